"""What now? One full sentence at every decision, as the choice grows."""

from collections.abc import Sequence
from typing import Final

from meowple.core.action import Action
from meowple.core.picture import Scene
from meowple.core.sentences import next_words, words_of
from meowple.core.translation import N_, Translator
from meowple.games.catlady.actions import Feed, Grab, Laser
from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import is_fed, portion, portions
from meowple.games.catlady.components import CARDS, CELLS, FOODS, GOALS, KINDS, LINE_CELLS, LINES
from meowple.games.catlady.picture_text import catlady_of
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import BRUSHING, FEEDING, LASERING, LEADING, LOOTING, PLACING
from meowple.games.catlady.words import say_word
from meowple.games.catlady.words_cards import (
    FOOD_NAMES,
    GOAL_NAMES,
    LINE_NAMES,
    card_name,
    card_names,
    counted_food,
    need_text,
)

BEGUN: Final = {
    "token": N_("Choose a row or a column for the cat token: the first player may not take that line."),
    "spray": N_("Choose the row or column the cat token runs to."),
    "adopt": N_("Choose a stray that comes home with you for two lost cats, or a token worth 2 points."),
    "brush": N_("Choose a cat of the market; one of yours will go there for it."),
    "give": N_("Choose which of your cats goes into the market."),
    "laser": N_("Choose two cards of the market that you want; a third will be discarded."),
    "discard": N_("Choose one card that the laser discards: nobody gets it."),
    "swap": N_("Choose the goal you give away, then the one from the pool you want for it."),
    "furry": N_("These lines suit the furry player equally well: choose which one it takes."),
    "feed": N_("Choose a hungry cat, then the food it gets."),
    "treat": N_("Choose a hungry cat: a treat feeds it at once, and it is worth 1 point."),
    "grab": N_("Choose a card of the market: Flea Croft brings it to you."),
}
"""When only the verb has been said."""

PLAIN: Final = {
    "bag": N_("You get 1 chicken, 1 tuna and 1 milk; every other player gets a token worth 2 points."),
    "end": N_("Your turn is over; cards that you have not played stay yours."),
    "enough": N_("Flea Croft takes no more, and you go on feeding."),
    "feast": N_("Your cats get the food that is left in the way that brings you the most points."),
    "token": N_("The cat token will sit at {line}: the first player may not take it."),
    "spray": N_("The cat token runs to {line}, and nobody may take that until somebody has taken another line."),
}


def prompt(scene: Scene, legal: Sequence[Action]) -> str:
    """What the viewer may do and what it leads to."""
    state, translate, said = catlady_of(scene), scene.translate, scene.said
    if not legal:
        return translate("It is not your turn yet: watch what the others take.")
    if not said:
        return _nothing_said(scene, state, legal)
    whole = next((action for action in legal if sorted(words_of(action)) == sorted(said)), None)
    if whole is not None:
        return _whole(scene, state, whole)
    if said[0] == "take":
        return translate("Choose a row or a column. Blocked by the cat: {line}.", line=_line(scene, LINES[state.token]))
    if said[0] == "feed" and len(said) == 2:
        return _hungry(scene, state, said[1])
    return translate(BEGUN[said[0]])


# Nothing said yet


def _nothing_said(scene: Scene, state: CatLady, legal: Sequence[Action]) -> str:
    translate = scene.translate
    verbs = {PLACING: "token", LASERING: "discard", LEADING: "furry"}
    if state.stage in verbs:
        return translate(BEGUN[verbs[state.stage]])
    if state.stage == BRUSHING:
        taken = card_name(CARDS[state.grid[state.brushed]].key, translate)
        return translate("Choose which of your cats goes into the market for this one: {card}.", card=taken)
    if state.stage == LOOTING:
        return translate.many(
            "Flea Croft may take {n} more card: choose it, or say that it is enough.",
            "Flea Croft may take {n} more cards: choose one, or say that it is enough.",
            state.loot_left,
        )
    if state.stage == FEEDING:
        hungry = ", ".join(card_name(CARDS[kind].key, translate) for kind in _hungry_cats(state)[:3])
        if not hungry:
            return translate("All your cats are fed. Give more to those who like it, or say that feeding is done.")
        return translate("Feed your cats: choose a cat, then its food. Still hungry: {cats}.", cats=hungry)
    others = ", ".join(say_word(word, translate) for word in next_words(list(legal), []) if word not in ("take", "end"))
    if state.has_taken:
        return translate("End the turn, or do more first: {choices}.", choices=others)
    blocked = _line(scene, LINES[state.token])
    if not others:
        return translate("Take three cards: touch any card. Blocked: {line}.", line=blocked)
    return translate(
        "Take three cards, a row or a column (blocked by the cat: {line}), or do this first: {choices}.",
        line=blocked,
        choices=others,
    )


def _hungry_cats(state: CatLady) -> list[int]:
    mine = state.mine()
    return [kind for kind, eaten in zip(mine.cats, mine.meals, strict=True) if not is_fed(kind, eaten)]


def _line(scene: Scene, word: str) -> str:
    return scene.translate(LINE_NAMES[word])


# Half a sentence


def _wanted(scene: Scene, state: CatLady, kind: int, more: int = -1) -> str:
    """What a cat still eats, once it has had one more of this food; empty if it is fed."""
    mine, card = state.mine(), CARDS[kind]
    eaten = mine.meals[mine.cats.index(kind)] + (1 << 6 * more if more >= 0 else 0)
    if is_fed(kind, eaten):
        return ""
    if card.most and eaten:
        return scene.translate.many("{n} food of any type", "{n} food of any type", card.least - portions(eaten))
    if card.most:
        return need_text(card, scene.translate)
    return counted_food([card.need[food] - portion(eaten, food) for food in range(3)], scene.translate)


def _hungry(scene: Scene, state: CatLady, key: str) -> str:
    card, translate = CARDS[KINDS[key]], scene.translate
    name, wanted = card_name(key, translate), _wanted(scene, state, KINDS[key])
    if not wanted:
        return translate("{card} is fed and likes to eat more: choose another food.", card=name)
    if card.vp and not card.ability:
        points = translate.many("{n} point", "{n} points", card.vp)
        return translate("Feed {card}: {food}. That is {points} instead of −2.", card=name, food=wanted, points=points)
    cost = translate.many("{n} point", "{n} points", 2 * card.counts)
    return translate("Feed {card}: {food}. Hungry, this cat costs {cost}.", card=name, food=wanted, cost=cost)


# A whole sentence


def _whole(scene: Scene, state: CatLady, action: Action) -> str:
    translate, words = scene.translate, words_of(action)
    verb, about = words[0], words[-1]
    if isinstance(action, Feed):
        return _meal(scene, state, action)
    if verb in ("take", "furry"):
        return _cards(scene, state, action, LINE_CELLS[LINES.index(about)])
    if isinstance(action, Laser):
        return _cards(scene, state, action, [action.first, action.second])
    if isinstance(action, Grab):
        return _cards(scene, state, action, [action.cell])
    if verb == "brush":
        wanted = card_name(CARDS[state.grid[CELLS.index(about)]].key, translate)
        return translate("You get {card}; next you choose which of your cats goes there.", card=wanted)
    if verb == "discard":
        gone = card_name(CARDS[state.grid[CELLS.index(about)]].key, translate)
        return translate("Discarded: {card}. Then your turn is over.", card=gone)
    if verb == "done":
        hungry, left = (
            sum(CARDS[kind].counts for kind in _hungry_cats(state)),
            Census(state.mine(), state.version).waste,
        )
        return translate(
            "Feeding is over. Cats still hungry: {hungry}; food left over: {left}.", hungry=hungry, left=left
        )
    if verb == "swap":
        old, new = (translate(GOAL_NAMES[GOALS[goal].key]) for goal in _goals_of(words))
        return translate("You give away “{old}” and get “{new}”; you take no cards in this turn.", old=old, new=new)
    if verb in PLAIN:
        return translate(PLAIN[verb], line=_line(scene, about)) if about in LINES else translate(PLAIN[verb])
    return _one_cat(scene, state, action, verb, about)


def _goals_of(words: list[str]) -> tuple[int, int]:
    keys = [goal.key for goal in GOALS]
    return keys.index(words[1]), keys.index(words[2])


def _one_cat(scene: Scene, state: CatLady, action: Action, verb: str, about: str) -> str:
    translate = scene.translate
    if about == "token":
        return translate("Two lost cats go, and you get a token worth 2 points.")
    name = card_name(about, translate)
    if verb == "treat":
        return translate("{card} is fed at once, worth 1 point and without an ability.", card=name)
    comes = N_("{card} goes into the market.") if verb == "give" else N_("Two lost cats go and {card} comes.")
    return f"{translate(comes, card=name)} {_points(scene, state, action)}"


def _meal(scene: Scene, state: CatLady, action: Feed) -> str:
    translate = scene.translate
    name, food = card_name(CARDS[action.kind].key, translate), translate(FOOD_NAMES[FOODS[action.food]])
    rest = _wanted(scene, state, action.kind, action.food)
    if rest:
        return translate("{card} gets: {food}. Then this cat still wants: {rest}.", card=name, food=food, rest=rest)
    return translate("{card} gets: {food}. Then this cat is fed and purrs!", card=name, food=food)


def _cards(scene: Scene, state: CatLady, action: Action, cells: list[int]) -> str:
    """What these cards would change."""
    names = card_names(" ".join(CARDS[state.grid[cell]].key for cell in cells), scene.translate)
    if words_of(action)[0] == "furry":
        return scene.translate("The furry player gets: {cards}.", cards=names)
    return f"{scene.translate('You get: {cards}.', cards=names)} {_points(scene, state, action)}"


def _points(scene: Scene, state: CatLady, action: Action) -> str:
    """What this choice does to the viewer's points, if everybody fed in the best way then."""
    seat = scene.viewer or 0
    then = state.copy()
    then.apply(seat, action)
    return change_told(then.scores()[seat] - state.scores()[seat], scene.translate)


def change_told(change: int, translate: Translator) -> str:
    """Points that come or go; how many there are in all is not told before the end, while cats are still hungry."""
    if change > 0:
        return translate.many("That brings you {n} point.", "That brings you {n} points.", change)
    if change < 0:
        return translate.many("For now that costs you {n} point.", "For now that costs you {n} points.", -change)
    return translate("Your points stay as they are.")
