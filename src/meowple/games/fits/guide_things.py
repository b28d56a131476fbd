"""What everything in the picture of FITS is: its name, what it does, and its rule."""

from collections.abc import Callable
from typing import Final

from meowple.core.guide import Explanation, small_picture
from meowple.core.picture import Scene, ink
from meowple.core.translation import N_, Translator
from meowple.games.fits.art import special
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS, SHAPES
from meowple.games.fits.fields import OVER
from meowple.games.fits.outline import outline
from meowple.games.fits.picture_text import fits, marks_of, open_told, place_told, rows_told
from meowple.games.fits.rules import Fits
from meowple.games.fits.words import PIECE_NAMES, SYMBOL_NAMES, TURN_NAMES, piece_name, say_word

PIECE_TEXTS: Final = {
    "I3": N_("Three squares in a line. Flat it fills a gap of three, upright a deep and narrow well."),
    "V3": N_("Three squares round a corner. It follows a step of one, whichever side is lower."),
    "O4": N_("Four squares, two by two. It wants two columns of the same height."),
    "L4": N_("Four squares, three in a line with a foot. There are eight ways to lay it, so it often fits."),
    "T4": N_("Four squares, three in a line with a stem of one. Stem down it fills a well one deep."),
    "S4": N_("Four squares, two pairs one step apart. Upright it wants a step of one."),
    "F5": N_("Five squares, all bent. It is hard to place: keep an uneven corner for it."),
    "L5": N_("Five squares, four in a line with a foot. It covers most of a row, or fills a well three deep."),
    "N5": N_("Five squares, two and three in a line one step apart. Lying down it bridges a step of one."),
    "P5": N_("Five squares, the square and one more. It lies well on flat ground and on a step of one."),
    "T5": N_("Five squares, a bar with a stem of two. Stem down it fills a well two deep."),
    "U5": N_("Five squares round a gap. Mouth up it makes a bed for the cross or for a stem."),
    "V5": N_("Five squares, two arms of three. It lies on flat ground three wide, or over a step of two."),
    "W5": N_("Five squares like a stair. It follows columns that rise by one."),
    "X5": N_(
        "Five squares, the same in every turning. It wants a well one wide and one deep, such as the bracket makes."
    ),
    "Y5": N_("Five squares, four in a line with a bump. Bump down it fills a well one deep."),
}

BUTTONS: Final = {
    "drop": (N_("The piece slides straight down and stays where it lands; it never moves sideways on the way."), "2c"),
    "aside": (N_("You do without this piece. It is out for the rest of the round and does not come back."), "3a"),
}

Told = Callable[[Scene, str], Explanation | None]
SQUARE: Final = 44
"""The side of a square beside an answer."""


def explain(scene: Scene, name: str) -> Explanation | None:
    """What this is: a word of a sentence, what a shape says it is, or a piece by its letter or name."""
    kind, _, which = name.partition(":")
    if which:
        told = KINDS.get(kind)
        return told(scene, which) if told is not None else None
    if name in PARTS:
        return PARTS[name](scene)
    if name in BUTTONS:
        text, rule = BUTTONS[name]
        return Explanation(say_word(name, scene.translate), scene.translate(text), rule)
    for start, told in (("turn", _turn), ("c", _column)):
        if name.startswith(start) and name.removeprefix(start).isdecimal():
            return told(scene, name.removeprefix(start))
    return _piece(scene, _piece_called(name, scene.translate))


def _piece_called(name: str, translate: Translator) -> str:
    """The letter and number of a piece, from its name in this language too."""
    wanted = name.casefold().strip()
    return next(
        (piece for piece in PIECES if wanted in (piece.casefold(), piece_name(piece, translate).casefold())), ""
    )


def _piece(scene: Scene, piece: str) -> Explanation | None:
    if piece not in PIECE_NAMES:
        return None
    translate = scene.translate
    return Explanation(
        piece_name(piece, translate), translate(PIECE_TEXTS[piece]), "1d", _small(PIECES.index(piece), 0)
    )


def _small(piece: int, turn: int) -> str:
    """The piece in one turning, for beside the answer."""
    shape = SHAPES[piece][turn]
    assert shape is not None
    width, height = shape.width * 10 + 2, shape.height * 10 + 2
    path = outline(shape.squares, 10, 1, height - 1)
    return small_picture(f'<path d="{path}" fill="currentColor"/>', width, height)


def _turn(scene: Scene, turn: str) -> Explanation | None:
    """2b. How the piece to lay would lie."""
    state, translate = fits(scene), scene.translate
    piece = _to_lay(scene, state)
    shape = SHAPES[piece][int(turn)] if piece >= 0 and int(turn) < len(TURN_NAMES) else None
    if shape is None:
        return None
    rows = rows_told(piece, int(turn))
    told = translate("So your piece would lie. Its columns that are filled, row by row from below: {rows}.", rows=rows)
    return Explanation(translate(TURN_NAMES[int(turn)]), told, "2b", _small(piece, int(turn)))


def _to_lay(scene: Scene, state: Fits) -> int:
    """The viewer's piece; a watcher looks over the first seat's shoulder."""
    return state.piece_of(scene.seats_from_viewer()[0])


def _column(scene: Scene, number: str) -> Explanation | None:
    """2a. What lies in a column of the viewer's ramp and which special squares are open in it."""
    if not 1 <= int(number) <= COLUMNS:
        return None
    state, translate, column = fits(scene), scene.translate, int(number) - 1
    ramp = state.ramps[scene.seats_from_viewer()[0]]
    text = translate(
        "The left edge of your piece goes here. Rows built up so far: {height} of {rows}.",
        height=min(ramp.heights[column], ROWS),
        rows=ROWS,
    )
    seen = [(square, mark) for square, mark in marks_of(state.board).items() if square[0] == column]
    still_open = [
        place_told(square, mark, translate) for square, mark in seen if not ramp.covered[column] >> square[1] & 1
    ]
    if still_open:
        text += " " + translate("Open special squares: {marks}.", marks="; ".join(still_open))
    return Explanation(say_word(f"c{number}", translate), text, "2a")


# Squares


def _bonus(scene: Scene, value: str) -> Explanation | None:
    """4c, 4g."""
    if value not in ("1", "2", "3"):
        return None
    translate, n = scene.translate, int(value)
    text = translate.many(
        "Leave it open: at the end of the round it earns {n} point. Covered it counts nothing.",
        "Leave it open: at the end of the round it earns {n} points. Covered it counts nothing.",
        n,
    )
    return Explanation(translate("Bonus square {n}", n=n), text, "4c", _small_square(value))


def _minus(scene: Scene, value: str) -> Explanation | None:
    """4d."""
    if value != "5":
        return None
    translate = scene.translate
    text = translate("Cover it: left open it costs 5 points. Covered it counts nothing.")
    return Explanation(translate("Dark square −5"), text, "4d", _small_square("-5"))


def _symbol(scene: Scene, symbol: str) -> Explanation | None:
    """4e. With both places of the symbol."""
    if symbol not in SYMBOL_NAMES:
        return None
    translate = scene.translate
    first, second = sorted(square for square, mark in BOARDS[4].symbols.items() if mark == symbol)
    text = translate(
        "It is on two squares: column {c1}, row {r1}, and column {c2}, row {r2}. Both open: 3 points; "
        "only one: −3; none: 0.",
        c1=first[0] + 1,
        r1=first[1] + 1,
        c2=second[0] + 1,
        r2=second[1] + 1,
    )
    return Explanation(translate(SYMBOL_NAMES[symbol]), text, "4e", _small_square(symbol))


def _small_square(mark: str) -> str:
    """As it is engraved in the ramp."""
    ground = f'<rect width="{SQUARE}" height="{SQUARE}" fill="{ink("well")}"/>'
    return small_picture(ground + special(mark, SQUARE, SQUARE / 2, SQUARE / 2, True), SQUARE, SQUARE)


def _row(scene: Scene, number: str) -> Explanation | None:
    """4b, 4h."""
    if not number.isdecimal() or not 1 <= int(number) <= ROWS:
        return None
    translate = scene.translate
    name = translate("Row {n}", n=number)
    if fits(scene).board == 1:
        return Explanation(
            name, translate("Rows count from below. A row covered from edge to edge earns 1 point."), "4b"
        )
    return Explanation(name, translate("Rows count from below. On this board full rows earn nothing extra."), "4h")


def _open_square(scene: Scene, _which: str) -> Explanation | None:
    """4a."""
    translate = scene.translate
    text = translate("Every plain square that is still open at the end of the round costs 1 point.")
    return Explanation(translate("Open square"), text, "4a")


# What belongs to a seat


def _ramp(scene: Scene, seat: str) -> Explanation | None:
    if not _is_seat(scene, seat):
        return None
    state, translate = fits(scene), scene.translate
    text = translate(
        "Six columns, twelve rows: the field that {who} fills from above ({open}).",
        who=scene.names[int(seat)],
        open=open_told(state, int(seat), translate),
    )
    return Explanation(translate("Ramp: {who}", who=scene.names[int(seat)]), text, "1a")


def _so_far(scene: Scene, seat: str) -> Explanation | None:
    if not _is_seat(scene, seat):
        return None
    translate = scene.translate
    text = translate("It counts the plain squares of this ramp that are still open; each costs 1 point in the end.")
    return Explanation(translate("How it stands: {who}", who=scene.names[int(seat)]), text, "4a")


def _name(scene: Scene, seat: str) -> Explanation | None:
    if not _is_seat(scene, seat):
        return None
    text = scene.translate("A tick beside the name means: has chosen. All pieces are laid together.")
    return Explanation(scene.names[int(seat)], text, "1e")


def _is_seat(scene: Scene, seat: str) -> bool:
    return seat.isdecimal() and int(seat) < scene.seen.players


def _to_come(scene: Scene, _which: str) -> Explanation | None:
    """1f."""
    translate, left = scene.translate, len(fits(scene).cards_left)
    text = translate.many(
        "{n} piece is still to come, drawn dark; the pale ones have been. Nobody knows the order.",
        "{n} pieces are still to come, drawn dark; the pale ones have been. Nobody knows the order.",
        left,
    )
    return Explanation(translate("Still to come"), text, "1f")


def _ghost(scene: Scene) -> Explanation | None:
    """2c. Where the chosen piece would lie, or will."""
    piece = _to_lay(scene, fits(scene))
    if piece < 0:
        return None
    text = scene.translate("So far down your piece slides in this column. There it will lie if you confirm.")
    return Explanation(scene.translate("Your piece"), text, "2c", _small(piece, 0))


def _turnings(scene: Scene) -> Explanation:
    """2b, 1e. The place where the piece is turned, when there is nothing to turn too."""
    state, translate = fits(scene), scene.translate
    if state.step == OVER:
        return Explanation(translate("The end"), translate("The last piece is laid, and all points are counted."), "5a")
    text = translate(
        "Here your piece is shown in all the ways it can be turned. Once all have chosen, the next one comes."
    )
    return Explanation(translate("Your piece"), text, "1e")


PARTS: Final[dict[str, Callable[[Scene], Explanation | None]]] = {"fits-ghost": _ghost, "fits-turnings": _turnings}
"""Parts of the picture, by their id."""

KINDS: Final[dict[str, Told]] = {
    "piece": _piece,
    "bonus": _bonus,
    "minus": _minus,
    "symbol": _symbol,
    "row": _row,
    "square": _open_square,
    "ramp": _ramp,
    "so-far": _so_far,
    "name": _name,
    "cards": _to_come,
}
"""By what stands before the colon in a shape's `data-what`."""
