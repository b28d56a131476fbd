"""What cards, cubes, things and numbers do, and the numbers of their rules: the texts of "What is that?"."""

from typing import Final

from meowple.core.translation import N_
from meowple.games.catlady.components import (
    BAG,
    BOX,
    BRUSH,
    CATNIP,
    COSTUME,
    FOOD,
    LASER,
    LOST,
    SPRAY,
    TOY,
    TREATS,
)

TYPE_TEXTS: Final = {
    FOOD: N_("{card}: a food card. It goes away at once and you get cubes for your cats: {food}."),
    TREATS: N_("It goes away at once and you get {food}: any cat is fed with it, but then worth only 1 point."),
    TOY: N_("{card}: one of five toys. 1, 2, 3, 4 or 5 different toys are worth 1, 3, 5, 8 or 12 points."),
    COSTUME: N_("{card}: a costume. Most costumes at the end bring 6 points; none at all costs 2."),
    BOX: N_("{card}. A cat of that kind fills it. Filled boxes times all your boxes are your points."),
    CATNIP: N_("One catnip alone costs 2 points. Two or three bring 1 point for each fed cat, four or more bring 2."),
    LOST: N_("Give up two of these together: a stray comes home with you, or you get a token worth 2 points."),
    SPRAY: N_("Play it in your turn and chase the cat token to another row or column."),
    BRUSH: N_("Play it in your turn and swap one of your cats with a cat in the market."),
    BAG: N_("Play it in your turn: you get 1 chicken, 1 tuna and 1 milk, every other player a token worth 2 points."),
    LASER: N_("Begin your turn with it: take any two cards of the market and discard a third. Then your turn is over."),
}
"""What a card that is no cat does, by its type."""

CARD_RULES: Final = {
    FOOD: "3b",
    TREATS: "6d",
    TOY: "7h",
    COSTUME: "7d",
    BOX: "7k",
    CATNIP: "7g",
    LOST: "4a",
    SPRAY: "4b",
    BRUSH: "4c",
    BAG: "4e",
    LASER: "4f",
}

CAT_RULES: Final = {
    **dict.fromkeys(("alvin", "dinah", "luna", "florence", "antoinette", "eliot", "szarotka"), "9a"),
    "levar": "9b",
    "zoroaster": "9c",
    "penny": "9d",
    "macak": "9e",
    "hemingway": "9f",
    "henriette": "9g",
    "sweetheart": "9g",
    "moonbeam": "9h",
    "waffle": "9i",
    "cow": "9j",
    "truffle": "9k",
    "paczek": "8b",
    "kapar": "10a",
    "weszyl": "10b",
    "pralinka": "10c",
    "falka": "10d",
    "brzuszk": "10e",
    "pepper": "10f",
    "schabomir": "10g",
    "pchlara": "10h",
    "prestiz": "10j",
    "tigra": "10k",
    "melania": "10l",
    **dict.fromkeys(("ruffi", "rosolek", "smietanka"), "10m"),
}
"""The rule of a cat's ability; all others are worth what is printed on them (7a)."""

FOOD_TEXTS: Final = {
    "chicken": (N_("A chicken cube feeds a cat that shows a chicken, at the end of the game."), "6a"),
    "tuna": (N_("A tuna cube feeds a cat that shows a fish, at the end of the game."), "6a"),
    "milk": (N_("A milk cube feeds a cat that shows a bottle of milk, at the end of the game."), "6a"),
    "wild": (N_("Wild food stands for chicken, tuna or milk, as you say when you feed it."), "6b"),
    "treat": (N_("One treat feeds any cat completely. That cat is worth 1 point and its ability is lost."), "6d"),
}

THINGS: Final = {
    "cat-token": (
        N_("The cat token"),
        N_("Nobody may take the row or column it sits at. It moves to the line that was taken last."),
        "2b",
    ),
    "gap": (N_("An empty place"), N_("It is filled from the deck. If the deck is empty, this is the last turn."), "2d"),
    "costume": (
        N_("Costumes"),
        N_("So many costumes lie here. Whoever has the most gets 6 points, and nobody should be without one."),
        "7d",
    ),
    "token": (N_("Tokens"), N_("Each of these tokens is worth 2 points at the end."), "7i"),
    "box": (N_("Boxes"), N_("So many boxes lie here; each wants a cat of its own to sit in it."), "7k"),
}

PARTS: Final = {
    "rug": (
        N_("The market"),
        N_("Cards from here come home with you: in your turn you take three of them, from one row or column."),
        "2a",
    ),
    "strays": (
        N_("Strays"),
        N_("Cats without a home. Give up two lost cats, and one of these comes to you; nobody takes its place here."),
        "1e",
    ),
    "goals": (
        N_("Shared goals"),
        N_("Each lies between two neighbours, as its marks show. If both together meet it, both get its points."),
        "11d",
    ),
    "scores": (
        N_("The points"),
        N_("Everybody's points, row by row: cats, leftovers and all the rest. Touch a number to hear what it counts."),
        "12a",
    ),
}
"""Whole parts of the picture."""

COUNTS: Final = {
    "cats": (N_("Cats"), N_("Points of all cats: what the fed ones bring, less 2 for each hungry one."), "7a"),
    "leftovers": (
        N_("Leftovers"),
        N_("The most food left over costs 2 points, all tied players too."),
        "7c",
    ),
    "costumes": (N_("Costumes"), N_("6 points for the most costumes, shared if tied; −2 for none at all."), "7f"),
    "catnip": (
        N_("Catnip"),
        N_("It counts your fed cats once or twice, but one catnip alone costs 2."),
        "7g",
    ),
    "toys": (N_("Toys"), N_("Points of all sets of different toys: 1, 3, 5, 8 or 12 for each set."), "7h"),
    "tokens": (N_("Tokens"), N_("Points of all tokens: 2 for each of them."), "7i"),
    "boxes": (N_("Boxes"), N_("Points of boxes: the filled ones times all of them."), "7j"),
    "goals": (N_("Goals"), N_("Points of the shared goals that you and a neighbour have met together."), "11d"),
    "furry": (N_("Furry cards"), N_("The furry player gets 1 point for each brush, laser and spray bottle."), "13j"),
    "total": (
        N_("In all"),
        N_("All points; until the end as if everybody fed their cats now."),
        "12a",
    ),
    "deck": (
        N_("The deck"),
        N_("So many cards are still to come. When they are gone, the game ends."),
        "5a",
    ),
    "turns": (
        N_("How far the game is"),
        N_("Turns left, of all players together. Then the cats are fed."),
        "5a",
    ),
    "gain": (N_("What your choice brings"), N_("So many points more or less you would have after this choice."), "7a"),
}
"""Numbers in the picture: name, what they mean, rule."""

DEMANDS: Final = {
    "toys": N_("The furry player takes the row or column with the most toys."),
    "catnip": N_("The furry player takes the row or column with the most catnip."),
    "food": N_("The furry player takes the row or column with the most food, two at least."),
    "six": N_("The furry player takes the row or column with the most cats that show 6 points or more."),
    "token": N_("The furry player takes the row or column where the cat token sits, and the token stays."),
}
