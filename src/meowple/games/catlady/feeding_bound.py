"""How good a feeding could get at most, found fast: choices of abilities that cannot beat the best are left out."""

from meowple.games.catlady.census import match_boxes
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.feeding_options import BLACK_FED, SCALE, FeedingOptions
from meowple.games.catlady.feeding_rates import SETTLED_GOALS


def upper_bound(options: FeedingOptions) -> int:
    """Cats fed by gain per cube until the food is used up, a treat for the best; all else at its most."""
    left = _cubes_left(options)
    value = options.constant + options.most_at_end * SCALE
    offers: list[tuple[int, int]] = []
    treats: list[int] = []
    for meals in options.meals:
        most = 0
        cubes = 0
        ways = 0
        for eaten in meals:
            if eaten.treat:
                treats.append(eaten.gain)
            else:
                ways += 1
                cubes = eaten.chicken + eaten.tuna + eaten.milk
                most = max(most, eaten.gain)
        if ways > 1:
            value += most
        elif cubes:
            offers.append((most, cubes))
    treats.sort(reverse=True)
    return value + _most_gain(offers, left) + sum(treats[: options.treats - options.used_treats])


def _cubes_left(options: FeedingOptions) -> int:
    return options.total - options.used[0] - options.used[1] - options.used[2]


def most_at_end(options: FeedingOptions) -> int:
    """Majorities, sets, goals, boxes and Cow, as if all of them came out at their best."""
    rates = options.rates
    points = rates.most_cats
    if rates.per_colour_set:
        points += rates.per_colour_set * options.caps[BLACK_FED]
    if rates.per_food_set:
        points += rates.per_food_set * ((options.total + sum(options.before) + sum(options.in_part)) // 3)
    for key, _, vp in options.others.goals:
        if key not in SETTLED_GOALS:
            points += vp + rates.per_goal
    mine = options.mine
    if mine.boxes:
        masks = [7 if CARDS[kind].most else CARDS[kind].eats for kind in mine.cats]
        points += match_boxes(mine.cats, masks, mine.boxes) * len(mine.boxes)
    if rates.cow >= 0:
        points += options.cow_rate() * _cubes_left(options) + sum(rates.per_eater)
    return points


def _most_gain(offers: list[tuple[int, int]], left: int) -> int:
    """The best gain per cube first; of the last cat a part."""
    offers.sort(key=_gain_per_cube, reverse=True)
    value = 0
    for gain, cubes in offers:
        if cubes > left:
            return value + gain * left // cubes + 1
        value += gain
        left -= cubes
    return value


def _gain_per_cube(offer: tuple[int, int]) -> float:
    return offer[0] / offer[1]
