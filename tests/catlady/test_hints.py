"""A hint says why against the next best line, and it is true: without its reason the advice is another."""

from random import Random

from meowple.core.action import CHANCE, Action
from meowple.games.catlady import GAME
from meowple.games.catlady.actions import Adopt, Laser, Spray, Swap, Take
from meowple.games.catlady.bots.levels import hard, medium
from meowple.games.catlady.bots.worth import WEIGHTS, Outlook, worth_of
from meowple.games.catlady.components import CARDS, COSTUME, LINE_CELLS, TOY
from meowple.games.catlady.rules import CatLady

KINDS = {"toys": TOY, "costumes": COSTUME}


def test_without_the_cards_that_spoke_for_it_another_line_is_better() -> None:
    bot, found = medium(), 0
    for seed in (1, 2, 3):
        state, rng = GAME.new(2, {"edition": "base"}), Random(seed)
        assert isinstance(state, CatLady)
        while state.to_act() and not state.is_feeding:
            seat = state.to_act()[0]
            action = state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng)
            if seat == 0 and isinstance(action, Take):
                reason = bot.because(state.seen_by(0), 0, action)
                assert reason is not None
                if reason.code == "gains_in" and reason.values["category"] in KINDS:
                    poorer = state.seen_by(0)
                    assert isinstance(poorer, CatLady)
                    for cell in LINE_CELLS[action.line]:
                        if CARDS[poorer.grid[cell]].type == KINDS[str(reason.values["category"])]:
                            poorer.grid[cell] = -1
                    changed = bot.choose(poorer, 0, Random(1))
                    assert changed != action, f"{action}: {reason}"
                    found += 1
            state.apply(seat, action)
    assert found >= 3


def cells_of(state: CatLady, action: Action) -> list[int]:
    """The cards in the market that a card is played for."""
    if isinstance(action, Laser):
        return [action.first, action.second]
    assert isinstance(action, Spray)
    return list(LINE_CELLS[state.token])


def dullest(state: CatLady, seat: int) -> int:
    """The card in the market that does least for this collection."""
    outlook, worths = Outlook(state, seat), {}
    for kind in state.grid:
        mine = state.collections[seat].copy()
        mine.add(kind)
        worths[kind] = worth_of(mine, outlook, WEIGHTS)
    return min(worths, key=worths.__getitem__)


def test_without_the_cards_it_was_played_for_a_laser_or_a_spray_bottle_stays_in_hand() -> None:
    bot, found = medium(), set()
    for seed in range(1, 5):
        state, rng = GAME.new(2), Random(seed)
        assert isinstance(state, CatLady)
        while state.to_act() and not state.is_feeding:
            seat = state.to_act()[0]
            action = state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng)
            if seat != CHANCE and isinstance(action, Laser | Spray) and not state.has_taken:
                reason = bot.because(state.seen_by(seat), seat, action)
                assert reason is not None and reason.code in ("laser_brings", "spray_frees"), f"{action}: {reason}"
                assert int(reason.values["points"]) >= int(reason.values["less"])
                poorer = state.seen_by(seat)
                assert isinstance(poorer, CatLady)
                for cell in cells_of(state, action):
                    poorer.grid[cell] = dullest(state, seat)
                assert bot.choose(poorer, seat, Random(1)) != action, f"{action}: {reason}"
                found.add(reason.code)
            state.apply(seat, action)
    assert found == {"laser_brings", "spray_frees"}


def test_every_choice_of_the_adviser_has_its_reason_and_the_numbers_speak_for_it() -> None:
    """Not only lines: adopting, ending a turn, a feast."""
    bot, codes = hard(), set()
    state, rng = GAME.new(2, {"edition": "base"}), Random(4)
    assert isinstance(state, CatLady)
    while state.to_act():
        seat = state.to_act()[0]
        action = state.draw(rng) if seat == CHANCE else medium().choose(state.seen_by(seat), seat, rng)
        if seat == 0 and len(state.legal(0)) > 1 and not isinstance(action, Take):
            reason = bot.because(state.seen_by(0), 0, action)
            assert reason is not None, f"{action}"
            codes.add(reason.code)
            if reason.code == "card_brings_more":
                assert isinstance(action, Adopt) and int(reason.values["points"]) > int(reason.values["less"])
            for lang in ("en", "pl", "cs"):
                assert "{" not in GAME.say_reason(reason, GAME.translator(lang))
        state.apply(seat, action)
    assert {"feast_counts"} < codes


def test_a_swap_of_goals_and_a_spray_that_blocks_nothing_have_their_reason() -> None:
    bot, state, rng, swaps = medium(), GAME.new(3, {"edition": "treats-goals"}), Random(3), 0
    assert isinstance(state, CatLady)
    while state.to_act() and not state.is_feeding:
        seat = state.to_act()[0]
        for action in state.legal(seat) if seat != CHANCE else []:
            reason = bot.because(state, seat, action) if isinstance(action, (Spray, Swap)) else None
            if isinstance(action, Swap):
                assert reason is not None and reason.values["other"] != action.text
                swaps += 1
            if reason is not None and reason.code == "spray_blocks":
                assert int(reason.values["here"]) < int(reason.values["there"])
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
    assert swaps
