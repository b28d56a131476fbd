"""Two games for one, small enough to know what is luck: Dice has rolls and a blunder, Coin has something hidden."""

from random import Random

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import BadSentence, Reason
from meowple.core.fields import Field, Fields, ListOf, Part
from meowple.core.game import OptionValue
from meowple.core.state import Listener, State
from meowple.core.table import Table
from tests.kit.toys import PeekGame

ROUNDS = 4
ROLLS = [Action(f"roll {face}") for face in range(1, 7)]
KEEP, SPOIL = Action("keep"), Action("spoil")
SIDES = [Action("toss heads"), Action("toss tails")]
GUESSES = [Action("heads"), Action("tails")]
HIDDEN = Action("toss")


class Says(Bot):
    """Always the same word."""

    def __init__(self, word: Action) -> None:
        self.word = word

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        return self.word


class Toy(State):
    """What both toys share: one player, and a list of what was said."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self.said: list[Action] = []

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return self.why_no_turn(seat) or (None if action in self.legal(seat) else Reason("not_possible_now"))

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        self.said.append(action)

    def copy(self) -> "Toy":
        other = type(self)()
        other.said = self.said[:]
        return other

    def fields(self) -> Fields:
        return (Field("said", ListOf(Part(str, Action))),)

    def components(self) -> dict[str, int]:
        return {}

    def progress(self) -> float:
        return float(self.is_over())


class Dice(Toy):
    """Four times a die is rolled, and its points are kept, or spoiled: then they are lost twice."""

    def to_act(self) -> tuple[Seat, ...]:
        if len(self.said) == 2 * ROUNDS:
            return ()
        return (0,) if len(self.said) % 2 else (CHANCE,)

    def legal(self, seat: Seat) -> list[Action]:
        return [KEEP, SPOIL] if self.to_act() == (0,) and seat == 0 else []

    def chances(self) -> list[tuple[Action, int]]:
        return [(roll, 1) for roll in ROLLS] if self.to_act() == (CHANCE,) else []

    def scores(self) -> list[int]:
        pairs = zip(self.said[::2], self.said[1::2], strict=False)
        return [sum(int(roll.text[-1]) * (1 if said == KEEP else -1) for roll, said in pairs)]


class Coin(Toy):
    """A coin is tossed under a cup, and the player guesses its side."""

    def to_act(self) -> tuple[Seat, ...]:
        return ((CHANCE,), (0,), ())[len(self.said)]

    def legal(self, seat: Seat) -> list[Action]:
        return GUESSES[:] if self.to_act() == (0,) and seat == 0 else []

    def chances(self) -> list[tuple[Action, int]]:
        return [(side, 1) for side in SIDES] if not self.said else []

    def seen_by(self, seat: Seat | None) -> State:
        seen = self.copy()
        if len(self.said) == 1:
            seen.said = [HIDDEN]
        return seen

    def imagine(self, rng: Random) -> State:
        imagined = self.copy()
        imagined.said = [rng.choice(SIDES) if action == HIDDEN else action for action in self.said]
        return imagined

    def scores(self) -> list[int]:
        return [int(self.is_over() and self.said[0].text.endswith(self.said[1].text))]


class ToyGame(PeekGame):
    """The lid of either."""

    name = "toy"
    players = range(1, 2)

    def __init__(self, toy: type[Toy]) -> None:
        super().__init__()
        self.toy = toy

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        return self.toy()

    def parse(self, text: str) -> Action:
        for action in (*ROLLS, KEEP, SPOIL, *SIDES, *GUESSES):
            if action.text == text:
                return action
        raise BadSentence(text)


def played(toy: type[Toy], *words: str) -> Table:
    """A finished table at which these words were said, chance among them."""
    table = Table(ToyGame(toy), 1)
    for word in words:
        table.play(table.to_act[0], word)
    return table
