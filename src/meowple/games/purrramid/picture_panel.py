"""The two cards beside the pyramid: everybody's tiles and yarn, and the turn with its dice, odds and buttons."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.lettering import size_within, width_of
from meowple.core.picture import (
    LOW_HEIGHT,
    LOW_WIDTH,
    READABLE,
    Scene,
    group,
    ink,
    label,
    seat_colour,
    seat_ink,
    seat_mark,
    seat_name,
)
from meowple.core.sentences import complete
from meowple.core.translation import whole
from meowple.games.purrramid.actions import Place, Stop
from meowple.games.purrramid.art import BAD, CAT, GOOD, card, die, mini_cat, pill, thing, wrapped, yarn
from meowple.games.purrramid.components import GOLDEN
from meowple.games.purrramid.dice import DICE
from meowple.games.purrramid.picture_chips import LOW_CHIPS, chips
from meowple.games.purrramid.picture_odds import dead_told, stopping_told, unsafe_told, what_is_missing
from meowple.games.purrramid.position import DECIDE, FIRST, OVER, PLACE
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.words import ENDS, WORDS, say_verdict

SEAT_ROW: Final = 34.0
CARD_HEIGHT: Final = 196.0
TALL_CARD: Final = 172.0
LOW_END: Final = 84.0
"""How far the result of a game reaches below a phone on its side."""
LINE: Final = 262.0
"""How wide a line of the turn's card is."""


def seats(scene: Scene, state: Purrramid, left: float, top: float, width: float, columns: int) -> dict[str, str]:
    """The card of the seats, and each seat on it as a part of its own."""
    rows = (state.players + columns - 1) // columns
    body = card(left, top, width, rows * SEAT_ROW + 6)
    if state.options.games > 1 and not scene.tall:
        said = scene.translate("Game {n} of {games}", n=state.game, games=state.options.games)
        body += label(left + 8, top + rows * SEAT_ROW + 26, said, 14, data_what="match")
    parts = {"purrramid-seats": body}
    for at, seat in enumerate(scene.seats_from_viewer()):
        x = left + 4 + at % columns * (width - 8) / columns
        y = top + 3 + at // columns * SEAT_ROW
        parts[f"purrramid-seat{seat}"] = _seat(scene, state, seat, x, y, (width - 8) / columns)
    return parts


def _seat(scene: Scene, state: Purrramid, seat: Seat, x: float, y: float, width: float) -> str:
    """Mark, name, cats left or golden ones laid, yarn; a bar shows whose turn it is."""
    colour, body = seat_colour(seat), ""
    if state.step not in (FIRST, OVER) and seat == state.turn:
        place = f'x="{x:g}" y="{y + 2:g}" width="{width:g}" height="30" rx="10"'
        body += f'<rect {place} fill="{colour}" opacity=".2"/>'
    room = width - (120 if seat == state.winner else 98)  # the star of a winner, then cats and yarn
    name, size = (seat_mark(seat), 15.0) if scene.tall else seat_name(seat, scene.names[seat], 15, room)
    body += label(x + 8, y + 23, name, size, fill=seat_ink(seat), font_weight="700")
    if state.step == FIRST:
        return thing(f"seat:{seat}", body)
    right = x + width - 8
    if seat == state.winner:
        tiles, paint = f"+{GOLDEN - state.golden}", ink("marmalade-ink")
        body += label(right - 84, y + 23, "★", 15, "end", fill=paint, font_weight="800")
    else:
        tiles, paint = str(state.left[seat]), CAT
    cats = mini_cat(right - 72, y + 18, 7.5, paint) + label(right - 60, y + 23, tiles, 15, font_weight="700")
    balls = yarn(right - 24, y + 17, 8) + label(right, y + 23, str(state.yarn[seat]), 15, "end", font_weight="700")
    body += thing(f"left:{seat}", cats) + thing(f"yarn:{seat}", balls)
    if state.options.games > 1 and width > 200:
        total = f"Σ {whole(state.totals[seat])}"
        body += label(right - 116, y + 23, total, 13, "end", opacity=".8", data_what="match")
    return thing(f"seat:{seat}", body)


def turn(scene: Scene, state: Purrramid, left: float, top: float, width: float) -> dict[str, str]:
    """The turn: whose, the dice rolled or still in the hand, what stopping would do, and what can be said."""
    if scene.low:
        return _turn_on_its_side(scene, state, left, top)
    if scene.tall:
        return _turn_in_hand(scene, state, left, top, width)
    x = left + 14
    is_played = state.step not in (FIRST, OVER)
    return {
        "purrramid-turn": thing(
            "turn", card(left, top, width, CARD_HEIGHT) + _heading(scene, state, x, top + 26, left + width - 14)
        ),
        "purrramid-dice": _dice(scene, state, x, top + 38, 40) if is_played else "",
        "purrramid-outlook": _outlook(scene, state, x, top) if is_played else "",
        "purrramid-buttons": _buttons(scene, state, x, top + 154, width - 28) if is_played else "",
    }


def _turn_in_hand(scene: Scene, state: Purrramid, left: float, top: float, width: float) -> dict[str, str]:
    """The same on a phone: large dice, then chips of fields; what can be said without a field stands below the picture."""
    x, is_played = left + 2, state.step not in (FIRST, OVER)
    shown = chips(scene, state, x, top + 74)
    told = "" if shown or not is_played else _outlook(scene, state, left + 10, top - 6, width - 20)
    return {
        "purrramid-turn": thing(
            "turn", card(left, top, width, TALL_CARD) + _heading(scene, state, left + 10, top + 19, left + width - 10)
        ),
        "purrramid-dice": _dice(scene, state, left + 10, top + 25, 44) if is_played else "",
        "purrramid-outlook": told,
        "purrramid-buttons": shown,
    }


def _turn_on_its_side(scene: Scene, state: Purrramid, left: float, top: float) -> dict[str, str]:
    """On a phone on its side: dice and what they would do under the map, the chips of fields beside both."""
    is_played, side = state.step not in (FIRST, OVER), LOW_WIDTH - LOW_CHIPS
    shown = chips(scene, state, side, 28)
    told = "" if shown or not is_played else _outlook(scene, state, left + 6, top - 36, side - 16)
    heading = (
        _heading(scene, state, side, 18, LOW_WIDTH - 2)
        if is_played
        else _heading(scene, state, left + 6, top + 22, side)
    )
    return {
        "purrramid-turn": thing("turn", card(2, top, side - 6, LOW_HEIGHT - top - 2) + heading),
        "purrramid-dice": _dice(scene, state, left + 6, top + 4, 44) if is_played else "",
        "purrramid-outlook": told,
        "purrramid-buttons": shown,
    }


def _heading(scene: Scene, state: Purrramid, x: float, y: float, right: float) -> str:
    """Whose turn it is, and whether it is an extra one or follows a catastrophe; at the end how it ended."""
    translate = scene.translate
    if state.step == FIRST:
        return label(x, y, translate("Who begins?"), 16, font_weight="700")
    if state.step == OVER:
        return _end(scene, state, x, y)
    body = ""
    if state.dice < DICE:
        extra = translate.many("extra turn, {n} die", "extra turn, {n} dice", state.dice)
        body = label(right, y, extra, 13, "end", font_weight="600")
        right -= width_of(extra, 13, bold=True) + 10
    elif state.mishap >= 0:
        said = translate("Catastrophe!") + f" {seat_mark(state.mishap)}"
        body = label(right, y, said, 13, "end", fill=BAD, font_weight="700", data_what="mishap")
        right -= width_of(said, 13, bold=True) + 10
    who, size = seat_name(state.turn, scene.names[state.turn], 16, right - x)
    return body + label(x, y, who, size, fill=seat_ink(state.turn), font_weight="700")


def _outlook(scene: Scene, state: Purrramid, x: float, top: float, line: float = LINE) -> str:
    """What stopping would do and how likely the next roll is dead, now or after the placing half said."""
    translate, body = scene.translate, ""
    said = complete(state.legal(state.turn), list(scene.said)) if scene.said else None
    if isinstance(said, Place):
        state = state.copy()
        state.place(said)
    elif state.step == PLACE and scene.viewer == state.turn and state.places():
        if scene.tall:
            first = translate("Touch the dice you want to put on a field.")
            return thing("frames", wrapped(x, top + 98, first, 15, line, font_weight="700"))
        told = label(x, top + 106, translate("Put dice on one field."), 15, room=line, font_weight="700")
        body += thing("frames", told + label(x, top + 126, translate("Bold frames would hold at once."), 14, room=line))
    if state.step == DECIDE:
        holds = state.can_stop_well()
        colour = GOOD if holds else BAD
        body += thing("outcome", _outcome(x, top, stopping_told(state, translate), colour, line))
        if not holds:
            body += thing("missing", wrapped(x, top + 118, what_is_missing(state, translate), 13, line))
        elif state.hand:
            body += label(x, top + 118, unsafe_told(state, translate), 13, room=line, data_what="safe")
        if state.hand:
            body += label(x, top + 136, dead_told(state, translate), 13, room=line, data_what="dead")
    return body


def _outcome(x: float, top: float, told: str, colour: str, line: float) -> str:
    """What a stop brings: on one line, or smaller on two."""
    if width_of(told, 15, bold=True) <= line:
        return label(x, top + 100, told, 15, fill=colour, font_weight="700")
    return wrapped(x, top + 90, told, 12.5, line - 8, fill=colour, font_weight="700")


def _dice(scene: Scene, state: Purrramid, x: float, y: float, size: float) -> str:
    """The dice just rolled, each a word of its own; or those still in the hand."""
    body = ""
    said = list(scene.said[2:])
    for at, face in enumerate(state.rolled() or (0,) * state.hand):
        left = x + at * (size + 9)
        drawn = die(left, y, size, face)
        if state.step != PLACE:
            body += group(f"purr-die{at}", drawn, data_what="waiting", data_face="0")
            continue
        if str(face) in said:
            said.remove(str(face))
            place = f'x="{left - 4:g}" y="{y - 4:g}" width="{size + 8:g}" height="{size + 8:g}" rx="13"'
            drawn = f'<rect {place} fill="{ink("marmalade")}"/>{drawn}'
        says = scene.translate("die {n}", n=face)
        tumbles = {"class": "tumble", "data-face": str(face)}
        body += group(f"purr-die{at}", drawn, data_word=str(face), aria_label=says, **tumbles)
    return body


def _buttons(scene: Scene, state: Purrramid, x: float, y: float, width: float) -> str:
    """Whatever can be said without a field: only for the one whose turn it is."""
    if scene.viewer != state.turn or state.step not in (PLACE, DECIDE):
        return ""
    half = (width - 10) / 2
    if state.step == DECIDE:
        return _go_or_stop(scene, state, x, y, half)
    translate, body = scene.translate, ""
    words = [action.text for action in state.legal(state.turn)]
    if "catastrophe" in words:
        chosen = "catastrophe" in scene.said
        body += label(
            x, y - 24, translate("Nothing fits."), 15, room=LINE, fill=BAD, font_weight="700", data_what="nothing"
        )
        body += pill("purr-catastrophe", "catastrophe", x, y, half, translate("Catastrophe!"), BAD, chosen)
    if "reroll" in words:
        right, chosen = x + half + 10, "reroll" in scene.said
        body += pill("purr-reroll", "reroll", right, y, half, translate("Roll again"), BAD, chosen)
        body += f'<g pointer-events="none">{yarn(right + half - 6, y, 7.5)}</g>'
    return body


def _go_or_stop(scene: Scene, state: Purrramid, x: float, y: float, half: float) -> str:
    """3a, 3i. A stop that would fail is asked twice."""
    translate, said, body = scene.translate, scene.said, ""
    at = x
    if state.hand:
        body += pill("purr-go", "go", x, y, half, translate("Roll on"), GOOD, "go" in said)
        at = x + half + 10
    if isinstance(state.legal(state.turn)[-1], Stop):
        return body + pill("purr-stop", "stop", at, y, half, translate(WORDS["stop"]), GOOD, "stop" in said)
    if said[:1] == ("stop",):
        return body + pill("purr-anyway", "anyway", at, y, half, translate("Really? Yes!"), BAD, True)
    return body + pill("purr-stop", "stop", at, y, half, translate("Stop anyway"), BAD, "stop" in said)


def _end(scene: Scene, state: Purrramid, x: float, y: float) -> str:
    """How it ended, who won and what they may be called, and the points."""
    translate = scene.translate
    best, ranking, scores = state.winners(), state.ranking(), state.scores()
    won = translate("{who} wins!", who=", ".join(scene.names[seat] for seat in best))
    if size_within(won, 18, 250, bold=True) < READABLE:
        won = translate("{who} wins!", who=" ".join(seat_mark(seat) for seat in best))
    body = label(x, y, won, 18, room=250, fill=seat_ink(best[0]), font_weight="800")
    verdict = state.verdict()
    if verdict is not None:
        title = say_verdict(verdict, translate)
        body += thing("title", wrapped(x, y + 22, title, 13, 250, font_weight="600", font_style="italic"))
    body += wrapped(x, y + 58, translate(ENDS[state.ended]), 12, 260)
    for at, seat in enumerate(sorted(range(state.players), key=lambda seat: (ranking[seat], seat))):
        line = y + 94 + at * 22
        name, size = seat_name(seat, scene.names[seat], 15, 176)
        body += label(x, line, f"{ranking[seat]}. {name}", size, fill=seat_ink(seat), font_weight="700")
        points = whole(scores[seat])
        body += label(x + 240, line, points, 15, "end", font_weight="700", data_what="points")
    return body
