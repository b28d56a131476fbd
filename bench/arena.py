"""What it costs to send games to other processes: CPU a game through the runner against a plain loop, in one run.

    PYTHONPATH=build/compiled python bench/arena.py [GAME …] [--levels random,easy] [--workers 2] [--seconds 10]

The same games are played in turn by `play` in one loop in this process; in as many plain loops side by side as there
are workers, each in a forked process with its share of the games; and as `meowple tournament` plays them. Counted is
the CPU time of all processes, user and system. Two busy cores slow each other down, plain loops like workers: what
sending costs is told by the loops side by side. Starting the processes is measured by itself, with a game for each;
*sent* is a game's cost without it. The least of several rounds counts, for what disturbs only adds. Results are
compared, too. Needs a system that can fork.
"""

import argparse
import os
import resource
from collections.abc import Callable, Iterable

from meowple.arena.matches import Fixture, Result, play, run
from meowple.arena.runners import Processes

ROUNDS = 3
HEAD = (
    "ms, one loop", "ms, loops side by side", "ms, sent", "sent / side by side", "sent / one loop",
    "with the start / one loop", "start, CPU s",
)  # fmt: skip
Played = list[dict[str, object]]


def cpu() -> float:
    """CPU seconds of this process and of all children that have ended."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in spent)


def timed(games: Callable[[], Iterable[Result]]) -> tuple[float, Played]:
    before = cpu()
    results = list(games())
    return cpu() - before, [result.json() for result in results]


def side_by_side(todo: list[Fixture], workers: int) -> float:
    """CPU seconds of plain loops, each with its share."""
    before = cpu()
    loops = []
    for at in range(workers):
        loop = os.fork()
        if loop == 0:
            for fixture in todo[at::workers]:
                play(fixture)
            os._exit(0)
        loops.append(loop)
    for loop in loops:
        os.waitpid(loop, 0)
    return cpu() - before


def tasks(game: str, level: str, count: int) -> list[Fixture]:
    return [Fixture(game, (level, level), 1, number, {}) for number in range(count)]


def how_many(game: str, level: str, seconds: float) -> int:
    """Games that take about so long in a plain loop."""
    few = tasks(game, level, 30)
    play(few[0])
    took, _ = timed(lambda: map(play, few))
    return max(len(few), int(seconds * len(few) / took))


def measure(game: str, level: str, workers: int, seconds: float) -> str:
    todo = tasks(game, level, how_many(game, level, seconds))
    runner = Processes(workers)
    rounds = []
    for _ in range(ROUNDS):
        here, expected = timed(lambda: map(play, todo))
        beside = side_by_side(todo, workers)
        start = timed(lambda: run(todo[:workers], runner))[0] - workers * here / len(todo)
        whole, found = timed(lambda: run(todo, runner))
        assert found == expected, "games came out otherwise"
        rounds.append((here, beside, start, whole))
    here, beside, start, whole = (min(column) for column in zip(*rounds, strict=True))
    sent = whole - start
    each = [f"{1000 * spent / len(todo):.3f}" for spent in (here, beside, sent)]
    ratios = [f"{ratio:.3f}" for ratio in (sent / beside, sent / here, whole / here)]
    return f"| {' | '.join([f'{game}, {level}', str(len(todo)), *each, *ratios, f'{start:.2f}'])} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["fits", "purrramid"])
    parser.add_argument("--levels", default="random,easy")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds of the plain loop")
    asked = parser.parse_args()
    print(f"| {asked.workers} workers | games | {' | '.join(HEAD)} |")
    print(f"|---|{'---:|' * (1 + len(HEAD))}")
    for game in asked.games:
        for level in asked.levels.split(","):
            print(measure(game, level, asked.workers, asked.seconds), flush=True)
    print(f"\nload of the machine {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
