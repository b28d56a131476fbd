"""OpenSpiel: every game on the shelf that has numbers, registered as `meowple_<name>`.

    >>> import pyspiel
    >>> from meowple.research import register
    >>> register()
    >>> game = pyspiel.load_game("meowple_fits(players=2,options=boards:12+shuffle:true)")

Seats that choose at the same time choose one after another, face down. Chance is a player with numbers of its own.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from meowple.bots.tables import returns_of
from meowple.core.action import CHANCE, Seat
from meowple.core.errors import BadSetup
from meowple.core.game import Game, Options, OptionValue
from meowple.core.state import State
from meowple.games import find, games
from meowple.research.numbers import TableNumbers

MOST_POINTS: Final = 10_000.0
"""More than anybody scores alone."""
Heard = tuple[Any, str] | None
"""What a seat has heard so far, the last line first: shared by all copies of a position."""


class Play:
    """A position and what every seat has heard of how it came about."""

    def __init__(self, game: str, state: State, heard: list[Heard]) -> None:
        self.game = game
        self.state = state
        self.heard = heard

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        """How OpenSpiel clones what Python keeps."""
        return Play(self.game, self.state.copy(), self.heard[:])

    def __reduce__(self) -> tuple[Any, ...]:
        """How OpenSpiel writes down what Python keeps: as text, which any process can read that knows the game."""
        return read_play, (self.game, self.state.dump(), [self.lines(seat) for seat in range(len(self.heard))])

    def apply(self, seat: Seat, number: int, numbers: TableNumbers) -> None:
        state, numbering = self.state, numbers.numbering
        action = numbering.chances[number] if seat == CHANCE else numbering.action(state, seat, number)
        for viewer in range(numbers.players):
            told = state.told(seat, action, viewer)
            self.heard[viewer] = (self.heard[viewer], f"{seat} {told.text}")
        state.apply(seat, action)

    def lines(self, seat: Seat) -> list[str]:
        """Everything this seat has heard, in order."""
        found = []
        heard = self.heard[seat]
        while heard is not None:
            heard, line = heard
            found.append(line)
        return found[::-1]


def read_play(game: str, position: str, lines: list[list[str]]) -> Play:
    """What `Play.__reduce__` wrote."""
    heard: list[Heard] = []
    for told in lines:
        last: Heard = None
        for line in told:
            last = (last, line)
        heard.append(last)
    return Play(game, (_REGISTERED.get(game) or find(game)).load(position), heard)


class MeowpleState(pyspiel.State):  # type: ignore[misc] # OpenSpiel is not typed
    """A position; `play` is all that Python keeps of it."""

    def __init__(self, game: "MeowpleGame") -> None:
        super().__init__(game)
        self.play = Play(game.numbers.game.name, game.first.copy(), [None] * game.numbers.players)

    @property
    def numbers(self) -> TableNumbers:
        numbers: TableNumbers = self.get_game().numbers
        return numbers

    def current_player(self) -> int:
        acting = self.play.state.to_act()
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting[0] == CHANCE else acting[0]

    def is_terminal(self) -> bool:
        return self.play.state.is_over()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.numbers.numbering.legal(self.play.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.play.state.chances()
        total = sum(weight for _, weight in chances)
        number = self.numbers.numbering.chance_number
        return sorted((number(action), weight / total) for action, weight in chances)

    def _apply_action(self, action: int) -> None:
        self.play.apply(self.play.state.to_act()[0], action, self.numbers)

    def _action_to_string(self, player: int, action: int) -> str:
        numbering = self.numbers.numbering
        if player == pyspiel.PlayerId.CHANCE:
            return numbering.chances[action].text
        return numbering.action(self.play.state, player, action).text

    def returns(self) -> list[float]:
        """By places; alone, the points."""
        state = self.play.state
        if not state.is_over():
            return [0.0] * state.players
        return returns_of(state, state.players == 1)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MeowpleState":
        """A position that looks the same to the player, hidden things filled in by chance. It has no history."""
        game = self.get_game()
        other: MeowpleState = game.new_initial_state()
        rng = Random(int(sampler() * (1 << 53)))
        imagined = self.play.state.seen_by(player).imagine(rng)
        other.play = Play(self.play.game, imagined, [self.play.heard[player]] * self.num_players())
        return other

    def __str__(self) -> str:
        return self.play.state.dump()


class MeowpleObserver:
    """What a player sees now, as numbers and text; with perfect recall, everything it has heard, as text."""

    def __init__(self, numbers: TableNumbers, kind: Any, params: dict[str, Any] | None) -> None:
        if params or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("a player sees what its seat sees: no other observations are there")
        self.numbers = numbers
        self.is_recalling = kind.perfect_recall
        self.tensor = None if self.is_recalling else np.zeros(numbers.size, np.float32)
        self.dict = {} if self.tensor is None else numbers.parts(self.tensor)

    def set_from(self, state: MeowpleState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.numbers.observe(state.play.state, player)

    def string_from(self, state: MeowpleState, player: int) -> str:
        if self.is_recalling:
            return "\n".join(state.play.lines(player))
        return state.play.state.seen_by(player).dump()


class MeowpleGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel is not typed
    """A table of a game; parameters are `players`, `window` and `options` as `name:value+name:value`."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.game, params or {}
        chosen = read_options(game, given.get("options", ""))
        players = given.get("players") or usual_players(game)
        self.numbers = TableNumbers(game, players, given.get("window", 0))
        self.first = game.new(players, chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.choices,
            max_chance_outcomes=len(self.numbers.numbering.chances),
            num_players=players,
            min_utility=-1.0 if players > 1 else -MOST_POINTS,
            max_utility=1.0 if players > 1 else MOST_POINTS,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=game.longest(players, chosen),
        )
        super().__init__(game_type(game, players), info, given)

    def new_initial_state(self) -> MeowpleState:
        return MeowpleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> MeowpleObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return MeowpleObserver(self.numbers, kind, params)


def usual_players(game: Game) -> int:
    return 2 if 2 in game.players else game.players[0]


def game_type(game: Game, players: int) -> Any:
    """What OpenSpiel wants to know of a game; everything is known in one whose positions hide nothing."""
    kinds = pyspiel.GameType
    is_open = type(game.new(game.players[-1])).seen_by is State.seen_by
    return kinds(
        short_name=f"meowple_{game.name}",
        long_name=f"Meowple {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": usual_players(game), "window": 0, "options": ""},
    )


# Options of the game, in one word


def read_options(game: Game, text: str) -> dict[str, OptionValue]:
    """From `boards:12+shuffle:true`; what is no option of the game is refused."""
    found: dict[str, OptionValue] = {}
    defaults = {option.name: option.default for option in game.options}
    for pair in text.split("+") if text else []:
        name, _, value = pair.partition(":")
        if name not in defaults:
            raise BadSetup(f"there is no option {name[:40]}; there is {', '.join(defaults) or 'none'}")
        found[name] = _read_value(value, defaults[name])
    return found


def _read_value(value: str, like: OptionValue) -> OptionValue:
    if isinstance(like, bool):
        return value == "true"
    return int(value) if isinstance(like, int) and value.lstrip("-").isdecimal() else value


def write_options(options: Options) -> str:
    return "+".join(
        f"{name}:{str(value).lower() if isinstance(value, bool) else value}" for name, value in options.items()
    )


# Registering

_REGISTERED: Final[dict[str, Game]] = {}


def register(*chosen: Game) -> list[str]:
    """Make these games, or all on the shelf that have numbers, known to OpenSpiel; returns the names it knows."""
    for game in chosen or [games[name] for name in games]:
        if game.spaces is not None and game.name not in _REGISTERED:
            pyspiel.register_game(game_type(game, usual_players(game)), _class_of(game))
            _REGISTERED[game.name] = game
    return sorted(f"meowple_{name}" for name in _REGISTERED)


def _class_of(game: Game) -> type[MeowpleGame]:
    """A class for each game: OpenSpiel keeps it until after Python has ended, which no plain function survives."""
    return type(f"Meowple{game.name.title()}", (MeowpleGame,), {"game": game})


def open_spiel_game(
    game: str | Game, players: int | None = None, *, window: int = 0, **options: OptionValue
) -> MeowpleGame:
    """A table of so many players (two if the game allows it) with these options, as an OpenSpiel game."""
    chosen = game if isinstance(game, Game) else find(game)
    if chosen.spaces is None:
        raise BadSetup(f"{chosen.name} declares no numbers for its choices and positions")
    register(chosen)
    params: dict[str, Any] = {"players": players or usual_players(chosen), "window": window}
    if options:
        params["options"] = write_options(options)
    loaded: MeowpleGame = pyspiel.load_game(f"meowple_{chosen.name}", params)
    return loaded
