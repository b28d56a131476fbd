"""What a table sends to one viewer: picture, words, log; drawn once for each distinct view and language."""

from html import escape
from pathlib import Path
from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.picture import Scene, seat_colour, seat_mark
from meowple.core.sentences import words_of
from meowple.core.tongue import N_, Tongue
from meowple.core.view import LogRow, View
from meowple.web.house import LiveTable

FOLDER: Final = Path(__file__).parent
LOG_ROWS: Final = 60
LEVELS: Final = {
    "random": N_("random bot"),
    "easy": N_("easy bot"),
    "medium": N_("medium bot"),
    "hard": N_("hard bot"),
}


def names_of(live: LiveTable, tongue: Tongue) -> tuple[str, ...]:
    """Who sits where, as people are told."""
    return tuple(seat.name if seat.bot is None else level_name(seat.bot, tongue) for seat in live.row.seats)


def level_name(level: str, tongue: Tongue) -> str:
    return tongue(LEVELS.get(level, level))


def face(live: LiveTable, viewer: Seat | None, lang: str, tall: bool, said: tuple[str, ...] = ()) -> dict[str, object]:
    """Everything the page shows and needs to let this viewer choose."""
    table, game = live.table, live.table.game
    tongue = game.tongue(lang, FOLDER)
    names = names_of(live, tongue)
    view = View(table, viewer)
    scene = Scene(view.seen, viewer, tongue, names, said, tall)
    legal = [] if viewer is None else table.legal(viewer)
    labels = {word: game.say_word(word, tongue) for action in legal for word in words_of(action)}
    return {
        "number": table.number,
        "decision": 0 if viewer is None else table.decision(viewer),
        "seat": viewer,
        "mine": viewer is not None and viewer in table.to_act,
        "over": table.over,
        "legal": [[action.text, action.set_from] for action in legal],
        "labels": labels,
        "undo": viewer is not None and table.undo_offer(viewer) is not None,
        "picture": game.picture(scene),
        "seats": seats_strip(live, view, names, tongue),
        "log": log(view, live, names, tongue),
        "describe": "".join(f"<p>{escape(line)}</p>" for line in game.describe(scene)),
        "status": status(live, viewer, names, tongue),
    }


def status(live: LiveTable, viewer: Seat | None, names: tuple[str, ...], tongue: Tongue) -> str:
    """One sentence: whose turn it is, or how it ended."""
    table = live.table
    if table.over:
        verdict = table.state.verdict()
        if verdict is not None:
            return tongue("The end. {title}!", title=table.game.say_verdict(verdict, tongue))
        winners = ", ".join(names[seat] for seat in table.state.winners())
        return tongue("The end. First: {names}.", names=winners)
    if viewer is not None and viewer in table.to_act:
        return tongue("Your turn.")
    return tongue("Waiting for {names}.", names=", ".join(names[seat] for seat in table.to_act if seat != CHANCE))


def seats_strip(live: LiveTable, view: View, names: tuple[str, ...], tongue: Tongue) -> str:
    """Name, mark, score as it stands and whose turn."""
    scores = view.seen.scores()
    cells = []
    for seat, name in enumerate(names):
        turn = ' class="turn"' if seat in live.table.to_act else ""
        points = tongue.many("{n} point", "{n} points", scores[seat])
        mark = f'<span class="mark" aria-hidden="true">{seat_mark(seat)}</span>'
        said = f'{mark} <b>{escape(name)}</b> <span class="points">{points}</span>'
        cells.append(f'<li id="seat{seat}"{turn} style="--seat:{seat_colour(seat)}">{said}</li>')
    return "".join(cells)


def log(view: View, live: LiveTable, names: tuple[str, ...], tongue: Tongue) -> str:
    """The last lines as sentences, the newest first."""
    rows = view.log()[-LOG_ROWS:]
    return "".join(_log_row(row, live, names, tongue) for row in reversed(rows))


def _log_row(row: LogRow, live: LiveTable, names: tuple[str, ...], tongue: Tongue) -> str:
    game = live.table.game
    who = "" if row.seat == CHANCE else names[row.seat]
    if row.action is None:
        texts = [tongue("{who} takes line {number} back.", who=who, number=row.say.split(" ")[1])]
    else:
        texts = [text for event in row.events if (text := game.say_event(event, names, tongue))]
        if row.seat == CHANCE or not texts:
            texts.insert(0, game.say_action(row.action, who, tongue))
    undone = ' class="undone"' if row.undone else ""
    return f'<li id="line{row.n}"{undone}>{escape(" ".join(texts))}</li>'
