"""Learns what a ramp of FITS will still bring: PYTHONPATH=src python tools/learn_fits.py --boards 1 2 3 4

Compiles tools/learn_fits.c, lets it play and learn on each board, one after the other, first from ramp to ramp and then
looking ahead, and writes games/fits/bots/foresight.json. What was learned is kept in build/fits and learned on from
there the next time.
"""

import argparse
import json
import subprocess
from pathlib import Path
from struct import unpack
from typing import Final

from meowple.games.fits.bots.foresight import UNIT, kept

HERE: Final = Path(__file__).parent
KEPT: Final = HERE.parent / "build" / "fits"
WRITTEN: Final = HERE.parent / "src" / "meowple" / "games" / "fits" / "bots" / "foresight.json"


def learn(board: int, games: int, *how: str) -> None:
    subprocess.run([KEPT / "learn_fits", str(board), str(games), KEPT / f"board_{board}", *how], check=True)


def learned(net: Path) -> str:
    """The weights that C has written, as the bot reads them."""
    data = net.read_bytes()
    return kept([round(weight * UNIT) for weight in unpack(f"<{len(data) // 4}f", data)])


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn what a ramp of FITS will still bring.")
    parser.add_argument("--games", type=int, default=12_000_000, help="from ramp to ramp, a board (%(default)s)")
    parser.add_argument("--ahead", type=int, default=300_000, help="games looking ahead, a board (%(default)s)")
    parser.add_argument("--boards", type=int, nargs="+", default=[1, 2, 3, 4])
    asked = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    source, program = HERE / "learn_fits.c", KEPT / "learn_fits"
    subprocess.run(
        ["cc", "-O3", "-march=native", "-ffast-math", "-Wno-psabi", "-o", program, source, "-lm"], check=True
    )
    texts: dict[str, str] = json.loads(WRITTEN.read_text(encoding="utf-8"))
    for board in asked.boards:
        learn(board, asked.games)
        learn(board, asked.ahead, "ahead")
        texts[str(board)] = learned(KEPT / f"board_{board}")
    WRITTEN.write_text(json.dumps(texts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
