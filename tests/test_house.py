"""The house stays tidy: imports point one way, texts are translated, nothing compiled lies in the sources."""

import ast
import re
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
SOURCE = HOUSE / "src" / "meowple"

MAY_IMPORT = {
    "core": {"core"},
    "bots": {"core", "bots"},
    "games": {"core", "bots", "games"},
    "testing": {"core", "bots", "games", "play", "testing"},
    "new_game": {"core", "games", "new_game"},
    "play": {"core", "bots", "games", "play"},
    "arena": {"core", "bots", "games", "arena"},
    "research": {"core", "bots", "games", "research"},
    "llm": {"core", "bots", "games", "play", "llm"},
    "mcp": {"core", "bots", "games", "play", "llm", "mcp"},
    "store": {"core", "bots", "games", "play", "store"},
    "web": {"core", "bots", "games", "play", "arena", "store", "web"},
    "cli": {"core", "bots", "games", "play", "arena", "store", "web", "compiling", "new_game", "llm", "mcp", "cli"},
}
PLAIN_ROOMS = ("core", "bots", "games", "play")
"""What makes a view or carries out an action: it needs no web framework and no database, and could run in a page."""
MAY_USE = {"mypy_extensions"}
LONGEST_FUNCTION = 40


def imports_of(path: Path) -> set[str]:
    """Dotted names below meowple that this file imports; `meowple` alone is the public face."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            assert node.level == 0, f"{path.name} imports relatively"
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {name for name in found if name == "meowple" or name.startswith("meowple.")}


def test_imports_point_one_way_and_no_game_imports_another() -> None:
    for path in SOURCE.rglob("*.py"):
        room, *below = path.relative_to(SOURCE).parts
        if room.endswith(".py"):
            continue
        for name in imports_of(path):
            parts = name.split(".")
            if len(parts) == 1:
                assert room in ("arena", "cli", "web"), f"{path} imports the public face from inside"
                continue
            assert parts[1] in MAY_IMPORT[room], f"{path} imports {name}"
            if room == "games" and len(below) > 1 and parts[1] == "games":
                assert parts[2:3] == below[:1], f"{path} imports another game: {name}"


def test_what_makes_a_view_needs_no_web_framework_and_no_database() -> None:
    for room in PLAIN_ROOMS:
        for path in (SOURCE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                for name in (name.split(".")[0] for name in names):
                    known = name in sys.stdlib_module_names or name in MAY_USE or name == "meowple"
                    assert known, f"{path} imports {name}"


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        f"{path.relative_to(SOURCE)}:{node.name}"
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


def test_levels_belong_to_the_games() -> None:
    """No code outside a game knows what its levels are called; `core/words.py` translates the usual names."""
    for path in SOURCE.rglob("*"):
        room = path.relative_to(SOURCE).parts[0]
        if path.suffix not in (".py", ".html", ".js") or room in ("games", "new_game") or path.name == "words.py":
            continue
        if path.name in ("strength.py", "strength_page.py", "record.py"):  # our own ladders; an example of a record
            continue
        assert not re.search(r"[\"'](easy|medium|hard)[\"']", path.read_text(encoding="utf-8")), path


def test_nothing_is_styled_or_scripted_inline() -> None:
    """The site's content policy forbids it."""
    for path in SOURCE.rglob("*"):
        if path.suffix in (".py", ".html", ".js") and path.parent.name != "cli":  # a terminal has styles of its own
            text = path.read_text(encoding="utf-8")
            assert " style=" not in text and "<style" not in text, path
        if path.suffix == ".html":
            assert not re.search(r"<script(?![^>]*(src=|application/json))|\son[a-z]+=", text), path


def test_nothing_compiled_lies_in_the_sources() -> None:
    sources = Path(sys.modules["meowple"].__file__ or "").parent
    assert not list(SOURCE.rglob("*.so")), "an in-place .so silently shadows an edited .py"
    assert sources.name == "meowple"


def test_every_text_is_translated() -> None:
    checked = subprocess.run(
        [sys.executable, str(HOUSE / "tools" / "texts.py")], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_no_file_outgrows_its_room() -> None:
    longest = {
        str(path.relative_to(HOUSE)): len(path.read_text(encoding="utf-8").splitlines())
        for folder in ("src", "tests", "bench", "tools")
        for path in (HOUSE / folder).rglob("*.py")
    }
    assert [name for name, lines in longest.items() if lines > 350] == []


def test_committed_pins_name_no_index() -> None:
    for path in (HOUSE / "constraints").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text and "--hash=sha256:" in text
        pins = re.split(r"^(?=[A-Za-z0-9_.\[\]-]+==)", text, flags=re.MULTILINE)[1:]
        assert pins and [pin for pin in pins if "--hash=sha256:" not in pin] == []


def test_pages_are_waited_for_by_functions() -> None:
    """A bare expression is evaluated as text when it is asked a second time, which the content policy forbids."""
    for path in [*(HOUSE / "tests").rglob("*.py"), *(HOUSE / "tools").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "attr", "") != "wait_for_function":
                continue
            said = node.args[0].values[0] if isinstance(node.args[0], ast.JoinedStr) else node.args[0]
            if isinstance(said, ast.Constant):
                assert re.match(r"(async )?\(", str(said.value)), f"{path.name}:{node.lineno}"
