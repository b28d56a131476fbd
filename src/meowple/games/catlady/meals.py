"""Chapters 5 and 6 of RULES.md: the end, feeding by hand or at one go, and Pchlara Croft's loot."""

from typing import Final

from meowple.core.action import Action
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import (
    ADOPT,
    ADOPT_TOKEN,
    BRUSH,
    DONE,
    ENOUGH,
    FEAST,
    FEED,
    GIVE_TREAT,
    GRAB,
    SHOP,
    Adopt,
    Brush,
    Feed,
    Give,
    Grab,
    Treat,
)
from meowple.games.catlady.collection import TREATED, Collection, is_fed, portion, portions
from meowple.games.catlady.company import Company, company_of, tally_all
from meowple.games.catlady.components import AS_WILD, CARDS, CELLS, FOODS, KINDS, LOOT
from meowple.games.catlady.feast import Feast, best_feast, serve
from meowple.games.catlady.furry import FURRY, FurryTurns, furry_feast
from meowple.games.catlady.loot import plan_loot
from meowple.games.catlady.position import FEEDING, LOOTING, OVER
from meowple.games.catlady.scoring import CATEGORIES, Census, Tally

_BAG: Final = KINDS["bag"]
_BRUSH: Final = KINDS["brush"]
_LOST: Final = KINDS["lost"]

_PROJECTED: Final[dict[tuple[int, ...], Collection]] = {}
_MOST_PROJECTED: Final = 4000


def projected(mine: Collection, all_wild: bool) -> Collection:
    """6h. The collection fed in its own best way, without regard to others (kept: it is asked for again and again)."""
    key = (*mine.key(), 1 if all_wild else 0)
    found = _PROJECTED.get(key)
    if found is None:
        found = mine.copy()
        serve(found, best_feast(found, Company(), all_wild), all_wild)
        if len(_PROJECTED) >= _MOST_PROJECTED:
            _PROJECTED.clear()
        _PROJECTED[key] = found
    return found


class Meals(FurryTurns):
    """What happens once the last card has been taken."""

    # 5. The end

    def begin_feeding(self, tell: Listener | None) -> None:
        """5c, 13i. Everybody feeds in turn order; the furry player, who moved first, feeds first."""
        self.is_feeding = True
        if self.is_solo:
            self.turn = FURRY
            mine = self.collections[FURRY]
            self.serve_feast(furry_feast(mine, self.company(FURRY), self.house.steps), True, tell)
            self.fed[FURRY] = True
        self.turn = 0
        self.start_feeding(tell)

    def start_feeding(self, tell: Listener | None) -> None:
        self.stage = FEEDING
        self.looted = []
        if not self.meal_choices():
            self.finish_feeding(tell)

    def finish_feeding(self, tell: Listener | None) -> None:
        """5c, 7. The next player feeds, or everything is counted."""
        self.fed[self.turn] = True
        self.looted = []
        if False in self.fed[: self.players]:
            self.turn += 1
            self.start_feeding(tell)
            return
        self.turn = 0
        self.stage = OVER
        if tell is not None:
            for seat, tally in enumerate(self.tallies()):
                for category, points in zip(CATEGORIES, tally.points):
                    if points:
                        tell(Event("counted", {"seat": seat, "category": category, "points": points}))
                tell(Event("scored", {"seat": seat, "points": tally.total()}))

    def fed_collections(self) -> list[Collection]:
        """Everybody as they have fed or, not yet done, would feed without regard to others."""
        return [
            mine if self.fed[seat] else projected(mine, self.is_solo and seat == FURRY)
            for seat, mine in enumerate(self.collections)
        ]

    def company(self, seat: int) -> Company:
        """6h. The others, as they have fed or would."""
        census = [Census(mine) for mine in self.fed_collections()]
        return company_of(seat, census, self.goals, self.house.zero)

    def tallies(self) -> list[Tally]:
        """7. The points of all, final or as they stand with everybody's best feeding."""
        furry = FURRY if self.is_solo else -1
        return tally_all(self.fed_collections(), self.goals, self.house.zero, furry)

    # 6. Feeding

    def meal_choices(self) -> list[Action]:
        """6a to 6d. Every cube that may go on a cat, every treat; and cards Pchlara brought (10i)."""
        mine = self.collections[self.turn]
        found: list[Action] = []
        for at in range(len(mine.cats)):
            self.feed_choices(mine, at, found)
        if mine.food[4]:
            for at in range(len(mine.cats)):
                if mine.meals[at] == 0:
                    found.append(GIVE_TREAT[mine.cats[at]])
        if self.looted:
            found += self.loot_plays()
        return found

    def feed_choices(self, mine: Collection, at: int, found: list[Action]) -> None:
        """6a to 6c, 9h. What this cat may be given next."""
        kind, eaten = mine.cats[at], mine.meals[at]
        card = CARDS[kind]
        if eaten >= TREATED or portions(eaten) >= (card.most or card.size):
            return
        turns = self.may_turn_food(mine, at)
        for food in range(3):
            if card.most:
                if card.same and eaten and not portion(eaten, food):
                    continue
            elif portion(eaten, food) >= card.need[food]:
                continue
            for cube in range(4):
                if mine.food[cube] and (cube == food or cube == 3 or turns):
                    found.append(FEED[kind][cube * 3 + food])

    def may_turn_food(self, mine: Collection, at: int) -> bool:
        """9h. Moonbeam, fed with food, lets two cubes stand for other food, also to feed herself."""
        if mine.converted >= 2:
            return False
        if CARDS[mine.cats[at]].ability == AS_WILD:
            return True
        for other in range(len(mine.cats)):
            if CARDS[mine.cats[other]].ability == AS_WILD:
                return mine.meals[other] < TREATED and is_fed(mine.cats[other], mine.meals[other])
        return False

    def may_feast(self) -> bool:
        """6h. The best feeding is offered while no cat is half fed."""
        mine = self.collections[self.turn]
        half_fed = 0
        for at in range(len(mine.cats)):
            if mine.meals[at] and not is_fed(mine.cats[at], mine.meals[at]):
                half_fed += 1
        return half_fed == 0

    def feeding_choices(self) -> list[Action]:
        found = self.meal_choices()
        if self.may_feast():
            found.append(FEAST)
        found.append(DONE)
        return found

    def feed(self, action: Feed, tell: Listener | None) -> None:
        """6a, 6b. One cube onto a cat."""
        mine = self.collections[self.turn]
        at = mine.cats.index(action.kind)
        mine.food[action.cube] -= 1
        if action.cube != action.food and action.cube != 3:
            mine.converted += 1
        mine.meals[at] += 1 << 6 * action.food
        if tell is not None:
            tell(Event("fed", {"seat": self.turn, "card": CARDS[action.kind].key, "food": FOODS[action.food]}))
        if CARDS[action.kind].ability == LOOT and is_fed(action.kind, mine.meals[at]):
            self.begin_looting(tell)

    def give_treat(self, action: Treat, tell: Listener | None) -> None:
        """6d. One treat feeds a cat, whatever it needs."""
        mine = self.collections[self.turn]
        mine.food[4] -= 1
        mine.meals[mine.cats.index(action.kind)] = TREATED
        if tell is not None:
            tell(Event("treated", {"seat": self.turn, "card": CARDS[action.kind].key}))

    def feast(self, tell: Listener | None) -> None:
        """6h. The best feeding, Pchlara's two cards included."""
        mine = self.collections[self.turn]
        company = self.company(self.turn)
        for step in plan_loot(mine, company, self.grid, self.strays):
            self.play_meal(step, tell)
        self.serve_feast(best_feast(mine, company, False), False, tell)
        self.finish_feeding(tell)

    def serve_feast(self, feast: Feast, all_wild: bool, tell: Listener | None) -> None:
        mine = self.collections[self.turn]
        before = mine.meals[:]
        serve(mine, feast, all_wild)
        if tell is None:
            return
        for at in range(len(mine.cats)):
            if mine.meals[at] == before[at]:
                continue
            values: dict[str, str | int] = {"seat": self.turn, "card": CARDS[mine.cats[at]].key}
            if mine.meals[at] >= TREATED:
                tell(Event("treated", values))
            else:
                eaten = [FOODS[food] for food in range(3) for _ in range(portion(mine.meals[at], food))]
                tell(Event("fed", {**values, "food": " ".join(eaten)}))

    # 10h, 10i. Pchlara Croft

    def begin_looting(self, tell: Listener | None) -> None:
        """10h. She takes up to two cards of the market, at once."""
        self.loot_left = 2
        self.stage = LOOTING
        self.stop_looting_if_bare()

    def stop_looting_if_bare(self) -> None:
        if self.loot_left == 0 or max(self.grid) < 0:
            self.loot_left = 0
            self.stage = FEEDING

    def loot_choices(self) -> list[Action]:
        found = [GRAB[cell] for cell in range(9) if self.grid[cell] >= 0]
        found.append(ENOUGH)
        return found

    def grab(self, action: Grab, tell: Listener | None) -> None:
        kind = self.grid[action.cell]
        self.loot_left -= 1
        self.looted.append(kind)
        self.take_card(action.cell)
        if tell is not None:
            tell(Event("grabbed", {"seat": self.turn, "card": CARDS[kind].key, "cell": CELLS[action.cell]}))
        self.stop_looting_if_bare()

    def loot_plays(self) -> list[Action]:
        """10i. A bag, a brush or a lost cat she has taken may be played; a spray or a laser has nothing left to do."""
        mine = self.collections[self.turn]
        found: list[Action] = []
        if _LOST in self.looted and mine.lost >= 2:
            found = [ADOPT[kind] for kind in self.strays]
            found.append(ADOPT_TOKEN)
        if _BRUSH in self.looted and mine.brush and 0 in mine.meals:
            found += [BRUSH[cell] for cell in self.grid_cats()]
        if _BAG in self.looted and mine.bag:
            found.append(SHOP)
        return found

    def play_meal(self, action: Action, tell: Listener | None) -> None:
        """One sentence of feeding, the feast and its steps included."""
        if isinstance(action, Feed):
            self.feed(action, tell)
        elif isinstance(action, Treat):
            self.give_treat(action, tell)
        elif isinstance(action, Grab):
            self.grab(action, tell)
        elif action == ENOUGH:
            self.loot_left = 0
            self.stage = FEEDING
        elif isinstance(action, Give):
            self.give(action, tell)
        else:
            self.play_card(action, tell)
            self.looted.remove(_LOST if isinstance(action, Adopt) else _BRUSH if isinstance(action, Brush) else _BAG)
