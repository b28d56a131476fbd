"""What is that? Every card, cube, goal, line and number in the picture, in a sentence or two."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.guide import Explanation, small_picture
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games.catlady.art import icon, token_cat
from meowple.games.catlady.components import (
    BAG,
    BOX,
    BRUSH,
    CARDS,
    CATNIP,
    CELLS,
    COSTUME,
    FOOD,
    FOODS,
    GOALS,
    KINDS,
    LASER,
    LINES,
    LOST,
    SPRAY,
    TOY,
    TREATS,
    Card,
)
from meowple.games.catlady.guide_words import (
    CARD_RULES,
    CAT_RULES,
    COUNTS,
    DEMANDS,
    FOOD_TEXTS,
    PARTS,
    THINGS,
    TYPE_TEXTS,
)
from meowple.games.catlady.picture_cards import market_card
from meowple.games.catlady.picture_text import catlady_of, is_covered, name_of
from meowple.games.catlady.words_cards import (
    DEMAND_NAMES,
    FOOD_NAMES,
    GOAL_NAMES,
    LINE_NAMES,
    ability_text,
    card_name,
    colour_text,
    counted_food,
    need_text,
)

VERBS: Final = {"adopt": "lost", "spray": "spray", "brush": "brush", "bag": "bag", "laser": "laser"}
"""Words that say what a card does, and the card."""
WIDTH: Final = 106
HEIGHT: Final = 124


def explain(scene: Scene, name: str) -> Explanation | None:
    """By `kind:name` of a shape's `data-what`, by a word of a sentence, or by the id of a shape that stands for one."""
    kind, _, which = name.partition(":")
    if name.startswith("catlady-"):
        return _part(scene, name.removeprefix("catlady-"))
    if not which:
        return _by_word(scene, name)
    makers = {"card": _card, "food": _food, "goal": _goal, "thing": _thing, "count": _count, "turn": _demand}
    return makers[kind](scene, which) if kind in makers else None


def _by_word(scene: Scene, word: str) -> Explanation | None:
    if word in CELLS:
        kind = catlady_of(scene).grid[CELLS.index(word)]
        return _thing(scene, "gap") if kind < 0 else _card(scene, CARDS[kind].key)
    if word in LINES:
        return _line(scene, word)
    if word in FOODS:
        return _food(scene, word)
    key = VERBS.get(word, word)
    return _card(scene, key) if key in KINDS else _goal(scene, key)


# Cards


def _card(scene: Scene, key: str) -> Explanation | None:
    if key not in KINDS:
        return None
    card, translate = CARDS[KINDS[key]], scene.translate
    text = _cat_text(card, translate) if card.is_cat else _card_text(card, translate)
    rule = CAT_RULES.get(key, "7a") if card.is_cat else CARD_RULES[card.type]
    return Explanation(card_name(key, translate), text, rule, _small_picture(card, translate))


def _small_picture(card: Card, translate: Translator) -> str:
    drawn = market_card(card, 2, 2, WIDTH, HEIGHT, translate, "", 1.5)
    return small_picture(drawn, WIDTH + 4, HEIGHT + 4)


def _cat_text(card: Card, translate: Translator) -> str:
    """Whom it looks like, what it eats, what it brings and what it costs."""
    name, eaten = card_name(card.key, translate), need_text(card, translate)
    who = translate("{card} ({colours}) eats: {food}.", card=name, colours=colour_text(card, translate), food=eaten)
    ability = ability_text(card, translate)
    points = translate.many("{n} point", "{n} points", card.vp)
    cost = translate.many("{n} point", "{n} points", 2 * card.counts)
    if not ability:
        brings = translate("Fed, this cat brings {points}; hungry, it costs {cost}.", points=points, cost=cost)
    elif card.vp and card.ability != "most-cats":
        brings = translate(
            "Fed, this cat brings {points}, and more: {ability}. Hungry, it costs {cost}.",
            points=points,
            ability=ability,
            cost=cost,
        )
    else:
        brings = translate(
            "Fed, this cat brings points: {ability}. Hungry, it costs {cost}.", ability=ability, cost=cost
        )
    return f"{who} {brings}"


def _card_text(card: Card, translate: Translator) -> str:
    name = card_name(card.key, translate)
    if card.type in (FOOD, TREATS):
        return translate(TYPE_TEXTS[card.type], card=name, food=counted_food(card.need, translate))
    if card.type in (TOY, COSTUME, BOX):
        return translate(TYPE_TEXTS[card.type], card=name)
    assert card.type in (CATNIP, LOST, SPRAY, BRUSH, BAG, LASER)
    return translate(TYPE_TEXTS[card.type])


# Everything else


def _part(scene: Scene, part: str) -> Explanation | None:
    """A whole part of the picture, by its id: what somebody has, or what lies between all."""
    seat = f"{scene.viewer or 0}" if part == "mine" else part.removeprefix("seat")
    if part in PARTS:
        return _told(scene, PARTS[part])
    if not seat.isdecimal() or int(seat) >= len(catlady_of(scene).collections):
        return None
    return _seat(scene, int(seat))


def _seat(scene: Scene, seat: Seat) -> Explanation:
    """3a, 3j. Whose things these are."""
    state, translate, who = catlady_of(scene), scene.translate, name_of(scene, seat)
    cats = translate.many("{n} cat", "{n} cats", len(state.collections[seat].cats))
    text = translate(
        "Here lies what {who} has taken: {cats}, food for them, and what counts at the end.", who=who, cats=cats
    )
    if is_covered(scene, state, seat):
        return Explanation(who, f"{text} {translate('The cards in the hand are covered until the end.')}", "3j")
    return Explanation(who, text, "3a")


def _food(scene: Scene, key: str) -> Explanation | None:
    if key not in FOOD_TEXTS:
        return None
    text, rule = FOOD_TEXTS[key]
    return Explanation(scene.translate(FOOD_NAMES[key]), scene.translate(text), rule, _small_icon(key))


def _small_icon(name: str) -> str:
    return small_picture(icon(name, 24, 24, 40), 48, 48)


def _goal(scene: Scene, key: str) -> Explanation | None:
    goal = next((goal for goal in GOALS if goal.key == key), None)
    if goal is None:
        return None
    name, points = scene.translate(GOAL_NAMES[key]), scene.translate.many("{n} point", "{n} points", goal.vp)
    text = scene.translate(
        "A shared goal: two neighbours who have {goal} at the end each get {points}.", goal=name, points=points
    )
    return Explanation(name, text, "11e" if key == "leftovers" else "11d")


def _line(scene: Scene, line: str) -> Explanation:
    state, translate = catlady_of(scene), scene.translate
    name = translate(LINE_NAMES[line])
    if state.token == LINES.index(line):
        text = translate("Here: {line}. The cat token sits at it, so nobody may take it now.", line=name)
        return Explanation(name, text, "2b")
    text = translate("Here: {line}. Take it and its three cards are yours; the cat token follows you.", line=name)
    return Explanation(name, text, "2a")


def _thing(scene: Scene, key: str) -> Explanation | None:
    told = _told(scene, THINGS.get(key))
    if told is not None and key == "cat-token":
        told.picture = small_picture(token_cat(24, 24, 40, is_alone=True), 48, 48)
    elif told is not None and key in ("costume", "token", "box"):
        told.picture = _small_icon(key)
    return told


def _count(scene: Scene, key: str) -> Explanation | None:
    return _told(scene, COUNTS.get(key))


def _demand(scene: Scene, key: str) -> Explanation | None:
    if key not in DEMANDS:
        return None
    return _told(scene, (DEMAND_NAMES[key], DEMANDS[key], "13h" if key == "token" else "13e"))


def _told(scene: Scene, found: tuple[str, str, str] | None) -> Explanation | None:
    return None if found is None else Explanation(scene.translate(found[0]), scene.translate(found[1]), found[2])
