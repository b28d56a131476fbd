"""Cat Lady for ears: what each choice does, one's own things, one card or line of the market."""

from collections.abc import Sequence

from meowple.core.action import Action
from meowple.core.guide_ears import Effect, with_words
from meowple.core.picture import Scene
from meowple.core.translation import whole
from meowple.games.catlady.actions import (
    ADOPT_TOKEN,
    DONE,
    END,
    ENOUGH,
    FEAST,
    SHOP,
    Brush,
    Discard,
    Place,
    Spray,
    Take,
)
from meowple.games.catlady.components import CARDS, CELLS, LINE_CELLS, LINES, WILD
from meowple.games.catlady.guide_prompts import change_told, prompt
from meowple.games.catlady.guide_what_if import Home, WhatIf, cells_taken
from meowple.games.catlady.picture_text import cards_told, catlady_of, is_covered, things_told
from meowple.games.catlady.words_cards import LINE_NAMES, card_name, card_names, counted_food


def effects(scene: Scene, legal: Sequence[Action]) -> list[Effect]:
    """What the game says of the whole sentence, and what one would have then; the worth by one's own points."""
    if not legal:
        return []
    teller = Teller(scene)
    return [teller.effect(action, legal) for action in legal]


class Teller:
    """Says what choices lead to: the points first, then who is hungry for what, and what is left to others."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.translate = scene.translate
        self.state = catlady_of(scene)
        self.what_if = WhatIf(self.state, scene.viewer or 0)
        self.hides = any(is_covered(scene, self.state, seat) for seat in range(self.state.players))

    def effect(self, action: Action, legal: Sequence[Action]) -> Effect:
        told = [prompt(with_words(self.scene, action), legal)]
        cells = cells_taken(action)
        home = self.what_if.with_cards(cells) if cells else self.what_if.after(action)
        if home is None:
            return Effect(" ".join(filter(None, told + self._aside(action))), 1000 if action == FEAST else 0)
        if action in (SHOP, ADOPT_TOKEN):
            told.append(self._points(home))
        told += self._things(home)
        if cells or action == END:
            token = action.line if isinstance(action, Take) else self.state.token
            told.append(self._left_to_the_next(cells, token))
        told.append(self._turns())
        worth = -1 if action in (END, ENOUGH, DONE) else 10 * (home.points - self.what_if.now.points)
        return Effect(" ".join(filter(None, told)), worth)

    def _aside(self, action: Action) -> list[str]:
        """What changes the market, not yet one's own things."""
        if isinstance(action, Spray) and not self.state.has_taken:
            cells = LINE_CELLS[self.state.token]
            names = card_names(" ".join(CARDS[self.state.grid[cell]].key for cell in cells), self.translate)
            line, home = self.translate(LINE_NAMES[LINES[self.state.token]]), self.what_if.with_cards(cells)
            freed = self.translate("Free then, {line}: {cards}.", line=line, cards=names)
            return [freed, self._points(home), *self._things(home), self._turns()]
        if isinstance(action, (Spray, Place)):
            return [self._left_to_the_next([], action.line), self._turns()]
        if isinstance(action, Brush):
            return self._exchanged(action.cell)
        if isinstance(action, Discard) and self.what_if.is_followed() and not self.hides:
            points = whole(self.what_if.brings_next([action.cell]), signed=True)
            return [self.translate("It would bring the next player: {points}.", points=points)]
        return []

    def _exchanged(self, cell: int) -> list[str]:
        """4c, 10i. The cat that is best given for this one, and what one would have then."""
        given = {kind: self.what_if.swapped(cell, kind) for kind in self.what_if.cats_to_give()}
        best = max(given, key=lambda kind: given[kind].points)
        name = card_name(CARDS[best].key, self.translate)
        told = self.translate("At best you give {card}.", card=name)
        return [told, self._points(given[best]), *self._things(given[best]), self._turns()]

    # What one would have

    def _points(self, home: Home) -> str:
        return change_told(home.points - self.what_if.now.points, self.translate)

    def _things(self, home: Home) -> list[str]:
        """Hungry cats and food to spare, always; what else is counted where it changes."""
        translate, now, told = self.translate, self.what_if.now, self._larder(home)
        if home.things.toys != now.things.toys:
            kinds = sum(1 for count in home.things.toys if count)
            told.append(translate("Kinds of toys: {n}.", n=kinds))
        if home.census.catnip != now.census.catnip:
            told.append(translate("Catnip: {n}, fed cats: {fed}.", n=home.census.catnip, fed=home.census.fed))
        if home.census.costumes != now.census.costumes and not self.hides:
            told.append(
                translate(
                    "Costumes: {n}, most elsewhere: {most}.", n=home.census.costumes, most=home.costumes_elsewhere
                )
            )
        if home.things.lost > now.things.lost:
            told.append(translate("Lost cats: {n}.", n=home.things.lost))
        return told

    def _larder(self, home: Home) -> list[str]:
        """Who is hungry for what, with the points it would bring; what nobody needs yet."""
        (hungry, spare), translate = home.hungry(), self.translate
        cats, told = [], []
        for kind, lacks in hungry:
            more = whole(self.what_if.with_food(home, lacks).points - home.points, signed=True)
            name, food = card_name(CARDS[kind].key, translate), counted_food(lacks, translate)
            if CARDS[kind].most:  # 6c
                food = translate.many("{n} food of any type", "{n} food of any type", lacks[WILD])
            cats.append(translate("{card} lacks {food} ({points})", card=name, food=food, points=more))
        if cats:
            told.append(translate("Hungry: {cats}.", cats="; ".join(cats)))
        if any(spare):
            told.append(translate("To spare: {food}.", food=counted_food(spare, translate)))
        return told

    def _left_to_the_next(self, gone: list[int], token: int) -> str:
        """The best of the lines that stay whole; nothing while hands are covered or if nobody follows."""
        best = self.what_if.best_for_next(gone, token) if self.what_if.is_followed() and not self.hides else None
        if best is None:
            return ""
        line, points = self.translate(LINE_NAMES[LINES[best[0]]]), whole(best[1], signed=True)
        return self.translate("Best left to the next player: {line} ({points}).", line=line, points=points)

    def _turns(self) -> str:
        if self.state.is_feeding:
            return ""
        return self.translate("Your turns after this: {n}.", n=self.what_if.turns_left())


def at_hand(scene: Scene) -> str:
    state = catlady_of(scene)
    return "" if scene.viewer is None else things_told(scene, state, scene.viewer) + "."


def place(scene: Scene, name: str) -> str:
    """A card by its place (b2: second column, second row), or a line (row1, col3)."""
    state = catlady_of(scene)
    cells = [CELLS.index(name)] if name in CELLS else LINE_CELLS[LINES.index(name)] if name in LINES else []
    return f"{cards_told(state, cells, scene)}." if cells else ""
