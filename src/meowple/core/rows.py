"""What many tables show, row after row: bits in words, and bytes in pieces that are made once.

Neither makes an object for each entry, and NumPy spreads them over all rows at once.
"""

from typing import Final

from mypy_extensions import i64

WORD_BITS: Final = 56
"""Seven bytes: a word of a row stays a small number."""
_WORD: Final = (1 << WORD_BITS) - 1
BYTE: Final[list[bytes]] = [bytes([number]) for number in range(256)]


def one_hot_pieces(count: int) -> list[bytes]:
    """So many entries of which one is set, by its place; the last piece, so the one at -1, has none."""
    return [bytes([int(at == place) for at in range(count)]) for place in range(count + 1)]


class Rows:
    """Observations of many tables: see `Observer.fill`. Every row has as many entries of each kind as the others."""

    def __init__(self) -> None:
        self.ones: list[int] = []
        """The places of entries that are 1, all rows lying one after another: for the first `Observer.sparse` of a row,
        the others of which are 0."""
        self.words: list[int] = []
        """Words of WORD_BITS bits, the lowest first: the entries of `Observer.bit_ranges`."""
        self.pieces: list[bytes] = []
        """A byte for each of the other entries."""
        self.numbers: list[int] = []
        """The entries `Observer.wide` names, which need not fit into a byte: their bytes are not looked at."""
        self._word: i64 = 0
        self._used: i64 = 0

    def put(self, bits: i64, count: i64) -> None:
        """So many bits more of this row, at most WORD_BITS."""
        used = self._used
        self._word |= bits << used
        used += count
        if used >= WORD_BITS:
            self.words.append(self._word & _WORD)
            used -= WORD_BITS
            self._word = bits >> count - used
        self._used = used

    def end_row(self) -> None:
        """The last word of a row, if it is not full; nothing for rows without words."""
        if self._used:
            self.words.append(self._word)
        self._word = 0
        self._used = 0
