"""What a garden's gems are made of, row by row, and what dragons and gnomes take."""

from meowple.core.action import Seat
from meowple.core.guide import ScoreRow
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games.gardlings.actions import Lift
from meowple.games.gardlings.components import FACE_OF, NAMES
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.picture_garden import completed_lines, joins
from meowple.games.gardlings.picture_text import gardlings_of
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.scoring import is_hit, net_gems


def score_rows(scene: Scene, seat: Seat) -> list[ScoreRow]:
    """4a to 4c, 5c, then what is lost. Nobody counts behind a screen."""
    state, translate = gardlings_of(scene), scene.translate
    builder = state.builders[seat]
    if builder.is_covered() or not builder.garden.where:
        return []
    is_mine = seat == scene.seats_from_viewer()[0]
    rows = [*_gem_rows(builder.garden, seat, is_mine, translate), *_line_rows(builder.garden, seat, translate)]
    rows += _loss_rows(state, seat, "gardlings-gnomes" if is_mine else f"gardlings-seat{seat}", translate)
    gone = state.scores()[seat] - sum(row.points for row in rows)
    if gone and state.variant.advanced_pigs and not state.is_building():  # 5g
        rows.append(ScoreRow(translate("Counted before the pig left the garden"), gone))
    return rows or [ScoreRow(translate("No two halves have met yet"), 0)]


def _gem_rows(garden: Garden, seat: Seat, is_mine: bool, translate: Translator) -> list[ScoreRow]:
    """By worth: in the large garden the sparkles show them, in a small one the tiles."""
    found: dict[int, list[str]] = {1: [], 2: [], 3: []}
    shapes: dict[int, list[str]] = {1: [], 2: [], 3: []}
    for join in joins(garden):
        found[join.worth].append(join.name)
        drawn = [f"gardlings-{seat}-{NAMES[tile]}" for tile in (join.tile, join.other)]
        shapes[join.worth] += [f"gardlings-{seat}-{join.name}"] if is_mine else drawn
    return [
        ScoreRow(_say_gems(worth, len(found[worth]), translate), worth * len(found[worth]), _once(shapes[worth]))
        for worth in (1, 2, 3)
        if found[worth]
    ]


def _say_gems(worth: int, n: int, translate: Translator) -> str:
    if worth == 1:
        return translate.many("{n} pair of single halves, 1 gem each", "{n} pairs of single halves, 1 gem each", n)
    if worth == 2:
        return translate.many("{n} pair of double halves, 2 gems each", "{n} pairs of double halves, 2 gems each", n)
    return translate.many("{n} pair of triple halves, 3 gems each", "{n} pairs of triple halves, 3 gems each", n)


def _once(names: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _line_rows(garden: Garden, seat: Seat, translate: Translator) -> list[ScoreRow]:
    """5c."""
    lines = {tile: completed_lines(garden, tile) for tile in garden.where if FACE_OF[tile].lines}
    total = sum(lines.values())
    if not total:
        return []
    told = translate.many("{n} mushroom line, 1 gem each", "{n} mushroom lines, 1 gem each", total)
    return [ScoreRow(told, total, tuple(f"gardlings-{seat}-{NAMES[tile]}" for tile, n in lines.items() if n))]


def _loss_rows(state: Gardlings, seat: Seat, gnomes: str, translate: Translator) -> list[ScoreRow]:
    """5j, then 3b."""
    garden, rows = state.builders[seat].garden, []
    robbed = min(2, garden.gems) if is_hit(state, seat) else 0
    if robbed:
        rows.append(ScoreRow(translate("Somebody's three dragons take their share"), -robbed))
    lost = garden.gems - robbed - net_gems(state, seat)
    if lost:
        rows.append(ScoreRow(translate("Too many gnomes take their share"), -lost, (gnomes,)))
    return rows


def gems_given_up(garden: Garden, lift: Lift) -> int:
    """5d. What a unicorn loses by leaving its place."""
    without = garden.copy()
    without.take_up(without.cells[lift.at])
    return garden.gems - without.gems
