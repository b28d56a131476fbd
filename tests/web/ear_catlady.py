"""Somebody who plays Cat Lady by the words of each effect, in English, and by nothing else.

The points a choice would bring now are told; what may still come of it is guessed from the rest that is told.
The weights were found on games with seeds from 1000 on, by trying.
"""

import re

WHOLE_GAME = 13
"""About as many turns one player has."""
LATER = {"wild": 2.6, "treat": 1.5, "chicken": 0.6, "tuna": 0.6, "milk": 0.6}
"""What food to spare is worth at the start of the game; of each further piece less."""
FURTHER = (1.0, 0.75, 0.4, 0.2)
KEPT = {"spray bottle": 0.7, "brush": 1.0, "laser pointer": 1.9}
"""Cards to be played some time."""
TOYS = ("toy mouse", "ball of yarn", "cat tower", "scratching post", "feather wand")
NEXT_TOY = (0, 2, 2, 3, 4, 0)
"""What one more kind would bring, with so many."""
PAIR, SINGLE = 2.0, 1.6
"""Two lost cats, and one that waits for another."""
NEXT_PLAYER = 0.15
"""How much it counts what the next player can take."""
SPRAY, BAG = 1.2, 2.3
"""What playing them must bring at least; a bag gives the others a token."""


def number(pattern: str, text: str, otherwise: float = 0) -> float:
    found = re.search(pattern, text)
    return float(found[1]) if found else otherwise


def catlady(_say: str, effect: str) -> float:
    """By how much one would be better off, as far as one can hear."""
    if "the most points" in effect:
        return 1000  # the food is shared out in the best way
    if "Feeding is over" in effect or "takes no more" in effect:
        return -1000
    effect = effect.replace("−", "-")
    if "turns after this" not in effect:
        return number(r"bring the next player: \+?(-?\d+)", effect)
    return gained(effect) - spent(effect)


def spent(effect: str) -> float:
    """The card that would be played."""
    if "every other player" in effect:
        return BAG
    if "Two lost cats go" in effect:
        return PAIR - 0.6
    if "cat token runs" in effect:
        return SPRAY
    if "At best you give" in effect:
        return KEPT["brush"]
    return KEPT["laser pointer"] if len(cards(effect)) == 2 else 0


def cards(effect: str) -> list[str]:
    told = re.search(r"(?:You get|Free then, [a-z ]+): (.*?)\. (?:That brings|For now|Your points)", effect)
    return told[1].lower().split(", ") if told else []


def gained(effect: str) -> float:
    """The points, and what may come of everything else that is said."""
    turns = number(r"turns after this: (\d+)", effect)
    left, got = turns / WHOLE_GAME, cards(effect)
    points = number(r"brings you (\d+)", effect) - number(r"costs you (\d+)", effect)
    later = min(1, 3 * left) * sum(KEPT.get(card, 0) for card in got) + BAG * got.count("shopping bag")
    kinds, toys = int(number(r"Kinds of toys: (\d+)", effect)), sum(card in TOYS for card in got)
    later += 0.5 * left * (NEXT_TOY[kinds] - NEXT_TOY[max(kinds - toys, 0)])
    lost = int(number(r"Lost cats: (\d+)", effect))
    later += waiting(lost, left) - waiting(lost - got.count("lost cat"), left)
    threat = NEXT_PLAYER * number(r"next player: [a-z ]+\(\+?(-?\d+)\)", effect)
    return points + hungry(effect, turns) + spare(effect, left) + later + majorities(effect, got, left) - threat


def hungry(effect: str, turns: float) -> float:
    """What cats would bring, as likely as it is that they get what they lack."""
    told, lacking, worth = re.search(r"Hungry: (.*?)\.(?: |$)", effect), 0.0, 0.0
    for cat in told[1].split("; ") if told else []:
        lacks = sum(map(float, re.findall(r"(\d+) [a-z]", cat)))
        lacking += lacks
        time = 0.9 * max(0, turns - 0.4 * (lacking - 1))
        worth += 1.1 * time / (lacks + time) * (number(r"\(\+?(-?\d+)\)", cat) - 0.75 * lacks)
    return worth


def spare(effect: str, left: float) -> float:
    told, worth = re.search(r"To spare: (.*?)\.(?: |$)", effect), 0.0
    for count, food in re.findall(r"(\d+) ([a-z]+)", told[1]) if told else []:
        each = LATER[food.removesuffix("s")] * min(1, 1.3 * left) - 0.2 * (1 - left)
        worth += sum(each * (FURTHER[min(nth, 3)] if each > 0 else 1) for nth in range(int(count)))
    return worth


def waiting(lost: int, left: float) -> float:
    return PAIR * (lost // 2) + SINGLE * min(1, 1.5 * left) * (lost % 2)


def majorities(effect: str, got: list[str], left: float) -> float:
    """Catnip and costumes: by how much they may still change from what they count now."""
    if not left:
        return 0
    worth = 0.0
    catnip = re.search(r"Catnip: (\d+), fed cats: (\d+)", effect)
    if catnip:
        has, fed = int(catnip[1]), int(catnip[2])
        worth += catnip_hope(has, fed, left) - catnip_hope(has - got.count("catnip"), fed, left)
    costumes = re.search(r"Costumes: (\d+), most elsewhere: (\d+)", effect)
    if costumes:
        has, most = int(costumes[1]), int(costumes[2])
        worth += costume_hope(has, most, left) - costume_hope(has - 1, most, left)
    return worth


def catnip_hope(has: int, fed: int, left: float) -> float:
    hope, then = min(1, 3.4 * left), fed + 5 * left
    by_count = (0, 2 * hope + hope * 0.6 * then, (1 + 0.25 * hope) * then - fed, (1 + 0.6 * hope) * then - fed)
    return by_count[has] if has < 4 else 2 * (then - fed)


def costume_hope(has: int, most: int, left: float) -> float:
    lead = 0.8 * (1 + 1.5 * (1 - left)) * (has - most)
    now = 0 if not has else 6 if has > most else 3 if has == most else 0
    return 3 + 3 * lead / (1 + abs(lead)) - now + (0 if has else 1.4 * left)
