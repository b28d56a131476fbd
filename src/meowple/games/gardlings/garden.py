"""One player's garden: what lies where, what every empty cell at its rim asks for, and how many gems are complete."""

from meowple.core.fields import NOTHING
from meowple.games.gardlings.components import (
    ACCEPTED_BY_BIT,
    ANYTHING,
    CREATURE_OF,
    DRAGON,
    FACE_OF,
    GNOMES_OF,
    HOME,
    MUSHROOM,
    NEIGHBOURS,
    PIG,
    UNICORN,
    Turned,
    x_of,
    y_of,
)


class Garden:
    """Tiles by their place code (first cell * 4 + turn). Nothing is ever searched but the rim."""

    def __init__(self, like: "Garden | None" = None) -> None:
        """Empty, or a copy."""
        self.where: dict[int, int] = {} if like is None else like.where.copy()
        """By tile its place code, in the order of laying."""
        self.cells: dict[int, int] = {} if like is None else like.cells.copy()
        """By cell the tile that covers it."""
        self.rim: dict[int, int] = {} if like is None else like.rim.copy()
        """By empty cell next to a tile: the marks it accepts, a byte a side."""
        self.unicorns: list[int] = [] if like is None else like.unicorns[:]
        self.gems: int = 0 if like is None else like.gems
        self.gnomes: int = 0 if like is None else like.gnomes
        self.pigs: int = 0 if like is None else like.pigs
        self.dragons: int = 0 if like is None else like.dragons

    def copy(self) -> "Garden":
        return Garden(self)

    # 2. Laying a tile

    def places(self, tile: int) -> list[int]:
        """2b, 2c, 2d. Every place code the tile could take, in a fixed order."""
        if not self.cells:
            return [HOME * 4]
        found: list[int] = []
        cells = self.cells
        rim = self.rim
        for turned in FACE_OF[tile].turnings:
            first = turned.first
            second = turned.second
            step = turned.step
            turn = turned.turn
            for cell, asked in rim.items():
                if first & asked == first:
                    other = cell + step
                    other_asks = rim.get(other, 0)  # no cell at the rim asks for nothing
                    if other_asks:
                        if second & other_asks == second:
                            found.append(cell * 4 + turn)
                    elif other not in cells:
                        found.append(cell * 4 + turn)
                if second & asked == second:
                    other = cell - step
                    if other not in rim and other not in cells:
                        found.append(other * 4 + turn)
        found.sort()
        return found

    def has_place(self, tile: int) -> bool:
        """Whether the tile could be laid at all; stops at the first place found."""
        if not self.cells:
            return True
        cells = self.cells
        rim = self.rim
        for turned in FACE_OF[tile].turnings:
            first = turned.first
            second = turned.second
            for cell, asked in rim.items():
                if first & asked == first:
                    other = cell + turned.step
                    other_asks = rim.get(other, 0)
                    if (second & other_asks == second) if other_asks else other not in cells:
                        return True
                if second & asked == second:
                    other = cell - turned.step
                    if other not in rim and other not in cells:
                        return True
        return False

    def gain(self, tile: int, code: int) -> int:
        """4a to 4c, 5c. The gems that laying the tile there would complete."""
        at = code >> 2
        turned = FACE_OF[tile].turned[code & 3]
        cells = self.cells
        gems = 0
        first = at
        second = at + turned.step
        worth = turned.worth
        beyond = turned.beyond
        for place in range(6):
            other = cells.get(at + beyond[place], NOTHING)
            if other != NOTHING:
                gems += worth[place]
                if CREATURE_OF[other] == MUSHROOM:
                    gems += self._lines_completed(other, first, second, turned, at, place)
        if turned.lines:
            for one, two in turned.lines:
                if at + beyond[one] in cells and at + beyond[two] in cells:
                    gems += 1
        return gems

    def _lines_completed(self, tile: int, first: int, second: int, laid: Turned, at: int, place: int) -> int:
        """5c. Lines of a mushroom that the new tile's cells complete; told once, at the first place that touches it."""
        for earlier in range(place):
            if self.cells.get(at + laid.beyond[earlier], NOTHING) == tile:
                return 0
        code = self.where[tile]
        mushroom = code >> 2
        turned = FACE_OF[tile].turned[code & 3]
        completed = 0
        for one, two in turned.lines:
            here = mushroom + turned.beyond[one]
            there = mushroom + turned.beyond[two]
            is_new_here = here in (first, second)
            is_new_there = there in (first, second)
            if is_new_here or is_new_there:
                completed += (is_new_here or here in self.cells) and (is_new_there or there in self.cells)
        return completed

    def lay(self, tile: int, code: int) -> int:
        """Lay the tile; returns the gems this completes."""
        gems = self.gain(tile, code)
        self.gems += gems
        self.where[tile] = code
        at = code >> 2
        turned = FACE_OF[tile].turned[code & 3]
        cells = self.cells
        rim = self.rim
        second = at + turned.step
        cells[at] = tile
        cells[second] = tile
        if at in rim:
            del rim[at]
        if second in rim:
            del rim[second]
        for place in range(6):
            outside = at + turned.beyond[place]
            if outside not in cells:
                rim[outside] = rim.get(outside, ANYTHING) & turned.keeps[place] | turned.asks[place]
        self._count(tile, 1)
        return gems

    def take_up(self, tile: int) -> int:
        """5d, 5g. Take a tile out again; returns the place code it had."""
        code = self.where[tile]
        del self.where[tile]
        at = code >> 2
        turned = FACE_OF[tile].turned[code & 3]
        second = at + turned.step
        del self.cells[at]
        del self.cells[second]
        self._ask_again(at)
        self._ask_again(second)
        for place in range(6):
            outside = at + turned.beyond[place]
            if outside not in self.cells:
                self._ask_again(outside)
        self.gems -= self.gain(tile, code)
        self._count(tile, -1)
        return code

    def _ask_again(self, cell: int) -> None:
        """What an empty cell asks for, from the tiles round it."""
        asks = self._asked(cell, NOTHING)
        if asks != ANYTHING:
            self.rim[cell] = asks
        elif cell in self.rim:
            del self.rim[cell]

    def _asked(self, cell: int, tile: int) -> int:
        """What the tiles round a cell, but for this one, ask for."""
        asks = ANYTHING
        for side in range(4):
            other = self.cells.get(cell + NEIGHBOURS[side], NOTHING)
            if other != NOTHING and other != tile:
                code = self.where[other]
                turned = FACE_OF[other].turned[code & 3]
                marks = turned.first if code >> 2 == cell + NEIGHBOURS[side] else turned.second
                mark = marks >> 8 * (side ^ 2) & 0xFF
                asks = asks & ~(0xFF << 8 * side) | ACCEPTED_BY_BIT[mark] << 8 * side
        return asks

    def is_well_laid(self, tile: int) -> bool:
        """2c, 2d. Whether a tile that lies here matches wherever it touches, and is turned in a way that counts."""
        code = self.where[tile]
        turned = FACE_OF[tile].turned[code & 3]
        first = self._asked(code >> 2, tile)
        second = self._asked((code >> 2) + turned.step, tile)
        fits = turned.first & first == turned.first and turned.second & second == turned.second
        return fits and turned in FACE_OF[tile].turnings

    def _count(self, tile: int, change: int) -> None:
        self.gnomes += change * GNOMES_OF[tile]
        creature = CREATURE_OF[tile]
        if creature == PIG:
            self.pigs += change
        elif creature == DRAGON:
            self.dragons += change
        elif creature == UNICORN:
            if change == 1:
                self.unicorns.append(tile)
            else:
                self.unicorns.remove(tile)

    # 5d. Unicorns; 6a. Ponds

    def hangs_together_without(self, tile: int) -> bool:
        """5d. Whether the other tiles still form one garden when this one is lifted."""
        return len(self.where) > 1 and self._reached(tile) == len(self.where) - 1

    def hangs_together(self) -> bool:
        """2b. Whether all tiles form one garden."""
        return self._reached(NOTHING) == len(self.where)

    def _reached(self, tile: int) -> int:
        """How many tiles can be reached from one of them without this one."""
        cells = self.cells
        seen: set[int] = set()
        todo: list[int] = []
        tiles = 0
        for other in self.where:
            if other != tile:
                todo.append(other)
                seen.add(other)
                break
        while todo:
            other = todo.pop()
            tiles += 1
            code = self.where[other]
            turned = FACE_OF[other].turned[code & 3]
            for beyond in turned.beyond:
                neighbour = cells.get((code >> 2) + beyond, NOTHING)
                if neighbour != NOTHING and neighbour != tile and neighbour not in seen:
                    seen.add(neighbour)
                    todo.append(neighbour)
        return tiles

    def ponds(self) -> int:
        """6a. Empty regions of any size that are closed in on all straight sides."""
        if not self.cells:
            return 0
        columns = [x_of(cell) for cell in self.cells]
        rows = [y_of(cell) for cell in self.cells]
        left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
        seen: set[int] = set()
        ponds = 0
        for start in self.rim:
            if start in seen:
                continue
            todo = [start]
            is_closed = True
            while todo:
                cell = todo.pop()
                if cell in self.cells or cell in seen:
                    continue
                if not (left <= x_of(cell) <= right and top <= y_of(cell) <= bottom):
                    is_closed = False
                    continue
                seen.add(cell)
                for step in NEIGHBOURS:
                    todo.append(cell + step)
            ponds += is_closed
        return ponds
