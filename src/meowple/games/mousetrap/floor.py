"""The tiles on the table: where the next may lie, and how the points stand, kept up to date tile by tile."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.games.mousetrap.actions import EAST, MIDDLE, NORTH, place_name, places_at
from meowple.games.mousetrap.components import CATCHES, CHEESE, MILK, TRAP, is_cat, is_mouse

NO_TILE: Final = -1
SIDES: Final = 4


class Floor:
    """Tiles are numbered in the order they were laid. Laying one touches only its neighbours and theirs.

    `marks` is, for a mouse, how many cats and traps would catch it as things stand; for a cat, how many milks are
    beside it; for a trap, how many mice are. `cheeses` is how many cheeses are beside a mouse.

    What tiles are and where they lie (kinds, owners, cells) is replaced, never changed: copies share it.
    """

    def __init__(
        self,
        catches: list[list[bool]],
        spots: dict[int, int],
        rim: list[int],
        places: list[tuple[Action, ...]],
        kinds: list[int],
        owners: list[Seat],
        cells: list[int],
        marks: list[int],
        cheeses: list[int],
        points: list[int],
    ) -> None:
        self.catches = catches
        """Who catches whom, by hunter and mouse (6c)."""
        self.spots = spots
        """By cell: the number of the tile there, or -1 - its place in `rim`."""
        self.rim = rim
        """2b, 2c. Every free cell where the next tile may lie."""
        self.places = places
        """For each cell of the rim, the sentence for each kind of tile."""
        self.kinds = kinds
        self.owners = owners
        self.cells = cells
        self.marks = marks
        self.cheeses = cheeses
        self.points = points
        """5a. What everybody would score if the game ended now."""

    def copy(self) -> "Floor":
        return Floor(
            self.catches,
            self.spots.copy(),
            self.rim[:],
            self.places[:],
            self.kinds,
            self.owners,
            self.cells,
            self.marks[:],
            self.cheeses[:],
            self.points[:],
        )

    def tile_at(self, cell: int) -> int:
        """The number of the tile on this cell, or less than 0."""
        return self.spots.get(cell, NO_TILE)

    def beside(self, cell: int) -> list[int]:
        """3a. The numbers of the tiles that share a side with this cell: north, east, south, west."""
        near: list[int] = []
        spots = self.spots
        number = spots.get(cell + NORTH, NO_TILE)
        if number >= 0:
            near.append(number)
        number = spots.get(cell + EAST, NO_TILE)
        if number >= 0:
            near.append(number)
        number = spots.get(cell - NORTH, NO_TILE)
        if number >= 0:
            near.append(number)
        number = spots.get(cell - EAST, NO_TILE)
        if number >= 0:
            near.append(number)
        return near

    def places_of(self, kind: int) -> list[Action]:
        """The sentences that lay a tile of this kind, one for each cell of the rim."""
        return [places[kind] for places in self.places]

    def takes(self, cell: int) -> bool:
        """2b, 2c. Whether a tile may be laid here."""
        return self.spots.get(cell, 0) < 0

    # Laying a tile

    def lay(self, kind: int, owner: Seat, cell: int) -> None:
        number = len(self.kinds)
        self._leave_rim(cell)
        self.spots[cell] = number
        self.kinds = [*self.kinds, kind]
        self.owners = [*self.owners, owner]
        self.cells = [*self.cells, cell]
        self.marks.append(0)
        self.cheeses.append(0)
        near: list[int] = []
        self._look(cell + NORTH, near)
        self._look(cell + EAST, near)
        self._look(cell - NORTH, near)
        self._look(cell - EAST, near)
        if kind < MILK:
            if is_mouse(kind):
                self._settle_mouse(number, near)
            else:
                self._settle_cat(number, near)
        elif kind == CHEESE:
            self._settle_cheese(near)
        elif kind == TRAP:
            self._settle_trap(number, near)
        else:
            self._settle_milk(near)

    def _leave_rim(self, cell: int) -> None:
        """The cell is taken: the last of the rim moves to its place."""
        place = -1 - self.spots[cell]
        last = self.rim.pop()
        places = self.places.pop()
        if last == cell:
            return
        self.rim[place] = last
        self.places[place] = places
        self.spots[last] = -1 - place

    def _look(self, cell: int, near: list[int]) -> None:
        """A side of the new tile: a tile, or a cell that now belongs to the rim."""
        found = self.spots.get(cell)
        if found is None:
            self.rim.append(cell)
            self.places.append(places_at(cell))
            self.spots[cell] = -len(self.rim)
        elif found >= 0:
            near.append(found)

    def _settle_mouse(self, number: int, near: list[int]) -> None:
        kind = self.kinds[number]
        threats = cheeses = 0
        for other in near:
            thing = self.kinds[other]
            if thing == CHEESE:
                cheeses += 1
            elif thing == TRAP:
                self.marks[other] += 1
                if self.marks[other] == SIDES:
                    self._release(other)  # 3j
                elif self.catches[TRAP][kind]:
                    threats += 1
            elif self.marks[other] == 0 and is_cat(thing) and self.catches[thing][kind]:
                threats += 1
        self.marks[number] = threats
        self.cheeses[number] = cheeses
        if threats == 0:
            self.points[self.owners[number]] += cheeses

    def _settle_cat(self, number: int, near: list[int]) -> None:
        milks = 0
        for other in near:
            if self.kinds[other] == MILK:
                milks += 1
        self.marks[number] = milks
        if milks == 0:
            self._threaten(self.kinds[number], near)

    def _settle_trap(self, number: int, near: list[int]) -> None:
        mice = 0
        for other in near:
            if is_mouse(self.kinds[other]):
                mice += 1
        self.marks[number] = mice
        if mice < SIDES:
            self._threaten(TRAP, near)

    def _settle_milk(self, near: list[int]) -> None:
        for other in near:
            if is_cat(self.kinds[other]):
                self.marks[other] += 1
                if self.marks[other] == 1:
                    self._release(other)  # 3g

    def _settle_cheese(self, near: list[int]) -> None:
        for other in near:
            if is_mouse(self.kinds[other]):
                self.cheeses[other] += 1
                if self.marks[other] == 0:
                    self.points[self.owners[other]] += 1

    def _threaten(self, hunter: int, near: list[int]) -> None:
        """A new cat or trap catches these mice."""
        for other in near:
            if self.catches[hunter][self.kinds[other]]:
                self.marks[other] += 1
                if self.marks[other] == 1:
                    self.points[self.owners[other]] -= self.cheeses[other]

    def _release(self, hunter: int) -> None:
        """A cat was fed or a trap disarmed: the mice beside it have one threat less (a new one is counted later)."""
        catches = self.catches[self.kinds[hunter]]
        for other in self.beside(self.cells[hunter]):
            if catches[self.kinds[other]]:
                self.marks[other] -= 1
                if self.marks[other] == 0:
                    self.points[self.owners[other]] += self.cheeses[other]

    # How tiles stand

    def is_idle(self, number: int) -> bool:
        """3g, 3j. Whether this is a fed cat or a disarmed trap."""
        kind = self.kinds[number]
        return (is_cat(kind) and self.marks[number] > 0) or (kind == TRAP and self.marks[number] == SIDES)

    def is_caught(self, number: int) -> bool:
        """Whether this is a mouse that would be caught if the game ended now."""
        return is_mouse(self.kinds[number]) and self.marks[number] > 0

    def catchers(self, number: int) -> list[int]:
        """The cats and traps beside this mouse that catch it as things stand."""
        kind = self.kinds[number]
        return [
            other
            for other in self.beside(self.cells[number])
            if self.catches[self.kinds[other]][kind] and not self.is_idle(other)
        ]


def empty_floor(players: int, any_cat: bool) -> Floor:
    """2b. Nothing is laid yet: the only free cell is the middle."""
    return Floor(
        CATCHES[1 if any_cat else 0], {MIDDLE: -1}, [MIDDLE], [places_at(MIDDLE)], [], [], [], [], [], [0] * players
    )


def laid_again(floor: Floor, players: int, any_cat: bool) -> Floor:
    """A floor with all its parts on which these tiles were laid one after the other; ValueError if that cannot be."""
    again = empty_floor(players, any_cat)
    for number, cell in enumerate(floor.cells):
        if not again.takes(cell) or floor.owners[number] >= players:
            raise ValueError(f"no tile can be laid at {place_name(cell)} like this")
        again.lay(floor.kinds[number], floor.owners[number], cell)
    return again
