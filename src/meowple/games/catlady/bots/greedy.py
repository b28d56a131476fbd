"""The choices of somebody who looks at the cards on the table and no farther: for bots, and for imagined games."""

from meowple.core.action import Action, Seat
from meowple.core.fields import NOTHING
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
from meowple.games.catlady.bots.alone import AloneWeights, worth_ahead
from meowple.games.catlady.bots.furry_next import FurryNext
from meowple.games.catlady.bots.worth import Outlook, Weights, worth_of
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import LINE_CELLS
from meowple.games.catlady.playing import LOST_FOR_ONE
from meowple.games.catlady.position import FURRY, Position
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import BRUSHING, LASERING, LEADING, PLACING, TURN


def worth_with_line(state: Position, seat: Seat, line: int, outlook: Outlook, weights: Weights) -> float:
    """What the collection would be worth with this line."""
    mine = state.collections[seat].copy()
    for cell in LINE_CELLS[line]:
        if state.grid[cell] >= 0:
            mine.add(state.grid[cell])
    return worth_ahead(mine, outlook, weights)


def later(state: Position, seat: Seat) -> Outlook:
    """The outlook after the turn that is being played."""
    outlook = Outlook(state, seat)
    if not state.is_last and state.deck == 0:
        outlook.left = 0.0
        outlook.turns = 0.0
    return outlook


class GreedyChoices:
    """The choices of somebody who looks at the cards on the table and no farther."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

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
        furry = FurryNext(state) if isinstance(self.weights, AloneWeights) and state.deck else None
        found: list[tuple[Action, float]] = []
        for action in legal:
            if isinstance(action, Take):
                worth = worth_with_line(state, seat, action.line, outlook, self.weights)
                found.append((action, worth if furry is None else worth - furry.worth(action.line, action.line)))
        laser = self.best_laser(state, seat, legal, outlook)
        if laser is not None:
            left = 0.0 if furry is None else furry.worth(NOTHING, state.token)
            found.append((laser[0], laser[1] - left))
        if state.collections[seat].spray and not state.has_taken:
            away = (state.token + 1) % 6
            behind = worth_with_line(state, seat, state.token, outlook, self.weights) - 1.2
            if furry is not None:
                behind -= furry.worth(state.token, state.token)
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
                worth = worth_ahead(mine, outlook, self.weights)
                if best is None or worth > most:
                    best, most = action, worth
        return None if best is None else (best, most)

    def card_to_play(self, state: CatLady, seat: Seat, legal: list[Action]) -> Action | None:
        """A stray, a brush or a bag that makes things better at once; at the end whatever is left."""
        outlook = later(state, seat) if state.has_taken else Outlook(state, seat)
        now = worth_of(state.collections[seat], outlook, self.weights)
        best: Action | None = None
        most = 0.3
        for action in legal:
            if isinstance(action, (Adopt, Shop, Brush)):
                gain = self.play_gain(state, seat, action, outlook) - now
                if gain > most:
                    best, most = action, gain
        return best

    def play_gain(self, state: CatLady, seat: Seat, action: Adopt | Shop | Brush, outlook: Outlook) -> float:
        """What the collection is worth after this card has been played, less what it does for the others."""
        mine = state.collections[seat].copy()
        if isinstance(action, Brush):
            return self.brush_gain(state, mine, action.cell, outlook) - 0.4
        if isinstance(action, Shop):
            mine.bag -= 1
            for food in range(3):
                mine.food[food] += 1
            return worth_of(mine, outlook, self.weights) - 2.0 / (outlook.players - 1)
        mine.lost -= LOST_FOR_ONE
        if action == ADOPT_TOKEN:
            mine.tokens += 1
        else:
            mine.add_cat(action.kind)
        return worth_of(mine, outlook, self.weights) + 0.6

    def brush_gain(self, state: CatLady, mine: Collection, cell: int, outlook: Outlook) -> float:
        """The best that comes of taking this cat for one of the own."""
        most = -999.0
        mine.brush -= 1
        for given in mine.cats:
            tried = mine.copy()
            tried.drop_cat(given)
            tried.add_cat(state.grid[cell])
            most = max(most, worth_of(tried, outlook, self.weights))
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
                worth = worth_of(mine, outlook, self.weights)
            elif isinstance(action, Discard):
                rival = (seat + 1) % len(state.collections)
                theirs = state.collections[rival].copy()
                theirs.add(state.grid[action.cell])
                worth = worth_of(theirs, Outlook(state, rival), self.weights)
            elif isinstance(action, Lead):
                worth = self.lead_worth(state, action.line)
            elif state.stage == PLACING:
                worth = worth_with_line(state, 0, legal.index(action), Outlook(state, 0), self.weights)
            if worth > most:
                best, most = action, worth
        return best

    def lead_worth(self, state: CatLady, taken: int) -> float:
        """13g. A line that gives the furry player little and leaves the best of the others alone."""
        best = 0.0
        for line in range(6):
            if line != taken and not set(LINE_CELLS[line]) & set(LINE_CELLS[taken]):
                best = max(best, worth_with_line(state, 0, line, Outlook(state, 0), self.weights))
        return -worth_with_line(state, FURRY, taken, Outlook(state, FURRY), self.weights) + 0.5 * best
