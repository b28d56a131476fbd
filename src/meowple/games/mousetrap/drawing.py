"""A table drawn in plain text: how terminals show it, and how a position is set up by hand.

Rows from north to south, tiles apart by blanks, a dot for an empty cell. Mice are a letter and their owner's number:
m1 a mouse, s1 a supermouse, h1 a trap mouse (it wears a helmet), a1 to d1 the friends of cats A to D. Cats are A to D,
milk is ~, a trap #, cheese *; a number after them says who laid them, where that matters. The middle of the table is
the tile in brackets, or else the first one in reading order.
"""

from typing import Final

from meowple.core.action import Seat
from meowple.core.errors import BadSetup
from meowple.games.mousetrap.actions import EAST, MIDDLE, NORTH, cell_at
from meowple.games.mousetrap.components import CAT_KINDS, HAND, KIND_OF, KINDS, is_mouse
from meowple.games.mousetrap.field import Field
from meowple.games.mousetrap.rules import NOT_DRAWN, Mousetrap

ANYBODY: Final = -1

LETTERS: Final = "msh" + CAT_KINDS + CAT_KINDS.upper() + "~#*"
"""By kind."""


class Drawn:
    """A tile of a drawing; the owner of a thing nobody signed is ANYBODY."""

    def __init__(self, kind: int, owner: Seat, cell: int) -> None:
        self.kind = kind
        self.owner = owner
        self.cell = cell


def read_drawing(text: str, players: int) -> list[Drawn]:
    """The tiles in an order in which they can have been laid, from the middle outwards."""
    grid: dict[tuple[int, int], str] = {}
    middle: tuple[int, int] | None = None
    for down, row in enumerate(text.strip("\n").split("\n")):
        for across, mark in enumerate(row.split()):
            if mark.startswith("[") and mark.endswith("]"):
                if middle is not None:
                    raise BadSetup("a table has one middle")
                middle, mark = (across, -down), mark[1:-1]
            if mark != ".":
                grid[across, -down] = mark
    if not grid:
        return []
    if middle is None:
        middle = min(grid, key=_reading_order)
    if middle not in grid:
        raise BadSetup("the middle of the table has a tile")
    tiles = {
        cell_at(x - middle[0], y - middle[1]): _read_mark(mark, players, cell_at(x - middle[0], y - middle[1]))
        for (x, y), mark in grid.items()
    }
    return _outwards(tiles)


def _reading_order(place: tuple[int, int]) -> tuple[int, int]:
    return (-place[1], place[0])


def _read_mark(mark: str, players: int, cell: int) -> Drawn:
    kind = LETTERS.find(mark[0])
    if kind < 0 or mark[1:] not in ["", "1", "2", "3", "4"][: players + 1]:
        raise BadSetup(f"no tile is drawn as {mark[:10]}")
    if is_mouse(kind) and len(mark) == 1:
        raise BadSetup(f"whose mouse is {mark}?")
    return Drawn(kind, int(mark[1:]) - 1 if len(mark) > 1 else ANYBODY, cell)


def _outwards(tiles: dict[int, Drawn]) -> list[Drawn]:
    """2c. Every tile beside an earlier one."""
    ordered = [MIDDLE]
    for cell in ordered:
        for other in (cell + NORTH, cell + EAST, cell - NORTH, cell - EAST):
            if other in tiles and other not in ordered:
                ordered.append(other)
    if len(ordered) < len(tiles):
        raise BadSetup("all tiles hang together by their sides")
    return [tiles[cell] for cell in ordered]


def draw_field(text: str, players: int, any_cat: bool = False) -> Field:
    """Only the tiles on the table, as many of each kind as one likes."""
    field = Field(players, any_cat)
    for tile in read_drawing(text, players):
        field.lay(tile.kind, max(tile.owner, 0), tile.cell)
    return field


def set_up(state: Mousetrap, text: str, hands: list[list[str]] | None = None) -> Mousetrap:
    """A fresh position with this drawing on the table, and these hands; other hands are dealt by chance."""
    if state.start == NOT_DRAWN or state.field.kinds or any(state.hands):
        raise BadSetup("a position is set up on an empty table at which it is settled who begins")
    drawn = read_drawing(text, state.players)
    turns = [0] * state.players
    for number in range(len(drawn)):
        turns[(state.start + number) % state.players] += 1
    for tile, owner in zip(drawn, _share_out(state, drawn, turns)):
        state.field.lay(tile.kind, owner, tile.cell)
        state.stacks[owner].remove(tile.kind)
    state.turn = (state.start + len(drawn)) % state.players
    for seat, names in enumerate(hands or []):
        for name in names:
            if KIND_OF.get(name, ANYBODY) not in state.stacks[seat] or len(state.hands[seat]) == HAND:
                raise BadSetup(f"seat {seat + 1} cannot hold {name[:20]} as well")
            state.take(seat, KIND_OF[name])
    state.go_on(None)
    return state


def _share_out(state: Mousetrap, drawn: list[Drawn], turns: list[int]) -> list[Seat]:
    """2a. Who laid what, so that all have laid as often as their turn came and nobody more than a set holds."""
    owners = [tile.owner for tile in drawn]
    for seat in range(state.players):
        for kind in range(len(KINDS)):
            signed = sum(1 for tile in drawn if tile.owner == seat and tile.kind == kind)
            if signed > state.tiles.count(kind):
                raise BadSetup(f"seat {seat + 1} has not so many of {KINDS[kind]}")
        if owners.count(seat) > turns[seat]:
            raise BadSetup(f"seat {seat + 1} cannot have laid so many tiles yet")
    for number in range(len(drawn)):
        if owners[number] == ANYBODY and not _give(state, drawn, turns, owners, number, set()):
            raise BadSetup(f"nobody can have laid so many of {KINDS[drawn[number].kind]}")
    return owners


def _give(
    state: Mousetrap, drawn: list[Drawn], turns: list[int], owners: list[Seat], number: int, tried: set[tuple[int, int]]
) -> bool:
    """Find an owner for this thing; if need be another unsigned thing changes hands (an augmenting path)."""
    kind = drawn[number].kind
    for seat in range(state.players):
        if (seat, kind) in tried:
            continue
        tried.add((seat, kind))
        alike = [at for at, owner in enumerate(owners) if owner == seat and drawn[at].kind == kind]
        if len(alike) < state.tiles.count(kind):
            if owners.count(seat) < turns[seat]:
                owners[number] = seat
                return True
            movable = [at for at, owner in enumerate(owners) if owner == seat and drawn[at].owner == ANYBODY]
        else:
            movable = [at for at in alike if drawn[at].owner == ANYBODY]
        for at in movable:
            owners[at] = ANYBODY
            owners[number] = seat
            if _give(state, drawn, turns, owners, at, tried):
                return True
            owners[at] = seat
            owners[number] = ANYBODY
    return False


def sketch_field(field: Field, ghost: dict[int, str] | None = None) -> list[str]:
    """The table as `read_drawing` reads it, north first; empty cells are dots, the middle is in brackets."""
    marks = {cell: mark_of(field, number) for number, cell in enumerate(field.cells)} | (ghost or {})
    if not marks:
        return []
    xs = [cell // EAST for cell in marks]
    ys = [cell % EAST for cell in marks]
    rows: list[str] = []
    for y in range(max(ys), min(ys) - 1, -1):
        row = ""
        for x in range(min(xs), max(xs) + 1):
            cell = x * EAST + y
            mark = marks.get(cell, ".")
            row += f"{'[' + mark + ']' if cell == MIDDLE else ' ' + mark + ' ':<4}"
        rows.append(row.rstrip())
    return rows


def mark_of(field: Field, number: int) -> str:
    """m1 and the like; things belong to nobody (3k)."""
    kind = field.kinds[number]
    return LETTERS[kind] + (str(field.owners[number] + 1) if is_mouse(kind) else "")
