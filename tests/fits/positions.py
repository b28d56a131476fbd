"""FITS positions for tests: typed cards, one sentence after the other."""

from meowple.core.action import CHANCE
from meowple.core.game import OptionValue
from meowple.core.table import Table
from meowple.games import games
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.rules import Fits


def table(
    players: int = 1, boards: str = "1", start_piece_may_be_refused: bool = False, shuffle: bool = False
) -> Table:
    """A table whose cards are typed in."""
    options: dict[str, OptionValue] = {
        "boards": boards,
        "start_piece_may_be_refused": start_piece_may_be_refused,
        "shuffle": shuffle,
    }
    return Table(games["fits"], players, options, dealer=None)


def fits(at: Table) -> Fits:
    assert isinstance(at.state, Fits)
    return at.state


def begin(at: Table, *starts: str) -> None:
    """Deal these start cards."""
    for piece in starts:
        at.play(CHANCE, f"start {piece}")


def card(at: Table, piece: str, *says: str) -> None:
    """Turn up this card and let seats 0, 1, … say these sentences."""
    at.play(CHANCE, f"card {piece}")
    for seat, say in enumerate(says):
        at.play(seat, say)


def play_through(at: Table, moves: list[tuple[str, str]]) -> None:
    """One player's whole round: the start piece first, then card by card; the own start card comes at the very end."""
    (start, first), *rest = moves
    begin(at, start)
    at.play(0, first)
    for piece, say in rest:
        card(at, piece, say)


def covered(at: Table, seat: int = 0) -> list[str]:
    """The ramp drawn, the top row first: # covered, . open; only as high as anything lies."""
    ramp = fits(at).ramps[seat]
    highest = max(ramp.heights)
    return ["".join("#" if column >> row & 1 else "." for column in ramp.covered) for row in reversed(range(highest))]


def ramp_of(covered: list[int], heights: list[int]) -> Ramp:
    """A ramp with these columns, whatever was laid there."""
    left, right = (sum(bits << 16 * at for at, bits in enumerate(half)) for half in (covered[:3], covered[3:]))
    return Ramp(left, right, sum(height << 4 * at for at, height in enumerate(heights)), [])


def finish(at: Table) -> None:
    """Set everything aside (or lay it anywhere) until the game is over."""
    while not at.over:
        assert at.number < 400, "this never ends"
        if at.to_act == (CHANCE,):
            at.play(CHANCE, at.state.chances()[0][0])
        else:
            seat = at.to_act[0]
            at.play(seat, at.legal(seat)[-1])
