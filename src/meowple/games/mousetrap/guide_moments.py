"""The end of Mousetrap in its four steps, with a line from each catcher to its mouse; then cheese, mouse by mouse."""

import re

from meowple.core.action import Seat
from meowple.core.guide_moments import Told
from meowple.core.picture import Picture, Scene, group, ink
from meowple.games.mousetrap.actions import place_name, x_of, y_of
from meowple.games.mousetrap.components import CHEESE, KINDS, MILK, is_cat, is_mouse
from meowple.games.mousetrap.floor import Floor
from meowple.games.mousetrap.picture import draw
from meowple.games.mousetrap.picture_seats import with_cheese
from meowple.games.mousetrap.picture_text import headline
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.scoring import STEPS, name_tiles, turned_over
from meowple.games.mousetrap.words import place_words, say_step, tile_name

Link = tuple[int, int]
"""From one tile to another, by the numbers they were laid in."""
VIEW = re.compile(r'id="mousetrap-tiles-view" transform="([^"]+)"')
"""Where the picture has moved the floor to."""


def epilogue(scene: Scene) -> list[Told]:
    """4b to 4e, 5a."""
    state = scene.seen
    assert isinstance(state, Mousetrap)
    floor, so_far = state.floor, state.copy()
    so_far.floor.points = [0] * state.players
    plain = _drawn(scene, so_far)
    told: list[Told] = []
    for step, numbers in zip(STEPS, turned_over(floor), strict=True):
        words = say_step(step, len(numbers), name_tiles(floor, numbers), scene.translate)
        links = [(other, number) for number in numbers for other in _causes(floor, step, number)]
        told.append((words, _with_links(plain, floor, links, "rose" if step.startswith("caught") else "teal")))
    for seat in range(state.players):
        told += _counted(scene, so_far, seat)
    return told


def _drawn(scene: Scene, so_far: Mousetrap) -> Picture:
    """With the points that have been counted so far."""
    drawn = draw(Scene(so_far, scene.viewer, scene.translate, scene.names, (), scene.shape, scene.is_open))
    return Picture(drawn.width, drawn.height, headline(scene), drawn.parts)


def _causes(floor: Floor, step: str, number: int) -> list[int]:
    """The tiles beside this one that turn it over in this step."""
    if step == "caught_by_cats":
        return [other for other in floor.catchers(number) if is_cat(floor.kinds[other])]
    if step == "caught_by_traps":
        return floor.catchers(number)
    near = floor.beside(floor.cells[number])
    if step == "cats_fed":
        return [other for other in near if floor.kinds[other] == MILK]
    return [other for other in near if is_mouse(floor.kinds[other])]


def _counted(scene: Scene, so_far: Mousetrap, seat: Seat) -> list[Told]:
    """5a. Each free mouse of a seat with its cheese, and what that makes so far."""
    translate, floor, told = scene.translate, so_far.floor, []
    for number in with_cheese(floor, seat):
        cheeses = [other for other in floor.beside(floor.cells[number]) if floor.kinds[other] == CHEESE]
        floor.points[seat] += floor.cheeses[number]
        words = translate(
            "{who}, {tile} ({place}): {cheeses}. That makes {points}.",
            who=scene.names[seat],
            tile=tile_name(KINDS[floor.kinds[number]], translate),
            place=place_words(place_name(floor.cells[number]), translate),
            cheeses=translate.many("{n} cheese", "{n} cheeses", len(cheeses)),
            points=translate.many("{n} point", "{n} points", floor.points[seat]),
        )
        links = [(other, number) for other in cheeses]
        told.append((words, _with_links(_drawn(scene, so_far), floor, links, "gold")))
    return told


def _with_links(plain: Picture, floor: Floor, links: list[Link], colour: str) -> Picture:
    """The floor with a line from the first tile of each pair to the second."""
    view = VIEW.search(plain.parts["mousetrap-tiles"])
    assert view is not None, "the tiles lie on a floor that moves"
    lines = "".join(_line(floor, *link, ink(colour)) for link in links)
    over = group("mousetrap-told-view", lines, transform=view[1])
    drawn = group("mousetrap-told", f'<g clip-path="url(#mousetrap-clip)">{over}</g>', pointer_events="none")
    return Picture(plain.width, plain.height, plain.title, plain.parts | {"mousetrap-told": drawn})


def _line(floor: Floor, start: int, end: int, colour: str) -> str:
    """From the middle of a tile to that of its neighbour, dark-edged so that it is seen on any tile."""
    (x1, y1), (x2, y2) = [
        (x_of(floor.cells[number]) * 100 + 50, 50 - y_of(floor.cells[number]) * 100) for number in (start, end)
    ]
    place = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-linecap="round"'
    return (
        f'<line {place} stroke="#3b2a4a" stroke-width="17"/><line {place} stroke="{colour}" stroke-width="10"/>'
        f'<circle cx="{x2}" cy="{y2}" r="17" fill="none" stroke="#3b2a4a" stroke-width="13"/>'
        f'<circle cx="{x2}" cy="{y2}" r="17" fill="none" stroke="{colour}" stroke-width="7"/>'
    )


def well_done(scene: Scene, seat: Seat) -> str:
    """5a. The mouse with most cheese, free or not."""
    state, translate = scene.seen, scene.translate
    assert isinstance(state, Mousetrap)
    floor = state.floor
    mine = [number for number, kind in enumerate(floor.kinds) if is_mouse(kind) and floor.owners[number] == seat]
    best = max(mine, key=lambda number: floor.cheeses[number], default=None)
    if best is None or not floor.cheeses[best]:
        return ""
    cheeses = translate.many("{n} cheese", "{n} cheeses", floor.cheeses[best])
    return translate("{mouse} reached {cheeses}", mouse=tile_name(KINDS[floor.kinds[best]], translate), cheeses=cheeses)
