"""The engine and the second model side by side: every line is said in both, and everything is compared after it."""

import json
from collections import Counter
from random import Random
from typing import Any

from meowple.core.action import CHANCE
from meowple.core.state import Event
from meowple.games.purrramid import GAME
from meowple.games.purrramid.dice import dead_ways
from meowple.games.purrramid.rules import Purrramid
from tests.always import Always
from tests.purrramid.model import Model, Told
from tests.purrramid.walks import Player

ENGLISH = GAME.translator("en")
STAGES = ["first", "roll", "place", "decide", "over"]
ALIKE = ["box", "ended", "first", "game", "golden", "left", "totals", "turn", "turns", "yarn"]
"""What both call the same."""

BLANK: dict[str, Any] = {
    "box": 0, "dice": 5, "ended": "", "first": 0, "fresh": [], "game": 1, "gold": [], "golden": 12, "hand": 5,
    "left": [], "mishap": -1, "neutral": 0, "placed": [], "roll": [], "tiles": [], "turn": 0, "turns": 0, "winner": -1,
    "yarn": [],
}  # fmt: skip
"""1f. Before the first seat is drawn nothing is set up."""


def read(dump: str) -> Model:
    """The model in the position of a dump."""
    raw = json.loads(dump)
    model = Model(raw["players"], {**raw, "first": raw["first_option"]})
    if raw["step"] == 0:
        return model
    model.begin(raw["first"])
    for name in ALIKE:
        setattr(model, name, raw[name])
    model.winner = None if raw["winner"] < 0 else raw["winner"]
    model.mishap = None if raw["mishap"] < 0 else raw["mishap"]
    model.fresh = [model.side.names[slot] for slot in raw["fresh"]]
    model.part, model.hand, model.rolled = raw["dice"], raw["hand"], raw["roll"]
    model.stage = STAGES[raw["step"]]
    lying = zip(model.side.names, raw["tiles"], raw["gold"], strict=True)
    model.tiles = {name: "o" * (tiles - gold) + "g" * gold for name, tiles, gold in lying}
    model.balls = {name for name in model.balls if not model.tiles[name]}
    model.dice = {}
    for sentence in raw["placed"]:
        _, name, *faces = sentence.split()
        model.dice[name] = [int(face) for face in faces]
    return model


class LockStep:
    """One match in both, the engine on a new copy each time. `log` tells how a difference came about."""

    def __init__(self, state: Purrramid) -> None:
        self.state = state
        self.model = read(state.dump())
        self.model.told = []
        self.log: list[str] = []
        self.heard: set[str] = {
            "go",
            "stop",
            "stop anyway",
            "reroll",
            "catastrophe",
            "first 1",
            "place a1 1",
            "place z1 1",
        }
        """Sentences that `why_not` is asked about, whether or not they may be said."""

    def compare(self) -> None:
        """Who is to act, what they may say, what lies where, how it stands."""
        state, model, log = self.state, self.model, self.log[-8:]
        assert state.to_act() == model.to_act(), log
        self.compare_facts(json.loads(state.dump()))
        chances = {action.text: weight for action, weight in state.chances()}
        assert chances == (model.chances() if state.to_act() == (CHANCE,) else {}), log
        acting = model.to_act()
        for seat in range(state.players):
            said = [action.text for action in state.legal(seat)]
            legal = model.legal() if seat in acting else set()
            assert sorted(said) == sorted(legal), (set(said) ^ legal, log)
            self.compare_refusals(seat, legal)
            self.compare_choices(seat, said)
        self.compare_standing()
        if len(self.log) % 5 == 0:
            assert GAME.load(state.dump()) == state, log

    def compare_choices(self, seat: int, said: list[str]) -> None:
        """2b, 3a. A choice by chance is any of those a seat has, each by an equal share of the numbers."""
        for edge in (0.01, 0.99):
            numbers = [(place + edge) / len(said) for place in range(len(said))]
            chosen = [self.state.random_choice(seat, Always(number)).text for number in numbers]
            assert chosen == said, (chosen, said, self.log[-8:])

    def compare_refusals(self, seat: int, legal: set[str]) -> None:
        """A refusal has a reason, and what may be said has none."""
        for sentence in self.heard | set(sorted(legal)[:9]):
            reason = self.state.why_not(seat, GAME.parse(sentence))
            assert (reason is None) == (sentence in legal), (sentence, reason, self.log[-8:])

    def compare_standing(self) -> None:
        """9, 10. Points, places, title; how far it is; and nothing got lost."""
        state, model, log = self.state, self.model, self.log[-8:]
        assert (state.scores(), state.ranking()) == (model.scores(), model.ranking()), log
        assert state.winners() == [seat for seat, place in enumerate(model.ranking()) if place == 1], log
        verdict = state.verdict()
        assert (None if verdict is None else GAME.say_verdict(verdict, ENGLISH)) == model.title(), log
        assert state.components() == {"ordinary": 72, "golden": 12, "yarn": 12, "dice": 5}, log
        assert state.rounds() == model.turns, log
        assert state.drawer() == (model.turn if model.stage == "roll" else CHANCE), log
        assert state.progress() == (1 if model.stage == "over" else model.progress()), log

    def compare_facts(self, raw: dict[str, Any]) -> None:
        model, log = self.model, self.log[-8:]
        if model.stage == "first":
            assert {name: raw[name] for name in BLANK} == BLANK and raw["totals"] == model.totals, log
            return
        for name in ALIKE:
            assert raw[name] == getattr(model, name), (name, log)
        assert raw["winner"] == (-1 if model.winner is None else model.winner), log
        assert raw["mishap"] == (-1 if model.mishap is None else model.mishap), log
        assert raw["fresh"] == [model.side.names.index(name) for name in model.fresh], log
        assert raw["neutral"] == (21 if model.players == 2 else 0), log  # 1b
        assert raw["tiles"] == [len(tiles) for tiles in model.tiles.values()], log
        assert raw["gold"] == [tiles.count("g") for tiles in model.tiles.values()], log
        placed = [" ".join(["place", name, *map(str, sorted(faces))]) for name, faces in model.dice.items()]
        assert (raw["placed"], raw["roll"]) == (placed, model.rolled), log
        if model.stage != "over":
            assert (raw["dice"], raw["hand"]) == (model.part, model.hand), log

    def compare_frames(self) -> None:
        """3c. Which fields would hold at once."""
        for name in self.model.side.names:
            if self.model.is_open(name):
                slot = self.state.board.slot_named(name)
                assert self.state.would_hold(slot) is self.model.would_hold(name), (name, self.log[-8:])

    def compare_odds(self) -> None:
        """2a, 2g. How often nothing will fit; and dice fall as often as they should."""
        state, model, log = self.state, self.model, self.log[-8:]
        if model.stage in ("roll", "decide") and model.hand:
            assert dead_ways(state.open_values(), model.hand) == model.dead_throws(), log
        if model.stage in ("first", "roll") and (total := sum(model.chances().values())) < 300:
            drawn = Counter(state.draw(Always((number + 0.5) / total)).text for number in range(total))
            assert drawn == Counter(model.chances()), log

    def say(self, seat: int, sentence: str) -> None:
        """In both; and both tell the same."""
        state, told = self.state.copy(), list[Told]()
        self.log.append(f"{seat}: {sentence}")
        if sentence.startswith("place ") and len(self.heard) < 20:
            self.heard.add(sentence)
        state.apply(seat, GAME.parse(sentence), lambda event: told.append((event.kind, _in_words(event))))
        self.state = state
        self.model.apply(sentence)
        assert told == self.model.told, self.log[-8:]
        self.model.told = []
        self.compare()

    def play(self, rng: Random, most: int = 10**9) -> None:
        """On to the end, or for so many lines."""
        self.compare()
        player = Player(rng)
        while (acting := self.state.to_act()) and len(self.log) < most:
            self.say(acting[0], (self.state.draw(rng) if acting == (CHANCE,) else player.choose(self.state)).text)
            if self.model.stage == "place" and rng.random() < 0.1:
                self.compare_frames()
            if rng.random() < 0.1:
                self.compare_odds()


def _in_words(event: Event) -> dict[str, Any]:
    values = dict(event.values)
    return values | {"title": GAME.say_verdict(str(values["title"]), ENGLISH)} if "title" in values else values
