"""Matches are paired, repeatable on any number of cores, and go on where they stopped."""

import json
from pathlib import Path

import pytest

import meowple
from meowple.arena.matches import Fixture, Result, fixtures, play_and_record, read_results, run
from meowple.arena.ratings import rate
from meowple.arena.runners import InProcess, Processes, Runner
from meowple.arena.standings import Standing, standings
from meowple.core.errors import BadSetup, UnknownBot
from meowple.games import games

FITS = games["fits"]
QUICK = {"boards": "1"}


def played(on: Runner, results: Path | None = None, records: Path | None = None) -> list[Result]:
    return list(run(fixtures(FITS, ["random", "easy", "medium"], 4, 3, QUICK, 2), on, results, records))


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


def test_a_stopped_tournament_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = [result.json() for result in played(InProcess(), path)]
    lines = path.read_text().splitlines()
    assert [json.loads(line) for line in lines] == whole
    path.write_text("\n".join(lines[:5]) + '\n{"game": "fi')
    assert len(read_results(path)) == 5
    assert [result.json() for result in played(InProcess(), path)] == whole
    assert path.read_text().splitlines() == lines


def test_results_of_other_rules_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = [result.json() for result in played(InProcess(), path)]
    path.write_text(path.read_text().replace('"rules":1', '"rules":0').replace('"scores":[', '"scores":[999,'))
    assert [result.json() for result in played(InProcess(), path)] == whole


def test_every_game_leaves_a_record_that_replays_and_verifies(tmp_path: Path) -> None:
    path, records = tmp_path / "results.jsonl", tmp_path / "records"
    plain = [result.json() for result in played(InProcess())]
    results = played(InProcess(), path, records)
    assert [result.json() for result in results] == plain
    assert sorted(file.name for file in records.iterdir()) == sorted(result.fixture.file for result in results)
    for result in results:
        text = (records / result.fixture.file).read_text()
        table = meowple.replay(text)
        assert table.scores == result.scores and table.over
        assert table.seats == result.fixture.seats and meowple.verify(text).draws > 10
    lost = records / results[3].fixture.file
    kept = lost.read_text()
    lost.unlink()
    assert [result.json() for result in played(InProcess(), path, records)] == plain and lost.read_text() == kept


@pytest.mark.parametrize("game", games)
def test_rotations_of_a_number_have_the_same_dice(game: str) -> None:
    first, second = (play_and_record(fixture) for fixture in fixtures(games[game], ["random", "easy"], 2, 5, {}, 2))
    rolls = []
    for result in (first, second):
        rows = json.loads(result.record or "")["lines"]
        rolls.append({row["roll"].split(" ")[0]: row["roll"] for row in rows if "roll" in row})
    both = rolls[0].keys() & rolls[1].keys()
    same_size = [name for name in both if rolls[0][name].split("/")[1] == rolls[1][name].split("/")[1]]
    assert same_size and all(rolls[0][name] == rolls[1][name] for name in same_size)


def test_medium_beats_easy_beats_random() -> None:
    results = list(run(fixtures(FITS, ["random", "easy", "medium"], 20, 1, {"boards": "12"}, 2), Processes(2)))
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
