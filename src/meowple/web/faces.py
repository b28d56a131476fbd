"""What a table sends to one viewer: picture, words, log; drawn once for each distinct view and language."""

from html import escape
from pathlib import Path
from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.picture import Scene, seat_colour, seat_mark
from meowple.core.sentences import words_of
from meowple.core.table import PERSON
from meowple.core.tongue import N_, Tongue
from meowple.core.view import LogRow, View
from meowple.store.store import Person
from meowple.web.house import API, LiveTable
from meowple.web.life import PHRASES, is_absent

FOLDER: Final = Path(__file__).parent
LOG_ROWS: Final = 60
LEVELS: Final = {
    "random": N_("random bot"),
    "easy": N_("easy bot"),
    "medium": N_("medium bot"),
    "hard": N_("hard bot"),
}


def names_of(live: LiveTable, tongue: Tongue) -> tuple[str, ...]:
    """Who sits where, as people are told; the second of one name is called so."""
    names = [
        level_name(seat.bot, tongue) if seat.bot is not None else seat.name or tongue("free seat")
        for seat in live.row.seats
    ]
    before = [names[:at].count(name) for at, name in enumerate(names)]
    return tuple(f"{name} {count + 1}" if count else name for name, count in zip(names, before, strict=True))


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
        "chose": any(entry.line.seat == viewer for entry in table.live),
        "picture": game.picture(scene),
        "seats": seats_strip(live, view, names, tongue),
        "log": log(view, live, names, tongue),
        "describe": "".join(f"<p>{escape(line)}</p>" for line in game.describe(scene)),
        "status": status(live, viewer, names, tongue),
    }


def besides(live: LiveTable, person: Person) -> dict[str, object]:
    """What is going on besides the moves: talk, questions, empty chairs, the rematch."""
    tongue = live.table.game.tongue(person.lang, FOLDER)
    names = names_of(live, tongue)
    mine = live.seats_of(person.id)
    asked = None
    if live.asked_back is not None:
        seat, number = live.asked_back
        text = tongue("{who} asks to go back to before line {number}.", who=names[seat], number=number)
        asked = {"text": text, "mine": seat in mine, "agreed": all(own in live.agreed for own in mine)}
    absent = [[seat, names[seat]] for seat in live.table.to_act if seat != CHANCE and is_absent(live, seat)]
    invites = [f"/j/{seat.invite}" for seat in live.row.seats if seat.person is None and seat.bot is None]
    guests = [[seat.seat, names[seat.seat]] for seat in live.row.seats if seat.person not in (None, person.id)]
    is_host = live.row.host == person.id
    return {
        "chat": "".join(
            f"<li><b>{escape(names[seat])}</b> {escape(tongue(PHRASES[said]))}</li>" for seat, said in live.talk
        ),
        "asked": asked,
        "absent": absent if mine else [],
        "away": any(live.row.seats[seat].stand_in for seat in mine),
        "host": is_host,
        "guests": guests if is_host else [],
        "invites": invites if is_host else [],
        "open": live.row.is_open_to_all,
        "rematch": live.row.rematch,
        "closed": live.row.closed,
        "seated": bool(mine),
    }


def client_texts(tongue: Tongue) -> dict[str, str]:
    """What the client says by itself."""
    return {
        "do": tongue("Do it"),
        "back": tongue("One word back"),
        "undo": tongue("Take back"),
        "ask_back": tongue("Ask to take back"),
        "hint": tongue("Hint"),
        "lift": tongue("{name}, it is your turn. Ready?", name="{name}"),
        "lost": tongue("The connection is lost. Trying again …"),
        "turn": tongue("Your turn."),
        "agree": tongue("Agree"),
        "decline": tongue("Decline"),
        "hand_over": tongue("{name} is away: let a bot play", name="{name}"),
        "come_back": tongue("I am back"),
        "leave": tongue("Leave (a bot plays on)"),
        "close": tongue("End the table"),
        "free": tongue("Give the seat of {name} to somebody else", name="{name}"),
        "invite": tongue("Invite link"),
        "watch": tongue("Let people with the link watch"),
        "unwatch": tongue("No more spectators"),
        "rematch_next": tongue("Rematch, the next seat begins"),
        "rematch_same": tongue("Rematch, the same seat begins"),
        "rematch_lot": tongue("Rematch, the lot decides"),
        "to_rematch": tongue("To the rematch"),
        "notify": tongue("Tell me when it is my turn"),
    }


def status(live: LiveTable, viewer: Seat | None, names: tuple[str, ...], tongue: Tongue) -> str:
    """One sentence: whose turn it is, or how it ended."""
    table = live.table
    if table.over:
        verdict = table.state.verdict()
        winners = ", ".join(names[seat] for seat in table.state.winners())
        if verdict is None:
            return tongue("The end. First: {names}.", names=winners)
        title = table.game.say_verdict(verdict, tongue)
        if table.players == 1:
            return tongue("The end. {title}!", title=title)
        return tongue("The end. First: {names}, {title}.", names=winners, title=title)
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
    undone = ' class="undone"' if row.undone else ""
    said = " <br>".join(escape(text) for text in row_in_words(row, live, names, tongue))
    return f'<li id="line{row.n}"{undone}>{said}</li>'


def row_in_words(row: LogRow, live: LiveTable, names: tuple[str, ...], tongue: Tongue) -> list[str]:
    """What a line said and caused, as people are told; who made it, if that is not who sits there."""
    game = live.table.game
    who = "" if row.seat == CHANCE else names[row.seat]
    if row.action is None:
        return [tongue("{who} takes line {number} back.", who=who, number=row.say.split(" ")[1])]
    texts = [text for event in row.events if (text := game.say_event(event, names, tongue))]
    if row.seat == CHANCE or not texts:
        texts.insert(0, game.say_action(row.action, who, tongue))
    if row.seat != CHANCE:
        sits = live.row.seats[row.seat]
        if row.by not in (PERSON, sits.bot, f"{API}{sits.name}"):
            texts[-1] += f" ({row.by.removeprefix(API)})"
    return texts
