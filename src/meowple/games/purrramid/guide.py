"""What helps at a table of Purrramid: what now, how it stands, what counts; `guide_things` says what everything is."""

from collections.abc import Sequence

from meowple.core.action import Action, Seat
from meowple.core.guide import ScoreRow, plain_ahead
from meowple.core.picture import Scene
from meowple.core.sentences import complete, going, matches
from meowple.core.translation import Translator
from meowple.games.purrramid.actions import CATASTROPHE, GO, REROLL, STOP, STOP_ANYWAY, Place
from meowple.games.purrramid.components import GOLDEN
from meowple.games.purrramid.dice import WAYS, dead_ways
from meowple.games.purrramid.guide_ears import at_hand, effects, place, risk
from meowple.games.purrramid.guide_moments import MOMENTS, ladder, round_end, well_done
from meowple.games.purrramid.guide_things import explain
from meowple.games.purrramid.picture_odds import gain_told, percent_told, safe_values, what_is_missing
from meowple.games.purrramid.picture_text import purrramid
from meowple.games.purrramid.position import DECIDE, FIRST, OVER
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.scoring import points_of
from meowple.games.purrramid.words import say_word

__all__ = [
    "MOMENTS",
    "at_hand",
    "effects",
    "explain",
    "ladder",
    "place",
    "prompt",
    "prompt_ahead",
    "risk",
    "round_end",
    "score_rows",
    "standing",
    "well_done",
]

FEW_WAYS = 4
"""So many ways to make a number are named one by one."""


def prompt(scene: Scene, legal: Sequence[Action]) -> str:
    """What may be done now and what it leads to, as the choice grows."""
    state, translate, said = purrramid(scene), scene.translate, list(scene.said)
    whole = complete(list(legal), said) if said else None
    if isinstance(whole, Place):
        return _placed(state, whole, translate)
    if whole is not None:
        return _confirmed(state, whole, translate)
    if state.step == DECIDE:
        return _stop_or_go(state, translate, is_asked_twice=said == ["stop"])
    if len(said) > 1:
        return _growing(state, [place for place in legal if isinstance(place, Place)], said, translate)
    return _roll(state, legal, translate)


def prompt_ahead(scene: Scene, legal: Sequence[Action]) -> str:
    """2b, 2c. Dice were touched first: their sum, and whether a field asks for just that."""
    if not all(words[0].isdecimal() for words in scene.wanted):
        return plain_ahead(scene, legal, say_word)
    dice = sorted(int(words[0]) for words in scene.wanted)
    ways = [way for way in going(list(legal), list(scene.said), scene.wanted) if isinstance(way, Place)]
    if any(sorted(way.faces) == dice for way in ways):
        return scene.translate("{sum} so far: choose a field that asks for {sum}, or more dice.", sum=sum(dice))
    return scene.translate("{sum} so far: choose more dice, or a field they are for.", sum=sum(dice))


# After a roll


def _roll(state: Purrramid, legal: Sequence[Action], translate: Translator) -> str:
    """2b, 2c, 2g. Which fields there are for these dice, and whether yarn may help."""
    if CATASTROPHE in legal:
        if REROLL in legal:
            return translate("Nothing fits: give a ball of yarn and roll again, or take the dice off.")
        return translate("Nothing fits: it is a catastrophe, take the dice off.")
    fields = {state.slot_of(place) for place in legal if isinstance(place, Place)}
    holding = sum(state.would_hold(slot) for slot in fields)
    if holding:
        told = translate.many(
            "Choose dice that add up to one open field: {n} would hold at once.",
            "Choose dice that add up to one open field: {n} would hold at once.",
            holding,
        )
    else:
        told = translate("Choose dice that add up to one open field: none would hold at once.")
    return f"{told} {translate('Or give a ball of yarn and roll again.')}" if REROLL in legal else told


def _growing(state: Purrramid, places: list[Place], said: list[str], translate: Translator) -> str:
    """2c. The field is named, perhaps some of its dice: what is still missing."""
    ways = [place for place in places if matches(place, said)]
    field, dice = said[1], [int(word) for word in said[2:]]
    value = state.board.values[state.board.slot_named(field)]
    if dice:
        return translate(
            "{sum} of {value} on field {field}: choose dice that add up to {rest} more.",
            sum=sum(dice),
            value=value,
            field=field,
            rest=value - sum(dice),
        )
    if len(ways) > FEW_WAYS:
        return translate("Field {field} asks for {value}: choose dice that add up to it.", field=field, value=value)
    named = ", ".join("+".join(str(face) for face in place.faces) for place in ways)
    return translate("Field {field} asks for {value}. Choose the dice: {ways}.", field=field, value=value, ways=named)


def _placed(state: Purrramid, place: Place, translate: Translator) -> str:
    """3c. What could be done after this placing."""
    after = state.copy()
    after.place(place)
    if after.can_stop_well():
        return translate("Confirm, and you may stop there: {gain}.", gain=gain_told(after, translate))
    if after.hand:
        return translate.many(
            "Confirm, but it does not hold yet: you would have to roll {n} die more.",
            "Confirm, but it does not hold yet: you would have to roll {n} dice more.",
            after.hand,
        )
    return translate("It would not hold, and no die is left to mend it: confirming is a catastrophe.")


# After a placing


def _stop_or_go(state: Purrramid, translate: Translator, is_asked_twice: bool) -> str:
    """3a to 3c. What stopping brings and what going on risks."""
    holds = state.can_stop_well()
    if not state.hand:
        if holds:
            return translate("No dice are left: stop ({gain}).", gain=gain_told(state, translate))
        return translate("No dice are left and they do not hold: stopping is a catastrophe, and all that is left.")
    if is_asked_twice:
        return translate("Stopping now is a catastrophe. Choose it again if you mean it, or take it back and roll on.")
    risk = risk_told(state, translate)
    if holds:
        return translate.many(
            "Stop ({gain}), or roll {n} die: {percent} nothing safe.",
            "Stop ({gain}), or roll {n} dice: {percent} nothing safe.",
            state.hand,
            gain=gain_told(state, translate),
            percent=risk,
        )
    missing = what_is_missing(state, translate).rstrip(".")
    return translate.many(
        "{missing}. Roll {n} die to mend it ({percent} nothing safe), or stop: catastrophe.",
        "{missing}. Roll {n} dice to mend it ({percent} nothing safe), or stop: catastrophe.",
        state.hand,
        missing=missing,
        percent=risk,
    )


def risk_told(state: Purrramid, translate: Translator) -> str:
    """How many of a hundred next rolls leave no way to stop well right after them."""
    return percent_told(dead_ways(safe_values(state), state.hand), WAYS[state.hand], translate)


def _confirmed(state: Purrramid, action: Action, translate: Translator) -> str:
    """A whole sentence that is no placing: what it does."""
    if action is GO:
        return translate.many(
            "Confirm, and you roll {n} die: {percent} nothing safe.",
            "Confirm, and you roll {n} dice: {percent} nothing safe.",
            state.hand,
            percent=risk_told(state, translate),
        )
    if action is STOP:
        return translate("Confirm, and the turn is over: {gain}.", gain=gain_told(state, translate))
    if action is STOP_ANYWAY:
        return translate("Confirm, and it is a catastrophe: your dice come off, no cat goes to bed.")
    if action is REROLL:
        return translate.many(
            "Confirm: a ball of yarn goes back into the box, and you roll {n} die again.",
            "Confirm: a ball of yarn goes back into the box, and you roll {n} dice again.",
            state.hand,
        )
    return translate("Confirm: the dice come off and your turn is over.")


# How it stands, and why


def standing(scene: Scene, seat: Seat) -> str:
    """Cats to bed until the end; points at the end."""
    state, translate = purrramid(scene), scene.translate
    if state.step == FIRST:
        return translate("no cats dealt yet")
    if state.step == OVER:
        return translate.many("{n} point", "{n} points", state.scores()[seat])
    if seat == state.winner:
        told = translate.many("winner, {n} golden cat laid", "winner, {n} golden cats laid", GOLDEN - state.golden)
    else:
        told = translate.many("{n} cat to bed", "{n} cats to bed", state.left[seat])
    if state.game == 1:
        return told
    before = translate.many("{n} point", "{n} points", state.totals[seat])
    return translate("{cats}; before: {points}", cats=told, points=before)


def score_rows(scene: Scene, seat: Seat) -> list[ScoreRow]:
    """10a, 10b, 10e. Golden cats in bed or cats still up, and the games before."""
    state, translate = purrramid(scene), scene.translate
    if state.step == FIRST:
        return []
    now = points_of(state.winner, GOLDEN - state.golden, state.left)[seat]
    rows: list[ScoreRow] = []
    if state.options.games > 1:
        rows.append(ScoreRow(translate("Games before this one"), state.scores()[seat] - now))
    if seat == state.winner:
        shapes = [f"purr-{field.name}" for field in state.board.fields if state.gold[field.slot]]
        told = translate.many("{n} golden cat in bed, 1 point each", "{n} golden cats in bed, 1 point each", now)
        return [*rows, ScoreRow(told, now, tuple(shapes))]
    told = translate.many("{n} cat not in bed, −1 point each", "{n} cats not in bed, −1 point each", -now)
    return [*rows, ScoreRow(told, now, (f"purrramid-seat{seat}",))]
