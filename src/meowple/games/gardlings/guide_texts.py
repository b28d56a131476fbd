"""The answers to "What is that?" that are the same at every moment: each a name, a text and a rule."""

from typing import Final

from meowple.core.translation import N_
from meowple.games.gardlings.words import MARK_NAMES, WORD_NAMES

Told = tuple[str, str, str]
"""A name, a text, a rule."""

PLAIN: Final[dict[str, Told]] = {
    "stop": (
        WORD_NAMES["stop"],
        N_("Ends your building in this round. Your gems are yours, and buy one new tile."),
        "2e",
    ),
    "anyway": (
        N_("Really?"),
        N_("You have drawn nothing yet: to stop now is a round without a single gem."),
        "2h",
    ),
    "bust": (
        N_("Too many gnomes!"),
        N_("The tile in your hand was one gnome too many: you draw no more in this round, and it costs gems."),
        "3b",
    ),
    "bare": (
        N_("Where your garden begins"),
        N_("Your first tile is laid here for you. Where and how it lies makes no difference."),
        "2b",
    ),
    "medals": (
        N_("Medals"),
        N_("Alone you play for a medal: the fewer tiles you own when you reach the goal, the finer it is."),
        "9a",
    ),
}

GEMS: Final[dict[str, Told]] = {
    "y": (N_("yellow half gem"), N_("It meets a yellow half or a rainbow egg: together they make 1 gem."), "4a"),
    "p": (N_("pink half gem"), N_("It meets a pink half or a rainbow egg: together they make 1 gem."), "4a"),
    "b": (N_("blue half gem"), N_("It meets a blue half or a rainbow egg: together they make 1 gem."), "4a"),
    "d": (MARK_NAMES["d"], N_("A half that meets only its like: two green doubles make 2 gems."), "4b"),
    "t": (MARK_NAMES["t"], N_("A half that meets only its like: two lime triples make 3 gems."), "4c"),
    "r": (
        MARK_NAMES["r"],
        N_("It meets any yellow, pink or blue half, or another egg: together they make 1 gem."),
        "5b",
    ),
}

MADE: Final[dict[str, Told]] = {
    "1": (N_("Gem"), N_("Two single halves have met here. They count 1 gem."), "4a"),
    "2": (N_("Double gem"), N_("Two green double halves have met here. They count 2 gems."), "4b"),
    "3": (N_("Triple gem"), N_("Two lime triple halves have met here. They count 3 gems."), "4c"),
}

MADE_OF: Final = {"1": "y", "2": "d", "3": "t"}
"""A half that makes such a gem."""

CREATURE_TEXTS: Final = {
    "one gnome": (
        N_("A garden bears five gnomes, and this is one of them. One too many ends your building and costs gems."),
        "3a",
    ),
    "two gnomes": (
        N_("It counts as two of the five gnomes that a garden bears. Take care when more than three are here."),
        "3a",
    ),
    "consolation pig": (N_("Whoever does not buy gets it, with a coin. In a garden it counts as a pig."), "7c"),
    "pig": (N_("Three pigs or more in your garden earn you 1 coin before buying."), "5f"),
    "pig that changes": (N_("With three pigs or more in your garden one becomes a dearer tile after you buy."), "5g"),
    "dragon": (N_("Three dragons or more chase a gnome away: your garden then bears six."), "5i"),
    "dragon that robs": (N_("Three dragons or more take 2 gems from everybody who has fewer dragons."), "5j"),
    "unicorn": (
        N_("In your garden it may move wherever it fits, up to twice between two draws, until you stop."),
        "5d",
    ),
    "bird": (N_("Its rainbow eggs match every single half, whatever its colour, and make 1 gem with it."), "5b"),
    "mushroom": (N_("Each line joins two of its halves. When both have become gems it brings 1 gem more."), "5c"),
    "gardener": (N_("Only gardeners have triple halves: two of these that meet make 3 gems."), "5a"),
}
