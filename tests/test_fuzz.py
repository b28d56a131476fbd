"""What nobody sane would send is taken or refused on purpose: a little of it here, ten million by `tools/fuzz.py`."""

import os
from pathlib import Path
from random import Random
from typing import Self

import pytest

from tools import fuzz
from tools.fuzz_inputs import KINDS, Batch

FEW = {"sentences": 1500, "options": 1500, "dumps": 300, "records": 100, "api": 120}
MORE = 40 if os.environ.get("MEOWPLE_LONG") == "1" else 1


@pytest.mark.parametrize("kind", FEW)
def test_no_input_breaks_anything(kind: str, tmp_path: Path) -> None:
    book = fuzz.fuzz(kind, "test", FEW[kind] * MORE, tmp_path, told=lambda row: None)
    assert book.faults == []
    assert 0 < book.taken < book.inputs, "some of it is sound, most is not"


class Fragile(Batch):
    """Breaks at its third input, takes for ever over its fifth."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.number = 0

    def one(self) -> bool:
        self.number += 1
        self.sent = f"input {self.number}"
        while self.number == 5:
            pass
        return not 1 // (self.number - 3)

    def __enter__(self) -> Self:
        return self


def test_what_breaks_or_hangs_is_written_down_and_the_rest_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "sentences", Fragile)
    monkeypatch.setattr(fuzz, "LONGEST", 0.2)
    book = fuzz.fuzz("sentences", "test", 6, tmp_path, told=lambda row: None)
    assert book.inputs == 6
    broken, hung = book.faults
    assert "input 2: ZeroDivisionError" in broken and "(input 3)" in broken
    assert "input 4: Hang" in hung and "(input 5)" in hung
    again = fuzz.fuzz("sentences", "test", 6, tmp_path, told=lambda row: None)
    assert (again.batches, again.inputs, len(again.faults)) == (2, 12, 4), "it goes on where it was stopped"
