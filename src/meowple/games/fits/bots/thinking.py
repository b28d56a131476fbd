"""Thinking ahead: the cards to come are laid in many orders, and each order is played through by beam search."""

from random import Random
from typing import Final

from mypy_extensions import i64

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import State, shuffled
from meowple.games.fits.actions import SET_ASIDE
from meowple.games.fits.bots.greedy import GreedyBot
from meowple.games.fits.bots.judging import Judge, Way, judge_of, pack
from meowple.games.fits.components import FIELD, ROWS, SIZES
from meowple.games.fits.fields import START_PIECE
from meowple.games.fits.position import Position
from meowple.games.fits.ramp import Ramp

NODES: Final = 850_000
"""Places looked at for one choice: about a tenth of a second, compiled."""
ORDERS: Final = 40
"""In how many orders of the cards a hint compares two places."""
WIDTH: Final = 3
"""How many ramps a beam carries from card to card."""


class Node:
    """A ramp in the mind: packed heights, marks, points for certain, and how bad it looks."""

    def __init__(self, heights: i64, marks: i64, points: i64, cost: float, badness: float) -> None:
        self.heights = heights
        self.marks = marks
        self.points = points
        self.cost = cost
        """Of everything below the surface."""
        self.badness = badness
        """The cost, and the look of the surface."""


def rest(heights: i64, way: Way) -> i64:
    """2c. The row in which the piece comes to rest."""
    around = heights >> (5 * way.column + 5)
    row: i64 = 0
    at: i64 = 0
    while at < way.width:
        down = (around & 31) - way.bottom(at)
        if down > row:
            row = down
        around >>= 5
        at += 1
    return row


def laid(heights: i64, way: Way, row: i64) -> i64:
    """The packed heights after the piece has come to rest."""
    shift = 5 * way.column + 5
    within: i64 = (1 << 5 * way.width) - 1
    return heights & ~(within << shift) | way.tops + row * way.ones << shift


class Beam:
    """The few best ramps found so far for one card; ramps that look the same from above are one."""

    def __init__(self, judge: Judge, width: int) -> None:
        self.judge = judge
        self.width = width
        self.nodes: list[Node] = []
        self.worst = 1e18
        self.looked = 0

    def offer(self, node: Node) -> None:
        nodes = self.nodes
        place = len(nodes)
        for at in range(len(nodes)):
            other = nodes[at]
            if node.badness < other.badness and place > at:
                place = at
            if other.heights == node.heights and other.marks == node.marks:
                if other.badness <= node.badness:
                    return
                del nodes[at]
                break
        nodes.insert(place, node)
        if len(nodes) > self.width:
            nodes.pop()
        if len(nodes) == self.width:
            self.worst = nodes[-1].badness

    def grow(self, node: Node, piece: int) -> None:
        """Offer every way to go on from this ramp with this piece."""
        judge = self.judge
        self.set_aside(node, piece)
        ways = judge.ways[piece]
        self.looked += len(ways)
        for way in ways:
            row = rest(node.heights, way)
            if row < ROWS:
                self.lay(node, way, row)

    def set_aside(self, node: Node, piece: int) -> None:
        more = self.judge.weights.aside * SIZES[piece]
        if node.badness + more < self.worst:
            self.offer(Node(node.heights, node.marks, node.points, node.cost + more, node.badness + more))

    def lay(self, node: Node, way: Way, row: i64) -> None:
        judge = self.judge
        heights = node.heights
        cost = node.cost + way.costs[row]
        marks: i64 = node.marks | way.marks[row]
        at: i64 = 0
        while at < way.width:
            column = way.column + at
            height = heights >> (5 * column + 5) & 31
            bottom = row + way.bottom(at)
            if bottom > height:
                cost += judge.gap_costs[32 * column + bottom] - judge.gap_costs[32 * column + height]
                if judge.has_rows:
                    marks |= ((1 << bottom) - (1 << height)) & FIELD  # 4b
            at += 1
        if cost + judge.best_look >= self.worst:
            return
        after = laid(heights, way, row)
        badness = cost + judge.look(after, marks)
        if badness < self.worst:
            self.offer(Node(after, marks, node.points + self.points_of(heights, way, row), cost, badness))

    def points_of(self, heights: i64, way: Way, row: i64) -> i64:
        """What the squares closed in by this piece count at the end."""
        open_points = self.judge.gap_points
        points: i64 = way.points[row]
        at: i64 = 0
        while at < way.width:
            column = way.column + at
            height = heights >> (5 * column + 5) & 31
            bottom = row + way.bottom(at)
            if bottom > height:
                points += open_points[32 * column + bottom] - open_points[32 * column + height]
            at += 1
        return points


class Candidate:
    """A choice, the ramp it leaves, and the points of the rounds that went on from there."""

    def __init__(self, action: Action, node: Node) -> None:
        self.action = action
        self.node = node
        self.total = 0


def _by_badness(candidate: Candidate) -> float:
    return candidate.node.badness


def _by_total(candidate: Candidate) -> int:
    return -candidate.total


class Thought:
    """One choice on one ramp: tries every way in the same orders of cards, dropping the worse half again and again."""

    def __init__(self, board: int, ramp: Ramp, width: int) -> None:
        self.judge = judge_of(board)
        self.width = width
        self.looked = 0
        marks = self.judge.marks_of(ramp)
        heights = pack(ramp.heights)
        self.now = Node(heights, marks, 0, 0.0, self.judge.look(heights, marks))

    def candidates(self, piece: int, may_refuse: bool) -> list[Candidate]:
        """Every way to lay the piece, the best-looking first."""
        found: list[Candidate] = []
        for way in self.judge.ways[piece]:
            row = rest(self.now.heights, way)
            if row < ROWS:
                alone = Beam(self.judge, 1)
                alone.lay(self.now, way, row)
                found.append(Candidate(way.drop, alone.nodes[0]))
        if may_refuse:
            alone = Beam(self.judge, 1)
            alone.set_aside(self.now, piece)
            found.append(Candidate(SET_ASIDE, alone.nodes[0]))
        found.sort(key=_by_badness)
        return found

    def best(self, piece: int, left: list[int], may_refuse: bool, nodes: int, rng: Random) -> Action:
        field = self.candidates(piece, may_refuse)
        halvings = max(1, (len(field) - 1).bit_length())
        while len(field) > 1:
            enough = self.looked + nodes // halvings
            while True:
                order = shuffled(left, rng)
                for candidate in field:
                    candidate.total += self.play_through(candidate.node, order)
                if self.looked >= enough or len(left) < 2:
                    break
            field.sort(key=_by_total)
            del field[(len(field) + 1) // 2 :]
        return field[0].action

    def ahead(self, piece: int, action: Action, other: Action, orders: list[list[int]]) -> int:
        """By how many points the one choice ends ahead of the other, over all these orders of the cards."""
        points = 0
        for candidate in self.candidates(piece, True):
            for order in orders:
                if candidate.action == action:
                    points += self.play_through(candidate.node, order)
                elif candidate.action == other:
                    points -= self.play_through(candidate.node, order)
        return points

    def play_through(self, node: Node, order: list[int]) -> int:
        """The points the best ramp of the beam earns when the cards come in this order."""
        nodes = [node]
        for piece in order:
            beam = Beam(self.judge, self.width)
            for each in nodes:
                beam.grow(each, piece)
            nodes = beam.nodes
            self.looked += beam.looked
        most = -999
        for each in nodes:
            points = self.judge.final_points(each.heights, each.marks, each.points)
            if points > most:
                most = points
        return most


class ThinkingBot(GreedyBot):
    """Plays on in its head, with the cards to come in many orders, before it lays a piece."""

    def __init__(self, nodes: int = NODES, width: int = WIDTH) -> None:
        super().__init__(0.0)
        self.nodes = nodes
        self.width = width

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Position)
        left = [piece for piece in seen.cards_left if piece != seen.starts[seat]]  # 3b
        may_refuse = seen.step != START_PIECE or seen.may_refuse_start
        thought = Thought(seen.board, seen.ramps[seat], self.width)
        return thought.best(seen.piece_of(seat), left, may_refuse, self.nodes, rng)

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        """What can be seen at once, else what came of it in the mind."""
        assert isinstance(seen, Position)
        at_once = super().because(seen, seat, action)
        other = self.runner_up(seen, seat, action)
        if at_once is None or at_once.code != "not_at_once" or other is None:
            return at_once
        left = [piece for piece in seen.cards_left if piece != seen.starts[seat]]  # 3b
        rng = Random(1)
        orders = [shuffled(left, rng) for _ in range(ORDERS)]
        more = Thought(seen.board, seen.ramps[seat], self.width).ahead(seen.piece_of(seat), action, other, orders)
        if 10 * more < ORDERS:  # less than a tenth of a point is nothing to speak of
            return at_once
        return Reason("ends_better", {"more": f"{more / ORDERS:.1f}", "orders": ORDERS, "other": other.text})
