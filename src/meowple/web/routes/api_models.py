"""What goes over the wire, field by field: strictly typed, nothing more and nothing less."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from meowple.core.action import LONGEST_SENTENCE
from meowple.core.reading import MOST_SEATS

OptionValue = (
    StrictBool | Annotated[StrictInt, Field(ge=-1_000_000, le=1_000_000)] | Annotated[StrictStr, Field(max_length=100)]
)
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, description="The place at the table, counted from 0.")]
Seals = Annotated[
    bool,
    Field(
        description="Whether you seal and open a nonce of your own, so that nobody can choose the dice: see `/seal`. "
        "If not, one is made up for you, and the record says so."
    ),
]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Error(Strict):
    """Every refusal: a text for people, a code for programs."""

    error: str
    code: str


class SlowError(Error):
    """Too much at once."""

    limit: str = Field(description="Which limit it was: requests, new_tables, streams or strangers.")
    retry_after: int = Field(description="Seconds to wait; the header Retry-After says the same.")


class Option(Strict):
    """A rule players may choose."""

    name: str
    about: str
    default: OptionValue
    choices: list[OptionValue]


class Game(Strict):
    """A game on the shelf."""

    name: str
    title: str
    blurb: str
    minutes: int
    fewest: int = Field(description="Players, at least.")
    most: int = Field(description="Players, at most.")
    rules: int = Field(description="The version of its rules.")
    options: list[Option]
    bots: list[str] = Field(description="Levels of our own bots, the weakest first.")


class Me(Strict):
    """Whom the token speaks for."""

    name: str
    lang: str


class Seat(Strict):
    """A place at a table."""

    seat: SeatNumber
    who: Literal["person", "bot", "open"]
    name: str = Field(description="A person's nickname or a bot's level; empty while the seat is open.")
    mine: bool


class Invite(Strict):
    """What opens a seat: the code for a program, the link for a person."""

    seat: SeatNumber
    invite: str
    link: str


class Dice(Strict):
    """What binds the dice. Keep it before you open your nonce: it is the receipt that nobody can change."""

    commitment: str = Field(description="The SHA-256 of the house's seed.")
    seals: dict[str, str] = Field(description="By seat, the SHA-256 of each nonce that has been sealed.")
    wants: Literal["", "seal", "nonce"] = Field(description="What the table waits for from you.")


class Table(Strict):
    """A table you sit at, without what lies on it."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    status: Literal["waiting", "running", "closed"]
    seats: list[Seat]
    my_turn: bool
    invites: list[Invite] = Field(description="Open seats, for the host of the table alone.")
    dice: Dice


class Seal(Strict):
    """What binds you to a nonce without showing it."""

    seal: str = Field(pattern="^[0-9a-f]{64}$", description="The SHA-256 of your nonce, written as 32 hex digits.")


class Nonce(Strict):
    """What you add to the dice."""

    nonce: str = Field(pattern="^[0-9a-f]{32}$")


class NewTable(Strict):
    """A table to be made."""

    game: str = Field(min_length=1, max_length=40)
    seats: list[Annotated[str, Field(min_length=1, max_length=40)]] = Field(
        min_length=1,
        max_length=MOST_SEATS,
        description="For each seat `me`, `invite` (somebody elsewhere) or the level of one of our bots.",
    )
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] = Field(default_factory=dict, max_length=40)
    seals: Seals = False


class Join(Strict):
    """An invite to be taken."""

    invite: str = Field(pattern="^[A-Za-z0-9_-]{1,32}$", description="The last part of an invite link.")
    seals: Seals = False


class Move(Strict):
    """One sentence of one seat."""

    seat: SeatNumber
    say: str = Field(min_length=1, max_length=LONGEST_SENTENCE, description="One of the view's `legal` sentences.")
    decision: int = Field(
        ge=0,
        le=1_000_000_000,
        description="The view's `decision`: a move meant for choices that have changed since is refused.",
    )


class Undo(Strict):
    """Whose last choice is to be taken back."""

    seat: SeatNumber


class LogRow(Strict):
    """One line of the game, as this seat may hear of it."""

    n: int
    seat: int = Field(description="-1 is chance.")
    drawer: int = Field(description="Whom chance drew for; -1 where it drew for nobody, or where it was not chance.")
    by: str = Field(description="A person, the dealer, or which bot.")
    say: str
    undone: bool
    events: list[dict[str, str | int]]
    unsaid: str = Field(description="A word the line does not say though you know it: a card's place.")


class View(Strict):
    """Everything your seat may know of a table, and nothing else."""

    game: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    seats: list[str]
    viewer: SeatNumber
    number: int = Field(description="Of the last line.")
    to_act: list[int]
    decision: int = Field(description="Your seat's own: rises only when your choices change.")
    legal: list[str] = Field(description="What you can say now; empty when it is not your turn.")
    undo: int | None = Field(description="The line you may take back freely now.")
    scores: list[int] = Field(description="Final, or as they stand.")
    over: bool
    closed: bool
    progress: float
    log: list[LogRow]
    state: str = Field(description="The position as your seat sees it, as `meowple` dumps it.")
