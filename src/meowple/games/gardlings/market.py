"""The purchase board: eight piles with open tops, the consolation pile, coins beside the piles and in the bank."""

from typing import Any, Final

from meowple.core.fields import NOTHING, ListOf, Named, Number
from meowple.games.gardlings.actions import CONSOLATION
from meowple.games.gardlings.builder import quoted, tile_text
from meowple.games.gardlings.components import BOX, COLOURS, GNOME_PILES, MOST_BOXES, NAMES, tiles_of

PILE_COUNT: Final = 8
COINED: Final = 2
"""7d, 7e. From this pile on (blue, purple, yellow) coins may lie beside it."""


class Market:
    """No pile has an order: each colour has one set of unseen tiles, each pile a number of them, an open top, and
    what was put under it, in order."""

    def __init__(
        self,
        boxes: int,
        bank: int,
        unseen: list[list[int]],
        spare: list[list[int]],
        top: list[int],
        unknown: list[int],
        bottom: list[list[int]],
        beside: list[int],
        closed: list[bool],
    ) -> None:
        self.boxes = boxes
        self.bank = bank
        self.unseen = unseen
        """By colour, what lies unseen in its two piles; the consolation pigs first."""
        self.spare = spare
        """1a. Gnome tiles that are in nobody's bag."""
        self.top = top
        self.unknown = unknown
        """By pile, how many of the unseen tiles lie in it."""
        self.bottom = bottom
        """The known tiles under each pile, the consolation pile last; the first of them comes up first."""
        self.beside = beside
        """By pile, the coins that lie beside it."""
        self.closed = closed
        """7g. By colour, whether its price is gone."""
        self.text = ""
        """The dump, if it is known."""

    def copy(self) -> "Market":
        return Market(
            self.boxes,
            self.bank,
            [tiles[:] for tiles in self.unseen],
            [tiles[:] for tiles in self.spare],
            self.top[:],
            self.unknown[:],
            [tiles[:] for tiles in self.bottom],
            self.beside[:],
            self.closed[:],
        )

    def is_open(self, pile: int) -> bool:
        """7a, 7g. Whether a tile lies here that can be had."""
        return self.top[pile] != NOTHING and not self.closed[1 + pile // 2]

    def size(self, pile: int) -> int:
        return (self.top[pile] != NOTHING) + self.unknown[pile] + len(self.bottom[pile])

    def show(self, pile: int, tile: int) -> None:
        """1b, 7f. An unseen tile of the colour becomes the open top."""
        self.unseen[1 + pile // 2].remove(tile)
        self.unknown[pile] -= 1
        self.top[pile] = tile

    def take_top(self, pile: int) -> int:
        """7f. The open tile; what lies under it is shown next, if it is known."""
        tile = self.top[pile]
        self.top[pile] = NOTHING
        if not self.unknown[pile]:
            if self.bottom[pile]:
                self.top[pile] = self.bottom[pile].pop(0)
            elif not self.size(pile ^ 1):
                self._close(pile)
        return tile

    def _close(self, pile: int) -> None:
        """7g. Both piles are empty: the price is gone, and coins that lie there go to the bank."""
        self.closed[1 + pile // 2] = True
        for half in (pile, pile ^ 1):
            self.bank += self.beside[half]
            self.beside[half] = 0

    def put_under(self, pile: int, tile: int) -> None:
        """5g. A pig goes under its pile; under an empty one it is the open top."""
        if pile != CONSOLATION and not self.size(pile):
            self.top[pile] = tile
        else:
            self.bottom[pile].append(tile)

    def add_coin(self, pile: int) -> None:
        """7d, 7h. One coin from the bank beside a pile that is not empty."""
        if self.bank and self.size(pile):
            self.bank -= 1
            self.beside[pile] += 1

    def pay_out(self) -> int:
        """7h. One coin from the bank, if there is one."""
        paid = min(1, self.bank)
        self.bank -= paid
        return paid

    def tiles(self) -> list[int]:
        """Every tile that lies here, spare gnomes included."""
        found = [tile for tile in self.top if tile != NOTHING]
        for tiles in self.unseen + self.spare + self.bottom:
            found += tiles
        return found

    def dump(self) -> str:
        if not self.text:
            self.text = (
                f'{{"bank":{self.bank},"beside":{_numbers(self.beside)},"bottom":{_lists(self.bottom)},'
                f'"boxes":{self.boxes},"closed":{_numbers([int(closed) for closed in self.closed])},'
                f'"spare":{_lists(self.spare)},"top":[{",".join([tile_text(tile) for tile in self.top])}],'
                f'"unknown":{_numbers(self.unknown)},"unseen":{_lists(self.unseen)}}}'
            )
        return self.text


_COINS: Final = Number(0, BOX.coins * MOST_BOXES)
_TILES: Final = ListOf(Named(NAMES))
_TOPS: Final = ListOf(Named(NAMES, may_be_nothing=True), PILE_COUNT)


def read_market(raw: dict[str, Any]) -> Market:
    """The market of a dump; ValueError if it is none."""
    market = Market(
        Number(1, MOST_BOXES).read(raw["boxes"]),
        _COINS.read(raw["bank"]),
        ListOf(_TILES, len(COLOURS)).read(raw["unseen"]),
        ListOf(_TILES, len(GNOME_PILES)).read(raw["spare"]),
        _TOPS.read(raw["top"]),
        ListOf(Number(0, len(NAMES)), PILE_COUNT).read(raw["unknown"]),
        ListOf(_TILES, PILE_COUNT + 1).read(raw["bottom"]),
        ListOf(_COINS, PILE_COUNT).read(raw["beside"]),
        [closed == 1 for closed in ListOf(Number(0, 1), len(COLOURS)).read(raw["closed"])],
    )
    for colour in range(1, len(COLOURS)):
        if len(market.unseen[colour]) != market.unknown[2 * colour - 2] + market.unknown[2 * colour - 1]:
            raise ValueError("the unseen tiles of a colour lie in its two piles")
    return market


def new_market(boxes: int) -> Market:
    """1b, 10a. All tiles of a colour together, cut in half; nothing is open yet."""
    unseen = [tiles_of(colour, boxes) for colour in COLOURS]
    return Market(
        boxes,
        BOX.coins * boxes,
        unseen,
        [tiles_of(pile, boxes) for pile in GNOME_PILES],
        [NOTHING] * PILE_COUNT,
        [(len(unseen[1 + pile // 2]) + 1 - pile % 2) // 2 for pile in range(PILE_COUNT)],
        [[] for _ in range(PILE_COUNT + 1)],
        [0] * PILE_COUNT,
        [False] * len(COLOURS),
    )


def _numbers(numbers: list[int]) -> str:
    return "[" + ",".join([str(number) for number in numbers]) + "]"


def _lists(lists: list[list[int]]) -> str:
    return "[" + ",".join(["[" + ",".join(quoted(tiles)) + "]" for tiles in lists]) + "]"
