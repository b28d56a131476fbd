"""Wherever games are played, the same seeds give the same results in the same order."""

import subprocess
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from types import SimpleNamespace

import pytest

from meowple.arena.matches import Fixture, Result, fixtures, play, run
from meowple.arena.runners import IN_FLIGHT, InProcess, Processes, RayCluster, Runner, runner
from meowple.arena.simulation import Simulation
from meowple.core.errors import BadSetup
from meowple.games import games
from meowple.testing.setups import LONG

GAMES = [
    fixture
    for name, options in (("fits", {"boards": "1"}), ("mousetrap", {}), ("purrramid", {}))
    for fixture in fixtures(games[name], ["random", "easy"], 4, 3, options, 2)
]


def told(on: Runner) -> list[dict[str, object]]:
    return [result.json() for result in run(GAMES, on)]


def test_results_are_the_same_in_this_process_and_in_others() -> None:
    here = told(InProcess())
    assert here == told(Processes(2)) == told(Processes(3))
    assert [row["seats"] for row in here] == [list(fixture.seats) for fixture in GAMES]


if LONG:  # `./test --long` installs Ray, which is as large as all the rest together

    def test_results_are_the_same_on_a_ray_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        assert told(RayCluster()) == told(InProcess())


class FarAway:
    """What we use of Ray: a promise is a task with its work, kept when it is asked for."""

    def __init__(self) -> None:
        self.promised = 0
        self.most = 0
        self.is_there = False

    def is_initialized(self) -> bool:
        return self.is_there

    def init(self, log_to_driver: bool, include_dashboard: bool) -> None:
        self.is_there = True

    def shutdown(self) -> None:
        self.is_there = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, work: Callable[[Fixture], Result]) -> SimpleNamespace:
        def promise(task: Fixture) -> Callable[[], Result]:
            self.promised += 1
            self.most = max(self.most, self.promised)
            return lambda: work(task)

        return SimpleNamespace(remote=promise)

    def get(self, promise: Callable[[], Result]) -> Result:
        self.promised -= 1
        return promise()


def test_a_cluster_is_given_few_tasks_ahead_and_answers_in_order() -> None:
    far = FarAway()
    assert told(RayCluster(far)) == told(InProcess())
    assert far.most == IN_FLIGHT and far.promised == 0
    assert not far.is_there, "a cluster that was started for the games ends with them"
    far.is_there = True
    assert told(RayCluster(far)) == told(InProcess()) and far.is_there, "another's cluster goes on"


def test_nothing_to_do_is_done_at_once() -> None:
    assert list(Processes(2).map(play, [])) == []


def leave_a_trace(path: Path) -> None:
    time.sleep(0.01)
    path.touch()


def test_who_stops_listening_stops_the_work(tmp_path: Path) -> None:
    results = Processes(2).map(leave_a_trace, [tmp_path / str(number) for number in range(2000)])
    next(results)
    assert isinstance(results, Generator)
    results.close()
    assert 1 <= len(list(tmp_path.iterdir())) < 1000


ORPHANS = """
import time
from meowple.arena.runners import hire
if __name__ == "__main__":
    print(hire(2).submit(abs, -7).result(), flush=True)
    time.sleep(3600)
"""


def test_no_process_stays_when_the_first_is_killed(tmp_path: Path) -> None:
    """Its output ends only when everybody who could still write to it is gone."""
    script = tmp_path / "hires.py"
    script.write_text(ORPHANS)
    first = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None and first.stdout.readline() == "7\n"
    first.kill()
    assert first.communicate(timeout=60)[0] == ""


def test_an_error_far_away_is_an_error_here() -> None:
    broken = Fixture("fits", ("genius",), 1, 0, {})
    with pytest.raises(Exception, match="no bot genius"):
        list(Processes(1).map(play, [broken]))


def test_a_runner_is_chosen_by_what_was_asked() -> None:
    assert isinstance(runner(1), InProcess)
    chosen = runner(3)
    assert isinstance(chosen, Processes) and chosen.workers == 3
    with pytest.raises(BadSetup, match="here, ray"):
        runner(1, "the moon")


def test_without_ray_the_way_to_get_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meowple.arena.runners.find_spec", lambda name: None)
    with pytest.raises(BadSetup, match=r"meowple\[ray\]"):
        runner(on="ray")


def test_a_simulation_is_the_same_on_one_core_and_on_two() -> None:
    both = []
    for on in (InProcess(), Processes(2)):
        simulation = Simulation(games["mousetrap"], ("medium", "easy"), 4)
        simulation.run(6, on=on)
        both.append(simulation.json())
    assert both[0] == both[1]
