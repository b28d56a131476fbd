"""The panels beside the market: shared goals, and the points as they stand."""

from functools import lru_cache
from typing import NamedTuple

from meowple.core.action import Seat
from meowple.core.lettering import lines_within, width_of
from meowple.core.picture import KEPT_PARTS, ON_A_PHONE, Scene, ink, label, seat_ink, seat_mark
from meowple.core.translation import Translator, whole
from meowple.games.catlady.art import badge, named, panel, standing, what
from meowple.games.catlady.components import GOALS
from meowple.games.catlady.picture_text import HAND, is_covered, name_of, tallies_of, total_told
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import CATEGORIES
from meowple.games.catlady.stages import OVER
from meowple.games.catlady.words_cards import CATEGORY_NAMES, GOAL_NAMES

NAME_WIDTH = 108.0
"""Of the column with the names of the categories."""


def goals_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """11. The goals between neighbours and in the pool, a click names one; and where that ends."""
    translate = scene.translate
    body = label(left, 14, translate("Shared goals"), 14, font_weight="700")
    y = 50.0 if scene.tall else 31.0
    rows = [(goal, place) for place, goal in enumerate(state.goals)] + [(goal, -1) for goal in state.goal_pool]
    for goal, place in rows:
        key = GOALS[goal].key
        marks = translate("pool") if place < 0 else f"{seat_mark(place)}{seat_mark((place + 1) % state.players)}"
        edge, weight = (ink("marmalade"), "700") if key in scene.said else (ink("edge"), "400")
        high = 44 if scene.tall else 18
        body += (
            f'<g id="catlady-goal-{key}"{what("goal", key)}{named(key, translate(GOAL_NAMES[key]))}>'
            f'<rect x="{left:g}" y="{y - high / 2 - 4.5:g}" width="{width:g}" height="{high}" rx="6" fill="{ink("card")}" stroke="{edge}"/>'
            + label(left + 6, y, marks, 14, font_weight="700")
            + label(left + 62, y, translate(GOAL_NAMES[key]), 14, room=width - 100, font_weight=weight)
            + badge(left + width - 18, y - 4, str(GOALS[goal].vp))
            + "</g>"
        )
        y += high + (2 if scene.tall else 1)
    return standing("catlady-goals", top, body), top + y - 11


class Counted(NamedTuple):
    """What is shown of a player's points: by category, and in all; the hand is covered (3j) or not."""

    seat: Seat
    name: str
    points: tuple[int, ...]
    total: str
    covered: bool


def score_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """Everybody's points, category by category, as if all fed in their best way now; and where that ends."""
    counted, is_over = [], state.stage == OVER
    for seat, tally in enumerate(tallies_of(scene)):
        total = total_told(tally.total(), is_over)
        hides = is_covered(scene, state, seat)
        counted.append(Counted(seat, name_of(scene, seat), tuple(tally.points), total, hides))
    body, height = _score_panel(tuple(counted), is_over, not scene.tall, (left, width), scene.translate)
    return standing("catlady-scores", top, body), top + height


@lru_cache(maxsize=KEPT_PARTS)
def _score_panel(
    counted: tuple[Counted, ...],
    is_over: bool,
    is_wide: bool,
    across: tuple[float, float],
    translate: Translator,
) -> tuple[str, float]:
    left, width = across
    heading = translate("Final points") if is_over else translate("If the game ended now (best feeding)")
    step = (width - NAME_WIDTH - 10) / max(len(counted), 2)
    rows = [at for at in range(len(CATEGORIES)) if at < 5 or any(one.points[at] for one in counted)]
    lines = [heading] if is_wide else lines_within(heading, 15, ON_A_PHONE, True)
    height = 28 + 18 * (len(lines) + len(rows) + 1)
    body = panel(left, width, height)
    for at, line in enumerate(lines):
        body += label(left + 10, 19 + 18 * at, line, 15, room=width - 20, font_weight="700")
    y = 38 + 18 * len(lines)
    for place, at in enumerate(rows):
        name = label(left + 10, y + 18 * place, translate(CATEGORY_NAMES[CATEGORIES[at]]), 14, room=NAME_WIDTH)
        body += f"<g{what('count', CATEGORIES[at])}>{name}</g>"
    total = label(left + 10, y + 18 * len(rows) + 1, translate("In all"), 14, font_weight="800")
    body += f"<g{what('count', 'total')}>{total}</g>"
    for place, one in enumerate(counted):
        body += _score_column(one, rows, left + NAME_WIDTH + (place + 0.5) * step, y, step)
    return body, height


def _score_column(counted: Counted, rows: list[int], x: float, y: float, step: float) -> str:
    """One player's points; those of a covered hand (3j) are not shown."""
    seat = counted.seat
    name = f"{seat_mark(seat)} {counted.name}"
    if width_of(name, 14, bold=True) > step - 4:
        name = seat_mark(seat)
    body = label(x, y - 18, name, 14, "middle", fill=seat_ink(seat), font_weight="700")
    for place, at in enumerate(rows):
        points = counted.points[at]
        if at in HAND and counted.covered:
            shown = label(x, y + 18 * place, "?", 14, "middle")
        elif points < 0:
            shown = label(x, y + 18 * place, whole(points), 14, "middle", fill=ink("rose-ink"), font_weight="700")
        else:
            shown = label(x, y + 18 * place, f"{points}", 14, "middle", opacity="1" if points else ".75")
        body += f"<g{what('count', CATEGORIES[at])}>{shown}</g>"
    total = "?" if counted.covered else counted.total
    shown = label(x, y + 18 * len(rows) + 1, total, 15, "middle", font_weight="800")
    return body + f"<g{what('count', 'total')}>{shown}</g>"
