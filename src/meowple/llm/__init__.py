"""Language models at our tables: prompts, answers, and the shapes in which arenas want them, without a network.

    >>> import meowple
    >>> from meowple.llm import LanguagePlayer, StandIn, play_game
    >>> player = LanguagePlayer(StandIn(seed=1))
    >>> table = play_game(meowple.games["fits"], [player], seed=1, options={"boards": "1"})
    >>> table.over, player.tally.illegal
    (True, 0)

`docs/llm.md` is the tour.
"""

from meowple.llm.answers import read_answer
from meowple.llm.games import play_game
from meowple.llm.harness import Harness
from meowple.llm.player import LanguageBot, LanguagePlayer, Model, Tally, judge_answer
from meowple.llm.prompts import Fault, Style, prompt_for
from meowple.llm.sight import Sight, sight_of_table, sight_of_view
from meowple.llm.stand_in import StandIn

__all__ = [
    "Fault",
    "Harness",
    "LanguageBot",
    "LanguagePlayer",
    "Model",
    "Sight",
    "StandIn",
    "Style",
    "Tally",
    "judge_answer",
    "play_game",
    "prompt_for",
    "read_answer",
    "sight_of_table",
    "sight_of_view",
]
