"""What helps at a table: what now (`guide_prompts`), what is that (`guide_things`), how a seat stands and why."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.guide import ScoreRow
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import TREATED, Collection, is_fed
from meowple.games.catlady.components import CARDS, FOODS, TOY
from meowple.games.catlady.guide_ears import at_hand, effects, place
from meowple.games.catlady.guide_moments import MOMENTS, ladder, tie_break
from meowple.games.catlady.guide_prompts import prompt
from meowple.games.catlady.guide_things import explain
from meowple.games.catlady.picture_text import catlady_of, is_covered, tallies_of
from meowple.games.catlady.scoring import CATEGORIES
from meowple.games.catlady.stages import FEEDING, LOOTING, OVER
from meowple.games.catlady.standings import fed_collections
from meowple.games.catlady.words_cards import CATEGORY_NAMES, card_name

__all__ = [
    "MOMENTS",
    "at_hand",
    "effects",
    "explain",
    "ladder",
    "place",
    "prompt",
    "score_rows",
    "standing",
    "tie_break",
]

TOYS: Final = tuple(card.key for card in CARDS if card.type == TOY)
THINGS: Final = {
    "leftovers": FOODS,
    "costumes": ("costume",),
    "catnip": ("catnip",),
    "toys": TOYS,
    "tokens": ("points", "token"),
    "furry": ("brush", "laser", "spray"),
}
"""The things that make up a category, as the ids of their shapes end."""


def standing(scene: Scene, seat: Seat) -> str:
    """Cats that can be fed until the end, then points."""
    state, translate = catlady_of(scene), scene.translate
    tally = tallies_of(scene)[seat]
    if state.stage == OVER:
        return translate.many("{n} point", "{n} points", tally.total())
    cats = sum(CARDS[kind].counts for kind in state.collections[seat].cats)
    if cats == 0:
        return translate("no cat yet")
    if state.stage in (FEEDING, LOOTING):
        theirs = state.collections[seat]
        fed = sum(
            CARDS[kind].counts for kind, eaten in zip(theirs.cats, theirs.meals, strict=True) if is_fed(kind, eaten)
        )
        return translate("fed cats: {fed} of {cats}", fed=fed, cats=cats)
    return translate.many("food for {fed} of {n} cat", "food for {fed} of {n} cats", cats, fed=tally.fed)


def score_rows(scene: Scene, seat: Seat) -> list[ScoreRow]:
    """Cat by cat, then what else counts; nothing of a hand that is covered (3j)."""
    state = catlady_of(scene)
    if is_covered(scene, state, seat):
        return []
    mine, tally = fed_collections(state)[seat], state.tallies()[seat]
    census = Census(mine, state.version)
    rows = [
        ScoreRow(_cat_row(mine, at, scene.translate), points, (_cat_shape(scene, seat, kind),))
        for at, (kind, points) in enumerate(tally.cats)
    ]
    for category, points in list(zip(CATEGORIES, tally.points, strict=True))[1:]:
        if points:
            text = _category_row(category, mine, census, scene.translate)
            rows.append(ScoreRow(text, points, _shapes(scene, seat, category, mine)))
    return rows


def _cat_row(mine: Collection, at: int, translate: Translator) -> str:
    name, eaten = card_name(CARDS[mine.cats[at]].key, translate), mine.meals[at]
    if eaten >= TREATED:
        return translate("{card}, fed with a treat", card=name)
    return (
        translate("{card}, fed", card=name) if is_fed(mine.cats[at], eaten) else translate("{card}, hungry", card=name)
    )


def _category_row(category: str, mine: Collection, census: Census, translate: Translator) -> str:
    name = translate(CATEGORY_NAMES[category])
    if category == "catnip":
        return translate("{category}: {n}, with fed cats: {fed}", category=name, n=census.catnip, fed=census.fed)
    if category == "boxes":
        return translate(
            "{category}: {filled} filled × {all} in all", category=name, filled=census.filled, all=len(mine.boxes)
        )
    counts = {"leftovers": census.waste, "costumes": census.costumes, "toys": census.toys, "tokens": mine.tokens}
    return translate("{category}: {n}", category=name, n=counts[category]) if category in counts else name


def _cat_shape(scene: Scene, seat: Seat, kind: int) -> str:
    key = CARDS[kind].key
    return f"catlady-own-{key}" if seat == (scene.viewer or 0) else f"catlady-seat{seat}-{key}"


def _shapes(scene: Scene, seat: Seat, category: str, mine: Collection) -> tuple[str, ...]:
    """The ids of the shapes a category counts that are in the picture."""
    is_own = seat == (scene.viewer or 0)
    if category == "goals":
        return ("catlady-goals",)
    if category == "boxes":
        return tuple(f"catlady-box-{at}" for at in range(len(mine.boxes))) if is_own else (f"catlady-seat{seat}-box",)
    have = "catlady-have" if is_own else f"catlady-seat{seat}"
    return tuple(
        f"{have}-{name}" for name in THINGS[category] if _has(catlady_of(scene).collections[seat], name, is_own)
    )


def _has(mine: Collection, name: str, is_own: bool) -> bool:
    """Whether the picture shows this thing of a collection."""
    if name in FOODS:
        return mine.food[FOODS.index(name)] > 0 or (is_own and name in FOODS[:3])
    if name in TOYS:
        return mine.toys[TOYS.index(name)] > 0
    if name in ("points", "token"):
        return mine.tokens > 0 and is_own == (name == "points")
    counts = {"costume": mine.costume_count(), "catnip": mine.catnip_count()}
    counts |= {"brush": mine.brush, "laser": mine.laser, "spray": mine.spray}
    return counts[name] > 0
