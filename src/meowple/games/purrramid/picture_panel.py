"""The two cards beside the pyramid: everybody's tiles and yarn, and the turn with its dice, odds and buttons."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.picture import Scene, clipped, ink, seat_colour, seat_mark, text
from meowple.core.sentences import complete
from meowple.core.state import Event
from meowple.core.tongue import Tongue
from meowple.games.purrramid.actions import Place, Stop
from meowple.games.purrramid.art import BAD, GOOD, card, die, mini_cat, pill, wrapped, yarn
from meowple.games.purrramid.components import GOLDEN
from meowple.games.purrramid.dice import WAYS, dead_ways
from meowple.games.purrramid.position import DECIDE, DICED, FIRST, OPEN, OVER, PLACE
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.words import ENDS, say_verdict

SEAT_ROW: Final = 34.0


class Stopping:
    """What stopping now would give; nothing if it would be a catastrophe."""

    def __init__(self, state: Purrramid) -> None:
        self.holds = state.can_stop_well()
        self.tiles = self.yarn = self.extra = 0
        self.wins = False
        if self.holds and state.placed:
            state.copy().stop(self._hear)

    def _hear(self, event: Event) -> None:
        if event.kind == "laid":
            self.tiles, self.yarn = int(event.values["tiles"]), int(event.values["yarn"])
        elif event.kind == "extra_turn":
            self.extra = int(event.values["dice"])
        elif event.kind == "won":
            self.wins = True


def stopping_told(state: Purrramid, tongue: Tongue) -> str:
    """What a stop would bring or cost, in one sentence."""
    found = Stopping(state)
    if not found.holds:
        return tongue("Stop now: catastrophe!")
    parts = [tongue.many("{n} cat", "{n} cats", found.tiles)]
    if found.yarn:
        parts.append(tongue.many("{n} ball of yarn", "{n} balls of yarn", found.yarn))
    if found.extra:
        parts.append(tongue("extra turn"))
    if found.wins:
        parts.append(tongue("victory!"))
    return tongue("Stop now: {gain}", gain=", ".join(parts))


def dead_told(state: Purrramid, tongue: Tongue) -> str:
    """The exact chance that the next roll fits nowhere."""
    dead, ways = dead_ways(state.open_values(), state.hand), WAYS[state.hand]
    return tongue(
        "Next roll dead: {percent} % ({dead} of {ways})", percent=_percent(dead, ways, tongue), dead=dead, ways=ways
    )


def safe_values(state: Purrramid) -> int:
    """The values (bits) of the open fields that would make, or keep, everything supported and connected."""
    tried, values = state.copy(), 0
    for field in state.board.fields:
        if tried.on[field.slot] == OPEN and not values >> field.value & 1:
            tried.on[field.slot] = DICED
            tried.placed.append(Place(field.code, 0))
            if tried.can_stop_well():
                values |= 1 << field.value
            tried.placed.pop()
            tried.on[field.slot] = OPEN
    return values


def unsafe_told(state: Purrramid, tongue: Tongue) -> str:
    """The exact chance that the next roll leaves no way to stop well right after it."""
    ways = WAYS[state.hand]
    unsafe = dead_ways(safe_values(state), state.hand)
    return tongue("Nothing safe next: {percent} %", percent=_percent(unsafe, ways, tongue))


def _percent(part: int, whole: int, tongue: Tongue) -> str:
    told = f"{100 * part / whole:.1f}"
    return told if tongue.lang == "en" else told.replace(".", ",")


def seats(scene: Scene, state: Purrramid, left: float, top: float, width: float, columns: int) -> str:
    """Mark, name, cats left or golden ones laid, yarn; a marmalade bar shows whose turn it is."""
    rows = (state.players + columns - 1) // columns
    body = card(left, top, width, rows * SEAT_ROW + 6)
    for at, seat in enumerate(scene.seats_from_viewer()):
        x = left + 4 + at % columns * (width - 8) / columns
        body += _seat(scene, state, seat, x, top + 3 + at // columns * SEAT_ROW, (width - 8) / columns)
    if scene.tall:
        return f'<g id="purr-seats">{body}</g>'
    line = top + rows * SEAT_ROW + 26
    if state.ways.games > 1:
        body += text(left + 8, line, scene.tongue("Game {n} of {games}", n=state.game, games=state.ways.games), 14)
    return f'<g id="purr-seats">{body}</g>'


def _seat(scene: Scene, state: Purrramid, seat: Seat, x: float, y: float, width: float) -> str:
    colour = seat_colour(seat)
    mine = state.step not in (FIRST, OVER) and seat == state.turn
    bar = (
        f'<rect x="{x:g}" y="{y + 2:g}" width="{width:g}" height="30" rx="10" style="fill:{colour};opacity:.2"/>'
        if mine
        else ""
    )
    room = 8 if width < 220 else 12
    body = bar + text(
        x + 8, y + 23, f"{seat_mark(seat)} {clipped(scene.names[seat], room)}", 15, f"fill:{colour};font-weight:700"
    )
    if state.step == FIRST:
        return f'<g id="purr-seat{seat}">{body}</g>'
    right = x + width - 8
    if seat == state.winner:
        tiles, paint = f"+{GOLDEN - state.golden}", "#c8921a"
        body += text(right - 84, y + 23, "★", 15, f"fill:{paint};font-weight:800", "end")
    else:
        tiles, paint = str(state.left[seat]), "#b98a5a"
    body += mini_cat(right - 72, y + 18, 7.5, paint)
    body += text(right - 60, y + 23, tiles, 15, "font-weight:700")
    body += yarn(right - 24, y + 17, 8) + text(right, y + 23, str(state.yarn[seat]), 15, "font-weight:700", "end")
    if state.ways.games > 1 and width > 200:
        body += text(right - 116, y + 23, f"Σ {state.scores()[seat]}", 13, "opacity:.8", "end")
    return f'<g id="purr-seat{seat}">{body}</g>'


def panel(scene: Scene, state: Purrramid, left: float, top: float, width: float) -> str:
    """The turn: dice rolled or still in the hand, what stopping would do, the odds, and what can be said."""
    tongue = scene.tongue
    body = card(left, top, width, 196)
    x, y = left + 14, top + 26
    if state.step == FIRST:
        return body + text(x, y, tongue("Who begins?"), 16, "font-weight:700")
    if state.step == OVER:
        return f'<g id="purr-turn">{body}{_end(scene, state, x, y)}</g>'
    who = f"{seat_mark(state.turn)} {clipped(scene.names[state.turn], 16)}"
    body += text(x, y, who, 16, f"fill:{seat_colour(state.turn)};font-weight:700")
    if state.dice < 5:
        extra = tongue.many("extra turn, {n} die", "extra turn, {n} dice", state.dice)
        body += text(left + width - 14, y, extra, 13, "font-weight:600", "end")
    elif state.mishap >= 0:
        body += text(
            left + width - 14,
            y,
            tongue("Catastrophe!") + f" {seat_mark(state.mishap)}",
            13,
            f"fill:{BAD};font-weight:700",
            "end",
        )
    body += _dice(scene, state, x, top + 38, 40)
    body += _outlook(scene, state, x, top)
    body += _buttons(scene, state, x, top + 154, width - 28)
    return f'<g id="purr-turn">{body}</g>'


def _outlook(scene: Scene, state: Purrramid, x: float, top: float) -> str:
    """What stopping would do and how likely the next roll is dead, now or after the placing half said."""
    tongue, body = scene.tongue, ""
    said = complete(state.legal(state.turn), list(scene.said)) if scene.said else None
    if isinstance(said, Place):
        state = state.copy()
        state.place(said)
    elif state.step == PLACE and scene.viewer == state.turn and state.places():
        body += text(x, top + 106, tongue("Put dice on one field."), 15, "font-weight:700")
        body += text(x, top + 126, tongue("Bold frames would hold at once."), 13)
    if state.step == DECIDE:
        holds = state.can_stop_well()
        body += text(
            x, top + 100, stopping_told(state, tongue), 15, f"fill:{ink('teal') if holds else BAD};font-weight:700"
        )
        if not holds:
            body += wrapped(x, top + 118, what_is_missing(state, tongue), 12, 260)
        elif state.hand:
            body += text(x, top + 118, unsafe_told(state, tongue), 13)
        if state.hand:
            body += text(x, top + 136, dead_told(state, tongue), 13)
    return body


def what_is_missing(state: Purrramid, tongue: Tongue) -> str:
    """Which dice hang in the air, or that they lie apart."""
    loose = [action.field for action in state.placed if not state.is_supported(state.slot_of(action))]
    if loose:
        return tongue("Nothing below: {fields}", fields=", ".join(loose))
    return tongue("The dice are not connected.")


def _dice(scene: Scene, state: Purrramid, x: float, y: float, size: float) -> str:
    """The dice just rolled, each a word of its own; or those still in the hand."""
    body = ""
    said = list(scene.said[2:])
    for at, face in enumerate(state.rolled() or (0,) * state.hand):
        left = x + at * (size + 9)
        if state.step == PLACE:
            chosen, label = str(face) in said, scene.tongue("die {n}", n=face)
            if chosen:
                said.remove(str(face))
            ring = (
                f'<rect x="{left - 4:g}" y="{y - 4:g}" width="{size + 8:g}" height="{size + 8:g}" rx="13" '
                f'style="fill:{ink("marmalade")}"/>'
                if chosen
                else ""
            )
            body += f'<g id="purr-die{at}" data-word="{face}" aria-label="{label}">{ring}{die(left, y, size, face)}</g>'
        else:
            body += f'<g id="purr-die{at}" class="unrolled">{die(left, y, size, 0)}</g>'
    return body


def _buttons(scene: Scene, state: Purrramid, x: float, y: float, width: float) -> str:
    """Whatever can be said without a field: only for the one whose turn it is."""
    tongue = scene.tongue
    if scene.viewer != state.turn or state.step not in (PLACE, DECIDE):
        return ""
    legal = state.legal(state.turn)
    half = (width - 10) / 2
    words = [action.text.split(" ")[0] for action in legal]
    body = ""
    if state.step == DECIDE:
        if "go" in words:
            body += pill("purr-go", "go", x, y, half, tongue("Go on"), GOOD, "go" in scene.said)
        holds = isinstance(legal[-1], Stop)
        says, colour = (tongue("Stop"), GOOD) if holds else (tongue("Stop anyway …"), BAD)
        at = x + half + 10 if "go" in words else x
        if scene.said[:1] == ("stop",) and not holds:
            return body + pill("purr-anyway", "anyway", at, y, half, tongue("Really? Yes!"), BAD, True)
        return body + pill("purr-stop", "stop", at, y, half, says, colour, "stop" in scene.said)
    if "catastrophe" in words:
        body += text(x, y - 24, tongue("Nothing fits."), 15, f"fill:{BAD};font-weight:700")
        body += pill(
            "purr-catastrophe", "catastrophe", x, y, half, tongue("Catastrophe!"), BAD, "catastrophe" in scene.said
        )
    if "reroll" in words:
        body += pill(
            "purr-reroll", "reroll", x + half + 10, y, half, tongue("Roll again"), "#a8434b", "reroll" in scene.said
        )
        body += f'<g style="pointer-events:none">{yarn(x + half + 23, y + 15, 6.5)}</g>'
    return body


def _end(scene: Scene, state: Purrramid, x: float, y: float) -> str:
    """How it ended, who won and what they may be called, and the points."""
    tongue = scene.tongue
    best = state.winners()
    who = ", ".join(clipped(scene.names[seat], 12) for seat in best)
    body = text(x, y, tongue("{who} wins!", who=who), 18, f"fill:{seat_colour(best[0])};font-weight:800")
    verdict = state.verdict()
    if verdict is not None:
        body += wrapped(x, y + 22, say_verdict(verdict, tongue), 13, 250, "font-weight:600;font-style:italic")
    body += wrapped(x, y + 58, tongue(ENDS[state.ended]), 12, 260)
    order = sorted(range(state.players), key=lambda seat: (state.ranking()[seat], seat))
    for at, seat in enumerate(order):
        line = f"{state.ranking()[seat]}. {seat_mark(seat)} {clipped(scene.names[seat], 12)}"
        body += text(x, y + 94 + at * 22, line, 15, f"fill:{seat_colour(seat)};font-weight:700")
        body += text(
            x + 240, y + 94 + at * 22, str(state.scores()[seat]).replace("-", "−"), 15, "font-weight:700", "end"
        )
    return body
