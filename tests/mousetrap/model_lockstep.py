"""The engine and the second model side by side: every line is said in both, and everything is compared after it."""

import json
from collections import Counter
from random import Random
from typing import Any

from meowple.core.action import CHANCE
from meowple.core.state import State
from meowple.games import find
from tests.always import Always
from tests.mousetrap.model import ORDER, SET_SIZE, Model, Told, written

GAME = find("mousetrap")


class LockStep:
    """One game in both, the engine on a new copy each time, and once more as one viewer sees it."""

    def __init__(self, players: int, tiles: str, friends: str, start: str, rng: Random) -> None:
        self.state = GAME.new(players, {"set": tiles, "friends": friends, "start": start})
        self.model = Model(players, tiles, friends == "any", start)
        self.rng = rng
        self.viewer = rng.choice([None, *range(players)])
        self.seen = self.state.seen_by(self.viewer)
        self.log: list[str] = []
        tiles_of_all = Counter(self.model.stacks[0] * players)
        self.components = {kind: tiles_of_all[kind] for kind in ORDER if kind in tiles_of_all}
        self.facts = {"any_cat": friends == "any", "set": written(self.model.stacks[0]), "version": 1}
        self.compare()

    def say(self, seat: int, said: str) -> None:
        """In both; and both tell the same."""
        action, model, told, seen = GAME.read(said), self.model, list[Told](), list[Told]()
        self.log.append(f"{seat} {said}")
        for viewer in (None, *range(model.players)):
            assert self.state.told(seat, action, viewer).text == model.heard(said, viewer), self.log[-12:]
            assert self.state.unsaid(seat, action, viewer) == model.unsaid(seat, said, viewer), self.log[-12:]
        heard = self.state.told(seat, action, self.viewer)
        assert self.seen.unsaid(seat, heard, self.viewer) == model.unsaid(seat, said, self.viewer), self.log[-12:]
        before, after = self.state.dump(), self.state.copy()
        after.apply(seat, action, lambda event: told.append((event.kind, event.values)))
        assert self.state.dump() == before, self.log[-12:]
        self.state = after
        self.seen.apply(seat, heard, lambda event: seen.append((event.kind, event.values)))
        model.told = []
        model.say(seat, said)
        assert told == seen == model.told, self.log[-12:]
        self.compare()

    def compare(self) -> None:
        """Everything the rules say about where the game stands."""
        state, model, told = self.state, self.model, self.log[-12:]
        assert state.to_act() == self.seen.to_act() == model.to_act(), told
        for seat in range(model.players):
            said = [action.text for action in state.legal(seat)]
            assert len(said) == len(set(said)) and set(said) == model.legal(seat), told
        assert {action.text: weight for action, weight in state.chances()} == model.chances(), told
        assert (state.scores(), state.ranking()) == (model.scores(), model.ranking()), told
        assert state.verdict() is None and state.components() == self.components, told
        assert state.is_over() == (len(model.table.tiles) == SET_SIZE * model.players), told
        assert state.progress() == len(model.table.tiles) / (SET_SIZE * model.players), told
        drawer = model.drawer()
        assert state.drawer() == (CHANCE if drawer is None else drawer), told
        self.compare_facts(state, {*range(model.players)})
        self.compare_seen()
        if self.rng.random() < 0.1:
            self.compare_refusals()
            self.compare_draws()
            self.compare_choices()
            assert GAME.load(state.dump()) == state, told
            assert GAME.load(self.seen.dump()) == self.seen, told

    def compare_facts(self, state: State, known: set[int]) -> None:
        """What lies where, if these hands are known."""
        model, raw = self.model, json.loads(state.dump())
        drawer, told = model.drawer(), self.log[-12:]
        facts: dict[str, Any] = dict(self.facts)
        facts["turn"] = -1 if model.turn is None else model.turn
        facts["start"] = -1 if model.start is None else model.start
        facts["drawing"] = -1 if drawer is None else drawer
        laid = model.table.tiles.items()
        facts["laid"] = [f"{owner + 1} {kind} {x},{y}" for (x, y), (kind, owner) in laid]
        facts["unseen"] = [0 if seat in known else len(hand) for seat, hand in enumerate(model.hands)]
        hands = [hand if seat in known else [] for seat, hand in enumerate(model.hands)]
        stacks = [stack if seat in known else model.hands[seat] + stack for seat, stack in enumerate(model.stacks)]
        facts["hands"] = [sorted(hand, key=ORDER.index) for hand in hands]
        facts["stacks"] = [sorted(stack, key=ORDER.index) for stack in stacks]
        assert raw == facts, told

    def compare_seen(self) -> None:
        """1c, 1e. Which hands the viewer knows, and what may be in the others."""
        state, model, seen, told = self.state, self.model, self.seen, self.log[-12:]
        known = {seat for seat in range(model.players) if model.is_open(seat, self.viewer)}
        self.compare_facts(seen, known)
        assert state.seen_by(self.viewer) == seen, told
        assert (seen.scores(), seen.components()) == (model.scores(), self.components), told
        drawer = model.drawer()
        hidden = drawer is not None and drawer not in known
        chances = {"draw": 1} if hidden else model.chances()
        assert {action.text: weight for action, weight in seen.chances()} == chances, told
        assert not chances or seen.draw(self.rng).text in chances, told
        for seat in range(model.players):
            legal = model.legal(seat)
            if legal and seat not in known:
                kinds = {*model.hands[seat], *model.stacks[seat]}
                legal = {f"place {kind} {x},{y}" for kind in kinds for x, y in model.table.free()}
            assert {action.text for action in seen.legal(seat)} == legal, told
        if self.rng.random() < 0.2:
            imagined = seen.imagine(self.rng)
            assert imagined.seen_by(self.viewer) == seen and GAME.load(imagined.dump()) == imagined, told
            assert json.loads(imagined.dump())["unseen"] == [0] * model.players, told

    def compare_refusals(self) -> None:
        """2a to 2d. A refusal has a reason, and what may be said has none."""
        model, rng = self.model, self.rng
        places = [*sorted(model.table.free()), *model.table.tiles, (0, 0), (1, 1), (50, 0)]
        for _ in range(6):
            seat, (x, y) = rng.randrange(model.players), rng.choice(places)
            held = sorted(model.hands[seat])
            kind = rng.choice(held if held and rng.random() < 0.6 else ORDER)
            said = f"place {kind} {x},{y}"
            reason = self.state.why_not(seat, GAME.read(said))
            assert (reason is None) == (said in model.legal(seat)), (said, reason, self.log[-12:])
        for said in ("draw", "start 1"):
            assert all(self.state.why_not(seat, GAME.read(said)) for seat in range(model.players)), said

    def compare_draws(self) -> None:
        """Chance draws each thing as often as there are of it."""
        chances = self.model.chances()
        total = sum(chances.values())
        drawn = Counter(self.state.draw(Always((number + 0.5) / total)).text for number in range(total))
        assert drawn == Counter(chances), self.log[-12:]

    def compare_choices(self) -> None:
        """2a to 2d. A choice by chance is any of those a seat has, each as often as the others."""
        for state in (self.state, self.seen):
            for seat in self.model.to_act():
                legal = [action.text for action in state.legal(seat)]
                numbers = [(place + 0.5) / len(legal) for place in range(len(legal))]
                assert [state.random_choice(seat, Always(number)).text for number in numbers] == legal, self.log[-12:]
