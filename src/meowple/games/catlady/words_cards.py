"""Names of cards, food, goals and places, and what each card does, for people."""

from functools import lru_cache
from typing import Final

from meowple.core.translation import N_, Translator, meaning
from meowple.games.catlady.components import CARDS, KINDS, Card

CARD_NAMES: Final = {
    "shadow": N_("Shadow"),
    "jazz": N_("Jazz"),
    "lily": N_("Lily"),
    "blackberry": N_("Blackberry"),
    "keaton": N_("Keaton"),
    "picatso": N_("Pablo Picatso"),
    "chester": N_("Chester"),
    "bell": N_("Bell"),
    "bronte": N_("Bronte"),
    "zeus": N_("Zeus"),
    "pumpkin": N_("Pumpkin"),
    "chairman": N_("Chairman Meow"),
    "cooper": N_("Cooper"),
    "gershon": N_("Gershon"),
    "snowflake": N_("Snowflake"),
    "sparkle": N_("Sparkle"),
    "cuddleface": N_("Sir Cuddleface"),
    "sox": N_("Sox"),
    "alvin": N_("Alvin"),
    "dinah": N_("Dinah"),
    "luna": N_("Luna"),
    "henriette": N_("Henriette Van Weelde"),
    "chicken": N_("Chicken"),
    "tuna": N_("Tuna"),
    "milk": N_("Milk"),
    "chicken2": N_("Two chickens"),
    "tuna2": N_("Two tunas"),
    "milk2": N_("Two milks"),
    "wild": N_("Wild food"),
    "mouse": N_("Toy mouse"),
    "yarn": N_("Ball of yarn"),
    "feather": N_("Feather wand"),
    "tower": N_("Cat tower"),
    "post": N_("Scratching post"),
    "bunny": N_("Bunny costume"),
    "pirate": N_("Pirate costume"),
    "superhero": N_("Superhero costume"),
    "alien": N_("Alien costume"),
    "sailor": N_("Sailor costume"),
    "tuxedo": N_("Fancy suit"),
    "crown": N_("Crown"),
    "frog": N_("Frog costume"),
    "duck": N_("Duck hat"),
    "catnip": N_("Catnip"),
    "lost": N_("Lost cat"),
    "spray": N_("Spray bottle"),
    "popiolek": N_("Ash"),
    "mgielka": N_("Misty"),
    "grafit": N_("Graphite"),
    "burza": N_("Storm"),
    "myszka": N_("Mousie"),
    "ruffi": N_("Ruffi"),
    "chmurka": N_("Cloudlet"),
    "rosolek": N_("Broth"),
    "smietanka": N_("Creamy"),
    "wedrowiec": N_("Gray Wanderer"),
    "gray-box": N_("Box for a gray cat"),
    "orange-chicken-box": N_("Box for an orange chicken-eater"),
    "white-milk-box": N_("Box for a white milk-drinker"),
    "black-tuna-box": N_("Box for a black tuna-eater"),
    "orange-tuna-box": N_("Box for an orange tuna-eater"),
    "black-milk-box": N_("Box for a black milk-drinker"),
    "white-chicken-box": N_("Box for a white chicken-eater"),
    "multicolour-box": N_("Box for a multicoloured cat"),
    "brush": N_("Brush"),
    "bag": N_("Shopping bag"),
    "laser": N_("Laser pointer"),
    "treat": N_("Treat"),
    "chicken-tuna": N_("Chicken and tuna"),
    "wizard": N_("Wizard hat"),
    "bee": N_("Bee costume"),
    "florence": N_("Florence"),
    "antoinette": N_("Antoinette"),
    "eliot": N_("Eliot"),
    "levar": N_("LeVar Purrton"),
    "zoroaster": N_("Zoroaster"),
    "penny": N_("Penny"),
    "macak": N_("Macak"),
    "hemingway": N_("Hemingway"),
    "sweetheart": N_("Sweetheart"),
    "moonbeam": N_("Moonbeam"),
    "waffle": N_("Waffle"),
    "cow": N_("Cow"),
    "truffle": N_("Truffle"),
    "paczek": N_("Doughnut and Company"),
    "kapar": N_("Caper"),
    "weszyl": N_("Sniffer"),
    "pralinka": N_("Praline"),
    "falka": N_("Wavelet"),
    "brzuszk": N_("Tummy"),
    "pepper": N_("Pepper"),
    "schabomir": N_("Schabomir"),
    "pchlara": N_("Flea Croft"),
    "prestiz": N_("Prestige"),
    "tigra": N_("Tigra"),
    "melania": N_("Melania"),
    "szarotka": N_("Edelweiss"),
}

FOOD_NAMES: Final = {
    "chicken": N_("chicken"),
    "tuna": N_("tuna"),
    "milk": N_("milk"),
    "wild": N_("wild food"),
    "treat": N_("treat"),
}

COLOUR_NAMES: Final = (N_("black"), N_("orange"), N_("white"), N_("gray"))
COLOUR_LETTERS: Final = (
    meaning("black", "B"),
    meaning("orange", "O"),
    meaning("white", "W"),
    meaning("gray", "G"),
)
"""The first letters of the colours, for small pictures and the terminal."""
FOOD_LETTERS: Final = (meaning("chicken", "C"), meaning("tuna", "T"), meaning("milk", "M"))
"""Chicken, tuna, milk, for the terminal."""
PER_COLOUR_WORDS: Final = (
    N_("{n} for each fed black cat"),
    N_("{n} for each fed orange cat"),
    N_("{n} for each fed white cat"),
    N_("{n} for each fed gray cat"),
)
PER_EATER_WORDS: Final = (
    N_("{n} for each fed chicken-eater"),
    N_("{n} for each fed tuna-eater"),
    N_("{n} for each fed milk-drinker"),
)

GOAL_NAMES: Final = {
    "toys": N_("8 toys together"),
    "cats": N_("14 fed cats together"),
    "costumes": N_("5 costumes together"),
    "catnip": N_("5 catnip together"),
    "gray": N_("5 fed gray cats together"),
    "multicolour": N_("4 fed multicoloured cats together"),
    "strays": N_("3 strays together"),
    "boxes": N_("4 filled boxes together"),
    "two-food": N_("7 fed cats that want two food together"),
    "leftovers": N_("at most 1 leftover food together"),
}

LINE_NAMES: Final = {
    "row1": N_("the top row"),
    "row2": N_("the middle row"),
    "row3": N_("the bottom row"),
    "col1": N_("the left column"),
    "col2": N_("the middle column"),
    "col3": N_("the right column"),
}

START_NAMES: Final = {
    "crazy-toy": N_("a crazy toy of any kind"),
    "points": N_("two tokens"),
    "stray": N_("a stray"),
    "catnip": N_("one catnip"),
    "food": N_("three wild food"),
    "costumes": N_("two costumes"),
}

DEMAND_NAMES: Final = {
    "toys": N_("most toys"),
    "catnip": N_("most catnip"),
    "food": N_("most food"),
    "six": N_("most cats worth 6 or more"),
    "token": N_("where the cat token is"),
}

CATEGORY_NAMES: Final = {
    "cats": N_("Cats"),
    "leftovers": N_("Leftovers"),
    "costumes": N_("Costumes"),
    "catnip": N_("Catnip"),
    "toys": N_("Toys"),
    "tokens": N_("Tokens"),
    "boxes": N_("Boxes"),
    "goals": N_("Goals"),
    "furry": N_("Furry cards"),
}

ABILITY_TEXTS: Final = {
    "multicolour": N_("{n} for each fed multicoloured cat"),
    "two-food": N_("{n} for each fed cat that wants two food"),
    "colour-sets": N_("{n} for each set of black, orange and white"),
    "costumes": N_("{n} for each costume"),
    "toys": N_("{n} for each toy"),
    "catnip": N_("counts as a catnip"),
    "most-cats": N_("7 with most fed cats, else 3"),
    "wild": N_("two food may stand for any food"),
    "food": N_("{n} for each food eaten"),
    "same-food": N_("{n} for each other cat that eats the same"),
    "three-cats": N_("three cats on one card"),
    "goals": N_("{n} for each shared goal met"),
    "food-sets": N_("{n} for each set of all three foods eaten"),
    "costume": N_("counts as a costume"),
    "copy": N_("as much as your best other cat"),
    "tidy": N_("{n} for each spray and lost cat kept"),
    "toy": N_("counts as any toy"),
    "toy-sets": N_("as much as all your toys"),
    "loot": N_("takes two cards of the market"),
}


def card_name(key: str, translate: Translator) -> str:
    return translate(CARD_NAMES[key])


def card_names(keys: str, translate: Translator) -> str:
    """Several cards, named by words with spaces between."""
    return ", ".join(card_name(key, translate) for key in keys.split())


def food_count(food: int, n: int, translate: Translator) -> str:
    """So many cubes of this food, or treats."""
    if food == 0:
        return translate.many("{n} chicken", "{n} chicken", n)
    if food == 1:
        return translate.many("{n} tuna", "{n} tuna", n)
    if food == 2:
        return translate.many("{n} milk", "{n} milk", n)
    if food == 3:
        return translate.many("{n} wild food", "{n} wild food", n)
    return translate.many("{n} treat", "{n} treats", n)


def counted_food(counts: list[int], translate: Translator) -> str:
    """All food there is of these, type by type."""
    return ", ".join(food_count(food, n, translate) for food, n in enumerate(counts) if n)


def food_names(keys: str, translate: Translator) -> str:
    return ", ".join(translate(FOOD_NAMES[key]) for key in keys.split())


@lru_cache(maxsize=1000)
def ability_text(card: Card, translate: Translator) -> str:
    """What a cat does when it is fed with food; empty for plain cats."""
    if card.ability == "colour":
        return translate(PER_COLOUR_WORDS[card.about], n=card.weight)
    if card.ability == "eater":
        return translate(PER_EATER_WORDS[card.about], n=card.weight)
    if card.ability not in ABILITY_TEXTS:
        return ""
    template = ABILITY_TEXTS[card.ability]
    return translate(template, n=card.weight) if "{n}" in template else translate(template)


def need_text(card: Card, translate: Translator) -> str:
    """What a cat eats."""
    if card.most:
        if card.same and card.most > 1:
            return translate("{least} to {most} of one food", least=card.least, most=card.most)
        if card.most > 5:
            return translate("any amount of any food")
        if card.least == card.most:
            return translate.many("{n} food of any type", "{n} food of any type", card.most)
        return translate("{least} to {most} food of any type", least=card.least, most=card.most)
    return counted_food(card.need, translate)


def colour_text(card: Card, translate: Translator) -> str:
    return ", ".join(translate(COLOUR_NAMES[colour]) for colour in range(4) if card.colours >> colour & 1)


@lru_cache(maxsize=1000)
def card_text(key: str, translate: Translator) -> str:
    """A card in full, for ears."""
    card = CARDS[KINDS[key]]
    if not card.is_cat:
        return card_name(key, translate)
    parts = [colour_text(card, translate), translate("eats {food}", food=need_text(card, translate))]
    ability = ability_text(card, translate)
    if card.vp or not ability:
        parts.append(translate.many("{n} point", "{n} points", card.vp))
    if ability:
        parts.append(ability)
    return f"{card_name(key, translate)} ({'; '.join(parts)})"
