"""Wherever games are played, the same seeds give the same results in the same order."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from meowple.arena.matches import Fixture, fixtures, play, run
from meowple.arena.portions import AIM, GROWTH, IN_FLIGHT, Sizes, do_portion, in_portions
from meowple.arena.runners import Done, InProcess, Processes, RayCluster, Runner, Task, runner
from meowple.arena.simulation import Simulation
from meowple.core.errors import BadSetup
from meowple.games import games
from meowple.testing.setups import LONG

Portion = tuple[list[object], float]

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

    @pytest.fixture
    def ray(monkeypatch: pytest.MonkeyPatch) -> RayCluster:
        monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        return RayCluster()

    def test_results_are_the_same_on_a_ray_cluster(ray: RayCluster) -> None:
        assert told(ray) == told(InProcess())

    def test_a_worker_of_a_ray_cluster_may_be_killed(ray: RayCluster, tmp_path: Path) -> None:
        """In the middle of a tournament, in the middle of a game: the file of results is that of one process."""
        fatal = Fatal(ray, GAMES[5].name, tmp_path / "victims")
        killer = Thread(target=fatal.kill)
        killer.start()
        there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
        assert [result.json() for result in run(GAMES, fatal, there)] == [
            row.json() for row in run(GAMES, InProcess(), here)
        ]
        killer.join()
        assert there.read_bytes() == here.read_bytes()
        first, second = fatal.victims.read_text().split()
        assert first != second, "somebody else has played it again"


class Fatal(Runner):
    """A runner at which the first process that comes to one of the tasks is killed there."""

    def __init__(self, on: Runner, name: str, victims: Path) -> None:
        self.on = on
        self.name = name
        self.victims = victims
        """Who has come to it, by process ids."""

    def map(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        return self.on.map(partial(die_once, work, self.name, self.victims), tasks)

    def kill(self) -> None:
        for _ in range(6000):
            said = self.victims.read_text() if self.victims.exists() else ""
            if said.endswith("\n"):
                os.kill(int(said), signal.SIGKILL)
                return
            time.sleep(0.02)


def die_once(work: Callable[[Task], Done], name: str, victims: Path, task: Task) -> Done:
    assert isinstance(task, Fixture)
    if task.name == name:
        is_first = not victims.exists()
        with victims.open("a") as file:
            file.write(f"{os.getpid()}\n")
        if is_first:
            time.sleep(120)
            raise AssertionError("nobody has killed this process")
    return work(task)


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

    def remote(self, work: Callable[..., Portion]) -> SimpleNamespace:
        def promise(*words: object) -> Callable[[], Portion]:
            self.promised += 1
            self.most = max(self.most, self.promised)
            return lambda: work(*words)

        return SimpleNamespace(remote=promise)

    def get(self, promise: Callable[[], Portion]) -> Portion:
        self.promised -= 1
        return promise()


def test_a_cluster_is_given_few_portions_ahead_and_answers_in_order() -> None:
    far = FarAway()
    assert told(RayCluster(far)) == told(InProcess())
    assert far.most == IN_FLIGHT and far.promised == 0
    assert not far.is_there, "a cluster that was started for the games ends with them"
    far.is_there = True
    assert told(RayCluster(far)) == told(InProcess()) and far.is_there, "another's cluster goes on"


class Near:
    """Does portions here when they are asked for, and counts them; `longest` is the time each may take."""

    def __init__(self, longest: float) -> None:
        self.longest = longest
        self.sent: list[Sequence[int]] = []

    def results(self, work: Callable[[int], int], count: int) -> Iterator[int]:
        return in_portions(range(count), 2, self.send, lambda tasks: self.fetch(work, tasks))

    def send(self, tasks: Sequence[int]) -> Sequence[int]:
        self.sent.append(tasks)
        return tasks

    def fetch(self, work: Callable[[int], int], tasks: Sequence[int]) -> tuple[list[int], float]:
        """By a clock of its own: a task takes a tenth of a millisecond."""
        done, _ = do_portion(work, tasks, self.longest)
        return done, 0.0001 * len(done)


def test_quick_tasks_are_sent_many_at_once() -> None:
    near = Near(60)
    assert list(near.results(abs, 100_000)) == list(range(100_000))
    assert len(near.sent) < 150
    assert max(len(tasks) for tasks in near.sent) == AIM / 0.0001


def test_a_portion_that_is_late_comes_back_and_the_rest_is_sent_as_smaller_ones() -> None:
    near = Near(-1)
    assert list(near.results(abs, 100)) == list(range(100))
    assert any(len(tasks) > 1 for tasks in near.sent) and sum(map(len, near.sent)) > 100


def test_how_large_a_portion_is_follows_from_what_the_last_one_took() -> None:
    sizes = Sizes(2)
    assert sizes.next(1000) == 1, "nothing is known yet"
    sizes.learn(1, 0.0001)
    assert sizes.next(1000) == GROWTH, "not so fast"
    sizes.learn(16, 0.1)
    assert sizes.next(10_000) == 160 and sizes.next(40) == 10 and sizes.next(1) == 1
    sizes.learn(160, 1600.0)
    assert sizes.next(1000) == 1, "slow games have come"


def spoil_six(number: int) -> int:
    if number == 6:
        raise ValueError("no sixes")
    return number


def test_what_was_done_before_an_error_is_not_lost() -> None:
    for results in (Near(60).results(spoil_six, 100), Processes(1).map(spoil_six, range(7))):
        assert [next(results) for _ in range(6)] == [0, 1, 2, 3, 4, 5]
        with pytest.raises(ValueError, match="no sixes"):
            next(results)


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
from meowple.arena.portions import AIM, GROWTH, IN_FLIGHT, Sizes, do_portion, in_portions
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
