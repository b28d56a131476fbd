"""The pictures of a booklet: an example drawn by the game's own picture code, cropped, marked, and with ids of its own.

Many of them stand on one page and none of them is played: ids must not meet, and no shape says a word.
"""

import re
from html import escape

from meowple.core.errors import BadSetup
from meowple.core.game import Game
from meowple.core.picture import Picture
from meowple.core.translation import Translator
from meowple.play.booklet_examples import Crop, Example, explained

ID = re.compile(r'\bid="([^"]+)"')
REFERENCE = re.compile(r'(url\(#|href="#)([^")]+)')
SAYS_A_WORD = re.compile(r' (?:role|tabindex|aria-label|data-word|data-what)="[^"]*"')


class Thing:
    """A row of a table of things: what it is, what it does, its rule, its picture if there is one."""

    def __init__(self, name: str, text: str, rule: str, picture: str) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.picture = picture


class Given:
    """Shapes that several pictures of a page use (`<defs>`): the first picture brings them for all that follow."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def shared(self, parts: list[str]) -> tuple[str, str, str]:
        """The shapes to bring now, the prefix of their ids, and what is drawn with them."""
        shapes = "".join(part for part in parts if part.startswith("<defs"))
        drawn = "".join(part for part in parts if not part.startswith("<defs"))
        is_new = shapes not in self._known
        prefix = f"shapes{self._known.setdefault(shapes, len(self._known))}-"
        return (_still(shapes, prefix, prefix) if is_new else ""), prefix, drawn


def drawn(
    game: Game, example: Example, says: str, translate: Translator, at: int = 0, given: Given | None = None
) -> str:
    """An example as SVG; `says` is what it shows, in words. `at` tells pictures of one example on one page apart."""
    picture = game.draw(example.scene(game, translate))
    shapes, prefix, body = (given or Given()).shared(_chosen(picture, example.parts))
    body = shapes + _still(_marked(body, example.mark), f"{example.name}{at or ''}-", prefix)
    return _framed(body, example.crop or (0, 0, picture.width, picture.height), says)


def things(game: Game, table: Example, translate: Translator, given: Given | None = None) -> list[Thing]:
    """The rows of a table: what the game answers to "What is that?", with a picture of its own or cut out here."""
    scene, given = table.scene(game, translate), given or Given()
    parts = list(game.draw(scene).parts.values()) if any(crop for _, crop in table.things) else []
    rows = []
    for at, (name, crop) in enumerate(table.things):
        told, own = explained(game, scene, name), f"{table.name}{at}-"
        picture = _still(told.picture, own, own)
        if crop:
            shapes, prefix, body = given.shared(parts)
            picture = _framed(shapes + _still(body, own, prefix), crop, told.name)
        rows.append(Thing(told.name, told.text, told.rule, picture))
    return rows


def _chosen(picture: Picture, wanted: tuple[str, ...]) -> list[str]:
    missing = [name for name in wanted if name not in picture.parts]
    if missing:
        raise BadSetup(f"the picture has no part {missing[0]}; it has {', '.join(picture.parts)}")
    return [part for name, part in picture.parts.items() if not wanted or name in wanted]


def _marked(body: str, names: tuple[str, ...]) -> str:
    """A ring round the shapes with these ids or words."""
    for name in names:
        tag = re.compile(rf'<(\w+)(?=[^>]*\b(?:id|data-word)="{re.escape(name)}")')
        body, found = tag.subn(r'<\1 class="pointed"', body)
        if not found:
            raise BadSetup(f"the picture has no shape {name}")
    return body


def _framed(body: str, view: Crop, says: str) -> str:
    """The body seen through this window, as a picture with a name; the inner frame cuts off what lies outside."""
    left, top, width, height = view
    window = f'viewBox="{left:g} {top:g} {width:g} {height:g}"'
    inner = f'<svg x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" {window}>{body}</svg>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {window} role="img" class="picture" '
        f'font-family="ui-rounded,system-ui,sans-serif" aria-label="{escape(says, quote=True)}">{inner}</svg>'
    )


def _still(body: str, own: str, shared: str) -> str:
    """Nothing in it can be said, its ids are its own, and what it does not have itself it takes from what is shared."""
    ids = set(ID.findall(body))
    body = SAYS_A_WORD.sub("", body)
    body = ID.sub(rf'id="{own}\1"', body)
    return REFERENCE.sub(lambda found: f"{found[1]}{own if found[2] in ids else shared}{found[2]}", body)
