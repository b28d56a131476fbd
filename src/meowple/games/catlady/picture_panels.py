"""The panels round the market: the own collection, the other players, shared goals, the points as they stand."""

from meowple.core.action import Seat
from meowple.core.picture import Scene, ink, seat_colour, seat_mark, text
from meowple.games.catlady.art import badge, dot, icon, named, panel
from meowple.games.catlady.art_cats import head
from meowple.games.catlady.collection import TREATED, Collection, is_fed
from meowple.games.catlady.components import BOX, CARDS, FOODS, GOALS, TOY
from meowple.games.catlady.picture_cards import SMALL, small_cat
from meowple.games.catlady.picture_text import HAND, is_covered
from meowple.games.catlady.position import OVER
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import CATEGORIES
from meowple.games.catlady.words_cards import CATEGORY_NAMES, FOOD_NAMES, GOAL_NAMES, card_name, card_text

TOYS = [card.key for card in CARDS if card.type == TOY]


def name_of(scene: Scene, seat: Seat) -> str:
    return scene.names[seat] if seat < scene.seen.players else scene.tongue("Furry player")


def meal_state(kind: int, eaten: int) -> str:
    if eaten >= TREATED:
        return "treat"
    return "fed" if eaten and is_fed(kind, eaten) else "half" if eaten else ""


def goals_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """11. The goals between neighbours and in the pool, a click names one."""
    if not state.goals:
        return "", top - 8
    tongue = scene.tongue
    body = text(left, top + 14, tongue("Shared goals"), 14, "font-weight:700")
    y = top + 34.0
    rows = [(goal, place) for place, goal in enumerate(state.goals)] + [(goal, -1) for goal in state.goal_pool]
    for goal, place in rows:
        key = GOALS[goal].key
        marks = tongue("pool") if place < 0 else f"{seat_mark(place)}{seat_mark((place + 1) % state.players)}"
        weight = "font-weight:700" if key in scene.said else ""
        body += (
            f'<g id="catlady-goal-{key}"{named(key, tongue(GOAL_NAMES[key]))}>'
            f'<rect x="{left:g}" y="{y - 14:g}" width="{width:g}" height="19" rx="6" style="fill:{ink("card")};'
            f'stroke:{ink("marmalade") if key in scene.said else ink("edge")}"/>'
            + text(left + 6, y, marks, 13, "font-weight:700")
            + text(left + 56, y, tongue(GOAL_NAMES[key]), 13, weight)
            + badge(left + width - 18, y - 4, str(GOALS[goal].vp))
            + "</g>"
        )
        y += 21
    return body, y - 8


def score_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """Everybody's points, category by category, as if all fed in their best way now."""
    tongue = scene.tongue
    tallies = state.tallies()
    heading = tongue("Final points") if state.stage == OVER else tongue("If the game ended now (best feeding)")
    seats = list(range(len(tallies)))
    name_width = 108.0
    step = (width - name_width - 10) / max(len(seats), 2)
    rows = [at for at in range(len(CATEGORIES)) if at < 5 or any(tally.points[at] for tally in tallies)]
    height = 46 + 18 * (len(rows) + 1)
    body = panel(left, top, width, height) + text(left + 10, top + 19, heading, 14, "font-weight:700")
    for seat in seats:
        x = left + name_width + (seat + 0.5) * step
        label = f"{seat_mark(seat)} {name_of(scene, seat)}"[: max(2, int(step / 8))]
        body += text(x, top + 38, label, 13, f"fill:{seat_colour(seat)};font-weight:700", "middle")
    y = top + 56
    for at in rows:
        body += text(left + 10, y, tongue(CATEGORY_NAMES[CATEGORIES[at]]), 13)
        for seat in seats:
            if at in HAND and is_covered(scene, state, seat):
                body += text(left + name_width + (seat + 0.5) * step, y, "?", 13, "opacity:.7", "middle")
                continue
            points = tallies[seat].points[at]
            style = f"fill:{ink('rose')};font-weight:700" if points < 0 else "" if points else "opacity:.45"
            body += text(left + name_width + (seat + 0.5) * step, y, f"{points}".replace("-", "−"), 13, style, "middle")
        y += 18
    body += text(left + 10, y + 1, tongue("In all"), 14, "font-weight:800")
    for seat in seats:
        total = "?" if is_covered(scene, state, seat) else f"{tallies[seat].total()}".replace("-", "−")
        body += text(left + name_width + (seat + 0.5) * step, y + 1, total, 15, "font-weight:800", "middle")
    return f'<g id="catlady-scores">{body}</g>', top + height


def own_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """The viewer's own things, grouped by what they will score; clicks name cats, cubes and cards to play."""
    seat = scene.viewer or 0
    mine = state.collections[seat]
    per_row = max(1, int((width - 16) // (SMALL[0] + 6)))
    rows = -(-len(mine.cats) // per_row)
    things, low = _things(scene, mine, left + 12, top + 36 + rows * (SMALL[1] + 6), width - 24)
    body = panel(left, top, width, low - top + 4)
    mark = f"{seat_mark(seat)} {name_of(scene, seat)}"
    body += text(left + 12, top + 21, mark, 15, f"fill:{seat_colour(seat)};font-weight:700")
    whose = _whose_turn(scene, state)
    body += text(left + width - 12, top + 21, whose, 14, "font-weight:600", "end")
    for at, kind in enumerate(mine.cats):
        card = CARDS[kind]
        x = left + 10 + at % per_row * (SMALL[0] + 6)
        y = top + 32 + at // per_row * (SMALL[1] + 6)
        drawn = small_cat(card, x, y, scene.tongue, meal_state(kind, mine.meals[at]), card.key in scene.said)
        link = named(card.key, card_text(card.key, scene.tongue))
        body += f'<g id="catlady-own-{card.key}" class="piece"{link}>{drawn}</g>'
    return f'<g id="catlady-mine">{body + things}</g>', low + 4


def _whose_turn(scene: Scene, state: CatLady) -> str:
    acting = state.to_act()
    if state.stage == OVER:
        return scene.tongue("The end")
    seat = acting[0] if acting and acting[0] >= 0 else state.turn
    if seat == scene.viewer:
        return scene.tongue("It is your turn.")
    return scene.tongue("Now: {who}", who=name_of(scene, seat))


def _things(scene: Scene, mine: Collection, left: float, top: float, width: float) -> tuple[str, float]:
    """Food, toys, costumes, catnip, boxes, cards to play, tokens: icon and number, in rows."""
    words = {"chicken", "tuna", "milk", "treat"}
    chips: list[tuple[str, str, int, str]] = [
        (name, name, mine.food[at], name if name in words else "") for at, name in enumerate(FOODS)
    ]
    chips += [(name, name, mine.toys[at], "") for at, name in enumerate(TOYS)]
    chips += [("costume", "costume", mine.costume_count(), ""), ("catnip", "catnip", mine.catnip_count(), "")]
    chips += [("lost", "lost", mine.lost, "adopt"), ("spray", "spray", mine.spray, "spray")]
    chips += [("brush", "brush", mine.brush, "brush"), ("bag", "bag", mine.bag, "bag")]
    chips += [("laser", "laser", mine.laser, "laser"), ("token", "points", mine.tokens, "")]
    body = ""
    x, y = left, top + 16
    for name, label, count, word in chips:
        if count == 0 and label not in ("chicken", "tuna", "milk"):
            continue
        if x + 54 > left + width:
            x, y = left, y + 32
        chip = (
            f'<rect x="{x:g}" y="{y - 15:g}" width="50" height="29" rx="9" style="fill:{ink("card")};'
            f'stroke:{ink("marmalade") if word and word in scene.said else ink("edge")};stroke-width:1.500"/>'
            + icon(name, x + 15, y, 20)
            + text(x + 38, y + 5, str(count), 15, "font-weight:700", "middle")
        )
        link = named(word, f"{_chip_name(scene, label)}: {count}") if word else ""
        body += f'<g id="catlady-have-{label}"{link}>{chip}</g>'
        x += 55
    for at, kind in enumerate(mine.boxes):
        if x + 54 > left + width:
            x, y = left, y + 32
        body += f'<g id="catlady-box-{at}">{_box_chip(kind, x, y)}</g>'
        x += 63
    return body, y + 20


def _chip_name(scene: Scene, label: str) -> str:
    return scene.tongue(FOOD_NAMES[label]) if label in FOOD_NAMES else card_name(label, scene.tongue)


def _box_chip(kind: int, x: float, y: float) -> str:
    card = CARDS[kind]
    assert card.type == BOX
    chip = f'<rect x="{x:g}" y="{y - 15:g}" width="58" height="29" rx="9" style="fill:#f4e3cc;stroke:#7d5528"/>'
    chip += icon("box", x + 12, y, 18)
    if card.box_multicolour:
        return chip + dot(0, x + 28, y, 7) + dot(1, x + 43, y, 7)
    chip += dot(card.colours.bit_length() - 1, x + 28, y, 7)
    return chip + (icon(FOODS[card.box_food], x + 47, y, 16) if card.box_food >= 0 else "")


def others_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """Everybody else: cats as heads, food, and (unless covered, 3j) what they keep."""
    mine = scene.viewer or 0
    body = ""
    y = top
    for step in range(1, len(state.collections)):
        seat = (mine + step) % len(state.collections)
        drawn, y = _other(scene, state, seat, left, y, width)
        body += f'<g id="catlady-seat{seat}">{drawn}</g>'
        y += 6
    return body, y


def _other(scene: Scene, state: CatLady, seat: Seat, left: float, top: float, width: float) -> tuple[str, float]:
    theirs = state.collections[seat]
    parts: list[tuple[str, int]] = [(name, theirs.food[at]) for at, name in enumerate(FOODS)]
    parts.append(("token", theirs.tokens))
    if not is_covered(scene, state, seat):
        parts += [(name, theirs.toys[at]) for at, name in enumerate(TOYS)]
        parts += [("costume", theirs.costume_count()), ("catnip", theirs.catnip_count()), ("lost", theirs.lost)]
        parts += [("spray", theirs.spray), ("brush", theirs.brush), ("bag", theirs.bag), ("laser", theirs.laser)]
    parts.append(("box", len(theirs.boxes)))
    x, y = left + 10, top + 38.0
    body = ""
    for kind, eaten in zip(theirs.cats, theirs.meals, strict=True):
        if x + 30 > left + width:
            x, y = left + 10, y + 30
        title = card_name(CARDS[kind].key, scene.tongue)
        ring = f'<circle cx="{x + 13:g}" cy="{y:g}" r="14" style="fill:none;stroke:#7a9a4b;stroke-width:2.500"/>'
        body += f"<g><title>{title}</title>{head(CARDS[kind], x + 13, y, 0.46)}</g>"
        body += ring if meal_state(kind, eaten) in ("fed", "treat") else ""
        x += 30
    if theirs.cats:
        x += 8
    for name, count in parts:
        if not count:
            continue
        if x + 40 > left + width:
            x, y = left + 10, y + 30
        body += icon(name, x + 10, y, 18) + text(x + 22, y + 5, str(count), 13, "font-weight:700")
        x += 40
    low = y + 20
    name = f"{seat_mark(seat)} {name_of(scene, seat)}"
    head_line = text(left + 10, top + 18, name, 13.5, f"fill:{seat_colour(seat)};font-weight:700")
    if is_covered(scene, state, seat):
        head_line += text(left + width - 10, top + 18, scene.tongue("hand covered"), 12, "opacity:.7", "end")
    return panel(left, top, width, low - top) + head_line + body, low
