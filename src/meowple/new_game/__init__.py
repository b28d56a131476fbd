"""`meowple new-game NAME`: a package with a tiny game that already plays, ready to be turned into another one.

The files of the package lie in `template`, with `@name@`, `@Name@` and `@package@` where the game's name goes.
"""

from pathlib import Path
from typing import Final

from meowple.core.errors import BadSetup
from meowple.games import SHELF
from meowple.games.guests import NAME

TEMPLATE: Final = Path(__file__).parent / "template"


def write_game(name: str, into: Path) -> Path:
    """Write the package as `meowple-NAME` below `into`, and return its folder."""
    if NAME.fullmatch(name) is None:
        raise BadSetup(f"a game's name is made of small letters, digits and _, not {name[:40]}")
    if name in SHELF:
        raise BadSetup(f"Meowple has a game {name}: a guest needs a name of its own")
    folder = into / f"meowple-{name.replace('_', '-')}"
    if folder.exists():
        raise BadSetup(f"{folder} is there already")
    names = {"@name@": name, "@Name@": name.replace("_", " ").title(), "@package@": f"meowple_{name}"}
    for path in sorted(TEMPLATE.rglob("*.template")):
        below = path.relative_to(TEMPLATE).with_suffix("")
        target = folder / str(below).replace("PACKAGE", names["@package@"])
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        for mark, word in names.items():
            text = text.replace(mark, word)
        target.write_text(text, encoding="utf-8")
    return folder
