"""The engine and the second model side by side: every line is done in both, and everything is compared after it."""

from random import Random

from meowple.core.action import CHANCE
from meowple.core.state import Event, State
from meowple.games import find
from tests.catlady import model_feeding
from tests.catlady.model import Model
from tests.catlady.model_furry_feeding import hauls, strays_of, wrong_feeding
from tests.catlady.model_home import Home
from tests.catlady.model_judge import Search, complaint, is_best, ways
from tests.catlady.model_read import read

GAME = find("catlady")
Options = dict[str, bool | int | str]
DEFAULTS: Options = {
    "edition": "treats", "start_cards": 2, "furry_feeding": "best", "no_waste_costs": False
}  # fmt: skip


class LockStep:
    """One game in both. `log` tells how a difference came about."""

    def __init__(self, state: State, model: Model, most_ways: int = 0) -> None:
        self.state = state
        self.model = model
        self.most_ways = most_ways
        """Up to how many ways of feeding are tried to see whether a feast is the best."""
        self.tries_loot = False
        """Whether every way to loot is tried to see that."""
        self.log: list[str] = []
        self.feasts_tried = 0
        self.told: list[Event] = []

    def compare(self) -> None:
        """Who is to act, what they may say, what lies where."""
        state, model, log = self.state, self.model, self.log[-8:]
        shown = read(state.dump())
        if model.furry_owes_feeding:
            self.judge_furry(shown)
        assert state.to_act() == model.to_act(), log
        assert not any(state.legal(seat) for seat in range(state.players) if seat not in model.to_act()), log
        theirs, mine = shown.facts(), model.facts()
        for name, value in theirs.items():
            assert value == mine[name], (name, log)
        if state.to_act() == (CHANCE,):
            chances = {action.text: weight for action, weight in state.chances()}
            assert chances == model.chances(), log
        elif state.to_act():
            said = [action.text for action in state.legal(state.to_act()[0])]
            legal = model.legal()
            assert set(said) == legal, (set(said) - legal, legal - set(said), log)
            assert len(said) == len(legal), ("said twice", log)

    def say(self, sentence: str) -> None:
        """A sentence in both."""
        state, model = self.state, self.model
        seat = state.to_act()[0]
        self.log.append(f"{seat}: {sentence}")
        state.apply(seat, GAME.parse(sentence), self.told.append)
        if sentence == "feast" and self.has_loot():
            self.judge_loot(seat)
        elif sentence == "feast":
            self.judge_feast(seat, read(state.dump()).homes[seat])
        else:
            model.apply(sentence)
        self.compare()

    def judge_feast(self, seat: int, shown: Home) -> None:
        """6h. A feast must be possible, and the best there is."""
        model = self.model
        before = model.homes[seat]
        wrong = complaint(before, shown, all_wild=False)
        assert not wrong, (wrong, self.log[-8:])
        if self.is_small():
            self.feasts_tried += 1
            assert is_best(model, seat, shown), (before.facts(), shown.facts(), self.log[-8:])
        model.homes[seat] = shown
        model_feeding.finish(model)

    def has_loot(self) -> bool:
        """10h. Whether Flea Croft's cards play a part in how the seat goes on."""
        model = self.model
        home = model.homes[model.turn]
        may_loot = "pchlara" in home.meals and not home.is_fed("pchlara") and any(model.grid)
        return may_loot or model.stage != "feeding" or (+model.loot).total() > 0

    def judge_loot(self, seat: int) -> None:
        """6h, 10i. Where every way can be tried a feast ends in one of the best; elsewhere it is taken as shown."""
        model, shown = self.model, read(self.state.dump())
        if self.tries_loot:
            self.feasts_tried += 1
            search = Search(seat)
            most = search.best(model)
            assert search.ends[repr(shown.facts())] == self.state.scores()[seat] == most, self.log[-8:]
        self.model = shown

    def judge_furry(self, shown: Model) -> None:
        """13i, 13k, 13n. The furry player feeds possibly, and as the rules say where that can be tried out."""
        model = self.model
        before = model.homes[1]
        in_steps = model.options["furry_feeding"] == "steps"
        if in_steps:
            is_small = ways(strays_of(before)) <= max(self.most_ways, 200)
        else:
            others_are_small = ways(model.homes[0]) <= self.most_ways
            is_small = others_are_small and len(hauls(model)) * ways(before) <= self.most_ways
        self.feasts_tried += is_small
        wrong = wrong_feeding(model, shown, is_small)
        assert not wrong, (wrong, before.facts(), shown.homes[1].facts())
        model_feeding.furry_has_fed(model, shown)

    def is_small(self) -> bool:
        """Whether all feedings of those who have not fed can be tried; Flea Croft's loot is tried elsewhere."""
        model = self.model
        still = [home for seat, home in enumerate(model.homes) if not model.done[seat]]
        return all(ways(home) <= self.most_ways and "pchlara" not in home.meals for home in still)

    def choose(self, rng: Random) -> str:
        """A kind of sentence by chance, then a sentence of that kind, so that rare cards are played."""
        legal = sorted(self.model.legal())
        words = {sentence.split()[0] for sentence in legal}
        if len(words) > 1 and rng.random() < 0.8:
            words -= {"done", "enough", "end"}
        word = rng.choice(sorted(words))
        return rng.choice([sentence for sentence in legal if sentence.split()[0] == word])

    def play(self, rng: Random) -> None:
        """On to the end, then the points."""
        self.compare()
        while self.state.to_act():
            is_chance = self.state.to_act() == (CHANCE,)
            self.say(self.state.draw(rng).text if is_chance else self.choose(rng))
        self.compare_points()

    def compare_points(self) -> None:
        """7, 12, 13m."""
        state, model = self.state, self.model
        scores = model.scores()
        told = {event.values["seat"]: event.values["points"] for event in self.told if event.kind == "scored"}
        assert told == dict(enumerate(scores)), (scores, self.log)
        if model.is_solo:
            assert state.scores() == scores[:1], (scores, self.log)
            assert state.verdict() == ("won" if scores[0] > scores[1] else "lost"), (scores, self.log)
            return
        assert state.scores() == scores, (scores, self.log)
        places = model.ranking()
        assert state.ranking() == places
        assert state.winners() == [seat for seat, place in enumerate(places) if place == 1]


def new_game(players: int, options: Options) -> LockStep:
    return LockStep(GAME.new(players, options), Model(players, {**DEFAULTS, **options}))
