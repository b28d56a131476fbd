"""Thinking ahead: which pieces may come next, where each would lie best, and what such a ramp still brings."""

from random import Random
from typing import Final

from mypy_extensions import i64

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import State, shuffled
from meowple.games.fits.actions import SET_ASIDE
from meowple.games.fits.bots.foresight import foresight_of, squares_of
from meowple.games.fits.bots.greedy import GreedyBot
from meowple.games.fits.bots.judging import Way, judge_of, laid, pack, rest
from meowple.games.fits.components import FIELD, PIECES, ROWS
from meowple.games.fits.fields import START_PIECE
from meowple.games.fits.position import Position
from meowple.games.fits.ramp import Ramp

CARDS_AHEAD: Final = 2
"""One card is thought ahead for every place in reach, more for the finalists."""
FEW: Final = 6
"""With so few cards left, one more is thought ahead."""
IN_REACH: Final = 1.5
"""What looks worse than the best by so many points is not thought about."""
FINALISTS: Final = 4
FOLLOWED: Final = 2
"""So many of the places for the next card are followed to the card after it."""
ORDERS: Final = 40
"""In how many orders of the cards a hint compares two places."""


class Node:
    """A ramp in the mind: packed heights, marks, points of closed squares, and how many points it is worth."""

    def __init__(self, action: Action, heights: i64, marks: i64, points: i64, worth: float) -> None:
        self.action = action
        """What led to it."""
        self.heights = heights
        self.marks = marks
        self.points = points
        self.worth = worth


def _by_worth(node: Node) -> float:
    return -node.worth


def _best(nodes: list[Node]) -> Node:
    best = nodes[0]
    for node in nodes:
        if node.worth > best.worth:
            best = node
    return best


class Thought:
    """One choice on one ramp."""

    def __init__(self, board: int, ramp: Ramp) -> None:
        self.judge = judge_of(board)
        self.foresight = foresight_of(self.judge)
        self.now = Node(SET_ASIDE, pack(ramp.heights), self.judge.marks_of(ramp), 0, 0.0)

    def best(self, piece: int, left: i64, may_refuse: bool, cards: int) -> Action:
        """Where it is worth most to lay this piece when these are still to come (as bits)."""
        nodes = self.after(self.now, piece, left, may_refuse)
        nodes.sort(key=_by_worth)
        for ahead in range(1, cards + 1):
            if len(nodes) == 1 or not left:
                break
            nodes = [node for node in nodes if node.worth > nodes[0].worth - IN_REACH]
            if ahead > 1:
                nodes = nodes[:FINALISTS]
            for node in nodes:
                node.worth = self.expected(node, left, ahead)
            nodes.sort(key=_by_worth)
        return nodes[0].action

    def expected(self, node: Node, left: i64, ahead: int) -> float:
        """The worth of a ramp on average over the next card, and so on for so many cards."""
        if not left:
            return node.worth
        total, count = 0.0, 0
        for piece in range(len(PIECES)):
            bit: i64 = 1 << piece
            if left & bit:
                total += self.best_worth(node, piece, left & ~bit, ahead)
                count += 1
        return total / count

    def best_worth(self, node: Node, piece: int, left: i64, ahead: int) -> float:
        """Of all ways to go on from this ramp with this piece, the best."""
        nodes = self.after(node, piece, left, True)
        if ahead > 1 and left:
            nodes.sort(key=_by_worth)
            least = nodes[0].worth - IN_REACH
            nodes = [each for each in nodes[:FOLLOWED] if each.worth > least]
            for each in nodes:
                each.worth = self.expected(each, left, ahead - 1)
        return _best(nodes).worth

    def after(self, node: Node, piece: int, left: i64, may_refuse: bool) -> list[Node]:
        """Every ramp that this piece can leave."""
        found: list[Node] = []
        before, squares = self.foresight.before(left), squares_of(left)
        for way in self.judge.ways[piece]:
            row = rest(node.heights, way)
            if row < ROWS:
                found.append(self.lay(node, way, row))
        if may_refuse:
            found.append(Node(SET_ASIDE, node.heights, node.marks, node.points, 0.0))
        judge = self.judge
        for each in found:
            if left:
                certain = float(judge.certain_points(each.heights, each.marks, each.points))
                each.worth = certain + self.foresight.value(each.heights, each.marks, before, squares)
            else:
                each.worth = float(judge.final_points(each.heights, each.marks, each.points))
        return found

    def lay(self, node: Node, way: Way, row: i64) -> Node:
        """2c. What lies under the piece is closed for good."""
        judge = self.judge
        heights = node.heights
        marks: i64 = node.marks | way.marks[row]
        points: i64 = node.points + way.points[row]
        at: i64 = 0
        while at < way.width:
            column = way.column + at
            height = heights >> (5 * column + 5) & 31
            bottom = row + way.bottom(at)
            if bottom > height:
                points += judge.gap_points[32 * column + bottom] - judge.gap_points[32 * column + height]
                if judge.has_rows:
                    marks |= ((1 << bottom) - (1 << height)) & FIELD  # 4b
            at += 1
        return Node(way.drop, laid(heights, way, row), marks, points, 0.0)

    def play_through(self, node: Node, order: list[int]) -> int:
        """The points in the end when the cards come in this order and each piece goes where it looks best."""
        left = bits_of(order)
        for piece in order:
            left &= ~(1 << piece)
            node = _best(self.after(node, piece, left, True))
        return self.judge.final_points(node.heights, node.marks, node.points)

    def ahead(self, piece: int, action: Action, other: Action, orders: list[list[int]]) -> int:
        """By how many points the one choice ends ahead of the other, over all these orders of the cards."""
        points = 0
        for node in self.after(self.now, piece, bits_of(orders[0]), True):
            for order in orders:
                if node.action == action:
                    points += self.play_through(node, order)
                elif node.action == other:
                    points -= self.play_through(node, order)
        return points


def bits_of(pieces: list[int]) -> int:
    return sum([1 << piece for piece in pieces])


class ThinkingBot(GreedyBot):
    """Lays each piece where the ramp is worth most, thinking so many cards ahead."""

    def __init__(self, cards: int = CARDS_AHEAD) -> None:
        super().__init__(0.0)
        self.cards = cards

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Position)
        left = bits_of(left_for(seen, seat))
        may_refuse = seen.step != START_PIECE or seen.may_refuse_start
        thought = Thought(seen.board, seen.ramps[seat])
        return thought.best(seen.piece_of(seat), left, may_refuse, self.cards_ahead(left))

    def cards_ahead(self, left: int) -> int:
        """How many cards it thinks ahead when these are still to come (as bits)."""
        return self.cards + 1 if self.cards > 1 and left.bit_count() <= FEW else self.cards

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        """What can be seen at once, else what came of it in the mind."""
        assert isinstance(seen, Position)
        at_once = super().because(seen, seat, action)
        other = self.runner_up(seen, seat, action)
        if at_once is None or at_once.code != "not_at_once" or other is None:
            return at_once
        left = left_for(seen, seat)
        rng = Random(1)
        orders = [shuffled(left, rng) for _ in range(ORDERS)]
        more = Thought(seen.board, seen.ramps[seat]).ahead(seen.piece_of(seat), action, other, orders)
        if 10 * more < ORDERS:  # less than a tenth of a point is nothing to speak of
            return at_once
        return Reason("ends_better", {"more": f"{more / ORDERS:.1f}", "orders": ORDERS, "other": other.text})


def left_for(seen: Position, seat: Seat) -> list[int]:
    """3b. The pieces that this seat will still be shown."""
    return [piece for piece in seen.cards_left if piece != seen.starts[seat]]
