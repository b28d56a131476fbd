"""What a collection is worth in the middle of the game, guessed fast: points as they stand and what may come."""

from typing import Final

from meowple.games.catlady.bots.worth_cats import cat_worth
from meowple.games.catlady.census import SET_POINTS, toy_points
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import CARDS, IN_PLAY, TREAT, WILD, Card
from meowple.games.catlady.position import FURRY, Position


class Weights:
    """The weights of the guess, found by playing."""

    def __init__(self) -> None:
        self.cube_later = 0.58
        """A cube nobody needs yet, with the whole game to come."""
        self.cube_wasted = -0.2
        self.wild_later = 2.8
        self.treat_later = 0.96
        self.hope = 1.13
        """How likely a hungry cat is fed later, with the whole game to come."""
        self.missing = 0.75
        """What each missing cube costs on top."""
        self.growth = 0.35
        """How much more an ability cat earns later."""
        self.lost_one = 2.13
        self.lost_pair = 2.52
        self.spray = 0.9
        self.brush = 1.2
        self.bag = 2.11
        self.laser = 1.95
        self.toy_hope = 0.55
        self.catnip_hope = 1.7
        self.box_hope = 0.37
        self.costume_steep = 0.9
        self.fed_later = 5.0
        """How many more cats will be fed, with the whole game to come and two players."""


WEIGHTS: Final = Weights()


class Outlook:
    """What is the same for every collection in one position: how long it goes on, the others' costumes."""

    def __init__(self, state: Position, seat: int) -> None:
        self.players = len(state.collections)
        whole = IN_PLAY[1 if state.house_rules.with_treats else 0][state.players]
        turns = (state.deck + 2) // 3 + (0 if state.is_last else 1)
        self.left = 0.0 if state.is_last else turns / (whole / 3)
        self.turns = turns / self.players
        self.costumes = 0
        for other in range(self.players):
            if other != seat:
                self.costumes = max(self.costumes, state.collections[other].costume_count())
        self.is_furry = state.is_solo and seat == FURRY
        self.strays = len(state.strays)


def worth_of(mine: Collection, outlook: Outlook, weights: Weights) -> float:
    """Points to expect in the end from what is there, as a guess."""
    left = outlook.left
    points = 0.0
    for part in parts_of(mine, outlook, weights)[0]:
        points += part
    if outlook.is_furry:
        return points + mine.brush + mine.laser + mine.spray + (weights.lost_one * left if mine.lost else 0.0)
    pairs = mine.lost // 2
    points += pairs * (weights.lost_pair if outlook.strays else 2.0)
    if mine.lost & 1:
        points += weights.lost_one * left
    time = min(1.0, left * 3)
    points += time * (weights.spray * min(mine.spray, 2) + weights.brush * mine.brush + weights.laser * mine.laser)
    return points + weights.bag * mine.bag * (1.0 if left > 0 else 0.0) * (2.0 / outlook.players)


def parts_of(mine: Collection, outlook: Outlook, weights: Weights) -> tuple[list[float], float]:
    """The guess without cards to be played: tokens, cats, toys, catnip, costumes, boxes. And how many cats are fed."""
    left = outlook.left
    points, fed = _food_and_cats(mine, outlook, weights)
    with_later = fed + weights.fed_later * left * 2 / outlook.players
    catnip = _catnip(mine, with_later, left, weights)
    toys, boxes = _toys(mine, left, weights), _boxes(mine, left, weights)
    return [2.0 * mine.tokens, points, toys, catnip, _costumes(mine, outlook, weights), boxes], fed


class FoodGuess:
    """The food handed out to the cats one by one: the points that brings, and how many cats are fed."""

    def __init__(self, mine: Collection, outlook: Outlook, weights: Weights) -> None:
        self.outlook = outlook
        self.weights = weights
        self.stock = mine.food[:]
        if outlook.is_furry:
            self.stock = [0, 0, 0, sum(mine.food[:4]), mine.food[TREAT]]
        self.points = 0.0
        self.fed = 0.0
        self.hungry = 0
        self.missing = 0
        """Cubes that all hungry cats miss."""

    def serve(self, card: Card, worth: float) -> None:
        """Food if there is enough, else perhaps a treat, else hope."""
        missing = self._give_any_food(card, worth) if card.most else self._give_food(card, worth)
        if missing == 0:
            return
        if self.stock[TREAT] and (self.outlook.left < 0.25 or card.size > 2):
            self.stock[TREAT] -= 1
            self.points += 1.0
            self.fed += card.counts
        else:
            self._hope(card, worth, missing)

    def _give_any_food(self, card: Card, worth: float) -> int:
        """6c. How many cubes are missing for a cat that eats anything; 0 if it is fed."""
        stock = self.stock
        spare = stock[0] + stock[1] + stock[2] + stock[WILD]
        if spare < card.least:
            return card.least - spare
        pays = card.ability == "food"
        eaten = min(spare, card.most, 5) if pays else card.least
        if card.same:
            eaten = min(max(stock[0], stock[1], stock[2]) + stock[WILD], card.most)
        for _ in range(eaten):
            _take_most(stock)
        self.points += worth + (card.weight * eaten if pays else 0)
        self.fed += 1
        return 0

    def _give_food(self, card: Card, worth: float) -> int:
        """6a. How many cubes are missing of what is printed; 0 if the cat is fed, with wild food where it must be."""
        stock = self.stock
        missing = 0
        for food in range(3):
            short = card.need[food] - stock[food]
            if short > 0:
                missing += short
        if missing > stock[WILD]:
            return missing
        for food in range(3):
            used = min(stock[food], card.need[food])
            stock[food] -= used
            stock[WILD] -= card.need[food] - used
        self.points += worth
        self.fed += card.counts
        return 0

    def _hope(self, card: Card, worth: float, missing: int) -> None:
        """A hungry cat keeps what is there for it; the rest may still come."""
        weights = self.weights
        self.hungry += 1
        self.missing += missing
        for food in range(3):
            self.stock[food] -= min(self.stock[food], card.need[food])
        turns = max(0.0, self.outlook.turns - 0.4 * (self.missing - 1))
        chance = weights.hope * (1.0 - 1.0 / (1.0 + turns * 0.9 / missing))
        self.points += chance * (worth - weights.missing * missing) - (1.0 - chance) * 2.0 * card.counts
        self.fed += chance * card.counts


def _food_and_cats(mine: Collection, outlook: Outlook, weights: Weights) -> tuple[float, float]:
    """Cats fed greedily by worth per cube; hungry ones by hope; cubes left over by hope. Points, and cats fed."""
    grow = weights.growth * outlook.left * 8.0 / outlook.players
    cats = mine.cats
    worths: list[float] = []
    order: list[int] = []
    for at in range(len(cats)):
        card = CARDS[cats[at]]
        worth = cat_worth(card, mine, grow)
        worths.append(worth)
        rank = (worth + 2.0) / card.size
        place = 0
        while place < len(order):
            if rank > (worths[order[place]] + 2.0) / CARDS[cats[order[place]]].size:
                break
            place += 1
        order.insert(place, at)
    guess = FoodGuess(mine, outlook, weights)
    for at in order:
        guess.serve(CARDS[cats[at]], worths[at])
    return guess.points + _spare_food(guess.stock, guess.hungry, outlook.left, weights), guess.fed


def _take_most(stock: list[int]) -> None:
    """One cube of the type there is most of."""
    best = 0
    for food in range(1, 4):
        if stock[food] > stock[best]:
            best = food
    stock[best] -= 1


def _spare_food(stock: list[int], hungry: int, left: float, weights: Weights) -> float:
    points = 0.0
    for food in range(5):
        worth = weights.wild_later if food == WILD else weights.treat_later if food == TREAT else weights.cube_later
        worth = worth * min(1.0, left * 1.3) + weights.cube_wasted * (1.0 - left)
        for nth in range(stock[food]):
            points += worth if worth < 0 else worth * (1.0, 0.75, 0.4, 0.2)[min(nth, 3)]
    if stock[TREAT] and hungry:
        points += min(stock[TREAT], hungry) * 1.5
    return points


def _toys(mine: Collection, left: float, weights: Weights) -> float:
    different = 0
    for count in mine.toys:
        if count:
            different += 1
    points = toy_points(mine.toys, 0) + mine.crazy_toys * 2
    if 0 < different < 5:
        points_next = SET_POINTS[different + 1] - SET_POINTS[different]
        return points + weights.toy_hope * left * points_next
    return float(points)


def _catnip(mine: Collection, fed: float, left: float, weights: Weights) -> float:
    catnip = mine.catnip_count()
    if catnip == 0:
        return 0.0
    hope = min(1.0, weights.catnip_hope * (left * 2.0))
    if catnip == 1:
        return -2.0 * (1.0 - hope) + hope * 0.6 * fed
    if catnip == 2:
        return fed + 0.25 * hope * fed
    if catnip == 3:
        return fed + 0.6 * hope * fed
    return 2.0 * fed


def _costumes(mine: Collection, outlook: Outlook, weights: Weights) -> float:
    """A guess at the majority: the surer, the nearer the end and the larger the lead."""
    count = mine.costume_count()
    left = outlook.left
    lead = count - outlook.costumes
    if left == 0.0:
        share = 6.0 if lead > 0 else 3.0 if lead == 0 and count else 0.0
        return share if count else -2.0
    steep = weights.costume_steep * (1.0 + 1.5 * (1.0 - left))
    x = steep * lead
    chance = 0.5 + 0.5 * x / (1.0 + abs(x))
    if outlook.players > 2:
        chance *= 2.4 / outlook.players if lead <= 0 else 0.9
    none = -2.0 * (1.0 - 0.7 * left) if count == 0 else 0.0
    return 6.0 * chance + none


def _boxes(mine: Collection, left: float, weights: Weights) -> float:
    boxes = len(mine.boxes)
    if boxes == 0:
        return 0.0
    filled = 0.0
    used = 0
    for box in mine.boxes:
        wanted = CARDS[box]
        found = False
        for at in range(len(mine.cats)):
            card = CARDS[mine.cats[at]]
            if used >> at & 1 or card.counts > 1:
                continue
            if wanted.box_multicolour:
                fits = card.is_multicolour
            else:
                food = wanted.box_food
                fits = card.colours & wanted.colours != 0 and (food < 0 or card.eats >> food & 1 == 1)
            if fits:
                used |= 1 << at
                found = True
                break
        filled += 1.0 if found else weights.box_hope * left
    return filled * boxes
