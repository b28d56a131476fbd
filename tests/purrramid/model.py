"""A second model of Purrramid: plain and slow, written from RULES.md alone. It shares no code with the engine.

It speaks the engine's sentences and is held against it line by line in test_model.py.
"""

import itertools
from collections import Counter
from functools import cache
from typing import Any

from tests.purrramid.model_board import Side

CHANCE = -1
Told = tuple[str, dict[str, Any]]
"""Something that happened, as the log has it."""
DEALT = {2: [26, 25], 3: [25, 24, 23], 4: [19, 18, 18, 17]}
TITLES = {
    "Pillow Plumper": range(1),
    "Whisperer of Yawns": range(1, 3),
    "Blanket Navigator": range(3, 5),
    "Conductor of the Purring Choir": range(5, 7),
    "Moonbeam Tamer": range(7, 9),
    "Keeper of a Thousand Naps": range(9, 12),
    "Grand Builder of the Sleeping Pyramid": range(12, 13),
}


@cache
def rolls(dice: int) -> dict[str, int]:
    """2a. Every sentence chance may say of so many dice, and in how many of the throws."""
    thrown = itertools.product("123456", repeat=dice)
    return dict(Counter(" ".join(["roll", *sorted(faces)]) for faces in thrown))


@cache
def sums(thrown: str) -> set[int]:
    """2c. What some of these dice make."""
    faces = [int(face) for face in thrown.split()[1:]]
    return {sum(some) for number in range(1, 6) for some in itertools.combinations(faces, number)}


class Model:
    """A match in progress. `tiles` are by field, "o" ordinary and "g" golden ones; `dice` lie on fields in order."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.options = options
        self.side = Side(options["side"])
        self.totals = [0] * players
        self.game = 1
        self.stage = "first"
        self.first = self.turns = self.turn = 0
        self.ended = ""
        self.winner: int | None = None
        self.fresh: list[str] = []
        """The fields filled last, until something else happens."""
        self.mishap: int | None = None
        """Whose catastrophe was the last thing that happened."""
        self.told: list[Told] = []
        if options["first"] != "draw":
            self.begin(int(options["first"]) - 1)

    # 1. Before the game

    def begin(self, first: int) -> None:
        players = self.players
        self.first = first
        low = [name for name in self.side.names if name[0] in "ab" and players == 2]  # 1b
        self.tiles = {name: "o" * self.side.takes(name) if name in low else "" for name in self.side.names}
        self.balls = {name for name in self.side.names if self.side.value[name] == 8 and name not in low}  # 1c
        self.box = 12 - len(self.balls)
        self.yarn = [0] * players
        self.left = [0] * players
        for place, tiles in enumerate(DEALT[players]):  # 1d
            self.left[(first + place) % players] = tiles
        self.golden = 12
        self.winner = None
        self.ended = ""
        self.turns = 0
        self.turn = (first - 1) % players
        self.tell("game_begun", game=self.game, seat=first)
        self.next_turn()

    def tell(self, kind: str, **values: object) -> None:
        self.told.append((kind, values))

    def next_turn(self) -> None:
        self.dice: dict[str, list[int]] = {}
        if self.turns == 3000:  # 9e
            self.turn = (self.turn + 1) % self.players
            self.end("turns")
            return
        self.turns += 1
        self.turn = (self.turn + 1) % self.players
        if self.options["short_may_not"] and not any(self.fillable(seat) for seat in range(self.players)):
            self.end("stuck")  # 9f
            return
        self.roll_for(5)

    def roll_for(self, dice: int) -> None:
        self.part = self.hand = dice
        self.dice = {}
        self.rolled: list[int] = []
        self.stage = "roll"

    # 2. Rolling and placing

    def is_open(self, name: str) -> bool:
        return not self.tiles[name] and name not in self.dice  # 2e

    def tiles_of(self, seat: int) -> str:
        """8a, 8b. In the order in which they are laid."""
        return "o" * self.left[seat] + ("g" * self.golden if self.winner in (None, seat) else "")

    def cut(self, tiles: str, name: str) -> tuple[str, str]:
        """What of these tiles goes on a field, and what stays: 4f, and 8b with its option."""
        takes = self.side.takes(name)
        if self.options["gold_next_field"] and "o" in tiles:
            takes = min(takes, tiles.count("o"))
        return tiles[:takes], tiles[takes:]

    def fillable(self, seat: int) -> set[str]:
        """4f. Open fields the seat has tiles for, after those that bear its dice."""
        tiles = self.tiles_of(seat)
        if seat == self.turn:
            for name in self.dice:
                tiles = self.cut(tiles, name)[1]
        return {
            name for name in self.side.names
            if self.is_open(name) and len(self.cut(tiles, name)[0]) == self.side.takes(name)
        }  # fmt: skip

    def placings(self) -> set[str]:
        """2b, 2c."""
        fields = {name for name in self.side.names if self.is_open(name)}
        if self.options["short_may_not"]:
            fields &= self.fillable(self.turn)
        found = set()
        for number in range(1, len(self.rolled) + 1):
            for some in set(itertools.combinations(sorted(self.rolled), number)):
                faces = " ".join(map(str, some))
                found |= {f"place {name} {faces}" for name in fields if self.side.value[name] == sum(some)}
        return found

    def dead_throws(self) -> int:
        """2g. How many throws of the dice in hand would fit nowhere."""
        fields = {name for name in self.side.names if self.is_open(name)}
        if self.options["short_may_not"]:
            fields &= self.fillable(self.turn)
        asked = {self.side.value[name] for name in fields}
        return sum(ways for thrown, ways in rolls(self.hand).items() if not asked & sums(thrown))

    # 3. Going on or stopping

    def holds(self) -> bool:
        """3c to 3h."""
        for name in self.dice:
            if any(self.is_open(under) for under in self.side.below[name]):
                return False
        links = set(self.dice)
        if self.options["tiles_link"]:
            links |= {name for name in self.side.names if self.tiles[name]}
        reached: set[str] = set()
        edge = {next(iter(self.dice))}
        while edge:
            reached |= edge
            edge = {near for name in edge for near in self.side.near[name] & links} - reached
        return set(self.dice) <= reached

    def would_hold(self, name: str) -> bool:
        """With dice on this field too."""
        self.dice[name] = []
        holds = self.holds()
        del self.dice[name]
        return holds

    # 4. Laying tiles; 8. Winning; 9. End

    def stop(self) -> None:
        seat, had, yarn = self.turn, len(self.tiles_of(self.turn)), self.yarn[self.turn]
        why = ""
        self.fresh = []
        for name in self.dice:
            why = why or self.fill(name)
        self.tell("laid", seat=seat, tiles=had - len(self.tiles_of(seat)), yarn=self.yarn[seat] - yarn)
        rows = {self.side.row[name] for name in self.dice}
        if why:
            self.end(why)
        elif (self.hand == 0 or len(rows) >= 3) and self.part > 1:  # 7
            self.tell("extra_turn", seat=seat, dice=self.part - 1)
            self.roll_for(self.part - 1)
        else:
            self.next_turn()

    def fill(self, name: str) -> str:
        """Gives what ends the game, if this does."""
        seat = self.turn
        now, _ = self.cut(self.tiles_of(seat), name)
        if name in self.balls:  # 4e
            self.balls.remove(name)
            self.yarn[seat] += 1
        was_won = self.winner is not None
        self.tiles[name] = now
        self.fresh.append(name)
        self.left[seat] -= now.count("o")
        self.golden -= now.count("g")
        if not self.left[seat] and self.winner is None:
            self.winner = seat  # 8a
            self.tell("won", seat=seat)
        if self.golden == 0:
            return "golden"  # 9c
        if was_won and seat != self.winner and not self.left[seat]:
            return "other"  # 9b
        return "full" if all(self.tiles.values()) else ""  # 9a

    def end(self, why: str) -> None:
        before, self.totals = self.totals, self.scores()
        self.tell("game_ended", why=why)
        for seat in range(self.players):
            self.tell("scored", seat=seat, points=self.totals[seat] - before[seat])
        if self.winner is not None:
            self.tell("titled", seat=self.winner, title=self.title_earned())
        self.dice = {}
        self.rolled = []
        self.ended = why
        self.stage = "over"

    # 10. Points

    def scores(self) -> list[int]:
        """10a, 10b, 10e."""
        if self.stage in ("first", "over"):
            return list(self.totals)
        points = [-tiles for tiles in self.left]
        if self.winner is not None:
            points[self.winner] = 12 - self.golden
        return [total + now for total, now in zip(self.totals, points, strict=True)]

    def ranking(self) -> list[int]:
        """10c, 10e."""
        scores = [(0, score) for score in self.scores()]
        if self.options["games"] == 1 and self.winner is not None:
            scores[self.winner] = (1, 0)
        return [1 + sum(other > mine for other in scores) for mine in scores]

    def title(self) -> str | None:
        """10d."""
        if self.stage != "over" or self.winner is None or self.options["games"] > 1:
            return None
        return self.title_earned()

    def title_earned(self) -> str:
        return next(title for title, golden in TITLES.items() if 12 - self.golden in golden)

    def progress(self) -> float:
        """How much of the match lies behind: games, and fields of this one."""
        filled = 0 if self.stage == "first" else sum(map(bool, self.tiles.values())) / len(self.tiles)
        return float((self.game - 1 + filled) / self.options["games"])

    # What may be said, and what comes of it

    def to_act(self) -> tuple[int, ...]:
        return {"first": (CHANCE,), "roll": (CHANCE,), "over": ()}.get(self.stage, (self.turn,))

    def chances(self) -> dict[str, int]:
        if self.stage == "first":
            return {f"first {seat + 1}": 1 for seat in range(self.players)}  # 1f
        return rolls(self.hand)

    def legal(self) -> set[str]:
        if self.stage == "decide":
            stop = "stop" if self.holds() else "stop anyway"  # 3i
            return {stop, "go"} if self.hand else {stop}  # 3a, 3b
        found = self.placings() or {"catastrophe"}  # 2g, 2h, 5a
        is_dead = "catastrophe" in found
        if self.yarn[self.turn] and not (is_dead and self.options["no_yarn_on_dead_roll"]):  # 6
            found = found | {"reroll"}
        return found

    def apply(self, sentence: str) -> None:
        word, *rest = sentence.split()
        if word == "first":
            self.begin(int(rest[0]) - 1)
        elif word == "roll":
            self.rolled, self.stage = [int(face) for face in rest], "place"
        elif word == "place":
            self.dice[rest[0]] = [int(face) for face in rest[1:]]
            self.hand -= len(rest) - 1
            self.rolled, self.stage = [], "decide"
            self.fresh, self.mishap = [], None
        elif word == "go":
            self.stage = "roll"
        elif word == "reroll":
            self.yarn[self.turn] -= 1
            self.box += 1
            self.rolled, self.stage = [], "roll"
        elif sentence == "stop":
            self.stop()
        else:  # 5c
            self.tell("dead_roll" if word == "catastrophe" else "catastrophe", seat=self.turn)
            self.fresh, self.mishap = [], self.turn
            self.next_turn()
        if self.stage == "over" and self.game < self.options["games"]:
            self.game += 1
            self.begin((self.first + 1) % self.players)  # 10f
