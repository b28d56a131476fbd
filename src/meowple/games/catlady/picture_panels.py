"""The panels beside the market: shared goals, and the points as they stand."""

from meowple.core.action import Seat
from meowple.core.lettering import width_of
from meowple.core.picture import Scene, group, ink, label, seat_ink, seat_mark
from meowple.core.translation import whole
from meowple.games.catlady.art import badge, named, panel, what
from meowple.games.catlady.components import GOALS
from meowple.games.catlady.picture_text import HAND, is_covered, name_of
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import CATEGORIES, Tally
from meowple.games.catlady.stages import OVER
from meowple.games.catlady.words_cards import CATEGORY_NAMES, GOAL_NAMES

NAME_WIDTH = 108.0
"""Of the column with the names of the categories."""


def goals_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """11. The goals between neighbours and in the pool, a click names one; and where that ends."""
    translate = scene.translate
    body = label(left, top + 14, translate("Shared goals"), 14, font_weight="700")
    y = top + (50.0 if scene.tall else 34.0)
    rows = [(goal, place) for place, goal in enumerate(state.goals)] + [(goal, -1) for goal in state.goal_pool]
    for goal, place in rows:
        key = GOALS[goal].key
        marks = translate("pool") if place < 0 else f"{seat_mark(place)}{seat_mark((place + 1) % state.players)}"
        edge, weight = (ink("marmalade"), "700") if key in scene.said else (ink("edge"), "400")
        high = 44 if scene.tall else 19
        body += (
            f'<g id="catlady-goal-{key}"{what("goal", key)}{named(key, translate(GOAL_NAMES[key]))}>'
            f'<rect x="{left:g}" y="{y - high / 2 - 4.5:g}" width="{width:g}" height="{high}" rx="6" fill="{ink("card")}" stroke="{edge}"/>'
            + label(left + 6, y, marks, 14, font_weight="700")
            + label(left + 62, y, translate(GOAL_NAMES[key]), 14, room=width - 100, font_weight=weight)
            + badge(left + width - 18, y - 4, str(GOALS[goal].vp))
            + "</g>"
        )
        y += high + 2
    return group("catlady-goals", body), y - 8


def score_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """Everybody's points, category by category, as if all fed in their best way now; and where that ends."""
    translate = scene.translate
    tallies = state.tallies()
    heading = translate("Final points") if state.stage == OVER else translate("If the game ended now (best feeding)")
    step = (width - NAME_WIDTH - 10) / max(len(tallies), 2)
    rows = [at for at in range(len(CATEGORIES)) if at < 5 or any(tally.points[at] for tally in tallies)]
    height = 46 + 18 * (len(rows) + 1)
    body = panel(left, top, width, height) + label(left + 10, top + 19, heading, 15, room=width - 20, font_weight="700")
    y = top + 56
    for place, at in enumerate(rows):
        name = label(left + 10, y + 18 * place, translate(CATEGORY_NAMES[CATEGORIES[at]]), 14, room=NAME_WIDTH)
        body += f"<g{what('count', CATEGORIES[at])}>{name}</g>"
    total = label(left + 10, y + 18 * len(rows) + 1, translate("In all"), 14, font_weight="800")
    body += f"<g{what('count', 'total')}>{total}</g>"
    for seat, tally in enumerate(tallies):
        body += _score_column(scene, state, seat, tally, rows, left + NAME_WIDTH + (seat + 0.5) * step, y, step)
    return group("catlady-scores", body), top + height


def _score_column(
    scene: Scene, state: CatLady, seat: Seat, tally: Tally, rows: list[int], x: float, y: float, step: float
) -> str:
    """One player's points; those of a covered hand (3j) are not shown."""
    covered = is_covered(scene, state, seat)
    name = f"{seat_mark(seat)} {name_of(scene, seat)}"
    if width_of(name, 14, bold=True) > step - 4:
        name = seat_mark(seat)
    body = label(x, y - 18, name, 14, "middle", fill=seat_ink(seat), font_weight="700")
    for place, at in enumerate(rows):
        points = tally.points[at]
        if at in HAND and covered:
            shown = label(x, y + 18 * place, "?", 14, "middle")
        elif points < 0:
            shown = label(x, y + 18 * place, whole(points), 14, "middle", fill=ink("rose-ink"), font_weight="700")
        else:
            shown = label(x, y + 18 * place, f"{points}", 14, "middle", opacity="1" if points else ".75")
        body += f"<g{what('count', CATEGORIES[at])}>{shown}</g>"
    total = "?" if covered else whole(tally.total())
    shown = label(x, y + 18 * len(rows) + 1, total, 15, "middle", font_weight="800")
    return body + f"<g{what('count', 'total')}>{shown}</g>"
