"""The arena's commands: the same numbers twice, pictures, records, luck, and the page of strengths."""

import json
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

import meowple
from tests.cli.shell import run

QUICK = ("--workers", "1", "-o", "boards=1")


def test_simulate_prints_the_same_numbers_twice() -> None:
    words = (
        "simulate",
        "fits",
        "--seats",
        "medium",
        "--games",
        "8",
        "--seed",
        "1",
        "--workers",
        "1",
        "-o",
        "boards=12",
    )
    first = json.loads(run(*words, "--json"))
    assert first == json.loads(run(*words, "--json"))
    assert first["games"] == 8 and first["seats"][0]["bot"] == "medium"
    assert f"{first['seats'][0]['mean']:g}" in run(*words)
    other = json.loads(run(*words, "--seed", "2", "--json"))
    assert other["seats"][0]["mean"] != first["seats"][0]["mean"]


def test_tournament_tells_who_is_stronger_and_goes_on(tmp_path: Path) -> None:
    words = ("tournament", "fits", "--seats", "easy,random", "--games", "6", "-o", "boards=1")
    kept = ("--results", str(tmp_path / "results.jsonl"))
    first = json.loads(run(*words, *kept, "--json"))
    assert first["standings"][0]["first"] == "easy" and first["standings"][0]["games"] == 6
    assert [rating["name"] for rating in first["ratings"]] == ["easy", "random"]
    assert json.loads(run(*words, *kept, "--json")) == first == json.loads(run(*words, "--workers", "1", "--json"))
    assert "won by first" in run(*words, *kept)


def test_simulate_shows_how_points_lengths_and_seats_are_spread(tmp_path: Path) -> None:
    picture = tmp_path / "points.svg"
    words = ("simulate", "gardlings", "--seats", "medium,medium", "--games", "6", "--seed", "1")
    told = run(*words, "--workers", "1", "--picture", str(picture))
    assert "advantage of each seat: 0 " in told and "rounds in a game: mean" in told and "ties: 0.0%" in told
    assert "█" in told and "0 medium" in told
    Xml.fromstring(picture.read_text())
    counted = json.loads(run(*words, "--json", "--workers", "1"))
    assert counted == json.loads(run(*words, "--json", "--workers", "2"))
    assert sum(counted["seats"][0]["histogram"]["counts"]) == 6 and counted["lengths"]["rounds"]["least"] > 3
    assert "expert" in run("simulate", "fits", "--games", "20", "--workers", "1"), "the ranks of the rulebook"


def test_a_tournament_leaves_records_and_a_ladder(tmp_path: Path) -> None:
    records, picture = tmp_path / "records", tmp_path / "ladder.svg"
    words = ("tournament", "fits", "--seats", "easy,random", "--games", "4", *QUICK)
    plain = run(*words, "--json")
    assert run(*words, "--json", "--records", str(records), "--picture", str(picture)) == plain
    files = sorted(records.iterdir())
    assert len(files) == 4 and "a plain number" in run("verify", str(files[0]), ends_with=3)
    assert json.loads(run("replay", str(files[0]), "--json"))["over"] is True
    Xml.fromstring(picture.read_text())
    assert "easy" in picture.read_text()


def test_luck_tells_what_the_dice_gave_and_what_choices_cost(tmp_path: Path) -> None:
    run("tournament", "fits", "--seats", "easy,random", "--games", "2", *QUICK, "--records", str(tmp_path))
    file = str(min(tmp_path.iterdir()))
    few = ("--playouts", "2", "--adviser", "medium")
    told = run("luck", file, *few)
    assert "Player 1 (easy)" in told and "Player 2 (random)" in told
    assert "Luck " in told and "The choices cost" in told and "The dearest was line" in told
    counted = json.loads(run("luck", file, *few, "--seat", "1", "--unit", "wins", "--json"))
    assert counted == json.loads(run("luck", file, *few, "--seat", "1", "--unit", "wins", "--json"))
    seat = counted["seats"][0]
    assert seat["seat"] == 1 and seat["result"] == 0 and len(counted["seats"]) == 1
    parts = sum(seat[name]["value"] for name in ("expected", "luck", "choices", "others"))
    assert parts == pytest.approx(seat["result"], abs=0.001)
    assert len(counted["choices"]) > 20 and len(counted["chances"]) > 10
    for words, says in (
        (("luck", file, "--seat", "2"), "no seat 2"),
        (("luck", file, "--unit", "euros"), "points or wins"),
        (("luck", file, "--adviser", "[genius]"), "no bot [genius]"),
        (("luck", str(tmp_path / "nowhere")), "cannot be read"),
    ):
        assert says in run(*words, ok=False)


def test_luck_of_a_running_game_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    file.write_text(str(meowple.new("fits", players=2, seed=1).record))
    assert "still running" in run("luck", str(file), ok=False)


def test_strength_plays_a_part_and_writes_the_page(tmp_path: Path) -> None:
    into = tmp_path / "strength"
    words = ("strength", "--into", str(into), "--only", "mousetrap/easy-medium", "--games", "4", "--workers", "1")
    run(*words)
    kept_in = into / meowple.__version__ / "mousetrap-easy-medium.jsonl"
    kept = kept_in.read_text()
    page = (tmp_path / "strength.md").read_text()
    assert len(kept.splitlines()) == 4 and "| Mousetrap | medium against easy | 4 |" in page
    run(*words)
    assert kept_in.read_text() == kept and (tmp_path / "strength.md").read_text() == page
    run("strength", "--into", str(into), "--page")
    assert (tmp_path / "strength.md").read_text() == page
    assert "is no part" in run("strength", "--into", str(into), "--only", "chess", ok=False)
