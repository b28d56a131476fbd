"""What belongs to one player: bag, garden, the tile in hand, coins."""

from bisect import insort
from typing import Any, Final

from meowple.core.fields import NOTHING, ListOf, Named, Number, Truth
from meowple.games.gardlings.actions import Place, parse, spot_word
from meowple.games.gardlings.components import DOWN, NAMES, TILE_BY_NAME
from meowple.games.gardlings.garden import Garden

HIDDEN: Final = -2
"""A tile that the viewer may not see."""
LIFTS: Final = 2
"""5e. How often one unicorn may be moved between two draws."""

_NO_LIFTS: Final[dict[int, int]] = {}
"""Shared by all: `lift` makes a copy."""


class Builder:
    """Shared between copies of a position and copied only when it changes; its dump is remembered until then."""

    def __init__(self, bag: list[int] | None = None, garden: Garden | None = None) -> None:
        self.bag: list[int] = [] if bag is None else bag
        """What may still be drawn, as a sorted list: a bag has no order."""
        self.garden = Garden() if garden is None else garden
        self.hand = NOTHING
        """The tile drawn: to be laid, or set aside because it brings too many gnomes or fits nowhere."""
        self.lifted = NOTHING
        """The unicorn in the air."""
        self.lifts = _NO_LIFTS
        """5e. By unicorn, how often it was moved since the last draw."""
        self.stopped = False
        self.coins = 0
        self.covered = 0
        """In somebody else's view: how many tiles lie in a garden behind a screen (then all tiles are in `bag`)."""
        self.text = ""
        """The dump, if it is known."""

    def copy(self) -> "Builder":
        other = Builder(self.bag[:], self.garden.copy())
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
        if self.lifted != NOTHING:
            found.append(self.lifted)
        found.sort()
        return found

    def in_bag(self) -> int:
        """How many tiles may still be drawn."""
        return len(self.bag) - self.covered - (self.hand == HIDDEN)

    def is_covered(self) -> bool:
        """1e. Whether a garden lies behind a screen here of which the viewer knows only how large it is."""
        return self.covered > 0 or self.hand == HIDDEN

    def put_in_bag(self, tile: int) -> None:
        insort(self.bag, tile)

    def lift(self, tile: int) -> None:
        """5d, 5e. Take up a unicorn."""
        self.garden.take_up(tile)
        self.lifted = tile
        self.lifts = self.lifts.copy()
        self.lifts[tile] = self.lifts.get(tile, 0) + 1

    def forget_lifts(self) -> None:
        self.lifts = _NO_LIFTS

    def clear(self) -> None:
        """1f. Everything goes back into the bag."""
        self.bag = self.tiles()
        self.garden = Garden()
        self.hand = NOTHING
        self.lifted = NOTHING
        self.lifts = _NO_LIFTS
        self.stopped = False

    def behind_a_screen(self) -> "Builder":
        """1e. What the others may know while gardens are hidden: how many tiles lie there, and that one is in hand."""
        other = Builder(self.tiles())
        other.hand = HIDDEN if self.hand != NOTHING else NOTHING
        other.stopped = self.stopped
        other.coins = self.coins
        other.covered = self.covered + len(self.garden.where) + (self.lifted != NOTHING)
        return other

    def uncover(self) -> None:
        """1e. The screens go: a garden that was never seen here counts as one without tiles."""
        self.covered = 0
        if self.hand == HIDDEN:
            self.hand = NOTHING

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


_COUNT: Final = Number(0, 999)
_TILE: Final = Named(NAMES, may_be_nothing=True)
_TILES: Final = ListOf(Named(NAMES))


def read_builder(raw: dict[str, Any]) -> Builder:
    """The builder of a dump; ValueError if it is none."""
    builder = Builder(_TILES.read(raw["bag"]))
    builder.coins = _COUNT.read(raw["coins"])
    builder.covered = _COUNT.read(raw["covered"])
    builder.hand = HIDDEN if raw["hand"] == "?" else _TILE.read(raw["hand"])
    builder.lifted = _TILE.read(raw["lifted"])
    builder.lifts = {TILE_BY_NAME[name]: Number(1, LIFTS).read(times) for name, times in raw["lifts"].items()}
    builder.stopped = Truth().read(raw["stopped"])
    if builder.bag != sorted(set(builder.bag)):
        raise ValueError("a bag has no order and no tile twice")
    for laid in raw["garden"]:
        _lay(builder.garden, laid)
    return builder


def _lay(garden: Garden, laid: str) -> None:
    """Lay the tile of a row like `n1-01 across0,0 turn0`."""
    name, spot, turn = laid.split(" ")
    action = parse(f"place {spot} {turn}")
    tile = TILE_BY_NAME[name]
    if not isinstance(action, Place) or tile in garden.where:
        raise ValueError("no tile lies twice in a garden")
    if action.at in garden.cells or action.at + (DOWN if action.turn % 2 else 1) in garden.cells:
        raise ValueError("no two tiles lie in one place")
    garden.lay(tile, action.at * 4 + action.turn)
