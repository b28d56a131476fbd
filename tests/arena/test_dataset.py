"""A dataset says in documented columns what was played: it replays, it is the same in both formats, it has no names."""

import json
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from meowple.arena import dataset_files
from meowple.arena.dataset import GAMES, MOVES, fixtures_of, play_games
from meowple.arena.dataset_files import DatasetFiles, check_formats
from meowple.arena.runners import InProcess
from meowple.core.action import CHANCE
from meowple.core.errors import BadSetup
from meowple.core.game import Options
from meowple.games import SHELF, games
from tests.cli.shell import run
from tests.store.test_data_of_0_1 import restored

HOUSE = Path(__file__).resolve().parents[2]
SHORT: dict[str, Options] = {"fits": {"boards": "1"}, "gardlings": {"round_limit": 3}}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", SHELF)
def test_rows_replay_to_the_same_end(name: str) -> None:
    level = next(iter(games[name].bots))
    todo = fixtures_of(name, (level, level), 1, 5, dict(SHORT.get(name, {})))
    (rows,) = play_games(todo, InProcess(), with_states=True)
    state = games[name].new(2, json.loads(rows.game["options"]), rows.game["rules"])
    for move in rows.moves:
        if move["seat"] == CHANCE:
            assert move["legal"] == [] and move["state"] is None
        else:
            assert [action.text for action in state.legal(move["seat"])] == move["legal"]
            assert state.seen_by(move["seat"]).dump() == move["state"]
        state.apply(move["seat"], games[name].read(move["say"]))
    assert state.is_over() and state.scores() == rows.game["scores"] and state.ranking() == rows.game["places"]
    assert rows.game["is_over"] and rows.game["moves"] == len(rows.moves)


def test_both_formats_hold_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset_files, "BATCH", 30)
    todo = fixtures_of("fits", ("easy", "random"), 3, 1, {"boards": "1"})
    with DatasetFiles(tmp_path / "set", ["parquet", "jsonl"]) as files:
        for rows in play_games(todo, InProcess(), with_states=False):
            files.add(rows)
    for name, columns in (("games", GAMES), ("moves", MOVES)):
        table = parquet.read_table(tmp_path / "set" / f"{name}.parquet")
        assert table.to_pylist() == lines(tmp_path / "set" / f"{name}.jsonl")
        assert table.column_names == [column.name for column in columns]
        assert table.schema.metadata[b"meowple_dataset"] == b"1"
        assert table.schema.field("game_id").metadata[b"about"].decode() == columns[0].about
    about = json.loads((tmp_path / "set" / "dataset.json").read_text())
    assert about["rows"] == {"games": 3, "moves": sum(row["moves"] for row in lines(tmp_path / "set" / "games.jsonl"))}
    assert [row["game_id"] for row in lines(tmp_path / "set" / "games.jsonl")] == [0, 1, 2]


def test_the_schema_is_the_one_that_is_documented() -> None:
    page = (HOUSE / "docs" / "dataset.md").read_text(encoding="utf-8")
    for column in [*GAMES, *MOVES]:
        empty = ", or empty" if column.is_optional else ""
        assert f"| `{column.name}` | {column.kind}{empty} | {column.about} |" in page


def test_finished_tables_of_a_site_come_without_names(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    restored(tmp_path / "data")
    into = tmp_path / "set"
    told = run("dataset", str(into), "--site", "--data", str(tmp_path / "data"))
    kept = lines(into / "games.jsonl")
    assert f"has {len(kept)} games" in told and len(kept) > 3
    assert {row["source"] for row in kept} == {"site"} and all(row["seed"] is None for row in kept)
    assert parquet.read_table(into / "games.parquet").to_pylist() == kept
    moves = lines(into / "moves.jsonl")
    levels = {level for game in games.values() for level in game.bots}
    nameless = {"person", "program", "other", "dealer", "typed", "random", "search", *levels}
    assert {str(move["by"]) for move in moves} | {str(seat) for row in kept for seat in row["seats"]} <= nameless


def test_what_cannot_be_done_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetup, match="not as csv"):
        check_formats(["csv"])
    with pytest.raises(BadSetup, match="--format"):
        check_formats([])
    monkeypatch.setattr(dataset_files, "find_spec", lambda name: None)
    with pytest.raises(BadSetup, match=r"pip install 'meowple\[dataset\]'"):
        check_formats(["parquet"])
    check_formats(["jsonl"])
    (tmp_path / "here.txt").write_text("purr")
    with pytest.raises(BadSetup, match="there already"):
        DatasetFiles(tmp_path, ["jsonl"])
    assert "either --game NAME" in run("dataset", str(tmp_path / "new"), ok=False)


def test_the_command_plays_and_writes(tmp_path: Path) -> None:
    into = tmp_path / "set"
    words = (
        "--game",
        "fits",
        "--seats",
        "easy",
        "--games",
        "2",
        "-o",
        "boards=1",
        "--workers",
        "1",
        "--format",
        "jsonl",
    )
    assert "has 2 games and" in run("dataset", str(into), *words)
    assert sorted(path.name for path in into.iterdir()) == ["dataset.json", "games.jsonl", "moves.jsonl"]
    assert lines(into / "games.jsonl")[0]["seats"] == ["easy"]


def test_a_dataset_that_was_broken_off_does_not_say_it_is_whole(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), DatasetFiles(tmp_path / "set", ["jsonl"]):
        raise KeyboardInterrupt
    assert not (tmp_path / "set" / "dataset.json").exists()
