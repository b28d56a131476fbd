"""What a collection is worth in the middle of the game, guessed fast: points as they stand and what may come."""

from typing import Final

from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import (
    AS_CATNIP,
    AS_COSTUME,
    AS_TOY,
    AS_WILD,
    CARDS,
    COLOUR_SETS,
    COPY,
    FOOD_SETS,
    IN_PLAY,
    LOOT,
    MOST_CATS,
    PER_COLOUR,
    PER_COSTUME,
    PER_EATER,
    PER_FOOD,
    PER_GOAL,
    PER_MULTICOLOUR,
    PER_TOY,
    PER_TWO_FOOD,
    SAME_FOOD,
    TIDY,
    TOY_SETS,
    Card,
)
from meowple.games.catlady.position import Position
from meowple.games.catlady.scoring import SET_POINTS


class Taste:
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


TASTE: Final = Taste()


class Outlook:
    """What is the same for every collection in one position: how long it goes on, the others' costumes."""

    def __init__(self, state: Position, seat: int) -> None:
        self.players = len(state.collections)
        whole = IN_PLAY[1 if state.house.treats else 0][state.players]
        turns = (state.deck + 2) // 3 + (0 if state.is_last else 1)
        self.left = 0.0 if state.is_last else turns / (whole / 3)
        self.turns = turns / self.players
        self.costumes = 0
        for other in range(self.players):
            if other != seat:
                self.costumes = max(self.costumes, state.collections[other].costume_count())
        self.is_furry = state.is_solo and seat == 1
        self.strays = len(state.strays)
        self.goals = len(state.goals) > 0


def value(mine: Collection, outlook: Outlook, taste: Taste) -> float:
    """Points to expect in the end from what is there, as a guess."""
    left = outlook.left
    points = 2.0 * mine.tokens
    fed = _food_and_cats(mine, outlook, taste)
    points += fed[0]
    points += _toys(mine, left, taste)
    points += _catnip(mine, fed[1] + taste.fed_later * left * 2 / outlook.players, left, taste)
    points += _costumes(mine, outlook, taste)
    points += _boxes(mine, left, taste)
    if outlook.is_furry:
        return points + mine.brush + mine.laser + mine.spray + (taste.lost_one * left if mine.lost else 0.0)
    pairs = mine.lost // 2
    points += pairs * (taste.lost_pair if outlook.strays else 2.0)
    if mine.lost & 1:
        points += taste.lost_one * left
    time = min(1.0, left * 3)
    points += time * (taste.spray * min(mine.spray, 2) + taste.brush * mine.brush + taste.laser * mine.laser)
    return points + taste.bag * mine.bag * (1.0 if left > 0 else 0.0) * (2.0 / outlook.players)


def _food_and_cats(mine: Collection, outlook: Outlook, taste: Taste) -> tuple[float, float]:
    """Cats fed greedily by worth per cube; hungry ones by hope; cubes left over by hope. Points, and cats fed."""
    left = outlook.left
    stock = mine.food[:]
    if outlook.is_furry:
        stock = [0, 0, 0, sum(mine.food[:4]), mine.food[4]]
    cats = mine.cats
    worths: list[float] = []
    order: list[int] = []
    for at in range(len(cats)):
        card = CARDS[cats[at]]
        worth = _cat_worth(card, mine, outlook, taste)
        worths.append(worth)
        size = card.size if card.size else 1
        rank = (worth + 2.0) / size
        place = 0
        while place < len(order):
            other = CARDS[cats[order[place]]]
            if rank > (worths[order[place]] + 2.0) / other.size:
                break
            place += 1
        order.insert(place, at)
    points = 0.0
    fed = 0.0
    hungry: list[int] = []
    missing_all = 0
    for at in order:
        card = CARDS[cats[at]]
        missing = 0
        if card.most:
            spare = stock[0] + stock[1] + stock[2] + stock[3]
            if spare >= card.least:
                eaten = min(spare, card.most, 5) if card.ability == PER_FOOD else card.least
                if card.same:
                    eaten = min(max(stock[0], stock[1], stock[2]) + stock[3], card.most)
                for _ in range(eaten):
                    _take_most(stock)
                points += worths[at] + (card.weight * eaten if card.ability == PER_FOOD else 0)
                fed += 1
                continue
            missing = card.least - spare
        else:
            for food in range(3):
                short = card.need[food] - stock[food]
                if short > 0:
                    missing += short
            if missing <= stock[3]:
                for food in range(3):
                    used = min(stock[food], card.need[food])
                    stock[food] -= used
                    stock[3] -= card.need[food] - used
                points += worths[at]
                fed += card.counts
                continue
        if stock[4] and (left < 0.25 or card.size > 2):
            stock[4] -= 1
            points += 1.0
            fed += card.counts
            continue
        hungry.append(at)
        missing_all += missing
        for food in range(3):
            stock[food] -= min(stock[food], card.need[food])
        turns = outlook.turns
        chance = taste.hope * (1.0 - 1.0 / (1.0 + max(0.0, turns - 0.4 * (missing_all - 1)) * 0.9 / missing))
        points += chance * (worths[at] - taste.missing * missing) - (1.0 - chance) * 2.0 * card.counts
        fed += chance * card.counts
    return points + _spare_food(stock, hungry, left, taste), fed


def _take_most(stock: list[int]) -> None:
    """One cube of the type there is most of."""
    best = 0
    for food in range(1, 4):
        if stock[food] > stock[best]:
            best = food
    stock[best] -= 1


def _spare_food(stock: list[int], hungry: list[int], left: float, taste: Taste) -> float:
    points = 0.0
    for food in range(5):
        worth = taste.wild_later if food == 3 else taste.treat_later if food == 4 else taste.cube_later
        worth = worth * min(1.0, left * 1.3) + taste.cube_wasted * (1.0 - left)
        for nth in range(stock[food]):
            points += worth if worth < 0 else worth * (1.0, 0.75, 0.4, 0.2)[min(nth, 3)]
    if stock[4] and hungry:
        points += min(stock[4], len(hungry)) * 1.5
    return points


def _cat_worth(card: Card, mine: Collection, outlook: Outlook, taste: Taste) -> float:
    """What a cat earns if it is fed, counting what is there and a little of what may come."""
    ability = card.ability
    grow = taste.growth * outlook.left * 8.0 / outlook.players
    worth = float(card.vp)
    weight = card.weight
    if ability == PER_COLOUR:
        count = 0.0
        for kind in mine.cats:
            if CARDS[kind].colours & card.about:
                count += 1.0
        worth += weight * (0.85 * count + grow)
    elif ability == PER_EATER:
        count = 0.0
        for kind in mine.cats:
            count += CARDS[kind].eats >> card.about & 1
        worth += weight * (0.85 * count + 1.4 * grow)
    elif ability == SAME_FOOD:
        most = 0.0
        for food in range(3):
            count = 0.0
            for kind in mine.cats:
                count += CARDS[kind].eats >> food & 1
            most = max(most, count)
        worth += weight * (0.85 * most + grow)
    elif ability == PER_MULTICOLOUR:
        worth += weight * (sum([1 for kind in mine.cats if CARDS[kind].is_multicolour]) + 0.4 * grow)
    elif ability == PER_TWO_FOOD:
        worth += weight * (0.85 * sum([1 for kind in mine.cats if CARDS[kind].is_two_food]) + grow)
    elif ability == COLOUR_SETS:
        least = 99
        for colour in range(3):
            least = min(least, sum([CARDS[kind].colours >> colour & 1 for kind in mine.cats]))
        worth += weight * (0.9 * least + 0.8 * grow)
    elif ability == FOOD_SETS:
        worth += weight * (1.0 + 1.2 * grow)
    elif ability == PER_COSTUME:
        worth += weight * (mine.costume_count() + 0.6 * grow)
    elif ability == PER_TOY:
        worth += weight * (sum(mine.toys) + grow)
    elif ability == TOY_SETS:
        worth += toy_sets(mine) + grow
    elif ability == TIDY:
        worth += weight * (mine.spray + mine.lost)
    elif ability == MOST_CATS:
        worth += 2.0
    elif ability in (AS_TOY, AS_COSTUME, AS_CATNIP):
        worth += 1.5
    elif ability == AS_WILD:
        worth += 1.0
    elif ability == COPY:
        for kind in mine.cats:
            worth = max(worth, float(CARDS[kind].vp))
    elif ability == LOOT:
        worth += 4.0
    elif ability == PER_GOAL:
        worth += 3.0
    return worth


def toy_sets(mine: Collection) -> int:
    points = 0
    layer = 1
    while True:
        different = 0
        for count in mine.toys:
            if count >= layer:
                different += 1
        if different == 0:
            return points
        points += SET_POINTS[different]
        layer += 1


def _toys(mine: Collection, left: float, taste: Taste) -> float:
    different = 0
    for count in mine.toys:
        if count:
            different += 1
    points = toy_sets(mine) + mine.crazy_toys * 2
    if 0 < different < 5:
        points_next = SET_POINTS[different + 1] - SET_POINTS[different]
        return points + taste.toy_hope * left * points_next
    return float(points)


def _catnip(mine: Collection, fed: float, left: float, taste: Taste) -> float:
    catnip = mine.catnip_count()
    if catnip == 0:
        return 0.0
    hope = min(1.0, taste.catnip_hope * (left * 2.0))
    if catnip == 1:
        return -2.0 * (1.0 - hope) + hope * 0.6 * fed
    if catnip == 2:
        return fed + 0.25 * hope * fed
    if catnip == 3:
        return fed + 0.6 * hope * fed
    return 2.0 * fed


def _costumes(mine: Collection, outlook: Outlook, taste: Taste) -> float:
    """A guess at the majority: the surer, the nearer the end and the larger the lead."""
    count = mine.costume_count()
    left = outlook.left
    lead = count - outlook.costumes
    if left == 0.0:
        share = 6.0 if lead > 0 else 3.0 if lead == 0 and count else 0.0
        return share if count else -2.0
    steep = taste.costume_steep * (1.0 + 1.5 * (1.0 - left))
    x = steep * lead
    chance = 0.5 + 0.5 * x / (1.0 + abs(x))
    if outlook.players > 2:
        chance *= 2.4 / outlook.players if lead <= 0 else 0.9
    none = -2.0 * (1.0 - 0.7 * left) if count == 0 else 0.0
    return 6.0 * chance + none


def _boxes(mine: Collection, left: float, taste: Taste) -> float:
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
        filled += 1.0 if found else taste.box_hope * left
    return filled * boxes
