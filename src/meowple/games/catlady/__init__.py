"""Cat Lady with the Box of Treats, by Josh Wood.

Read RULES.md, then components, actions, collection, position, turns, furry, meals, rules, refusals; scoring and
company (the points); feast, wishes, menu, courses, loot (the best feeding); value, greedy, bots; picture, art, words.
"""

from pathlib import Path

from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.state import State
from meowple.games.catlady import bots, loading, picture, words
from meowple.games.catlady.actions import parse
from meowple.games.catlady.components import BOX_OF_CARDS
from meowple.games.catlady.position import House
from meowple.games.catlady.rules import CatLady

BASE = "base"
TREATS = "treats"
GOALS = "treats-goals"


class EditionOption(Option):
    """1a. The base game is for two to four; shared goals need three."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if value == BASE and not 2 <= players <= 4:
            return "the base game is for 2 to 4 players"
        if value == GOALS and players < 3:
            return "shared goals need at least 3 players"
        return super().accepts(value, players)


class SoloOption(Option):
    """13. Only alone is there a furry player to set up."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if players > 1 and value != self.default:
            return f"{self.name} is for one player alone"
        return super().accepts(value, players)


class CatLadyGame(Game):
    name = "catlady"
    version = 1
    players = range(1, 7)
    minutes = 30
    options = (
        EditionOption("edition", TREATS, (TREATS, BASE, GOALS)),
        SoloOption("start_cards", 2, (1, 2, 3)),
        SoloOption("furry_feeding", "best", ("best", "steps")),
        Option("cover_hands", False, (False, True)),
        Option("no_waste_costs", False, (False, True)),
    )
    bots = {"easy": bots.easy, "medium": bots.medium, "hard": bots.hard}
    folder = Path(__file__).parent
    drawn = picture
    spoken = words

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        house = House(
            options["edition"] != BASE,
            options["edition"] == GOALS,
            int(options["start_cards"]),
            options["furry_feeding"] == "steps",
            options["cover_hands"] is True,
            options["no_waste_costs"] is True,
        )
        state = CatLady(players, version, house)
        state.open_boxes()
        return state

    def longest(self, players: int, options: Options) -> int:
        cards = len(BOX_OF_CARDS.deck(players, options.get("edition", TREATS) != BASE))
        return 2 * cards + 2 * (cards // 3) * (players + 1) + 200  # 14a

    load = staticmethod(loading.load)
    parse = staticmethod(parse)


GAME = CatLadyGame()
