"""Distributions: the numbers add up, seats are compared fairly, and the pictures show the same."""

import re
import xml.etree.ElementTree as Xml
from statistics import fmean

import pytest

from meowple.arena.charts import curve_picture, histogram_picture, ladder_picture
from meowple.arena.ratings import Rating
from meowple.arena.simulation import Outcome, Simulation
from meowple.arena.spreads import MOST_BINS, Bins, spread
from meowple.core.errors import BadSetup, UnknownBot
from meowple.games import games


def made(outcomes: list[Outcome], seats: tuple[str, ...]) -> Simulation:
    run = Simulation(games["mousetrap"], seats, 1)
    run.outcomes = outcomes
    return run


@pytest.mark.parametrize(
    ("numbers", "width", "labels"),
    [
        ([3], 1, ["3"]),
        ([0, 15], 1, [str(number) for number in range(16)]),
        (
            [0, 16],
            2,
            ["0 to 1", "2 to 3", "4 to 5", "6 to 7", "8 to 9", "10 to 11", "12 to 13", "14 to 15", "16 to 17"],
        ),
        ([-7, 62], 5, None),
        ([-100, 2000], 200, None),
    ],
)
def test_bins_are_round_and_few_and_hold_everything(numbers: list[int], width: int, labels: list[str] | None) -> None:
    bins = Bins(numbers)
    assert bins.width == width and bins.count <= MOST_BINS and bins.first % width == 0
    assert sum(bins.counts(numbers)) == len(numbers)
    assert bins.counts(numbers)[0] and bins.counts(numbers)[-1], "no empty bin at either end"
    assert labels is None or bins.labels() == labels


def test_a_spread_of_one_number_and_of_many() -> None:
    assert spread([4]) == {"mean": 4, "sd": 0, "least": 4, "p05": 4, "median": 4, "p95": 4, "most": 4}
    told = spread(list(range(101)))
    assert (told["p05"], told["median"], told["p95"], told["mean"]) == (5, 50, 95, 50)


def test_the_seat_that_wins_more_has_the_advantage() -> None:
    first, second, tie = ([1, 2], [2, 1], [1, 1])
    run = made(
        [Outcome([5, 4], places, 10, None) for places in [first] * 6 + [second] * 2 + [tie] * 2], ("easy", "easy")
    )
    edges = [run.advantage(seat) for seat in (0, 1)]
    assert edges[0] is not None and edges[1] is not None
    assert edges[0]["value"] == pytest.approx(0.2) and edges[1]["value"] == pytest.approx(-0.2)
    assert edges[0]["margin"] == pytest.approx(1.96 * 0.4216 / 10**0.5, abs=1e-3)
    assert run.won(0) == pytest.approx(0.7) and run.ties() == pytest.approx(0.2)
    assert made(run.outcomes, ("easy", "medium")).advantage(0) is None, "that would be the bot, not the seat"


def test_a_run_tells_scores_lengths_and_ends() -> None:
    run = Simulation(games["gardlings"], ("medium",), 2)
    run.run(12)
    told = run.json()
    seat = run.seat_json(0)
    assert told["seats"] == [seat] and seat["mean"] == pytest.approx(fmean(run.scores(0)), abs=1e-4)
    assert isinstance(seat["histogram"], dict) and sum(seat["histogram"]["counts"]) == 12
    assert run.lengths().keys() == {"decisions", "rounds"} and all(rounds > 3 for rounds in run.lengths()["rounds"])
    assert sum(run.ends().values()) == 12 and run.ends().keys() <= {"gold", "silver", "bronze", "none"}
    run.run(14)
    assert len(run.outcomes) == 14


def test_rounds_are_told_where_the_game_counts_them() -> None:
    counted = {name: game.new(2).rounds() is not None for name, game in games.items()}
    assert counted == {"purrramid": True, "fits": False, "catlady": False, "mousetrap": False, "gardlings": True}


def test_who_cannot_play_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownBot):
        Simulation(games["fits"], ("genius",), 1)
    with pytest.raises(BadSetup):
        Simulation(games["fits"], ("easy",) * 5, 1)


def test_the_histogram_draws_every_count() -> None:
    drawn = histogram_picture("a <b>", ["1", "2", "3"], [("easy", [2, 0, 4]), ("hard", [1, 1, 4])])
    Xml.fromstring(drawn)
    heights = [float(height) for height in re.findall(r'<rect [^>]*height="([\d.]+)"', drawn)[1:]]
    assert heights == [130, 0, 260, 65, 65, 260]
    assert "a &lt;b&gt;" in drawn and "● 0 easy" in drawn and "▲ 1 hard" in drawn


def test_the_ladder_draws_the_stronger_further_right_with_its_doubt() -> None:
    drawn = ladder_picture("ladder", [Rating("hard", 30, 2, 10), Rating("easy", 20, 1, 10)])
    Xml.fromstring(drawn)
    places = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', drawn)]
    assert len(places) == 2 and places[0] > places[1]
    assert "30.0 ± 4.0" in drawn and "20.0 ± 2.0" in drawn


def test_a_curve_rises_where_the_share_does() -> None:
    drawn = curve_picture("learning", "games", [(0, 0.0), (50, 0.5), (100, 1.0)], mark=0.55)
    Xml.fromstring(drawn)
    places = [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawn)]
    assert places == sorted(places) and [y for _, y in places] == sorted((y for _, y in places), reverse=True)
    assert len(places) == 3 and "learning" in drawn and ">50<" in drawn
