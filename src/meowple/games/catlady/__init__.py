"""Cat Lady with the Box of Treats, by Josh Wood.

Read RULES.md, then components, actions, collection, position; the chapters setting_up, turns, playing, feeding,
looting, furry, and rules, which puts them together; census, others, abilities, scoring, standings (the points);
best_feeding with the feeding_… modules it is made of, loot_search and furry_feeding; loading (what is refused);
why_not; bots; picture, art, words; guide (what now, what is that, what counts) and the lessons.
"""

from pathlib import Path
from types import MappingProxyType
from typing import Any

from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.spaces import Spaces
from meowple.core.state import State
from meowple.games.catlady import guide, picture, words
from meowple.games.catlady.actions import parse
from meowple.games.catlady.bots.levels import LEVELS
from meowple.games.catlady.components import CARD_SET, NEWEST
from meowple.games.catlady.fields import read_house_rules
from meowple.games.catlady.house_rules import HouseRules
from meowple.games.catlady.numbering import CatLadyNumbering
from meowple.games.catlady.observing import CatLadyObserver
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.setting_up import open_boxes

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
    version = NEWEST
    players = range(1, 7)
    minutes = 30
    options = (
        EditionOption("edition", TREATS, (TREATS, BASE, GOALS)),
        SoloOption("start_cards", 2, (1, 2, 3)),
        SoloOption("furry_feeding", "best", ("best", "steps")),
        Option("cover_hands", False, (False, True)),
        Option("no_waste_costs", False, (False, True)),
    )
    first_options = MappingProxyType({"edition": BASE})
    bots = LEVELS
    folder = Path(__file__).parent
    pictures = picture
    wording = words
    spaces = Spaces(CatLadyNumbering, CatLadyObserver)
    guide = guide

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        house_rules = HouseRules(
            options["edition"] != BASE,
            options["edition"] == GOALS,
            int(options["start_cards"]),
            options["furry_feeding"] == "steps",
            options["cover_hands"] is True,
            options["no_waste_costs"] is True,
        )
        state = CatLady(players, version, house_rules)
        open_boxes(state)
        return state

    def blank(self, raw: dict[str, Any]) -> State:
        players, house_rules = raw["players"], read_house_rules(raw["house"])
        edition = BASE if not house_rules.with_treats else GOALS if house_rules.with_goals else TREATS
        if (
            type(players) is not int
            or players not in self.players
            or self.options[0].accepts(edition, players) is not None
        ):
            raise ValueError("so many cannot play")
        if house_rules.with_goals and not house_rules.with_treats:
            raise ValueError("shared goals come with the Box of Treats")
        return CatLady(players, self.version, house_rules)

    def longest(self, players: int, options: Options) -> int:
        """14a. Two lines a card, two more for everybody and chance at every third card, and 200 for feeding."""
        cards = len(CARD_SET.deck(players, options.get("edition", TREATS) != BASE))
        return 2 * cards + 2 * (cards // 3) * (players + 1) + 200

    parse = staticmethod(parse)


GAME = CatLadyGame()
