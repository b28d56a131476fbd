"""A table as a diagram in plain text: how terminals show it, and how a position is set up by hand.

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
from meowple.games.mousetrap.floor import Floor, empty_floor
from meowple.games.mousetrap.position import NOT_DRAWN
from meowple.games.mousetrap.rules import Mousetrap

ANYBODY: Final = -1

LETTERS: Final = "msh" + CAT_KINDS + CAT_KINDS.upper() + "~#*"
"""By kind."""


class DiagramTile:
    """A tile of a diagram; the owner of a thing nobody signed is ANYBODY."""

    def __init__(self, kind: int, owner: Seat, cell: int) -> None:
        self.kind = kind
        self.owner = owner
        self.cell = cell


def read_diagram(text: str, players: int) -> list[DiagramTile]:
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


def _read_mark(mark: str, players: int, cell: int) -> DiagramTile:
    kind = LETTERS.find(mark[0])
    if kind < 0 or mark[1:] not in ["", "1", "2", "3", "4"][: players + 1]:
        raise BadSetup(f"no tile is drawn as {mark[:10]}")
    if is_mouse(kind) and len(mark) == 1:
        raise BadSetup(f"whose mouse is {mark}?")
    return DiagramTile(kind, int(mark[1:]) - 1 if len(mark) > 1 else ANYBODY, cell)


def _outwards(tiles: dict[int, DiagramTile]) -> list[DiagramTile]:
    """2c. Every tile beside an earlier one."""
    ordered = [MIDDLE]
    for cell in ordered:
        for other in (cell + NORTH, cell + EAST, cell - NORTH, cell - EAST):
            if other in tiles and other not in ordered:
                ordered.append(other)
    if len(ordered) < len(tiles):
        raise BadSetup("all tiles hang together by their sides")
    return [tiles[cell] for cell in ordered]


def floor_from_diagram(text: str, players: int, any_cat: bool = False) -> Floor:
    """Only the tiles on the table, as many of each kind as one likes."""
    floor = empty_floor(players, any_cat)
    for tile in read_diagram(text, players):
        floor.lay(tile.kind, max(tile.owner, 0), tile.cell)
    return floor


def set_up(state: Mousetrap, text: str, hands: list[list[str]] | None = None) -> Mousetrap:
    """A fresh position with this diagram on the table, and these hands; other hands are dealt by chance."""
    if state.start == NOT_DRAWN or state.floor.kinds or any(state.hands):
        raise BadSetup("a position is set up on an empty table at which it is settled who begins")
    tiles = read_diagram(text, state.players)
    turns = [0] * state.players
    for number in range(len(tiles)):
        turns[(state.start + number) % state.players] += 1
    for tile, owner in zip(tiles, _share_out(state, tiles, turns)):
        state.floor.lay(tile.kind, owner, tile.cell)
        state.stacks[owner].remove(tile.kind)
    state.turn = (state.start + len(tiles)) % state.players
    for seat, names in enumerate(hands or []):
        for name in names:
            if KIND_OF.get(name, ANYBODY) not in state.stacks[seat] or len(state.hands[seat]) == HAND:
                raise BadSetup(f"seat {seat + 1} cannot hold {name[:20]} as well")
            state.take(seat, KIND_OF[name])
    state.go_on(None)
    return state


def _share_out(state: Mousetrap, tiles: list[DiagramTile], turns: list[int]) -> list[Seat]:
    """2a. Who laid what, so that all have laid as often as their turn came and nobody more than a set holds."""
    owners = [tile.owner for tile in tiles]
    for seat in range(state.players):
        for kind in range(len(KINDS)):
            signed = sum(1 for tile in tiles if tile.owner == seat and tile.kind == kind)
            if signed > state.tiles.count(kind):
                raise BadSetup(f"seat {seat + 1} has not so many of {KINDS[kind]}")
        if owners.count(seat) > turns[seat]:
            raise BadSetup(f"seat {seat + 1} cannot have laid so many tiles yet")
    for number in range(len(tiles)):
        if owners[number] == ANYBODY and not _give(state, tiles, turns, owners, number, set()):
            raise BadSetup(f"nobody can have laid so many of {KINDS[tiles[number].kind]}")
    return owners


def _give(
    state: Mousetrap,
    tiles: list[DiagramTile],
    turns: list[int],
    owners: list[Seat],
    number: int,
    tried: set[tuple[int, int]],
) -> bool:
    """Find an owner for this thing; if need be another unsigned thing changes hands (an augmenting path)."""
    kind = tiles[number].kind
    for seat in range(state.players):
        if (seat, kind) in tried:
            continue
        tried.add((seat, kind))
        alike = [at for at, owner in enumerate(owners) if owner == seat and tiles[at].kind == kind]
        if len(alike) < state.tiles.count(kind):
            if owners.count(seat) < turns[seat]:
                owners[number] = seat
                return True
            movable = [at for at, owner in enumerate(owners) if owner == seat and tiles[at].owner == ANYBODY]
        else:
            movable = [at for at in alike if tiles[at].owner == ANYBODY]
        for at in movable:
            owners[at] = ANYBODY
            owners[number] = seat
            if _give(state, tiles, turns, owners, at, tried):
                return True
            owners[at] = seat
            owners[number] = ANYBODY
    return False


def write_diagram(floor: Floor, ghost: dict[int, str] | None = None) -> list[str]:
    """The table as `read_diagram` reads it, north first; empty cells are dots, the middle is in brackets."""
    marks = {cell: mark_of(floor, number) for number, cell in enumerate(floor.cells)} | (ghost or {})
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


def mark_of(floor: Floor, number: int) -> str:
    """m1 and the like; things belong to nobody (3k)."""
    kind = floor.kinds[number]
    return LETTERS[kind] + (str(floor.owners[number] + 1) if is_mouse(kind) else "")
