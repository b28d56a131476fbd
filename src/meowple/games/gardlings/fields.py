"""Everything a position of Gardlings is made of, in the order of its dump.

Builders, market and variant keep their own text. With such fields in a dump the JSON encoder would be started for each
of the others, so they are written as text too.
"""

from typing import Any, Final

from meowple.core.action import CHANCE
from meowple.core.fields import NOTHING, Derived, Field, Fields, JsonText, Kind, ListOf, Number, Part
from meowple.games.gardlings.builder import Builder, read_builder
from meowple.games.gardlings.components import MOST_BOXES
from meowple.games.gardlings.market import PILE_COUNT, Market, read_market
from meowple.games.gardlings.steps import LOT
from meowple.games.gardlings.variant import NEWEST, Variant, read_variant

LAST_SEAT: Final = 4 * MOST_BOXES - 1
MOST: Final = 999
_TEXTS: Final = [JsonText(str(number)) for number in range(MOST + 1)]


class Digits(Number):
    """A number within bounds."""

    def write(self, value: Any) -> Any:
        number: int = value
        return _TEXTS[number] if 0 <= number <= MOST else JsonText(str(number))


class DigitList(ListOf):
    """Numbers within bounds."""

    def write(self, value: Any) -> Any:
        return JsonText("[" + ",".join([str(number) for number in value]) + "]")


class Seats(DigitList):
    """Seats within bounds, as a tuple."""

    def read(self, raw: Any) -> Any:
        return tuple(super().read(raw))


class Bit(Kind):
    """Yes or no, as 1 or 0."""

    def write(self, value: Any) -> Any:
        return JsonText("1" if value else "0")

    def read(self, raw: Any) -> Any:
        return Number(0, 1).read(raw) == 1


class Builders(Kind):
    """All builders, each with the text it keeps."""

    def write(self, value: Any) -> Any:
        builders: list[Builder] = value
        return JsonText("[" + ",".join([builder.dump() for builder in builders]) + "]")

    def read(self, raw: Any) -> Any:
        return [read_builder(builder) for builder in raw]


def write_market(market: Market) -> JsonText:
    return JsonText(market.dump())


def write_variant(variant: Variant) -> JsonText:
    return JsonText(variant.text)


FIELDS: Final[Fields] = (
    Field("acting", Seats(Number(CHANCE, LAST_SEAT))),
    Field("builders", Builders(), shared=True),
    Field("gems", DigitList(Number(0, MOST))),
    Field("has_changed", Bit()),
    Field("market", Part(write_market, read_market), shared=True),
    Field("pile", Digits(NOTHING, PILE_COUNT - 1)),
    Field("round", Digits(1, MOST)),
    Field("start", Digits(0, LAST_SEAT)),
    Field("step", Digits(0, LOT)),
    Field("turn", Digits(0, LAST_SEAT)),
    Field("variant", Part(write_variant, read_variant), shared=True),
    Field("version", Digits(1, NEWEST)),
    Field("winner", Digits(NOTHING, LAST_SEAT)),
    Derived("owns"),
    Derived("owns_market"),
)
