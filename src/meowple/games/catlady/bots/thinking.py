"""How the bots think: by what looks best now, or by playing a few rounds ahead in imagined games."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.state import State
from meowple.games.catlady.actions import END, Adopt, Laser, Shop, Spray, Swap, Take, parse
from meowple.games.catlady.bots.alone import ALONE, feed_quickly, lead_ahead, width_of, win_chance
from meowple.games.catlady.bots.comparing_cards import choice_compared
from meowple.games.catlady.bots.greedy import GreedyChoices, later
from meowple.games.catlady.bots.worth import WEIGHTS, Outlook, worth_of
from meowple.games.catlady.components import LINE_CELLS
from meowple.games.catlady.playing import LOST_FOR_ONE, take_card
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import BRUSHING, FEEDING, LASERING, LEADING, LOOTING, PLACING, TURN

NOISE: Final = 3.0
NODES: Final = 260
"""Imagined games a choice: about a tenth of a second compiled."""
NODES_UNCOMPILED: Final = 16
"""Uncompiled it imagines fewer, so as to answer in time."""
ALONE_TIMES: Final = 3
"""Alone nobody else thinks meanwhile: so many times more games,"""
ALONE_TIMES_LATE: Final = 2
"""fewer once they reach the end, where feeding takes long: no choice may take half a second."""
ROUNDS: Final = 3
"""How far imagined games go before they are judged."""


class GreedyBot(Bot):
    """Takes what looks best; with noise it plays like somebody who overlooks things."""

    def __init__(self, noise: float) -> None:
        self.noise = noise
        self.greedy = GreedyChoices(WEIGHTS)

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, CatLady)
        if seen.stage != TURN or seen.has_taken or not self.noise:
            return self.greedy.choose(seen, seat)
        best: Action | None = None
        most = 0.0
        for action, worth in self.greedy.takes(seen, seat, seen.legal(seat)):
            worth += rng.gauss(0.0, self.noise)
            if best is None or worth > most:
                best, most = action, worth
        assert best is not None
        return best

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        assert isinstance(seen, CatLady)
        return choice_compared(seen, seat, action, self.greedy)


class LookaheadBot(Bot):
    """Tries the promising choices in imagined games, the same luck for each, a few rounds deep, all greedy."""

    def __init__(self, nodes: int, rounds: int = ROUNDS) -> None:
        self.nodes = nodes
        self.rounds = rounds
        self.greedy = GreedyChoices(WEIGHTS)
        self.alone = GreedyChoices(ALONE)

    def mind(self, state: CatLady) -> GreedyChoices:
        """Who chooses in imagined games."""
        return self.alone if state.is_solo else self.greedy

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, CatLady)
        candidates = self.candidates(seen, seat)
        if len(candidates) == 1:
            return candidates[0]
        sums = [0.0] * len(candidates)
        alive = list(range(len(candidates)))
        games = self.games(seen) // len(candidates) + 1
        width = width_of(Outlook(seen, seat).left)
        played = 0
        while played < games:
            played += 1
            luck = rng.getrandbits(48)
            for at in alive:
                ahead = self.imagine(seen, seat, candidates[at], Random(luck))
                sums[at] += win_chance(ahead, width) if seen.is_solo else ahead
            if played in (games // 3, 2 * games // 3) and len(alive) > 2:
                alive.sort(key=_SumOf(sums), reverse=True)
                alive = alive[: (len(alive) + 1) // 2]
        best = alive[0]
        for at in alive:
            if sums[at] > sums[best]:
                best = at
        return candidates[best]

    def games(self, state: CatLady) -> int:
        """Fewer near the end, where imagined games are judged by their points; one where nothing is left to chance."""
        if state.deck == 0:
            return 0
        if state.is_solo:
            return self.nodes * (ALONE_TIMES if state.deck > 6 * self.rounds else ALONE_TIMES_LATE)
        return self.nodes if state.deck > 6 * len(state.collections) else self.nodes // 12

    def candidates(self, state: CatLady, seat: Seat) -> list[Action]:
        """In a turn all lines and what a greedy player would do; elsewhere all choices if they are few."""
        mind = self.mind(state)
        greedy = mind.choose(state, seat)
        if state.stage in (FEEDING, LOOTING):
            return [greedy]
        legal = state.legal(seat)
        if state.stage in (LEADING, PLACING, LASERING, BRUSHING):
            return legal if len(legal) <= 9 else [greedy]
        found = [action for action, _ in mind.takes(state, seat, legal)]
        for action in legal:
            if (
                action == END
                or isinstance(action, (Adopt, Shop, Swap))
                or (state.has_taken and isinstance(action, Spray))
            ):
                found.append(action)
        if greedy not in found:
            found.append(greedy)
        return found

    def imagine(self, seen: CatLady, seat: Seat, action: Action, luck: Random) -> float:
        """Play on for some rounds; then one's own worth against the best of the others."""
        state = seen.copy()
        if self.is_last_taking(state, action):
            return self.judge_the_end(state, seat, action, False)
        state.apply(seat, action)
        mind, is_far = self.mind(state), seen.deck > 0
        turns = self.rounds * len(state.collections)
        whose = state.turn
        while not state.is_feeding:
            if state.turn != whose:
                whose = state.turn
                turns -= 1
                if turns <= 0 and state.stage == TURN and (state.deck or not state.is_solo):
                    return self.judge(state, seat)
            acting = state.to_act()[0]
            if acting == CHANCE:
                state.apply(CHANCE, state.draw(luck))
                continue
            choice = mind.choose(state, acting)
            if self.is_last_taking(state, choice):
                return self.judge_the_end(state, seat, choice, is_far)
            state.apply(acting, choice)
        return self.judge_the_end(state, seat, END, is_far)

    def is_last_taking(self, state: CatLady, action: Action) -> bool:
        """Feeding would follow at once: it is judged without being played."""
        return state.deck == 0 and isinstance(action, (Take, Laser))

    def judge_the_end(self, state: CatLady, seat: Seat, action: Action, is_far: bool) -> float:
        """The points themselves, everybody feeding in their best way; a spare pair of lost cats is worth a token.

        As long as the end is far, what takes long to feed is judged by the guess.
        """
        if isinstance(action, Take):
            for cell in LINE_CELLS[action.line]:
                take_card(state, cell)
            mine = state.collections[state.turn]
            while mine.lost >= LOST_FOR_ONE:
                mine.lost -= LOST_FOR_ONE
                mine.tokens += 1
        elif isinstance(action, Laser):  # 4g: nothing else is played
            take_card(state, action.first)
            take_card(state, action.second)
        if is_far and state.is_solo and not state.is_feeding and not feed_quickly(state):
            return self.judge(state, seat)
        totals = [tally.total() for tally in state.tallies()]
        mine_total = totals.pop(seat)
        return mine_total - 0.5 * max(totals) - 0.5 * sum(totals) / len(totals)

    def judge(self, state: CatLady, seat: Seat) -> float:
        if state.is_solo:
            return lead_ahead(state)
        mine = worth_of(state.collections[seat], later(state, seat), WEIGHTS)
        others = -999.0
        total = 0.0
        for other in range(len(state.collections)):
            if other != seat:
                theirs = worth_of(state.collections[other], later(state, other), WEIGHTS)
                others = max(others, theirs)
                total += theirs
        count = len(state.collections) - 1
        return mine - 0.5 * others - 0.5 * total / count

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        """What can be seen at once, else what came of both lines in imagined games, the same luck for each."""
        assert isinstance(seen, CatLady)
        reason = choice_compared(seen, seat, action, self.greedy)
        if reason is None or reason.code not in ("even_line", "even_card"):
            return reason
        is_line = reason.code == "even_line"
        other = parse(f"take {reason.values['line']}" if is_line else str(reason.values["other"]))
        better = self.imagined(seen, seat, action) - self.imagined(seen, seat, other)
        if better < 0.05:  # told with one decimal: that is nothing
            return reason
        return Reason("line_imagined" if is_line else "card_imagined", {**reason.values, "by": f"{better:.1f}"})

    def imagined(self, seen: CatLady, seat: Seat, action: Action) -> float:
        """By how many points one ends ahead, on average."""
        games, total, rng = max(1, self.games(seen) // 4), 0.0, Random(1)
        for _ in range(games):
            total += self.imagine(seen, seat, action, Random(rng.getrandbits(48)))
        return total / games


class _SumOf:
    """Sorts places by what they have summed up."""

    def __init__(self, sums: list[float]) -> None:
        self.sums = sums

    def __call__(self, at: int) -> float:
        return self.sums[at]
