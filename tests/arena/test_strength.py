"""The runs behind docs/strength.md go on where they stopped, never mix bots, and the page says what they found."""

import json
from pathlib import Path

import pytest

from meowple.arena.matches import Fixture, Result
from meowple.arena.runners import InProcess
from meowple.arena.standings import Standing
from meowple.arena.strength import (
    RELEASE,
    Part,
    alone,
    crowds,
    ladder,
    plan,
    play_part,
    seed_of,
    time_game,
    timings,
    tuned_on,
)
from meowple.arena.strength_page import is_met, page
from meowple.core.errors import BadSetup
from meowple.games import games

HOUSE = Path(__file__).resolve().parent.parent.parent
MOUSE = games["mousetrap"]


def keep(part: Part, folder: Path, rows: list[tuple[list[int], str | None]]) -> None:
    """As if these scores had been played."""
    part.file(folder).parent.mkdir(parents=True, exist_ok=True)
    results = []
    for fixture, (scores, verdict) in zip(part.fixtures(), rows, strict=False):
        places = [1 + sum(other > mine for other in scores) for mine in scores]
        results.append(Result(fixture, scores, places, verdict, part.game.version))
    part.file(folder).write_text("".join(result.line() for result in results))


def test_the_plan_has_every_ladder_and_the_marks_for_one() -> None:
    names = [part.name for part in plan([])]
    larger = 2 * 2 * len(games) + 2 * 2  # three and four everywhere; five and six with Cat Lady
    assert len(names) == len(set(names)) == 2 * len(games) + 3 * 3 + larger
    assert [part.name for part in plan(["fits/medium-hard", "mousetrap"])] == [
        "fits/medium-hard",
        "mousetrap/easy-medium",
        "mousetrap/medium-hard",
        "mousetrap/easy-medium-3",
        "mousetrap/medium-hard-3",
        "mousetrap/easy-medium-4",
        "mousetrap/medium-hard-4",
    ]
    assert {game: max(part.players for part in crowds(games[game])) for game in ("catlady", "gardlings")} == {
        "catlady": 6,
        "gardlings": 4,
    }
    assert plan(["fits/times"]) == []
    assert [len(part.fixtures()) for part in (*ladder(MOUSE), *alone(games["fits"]))] == [300, 300, 100, 100, 100]
    with pytest.raises(BadSetup, match="is no part"):
        plan(["fits/easy-hard"])


def test_a_part_goes_on_and_is_never_played_twice(tmp_path: Path) -> None:
    part = ladder(MOUSE)[0]
    assert len(list(play_part(part, tmp_path, InProcess(), 4))) == 4
    first = part.file(tmp_path).read_text()
    assert len(list(play_part(part, tmp_path, InProcess(), 6))) == 6
    again = part.file(tmp_path).read_text()
    assert again.startswith(first) and len(again.splitlines()) == 6
    list(play_part(part, tmp_path, InProcess(), 6))
    assert part.file(tmp_path).read_text() == again
    assert [result.fixture.number for result in part.results(tmp_path)] == [0, 0, 1, 1, 2, 2]


def test_results_of_other_bots_are_refused(tmp_path: Path) -> None:
    part = ladder(MOUSE)[0]
    list(play_part(part, tmp_path, InProcess(), 2))
    rows = [json.loads(line) for line in part.file(tmp_path).read_text().splitlines()]
    rows[0]["scores"][0] += 1
    part.file(tmp_path).write_text("".join(json.dumps(row) + "\n" for row in rows))
    with pytest.raises(BadSetup, match="other bots than today's played mousetrap"):
        list(play_part(part, tmp_path, InProcess(), 4))


def test_seeds_follow_from_the_names_of_the_release_and_the_game() -> None:
    """As anybody can work them out: printf 'meowple 0.2.0 fits' | sha256sum."""
    assert seed_of("0.2.0", "fits") == 0x53B65DA0
    seeds = {seed_of(release, game) for release in ("0.2.0", "0.3.0") for game in games}
    assert len(seeds) == 2 * len(games)
    assert {fixture.seed for fixture in ladder(MOUSE)[0].fixtures()} == {seed_of(RELEASE, "mousetrap")}
    assert {fixture.seed for fixture in tuned_on(ladder(MOUSE))[0].fixtures()} == {1}


def test_at_larger_tables_one_sits_among_the_others_on_every_seat() -> None:
    seats = [fixture.seats for fixture in crowds(MOUSE)[0].fixtures(6)]
    rows = [("medium", "easy", "easy"), ("easy", "medium", "easy"), ("easy", "easy", "medium")]
    assert seats == rows * 2


def test_larger_tables_and_tuned_seeds_have_their_chapters(tmp_path: Path) -> None:
    first, second, *_ = crowds(MOUSE)
    keep(first, tmp_path, [([9, 0, 0], None), ([0, 9, 0], None), ([0, 0, 9], None)] * 40)
    keep(second, tmp_path, [([9, 0, 0], None)] * 120)
    keep(tuned_on(alone(games["fits"]))[2], tmp_path, [([29], "master"), ([31], "archmaster")] * 50)
    told = page(tmp_path)
    assert "| Mousetrap | 3 | medium among easy | 120 | 100.0% | 100.0% – 100.0% | met |" in told
    assert "| Mousetrap | 3 | hard among medium | 120 | 33.3% | 33.3% – 33.3% | **not met** |" in told
    assert "| FITS | hard alone | 100 | 30.0 | ± 0.2 |" in told.split("tuned on")[1]
    assert "| hard | 0 | – | – |" in told.split("tuned on")[0], "which proves nothing of the release"


@pytest.mark.parametrize(("gold", "silver", "met"), [(60, 125, ["met", "met"]), (40, 145, ["met", "**not met**"])])
def test_medals_are_held_against_what_is_asked(tmp_path: Path, gold: int, silver: int, met: list[str]) -> None:
    medals = ["gold"] * gold + ["silver"] * silver + ["bronze"] * (200 - gold - silver)
    keep(alone(games["gardlings"])[2], tmp_path, [([20], medal) for medal in medals])
    told = [line for line in page(tmp_path).splitlines() if line.startswith("`hard` should earn")]
    assert [line.rstrip(".").split(", ")[1] for line in told] == met


def test_the_page_says_what_was_met(tmp_path: Path) -> None:
    folder = tmp_path / "strength"
    low, high = ladder(MOUSE)
    keep(low, folder, [([0, 1], None), ([1, 0], None)] * 150)
    keep(high, folder, [([0, 1], None), ([0, 1], None)] * 150)
    solo = alone(games["fits"])[2]
    keep(solo, folder, [([29], "master"), ([33], "archmaster")] * 50)
    told = page(folder)
    assert "| Mousetrap | medium against easy | 300 | 100.0% | 100.0% – 100.0% | met |" in told
    assert "| Mousetrap | hard against medium | 300 | 50.0% | 50.0% – 50.0% | **not met** |" in told
    assert "| FITS | medium against easy | 0 | | | not played yet |" in told
    assert "| hard | 100 | 31.0 ± 0.4 (at least 32: **not met**) | 50% | 50% | – |" in told
    assert "(strength/)" in told and str(tmp_path) not in told


def test_titles_count_for_the_level_that_won_them(tmp_path: Path) -> None:
    low, high = ladder(games["purrramid"])
    keep(low, tmp_path, [([0, 1], "title1"), ([3, 0], "title3")])
    keep(high, tmp_path, [([9, 0], "title9")])
    rows = [line for line in page(tmp_path).splitlines() if line.startswith(("| easy |", "| medium |", "| hard |"))]
    assert rows[0].startswith("| easy | 0 |") and rows[2].startswith("| hard | 0 |")
    assert rows[1] == "| medium | 3 | – | 33% | – | – | 33% | 33% | – |"


@pytest.mark.parametrize(("won", "met"), [(64, False), (66, True), (100, True)])
def test_a_mark_is_met_by_the_estimate_and_its_bound(won: int, met: bool) -> None:
    def standing(pairs: int) -> Standing:
        places = [[1, 2] if number < pairs * won // 100 else [2, 1] for number in range(pairs)]
        return Standing(
            "a", "b", [Result(Fixture("x", ("a", "b"), 1, n, {}), [0, 0], two) for n, two in enumerate(places)]
        )

    assert is_met(standing(1000)) == met
    assert won == 100 or not is_met(standing(50)), "too few games to be sure"


def test_times_are_kept_apart_and_measured_once(tmp_path: Path) -> None:
    quick = games["purrramid"]
    time_game(quick, tmp_path, 1)
    kept = (tmp_path / "times.jsonl").read_text()
    time_game(quick, tmp_path, 1)
    assert (tmp_path / "times.jsonl").read_text() == kept
    found = timings(tmp_path)
    assert set(found) == {("purrramid", level) for level in quick.bots}
    assert all(0 < timing.median <= timing.worst and timing.moves > 20 for timing in found.values())
    assert f"| Purrramid | hard | {found['purrramid', 'hard'].median:.2f} |" in page(tmp_path)


def test_the_page_in_the_docs_is_what_the_results_say() -> None:
    assert (HOUSE / "docs" / "strength.md").read_text(encoding="utf-8") == page(HOUSE / "docs" / "strength")
