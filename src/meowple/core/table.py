"""A running game: the checked door to a state, and the record of everything said at it."""

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.dealer import Dealer
from meowple.core.entry import Entry, check_roll, forget_positions, outcome_at
from meowple.core.errors import (
    BadSentence,
    IllegalMove,
    NoSuchLine,
    NotYourTurn,
    Reason,
    StaleDecision,
    TableClosed,
    UndoRefused,
)
from meowple.core.game import Game, Options, settle_options
from meowple.core.picture import Scene
from meowple.core.record import FORMAT, Line, Record, Roll
from meowple.core.state import Event, State

TYPED = "typed"
DEALER = "dealer"
PERSON = "person"


class Table:
    """Plays CHANCE by itself if it has a dealer; without one, people type in what the real dice showed.

    Lines are only ever appended: `history` has all of them, undone ones too; `live` those in force.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options | None = None,
        dealer: Dealer | None = None,
        seats: tuple[str, ...] | None = None,
        version: int = 0,
        begin: bool = True,
        format: int = FORMAT,
        like: "Table | None" = None,
    ) -> None:
        """A new table, or a copy of another; with `begin` the dealer at once answers the first chances."""
        self.game = game
        self.players = players
        if like is not None:
            self._be_like(like)
            return
        self.state = game.new(players, options, version)
        self.options = settle_options(game.options_of(self.state.version), options or {}, players)
        self.dealer = dealer
        self.seats = seats or (PERSON,) * players
        self.opening = self.state.copy()
        self.history: list[Entry] = []
        self.live: list[Entry] = []
        self.given, self.format, self.closed = 0, format, False
        self._drawn: dict[Seat, int] = {}
        self._decisions = [0] * players
        self._offered: list[list[str]] = [[] for _ in range(players)]
        self._acted: set[Seat] = set()
        self._slim = 0
        if begin:
            self._commit(self.state.copy(), [])
        else:
            self._bump()

    def __repr__(self) -> str:
        status = "closed" if self.closed else "over" if self.over else "running"
        return f"<Table {self.game.name}, {' '.join(self.seats)}, line {self.number}, {status}>"

    def _repr_svg_(self) -> str:
        """As a notebook shows it: through the eyes of the only person at it, or of a spectator."""
        people = [seat for seat, by in enumerate(self.seats) if by == PERSON]
        viewer = people[0] if len(people) == 1 else None
        return self.game.picture(Scene(self.state.seen_by(viewer), viewer, self.game.translator("en")))

    # How it stands

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.closed else self.state.to_act()

    @property
    def over(self) -> bool:
        return self.state.is_over()

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    def legal(self, seat: Seat) -> list[Action]:
        return self.state.legal(seat) if seat in self.to_act else []

    def decision(self, seat: Seat) -> int:
        """The seat's own decision number: rises only when that seat's choices change."""
        return self._decisions[seat]

    @property
    def number(self) -> int:
        """Of the last line."""
        return len(self.history)

    def position(self, number: int) -> State:
        """The position after line `number` (0: before the first), as it was then, whatever was undone later."""
        if not 0 <= number <= len(self.history):
            raise NoSuchLine(f"there is no line {number}: this table has lines 1 to {len(self.history)}")
        return self.state if number == len(self.history) else self.history[number].before

    def copy(self) -> "Table":
        """The same table as it is now: what is played at one of the two changes nothing at the other."""
        return Table(self.game, self.players, like=self)

    def _be_like(self, other: "Table") -> None:
        """States and entries are shared: play swaps them and never changes those that stand."""
        self.state, self.opening = other.state, other.opening
        self.options, self.dealer, self.seats = other.options, other.dealer, other.seats
        self.history, self.live = other.history[:], other.live[:]
        self.given, self.format, self.closed = other.given, other.format, other.closed
        self._drawn, self._acted, self._slim = dict(other._drawn), set(other._acted), other._slim
        self._decisions, self._offered = other._decisions[:], other._offered[:]

    def slim(self, recent: int, every: int) -> None:
        """Forget the positions before older lines but each so-many-th: nobody can tell, but by the room it takes."""
        self._slim = forget_positions(self.history, self._slim, len(self.history) - recent, every)

    # The checked door

    def play(self, seat: Seat, say: str | Action, *, by: str = "", decision: int | None = None) -> list[Line]:
        """Check, copy, apply, let the dealer answer all due chances; then, and only then, let it count."""
        self._must_be_open()
        if seat != CHANCE and not 0 <= seat < self.players:
            raise NotYourTurn(Reason("no_such_seat", {"seat": seat, "players": self.players}))
        if seat == CHANCE and self.dealer is not None:
            raise NotYourTurn(Reason("dealer_draws"))
        action = self.game.read(say) if isinstance(say, str) else say
        if decision is not None and seat != CHANCE and decision != self._decisions[seat]:
            raise StaleDecision(Reason("stale_decision", {"given": decision, "now": self._decisions[seat]}))
        action = self._judge(seat, action)
        work = self.state.copy()
        usual = TYPED if seat == CHANCE else self.seats[seat]
        return self._commit(work, [self._enter(work, seat, action, by or usual, 1)])

    def _judge(self, seat: Seat, action: Action) -> Action:
        """The legal action that says this, or the reason why there is none."""
        no_turn = self.state.why_no_turn(seat)
        if no_turn is not None:
            raise NotYourTurn(no_turn)
        found = [outcome for outcome, _ in self.state.chances()] if seat == CHANCE else self.state.legal(seat)
        for candidate in found:
            if candidate == action:
                return candidate
        reason = None if seat == CHANCE else self.state.why_not(seat, action)
        raise IllegalMove(reason or Reason("not_possible_now", {"say": action.text}))

    def _enter(self, work: State, seat: Seat, action: Action, by: str, ahead: int, roll: Roll | None = None) -> Entry:
        """Apply to `work` and write the line `ahead` places after the last."""
        before = work.copy()
        events: list[Event] = []
        work.apply(seat, action, events.append)
        return Entry(Line(len(self.history) + ahead, seat, action.text, by, roll), before, action, events)

    def _commit(self, work: State, new: list[Entry]) -> list[Line]:
        """Draw what is due, hash the new lines, swap the copy in."""
        drawn = dict(self._drawn)
        while self.dealer is not None and work.to_act() == (CHANCE,):
            chances = work.chances()
            drawer = work.drawer()
            counter = drawn.get(drawer, 0)
            total = sum(weight for _, weight in chances)
            at = self.dealer.pick(total, drawer, counter)
            drawn[drawer] = counter + 1
            roll = Roll(drawer, counter, at, total)
            new.append(self._enter(work, CHANCE, outcome_at(chances, at), DEALER, len(new) + 1, roll))
        for place, entry in enumerate(new):
            after = new[place + 1].before if place + 1 < len(new) else work
            previous = new[place - 1].line.hash if place else self._last_hash()
            entry.line.hash = entry.line.hash_after(previous, after.dump())
        self._drawn = drawn
        self.state = work
        for entry in new:
            self._append(entry)
        self._bump()
        return [entry.line for entry in new]

    def _append(self, entry: Entry) -> None:
        entry.follow(self.history[-1] if self.history else None)
        self.history.append(entry)
        if entry.action is not None:
            self.live.append(entry)
        if entry.line.seat != CHANCE:
            self._acted.add(entry.line.seat)

    def _last_hash(self) -> str:
        return self.history[-1].line.hash if self.history else self.record.head_hash()

    def _bump(self) -> None:
        """Count up the decision of every seat whose choices have changed."""
        acting = self.state.to_act()
        if acting == (CHANCE,):
            return
        for seat in range(self.players):
            offered = [action.text for action in self.state.legal(seat)] if seat in acting else []
            if seat in self._acted or offered != self._offered[seat]:
                self._decisions[seat] += 1
                self._offered[seat] = offered
        self._acted.clear()

    def _must_be_open(self) -> None:
        if self.closed:
            raise TableClosed(Reason("table_closed"))

    # Undo: appended, never deleted

    def undo_offer(self, seat: Seat) -> int | None:
        """The line this seat may freely take back now, or None.

        Its own last choice, while nothing hidden from it has become visible to it since, and no other seat has
        chosen knowing it.
        """
        if self.closed:
            return None
        later: list[Entry] = []
        for entry in reversed(self.live):
            if entry.line.seat == seat and entry.line.n > self.given:
                break
            later.append(entry)
        else:
            return None
        if any(after.line.seat != CHANCE and entry.taught(after.line.seat) for after in later):  # mostly so, and cheap
            return None
        if any(after.taught(seat) for after in later) or entry.taught(seat):  # a draw is told apart at once
            return None
        return entry.line.n if self._without(entry.line.n) is not None else None

    def undo(self, seat: Seat, *, by: str = "") -> list[Line]:
        """Take back what `undo_offer` offers."""
        self._must_be_open()
        number = self.undo_offer(seat) if 0 <= seat < self.players else None
        if number is None:
            raise UndoRefused(Reason("nothing_to_undo"))
        return self._take_back(seat, f"undo {number}", by or self.seats[seat])

    def rewind(self, seat: Seat, number: int, consent: tuple[Seat, ...]) -> list[Line]:
        """Go back to before line `number`, asked for by `seat`, by consent of all seats; the record says so."""
        self._must_be_open()
        if sorted(set(consent)) != list(range(self.players)):
            raise UndoRefused(Reason("consent_missing"))
        if self._place(number) is None:
            raise UndoRefused(Reason("no_such_line", {"number": number}))
        return self._take_back(seat, f"rewind {number}", "consent")

    def _take_back(self, seat: Seat, say: str, by: str) -> list[Line]:
        verb, number = say.split(" ")
        kept = self._without(int(number)) if verb == "undo" else self._before(int(number))
        if kept is None:
            raise UndoRefused(Reason("nothing_to_undo"))
        live, work = kept
        entry = Entry(Line(len(self.history) + 1, seat, say, by), self.state, None, [])
        self.live = live
        return self._commit(work, [entry])

    def _without(self, number: int) -> tuple[list[Entry], State] | None:
        """The live lines without this one and the chances in its wake; None if the rest does not stand alone."""
        place = self._place(number)
        if place is None:
            return None
        kept = self.live[:place]
        work = self.live[place].before.copy()
        for entry in self.live[place + 1 :]:
            line = entry.line
            before = work.copy()
            if line.seat == CHANCE:
                possible = work.to_act() == (CHANCE,) and any(found == entry.action for found, _ in work.chances())
                if not possible:
                    continue
            elif line.seat not in work.to_act() or entry.done not in work.legal(line.seat):
                return None
            events: list[Event] = []
            work.apply(line.seat, entry.done, events.append)
            kept.append(Entry(line, before, entry.action, events))
        return kept, work

    def _before(self, number: int) -> tuple[list[Entry], State] | None:
        """The live lines before this one."""
        place = self._place(number)
        return None if place is None else (self.live[:place], self.live[place].before.copy())

    def _place(self, number: int) -> int | None:
        """Where line `number` stands among the lines in force; lines of a forked table cannot be taken back."""
        for place in range(len(self.live) - 1, -1, -1):  # mostly one of the last
            if self.live[place].line.n == number and number > self.given:
                return place
        return None

    # Closing, forking, recording

    def close(self) -> None:
        """Reveal the seed; nothing is played or undone after."""
        self.closed = True

    def fork(self, number: int, dealer: Dealer | None, seats: tuple[str, ...] | None = None) -> "Table":
        """A new table that goes on from just after line `number` of this one, with dice of its own."""
        forked = Table(self.game, self.players, self.options, dealer, seats or self.seats, self.state.version, False)
        work = forked.opening.copy()
        new: list[Entry] = []
        for entry in self.live:
            if entry.line.n <= number:
                new.append(forked._enter(work, entry.line.seat, entry.done, entry.line.by, len(new) + 1))
        forked.given = len(new)
        forked._commit(work, new)
        return forked

    @property
    def record(self) -> Record:
        """The whole truth: for whoever runs the table, and for everybody once it is closed."""
        dice = None if self.dealer is None else self.dealer.told(self.closed)
        head = (self.game.name, self.state.version, self.players, self.options, self.seats)
        record = Record(*head, dice, [entry.line for entry in self.history], self.given, self.format)
        if self.closed and self.format > 1:
            record.end = record.end_hash()
        return record

    def take(self, line: Line) -> None:
        """Append a recorded line as it stands: how a table is built again. Errors are the caller's to word."""
        if line.seat != CHANCE and line.say.startswith(("undo ", "rewind ")):
            self._retake(line)
            return
        action = self._judge(line.seat, self.game.read(line.say))
        if line.roll is not None:
            check_roll(self.state, line.roll, self._drawn.get(line.roll.drawer, 0), action)
            self._drawn[line.roll.drawer] = line.roll.counter + 1
        work = self.state.copy()
        events: list[Event] = []
        work.apply(line.seat, action, events.append)
        self._append(Entry(line, self.state, action, events))
        self.state = work
        self._bump()

    def _retake(self, line: Line) -> None:
        verb, _, number = line.say.partition(" ")
        if not number.isdecimal() or len(number) > 9:
            raise BadSentence(f"{verb} what? {number[:20]}")
        kept = self._without(int(number)) if verb == "undo" else self._before(int(number))
        if kept is None:
            raise UndoRefused(Reason("no_such_line", {"number": int(number)}))
        before = self.state
        self.live, self.state = kept
        self._append(Entry(line, before, None, []))
        self._bump()
