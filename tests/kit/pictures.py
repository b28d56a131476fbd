"""What every picture promises: well-formed, ids told apart, the words a player may say next on shapes or as buttons."""

import xml.etree.ElementTree as ElementTree

from meowple.core.game import Game
from meowple.core.picture import Scene


def check_picture(game: Game, scene: Scene) -> None:
    drawn = game.picture(scene)
    assert drawn.startswith("<svg"), drawn[:40]
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") and root.get("aria-label")
    ids = [shape.get("id") for shape in root.iter() if shape.get("id")]
    doubled = sorted({name for name in ids if name and ids.count(name) > 1})
    assert not doubled, f"ids used twice: {doubled[:5]}"
    for shape in root.iter():
        word = shape.get("data-word")
        if word is not None:
            assert shape.get("id"), f"the shape that says {word} has no id to be found by"
            assert shape.get("aria-label"), f"the shape that says {word} has no name for a screen reader"
            assert game.say_word(word, scene.tongue)
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", ""), "a picture fetches nothing"
    assert game.sketch(scene).strip()
    lines = game.describe(scene)
    assert lines and all(line.strip() for line in lines)
