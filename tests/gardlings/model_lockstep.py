"""The engine and the second model side by side: every line is done in both, and everything is compared after it."""

import json
from random import Random
from typing import Any

from meowple.core.action import CHANCE
from meowple.core.state import Event, State
from meowple.games import find
from meowple.games.gardlings.components import NAMES
from meowple.games.gardlings.market import read_market
from meowple.games.gardlings.rules import Gardlings
from tests.gardlings.model import Model, Options
from tests.gardlings.model_garden import COLOURS, TILES, Garden
from tests.gardlings.model_market import HALVES, Market
from tests.gardlings.model_seat import Seat, spot_of, spot_word

GAME = find("gardlings")
STAGES = ("dealing", "opening", "building", "drawing", "buying", "comforting", "showing", "changing", "over", "lot")
"""In the order of their numbers in a dump."""


class LockStep:
    """One game in both. `log` tells how a difference came about."""

    def __init__(self, state: State, model: Model) -> None:
        self.state = state
        self.model = model
        self.log: list[str] = []
        self.text = state.dump()
        self.heard = ["draw", "stop", "stop anyway", "take consolation"]
        """Some sentences that were possible at some time."""
        self.is_whole = True
        """Whether no tile or coin was taken out of the game."""

    def compare(self) -> None:
        """Who is to act, what they and chance may say, how it stands."""
        state, model, log = self.state, self.model, self.log[-8:]
        acting = model.to_act()
        assert state.to_act() == acting and state.legal(CHANCE) == [], log
        for seat in range(model.players):
            said = [action.text for action in state.legal(seat)]
            legal = model.legal(seat) if seat in acting else set()
            assert set(said) == legal, (set(said) - legal, legal - set(said), log)
            assert len(said) == len(legal), ("said twice", log)
            self.heard += sorted(legal)[:2]
        chances = {action.text: weight for action, weight in state.chances()}
        assert chances == (dict.fromkeys(model.chances(), 1) if acting == (CHANCE,) else {}), log
        is_a_seats = model.stage in ("dealing", "drawing", "comforting")
        assert state.drawer() == (model.turn if is_a_seats else CHANCE), log
        assert state.scores() == model.scores() and state.ranking() == model.ranking(), log
        assert state.verdict() == model.verdict() and state.rounds() == model.round, log

    def compare_things(self) -> None:
        """Coins and tiles, wherever they lie, and everything else that is written down."""
        self.text = self.state.dump()
        raw, model, log = json.loads(self.text), self.model, self.log[-8:]
        compare_builders(raw["builders"], model, set(), log)
        compare_market(raw["market"], model.market, log)
        if len(self.log) % 8 == 0:
            assert json.loads(read_market(raw["market"]).dump()) == raw["market"], log
        pile = HALVES.index(model.pile) if model.pile else -1
        winner = -1 if model.winner is None else model.winner
        table = (raw["step"], raw["turn"], raw["start"], raw["pile"], raw["has_changed"], raw["winner"], raw["gems"])
        asked = (STAGES.index(model.stage), model.turn, model.start, pile, int(model.changed), winner, model.gems)
        assert table == asked, (table, asked, log)
        assert self.state.components() == model.components(), log

    def say(self, seat: int, sentence: str) -> None:
        """A sentence in both; the engine goes on from a copy, as a table does, and neither disturbs the other."""
        self.log.append(f"{seat}: {sentence}")
        kept, before = self.state, self.text
        self.state = kept.copy()
        if len(self.log) % 2:
            kept, self.state = self.state, kept
        told: list[Event] = []
        self.state.apply(seat, GAME.parse(sentence), told.append)
        self.model.apply(seat, sentence)
        assert len(self.log) % 4 < 2 or kept.dump() == before, self.log[-8:]
        assert [(event.kind, event.values, event.viewers) for event in told] == self.model.told, self.log[-8:]
        self.compare()
        self.compare_things()

    def compare_refusals(self, rng: Random) -> None:
        """Why a sentence is not possible is known exactly if it is not."""
        for sentence in [*rng.choices(self.heard, k=3), "stop"]:
            for seat in self.model.to_act():
                if seat != CHANCE:
                    reason = self.state.why_not(seat, GAME.parse(sentence))
                    is_legal = sentence in self.model.legal(seat)
                    assert (reason is None) == is_legal, (sentence, reason, self.log[-8:])

    def compare_places(self, rng: Random) -> None:
        """2a, 2d. Whether a tile of the bag, drawn now, would find a place at all; and the places are in order."""
        assert isinstance(self.state, Gardlings)
        at = rng.randrange(self.model.players)
        garden, spots = self.state.builders[at].garden, self.model.seats[at].garden.spots
        if garden.where:
            for tile in rng.sample(self.state.builders[at].bag, min(4, len(self.state.builders[at].bag))):
                assert garden.has_place(tile) == bool(spots(NAMES[tile])), (NAMES[tile], at, self.log[-8:])
                assert garden.places(tile) == sorted(garden.places(tile)), (NAMES[tile], at, self.log[-8:])

    def compare_views(self, rng: Random) -> None:
        """1e. What each sees; a view is a position, too."""
        for viewer in (None, *rng.sample(range(self.model.players), min(2, self.model.players))):
            seen = self.state.seen_by(viewer)
            assert isinstance(seen, Gardlings)
            text = seen.dump()
            hidden = self.model.behind_screens() - {viewer}
            compare_builders(json.loads(text)["builders"], self.model, hidden, self.log)
            assert seen.seen_by(viewer) == seen == seen.copy() and GAME.load(text) == seen, (viewer, self.log[-8:])
            for at, seat in enumerate(self.model.seats):
                assert seen.builders[at].in_bag() == len(seat.bag), (viewer, at, self.log[-8:])
                if at in hidden and at in self.model.to_act() and seat.tiles() - seat.bag:
                    assert [action.text for action in seen.legal(at)] == ["stop"], (viewer, at, self.log[-8:])

    def load_again(self) -> None:
        """What is written down is the whole position, the order of choices included: both go on from it."""
        before = [self.state.legal(seat) for seat in range(self.model.players)]
        self.state = GAME.load(self.text)
        assert self.state.dump() == self.text, self.log[-8:]
        assert [self.state.legal(seat) for seat in range(self.model.players)] == before, self.log[-8:]

    def play(self, rng: Random, lines: int = 100_000) -> None:
        """On to the end, each seat in a manner of its own."""
        self.text = self.state.dump()
        manners = [Manner(rng) for _ in range(self.model.players)]
        self.compare()
        while acting := self.state.to_act():
            if len(self.log) >= lines:
                return
            if self.is_whole and rng.random() < 0.06:
                self.load_again()
                self.compare_views(rng)
            if rng.random() < 0.2:
                self.compare_refusals(rng)
                self.compare_places(rng)
            seat = rng.choice(acting)
            said = self.state.draw(rng).text if seat == CHANCE else manners[seat].choose(self.model, seat, rng)
            self.say(seat, said)


def compare_builders(rows: list[dict[str, Any]], model: Model, hidden: set[int], log: list[str]) -> None:
    """1e. Behind a screen all tiles are known, and how many lie there or are in hand, but not which."""
    for at, (row, seat) in enumerate(zip(rows, model.seats, strict=True)):
        assert (row["coins"], row["stopped"]) == (seat.coins, seat.stopped), log[-8:]
        if at in hidden:
            covered = len(seat.garden.laid) + bool(seat.lifted)
            asked: tuple[Any, ...] = (seat.tiles(), "?" if seat.hand else None, None, covered, [], {})
        else:
            laid = [f"{name} {spot_word(at, turn)} turn{turn}" for name, (at, turn) in seat.garden.laid.items()]
            asked = (seat.bag, seat.hand or None, seat.lifted or None, 0, laid, seat.moves)
        shown = (set(row["bag"]), row["hand"], row["lifted"], row["covered"], row["garden"], row["lifts"])
        assert shown == asked and len(row["bag"]) == len(asked[0]), (shown, asked, log[-8:])


def compare_market(row: dict[str, Any], market: Market, log: list[str]) -> None:
    assert row["boxes"] == market.boxes and row["bank"] == market.bank, log
    assert row["beside"] == list(market.beside.values()) and row["top"] == list(market.top.values()), log
    assert row["unknown"] == list(market.hidden.values()), log
    assert row["bottom"] == [market.under[pile] for pile in (*HALVES, "consolation")], log
    assert [set(names) for names in row["unseen"]] == [market.unseen[colour] for colour in COLOURS], log
    assert [set(names) for names in row["spare"]] == list(market.spare.values()), log
    assert [COLOURS[at] for at, closed in enumerate(row["closed"]) if closed] == [
        colour for colour in COLOURS if colour in market.gone
    ], log


class Manner:
    """How somebody plays: what they are fond of, and how far they go. Chance alone would not reach every corner."""

    def __init__(self, rng: Random) -> None:
        self.care = rng.choice((0.0, 0.6, 1.0))
        """How often a tile is laid where it completes most."""
        self.nerve = rng.choice((3, 4, 4, 5, 9))
        """With so many gnomes it stops."""
        self.restless = rng.choice((0.0, 0.1, 0.5))
        """How often a unicorn is moved that may be."""
        self.fond = rng.choice(("", "pig", "dragon", "unicorn", "mushroom", "poor"))

    def choose(self, model: Model, at: int, rng: Random) -> str:
        legal = sorted(model.legal(at))
        if model.stage == "building":
            return self.build(model.seats[at], legal, rng)
        if model.stage == "buying" and self.fond:
            if self.fond == "poor":
                return "take consolation"
            dear = [one for one in legal if self.likes(model, one)]
            return rng.choice(dear or legal[:-1] or legal)
        return rng.choice(legal)

    def likes(self, model: Model, sentence: str) -> bool:
        top = model.market.top.get(sentence.split(" ")[1])
        return top is not None and TILES[top].creature == self.fond

    def build(self, seat: Seat, legal: list[str], rng: Random) -> str:
        lifts = [one for one in legal if one.startswith("lift")]
        places = [one for one in legal if one.startswith("place")]
        if lifts and rng.random() < self.restless:
            return rng.choice(lifts)
        if places:
            return self.best(seat, places) if rng.random() < self.care else rng.choice(places)
        if "draw" in legal and seat.garden.gnomes() < self.nerve and rng.random() < 0.97:
            return "draw"
        return next(one for one in reversed(legal) if one.startswith("stop"))

    def best(self, seat: Seat, places: list[str]) -> str:
        """Where most gems are complete."""
        name = seat.lifted or seat.hand
        tried = Garden()
        for laid, (at, turn) in seat.garden.laid.items():
            tried.lay(laid, at, turn)

        def gems(sentence: str) -> int:
            _, spot, turned = sentence.split(" ")
            tried.lay(name, spot_of(spot), int(turned[-1]))
            found = tried.gems()
            tried.take_up(name)
            return found

        return max(places, key=gems)


def new_game(players: int, options: Options, version: int = 2) -> LockStep:
    return LockStep(GAME.new(players, options, version), Model(players, options, version))


def begun(players: int, options: Options, rng: Random, version: int = 2) -> LockStep:
    """Both after the start."""
    pair = new_game(players, options, version)
    while pair.state.to_act() == (CHANCE,):
        said = pair.state.draw(rng).text
        pair.state.apply(CHANCE, GAME.parse(said))
        pair.model.apply(CHANCE, said)
    pair.text = pair.state.dump()
    return pair


def make_scarce(pair: LockStep, rng: Random) -> None:
    """Take most unseen tiles, pigs and coins out of the game, so that piles and bank run dry within a few rounds."""
    state, market = pair.state, pair.model.market
    assert isinstance(state, Gardlings)
    pair.is_whole = False
    theirs = state.market_to_change()
    theirs.bank = market.bank = rng.choice((0, 1, 3))
    for at, colour in enumerate(COLOURS):
        left = [NAMES[tile] for tile in theirs.unseen[at][: rng.choice((0, 1, 2, 4))]]
        theirs.unseen[at] = [tile for tile in theirs.unseen[at] if NAMES[tile] in left]
        market.unseen[colour] = set(left)
        if at:
            upper = rng.randint(0, len(left))
            theirs.unknown[2 * at - 2 : 2 * at] = [upper, len(left) - upper]
            market.hidden |= {f"{colour}-upper": upper, f"{colour}-lower": len(left) - upper}


def make_rich(pair: LockStep, rng: Random) -> None:
    """Purple and yellow tiles into every bag, so that somebody soon reaches the goal."""
    state, market = pair.state, pair.model.market
    assert isinstance(state, Gardlings)
    pair.is_whole = False
    theirs = state.market_to_change()
    for at in (3, 4):
        for seat in range(state.players):
            for half in (0, 1, 0, 1):
                tile = theirs.unseen[at].pop(rng.randrange(len(theirs.unseen[at])))
                state.builder_to_change(seat).put_in_bag(tile)
                theirs.unknown[2 * at - 2 + half] -= 1
                pair.model.seats[seat].bag.add(NAMES[tile])
                market.unseen[COLOURS[at]].remove(NAMES[tile])
                market.hidden[HALVES[2 * at - 2 + half]] -= 1
