"""Every package that a site runs with has a licence we have looked at; who cannot ask for known faults says so."""

import subprocess
import sys
from email.message import Message

import pytest

from tools.dependencies import HOUSE, is_allowed, known_faults, licence_in, licences, unknown


def test_every_licence_is_one_we_have_looked_at() -> None:
    found = licences()
    assert len(found) > 40 and unknown(found) == []


@pytest.mark.parametrize(
    ("said", "allowed"),
    [
        ("MIT", True),
        ("Apache-2.0 OR BSD-3-Clause", True),
        ("GPL-3.0-only OR MIT", True),
        ("(MIT AND ISC)", True),
        ("MIT AND GPL-3.0-only", False),
        ("GPL-3.0-only AND (ISC OR MIT)", False),
        ("MPL-2.0 AND (Apache-2.0 OR GPL-3.0-only)", True),
        ("MPL-2.0 AND (GPL-3.0-only OR AGPL-3.0-only)", False),
        ("MIT AND (ISC", False),
        ("AGPL-3.0-or-later", False),
        ("", False),
        ("not installed", False),
        ("Free for private use", False),
    ],
)
def test_another_one_is_refused(said: str, allowed: bool) -> None:
    assert is_allowed(said) == allowed
    assert (unknown({"cats==1.0": said}) == []) == allowed


def test_older_packages_are_understood() -> None:
    old = Message()
    old["Classifier"] = "License :: OSI Approved :: BSD License"
    assert licence_in(old) == "BSD-3-Clause"  # type: ignore[arg-type]
    strange = Message()
    strange["License"] = "Do what you like"
    assert licence_in(strange) == "Do what you like"  # type: ignore[arg-type]


def test_faults_that_cannot_be_asked_for_are_not_passed_over_in_silence() -> None:
    words = [sys.executable, "-m", "tools.dependencies", "--offline"]
    told = subprocess.run(words, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert told.returncode == 0 and "KNOWN FAULTS WERE NOT CHECKED" in told.stderr
    assert "psycopg==" in told.stdout


@pytest.mark.parametrize(
    ("answer", "faults"),
    [
        ('{"dependencies": [{"name": "cats", "version": "1", "vulns": [{"id": "CAT-1"}]}]}', ["cats 1: CAT-1"]),
        ('{"dependencies": [{"name": "cats", "version": "1", "vulns": []}]}', []),
        ("", None),
    ],
)
def test_what_the_database_knows_is_told(
    monkeypatch: pytest.MonkeyPatch, answer: str, faults: list[str] | None
) -> None:
    def asked(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, answer, "nobody answers")

    monkeypatch.setattr(subprocess, "run", asked)
    assert known_faults() == faults
