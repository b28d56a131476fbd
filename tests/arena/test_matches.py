"""Matches are paired, repeatable on any number of cores, and go on where they stopped."""

import json
from pathlib import Path

import pytest

from meowple.arena.matches import Fixture, Result, Standing, fixtures, read_results, run, standings
from meowple.arena.ratings import rate
from meowple.core.errors import BadSetup, UnknownBot
from meowple.games import games

FITS = games["fits"]
QUICK = {"boards": "1"}


def played(workers: int, path: Path | None = None) -> list[Result]:
    return list(run(fixtures(FITS, ["random", "easy", "medium"], 4, 3, QUICK, 2), path, workers))


def test_every_seed_is_played_from_every_seat() -> None:
    todo = fixtures(FITS, ["easy", "medium"], 6, 1, {}, 2)
    assert [(fixture.number, fixture.seats) for fixture in todo[:4]] == [
        (0, ("easy", "medium")),
        (0, ("medium", "easy")),
        (1, ("easy", "medium")),
        (1, ("medium", "easy")),
    ]
    assert len(todo) == 6
    three = fixtures(FITS, ["random", "easy", "medium"], 3, 1, {}, 3)
    assert {fixture.seats[0] for fixture in three} == {"random", "easy", "medium"}


def test_the_same_seeds_give_the_same_results_on_one_core_and_on_two() -> None:
    assert [result.json() for result in played(1)] == [result.json() for result in played(2)]


def test_a_stopped_tournament_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = [result.json() for result in played(1, path)]
    lines = path.read_text().splitlines()
    assert [json.loads(line) for line in lines] == whole
    path.write_text("\n".join(lines[:5]) + '\n{"game": "fi')
    assert len(read_results(path)) == 5
    assert [result.json() for result in played(1, path)] == whole
    assert path.read_text().splitlines() == lines


def test_medium_beats_easy_beats_random() -> None:
    results = list(run(fixtures(FITS, ["random", "easy", "medium"], 20, 1, {"boards": "12"}, 2), workers=2))
    ladder = {(one.first, one.second): one for one in standings(results)}
    assert ladder["medium", "easy"].share > 0.65 and ladder["easy", "random"].share > 0.9
    assert [rating.name for rating in rate(results)] == ["medium", "easy", "random"]
    assert all(rating.games == 40 for rating in rate(results))


def test_standings_count_ties_half_and_bound_by_seed() -> None:
    def result(number: int, seats: tuple[str, str], places: list[int]) -> Result:
        return Result(Fixture("fits", seats, 0, number, {}), [0, 0], places)

    results = [
        result(0, ("a", "b"), [1, 2]),
        result(0, ("b", "a"), [1, 2]),
        result(1, ("a", "b"), [1, 1]),
        result(1, ("b", "a"), [2, 1]),
    ]
    standing = Standing("a", "b", results)
    assert standing.share == pytest.approx((0.5 + 0.75) / 2)
    assert standing.low == pytest.approx(0.625 - 1.96 * 0.17678 / 2**0.5, abs=1e-3)


def test_bad_entrants_are_refused() -> None:
    with pytest.raises(UnknownBot):
        fixtures(FITS, ["easy", "genius"], 2, 1, {}, 2)
    with pytest.raises(BadSetup):
        fixtures(FITS, ["easy"], 2, 1, {}, 2)
    with pytest.raises(BadSetup):
        fixtures(FITS, ["easy", "easy"], 2, 1, {}, 2)
