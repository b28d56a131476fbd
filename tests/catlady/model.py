"""A second model of Cat Lady: plain and slow, written from RULES.md alone. It shares no code with the engine.

It speaks the engine's sentences and is held against it line by line in test_model.py. What a player chooses by saying
`feast`, and what the furry player eats, it does not choose itself: model_judge.py judges what it is shown.
"""

from collections import Counter

from tests.catlady import model_feeding, model_furry
from tests.catlady.model_cards import CELLS, LINES, TURN_CARDS, line_cells
from tests.catlady.model_table import Table

CHANCE = -1


class Model(Table):
    """A game in progress. Chance names what it brings, as players do."""

    # Who may do what

    def to_act(self) -> tuple[int, ...]:
        if self.stage in ("dealing", "refilling", "flipping"):
            return (CHANCE,)
        if self.stage == "over":
            return ()
        if self.stage == "placing":
            return (self.players - 1,)  # 1f
        return (0,) if self.stage == "leading" else (self.turn,)

    def chances(self) -> dict[str, int]:
        """Every outcome with its weight."""
        if self.stage == "flipping":
            return {f"turn {card}": 1 for card in self.turn_deck}
        if self.stage == "refilling" or None in self.grid:
            return {f"card {card}": count for card, count in self.unknown.items() if count}
        if len(self.strays) < self.stray_count or self.owes_stray:
            return {f"stray {card}": 1 for card in self.stray_box}
        if self.is_solo:
            return {f"start {card}": 1 for card in self.start_box}
        return {f"goal {goal}": 1 for goal in self.goal_box}

    def legal(self) -> set[str]:
        """All sentences of the seat that is to act."""
        home = self.homes[self.turn]
        if self.stage == "placing":
            return {f"token {line}" for line in LINES}
        if self.stage == "leading":
            return {f"furry {line}" for line in self.lead}
        if self.stage == "lasering":
            return {f"discard {CELLS[at]}" for at in range(9) if self.grid[at]}
        if self.stage == "brushing":
            gifts = {f"give {cat}" for cat, meal in home.meals.items() if not meal.total()}  # 4d, 10i
            return gifts | {"feast"} if self.is_feeding else gifts
        if self.stage == "looting":
            return {"enough", "feast", *(f"grab {CELLS[at]}" for at in range(9) if self.grid[at])}
        if self.stage == "feeding":
            return model_feeding.legal(self)
        return self.turn_sentences()

    def turn_sentences(self) -> set[str]:
        """2, 4, 11c."""
        home = self.homes[self.turn]
        found = self.plays()
        if self.has_taken:
            return found | {"end"}
        found |= {f"take {line}" for line in LINES if line != self.token}  # 2b
        if self.untouched and home.held["laser"]:  # 4f
            cells = [CELLS[at] for at in range(9) if self.grid[at]]
            found |= {f"laser {one} {two}" for at, one in enumerate(cells) for two in cells[at + 1 :]}
        if self.goals and not all(self.swapped):  # 11f
            mine = {self.goals[self.turn], self.goals[self.turn - 1]}
            found |= {f"swap {goal} {other}" for goal in mine for other in self.goal_pool}
        return found

    def plays(self) -> set[str]:
        """4. Cards that may be played at any moment of the turn."""
        home = self.homes[self.turn]
        found: set[str] = set()
        if home.held["lost"] >= 2:  # 4a
            found |= {"adopt token", *(f"adopt {stray}" for stray in self.strays)}
        if home.held["spray"]:  # 4b
            found |= {f"spray {line}" for line in LINES if line != self.token}
        if home.held["brush"] and home.meals:  # 4c
            found |= {f"brush {CELLS[at]}" for at in self.market_cats()}
        if home.held["bag"]:  # 4e
            found.add("bag")
        return found

    # What happens

    def apply(self, sentence: str) -> None:
        """Do what the sentence says, and what follows by itself."""
        word, *rest = sentence.split()
        getattr(self, f"do_{word}")(*rest)
        while self.to_act() == (CHANCE,) and len(self.chances()) == 1:  # a chance with one outcome is none
            word, *rest = next(iter(self.chances())).split()
            if word == "card":
                self.tell("dealt", card=rest[0], cell=CELLS[self.grid.index(None)])
            else:
                self.tell("turn_card", what=TURN_CARDS[rest[0]].ability.split()[0])
            getattr(self, f"do_{word}")(*rest)

    def do_card(self, key: str) -> None:
        """1d, 2d. Into the first gap, row by row."""
        self.unknown[key] -= 1
        self.deck -= 1
        self.grid[self.grid.index(None)] = key
        if None not in self.grid and self.stage == "refilling":
            self.after_refill()

    def do_stray(self, key: str) -> None:
        self.stray_box.remove(key)
        if self.owes_stray:
            self.owes_stray = False
            self.homes[1].meals[key] = Counter()
            self.tell("stray_given")
        else:
            self.strays.append(key)
        self.after_dealing()

    def do_goal(self, key: str) -> None:
        """11a."""
        self.goal_box.remove(key)
        (self.goals if len(self.goals) < self.players else self.goal_pool).append(key)
        self.after_dealing()

    def do_start(self, key: str) -> None:
        """13c."""
        furry = self.homes[1]
        self.start_box.remove(key)
        self.starts.append(key)
        furry.crazy_toys += key == "crazy-toy"
        furry.tokens += 2 * (key == "points")
        self.owes_stray = key == "stray"
        furry.start_catnip += key == "catnip"
        if key == "food":
            self.give_cubes(1, {"wild": 3})
        furry.start_costumes += 2 * (key == "costumes")
        self.after_dealing()

    def after_dealing(self) -> None:
        if len(self.strays) < self.stray_count or self.owes_stray:
            return
        if self.is_solo:
            if len(self.starts) == self.options["start_cards"]:  # 13b
                self.token = "col1"  # 13a
                self.stage = "flipping"
        elif self.options["edition"] != "treats-goals" or len(self.goal_pool) == 2:
            self.stage = "placing"

    def do_token(self, line: str) -> None:
        self.token = line
        self.stage = "turn"
        self.tell("token_placed", seat=self.players - 1, line=line)

    def do_take(self, line: str) -> None:
        """2a, 2c."""
        self.tell("took", seat=self.turn, line=line, cards=self.names(line_cells(line)))
        for cell in line_cells(line):
            self.pick(self.turn, cell)
        self.token = line
        self.main_act()
        self.refill()

    def main_act(self, is_swap: bool = False) -> None:
        self.untouched, self.has_taken = False, True
        if not (self.is_solo and self.turn == 1):
            self.swapped[self.turn] = is_swap

    def refill(self) -> None:
        """5a. An empty deck makes this turn the last."""
        if self.deck:
            self.stage = "refilling"
        else:
            self.is_last = True
            self.after_refill()

    def after_refill(self) -> None:
        """2f, 4g. The turn goes on only if there is something left to play."""
        was_laser, self.lasered = self.lasered, False
        self.stage = "turn"
        if was_laser or (self.is_solo and self.turn == 1) or not self.plays():
            self.do_end()

    def after_play(self) -> None:
        self.untouched = False
        self.stage = "turn"
        if self.has_taken and not self.plays():
            self.do_end()

    def do_swap(self, mine: str, other: str) -> None:
        """11c."""
        place = self.turn if self.goals[self.turn] == mine else (self.turn - 1) % self.players
        self.goals[place] = other
        self.goal_pool[self.goal_pool.index(other)] = mine
        self.tell("swapped", seat=self.turn, goal=mine, new=other)
        self.main_act(is_swap=True)
        self.after_play()

    def do_laser(self, one: str, two: str) -> None:
        """4f."""
        self.spend("laser")
        cells = sorted([CELLS.index(one), CELLS.index(two)])
        self.tell("lasered", seat=self.turn, cards=self.names(cells))
        for cell in cells:
            self.pick(self.turn, cell)
        self.main_act()
        self.stage = "lasering"

    def do_discard(self, cell: str) -> None:
        self.tell("discarded", seat=self.turn, card=self.grid[CELLS.index(cell)], cell=cell)
        self.grid[CELLS.index(cell)] = None
        self.discarded += 1
        self.lasered = True
        self.refill()

    def do_spray(self, line: str) -> None:
        self.spend("spray")
        self.token = line
        self.tell("sprayed", seat=self.turn, line=line)
        self.after_play()

    def do_adopt(self, what: str) -> None:
        """4a, 10i."""
        self.spend("lost", 2)
        if what == "token":
            self.gain_token(self.turn)
        else:
            self.strays.remove(what)
            self.homes[self.turn].meals[what] = Counter()
            self.tell("adopted", seat=self.turn, card=what)
        self.after_any_play("lost")

    def after_any_play(self, card: str) -> None:
        if self.is_feeding:
            self.loot[card] -= 1
            model_feeding.go_on(self)
        else:
            self.after_play()

    def do_bag(self) -> None:
        """4e."""
        self.spend("bag")
        self.tell("shopped", seat=self.turn)
        for seat in range(len(self.homes)):
            if seat == self.turn:
                self.give_cubes(seat, {"chicken": 1, "tuna": 1, "milk": 1})
            else:
                self.gain_token(seat)
        self.after_any_play("bag")

    def do_brush(self, cell: str) -> None:
        """4c."""
        self.brushed = CELLS.index(cell)
        self.untouched = False
        self.stage = "brushing"

    def do_give(self, cat: str) -> None:
        home = self.homes[self.turn]
        del home.meals[cat]
        self.tell("brushed", seat=self.turn, card=self.grid[self.brushed], given=cat)
        self.pick(self.turn, self.brushed)
        self.grid[self.brushed] = cat
        self.brushed = -1
        self.spend("brush")
        self.after_any_play("brush")

    def do_end(self) -> None:
        """2f, 5a."""
        self.untouched, self.has_taken = True, False
        if self.is_last:
            model_feeding.begin(self)
            return
        self.turn = (self.turn + 1) % len(self.homes)
        self.stage = "flipping" if self.is_solo and self.turn == 1 else "turn"

    # 13. The furry player

    def do_turn(self, card: str) -> None:
        model_furry.flip(self, card)

    def do_furry(self, line: str) -> None:
        model_furry.take(self, line)

    # 6. Feeding

    def do_feed(self, cat: str, cube: str) -> None:
        model_feeding.feed(self, cat, cube)

    def do_treat(self, cat: str) -> None:
        model_feeding.treat(self, cat)

    def do_grab(self, cell: str) -> None:
        model_feeding.grab(self, cell)

    def do_enough(self) -> None:
        model_feeding.enough(self)

    def do_done(self) -> None:
        model_feeding.finish(self)
