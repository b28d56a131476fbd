"""The notebooks in `examples/` run from top to bottom; the agent learns what it has to in a long run."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from meowple.testing.setups import LONG

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
QUICK = {
    "train_mousetrap": "TRAINING, EVERY, TRIED, TESTED = 30, 15, 2, 10\nWANTED = 0.2",
    "measure_a_model": "PAIRS = 2\nLEVELS = ('random', 'medium')",
}
"""What the cell of parameters says instead in a short run."""
SHOWN = {"play_and_look": "Your hand: ", "train_mousetrap": "games against easy are won", "measure_a_model": "medium"}


def code_of(name: str) -> str:
    """The cells as one script; parameters as a short run has them."""
    notebook: dict[str, Any] = json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))
    parts = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            is_quick = "parameters" in cell["metadata"].get("tags", []) and not LONG
            parts.append(QUICK[name] if is_quick else "".join(cell["source"]))
    return "\n\n".join(parts)


def test_every_notebook_is_tried() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.ipynb")) == sorted(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_runs_from_top_to_bottom(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", code_of(name)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and SHOWN[name] in done.stdout, done.stderr


@pytest.mark.parametrize("name", SHOWN)
def test_what_a_notebook_shows_is_kept_with_it(name: str) -> None:
    """So that it can be read where nothing runs; and nothing in it tells on which machine that was."""
    text = (EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8")
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    assert any(cell["outputs"] for cell in cells)
    assert not [cell for cell in cells for output in cell["outputs"] if output["output_type"] == "error"]
    assert "/home/" not in text and "/root" not in text and "/work" not in text
