"""The engine and the second model side by side: every line is done in both, and everything is compared after it."""

from collections import Counter
from random import Random

from meowple.core.action import CHANCE
from meowple.core.state import Event, State
from meowple.games import find
from tests.catlady import model_feeding
from tests.catlady.model import Model
from tests.catlady.model_cards import CELLS, FOODS, all_sentences
from tests.catlady.model_furry_feeding import hauls, strays_of, wrong_feeding
from tests.catlady.model_home import Home
from tests.catlady.model_judge import Search, complaint, is_best, ways
from tests.catlady.model_read import read

GAME = find("catlady")
Options = dict[str, bool | int | str]
SENTENCES = all_sentences()
DEFAULTS: Options = {
    "edition": "treats", "start_cards": 2, "furry_feeding": "best", "no_waste_costs": False
}  # fmt: skip


def turned_round(sentence: str) -> str:
    """4f. The two cards of a laser may be named in any order."""
    word, *cells = sentence.split()
    return f"laser {cells[1]} {cells[0]}" if word == "laser" else sentence


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
        self.asked = model.players
        self.has_furry_fed = False
        self.progress = 0.0
        self.feasts_tried = 0
        self.told: list[Event] = []
        self.heard: list[Event] = []
        """What the engine has told of the last line."""

    def compare(self) -> None:
        """Who is to act, what they may say, what lies where."""
        state, model, log = self.state, self.model, self.log[-8:]
        shown = read(state.dump())
        if model.furry_owes_feeding:
            self.judge_furry(shown)
        assert state.to_act() == model.to_act(), log
        assert state.components() == model.components(), log
        self.compare_progress()
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
            self.compare_refusals(legal)
        self.compare_told()

    def compare_progress(self) -> None:
        """It never falls, and is whole only at the end."""
        progress = self.state.progress()
        assert self.progress <= progress <= 1, (self.progress, progress, self.log[-8:])
        is_over = not self.state.to_act()
        assert (progress == 1) == is_over, (progress, self.log[-8:])
        assert (self.state.verdict() is not None) == (is_over and self.model.is_solo), self.log[-8:]  # 13m
        self.progress = progress

    def compare_refusals(self, legal: set[str]) -> None:
        """Some sentences: what may not be said is refused, and what may be said is said by one seat only."""
        for _ in range(2):
            sentence = SENTENCES[self.asked % len(SENTENCES)]
            self.asked += 37
            for seat in range(self.state.players):
                is_legal = bool({sentence, turned_round(sentence)} & legal) and (seat,) == self.state.to_act()
                refusal = self.state.why_not(seat, GAME.parse(sentence))
                assert (refusal is None) == is_legal, (seat, sentence, self.log[-8:])
                is_out_of_turn = refusal is not None and refusal.code == "not_your_turn"
                assert is_out_of_turn == ((seat,) != self.state.to_act()), (seat, sentence, refusal)

    def compare_told(self) -> None:
        """What is told of a line: everything that happened, in its order; points are compared at the end."""
        told = [(event.kind, event.values) for event in self.heard if event.kind not in ("counted", "scored")]
        if self.has_furry_fed:
            told = [each for each in told if each[1].get("seat") != 1 or each[0] == "took"]
            self.model.told = [each for each in self.model.told if each[1].get("seat") != 1 or each[0] == "took"]
        assert told == self.model.told, self.log[-8:]

    def say(self, sentence: str) -> None:
        """A sentence in both."""
        state, model = self.state, self.model
        seat = state.to_act()[0]
        self.log.append(f"{seat}: {sentence}")
        gap = CELLS[model.grid.index(None)] if None in model.grid and sentence.startswith("card ") else ""
        assert state.unsaid(seat, GAME.parse(sentence), None) == gap, self.log[-8:]  # 1d, 2d
        copied = state.copy()
        self.heard, model.told, self.has_furry_fed = [], [], False
        state.apply(seat, GAME.parse(sentence), self.heard.append)
        self.told += self.heard
        if len(self.log) % 3 == 0:
            copied.apply(seat, GAME.parse(sentence))
            assert copied.dump() == state.dump(), ("a copy that is told nothing goes another way", self.log[-8:])
            self.state = state = copied
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
        for cat in shown.meals:
            eaten = shown.meals[cat] - before.meals[cat]
            if eaten["treat"]:
                model.tell("treated", seat=seat, card=cat)
            elif eaten:
                words = [food for food in FOODS for _ in range(eaten[food])]
                model.tell("fed", seat=seat, card=cat, food=" ".join(words))
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
        shown.told = [(event.kind, {**event.values}) for event in self.heard if event.kind not in ("counted", "scored")]

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
        self.compare_furry_told(shown)
        model_feeding.furry_has_fed(model, shown)

    def compare_furry_told(self, shown: Model) -> None:
        """13i, 13n. Whom it has fed with what, and what Flea Croft has taken, is told once."""
        self.has_furry_fed = True
        before, after, grid = self.model.homes[1], shown.homes[1], self.model.grid
        grabbed = [(event.values["cell"], event.values["card"]) for event in self.heard if event.kind == "grabbed"]
        assert grabbed == [(CELLS[at], grid[at]) for at in range(9) if grid[at] != shown.grid[at]], self.log[-8:]
        expected = {cat: after.meals[cat] - before.meals.get(cat, Counter()) for cat in after.meals}
        told: dict[str, Counter[str]] = {}
        for event in self.heard:
            if event.kind in ("fed", "treated") and event.values["seat"] == 1:
                cat = str(event.values["card"])
                assert cat not in told, ("told twice", cat, self.log[-8:])
                told[cat] = Counter(str(event.values.get("food", "treat")).split())
        assert told == {cat: meal for cat, meal in expected.items() if meal}, self.log[-8:]
        assert after.turned == 0, "its food is wild, no Moonbeam turns it"

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
        sentence = rng.choice([sentence for sentence in legal if sentence.split()[0] == word])
        return turned_round(sentence) if rng.random() < 0.5 else sentence

    def draw(self, rng: Random) -> str:
        text = self.state.draw(rng).text
        assert text in self.model.chances(), (text, self.log[-8:])
        return text

    def play(self, rng: Random) -> None:
        """On to the end, then the points."""
        self.compare()
        while self.state.to_act():
            is_chance = self.state.to_act() == (CHANCE,)
            self.say(self.draw(rng) if is_chance else self.choose(rng))
        self.compare_points()

    def compare_points(self) -> None:
        """7, 12, 13m."""
        model = self.model
        scores = model.scores()
        told = {event.values["seat"]: event.values["points"] for event in self.told if event.kind == "scored"}
        assert told == dict(enumerate(scores)), (scores, self.log)
        for seat, counts in enumerate(model.counts()):
            told = {
                event.values["category"]: event.values["points"]
                for event in self.told
                if event.kind == "counted" and event.values["seat"] == seat
            }
            assert told == {name: points for name, points in counts.items() if points}, (seat, counts, self.log)
        self.compare_ranking()

    def compare_ranking(self) -> None:
        """12, 13m."""
        state, model = self.state, self.model
        scores = model.scores()
        if model.is_solo:
            assert state.scores() == scores[:1], (scores, self.log)
            assert state.verdict() == ("won" if scores[0] > scores[1] else "lost"), (scores, self.log)
            return
        assert state.scores() == scores, (scores, self.log)
        places = model.ranking()
        assert state.ranking() == places
        assert state.winners() == [seat for seat, place in enumerate(places) if place == 1]


def new_game(players: int, options: Options) -> LockStep:
    state = GAME.new(players, options)
    assert state.progress() == 0
    return LockStep(state, Model(players, {**DEFAULTS, **options}))
