"""The fields that can matter in a turn, as bits, and what a set of them still lacks before it holds."""

from typing import Final

from meowple.games.purrramid.position import TILED, Position

MOST_FIELDS: Final = 60


def members_of(fields: int) -> list[int]:
    """The places of the bits that are set."""
    members: list[int] = []
    at = 0
    while fields >> at:
        if fields >> at & 1:
            members.append(at)
        at += 1
    return members


class TurnFields:
    """Which open fields could be part of a good stop of the turn (or extra turn) that is played."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.board = state.board
        self.dice = state.dice
        self.bounds: dict[int, int] = {}
        self._find_fields()

    def _find_fields(self) -> None:
        """The fields that can be part of a good stop: not more missing below them than there are dice."""
        board, on = self.board, self.state.on
        needs: list[list[int]] = []
        self.slots: list[int] = []
        self.index = [-1] * board.size
        for slot in range(board.size):
            below: list[int] = []
            if on[slot] != TILED:
                for under in board.below[slot]:
                    if on[under] != TILED:
                        below += [found for found in [under, *needs[under]] if found not in below]
                if len(below) < self.dice and len(self.slots) < MOST_FIELDS:
                    self.index[slot] = len(self.slots)
                    self.slots.append(slot)
            needs.append(below)
        self.values = [board.values[slot] for slot in self.slots]
        self.needs: list[int] = []
        self.near: list[int] = []
        for slot in self.slots:
            self.needs.append(self._bits(needs[slot]))
            self.near.append(self._bits(board.near[slot]))
        self._measure()

    def _bits(self, slots: list[int]) -> int:
        """These slots as bits, without those that no good stop could have."""
        bits = 0
        for slot in slots:
            if self.index[slot] >= 0:
                bits |= 1 << self.index[slot]
        return bits

    def _measure(self) -> None:
        """How many steps from field to field, over fields that dice could go to."""
        count = len(self.slots)
        self.far: list[list[int]] = []
        for start in range(count):
            far = [99] * count
            far[start] = 0
            queue = [start]
            while queue:
                at = queue.pop(0)
                for other in range(count):
                    if self.near[at] >> other & 1 and far[other] == 99:
                        far[other] = far[at] + 1
                        queue.append(other)
            if self.state.options.tiles_link:
                far = [min(steps, 1) for steps in far]
            self.far.append(far)

    def least(self, fields: int) -> int:
        """No good stop that includes these fields has fewer fields than this; as many as they are means it is one."""
        known = self.bounds.get(fields)
        if known is not None:
            return known
        full, members = fields, members_of(fields)
        for at in members:
            full |= self.needs[at]
        found = full.bit_count()
        everyone = members_of(full)
        for at in everyone:
            for other in everyone:
                if self.far[at][other] >= found:
                    found = self.far[at][other] + 1
        if found == len(everyone) and not self._hangs_together(full, everyone):
            found += 1
        self.bounds[fields] = found
        return found

    def _hangs_together(self, fields: int, members: list[int]) -> bool:
        """3d. Each reached from each."""
        if not members:
            return True
        if self.state.options.tiles_link:
            return self._linked(members)
        reached = 1 << members[0]
        queue = [members[0]]
        while queue:
            new = self.near[queue.pop()] & fields & ~reached
            reached |= new
            queue += members_of(new)
        return reached == fields

    def _linked(self, members: list[int]) -> bool:
        """3h by option: over tiles too."""
        slots = [self.slots[at] for at in members]
        reached = [slots[0]]
        for slot in reached:
            for near in self.board.near[slot]:
                if near not in reached and (near in slots or self.state.on[near] == TILED):
                    reached.append(near)
        return all(slot in reached for slot in slots)
