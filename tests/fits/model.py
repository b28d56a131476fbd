"""A second, plain model of FITS, from RULES.md and `boards.toml` alone: squares in a set, pieces sliding row by row.

It shares no code with the engine. Sentences are the engine's; seat -1 is chance.
"""

import tomllib
from pathlib import Path

CHANCE = -1
WIDTH, HEIGHT = 6, 12
DATA = Path(__file__).parents[2] / "src" / "meowple" / "games" / "fits" / "boards.toml"

DRAWINGS = {
    "I3": ["###"],
    "V3": ["#.", "##"],
    "O4": ["##", "##"],
    "L4": ["#.", "#.", "##"],
    "T4": ["###", ".#."],
    "S4": [".##", "##."],
    "F5": [".##", "##.", ".#."],
    "L5": ["#.", "#.", "#.", "##"],
    "N5": [".#", ".#", "##", "#."],
    "P5": ["##", "##", "#."],
    "T5": ["###", ".#.", ".#."],
    "U5": ["#.#", "###"],
    "V5": ["#..", "#..", "###"],
    "W5": ["#..", "##.", ".##"],
    "X5": [".#.", "###", ".#."],
    "Y5": [".#", "##", ".#", ".#"],
}
"""The sixteen pieces as they lie in the box, the upper row first."""

Square = tuple[int, int]
"""Column and row, counted from 1 at the lower left."""


def turnings(piece: str) -> dict[int, list[str]]:
    """2b. Turns 0 to 3 are quarter turns clockwise, 4 to 7 the same turned over; pictures seen before are left out."""
    found: dict[int, list[str]] = {}
    for turn in range(8):
        rows = DRAWINGS[piece]
        if turn >= 4:
            rows = [row[::-1] for row in rows]
        for _ in range(turn % 4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        if rows not in found.values():
            found[turn] = rows
    return found


TURNINGS = {piece: turnings(piece) for piece in DRAWINGS}


class Ramp:
    """The squares that are covered, the pieces that lie there, and those that were set aside."""

    def __init__(self) -> None:
        self.covered: set[Square] = set()
        self.laid: list[str] = []
        self.aside: list[str] = []
        self._ways: dict[str, dict[str, list[Square]]] = {}
        """As long as nothing more is laid."""

    def squares(self, piece: str, turn: int, column: int) -> list[Square] | None:
        """2a, 2c, 2d. Where the piece comes to rest; None if it stands out at the side or rests wholly above."""
        rows = TURNINGS[piece][turn]
        if column + len(rows[0]) - 1 > WIDTH:
            return None
        top = max([row for _, row in self.covered], default=0)
        at = self._placed(rows, column, top + 1)
        lower = self._placed(rows, column, top)
        while all(row >= 1 and (x, row) not in self.covered for x, row in lower):
            at = lower
            lower = [(x, row - 1) for x, row in lower]
        return at if any(row <= HEIGHT for _, row in at) else None

    @staticmethod
    def _placed(rows: list[str], column: int, lowest: int) -> list[Square]:
        return [
            (column + x, lowest + up)
            for up, row in enumerate(reversed(rows))
            for x, mark in enumerate(row)
            if mark == "#"
        ]

    def ways(self, piece: str) -> dict[str, list[Square]]:
        """Every sentence that lays the piece, with the squares it would cover."""
        if piece not in self._ways:
            found: dict[str, list[Square]] = {}
            for turn in TURNINGS[piece]:
                for column in range(1, WIDTH + 1):
                    squares = self.squares(piece, turn, column)
                    if squares is not None:
                        found[f"drop turn{turn} c{column}"] = squares
            self._ways[piece] = found
        return self._ways[piece]

    def lay(self, piece: str, turn: str, column: str) -> int:
        """2c. Gives the lowest row."""
        squares = self.ways(piece)[f"drop {turn} {column}"]
        self.covered.update(squares)
        self.laid.append(f"{piece} {turn} {column}")
        self._ways = {}
        return min(row for _, row in squares)


class Boards:
    """The printed boards: what each square of them shows, and the pieces of the start cards."""

    def __init__(self) -> None:
        data = tomllib.loads(DATA.read_text(encoding="utf-8"))
        self.start_cards: list[str] = data["start_cards"]
        self.marks: dict[int, dict[Square, str]] = {}
        for number, drawing in data["boards"].items():
            rows = drawing.split()[::-1]
            self.marks[int(number)] = {
                (x + 1, row + 1): mark for row, line in enumerate(rows) for x, mark in enumerate(line)
            }

    def points(self, board: int, covered: set[Square]) -> int:
        """4. Square by square."""
        seen = [mark for square, mark in self.marks[board].items() if square not in covered]
        points = -seen.count(".")  # 4a, 4f, 4g
        if board == 1:  # 4b, 4h
            points += sum(all((x, row) in covered for x in range(1, WIDTH + 1)) for row in range(1, HEIGHT + 1))
        points += 1 * seen.count("1") + 2 * seen.count("2") + 3 * seen.count("3")  # 4c
        points -= 5 * seen.count("m")  # 4d
        for symbol in "ABCDE":  # 4e
            points += {0: 0, 1: -3, 2: 3}[seen.count(symbol)]
        return points


BOARDS = Boards()
RANKS = {5: "learner", 10: "trainee", 15: "novice", 20: "specialist", 25: "expert", 30: "master"}


Told = tuple[str, dict[str, str | int]]
"""Something that happened, as the log has it."""


class Model:
    """One game. A chance with one outcome is none: it happens by itself."""

    def __init__(self, players: int, boards: str, shuffle: bool, may_refuse_start: bool) -> None:
        self.players = players
        self.boards_left = [int(board) for board in boards]
        self.boards = len(boards)
        self.shuffle = shuffle
        self.may_refuse_start = may_refuse_start
        self.earned: list[list[int]] = [[] for _ in range(players)]
        self.played: list[int] = []
        self.told: list[Told] = []
        self.ramps = [Ramp() for _ in range(players)]
        self.starts: list[str] = []
        self.cards = list(DRAWINGS)
        self.shown = ""
        self.chosen: dict[int, str] = {}
        self.board = 0
        self.due = ""
        """What comes next: board, start, card, pieces; or over."""
        self._next_round()

    # Who may do what

    def owing(self) -> list[int]:
        """3b. The seats that lay the shown piece; each lays its own start piece first."""
        return [seat for seat in range(self.players) if not self.shown or self.starts[seat] != self.shown]

    def to_act(self) -> tuple[int, ...]:
        if self.due == "over":
            return ()
        if self.due != "pieces":
            return (CHANCE,)
        return tuple(seat for seat in self.owing() if seat not in self.chosen)

    def piece_of(self, seat: int) -> str:
        return self.shown or self.starts[seat]

    def legal(self, seat: int) -> set[str]:
        return self.ways(seat) if self.due == "pieces" and seat in self.to_act() else set()

    def ways(self, seat: int) -> set[str]:
        """What a seat may choose, or may have chosen, for its piece."""
        ways = set(self.ramps[seat].ways(self.piece_of(seat)))
        if self.shown or self.may_refuse_start:  # 1c, 3a
            ways.add("aside")
        return ways

    def chances(self) -> dict[str, int]:
        if self.due == "board":
            return {f"board {board}": 1 for board in self.boards_left}
        if self.due == "start":
            return {f"start {piece}": 1 for piece in BOARDS.start_cards if piece not in self.starts}
        return {f"card {piece}": 1 for piece in self.cards} if self.due == "card" else {}

    def drawer(self) -> int:
        """1b. Start cards are dealt seat by seat; everything else is drawn for the table."""
        return len(self.starts) if self.due == "start" else CHANCE

    def heard(self, seat: int, sentence: str, viewer: int | None) -> str:
        """1e. What a viewer hears of a choice: nothing but that it is made, until the last one reveals them all."""
        if seat == CHANCE or self.players == 1:
            return sentence
        if len(self.to_act()) > 1:
            return sentence if seat == viewer else "chosen"
        told = ", ".join(f"{who} {what}" for who, what in sorted({**self.chosen, seat: sentence}.items()))
        return f"together {told}" if self.chosen else sentence

    # What happens

    def tell(self, kind: str, **values: str | int) -> None:
        self.told.append((kind, values))

    def say(self, seat: int, sentence: str) -> None:
        first, *rest = sentence.split(" ")
        if seat >= 0:
            self.chosen[seat] = sentence
            if not self.to_act():
                self._lay_all()
        elif first == "board":
            self._lay_board(int(rest[0]))
        elif first == "start":
            self._deal(rest[0])
        else:
            self._turn_up(rest[0])

    def _next_round(self) -> None:
        """1a, 7b. The next board, drawn if they are shuffled and there is more than one."""
        if not self.boards_left:
            self.due = "over"
        elif self.shuffle and len(self.boards_left) > 1:
            self.due = "board"
        else:
            self._lay_board(self.boards_left[0])

    def _lay_board(self, board: int) -> None:
        self.board = board
        self.boards_left.remove(board)
        self.tell("board_laid", board=board, round=len(self.played) + 1)
        self.ramps = [Ramp() for _ in range(self.players)]
        self.starts, self.shown = [], ""
        self.cards = list(DRAWINGS)
        self.due = "start"

    def _deal(self, piece: str) -> None:
        """1b. In the order of the seats; a single card left goes to the last seat."""
        self.starts.append(piece)
        left = [card for card in BOARDS.start_cards if card not in self.starts]
        if len(self.starts) < self.players and len(left) == 1:
            self.starts.append(left[0])
        if len(self.starts) == self.players:
            self.due = "pieces"

    def _turn_up(self, piece: str) -> None:
        """1d. Show the card; if nobody lays it, it is used up at once."""
        self.cards.remove(piece)
        self.shown = piece
        self.due = "pieces"
        for seat, start in enumerate(self.starts):  # 3b
            if start == piece:
                self.tell("sat_out", seat=seat, piece=piece)
        if not self.owing():
            self._after_card()

    def _lay_all(self) -> None:
        """1e, 2c, 3a. All pieces together."""
        for seat, sentence in sorted(self.chosen.items()):
            piece, ramp = self.piece_of(seat), self.ramps[seat]
            if sentence == "aside":
                ramp.aside.append(piece)
                self.tell("set_aside", seat=seat, piece=piece)
                continue
            _, turn, column = sentence.split(" ")
            low = ramp.lay(piece, turn, column)
            self.tell("laid", seat=seat, piece=piece, turn=int(turn[-1]), column=int(column[-1]), row=low)
        self.chosen = {}
        self._after_card()

    def _after_card(self) -> None:
        """1g. The next card, or the scoring."""
        if len(self.cards) > 1:
            self.due = "card"
        elif self.cards:
            self._turn_up(self.cards[0])
        else:
            for seat in range(self.players):
                points = BOARDS.points(self.board, self.ramps[seat].covered)
                self.earned[seat].append(points)
                self.tell("scored", seat=seat, board=self.board, points=points)
            self.played.append(self.board)
            self.shown = ""
            self._next_round()

    # How it stands

    def progress(self) -> float:
        """The cards turned up so far, of all rounds."""
        used = len(self.played) * len(DRAWINGS)
        if self.due in ("card", "pieces"):
            used += len(DRAWINGS) - len(self.cards)
        return used / (self.boards * len(DRAWINGS))

    def scores(self) -> list[int]:
        return [sum(points) for points in self.earned]

    def ranking(self) -> list[int]:
        """5a, 5b. One more than the number of players who have more."""
        return [1 + len([other for other in self.scores() if other > mine]) for mine in self.scores()]

    def verdict(self) -> str | None:
        """6b."""
        if self.due != "over" or self.players != 1 or self.boards != 4:
            return None
        return next((rank for most, rank in RANKS.items() if self.scores()[0] <= most), "archmaster")
