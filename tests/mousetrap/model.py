"""A second, plain model of Mousetrap, from RULES.md and `tiles.toml` alone: a table of tiles, turned over step by step.

It shares no code with the engine. Sentences are the engine's; seat -1 is chance.
"""

import tomllib
from pathlib import Path

CHANCE = -1
SET_SIZE, HAND = 24, 3
DATA = Path(__file__).parents[2] / "src" / "meowple" / "games" / "mousetrap" / "tiles.toml"
Place = tuple[int, int]
Told = tuple[str, dict[str, str | int]]
"""Something that happened, as the log has it."""


def kinds_in_order() -> list[str]:
    """1b. The order of chapter 3."""
    cats = [f"{word}-{letter}" for word in ("friend", "cat") for letter in "abcd"]
    return ["mouse", "supermouse", "trapmouse", *cats, "milk", "trap", "cheese"]


ORDER = kinds_in_order()


def tiles_of(chosen: str) -> list[str]:
    """1b, 6a, 6b. The tiles of a set by its name or numbers; none if there is no such set."""
    named = tomllib.loads(DATA.read_text(encoding="utf-8"))
    words = ("mouse", "supermouse", "trapmouse", "friends", "cats", "milk", "trap", "cheese")
    found = named[chosen] if chosen in named else dict(zip(words, chosen.split(","), strict=False))
    if len(found) != len(words) or (chosen not in named and chosen.count(",") != 7):
        return []
    tiles = [f"friend-{letter}" for letter in found["friends"]] + [f"cat-{letter}" for letter in found["cats"]]
    for kind in ("mouse", "supermouse", "trapmouse", "milk", "trap", "cheese"):
        if not str(found[kind]).isdecimal() or int(found[kind]) == 0:
            return []
        tiles += [kind] * int(found[kind])
    is_whole = len(tiles) == SET_SIZE and set(tiles) <= set(ORDER) and found["friends"] and found["cats"]
    return sorted(tiles, key=ORDER.index) if is_whole and set(found["friends"]) <= set(found["cats"]) else []


def written(tiles: list[str]) -> str:
    """6b. A set is kept in one way."""
    friends = "".join(kind[-1] for kind in tiles if kind.startswith("friend-"))
    cats = "".join(kind[-1] for kind in tiles if is_cat(kind))
    mice = [str(tiles.count(kind)) for kind in ("mouse", "supermouse", "trapmouse")]
    return ",".join([*mice, friends, cats, *(str(tiles.count(kind)) for kind in ("milk", "trap", "cheese"))])


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
        self._earned: tuple[int, list[list[int]]] | None = None
        """With so many tiles laid: worked out once."""

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

    def steps(self) -> dict[str, set[Place]]:
        """4a to 4e. What each step turns over, on what the steps before left face up."""
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
        return {"cats_fed": fed, "traps_disarmed": disarmed, "caught_by_cats": by_cats, "caught_by_traps": by_traps}

    def earned(self, players: int) -> list[list[int]]:
        """5a, 5b. Every mouse still face up gets a point for each cheese beside it, in the order they were laid."""
        if self._earned and self._earned[0] == len(self.tiles):
            return self._earned[1]
        down = set[Place]().union(*self.steps().values())
        points: list[list[int]] = [[] for _ in range(players)]
        for place, (kind, owner) in self.tiles.items():
            if is_mouse(kind) and place not in down:
                points[owner].append(self.kinds_beside(place, set()).count("cheese"))
        self._earned = (len(self.tiles), points)
        return points


class Model:
    """One game. The last tile of a stack is drawn by itself: there is nothing left to chance."""

    def __init__(self, players: int, chosen_set: str, any_cat: bool, start: str) -> None:
        self.players = players
        self.table = Table(any_cat)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stacks = [tiles_of(chosen_set) for _ in range(players)]
        self.turn: int | None = None if start == "drawn" else int(start) - 1  # 6d
        self.start = self.turn
        self.told: list[Told] = []
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
            self.turn = self.start = int(rest[0]) - 1
        elif first == "draw":
            drawer = self.drawer()
            assert drawer is not None
            self.stacks[drawer].remove(rest[-1])
            self.hands[drawer].append(rest[-1])
        else:
            self._lay(seat, *rest)
        self._take_last_tiles()
        if first == "place" and not self.to_act():
            self._tell_end()

    def tell(self, kind: str, **values: str | int) -> None:
        self.told.append((kind, values))

    def _lay(self, seat: int, kind: str, where: str) -> None:
        before = self.scores()
        x, y = where.split(",")
        self.hands[seat].remove(kind)
        self.table.tiles[int(x), int(y)] = (kind, seat)
        self.turn = (seat + 1) % self.players  # 1d
        self.tell("laid", seat=seat, tile=kind, place=where)
        if self.scores() != before:
            self.tell("stood", points=" : ".join(map(str, self.scores())))

    def _take_last_tiles(self) -> None:
        drawer = self.drawer()
        if drawer is not None and len(self.stacks[drawer]) == 1:
            self.hands[drawer].append(self.stacks[drawer].pop())
            self.tell("took_last", seat=drawer)

    def _tell_end(self) -> None:
        for step, places in self.table.steps().items():
            tiles = [f"{kind} {x},{y}" for (x, y), (kind, _) in self.table.tiles.items() if (x, y) in places]
            self.tell(step, count=len(tiles), tiles="; ".join(tiles))
        for seat, mice in enumerate(self.table.earned(self.players)):
            self.tell("scored", seat=seat, mice="+".join(str(points) for points in mice if points), points=sum(mice))

    # What a seat knows

    def is_open(self, seat: int, viewer: int | None) -> bool:
        """1c, 1e. Your own hand, and one that everybody can work out."""
        unlaid = self.hands[seat] + self.stacks[seat]
        return seat == viewer or not self.stacks[seat] or len(set(unlaid)) == 1 or not self.hands[seat]

    def heard(self, sentence: str, viewer: int | None) -> str:
        """1c. Only the drawing seat hears what it draws."""
        return "draw" if sentence.startswith("draw ") and self.drawer() != viewer else sentence

    def unsaid(self, seat: int, sentence: str, viewer: int | None) -> str:
        """2e, 2f. The last tile of a stack comes without a draw: only its owner learns which it is."""
        is_last = sentence.startswith("place ") and len(self.stacks[seat]) == 1 and seat == viewer
        return self.stacks[seat][0] if is_last else ""

    # How it stands

    def scores(self) -> list[int]:
        """2g. As they would be if the end came now."""
        return [sum(mice) for mice in self.table.earned(self.players)]

    def ranking(self) -> list[int]:
        """5c."""
        scores = self.scores()
        return [1 + len([other for other in scores if other > mine]) for mine in scores]
