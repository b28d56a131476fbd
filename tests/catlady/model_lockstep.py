"""The engine and the second model side by side: every line is done in both, and everything is compared after it."""

from random import Random

from meowple.core.action import CHANCE
from meowple.core.state import Event, State
from meowple.games import find
from tests.catlady import model_feeding
from tests.catlady.model import Model
from tests.catlady.model_home import Home
from tests.catlady.model_judge import complaint, is_best, steps_complaint, strays_of, ways
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
        self.log: list[str] = []
        self.feasts_tried = 0
        self.told: list[Event] = []

    def compare(self) -> None:
        """Who is to act, what they may say, what lies where."""
        state, model, log = self.state, self.model, self.log[-8:]
        shown = read(state.dump())
        if model.furry_owes_feeding:
            self.judge_furry(shown.homes[1])
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
        if sentence == "feast":
            self.judge_feast(seat, read(state.dump()).homes[seat])
        else:
            model.apply(sentence)
        self.compare()

    def judge_feast(self, seat: int, shown: Home) -> None:
        """6h. A feast must be possible, and from the first position of a feeding the best there is."""
        model = self.model
        before = model.homes[seat]
        wrong = complaint(before, shown, all_wild=False)
        assert not wrong, (wrong, self.log[-8:])
        # 6h: once something has been fed, the best way to go on is not settled
        untouched = not any(meal.total() for meal in before.meals.values())
        if untouched and self.is_small():
            self.feasts_tried += 1
            assert is_best(model, seat, shown), (before.facts(), shown.facts(), self.log[-8:])
        model.homes[seat] = shown
        model_feeding.finish(model)

    def judge_furry(self, shown: Home) -> None:
        """13i, 13k. The furry player feeds possibly, and in the best way where that is settled."""
        model = self.model
        before = model.homes[1]
        wrong = complaint(before, shown, all_wild=True)
        assert not wrong, (wrong, before.facts(), shown.facts())
        # 10h, 13k: what Flea Croft takes for the furry player, and whom it gives treats, is not settled
        is_settled = "pchlara" not in before.meals and not before.cubes["treat"]
        in_steps = model.options["furry_feeding"] == "steps"
        if is_settled and in_steps and ways(strays_of(before)) <= max(self.most_ways, 200):
            self.feasts_tried += 1
            wrong = steps_complaint(before, shown)
            assert not wrong, (wrong, before.facts(), shown.facts())
        elif is_settled and not in_steps and self.is_small():
            self.feasts_tried += 1
            assert is_best(model, 1, shown), (before.facts(), shown.facts())
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
        home = self.model.homes[self.model.turn]
        if "feast" in words and "pchlara" in home.meals and not home.is_fed("pchlara"):
            words.discard("feast")  # 10i: the loot of a feast is tried elsewhere
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
        if any(boxes_depend_on_half_fed_cats(home) for home in model.homes):
            return
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


def boxes_depend_on_half_fed_cats(home: Home) -> bool:
    """7k, 8d. Whether a cat fed in part eats what it was given is not settled: such games are not counted out."""
    plain = home.copy()
    for cat in home.meals:
        if home.is_half_fed(cat):
            plain.meals[cat].clear()
    return plain.filled_boxes() != home.filled_boxes()


def new_game(players: int, options: Options) -> LockStep:
    return LockStep(GAME.new(players, options), Model(players, {**DEFAULTS, **options}))
