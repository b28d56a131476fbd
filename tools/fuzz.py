"""Send the house what nobody sane would send: sentences, dumps, records, options, requests to the API.

    PYTHONPATH=build/compiled:. python tools/fuzz.py                         until each kind has had its share
    PYTHONPATH=build/compiled:. python tools/fuzz.py dumps --inputs 50000    so many more of one kind
    PYTHONPATH=build/compiled:. python tools/fuzz.py --report                what has been tried so far, as a table

What comes is either taken or refused on purpose (`MeowpleError`, below 500 over the API); anything else is a fault, as
is one input that takes twenty seconds of CPU time. Inputs come in batches, each from a seed made of the run's seed, the
kind and the batch's number: `build/fuzz/KIND.json` says which are done, a run goes on after them, and every fault can
be had again by its batch.
"""

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tools.fuzz_inputs import KINDS, Batch

HOUSE = Path(__file__).resolve().parent.parent
SHARE = {"sentences": 6_000_000, "options": 2_000_000, "dumps": 1_500_000, "records": 480_000, "api": 20_000}
"""Ten million in all: most of what is cheapest to try."""
SIZE = {"sentences": 5_000, "options": 5_000, "dumps": 1_000, "records": 250, "api": 250}
"""Inputs of one batch."""
LONGEST = 20.0
"""Seconds of CPU time that one input may take."""
MOST_FAULTS = 50


class Hang(BaseException):
    """One input took too long. No `except Exception` may keep it."""


def too_long(_: int, __: object) -> None:
    raise Hang(f"more than {LONGEST:.0f} seconds of CPU time")


class Book:
    """What has been tried of one kind: build/fuzz/KIND.json."""

    def __init__(self, kind: str, seed: str, folder: Path) -> None:
        self.kind = kind
        self.path = folder / f"{kind}.json"
        raw = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else {}
        if raw and raw["seed"] != seed:
            raise SystemExit(f"{self.path} was begun with seed {raw['seed']}: take that, or move the file away")
        self.seed = seed
        self.batches: int = raw.get("batches", 0)
        self.inputs: int = raw.get("inputs", 0)
        self.taken: int = raw.get("taken", 0)
        self.seconds: float = raw.get("seconds", 0.0)
        self.faults: list[str] = raw.get("faults", [])

    def keep(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fields = {name: value for name, value in vars(self).items() if name != "path"}
        self.path.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")

    def row(self) -> str:
        counts = f"{self.inputs:,} | {self.taken:,} | {self.inputs - self.taken:,} | {len(self.faults)}"
        return f"| {self.kind} | {self.seed} | {self.batches:,} | {counts} | {self.seconds:,.0f} |"


def try_batch(book: Book, batch: Batch, size: int) -> None:
    """One batch; what breaks is written down and the rest of it goes on."""
    began = time.process_time()
    for number in range(size):
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        try:
            book.taken += batch.one()
        except (Exception, Hang) as error:
            found = f"batch {book.batches} input {number}: {type(error).__name__}: {error} ({batch.sent[:300]})"
            book.faults = [*book.faults, found][:MOST_FAULTS]
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        book.inputs += 1
    book.batches += 1
    book.seconds += time.process_time() - began
    book.keep()


def fuzz(kind: str, seed: str, inputs: int, folder: Path, told: Callable[[str], object] = print) -> Book:
    """So many more inputs of a kind, in whole batches."""
    signal.signal(signal.SIGVTALRM, too_long)
    book, size = Book(kind, seed, folder), min(SIZE[kind], inputs)
    for at in range(-(-inputs // size)):
        with KINDS[kind](Random(f"{seed} {kind} {book.batches}")) as batch:
            try_batch(book, batch, size)
        if at % 20 == 0:
            told(book.row())
    return book


def report(folder: Path, seed: str) -> str:
    head = (
        "| what | seed | batches | inputs | taken | refused | faults | CPU seconds |\n|---|---|---|---|---|---|---|---|"
    )
    return "\n".join([head, *(Book(kind, seed, folder).row() for kind in SHARE)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", choices=[*SHARE, []], help="which kinds; all if none is named")
    parser.add_argument("--inputs", type=int, default=0, help="so many more of each; else what its share lacks")
    parser.add_argument("--seed", default="meow")
    parser.add_argument("--report", action="store_true")
    asked, folder = parser.parse_args(), HOUSE / "build" / "fuzz"
    if not asked.report:
        for kind in asked.kinds or SHARE:
            lacking = asked.inputs or SHARE[kind] - Book(kind, asked.seed, folder).inputs
            if lacking > 0:
                fuzz(kind, asked.seed, lacking, folder)
    print(report(folder, asked.seed))
    faults = [fault for kind in SHARE for fault in Book(kind, asked.seed, folder).faults]
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
