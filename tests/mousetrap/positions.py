"""Tables for the tests, and a second, deliberately naive way to resolve one."""

from random import Random

from meowple.core.action import CHANCE
from meowple.core.table import Table
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.actions import x_of, y_of
from meowple.games.mousetrap.components import CATCHES, KINDS
from meowple.games.mousetrap.diagram import floor_from_diagram, set_up
from meowple.games.mousetrap.floor import Floor
from meowple.games.mousetrap.rules import Mousetrap

Naive = tuple[list[set[tuple[int, int]]], list[int]]


def table(players: int = 2, **options: str) -> Table:
    """A table without a dealer: chance is typed in."""
    return Table(GAME, players, options, dealer=None)


def state_of(at: Table) -> Mousetrap:
    assert isinstance(at.state, Mousetrap)
    return at.state


def new(players: int = 2, **options: str) -> Mousetrap:
    state = GAME.new(players, options)
    assert isinstance(state, Mousetrap)
    return state


def deal(at: Table, *hands: str) -> None:
    """Everybody's first three tiles."""
    for hand in hands:
        for tile in hand.split():
            at.play(CHANCE, f"draw {tile}")


def dealt(players: int = 2, **options: str) -> Table:
    at = table(players, **options)
    deal(at, *["mouse cheese trap"] * players)
    return at


def drawn(text: str, *hands: str, players: int = 2, **options: str) -> Mousetrap:
    """A position from a drawing; missing hands are dealt at random."""
    return set_up(new(players, **options), text, [hand.split() for hand in hands])


def points(text: str, players: int = 2, any_cat: bool = False) -> list[int]:
    return floor_from_diagram(text, players, any_cat).points


def play_randomly(state: Mousetrap, seed: int, tiles: int = 1000) -> Mousetrap:
    """Play on until so many tiles lie, or to the end."""
    rng = Random(seed)
    while not state.is_over() and (len(state.floor.kinds) < tiles or state.to_act() == (CHANCE,)):
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
    return state


def naive_end(floor: Floor) -> Naive:
    """The booklet's four steps done literally with a dictionary: what each turns over, and the points."""
    tiles = {
        (x_of(cell), y_of(cell)): (KINDS[floor.kinds[number]], floor.owners[number])
        for number, cell in enumerate(floor.cells)
    }
    down: set[tuple[int, int]] = set()

    def is_mouse(name: str) -> bool:
        return "mouse" in name or name.startswith("friend")

    def sides(place: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = place
        return [side for side in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] if side in tiles]

    def caught(place: tuple[int, int], by: str) -> bool:
        name = tiles[place][0]
        if not is_mouse(name) or name == "supermouse" or (by == "trap" and name == "trapmouse"):
            return False
        hunters = [tiles[side][0] for side in sides(place) if side not in down and tiles[side][0].split("-")[0] == by]
        if by == "cat" and name.startswith("friend"):
            hunters = [cat for cat in hunters if floor.catches != CATCHES[1] and cat[-1] != name[-1]]
        return bool(hunters)

    steps = []
    found = {p for p in tiles if tiles[p][0].startswith("cat") and any(tiles[s][0] == "milk" for s in sides(p))}
    steps.append(found)
    found = {p for p in tiles if tiles[p][0] == "trap" and sum(is_mouse(tiles[s][0]) for s in sides(p)) == 4}
    steps.append(found)
    down |= steps[0] | steps[1]
    steps.append({p for p in tiles if caught(p, "cat")})
    down |= steps[2]
    steps.append({p for p in tiles if p not in down and caught(p, "trap")})
    down |= steps[3]
    scores = [0] * len(floor.points)
    for place, (name, owner) in tiles.items():
        if is_mouse(name) and place not in down:
            scores[owner] += sum(tiles[side][0] == "cheese" for side in sides(place))
    return steps, scores
