"""A number for every sentence of Cat Lady."""

from typing import Final

from meowple.core.action import Action
from meowple.core.spaces import ListNumbering, no_window
from meowple.games.catlady.actions import (
    ADOPT,
    ADOPT_TOKEN,
    BRUSH,
    DEAL,
    DISCARD,
    DONE,
    END,
    ENOUGH,
    FEAST,
    FEED,
    FLIP_TURN,
    GIVE,
    GIVE_TREAT,
    GRAB,
    LASER,
    LEAD,
    PLACE,
    SHOP,
    SPRAY,
    START_CARD,
    STRAYS,
    SWAP,
    TAKE,
    TURN_GOAL,
)
from meowple.games.catlady.components import CARDS, GOALS, STRAY, Card

VERSION: Final = 1

CATS: Final[list[Card]] = [card for card in CARDS if card.is_cat]


def _feeds(card: Card) -> list[Action]:
    """6a to 6c, 9h. Any cube (it may be wild, or turned) as any food this cat eats."""
    foods = [food for food in range(3) if card.most or card.need[food]]
    return [FEED[card.kind][cube * 3 + food] for cube in range(4) for food in foods]


def _choices() -> list[tuple[str, list[Action]]]:
    strays = [card.kind for card in CARDS if card.type == STRAY]
    goals = range(len(GOALS))
    return [
        ("take LINE", TAKE),
        ("end", [END]),
        ("spray LINE", SPRAY),
        ("adopt STRAY", [ADOPT[kind] for kind in strays]),
        ("adopt token", [ADOPT_TOKEN]),
        ("brush CELL", BRUSH),
        ("give CAT", [GIVE[card.kind] for card in CATS]),
        ("bag", [SHOP]),
        ("laser CELL CELL", LASER),
        ("discard CELL", DISCARD),
        ("swap GOAL GOAL", [SWAP[mine][pool] for mine in goals for pool in goals if pool != mine]),
        ("token LINE", PLACE),
        ("furry LINE", LEAD),
        ("feed CAT FOOD", [action for card in CATS for action in _feeds(card)]),
        ("treat CAT", [GIVE_TREAT[card.kind] for card in CATS]),
        ("grab CELL", GRAB),
        ("enough", [ENOUGH]),
        ("feast", [FEAST]),
        ("done", [DONE]),
    ]


def _chances() -> list[Action]:
    dealt = [(STRAYS if card.type == STRAY else DEAL)[card.kind] for card in CARDS]
    return [*dealt, *TURN_GOAL, *START_CARD, *FLIP_TURN]


class CatLadyNumbering(ListNumbering):
    """The same in every position and edition."""

    def __init__(self, window: int) -> None:
        no_window(window)
        super().__init__(VERSION, _choices(), _chances())
