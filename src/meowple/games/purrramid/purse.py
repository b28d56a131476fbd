"""What a seat lays tiles from: its ordinary tiles and, until somebody else has won, the golden ones.

A purse is one number, `ordinary << 4 | golden`: players that look ahead keep thousands of them.
"""

from typing import Final

_BITS: Final = 4
_GOLDEN: Final = (1 << _BITS) - 1


def purse_of(ordinary: int, golden: int) -> int:
    return ordinary << _BITS | golden


def ordinary_in(purse: int) -> int:
    return purse >> _BITS


def golden_in(purse: int) -> int:
    return purse & _GOLDEN


def tiles_in(purse: int) -> int:
    """All there are; none means that the last one has ended the game (9b, 9c)."""
    return (purse >> _BITS) + (purse & _GOLDEN)


def reach(purse: int, apart: bool) -> int:
    """8b. How many tiles can be laid on one field; `apart` is the option `gold_next_field`."""
    ordinary = purse >> _BITS
    return ordinary if apart and ordinary else ordinary + (purse & _GOLDEN)


def spend(purse: int, tiles: int, apart: bool) -> int:
    """4f, 8b. What is left after a field that takes so many tiles, or as many as there are."""
    ordinary, golden = purse >> _BITS, purse & _GOLDEN
    if ordinary >= tiles:
        return purse - (tiles << _BITS)
    if ordinary and apart:
        return golden
    return max(0, golden - tiles + ordinary)
