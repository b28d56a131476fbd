"""Many tasks sent as few portions: as many at once as take a second, so that sending costs next to nothing."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Final, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")
Promise = TypeVar("Promise")

AIM: Final = 1.0
"""Seconds by the clock that a portion should take."""
LONGEST: Final = 3.0
"""Seconds after which a portion comes back with what is done: quick games may be followed by slow ones."""
GROWTH: Final = 16
"""A portion has at most so many times the tasks of the last one that came back."""
IN_FLIGHT: Final = 4
"""Portions sent ahead of the answers, for each worker: nobody waits for work, and millions do not queue up far away."""


def do_portion(
    work: Callable[[Task], Done], tasks: Sequence[Task], longest: float = LONGEST
) -> tuple[list[Done], float]:
    """What is done, in order, and the seconds it took; it ends when it is late, or before a task that fails.

    If that is the first of all, its error is raised: whoever sent them sends the rest once more, and gets it.
    """
    began = perf_counter()
    done: list[Done] = []
    for task in tasks:
        try:
            done.append(work(task))
        except Exception:
            if not done:
                raise
            break
        if perf_counter() - began > longest:
            break
    return done, perf_counter() - began


class Sizes:
    """How many tasks the next portion has."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.usual = 1

    def learn(self, tasks: int, seconds: float) -> None:
        """So many tasks took so long."""
        fitting = int(AIM * tasks / seconds) if seconds > 0 else GROWTH * tasks
        self.usual = max(1, min(fitting, GROWTH * tasks))

    def next(self, left: int) -> int:
        """Towards the end fewer, so that all workers end at about the same time."""
        return min(self.usual, max(1, left // (2 * self.workers)))


def in_portions(
    tasks: Sequence[Task],
    workers: int,
    send: Callable[[Sequence[Task]], Promise],
    fetch: Callable[[Promise], tuple[list[Done], float]],
) -> Iterator[Done]:
    """The results in the order of the tasks. `send` begins a `do_portion` somewhere, `fetch` waits for what it gave."""
    sizes = Sizes(workers)
    waiting: deque[tuple[Sequence[Task], Promise]] = deque()
    sent = 0
    while waiting or sent < len(tasks):
        while sent < len(tasks) and len(waiting) < IN_FLIGHT * workers:
            portion = tasks[sent : sent + sizes.next(len(tasks) - sent)]
            waiting.append((portion, send(portion)))
            sent += len(portion)
        portion, promise = waiting.popleft()
        done, seconds = fetch(promise)
        sizes.learn(len(done), seconds)
        rest = portion[len(done) :]
        smaller = [rest[at : at + sizes.usual] for at in range(0, len(rest), sizes.usual)]
        waiting.extendleft(reversed([(part, send(part)) for part in smaller]))
        yield from done
