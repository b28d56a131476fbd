"""Everything a position of Cat Lady is made of, declared once, in the order of its dump."""

from typing import Any, Final

from meowple.core.fields import Field, Fields, Kind, ListOf, Named, Number, Part, Truth
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import (
    BOX,
    CARD_KEYS,
    CARDS,
    CAT,
    COSTUME,
    GOAL_KEYS,
    LINES,
    STARTS,
    STRAY,
    TURN_KEYS,
)
from meowple.games.catlady.house_rules import HouseRules
from meowple.games.catlady.stages import STAGES


class NamesOf(ListOf):
    """Many cards, goals or the like, each written as its name; `types` if only cards of these types may be there."""

    def __init__(self, names: list[str], *types: int) -> None:
        super().__init__(Named(names))
        self.names = names
        self.types = types

    def write(self, value: Any) -> Any:
        names, things = self.names, value
        assert isinstance(things, list)
        return [names[thing] for thing in things]

    def read(self, raw: Any) -> Any:
        things = super().read(raw)
        for thing in things:
            if self.types and CARDS[thing].type not in self.types:
                raise ValueError(f"{self.names[thing]} does not belong there")
        return things


class CollectionKind(Kind):
    """3. What lies before one player."""

    def write(self, value: Any) -> Any:
        written: dict[str, Any] = {}
        for field in COLLECTION:
            assert field.kind is not None
            written[field.name] = field.kind.write(field.get(value))
        return written

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, dict) or len(raw) != len(COLLECTION):
            raise ValueError("a collection is missing")
        made = Collection()
        for field in COLLECTION:
            assert field.kind is not None
            field.set(made, field.kind.read(raw[field.name]))
        if len(made.meals) != len(made.cats):
            raise ValueError("there is a meal for each cat")
        return made


def _write_house_rules(chosen: HouseRules) -> list[bool | int]:
    return [
        chosen.with_treats,
        chosen.with_goals,
        chosen.start_cards,
        chosen.furry_feeds_in_steps,
        chosen.cover_hands,
        chosen.no_waste_costs,
    ]


def read_house_rules(raw: Any) -> HouseRules:
    if not isinstance(raw, list) or len(raw) != 6:
        raise ValueError("the chosen rules are six")
    treats, goals, steps, cover, no_waste = [_YES_OR_NO.read(raw[at]) for at in (0, 1, 3, 4, 5)]
    return HouseRules(treats, goals, _COUNT.read(raw[2]), steps, cover, no_waste)


_COUNT: Final = Number(0, (1 << 22) - 1)
_COUNTS: Final = ListOf(_COUNT)
_FIVE: Final = ListOf(_COUNT, 5)
_YES_OR_NO: Final = Truth()
_CARDS: Final = NamesOf(CARD_KEYS)
_GOALS: Final = NamesOf(GOAL_KEYS)
_STARTS: Final = NamesOf(STARTS)

COLLECTION: Final[Fields] = (
    Field("bag", _COUNT),
    Field("boxes", NamesOf(CARD_KEYS, BOX)),
    Field("brush", _COUNT),
    Field("catnip", _COUNT),
    Field("cats", NamesOf(CARD_KEYS, CAT, STRAY)),
    Field("converted", _COUNT),
    Field("costumes", NamesOf(CARD_KEYS, COSTUME)),
    Field("extra", ListOf(_COUNT, 3)),
    Field("food", _FIVE),
    Field("laser", _COUNT),
    Field("lost", _COUNT),
    Field("meals", _COUNTS),
    Field("spray", _COUNT),
    Field("tokens", _COUNT),
    Field("toys", _FIVE),
)
FIELDS: Final[Fields] = (
    Field("brushed", Number(-1, 8)),
    Field("collections", ListOf(CollectionKind())),
    Field("cubes", _FIVE),
    Field("deck", _COUNT),
    Field("discarded", _COUNT),
    Field("fed", ListOf(_YES_OR_NO)),
    Field("feeding", _YES_OR_NO, "is_feeding"),
    Field("fresh", _YES_OR_NO, "is_fresh"),
    Field("goal_box", _GOALS),
    Field("goal_pool", _GOALS),
    Field("goals", _GOALS),
    Field("grid", ListOf(Named(CARD_KEYS, may_be_nothing=True), 9)),
    Field("house", Part(_write_house_rules, read_house_rules), "house_rules", shared=True),
    Field("last", _YES_OR_NO, "is_last"),
    Field("loot_left", _COUNT),
    Field("looted", _CARDS),
    Field("owes_stray", _YES_OR_NO),
    Field("players", Number(1, 6)),
    Field("stage", Named(STAGES)),
    Field("start_box", _STARTS),
    Field("starts", _STARTS),
    Field("stray_pool", _CARDS),
    Field("strays", _CARDS),
    Field("swapped", ListOf(_YES_OR_NO)),
    Field("taken", _YES_OR_NO, "has_taken"),
    Field("token", Named(LINES, may_be_nothing=True)),
    Field("turn", _COUNT),
    Field("turn_card", Named(TURN_KEYS, may_be_nothing=True)),
    Field("turn_deck", NamesOf(TURN_KEYS)),
    Field("unknown", _CARDS),
    Field("version", _COUNT),
)
