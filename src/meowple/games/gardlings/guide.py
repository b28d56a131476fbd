"""What helps at a table of Gardlings: what now, how it stands, what counts; `guide_things` says what everything is."""

from collections.abc import Sequence

from meowple.core.action import Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.picture import Scene
from meowple.core.sentences import complete, matches
from meowple.core.translation import Translator
from meowple.games.gardlings.actions import (
    DRAW,
    STOP,
    STOP_ANYWAY,
    TAKE_CONSOLATION,
    Buy,
    Change,
    Lift,
    Place,
)
from meowple.games.gardlings.builder import Builder
from meowple.games.gardlings.components import PRICES
from meowple.games.gardlings.guide_counting import gems_given_up, score_rows
from meowple.games.gardlings.guide_ears import at_hand, effects, place, risk
from meowple.games.gardlings.guide_moments import MOMENTS, ladder, tie_break, well_done
from meowple.games.gardlings.guide_things import explain, has_no_pig
from meowple.games.gardlings.picture_bag import too_many_gnomes
from meowple.games.gardlings.picture_text import gardlings_of
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUILD, BUY, OVER
from meowple.games.gardlings.words import coins, gems, tile_name

__all__ = [
    "MOMENTS",
    "at_hand",
    "effects",
    "explain",
    "ladder",
    "place",
    "prompt",
    "risk",
    "score_rows",
    "standing",
    "tie_break",
    "well_done",
]


def prompt(scene: Scene, legal: Sequence[Action]) -> str:
    """What may be done now and what it leads to, as the choice grows."""
    state, seat, translate, said = gardlings_of(scene), scene.viewer or 0, scene.translate, list(scene.said)
    whole = complete(list(legal), said) if said else None
    if whole is not None:
        return _confirm(state, seat, whole, translate)
    fitting = [action for action in legal if matches(action, said)]
    if state.step == BUILD:
        return _build(state, seat, fitting, said, translate)
    if state.step == BUY:
        return _buy(state, seat, fitting, said, translate)
    return _change(said, translate)


def standing(scene: Scene, seat: Seat) -> str:
    """How far a garden has grown; what a screen hides is not told."""
    state, translate = gardlings_of(scene), scene.translate
    covered = state.builders[seat].covered
    if covered:
        return translate.many("{n} tile behind the screen", "{n} tiles behind the screen", covered)
    score = state.scores()[seat]
    if state.step == OVER:
        return gems(score, translate)
    return translate.many("{n} of {goal} gems", "{n} of {goal} gems", score, goal=state.variant.goal)


# 2. Building


def _build(state: Gardlings, seat: Seat, legal: list[Action], said: list[str], translate: Translator) -> str:
    builder = state.builders[seat]
    places = [action for action in legal if isinstance(action, Place)]
    if places:
        return _lay(builder, places, said, translate)
    if said[:1] == ["lift"]:
        return translate("Choose the unicorn that is to move.")
    if said[:1] == ["stop"]:
        return translate("Really stop without a single tile? Choose it again, or take it back and draw.")
    kept = gems(state.scores()[seat], translate)
    may_lift = any(isinstance(action, Lift) for action in legal)
    if builder.hand != NOTHING:
        return _set_aside(state.is_bust(seat), may_lift, kept, translate)
    if state.asks_before_stopping(seat):
        return translate("Draw your first tile: it lays itself, and your garden begins.")
    told = _draw_or_stop(state, seat, kept, translate)
    return f"{told} {translate('A unicorn may move, too.')}" if may_lift else told


def _draw_or_stop(state: Gardlings, seat: Seat, kept: str, translate: Translator) -> str:
    """2e, 3a. What a draw risks and what a stop keeps."""
    total, bad = state.builders[seat].in_bag(), too_many_gnomes(state, seat)
    if not total:
        return translate("Your bag is empty: stop and keep {gems}.", gems=kept)
    if not bad:
        return translate("Draw (no tile left brings too many gnomes), or stop and keep {gems}.", gems=kept)
    return translate(
        "Draw ({bad} of {all} would be too many gnomes), or stop and keep {gems}.", bad=bad, all=total, gems=kept
    )


def _set_aside(is_bust: bool, may_lift: bool, kept: str, translate: Translator) -> str:
    """2f, 3a. The tile in hand cannot be laid."""
    if is_bust and may_lift:
        return translate("Too many gnomes: stop and keep {gems}, or let a unicorn earn more first.", gems=kept)
    if is_bust:
        return translate("Too many gnomes: stop. You keep {gems}.", gems=kept)
    if may_lift:
        return translate("This tile fits nowhere: make room with a unicorn, or stop and keep {gems}.", gems=kept)
    return translate("This tile fits nowhere: stop and keep {gems}. It costs you nothing.", gems=kept)


def _lay(builder: Builder, places: list[Place], said: list[str], translate: Translator) -> str:
    """2b to 2d, 5d. How many spots there are, and what the best of them brings."""
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    best = gems(max(builder.garden.gain(tile, place.at * 4 + place.turn) for place in places), translate)
    if len(said) > 1:
        return translate("Choose how it is turned: the best way makes {gems}.", gems=best)
    spots = len({place.text.split(" ")[1] for place in places})
    if builder.lifted != NOTHING:
        return translate.many(
            "Find a place for the unicorn: {n} spot fits, and makes up to {gems}.",
            "Find a place for the unicorn: {n} spots fit, the best makes {gems}.",
            spots,
            gems=best,
        )
    return translate.many(
        "Lay your tile: {n} spot fits, and makes up to {gems}.",
        "Lay your tile: {n} spots fit, the best makes {gems}.",
        spots,
        gems=best,
    )


# 7. Buying, 5g. Pigs that change


def _buy(state: Gardlings, seat: Seat, legal: list[Action], said: list[str], translate: Translator) -> str:
    """7a to 7c. What can be paid, and the consolation."""
    purse = state.gems[seat] + state.builders[seat].coins
    if said[:1] == ["buy"]:
        return translate("Choose an open tile that costs at most {purse}.", purse=purse)
    if said[:1] == ["take"]:
        return translate("Choose the consolation pile: it costs nothing.")
    if not any(isinstance(action, Buy) for action in legal):
        return translate("{purse} buys no tile: take the consolation.", purse=purse)
    return translate(
        "Buy a tile that costs at most {purse} ({gems}, {coins}), or take the consolation.",
        purse=purse,
        gems=gems(state.gems[seat], translate),
        coins=coins(state.builders[seat].coins, translate),
    )


def _change(said: list[str], translate: Translator) -> str:
    """5h. Which pig, under which pile, for which tile."""
    if len(said) < 2:
        return translate("Three pigs met: choose the one that becomes a dearer tile.")
    if len(said) == 2:
        return translate("Choose the pile this pig goes under.")
    return translate("Choose the open tile you take for it, one price higher.")


# A whole sentence


def _confirm(state: Gardlings, seat: Seat, action: Action, translate: Translator) -> str:
    if isinstance(action, Place):
        return _confirm_place(state.builders[seat], action, translate)
    if isinstance(action, Lift):
        lost = gems(gems_given_up(state.builders[seat].garden, action), translate)
        return translate("Confirm, and the unicorn looks for a new place; it gives up {gems} there.", gems=lost)
    if isinstance(action, Buy):
        return _confirm_buy(state, seat, action, translate)
    if isinstance(action, Change):
        got = tile_name(state.market.top[action.taken], translate)
        return translate("Confirm, and for your pig you get: {tile}.", tile=got)
    return _confirm_plain(state, seat, action, translate)


def _confirm_place(builder: Builder, place: Place, translate: Translator) -> str:
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    gained = builder.garden.gain(tile, place.at * 4 + place.turn)
    if not gained:
        return translate("Confirm: it fits there, but completes no gem.")
    return translate("Confirm, and it completes {gems}.", gems=gems(gained, translate))


def _confirm_buy(state: Gardlings, seat: Seat, action: Buy, translate: Translator) -> str:
    """7b, 7d. What is paid in coins, and what lies beside the pile."""
    paid = max(0, PRICES[1 + action.pile // 2] - state.gems[seat])
    found = state.market.beside[action.pile]
    told = {
        "tile": tile_name(state.market.top[action.pile], translate),
        "paid": coins(paid, translate),
        "coins": coins(found, translate),
    }
    if paid and found:
        return translate("Confirm, and you buy: {tile}. You add {paid} and find {coins}.", **told)
    if paid:
        return translate("Confirm, and you buy: {tile}. You add {paid}.", **told)
    if found:
        return translate("Confirm, and you buy: {tile}. Your gems pay it, and you find {coins}.", **told)
    return translate("Confirm, and you buy: {tile}. Your gems pay it all.", **told)


def _confirm_plain(state: Gardlings, seat: Seat, action: Action, translate: Translator) -> str:
    """Draw, stop, stop without a tile, consolation."""
    if action == DRAW:
        bad, total = too_many_gnomes(state, seat), state.builders[seat].in_bag()
        return translate("Confirm, and you draw: {bad} of {all} would be too many gnomes.", bad=bad, all=total)
    if action == STOP:
        kept = gems(state.scores()[seat], translate)
        return translate("Confirm, and you are done with building: you keep {gems}.", gems=kept)
    if action == STOP_ANYWAY:
        return translate("Confirm, and you build nothing in this round: no tile, no gem.")
    assert action == TAKE_CONSOLATION
    got = coins(min(1, state.market.bank), translate)
    if has_no_pig(state.market):
        return translate("Confirm: no consolation pig is left, but you get {coins}.", coins=got)
    return translate("Confirm, and you get a consolation pig and {coins}.", coins=got)
