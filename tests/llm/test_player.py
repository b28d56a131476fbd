"""A model is asked, told why not and asked again; whole games of all five end, every slip counted."""

from collections.abc import Callable
from random import Random

import pytest

from meowple.core.action import Action
from meowple.core.table import Table
from meowple.games import find_bot, games
from meowple.llm import LanguageBot, LanguagePlayer, StandIn, Style, play_game
from meowple.llm.sight import Sight, sight_of_table
from meowple.llm.stand_in import PROSE
from tests.llm.shared import FEW, FIVE, SHORT, middle


def scripted(*answers: str) -> tuple[Callable[[str], str], list[str]]:
    """A model that says these things, and the prompts it was given."""
    left, heard = list(answers), []

    def model(prompt: str) -> str:
        heard.append(prompt)
        return left.pop(0)

    return model, heard


def test_an_illegal_answer_gets_the_reason_and_another_try() -> None:
    table = middle("mousetrap")
    seat = table.to_act[0]
    legal = table.legal(seat)[0].text
    model, heard = scripted(PROSE, "Say: place mouse 20,20", f"Say: {legal}")
    player = LanguagePlayer(model)
    chosen = player.choose(sight_of_table(table, seat))
    assert chosen is not None and chosen.text == legal
    assert "was refused" not in heard[0] and "That is no sentence of this game." in heard[1]
    assert heard[2].count("was refused") == 2 and "place mouse 20,20” was refused" in heard[2]
    told = {"decisions": 1, "answers": 3, "unreadable": 1, "illegal": 1, "given_up": 0}
    assert player.tally.json() == told


def test_after_so_many_tries_it_gives_up() -> None:
    table = middle("fits")
    model, heard = scripted(*["purr"] * 2)
    player = LanguagePlayer(model, Style(), tries=2)
    assert player.choose(sight_of_table(table, table.to_act[0])) is None
    assert len(heard) == 2 and player.tally.given_up == 1


def test_a_bot_of_the_arena_chooses_at_random_what_its_model_gives_up() -> None:
    game = games["fits"]
    player = LanguagePlayer(lambda prompt: PROSE, Style(rules=False), tries=1)
    table = play_game(game, [LanguageBot(game, player)], 1, SHORT["fits"])
    assert table.over and player.tally.given_up == player.tally.decisions > 10


@pytest.mark.parametrize("name", FEW)
def test_stand_ins_play_whole_games(name: str) -> None:
    game = games[name]
    models = [StandIn(seed, slips=0.1) for seed in (1, 2)]
    players = [LanguagePlayer(model, Style(rules=False)) for model in models]
    table = play_game(game, players, 1, SHORT.get(name))
    assert table.over and set(table.seats) == {"model"}
    for model, player in zip(models, players, strict=True):
        tally = player.tally
        assert tally.unreadable + tally.illegal == model.spoiled > 0, "every slip is counted"
        assert tally.answers == tally.decisions + model.spoiled - tally.given_up
    assert str(table.record) == str(_again(name, table).record), "the same seeds give the same game"


def _again(name: str, table: Table) -> Table:
    players = [LanguagePlayer(StandIn(seed, slips=0.1), Style(rules=False)) for seed in (1, 2)]
    return play_game(table.game, players, 1, SHORT.get(name))


@pytest.mark.parametrize("name", FIVE)
def test_a_model_that_knows_the_rules_needs_no_list(name: str) -> None:
    """It looks over our shoulder: what it says is what `medium` would do."""
    game = games[name]
    bot = find_bot(game, game.bots.first)
    seen: list[Sight] = []

    class Knowing(LanguagePlayer):
        def choose(self, sight: Sight) -> Action | None:
            seen.append(sight)
            return super().choose(sight)

    def model(prompt: str) -> str:
        assert "\n- `" not in prompt
        sight = seen[-1]
        return f"Say: {bot.choose(sight.seen, sight.seat, Random(len(seen)))}"

    player = Knowing(model, Style(rules=False, legal=False))
    table = play_game(game, [player, bot], 1, SHORT.get(name))
    assert table.over and player.tally.answers == player.tally.decisions
