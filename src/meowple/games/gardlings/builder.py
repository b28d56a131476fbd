"""What belongs to one player: bag, garden, the tile in hand, coins."""

from bisect import insort
from typing import Final

from meowple.games.gardlings.actions import spot_word
from meowple.games.gardlings.components import NAMES
from meowple.games.gardlings.garden import Garden

NOTHING: Final = -1
HIDDEN: Final = -2
"""A tile that the viewer may not see."""
LIFTS: Final = 2
"""5e. How often one unicorn may be moved between two draws."""

_STAYS: Final[dict[int, int]] = {}


class Builder:
    """Shared between copies of a position and copied only when it changes; its dump is remembered until then."""

    def __init__(self) -> None:
        self.bag: list[int] = []
        """What may still be drawn, as a sorted list: a bag has no order."""
        self.garden = Garden()
        self.hand = NOTHING
        """The tile drawn: to be laid, or set aside because it brings too many gnomes or fits nowhere."""
        self.lifted = NOTHING
        """The unicorn in the air."""
        self.lifts = _STAYS
        """5e. By unicorn, how often it was moved since the last draw."""
        self.stopped = False
        self.coins = 0
        self.covered = 0
        """In somebody else's view: how many tiles lie in a garden behind a screen (then all tiles are in `bag`)."""
        self.text = ""

    def copy(self) -> "Builder":
        other = Builder()
        other.bag = self.bag[:]
        other.garden = self.garden.copy()
        other.hand = self.hand
        other.lifted = self.lifted
        other.lifts = self.lifts
        other.stopped = self.stopped
        other.coins = self.coins
        other.covered = self.covered
        return other

    def tiles(self) -> list[int]:
        """Every tile of the player, wherever it is."""
        found = [*self.bag, *self.garden.where]
        if self.hand >= 0:
            found.append(self.hand)
        if self.lifted >= 0:
            found.append(self.lifted)
        found.sort()
        return found

    def in_bag(self) -> int:
        """How many tiles may still be drawn."""
        return len(self.bag) - self.covered - (self.hand == HIDDEN)

    def put_in_bag(self, tile: int) -> None:
        insort(self.bag, tile)

    def lift(self, tile: int) -> None:
        """5d, 5e. Take up a unicorn."""
        self.garden.take_up(tile)
        self.lifted = tile
        self.lifts = self.lifts.copy()
        self.lifts[tile] = self.lifts.get(tile, 0) + 1

    def forget_lifts(self) -> None:
        self.lifts = _STAYS

    def clear(self) -> None:
        """1f. Everything goes back into the bag."""
        self.bag = self.tiles()
        self.garden = Garden()
        self.hand = NOTHING
        self.lifted = NOTHING
        self.lifts = _STAYS
        self.stopped = False

    def behind_a_screen(self) -> "Builder":
        """1e. What the others may know while gardens are hidden: how many tiles lie there, and that one is in hand."""
        other = Builder()
        other.bag = self.tiles()
        other.hand = HIDDEN if self.hand != NOTHING else NOTHING
        other.stopped = self.stopped
        other.coins = self.coins
        other.covered = self.covered + len(self.garden.where) + (self.lifted != NOTHING)
        return other

    def dump(self) -> str:
        if not self.text:
            garden = ",".join([f'"{laid}"' for laid in self.laid()])
            lifts = ",".join([f'"{NAMES[tile]}":{times}' for tile, times in sorted(self.lifts.items())])
            self.text = (
                f'{{"bag":[{",".join(quoted(self.bag))}],"coins":{self.coins},"covered":{self.covered},'
                f'"garden":[{garden}],"hand":{tile_text(self.hand)},"lifted":{tile_text(self.lifted)},'
                f'"lifts":{{{lifts}}},"stopped":{"true" if self.stopped else "false"}}}'
            )
        return self.text

    def laid(self) -> list[str]:
        return [
            f"{NAMES[tile]} {spot_word(code >> 2, code & 1 == 1)} turn{code & 3}"
            for tile, code in self.garden.where.items()
        ]


def quoted(tiles: list[int]) -> list[str]:
    return [f'"{NAMES[tile]}"' for tile in tiles]


def tile_text(tile: int) -> str:
    """A tile in a dump: its name, null, or the mark of a covered one."""
    if tile == NOTHING:
        return "null"
    return '"?"' if tile == HIDDEN else f'"{NAMES[tile]}"'
