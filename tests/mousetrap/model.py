"""A second, plain model of Mousetrap, from RULES.md and `tiles.toml` alone: a table of tiles, turned over step by step.

It shares no code with the engine. Sentences are the engine's; seat -1 is chance.
"""

import tomllib
from pathlib import Path

CHANCE = -1
SET_SIZE, HAND = 24, 3
DATA = Path(__file__).parents[2] / "src" / "meowple" / "games" / "mousetrap" / "tiles.toml"
Place = tuple[int, int]


def tiles_of(chosen: str) -> list[str]:
    """1b, 6a, 6b. The tiles of a set by its name or numbers."""
    named = tomllib.loads(DATA.read_text(encoding="utf-8"))
    if chosen in named:
        found = named[chosen]
    else:
        words = ("mouse", "supermouse", "trapmouse", "friends", "cats", "milk", "trap", "cheese")
        found = dict(zip(words, chosen.split(","), strict=True))
    tiles = [f"friend-{letter}" for letter in found["friends"]] + [f"cat-{letter}" for letter in found["cats"]]
    for kind in ("mouse", "supermouse", "trapmouse", "milk", "trap", "cheese"):
        tiles += [kind] * int(found[kind])
    assert len(tiles) == SET_SIZE, chosen
    return tiles


def is_mouse(kind: str) -> bool:
    return kind in ("mouse", "supermouse", "trapmouse") or kind.startswith("friend-")


def is_cat(kind: str) -> bool:
    return kind.startswith("cat-")


def sides(place: Place) -> list[Place]:
    """3a. Corners never count."""
    x, y = place
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class Table:
    """What lies where, and whose it is."""

    def __init__(self, any_cat: bool) -> None:
        self.any_cat = any_cat
        self.tiles: dict[Place, tuple[str, int]] = {}

    def free(self) -> set[Place]:
        """2b, 2c, 2d. Where the next tile may lie."""
        if not self.tiles:
            return {(0, 0)}
        return {side for place in self.tiles for side in sides(place)} - set(self.tiles)

    def kind(self, place: Place) -> str:
        return self.tiles[place][0]

    def kinds_beside(self, place: Place, down: set[Place]) -> list[str]:
        """The kinds of the tiles beside that are face up."""
        return [self.kind(side) for side in sides(place) if side in self.tiles and side not in down]

    def is_caught_by_cat(self, mouse: str, cat: str) -> bool:
        """3c to 3f, 6c."""
        if mouse == "supermouse":
            return False
        if mouse.startswith("friend-"):
            return not self.any_cat and mouse[-1] != cat[-1]
        return True

    def turned_over(self) -> set[Place]:
        """4a to 4e. Step after step, each on what the steps before left face up."""
        fed = {place for place in self.tiles if is_cat(self.kind(place)) and "milk" in self.kinds_beside(place, set())}
        disarmed = {
            place
            for place, (kind, _) in self.tiles.items()
            if kind == "trap" and sum(is_mouse(other) for other in self.kinds_beside(place, set())) == 4
        }
        down = fed | disarmed
        by_cats = {
            place
            for place, (kind, _) in self.tiles.items()
            if is_mouse(kind)
            and any(is_cat(other) and self.is_caught_by_cat(kind, other) for other in self.kinds_beside(place, down))
        }
        by_traps = {
            place
            for place, (kind, _) in self.tiles.items()
            if is_mouse(kind)
            and kind not in ("supermouse", "trapmouse")
            and "trap" in self.kinds_beside(place, down)
            and place not in by_cats
        }
        return down | by_cats | by_traps

    def points(self, players: int) -> list[int]:
        """5a, 5b. Every mouse still face up gets a point for each cheese beside it."""
        down = self.turned_over()
        points = [0] * players
        for place, (kind, owner) in self.tiles.items():
            if is_mouse(kind) and place not in down:
                points[owner] += self.kinds_beside(place, set()).count("cheese")
        return points


class Model:
    """One game. The last tile of a stack is drawn by itself: there is nothing left to chance."""

    def __init__(self, players: int, chosen_set: str, any_cat: bool, start: str) -> None:
        self.players = players
        self.table = Table(any_cat)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stacks = [tiles_of(chosen_set) for _ in range(players)]
        self.turn: int | None = None if start == "drawn" else int(start) - 1  # 6d
        self._take_last_tiles()

    # Who may do what

    def drawer(self) -> int | None:
        """1c, 2e. The first seat that holds fewer than three and has a stack."""
        if self.turn is None:
            return None
        return next((seat for seat in range(self.players) if len(self.hands[seat]) < HAND and self.stacks[seat]), None)

    def to_act(self) -> tuple[int, ...]:
        if self.turn is None or self.drawer() is not None:
            return (CHANCE,)
        return (self.turn,) if self.hands[self.turn] else ()  # 2f, 4a

    def legal(self, seat: int) -> set[str]:
        """2a. Every tile of the hand on every free place."""
        if self.to_act() != (seat,):
            return set()
        return {f"place {kind} {x},{y}" for kind in self.hands[seat] for x, y in self.table.free()}

    def chances(self) -> dict[str, int]:
        if self.turn is None:
            return {f"start {seat + 1}": 1 for seat in range(self.players)}
        drawer = self.drawer()
        if drawer is None:
            return {}
        stack = self.stacks[drawer]
        if len(set(stack)) == 1:  # a draw of tiles that are all alike is told like any other: one tile, or its twins
            return {f"draw {stack[0]}": 1, f"draw twin {stack[0]}": len(stack) - 1}
        return {f"draw {kind}": stack.count(kind) for kind in stack}

    # What happens

    def say(self, seat: int, sentence: str) -> None:
        first, *rest = sentence.split(" ")
        if first == "start":
            self.turn = int(rest[0]) - 1
        elif first == "draw":
            drawer = self.drawer()
            assert drawer is not None
            self.stacks[drawer].remove(rest[-1])
            self.hands[drawer].append(rest[-1])
        else:
            x, y = rest[1].split(",")
            self.hands[seat].remove(rest[0])
            self.table.tiles[int(x), int(y)] = (rest[0], seat)
            self.turn = (seat + 1) % self.players  # 1d
        self._take_last_tiles()

    def _take_last_tiles(self) -> None:
        drawer = self.drawer()
        if drawer is not None and len(self.stacks[drawer]) == 1:
            self.hands[drawer].append(self.stacks[drawer].pop())

    # How it stands

    def scores(self) -> list[int]:
        """2g. As they would be if the end came now."""
        return self.table.points(self.players)

    def ranking(self) -> list[int]:
        """5c."""
        scores = self.scores()
        return [1 + len([other for other in scores if other > mine]) for mine in scores]
