"""Places of a garden in words: counted from the first tile, and the way there."""

from meowple.core.translation import Translator, whole


def told_place(x: int, y: int, translate: Translator) -> str:
    """Column and row of a cell, counted from the first tile, with a real minus sign; and the way there."""
    way = []
    if x:
        way.append(translate("{n} right", n=x) if x > 0 else translate("{n} left", n=-x))
    if y:
        way.append(translate("{n} down", n=y) if y > 0 else translate("{n} up", n=-y))
    return f"{whole(x)},{whole(y)} ({', '.join(way) or translate('where the first tile lies')})"


def place_of(place: str, translate: Translator) -> str:
    """The place a word names, as `-1,0`."""
    x, y = place.split(",")
    return told_place(int(x), int(y), translate)
