"""Every sentence of Cat Lady, built once."""

from itertools import combinations
from typing import Final

from meowple.core.action import Action
from meowple.core.errors import BadSentence
from meowple.core.fields import NOTHING
from meowple.games.catlady.components import CARDS, CELLS, FOODS, GOALS, LINES, STARTS, STRAY, TURN_CARDS

NO_STRAY: Final = NOTHING


class Place(Action):
    """Put the cat token to a line before the first turn."""

    def __init__(self, line: int) -> None:
        super().__init__(f"token {LINES[line]}")
        self.line = line


class Take(Action):
    """Take the three cards of a line."""

    def __init__(self, line: int) -> None:
        super().__init__(f"take {LINES[line]}")
        self.line = line


class Spray(Action):
    """Use a spray bottle: chase the cat token to another line."""

    def __init__(self, line: int) -> None:
        super().__init__(f"spray {LINES[line]}")
        self.line = line


class Adopt(Action):
    """Give up two lost cats for this stray, or where there is none for a token worth two points."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"adopt {'token' if kind == NO_STRAY else CARDS[kind].key}")
        self.kind = kind


class Brush(Action):
    """Use a brush on the cat in this cell; what is given for it comes next."""

    def __init__(self, cell: int) -> None:
        super().__init__(f"brush {CELLS[cell]}")
        self.cell = cell


class Give(Action):
    """The own cat that goes into the market for the brushed one."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"give {CARDS[kind].key}")
        self.kind = kind


class Shop(Action):
    """Use a shopping bag."""


class Laser(Action):
    """Use a laser: take these two cards. One to discard comes next."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"laser {CELLS[first]} {CELLS[second]}", 1)
        self.first = first
        self.second = second


class Discard(Action):
    """The card the laser discards."""

    def __init__(self, cell: int) -> None:
        super().__init__(f"discard {CELLS[cell]}")
        self.cell = cell


class Swap(Action):
    """Swap one of the own goals with one of the pool."""

    def __init__(self, mine: int, pool: int) -> None:
        super().__init__(f"swap {GOALS[mine].key} {GOALS[pool].key}")
        self.mine = mine
        self.pool = pool


class End(Action):
    """End the turn."""


class Lead(Action):
    """Alone: choose among the lines that suit the furry player equally well."""

    def __init__(self, line: int) -> None:
        super().__init__(f"furry {LINES[line]}")
        self.line = line


class Feed(Action):
    """Put one cube on a cat; wild food, and with Moonbeam any food, says what it stands for."""

    def __init__(self, kind: int, cube: int, food: int) -> None:
        word = FOODS[cube] if cube == food else f"{FOODS[cube]}-as-{FOODS[food]}"
        super().__init__(f"feed {CARDS[kind].key} {word}")
        self.kind = kind
        self.cube = cube
        self.food = food


class Treat(Action):
    """Give a cat a treat."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"treat {CARDS[kind].key}")
        self.kind = kind


class Grab(Action):
    """Pchlara Croft takes a card of the market."""

    def __init__(self, cell: int) -> None:
        super().__init__(f"grab {CELLS[cell]}")
        self.cell = cell


class Enough(Action):
    """Pchlara Croft takes no more."""


class Feast(Action):
    """Feed in the best way there is."""


class Done(Action):
    """All feeding is done."""


class Deal(Action):
    """Chance: a card of the main deck."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"card {CARDS[kind].key}")
        self.kind = kind


class Stray(Action):
    """Chance: a stray."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"stray {CARDS[kind].key}")
        self.kind = kind


class TurnGoal(Action):
    """Chance: a shared goal."""

    def __init__(self, goal: int) -> None:
        super().__init__(f"goal {GOALS[goal].key}")
        self.goal = goal


class StartCard(Action):
    """Chance: a start card of the furry player."""

    def __init__(self, start: int) -> None:
        super().__init__(f"start {STARTS[start]}")
        self.start = start


class FlipTurn(Action):
    """Chance: a turn card of the furry player."""

    def __init__(self, card: int) -> None:
        super().__init__(f"turn {TURN_CARDS[card].key}")
        self.card = card


PLACE: Final[list[Action]] = [Place(line) for line in range(6)]
TAKE: Final[list[Action]] = [Take(line) for line in range(6)]
SPRAY: Final[list[Action]] = [Spray(line) for line in range(6)]
LEAD: Final[list[Action]] = [Lead(line) for line in range(6)]
ADOPT: Final[list[Action]] = [Adopt(card.kind) for card in CARDS]
"""By kind; only those of strays can be said."""
ADOPT_TOKEN: Final[Action] = Adopt(NO_STRAY)
BRUSH: Final[list[Action]] = [Brush(cell) for cell in range(9)]
GIVE: Final[list[Action]] = [Give(card.kind) for card in CARDS]
SHOP: Final[Action] = Shop("bag")
LASER: Final[list[Action]] = [Laser(first, second) for first, second in combinations(range(9), 2)]
DISCARD: Final[list[Action]] = [Discard(cell) for cell in range(9)]
SWAP: Final[list[list[Action]]] = [[Swap(mine, pool) for pool in range(len(GOALS))] for mine in range(len(GOALS))]
END: Final[Action] = End("end")
FEED: Final[list[list[Action]]] = [
    [Feed(card.kind, cube, food) for cube in range(4) for food in range(3)] if card.is_cat else [] for card in CARDS
]
"""By kind, then cube * 3 + food."""
GIVE_TREAT: Final[list[Action]] = [Treat(card.kind) for card in CARDS]
GRAB: Final[list[Action]] = [Grab(cell) for cell in range(9)]
ENOUGH: Final[Action] = Enough("enough")
FEAST: Final[Action] = Feast("feast")
DONE: Final[Action] = Done("done")

DEAL: Final[list[Action]] = [Deal(card.kind) for card in CARDS]
STRAYS: Final[list[Action]] = [Stray(card.kind) for card in CARDS]
TURN_GOAL: Final[list[Action]] = [TurnGoal(goal) for goal in range(len(GOALS))]
START_CARD: Final[list[Action]] = [StartCard(start) for start in range(len(STARTS))]
FLIP_TURN: Final[list[Action]] = [FlipTurn(card) for card in range(len(TURN_CARDS))]


def _by_text() -> dict[str, Action]:
    actions = [*PLACE, *TAKE, *SPRAY, *LEAD, ADOPT_TOKEN, *BRUSH, SHOP, *LASER, *DISCARD, END, *GRAB, ENOUGH, FEAST]
    actions += [DONE, *TURN_GOAL, *START_CARD, *FLIP_TURN]
    for card in CARDS:
        if card.is_cat:
            actions += [GIVE[card.kind], GIVE_TREAT[card.kind], *FEED[card.kind]]
        if card.type == STRAY:
            actions += [ADOPT[card.kind], STRAYS[card.kind]]
        else:
            actions.append(DEAL[card.kind])
    for mine in range(len(GOALS)):
        actions += [SWAP[mine][pool] for pool in range(len(GOALS)) if pool != mine]
    return {action.text: action for action in actions}


_BY_TEXT: Final[dict[str, Action]] = _by_text()


def parse(text: str) -> Action:
    """The action this sentence names; the two cards of a laser may come in any order."""
    action = _BY_TEXT.get(text)
    if action is None and text.startswith("laser "):
        words = text.split(" ")
        action = _BY_TEXT.get(" ".join([words[0], *sorted(words[1:], key=_place)]))
    if action is None:
        raise BadSentence(f"Cat Lady knows sentences like 'take row2' or 'feed bronte tuna', not '{text}'")
    return action


def _place(word: str) -> int:
    return CELLS.index(word) if word in CELLS else -1
