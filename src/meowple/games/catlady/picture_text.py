"""Cat Lady without a picture: a sketch for the terminal, sentences for ears."""

from functools import lru_cache

from meowple.core.action import Seat
from meowple.core.picture import Scene, seat_mark
from meowple.core.translation import whole
from meowple.games.catlady.collection import TREATED, Collection, is_fed, portion, portions
from meowple.games.catlady.components import CARDS, CELLS, GOALS, LINE_CELLS, LINES, TOY, TURN_CARDS
from meowple.games.catlady.position import FURRY
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import CATEGORIES, Tally
from meowple.games.catlady.stages import FEEDING, LOOTING, OVER
from meowple.games.catlady.words_cards import (
    CATEGORY_NAMES,
    COLOUR_LETTERS,
    DEMAND_NAMES,
    FOOD_LETTERS,
    GOAL_NAMES,
    LINE_NAMES,
    card_name,
    card_text,
    counted_food,
    food_count,
)

_TOYS = [card.key for card in CARDS if card.type == TOY]


def catlady_of(scene: Scene) -> CatLady:
    assert isinstance(scene.seen, CatLady)
    return scene.seen


@lru_cache(maxsize=16)
def tallies_of(scene: Scene) -> list[Tally]:
    """Everybody's points in this scene: counted once for the picture and for all who ask how a seat stands."""
    return catlady_of(scene).tallies()


def headline(scene: Scene) -> str:
    """One sentence on where the game stands."""
    state, translate = catlady_of(scene), scene.translate
    if state.stage == OVER:
        return translate("Cat Lady, the end")
    if state.stage in (FEEDING, LOOTING):
        return translate("Cat Lady: the cats are being fed")
    if state.is_last:
        return translate("Cat Lady: the last turn")
    turns = state.deck // 3 + 1
    return translate.many("Cat Lady: {n} turn left", "Cat Lady: {n} turns left", turns)


HAND = (2, 3, 4)
"""Categories that lie in the hand: costumes, catnip, toys."""


def is_covered(scene: Scene, state: CatLady, seat: Seat) -> bool:
    """3j. Whether this seat's hand is not shown to the viewer."""
    if not state.house_rules.cover_hands or state.stage == OVER or seat == scene.viewer or scene.is_open:
        return False
    return not (state.is_solo and seat == FURRY)


def name_of(scene: Scene, seat: Seat) -> str:
    return scene.names[seat] if seat < scene.seen.players else scene.translate("Furry player")


def sketch(scene: Scene) -> str:
    """The market in three rows, strays, and every player's things."""
    state, translate = catlady_of(scene), scene.translate
    lines = [headline(scene), ""]
    token = LINES[state.token] if state.token >= 0 else ""
    lines.append(
        " " * 8
        + "".join(f"{'🐈' if token == f'col{at}' else ' '}col{at} ({'abc'[at - 1]})".ljust(25) for at in (1, 2, 3))
    )
    for row in range(3):
        cells = [state.grid[row * 3 + column] for column in range(3)]
        names = [_short(scene, kind) for kind in cells]
        lines.append(
            f"{'🐈' if token == f'row{row + 1}' else '  '}row{row + 1} "
            + "".join(name.ljust(25) for name in names).rstrip()
        )
    lines.append("")
    strays = "; ".join(card_text(CARDS[kind].key, translate) for kind in state.strays)
    lines.append(translate("Strays on offer") + ": " + (strays or "–"))
    lines += _goal_lines(scene, state)
    tallies = tallies_of(scene)
    for seat in range(len(state.collections)):
        total = "?" if is_covered(scene, state, seat) else total_told(tallies[seat].total(), state.stage == OVER)
        lines.append(f"{seat_mark(seat)} {name_of(scene, seat)} ({total}): {things_told(scene, state, seat)}")
    return "\n".join(lines)


def _short(scene: Scene, kind: int) -> str:
    if kind < 0:
        return "–"
    card = CARDS[kind]
    name = card_name(card.key, scene.translate)
    if not card.is_cat:
        return name[:24]
    colours = "".join(scene.translate(COLOUR_LETTERS[colour]) for colour in range(4) if card.colours >> colour & 1)
    need = "".join(scene.translate(FOOD_LETTERS[food]) * card.need[food] for food in range(3)) or f"?{card.least}"
    return f"{name[:12]} {colours} {need} {card.vp or '*'}"


def things_told(scene: Scene, state: CatLady, seat: Seat) -> str:
    """All a player has, in words; the hand is left out where hands are covered (3j)."""
    translate, mine = scene.translate, state.collections[seat]
    parts = [_cat_words(scene, mine, at) for at in range(len(mine.cats))]
    parts += [food_count(food, count, translate) for food, count in enumerate(mine.food) if count]
    parts += [card_name(CARDS[kind].key, translate) for kind in mine.boxes]
    if mine.tokens:
        parts.append(translate.many("{n} token", "{n} tokens", mine.tokens))
    if is_covered(scene, state, seat):
        parts.append(translate("hand covered"))
    else:
        counts = {key: mine.toys[at] for at, key in enumerate(_TOYS)}
        counts |= {"lost": mine.lost, "spray": mine.spray, "brush": mine.brush, "bag": mine.bag, "laser": mine.laser}
        counts["catnip"] = mine.catnip_count()
        parts += [f"{count} × {card_name(key, translate)}" for key, count in counts.items() if count]
        if mine.costume_count():
            parts.append(translate.many("{n} costume", "{n} costumes", mine.costume_count()))
    return ", ".join(parts) or "–"


def _cat_words(scene: Scene, mine: Collection, at: int) -> str:
    name = card_text(CARDS[mine.cats[at]].key, scene.translate)
    if mine.meals[at] >= TREATED:
        return scene.translate("{card}, fed with a treat", card=name)
    if not mine.meals[at]:
        return name
    if is_fed(mine.cats[at], mine.meals[at]):
        return scene.translate("{card}, fed", card=name)
    return scene.translate("{card}, still wants {food}", card=name, food=_wanted(scene, mine, at))


def _wanted(scene: Scene, mine: Collection, at: int) -> str:
    """What a cat that has begun to eat is still hungry for."""
    card, eaten = CARDS[mine.cats[at]], mine.meals[at]
    if card.most:
        left = card.least - portions(eaten)
        return scene.translate.many("{n} food of any type", "{n} food of any type", left)
    return counted_food([card.need[food] - portion(eaten, food) for food in range(3)], scene.translate)


def _goal_lines(scene: Scene, state: CatLady) -> list[str]:
    translate = scene.translate
    lines = [
        translate(
            "{one} and {two} share the goal “{goal}” ({points}).",
            one=name_of(scene, place),
            two=name_of(scene, (place + 1) % state.players),
            goal=translate(GOAL_NAMES[GOALS[goal].key]),
            points=GOALS[goal].vp,
        )
        for place, goal in enumerate(state.goals)
    ]
    pool = ", ".join(translate(GOAL_NAMES[GOALS[goal].key]) for goal in state.goal_pool)
    return [*lines, translate("In the pool of goals: {goals}.", goals=pool)] if pool else lines


def cards_told(state: CatLady, cells: list[int], scene: Scene, in_full: bool = True) -> str:
    """Cards of the market with their places: b2 lies in the second column and the second row."""
    tell = card_text if in_full else card_name
    found = [(CELLS[cell], state.grid[cell]) for cell in cells]
    return "; ".join(f"{place} {tell(CARDS[kind].key, scene.translate) if kind >= 0 else '–'}" for place, kind in found)


def describe(scene: Scene) -> list[str]:
    """The table for ears: market row by row, token, strays, goals, everybody's things and points."""
    state, translate = catlady_of(scene), scene.translate
    lines = [headline(scene)]
    acting = state.to_act()
    if acting and acting[0] >= 0:
        lines.append(translate("Now: {who}", who=name_of(scene, acting[0])))
    for at, line in enumerate(LINES):
        told = cards_told(state, LINE_CELLS[at], scene, in_full=at < 3)
        lines.append(translate("In {line}: {cards}.", line=translate(LINE_NAMES[line]), cards=told))
    if state.token >= 0:
        lines.append(translate("The cat token is at {line}.", line=translate(LINE_NAMES[LINES[state.token]])))
    if state.turn_card >= 0:
        wants = translate(DEMAND_NAMES[TURN_CARDS[state.turn_card].demand])
        lines.append(translate("The furry player wants: {what}.", what=wants))
    strays = "; ".join(card_text(CARDS[kind].key, translate) for kind in state.strays)
    lines.append(translate("Strays on offer") + ": " + (strays or "–"))
    lines += _goal_lines(scene, state)
    order = [((scene.viewer or 0) + step) % len(state.collections) for step in range(len(state.collections))]
    tallies = tallies_of(scene)
    for seat in order:
        who, things = name_of(scene, seat), things_told(scene, state, seat)
        lines.append(translate("{who} has: {things}.", who=who, things=things))
        if not is_covered(scene, state, seat):
            lines.append(_points_line(scene, state, who, tallies[seat]))
    return lines


def total_told(points: int, is_over: bool) -> str:
    """Points in all; less than none is told at the end alone."""
    return whole(points) if is_over or points >= 0 else "–"


def _points_line(scene: Scene, state: CatLady, who: str, tally: Tally) -> str:
    """One player's points and how they come about."""
    translate = scene.translate
    parts = [
        f"{translate(CATEGORY_NAMES[CATEGORIES[at]])}: {whole(points)}"
        for at, points in enumerate(tally.points)
        if points
    ]
    told = ", ".join(parts) or "–"
    total = translate.many("{n} point", "{n} points", tally.total())
    if state.stage == OVER:
        return translate("{who}: {points} in all ({parts}).", who=who, points=total, parts=told)
    if tally.total() < 0:
        return translate("{who} would have no points yet ({parts}).", who=who, parts=told)
    return translate("{who} would now have {points} ({parts}).", who=who, points=total, parts=told)
