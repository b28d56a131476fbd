"""What every picture promises: sound SVG in parts keyed by id, words on named shapes, the same in sentences."""

import xml.etree.ElementTree as ElementTree

from meowple.core.game import Game
from meowple.core.picture import Scene


def check_picture(game: Game, scene: Scene) -> None:
    """The whole as SVG, its parts, every shape that carries a word, the sketch and the sentences."""
    picture = game.draw(scene)
    drawn = str(picture)
    assert drawn.startswith("<svg"), drawn[:40]
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") and root.get("aria-label")
    ids = [shape.get("id") for shape in root.iter() if shape.get("id")]
    doubled = sorted({name for name in ids if name and ids.count(name) > 1})
    assert not doubled, f"ids used twice: {doubled[:5]}"
    for key, part in picture.parts.items():
        element = ElementTree.fromstring(part)
        assert element.get("id") == key, f"the part {key} is an element with the id {element.get('id')}"
    for shape in root.iter():
        check_shape(game, scene, shape)
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", ""), "a picture fetches nothing"
    assert game.sketch(scene).strip()
    lines = game.describe(scene)
    assert lines and all(line.strip() for line in lines)


def check_shape(game: Game, scene: Scene, shape: ElementTree.Element) -> None:
    """A shape that carries a word can be found and named; no shape runs or styles anything by itself."""
    word = shape.get("data-word")
    if word is not None:
        assert shape.get("id"), f"the shape that says {word} has no id to be found by"
        assert shape.get("aria-label"), f"the shape that says {word} has no name for a screen reader"
        assert game.say_word(word, scene.translate)
    kind = shape.tag.rpartition("}")[2]
    assert kind not in ("script", "foreignObject"), f"a picture has no {kind}"
    assert not [name for name in shape.attrib if name.startswith("on")], "a picture runs nothing"
    assert kind != "style" and shape.get("style") is None, (
        f"{shape.get('id') or kind} has a style, which the site's policy forbids: use classes and presentation attributes"
    )
