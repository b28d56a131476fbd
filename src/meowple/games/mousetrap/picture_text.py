"""Mousetrap in plain text for a terminal, and in sentences for ears."""

from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.picture import Scene, seat_mark
from meowple.core.translation import N_, Translator, whole
from meowple.games.mousetrap.actions import place_name, x_of, y_of
from meowple.games.mousetrap.components import CHEESE, KINDS, MILK, TRAP, is_cat, is_mouse
from meowple.games.mousetrap.diagram import LETTERS, write_diagram
from meowple.games.mousetrap.position import NOT_DRAWN
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import place_words, tile_name

LEGEND: Final = N_(
    "m mouse, s supermouse, h trap mouse, a to d friends of cats A to D, ~ milk, # trap, * cheese; 1 to 4: whose"
)


def _state(scene: Scene) -> Mousetrap:
    assert isinstance(scene.seen, Mousetrap)
    return scene.seen


def headline(scene: Scene) -> str:
    """One sentence on where the game stands."""
    state, translate = _state(scene), scene.translate
    if state.is_over():
        winners = ", ".join(scene.names[seat] for seat in state.winners())
        return translate("Mousetrap, the end. Most cheese: {winners}.", winners=winners)
    if state.start == NOT_DRAWN:
        return translate("Mousetrap. Who begins?")
    acting = state.drawer() if state.to_act() == (CHANCE,) else state.turn
    return translate("Mousetrap. Now: {who}.", who=scene.names[acting])


def sketch(scene: Scene) -> str:
    state, translate = _state(scene), scene.translate
    lines = [headline(scene), ""]
    lines += _grid(state) or [translate("The table is empty.")]
    lines += ["", translate(LEGEND), ""]
    lines += [f"{seat + 1} {seat_mark(seat)} {line}" for seat, line in _seat_lines(scene, state)]
    if scene.viewer is not None and state.hands[scene.viewer]:
        hand = ", ".join(f"{tile_name(KINDS[kind], translate)} ({LETTERS[kind]})" for kind in state.hands[scene.viewer])
        lines.append(translate("Your hand: {tiles}.", tiles=hand))
    return "\n".join(lines)


def _grid(state: Mousetrap) -> list[str]:
    """The diagram with the numbers of rows and columns beside it."""
    rows = write_diagram(state.floor)
    if not rows:
        return []
    north = max(y_of(cell) for cell in state.floor.cells)
    columns = [x_of(cell) for cell in state.floor.cells]
    lines = [f"{north - down:>3} |{row}" for down, row in enumerate(rows)]
    return [*lines, "     " + "".join(f"{x:>2}  " for x in range(min(columns), max(columns) + 1)).rstrip()]


def _seat_lines(scene: Scene, state: Mousetrap) -> list[tuple[Seat, str]]:
    translate = scene.translate
    return [
        (
            seat,
            translate(
                "{who}: {points}, {hand} in hand, {stack}",
                who=scene.names[seat],
                points=translate.many("{n} point", "{n} points", state.floor.points[seat]),
                hand=state.hand_size(seat),
                stack=translate.many("{n} tile in the stack", "{n} tiles in the stack", state.stack_size(seat)),
            ),
        )
        for seat in scene.seats_from_viewer()
    ]


def describe(scene: Scene) -> list[str]:
    """Whose turn, the hand and what it could do, everybody's points and mice, cats, traps, milk and cheese."""
    state, translate = _state(scene), scene.translate
    lines = [headline(scene)]
    seat = scene.viewer
    if seat is not None and state.hands[seat]:
        hand = ", ".join(tile_name(KINDS[kind], translate) for kind in state.hands[seat])
        lines.append(translate("Your hand: {tiles}.", tiles=hand))
        if state.is_turn_of(seat):
            lines += _best_places(state, seat, translate)
    for other, line in _seat_lines(scene, state):
        lines.append(line + ".")
        lines += _mice(scene, state, other)
    lines += _things(state, translate)
    for other in scene.seats_from_viewer():
        left = sorted(state.stacks[other] + state.hands[other])
        if left:
            told = ", ".join(f"{left.count(kind)} × {tile_name(KINDS[kind], translate)}" for kind in sorted(set(left)))
            lines.append(translate("{who} has not laid yet: {tiles}.", who=scene.names[other], tiles=told))
    if not state.is_over():
        free = "; ".join(place_words(place_name(cell), translate) for cell in state.floor.rim)
        lines.append(translate("Free places: {places}.", places=free))
    return lines


def _best_places(state: Mousetrap, seat: Seat, translate: Translator) -> list[str]:
    """For every tile of the hand the places where it changes most for oneself against the others."""
    lines: list[str] = []
    for kind in sorted(set(state.hands[seat])):
        found: list[tuple[int, str]] = []
        for cell in state.floor.rim:
            tried = state.floor.copy()
            tried.lay(kind, seat, cell)
            changes = [after - before for after, before in zip(tried.points, state.floor.points)]
            if any(changes):
                others = sum(changes) - changes[seat]
                place = place_words(place_name(cell), translate)
                told = translate(
                    "{place}: you {own}, others {others}",
                    place=place,
                    own=whole(changes[seat], signed=True),
                    others=whole(others, signed=True),
                )
                found.append((others - changes[seat], told))
        found.sort()
        best = "; ".join(told for _, told in found[:4]) or translate("changes nothing anywhere")
        lines.append(f"{tile_name(KINDS[kind], translate)}: {best}.")
    return lines


def _mice(scene: Scene, state: Mousetrap, seat: Seat) -> list[str]:
    """Where this seat's mice are, how much cheese they have, who would catch them."""
    floor, translate = state.floor, scene.translate
    told: list[str] = []
    for number, kind in enumerate(floor.kinds):
        if not is_mouse(kind) or floor.owners[number] != seat:
            continue
        stands = translate.many("{n} cheese", "{n} cheeses", floor.cheeses[number])
        if floor.is_caught(number):
            catchers = ", ".join(tile_name(KINDS[floor.kinds[other]], translate) for other in floor.catchers(number))
            stands = translate("in danger: {catchers}", catchers=catchers) + ", " + stands
        told.append(f"{_where(state, number, translate)}: {stands}")
    return [translate("Mice of {who}: {mice}.", who=scene.names[seat], mice="; ".join(told))] if told else []


def _where(state: Mousetrap, number: int, translate: Translator) -> str:
    place = place_words(place_name(state.floor.cells[number]), translate)
    return f"{tile_name(KINDS[state.floor.kinds[number]], translate)} ({place})"


def _things(state: Mousetrap, translate: Translator) -> list[str]:
    """Hungry and fed cats, traps, milk and cheese."""
    floor = state.floor
    groups: dict[str, list[str]] = {}
    for number, kind in enumerate(floor.kinds):
        if is_cat(kind):
            name = translate("Fed cats") if floor.is_idle(number) else translate("Hungry cats")
        elif kind == TRAP:
            name = translate("Disarmed traps") if floor.is_idle(number) else translate("Traps")
        elif kind in (MILK, CHEESE):
            name = translate("Milk") if kind == MILK else translate("Cheese")
        else:
            continue
        what = (
            _where(state, number, translate)
            if is_cat(kind)
            else place_words(place_name(floor.cells[number]), translate)
        )
        groups.setdefault(name, []).append(what)
    return [f"{name}: {'; '.join(groups[name])}." for name in sorted(groups)]
