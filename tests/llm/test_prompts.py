"""A prompt has what the seat knows, in the language asked for, with or without what may be said, and nothing else."""

import json

import pytest

from meowple.core.view import View
from meowple.games import games
from meowple.llm.prompts import Fault, Style, prompt_for, rules_in_words
from meowple.llm.sight import sight_of_table, sight_of_view
from meowple.llm.stand_in import last_list
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Twins
from tests.llm.shared import FIVE, SHORT, middle


@pytest.mark.parametrize("name", FIVE)
def test_a_prompt_has_rules_table_log_and_all_legal_sentences(name: str) -> None:
    table = middle(name)
    seat = table.to_act[0]
    sight = sight_of_table(table, seat)
    prompt = prompt_for(sight)
    assert rules_in_words(table.game, "en") in prompt and "\n".join(sight.table_in_words()) in prompt
    assert "\n".join(sight.log_in_words(12)) in prompt and len(sight.log_in_words(12)) > 6
    assert last_list(prompt) == [action.text for action in table.legal(seat)]
    assert "{things:" not in prompt and "example:" not in prompt, "pictures are for people"


@pytest.mark.parametrize("name", FIVE)
def test_each_sentence_says_what_it_does_as_it_is_told_to_ears(name: str) -> None:
    table = middle(name)
    seat = table.to_act[0]
    sight = sight_of_table(table, seat)
    legal = table.legal(seat)
    effects = sight.effects_in_words(legal)
    prompt, plain = prompt_for(sight), prompt_for(sight, Style(effects=False))
    assert any(effects) and last_list(plain) == [action.text for action in legal]
    for action, effect in zip(legal, effects, strict=True):
        assert f"- `{action.text}`: {effect}" in prompt if effect else f"- `{action.text}`\n" in prompt
        assert f"- `{action.text}`\n" in plain
    assert "".join(effects) != "".join(sight.effects_in_words(legal, "pl")), "in the language asked for"


@pytest.mark.parametrize("name", FIVE)
def test_without_legal_sentences_the_model_has_the_rules_and_the_patterns(name: str) -> None:
    table = middle(name)
    sight = sight_of_table(table, table.to_act[0])
    prompt = prompt_for(sight, Style(legal=False))
    assert last_list(prompt) == []
    spaces = table.game.spaces
    assert spaces is not None and f"* {spaces.numbering(0).groups[0].pattern}\n" in prompt
    bare = prompt_for(sight, Style(rules=False, legal=False, log=0))
    assert rules_in_words(table.game, "en") not in bare and "What happened last" not in bare


@pytest.mark.parametrize(("lang", "turn"), [("en", "It is your turn"), ("pl", "Twoja kolej"), ("cs", "Jsi na tahu")])
def test_a_prompt_speaks_one_language(lang: str, turn: str) -> None:
    table = middle("mousetrap")
    sight = sight_of_table(table, table.to_act[0])
    prompt = prompt_for(sight, Style(lang=lang))
    assert turn in prompt and rules_in_words(table.game, lang) in prompt
    assert "\n".join(sight.table_in_words(lang)) in prompt and ("You play" in prompt) == (lang == "en")


def test_answers_that_were_refused_come_with_their_reason() -> None:
    table = middle("fits")
    told = prompt_for(sight_of_table(table, table.to_act[0]), Style(), [Fault("purr", "That is no sentence.")])
    assert told.endswith("Your answer “purr” was refused: That is no sentence.")


@pytest.mark.parametrize("name", FIVE)
def test_a_view_sent_by_the_api_says_the_same_as_the_table(name: str) -> None:
    table = middle(name, 15)
    for seat in range(2):
        here = sight_of_table(table, seat, last=0)
        sent = sight_of_view(json.loads(json.dumps(View(table, seat).json())))
        for lang in ("en", "pl"):
            assert sent.log_in_words(99, lang) == here.log_in_words(99, lang)
            assert sent.table_in_words(lang) == here.table_in_words(lang)
        assert sent.legal() == here.legal()


def test_what_was_taken_back_is_not_told() -> None:
    table = middle("fits", 4)
    seat = table.to_act[0]
    table.play(seat, table.legal(seat)[0])
    table.undo(seat)
    heard = sight_of_view(View(table, seat).json()).log_in_words(2)
    assert len(heard) == 1 and "takes line" in heard[0]


class ListeningTwins(Twins):
    """Twins whose viewer is a language model."""

    def compare(self, is_drawn: bool = True) -> None:
        super().compare(is_drawn=False)
        assert self.viewer is not None
        first, second = (prompt_for(sight_of_table(table, self.viewer)) for table in (self.a, self.b))
        assert first == second, "the prompt gives away what is hidden"


@pytest.mark.parametrize("name", FIVE)
def test_twins_give_the_same_prompt(name: str) -> None:
    for seed in range(8 if LONG else 2):
        twins = ListeningTwins(Setup(games[name], 2, SHORT.get(name, {})), seed % 2, seed)
        twins.run(400 if LONG else 25)
        assert twins.differed or not twins.covered
