"""The choices of somebody who looks at the cards on the table and no farther: for bots, and for imagined games."""

from meowple.core.action import Action, Seat
from meowple.games.catlady.actions import (
    ADOPT_TOKEN,
    END,
    FEAST,
    Adopt,
    Brush,
    Discard,
    Give,
    Laser,
    Lead,
    Shop,
    Spray,
    Take,
)
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import LINE_CELLS
from meowple.games.catlady.position import BRUSHING, LASERING, LEADING, PLACING, TURN, Position
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.value import Outlook, Taste, value


def gain_of_line(state: Position, seat: Seat, line: int, outlook: Outlook, taste: Taste) -> float:
    """What the collection would be worth with this line."""
    mine = state.collections[seat].copy()
    for cell in LINE_CELLS[line]:
        if state.grid[cell] >= 0:
            mine.add(state.grid[cell])
    return value(mine, outlook, taste)


def later(state: Position, seat: Seat) -> Outlook:
    """The outlook after the turn that is being played."""
    outlook = Outlook(state, seat)
    if not state.is_last and state.deck == 0:
        outlook.left = 0.0
        outlook.turns = 0.0
    return outlook


def best_line(state: Position, seat: Seat, outlook: Outlook, taste: Taste, blocked: int) -> int:
    """The line worth most to this seat, the blocked one aside."""
    best, most = -1, 0.0
    for line in range(6):
        if line != blocked:
            gain = gain_of_line(state, seat, line, outlook, taste)
            if best < 0 or gain > most:
                best, most = line, gain
    return best


class Greedy:
    """The choices of somebody who looks at the cards on the table and no farther."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste

    def choose(self, state: CatLady, seat: Seat) -> Action:
        stage = state.stage
        legal = state.legal(seat)
        if stage == TURN:
            return self.in_turn(state, seat, legal)
        if FEAST in legal:
            return FEAST
        if stage in (LASERING, BRUSHING, LEADING, PLACING):
            return self.side_choice(state, seat, legal)
        return legal[-1]

    def in_turn(self, state: CatLady, seat: Seat, legal: list[Action]) -> Action:
        card = self.card_to_play(state, seat, legal)
        if card is not None:
            return card
        if state.has_taken:
            return END
        best: Action | None = None
        most = 0.0
        for action, worth in self.takes(state, seat, legal):
            if best is None or worth > most:
                best, most = action, worth
        assert best is not None
        return best

    def takes(self, state: CatLady, seat: Seat, legal: list[Action]) -> list[tuple[Action, float]]:
        """Every line that may be taken, the best laser, and the spray that frees a much better line."""
        outlook = later(state, seat)
        found: list[tuple[Action, float]] = []
        for action in legal:
            if isinstance(action, Take):
                found.append((action, gain_of_line(state, seat, action.line, outlook, self.taste)))
        laser = self.best_laser(state, seat, legal, outlook)
        if laser is not None:
            found.append(laser)
        if state.collections[seat].spray and not state.has_taken:
            away = (state.token + 1) % 6
            behind = gain_of_line(state, seat, state.token, outlook, self.taste) - 1.2
            for action in legal:
                if isinstance(action, Spray) and action.line == away:
                    found.append((action, behind))
        return found

    def best_laser(
        self, state: CatLady, seat: Seat, legal: list[Action], outlook: Outlook
    ) -> tuple[Action, float] | None:
        best: Action | None = None
        most = 0.0
        for action in legal:
            if isinstance(action, Laser):
                mine = state.collections[seat].copy()
                mine.laser -= 1
                mine.add(state.grid[action.first])
                mine.add(state.grid[action.second])
                worth = value(mine, outlook, self.taste)
                if best is None or worth > most:
                    best, most = action, worth
        return None if best is None else (best, most)

    def card_to_play(self, state: CatLady, seat: Seat, legal: list[Action]) -> Action | None:
        """A stray, a brush or a bag that makes things better at once; at the end whatever is left."""
        outlook = later(state, seat) if state.has_taken else Outlook(state, seat)
        now = value(state.collections[seat], outlook, self.taste)
        best: Action | None = None
        most = 0.3
        for action in legal:
            mine = state.collections[seat].copy()
            if isinstance(action, Adopt):
                mine.lost -= 2
                if action == ADOPT_TOKEN:
                    mine.tokens += 1
                else:
                    mine.add_cat(action.kind)
                gain = value(mine, outlook, self.taste) - now + 0.6
            elif isinstance(action, Shop):
                mine.bag -= 1
                for food in range(3):
                    mine.food[food] += 1
                gain = value(mine, outlook, self.taste) - now - 2.0 / (outlook.players - 1)
            elif isinstance(action, Brush):
                gain = self.brush_gain(state, mine, action.cell, outlook) - now - 0.4
            else:
                continue
            if gain > most:
                best, most = action, gain
        return best

    def brush_gain(self, state: CatLady, mine: Collection, cell: int, outlook: Outlook) -> float:
        """The best that comes of taking this cat for one of the own."""
        most = -999.0
        mine.brush -= 1
        for given in mine.cats:
            tried = mine.copy()
            tried.drop_cat(given)
            tried.add_cat(state.grid[cell])
            most = max(most, value(tried, outlook, self.taste))
        return most

    def side_choice(self, state: CatLady, seat: Seat, legal: list[Action]) -> Action:
        """What is discarded, given for a brushed cat, left to the furry player, or blocked."""
        best = legal[0]
        most = -999.0
        outlook = Outlook(state, seat)
        for action in legal:
            worth = 0.0
            if isinstance(action, Give):
                mine = state.collections[seat].copy()
                mine.drop_cat(action.kind)
                worth = value(mine, outlook, self.taste)
            elif isinstance(action, Discard):
                rival = (seat + 1) % len(state.collections)
                theirs = state.collections[rival].copy()
                theirs.add(state.grid[action.cell])
                worth = value(theirs, Outlook(state, rival), self.taste)
            elif isinstance(action, Lead):
                worth = -gain_of_line(state, 1, action.line, Outlook(state, 1), self.taste)
                mine_best = 0.0
                for line in range(6):
                    if line != action.line and not set(LINE_CELLS[line]) & set(LINE_CELLS[action.line]):
                        mine_best = max(mine_best, gain_of_line(state, 0, line, Outlook(state, 0), self.taste))
                worth += 0.5 * mine_best
            elif state.stage == PLACING:
                line = legal.index(action)
                worth = gain_of_line(state, 0, line, Outlook(state, 0), self.taste)
            if worth > most:
                best, most = action, worth
        return best
