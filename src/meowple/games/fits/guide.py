"""What helps at a table of FITS: what now, how it stands, what counts; `guide_things` says what everything is."""

from collections.abc import Sequence

from meowple.core.action import Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.guide import ScoreRow, plain_ahead
from meowple.core.picture import Scene
from meowple.core.sentences import complete, going
from meowple.core.translation import Translator, whole
from meowple.games.fits.actions import SET_ASIDE, Drop
from meowple.games.fits.components import FIELD, PIECES, ROWS
from meowple.games.fits.fields import OVER, START_PIECE
from meowple.games.fits.guide_ears import Landing, at_hand, effects, place
from meowple.games.fits.guide_moments import MOMENTS, ladder, round_end, say_record
from meowple.games.fits.guide_things import explain
from meowple.games.fits.picture_text import fits, mark_id, mark_told, marks_of, open_told, place_told
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import PAIR, SINGLE, tally
from meowple.games.fits.words import SYMBOL_NAMES, piece_name, say_word

__all__ = [
    "MOMENTS",
    "at_hand",
    "effects",
    "explain",
    "ladder",
    "place",
    "prompt",
    "prompt_ahead",
    "round_end",
    "say_record",
    "score_rows",
    "standing",
]


def prompt(scene: Scene, legal: Sequence[Action]) -> str:
    """What may be done now and what it leads to, as the choice grows."""
    state, translate, said = fits(scene), scene.translate, list(scene.said)
    seat = scene.viewer or 0
    piece = state.piece_of(seat)
    drops = [action for action in legal if isinstance(action, Drop)]
    whole = complete(list(legal), said) if said else None
    if isinstance(whole, Drop):
        return _landed(state, Landing(state.ramps[seat], piece, whole), state.ramps[seat], translate)
    if whole is not None:
        return translate(
            "Confirm: the {piece} will not come again in this round.", piece=piece_name(PIECES[piece], translate)
        )
    turned = [drop for drop in drops if f"turn{drop.turn}" in said]
    if turned:
        return _turned([(drop.column + 1, Landing(state.ramps[seat], piece, drop)) for drop in turned], translate)
    return _untouched(state, piece, drops, SET_ASIDE in legal, translate)


def prompt_ahead(scene: Scene, legal: Sequence[Action]) -> str:
    """2b, 2c. The column was touched first: how many ways of turning lie there without a gap."""
    state, seat, said = fits(scene), scene.viewer or 0, list(scene.said)
    drops = [drop for drop in going(list(legal), said, scene.wanted) if isinstance(drop, Drop)]
    if len({drop.column for drop in drops}) != 1:
        return plain_ahead(scene, legal, say_word)
    landings = [Landing(state.ramps[seat], state.piece_of(seat), drop) for drop in drops]
    return scene.translate(
        "Column {column} for its left edge: now choose how it lies. Without a gap: {tight} of {n} ways.",
        column=drops[0].column + 1,
        tight=sum(not landing.closes for landing in landings),
        n=len(landings),
    )


def _untouched(state: Fits, piece: int, drops: list[Drop], may_refuse: bool, translate: Translator) -> str:
    """1c, 2a, 2b, 3a. Nothing is chosen yet."""
    name = piece_name(PIECES[piece], translate)
    if not drops:
        return translate("The {piece} finds no place any more: set it aside.", piece=name)
    if not may_refuse:
        return translate(
            "Turn the {piece}, then choose the column where it slides down: your first piece must be laid.", piece=name
        )
    if len({drop.turn for drop in drops}) == 1:
        return translate("Choose the column where the {piece} slides down, or set it aside.", piece=name)
    if state.step == START_PIECE:
        return translate(
            "Turn your first piece, the {piece}, then choose the column where it slides down, or set it aside.",
            piece=name,
        )
    return translate("Turn the {piece}, then choose the column where it slides down, or set it aside.", piece=name)


def _turned(places: list[tuple[int, Landing]], translate: Translator) -> str:
    """2a, 2c. The turning is chosen: which columns take it without a gap."""
    tight = [column for column, landing in places if not landing.closes]
    if tight:
        return translate.many(
            "Choose the column for its left edge: it lies without a gap in column {columns}.",
            "Choose the column for its left edge: it lies without a gap in columns {columns}.",
            len(tight),
            columns=", ".join(map(str, tight)),
        )
    column, least = min(places, key=lambda place: len(place[1].closes))
    return translate(
        "Choose the column for its left edge: everywhere it closes open squares, the fewest in column {column}: {n}.",
        column=column,
        n=len(least.closes),
    )


def _landed(state: Fits, landing: Landing, ramp: Ramp, translate: Translator) -> str:
    """The whole choice: what it covers, closes, fills and hides."""
    told = [
        translate.many(
            "Confirm: it rests in row {row} and covers {n} square.",
            "Confirm: it rests in row {row} and covers {n} squares.",
            len(landing.covers),
            row=landing.row + 1,
        )
    ]
    if landing.closes:
        told.append(
            translate.many(
                "It closes {n} open square for good.", "It closes {n} open squares for good.", len(landing.closes)
            )
        )
    filled = tally(state.board, landing.after).rows - tally(state.board, ramp.covered).rows
    if filled:
        told.append(translate.many("It fills {n} row.", "It fills {n} rows.", filled))
    marks = marks_of(state.board)
    hidden = [mark_told(marks[square], translate) for square in landing.covers if square in marks]
    if hidden:
        told.append(translate("It hides: {marks}.", marks=", ".join(hidden)))
    return " ".join(told)


def standing(scene: Scene, seat: Seat) -> str:
    """5a. The squares still open, and the points of earlier rounds; at the end the points alone."""
    state, translate = fits(scene), scene.translate
    points = translate.many("{n} point", "{n} points", state.scores()[seat])
    if state.step == OVER:
        return points
    still_open = open_told(state, seat, translate)
    if not state.played:
        return still_open
    return translate("{open}; before: {points}", open=still_open, points=points)


# What a score is made of


def score_rows(scene: Scene, seat: Seat) -> list[ScoreRow]:
    """5a. Round by round; the ramp on the table by what lies on it, which counts only once the round is over."""
    state, translate = fits(scene), scene.translate
    is_over = state.step == OVER
    finished = list(zip(state.played, state.points[seat], strict=True))
    rows = [
        ScoreRow(translate("Round {n}, board {board}", n=number, board=board), points)
        for number, (board, points) in enumerate(finished[:-1] if is_over else finished, start=1)
    ]
    if state.board == NOTHING or (state.board in state.played and not is_over):
        return rows
    found = _rows_of_ramp(state, seat, translate)
    if is_over:
        return rows + found
    return rows + [_pending(row, translate) for row in found]


def _pending(row: ScoreRow, translate: Translator) -> ScoreRow:
    """What a row would count if the round ended now: nothing yet."""
    points = whole(row.points, signed=True)
    text = translate("{what} (at the end of the round {points})", what=row.text, points=points)
    return ScoreRow(text, 0, row.shapes)


def _rows_of_ramp(state: Fits, seat: Seat, translate: Translator) -> list[ScoreRow]:
    """4a to 4e. What the ramp counts as it lies there."""
    covered = state.ramps[seat].covered
    counted = tally(state.board, covered)
    rows: list[ScoreRow] = []
    if counted.rows:
        full = FIELD
        for column in covered:
            full &= column
        shapes = tuple(f"fits-row{seat}-{row + 1}" for row in range(ROWS) if full >> row & 1)
        rows.append(ScoreRow(translate.many("{n} full row", "{n} full rows", counted.rows), counted.rows, shapes))
    rows += _rows_of_specials(state, seat, translate)
    rows.append(ScoreRow(open_told(state, seat, translate), -counted.open_squares, (f"fits-open{seat}",)))
    return rows


def _rows_of_specials(state: Fits, seat: Seat, translate: Translator) -> list[ScoreRow]:
    """4c to 4e. Each open number, and each symbol that is seen."""
    covered = state.ramps[seat].covered
    rows: list[ScoreRow] = []
    seen: dict[str, list[str]] = {}
    for square, mark in marks_of(state.board).items():
        if covered[square[0]] >> square[1] & 1:
            continue
        if mark in SYMBOL_NAMES:
            seen.setdefault(mark, []).append(mark_id(seat, square))
        else:
            text = translate("Left open: {mark}", mark=place_told(square, mark, translate))
            rows.append(ScoreRow(text, int(mark), (mark_id(seat, square),)))
    for mark, shapes in seen.items():
        name = mark_told(mark, translate)
        if len(shapes) == 2:
            rows.append(ScoreRow(translate("{symbol}, seen twice", symbol=name), PAIR, tuple(shapes)))
        else:
            rows.append(ScoreRow(translate("{symbol}, seen once", symbol=name), SINGLE, tuple(shapes)))
    return rows
