"""Secrecy by twins: two tables in lock-step that differ in what a viewer may not know look equal to that viewer."""

from random import Random

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.picture import Scene
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.core.view import View
from meowple.testing.setups import LONG, Setup

IMAGININGS = 16


class Leak(AssertionError):
    """The viewer can tell the twins apart; `where` says by what."""

    def __init__(self, where: str, first: object, second: object) -> None:
        super().__init__(f"{where}: {str(first)[:300]} | {str(second)[:300]}")
        self.where = where


class Twins:
    """Tables A and B for one viewer. `differed` counts the steps at which they were not the same position."""

    def __init__(self, setup: Setup, viewer: Seat | None, seed: int) -> None:
        self.setup = setup
        self.viewer = viewer
        self.rng = Random(seed)
        self.a = Table(setup.game, setup.players, setup.options, dealer=None)
        self.b = Table(setup.game, setup.players, setup.options, dealer=None)
        self.differed = 0
        self.partings = 0
        self.covered = 0

    def run(self, most_lines: int) -> None:
        """Play on, so many lines after the first choice of a seat or until the end.

        Where what was hidden is revealed the twins part, and B begins again as A.
        """
        self.compare()
        opening = 0
        while not self.a.over and self.a.number - opening < most_lines:
            if all(entry.line.seat == CHANCE for entry in self.a.history):
                opening = self.a.number
            if not self.step():
                self.b = rebuild(self.setup.game, self.a.record)
                self.partings += 1
                assert self.step(), "even the same table twice cannot be told the same things"
            self.compare(self.a.number - opening < 12 or self.a.number % 2 == 0 or LONG)

    def step(self) -> bool:
        """One line at both tables that sounds the same to the viewer; False if what is due would tell them apart."""
        if self.viewer is not None and self.rng.random() < 0.1 and self.a.undo_offer(self.viewer) is not None:
            self.a.undo(self.viewer)
            self.b.undo(self.viewer)
            return True
        seat = self.rng.choice(self.a.to_act)
        firsts = self._possible(self.a, seat)
        self.rng.shuffle(firsts)
        for first in firsts:
            heard = self.a.state.told(seat, first, self.viewer)
            seconds = [
                second
                for second in self._possible(self.b, seat)
                if self.b.state.told(seat, second, self.viewer) == heard and (seat != self.viewer or second == first)
            ]
            if seconds:
                others = [second for second in seconds if second != first]
                self.a.play(seat, first)
                self.b.play(seat, self.rng.choice(others if others and self.rng.random() < 0.7 else seconds))
                return True
        return False

    @staticmethod
    def _possible(table: Table, seat: Seat) -> list[Action]:
        if seat == CHANCE:
            return [outcome for outcome, _ in table.state.chances()]
        return list(table.legal(seat))

    def compare(self, is_drawn: bool = True) -> None:
        """Everything the viewer gets: dump, legal moves, who is to act, log, undo offer, picture, sketch, sentences."""
        first, second = View(self.a, self.viewer), View(self.b, self.viewer)
        told, twin = first.json(), second.json()
        for part in told:
            if told[part] != twin[part]:
                raise Leak(part, told[part], twin[part])
        true = self.a.state.dump()
        self.covered += true != first.seen.dump()
        if true != self.b.state.dump():
            self.differed += 1
            if is_drawn:
                self._compare_drawn(first, second)
            if all(first.seen.imagine(Random(number)).dump() == true for number in range(IMAGININGS)):
                raise Leak("imagine", "an imagined table is always the true one", true)

    def _compare_drawn(self, first: View, second: View) -> None:
        game = self.setup.game
        translate = game.translator("en")
        scenes = [Scene(view.seen, self.viewer, translate) for view in (first, second)]
        for part, drawn in (
            ("picture", [game.picture(scene) for scene in scenes]),
            ("sketch", [game.sketch(scene) for scene in scenes]),
            ("describe", [str(game.describe(scene)) for scene in scenes]),
        ):
            if drawn[0] != drawn[1]:
                raise Leak(part, drawn[0], drawn[1])


def check_twins(setup: Setup, viewer: Seat | None, seeds: range, most_lines: int) -> None:
    """Run twins; where something was face down, at least one pair must really have differed."""
    differed = covered = 0
    for seed in seeds:
        twins = Twins(setup, viewer, seed)
        twins.run(most_lines)
        differed += twins.differed
        covered += twins.covered
    assert differed or not covered, "something was face down, but no twin was ever different: told gives it away"
