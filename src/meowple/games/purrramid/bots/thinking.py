"""How the players of Purrramid choose: by a look one roll ahead, or by solving the whole turn."""

from random import Random
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.state import State
from meowple.games.purrramid.actions import Catastrophe, Go, Place, Reroll, Stop, StopAnyway, parse
from meowple.games.purrramid.bots.lookahead import YARN_KEPT, roll_value, stop_value
from meowple.games.purrramid.bots.turn_solver import TurnSolver
from meowple.games.purrramid.bots.worth import Worth, by_race, by_tiles, is_race
from meowple.games.purrramid.dice import SIZE
from meowple.games.purrramid.rules import Purrramid

NODES: Final = 6000
"""How many rolls a turn is looked into before going on counts as a catastrophe."""
FEWER_TILES: Final = "fewer_tiles"
"""No reason yet: the next best brings more tiles, and something else must speak for the choice."""


class LookAhead(Bot):
    """Lays only what holds, and rolls again while one more roll promises more; noise makes it careless."""

    def __init__(self, noise: float) -> None:
        self.noise = noise

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Purrramid)
        legal = seen.legal(seat)
        best, most = legal[0], -99.0
        for action in legal:
            value = self.value(seen, action)
            if self.noise:
                value += rng.gauss(0.0, self.noise)
            if value > most:
                best, most = action, value
        return best

    def value(self, seen: Purrramid, action: Action) -> float:
        """Tiles to be expected, counting one more roll at most."""
        if isinstance(action, Place):
            after = seen.copy()
            after.place(action)
            return max(stop_value(after), roll_value(after)) if after.can_stop_well() else 0.0
        if isinstance(action, Stop):
            return stop_value(seen)
        if isinstance(action, Go):
            return roll_value(seen)
        return roll_value(seen) - YARN_KEPT if isinstance(action, Reroll) else 0.0


class Solver(Bot):
    """Plays every turn as well as the odds allow: for tiles, or for the chance to win the race."""

    def __init__(self, nodes: int = NODES, race: bool = True) -> None:
        self.nodes = nodes
        self.race = race

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Purrramid)
        legal = seen.legal(seat)
        if len(legal) == 1:
            return legal[0]
        turn = TurnSolver(seen, self.worth(seen, seat), self.nodes)
        best, most = legal[0], -99.0
        for action in legal:
            value = value_of(turn, action)
            if value > most:
                best, most = action, value
        return best

    def worth(self, seen: Purrramid, seat: Seat) -> Worth:
        return by_race(seen, seat) if self.race else by_tiles()

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        """The same numbers, in tiles."""
        assert isinstance(seen, Purrramid)
        turn = TurnSolver(seen, by_tiles(0.0), self.nodes)
        if isinstance(action, (Catastrophe, StopAnyway)):
            return Reason("hint_forced")
        if isinstance(action, Reroll):
            return self.in_the_race(seen, seat, action, reroll_compared(seen, seat, turn))
        if isinstance(action, Place):
            return self.in_the_race(seen, seat, action, place_compared(seen, seat, turn, action))
        stop = _told(turn.worth_of_stopping())
        go = _told(turn.worth_of_going_on()) if seen.hand else "0"
        if float(go) == float(stop):
            return Reason("hint_as_good", {"tiles": stop})
        return Reason("hint_go" if isinstance(action, Go) else "hint_stop", {"go": go, "stop": stop})

    def in_the_race(self, seen: Purrramid, seat: Seat, action: Action, reason: Reason) -> Reason:
        """Where the next best brings more tiles: what else speaks for this, the chance to win or yarn."""
        if reason.code != FEWER_TILES:
            return reason
        if not (self.race and is_race(seen)):
            return Reason("hint_yarn", reason.values)
        turn, other = TurnSolver(seen, self.worth(seen, seat), self.nodes), parse(str(reason.values["other"]))
        here, there = _told(100.0 * value_of(turn, action)), _told(100.0 * value_of(turn, other))
        if here == there:
            return Reason("hint_even", reason.values)
        return Reason("hint_race", {**reason.values, "chance": here, "chance_there": there})


def place_compared(seen: Purrramid, seat: Seat, turn: TurnSolver, action: Place) -> Reason:
    """What the rest of the turn brings from here, against the next best placing that leads elsewhere."""
    slot, size = seen.slot_of(action), SIZE[action.part]
    other: Place | None = None
    most = -99.0
    for place in seen.legal(seat):
        if isinstance(place, Place) and (seen.slot_of(place) != slot or SIZE[place.part] != size):
            value = value_of(turn, place)
            if value > most:
                other, most = place, value
    tiles = _told(value_of(turn, action))
    if other is None:
        return Reason("hint_place", {"tiles": tiles}) if float(tiles) else Reason("hint_no_other")
    values: dict[str, str | int] = {"tiles": tiles, "less": _told(most), "other": other.text}
    is_safer = seen.would_hold(slot) and not seen.would_hold(seen.slot_of(other))
    if is_safer and float(tiles) >= float(_told(most)):
        return Reason("hint_holds", values)
    if float(tiles) > float(_told(most)):
        return Reason("hint_next", values)
    return Reason(FEWER_TILES if float(tiles) < float(_told(most)) else "hint_even", values)


def reroll_compared(seen: Purrramid, seat: Seat, turn: TurnSolver) -> Reason:
    """6a. What a new roll brings on average, against the best that these dice can do."""
    tiles, other, most = _told(turn.worth_of_rerolling()), "", -99.0
    for place in seen.legal(seat):
        if isinstance(place, Place) and value_of(turn, place) > most:
            other, most = place.text, value_of(turn, place)
    if not other:
        return Reason("hint_reroll_dead", {"tiles": tiles})
    if float(tiles) > float(_told(most)):
        return Reason("hint_reroll", {"tiles": tiles, "less": _told(most), "other": other})
    return Reason(FEWER_TILES, {"tiles": tiles, "less": _told(most), "other": other})


def value_of(turn: TurnSolver, action: Action) -> float:
    """What the rest of the turn is worth after this choice."""
    if isinstance(action, Place):
        return turn.worth_of_placing(turn.state.slot_of(action), SIZE[action.part])
    if isinstance(action, Go):
        return turn.worth_of_going_on()
    if isinstance(action, Reroll):
        return turn.worth_of_rerolling()
    return turn.worth_of_stopping() if isinstance(action, Stop) else turn.nothing(turn.yarn)


def _told(tiles: float) -> str:
    return f"{tiles:.1f}"
