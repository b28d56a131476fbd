"""Every game as an environment of TextArena; `pip install 'meowple[textarena]'`.

import textarena as ta
from meowple.llm.text_arena import register

register()
env = ta.make("Meowple-fits-v0", boards="1")
env.reset(num_players=2, seed=7)
"""

from typing import Any, Final

from meowple.core.errors import BadSetup

try:
    import textarena as ta
except ModuleNotFoundError as error:
    raise BadSetup(f"TextArena needs {error.name}: pip install 'meowple[textarena]'") from error

from meowple.core.action import Seat
from meowple.core.dealer import sealed, seeded
from meowple.core.game import Game, OptionValue
from meowple.core.table import Table
from meowple.games import find, games
from meowple.llm.player import TRIES, judge_answer
from meowple.llm.prompts import FOLDER, MARK, Style, introduction, position
from meowple.llm.sight import sight_of_table

VERSION: Final = 0
"""Of the environments: rises when what a player reads or gets changes."""


class MeowpleEnv(ta.Env):  # type: ignore[misc] # TextArena is not typed
    """A table. Each player is told the rules once, then before each choice what is new, the table and what may be said.

    A wrong answer gets the game's own reason; one more than `error_allowance` in a row loses the game.
    """

    def __init__(
        self, game: str | Game, style: Style | None = None, error_allowance: int = TRIES - 1, **options: OptionValue
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else find(game)
        self.style = style or Style()
        self.error_allowance = error_allowance
        self.options = options

    def reset(self, num_players: int, seed: int | None = None) -> None:
        dealer = sealed(()) if seed is None else seeded(seed)
        self.table = Table(self.game, num_players, self.options, dealer)
        self.told = [0] * num_players
        self.state = ta.MinimalMultiPlayerState(num_players, seed, error_allowance=self.error_allowance)
        self.state.reset(game_state={"table": self.table}, player_prompt_function=self._prompt)
        self._next()

    def _prompt(self, player_id: Seat, game_state: dict[str, Any]) -> str:
        translate = self.game.translator(self.style.lang, FOLDER)
        how = translate("In your turn, end your answer with a line “{mark} ” and one sentence.", mark=MARK)
        return f"{introduction(sight_of_table(self.table, player_id), self.style)}\n\n{how}"

    def _next(self) -> None:
        """Whoever is due is told what is new."""
        seat = self.table.to_act[0]
        self.state.manually_set_current_player_id(seat, force=True)
        fresh = self.table.number - self.told[seat]
        self.told[seat] = self.table.number
        style = Style(legal=self.style.legal, effects=self.style.effects, log=fresh, lang=self.style.lang)
        board = position(sight_of_table(self.table, seat, fresh), style)
        self.state.add_observation(message=board, observation_type=ta.ObservationType.GAME_BOARD, to_id=seat)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        seat: Seat = self.state.current_player_id
        kind = ta.ObservationType.PLAYER_ACTION
        self.state.add_observation(message=action, observation_type=kind, from_id=seat, to_id=seat)
        judged = judge_answer(sight_of_table(self.table, seat), action, self.style.lang)
        if judged.action is None:
            if self.state.set_invalid_move(judged.why):
                self.state.set_game_outcome(self._forfeited(seat), f"Invalid move: {judged.why}")
        else:
            self.table.play(seat, judged.action)
            if self.table.over:
                self.state.set_game_outcome(self._rewards(), self._reason())
        done, info = self.state.step()
        if judged.action is not None and not done:
            self._next()
        return bool(done), dict(info)

    def _rewards(self) -> dict[int, float]:
        """From 1 for whoever is ahead of all others to -1 for whoever is behind all; alone, the points."""
        places = self.table.state.ranking()
        if len(places) == 1:
            return {0: float(self.table.scores[0])}
        behind = [sum(other > place for other in places) for place in places]
        ahead = [sum(other < place for other in places) for place in places]
        return {seat: (behind[seat] - ahead[seat]) / (len(places) - 1) for seat in range(len(places))}

    def _forfeited(self, seat: Seat) -> dict[int, float]:
        others = self.table.players - 1
        return {other: -1.0 if other == seat else 1.0 / others for other in range(self.table.players)}

    def _reason(self) -> str:
        translate = self.game.translator(self.style.lang, FOLDER)
        points = ", ".join(self.game.say_score(score, translate) for score in self.table.scores)
        return translate("The game is over: {points}.", points=points)


def register() -> list[str]:
    """Make every game on the shelf known to TextArena, as `Meowple-<name>-v0`; returns the names it knows."""
    known = ta.envs.registration.ENV_REGISTRY
    for name in games:
        if env_id(name) not in known:
            wrappers = [ta.wrappers.LLMObservationWrapper]
            ta.register(env_id(name), MeowpleEnv, default_wrappers=wrappers, game=name)
    return [env_id(name) for name in games]


def env_id(name: str) -> str:
    return f"Meowple-{name}-v{VERSION}"
