"""The engine and the second model side by side: every line is done in both, and everything is compared after it."""

import json
from random import Random

from meowple.core.action import CHANCE
from meowple.core.state import State
from meowple.games import find
from meowple.games.gardlings.components import NAMES
from meowple.games.gardlings.rules import Gardlings
from tests.gardlings.model import Model, Options
from tests.gardlings.model_garden import COLOURS, TILES, Garden
from tests.gardlings.model_market import HALVES
from tests.gardlings.model_seat import Seat, spot_of

GAME = find("gardlings")


class LockStep:
    """One game in both. `log` tells how a difference came about."""

    def __init__(self, state: State, model: Model) -> None:
        self.state = state
        self.model = model
        self.log: list[str] = []

    def compare(self) -> None:
        """Who is to act, what they and chance may say, how it stands."""
        state, model, log = self.state, self.model, self.log[-8:]
        acting = model.to_act()
        assert state.to_act() == acting, log
        for seat in range(model.players):
            said = [action.text for action in state.legal(seat)]
            legal = model.legal(seat) if seat in acting else set()
            assert set(said) == legal, (set(said) - legal, legal - set(said), log)
            assert len(said) == len(legal), ("said twice", log)
        chances = {action.text: weight for action, weight in state.chances()}
        assert chances == (dict.fromkeys(model.chances(), 1) if acting == (CHANCE,) else {}), log
        assert state.scores() == model.scores() and state.ranking() == model.ranking(), log
        assert state.verdict() == model.verdict() and state.rounds() == model.round, log

    def compare_things(self) -> None:
        """Coins and tiles, wherever they lie."""
        raw, model = json.loads(self.state.dump()), self.model
        market, log = raw["market"], self.log[-8:]
        for shown, seat in zip(raw["builders"], model.seats, strict=True):
            assert shown["coins"] == seat.coins and set(shown["bag"]) == seat.bag, log
            assert (shown["hand"], shown["lifted"]) == (seat.hand or None, seat.lifted or None), log
        assert market["bank"] == model.market.bank and market["beside"] == list(model.market.beside.values()), log
        assert market["top"] == list(model.market.top.values()), log
        assert market["bottom"] == [model.market.under[pile] for pile in (*HALVES, "consolation")], log
        assert {COLOURS[at] for at, closed in enumerate(market["closed"]) if closed} == model.market.gone, log

    def say(self, seat: int, sentence: str) -> None:
        """A sentence in both; the engine goes on from a copy, as a table does."""
        self.log.append(f"{seat}: {sentence}")
        self.state = self.state.copy()
        self.state.apply(seat, GAME.parse(sentence))
        self.model.apply(seat, sentence)
        self.compare()
        self.compare_things()

    def play(self, rng: Random, lines: int = 100_000) -> None:
        """On to the end, each seat in a manner of its own."""
        manners = [Manner(rng) for _ in range(self.model.players)]
        self.compare()
        while acting := self.state.to_act():
            if len(self.log) >= lines:
                return
            seat = rng.choice(acting)
            said = self.state.draw(rng).text if seat == CHANCE else manners[seat].choose(self.model, seat, rng)
            self.say(seat, said)


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

        def gems(sentence: str) -> int:
            tried = Garden()
            for laid, (at, turn) in seat.garden.laid.items():
                tried.lay(laid, at, turn)
            _, spot, turned = sentence.split(" ")
            tried.lay(name, spot_of(spot), int(turned[-1]))
            return tried.gems()

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
    return pair


def make_scarce(pair: LockStep, rng: Random) -> None:
    """Take most unseen tiles, pigs and coins out of the game, so that piles and bank run dry within a few rounds."""
    state, market = pair.state, pair.model.market
    assert isinstance(state, Gardlings)
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
