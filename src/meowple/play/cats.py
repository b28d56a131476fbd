"""Names of cats, in each language: what children are called in a class, and everybody on a site for children."""

import secrets
from collections.abc import Collection
from typing import Final

ENGLISH: Final = """
Amber Biscuit Blossom Boots Bramble Bubbles Button Caramel Clover Cookie Cosmo Cricket Daisy Dandelion Dusty Fern
Fluffy Ginger Hazel Honey Jasper Jellybean Juniper Kiwi Lily Luna Mango Maple Marble Mittens Mocha Muffin Noodle
Nutmeg Olive Orchid Paw Peaches Peanut Pebble Pepper Pickle Pippin Pixie Poppy Pumpkin Purrcy Rosie Rusty Scout Shadow
Smokey Snowball Socks Sparky Sunny Tabby Tiger Tom Twinkle Waffle Whisker Willow Ziggy
"""
POLISH: Final = """
Agrest Aksamit Bajka Balbina Bazylek Biszkopt Borówka Bursztyn Cezar Chałka Chrupek Cukierek Cynamon Czaruś Drops
Dymek Fiołek Filemon Figa Fredzia Gacek Gwiazdka Grafit Gucio Iskierka Jagódka Kajtek Kakao Karmel Kicia Kleks Kluska
Kokos Koralik Kulka Lukrecja Łapka Łatka Malina Marcepan Migotka Miodek Mruczek Muszelka Myszka Nutka Oliwka Orzeszek
Pączek Pestka Pierniczek Poziomka Precel Psotka Puszek Ruda Sezamek Skarpetka Szafir Śnieżka Tygrysek Wanilka Wąsik
Zefirek
"""
CZECH: Final = """
Ámos Ananas Baltík Barvínek Borůvka Broskvička Bublina Cvrček Čertík Čokoláda Drobek Fazolka Ferda Fík Flíček Fousek
Gábinka Hrášek Hvězdička Ječmínek Jiskra Kaštánek Karamelka Kašpárek Knoflík Kokosek Kopretina Koťulka Kulička Leknín
Lvíček Lískáček Macek Macinka Malinka Mandlička Micka Mikeš Mourek Mourinka Muškát Ocásek Oříšek Packa Perníček Pírko
Pohádka Pompon Ponožka Pusinka Puntík Rozinka Rybízek Skořička Slunečnice Sněhulka Strakáček Šalvěj Škubánek Tlapka
Tygřík Vanilka Višnička Zrzek
"""
CATS: Final = {"en": tuple(ENGLISH.split()), "pl": tuple(POLISH.split()), "cs": tuple(CZECH.split())}
ALL: Final = frozenset(name for names in CATS.values() for name in names)


def is_cat(name: str) -> bool:
    return name in ALL


def free_cats(lang: str, taken: Collection[str]) -> list[str]:
    """Names in this language that nobody has yet, in an order of their own each time."""
    return sorted((name for name in CATS[lang] if name not in taken), key=lambda _: secrets.randbits(32))


def name_of_a_cat(lang: str, wanted: str, taken: Collection[str]) -> str:
    """The wanted name, if it is a cat's and free; or any free one: there are more of them than children in a class."""
    return wanted if is_cat(wanted) and wanted not in taken else free_cats(lang, taken)[0]
