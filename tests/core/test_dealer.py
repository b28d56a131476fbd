"""Dice anyone can check: fair, repeatable, and agreed on by a verifier that shares no code with us."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from meowple.core.dealer import Dealer, sealed, seeded
from tests.core.test_record import RECORD

VERIFIER = Path(__file__).resolve().parents[2] / "docs" / "verify" / "verify.py"


def test_picks_depend_on_seed_nonces_drawer_and_counter_alone() -> None:
    dealer = Dealer(bytes(32), {0: "aa", 1: "bb"})
    picks = [dealer.pick(1000, drawer, counter) for drawer in (-1, 0, 1) for counter in range(20)]
    again = Dealer(bytes(32), {1: "bb", 0: "aa"})
    assert picks == [again.pick(1000, drawer, counter) for drawer in (-1, 0, 1) for counter in range(20)]
    assert picks != [Dealer(bytes(32), {0: "ab", 1: "bb"}).pick(1000, -1, counter) for counter in range(60)]
    assert len(set(picks)) > 50


def test_picks_are_fair() -> None:
    found = Counter(seeded(1).pick(6, 0, counter) for counter in range(6000))
    assert all(850 < found[face] < 1150 for face in range(6))


def test_every_sealed_dealer_is_another() -> None:
    first, second = sealed((0, 1)), sealed((0, 1))
    assert first.commitment != second.commitment and first.nonces != second.nonces
    assert set(first.nonces) == {0, 1}


def run_verifier(path: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, str(VERIFIER), str(path)], capture_output=True, text=True, check=False)


def test_the_independent_verifier_agrees(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(RECORD)
    assert f"{RECORD.count('chance')} draws follow" in run_verifier(path).stdout


def test_the_independent_verifier_finds_a_loaded_die(tmp_path: Path) -> None:
    raw = json.loads(RECORD)
    line = next(line for line in raw["lines"] if line["seat"] == "chance" and line["n"] > 4)
    who, outcome = line["roll"].split(" ")
    at, total = outcome.split("/")
    line["roll"] = f"{who} {(int(at) + 1) % int(total)}/{total}"
    path = tmp_path / "record.json"
    path.write_text(json.dumps(raw))
    found = run_verifier(path)
    assert found.returncode == 1 and f"line {line['n']}: the seed gives" in found.stderr
    assert len(VERIFIER.read_text().splitlines()) < 100
