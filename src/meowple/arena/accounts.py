"""The account of one seat: what it expected, what luck gave, what its choices and the others' choices did, in words."""

from pathlib import Path

from meowple.arena.estimates import NOTHING, Estimate, total
from meowple.arena.luck import Choice, Study
from meowple.core.action import Seat
from meowple.core.game import Game
from meowple.core.translation import Translator

FOLDER = Path(__file__).parent
"""Where the words of the arena are translated."""


class Account:
    """result = expected + luck + choices + others; luck = dice + hidden. `cost` is counted against the adviser."""

    def __init__(self, study: Study, seat: Seat) -> None:
        own = [choice for choice in study.choices if choice.seat == seat]
        changes = [choice.changed[seat] for choice in study.choices]
        self.seat = seat
        self.unit = study.unit
        self.result = study.result[seat]
        self.expected = study.start[seat]
        self.choices = total([choice.judged for choice in own])
        self.others = total([choice.changed[seat] for choice in study.choices if choice.seat != seat])
        self.dice = self.result - self.expected - total(changes)
        self.hidden = total([choice.hindsight for choice in own])
        self.luck = self.result - self.expected - self.choices - self.others
        self.cost = total([choice.cost for choice in own])
        self.dearest: Choice | None = None
        self.price = NOTHING
        """What the dearest choice cost, judged again by other games than those that made it the dearest."""
        dear = max(own, key=_surely, default=None)
        if dear is not None and _surely(dear) > 0:
            price = study.judge_again(dear)
            if price.value > 0:
                self.dearest, self.price = dear, price

    def json(self) -> dict[str, object]:
        names = ("expected", "luck", "dice", "hidden", "choices", "others", "cost")
        parts: dict[str, object] = {name: getattr(self, name).json() for name in names}
        dearest: dict[str, object] | None = None
        if self.dearest is not None:
            dearest = {"line": self.dearest.line, "say": self.dearest.say, "better": self.dearest.better}
            dearest["cost"] = self.price.json()
        return {"seat": self.seat, "result": round(self.result.value, 4), **parts, "dearest": dearest}

    def tell(self, game: Game, who: str, translate: Translator) -> list[str]:
        """The same in sentences."""
        expected, result = self._count(self.expected.value, translate), self._count(self.result.value, translate)
        said = [translate("Expected at the start: {expected}. In the end: {result}.", expected=expected, result=result)]
        gave, took = translate("Luck gave {much}."), translate("Luck took {much}.")
        said.append(self._sign(self.luck, gave, took, translate))
        if self.cost.value or self.cost.error:
            won = translate("The choices were {much} better than the best we know.")
            lost = translate("The choices cost {much} against the best we know.")
            said.append(self._sign(-self.cost, won, lost, translate))
        else:
            said.append(translate("All choices were those we would have made."))
        if self.dearest is not None and self.dearest.better is not None:
            told = translate("The dearest was line {n}, {much}: {say} Better: {better}")
            texts = [game.say_action(game.read(say), who, translate) for say in (self.dearest.say, self.dearest.better)]
            much = self._much(self.price, translate)
            said.append(told.format(n=self.dearest.line, much=much, say=texts[0], better=texts[1]))
        if self.others.value or self.others.error:
            gave, took = translate("The others' choices gave {much}."), translate("The others' choices took {much}.")
            said.append(self._sign(self.others, gave, took, translate))
        return said

    def _sign(self, value: Estimate, gain: str, loss: str, translate: Translator) -> str:
        """The sentence for a gain or for a loss, with how much it was."""
        much = self._much(value if value.value >= 0 else -value, translate)
        return (gain if value.value >= 0 else loss).format(much=much)

    def _much(self, value: Estimate, translate: Translator) -> str:
        return f"{self._count(value.value, translate)} ± {self._count(value.error, translate)}"

    def _count(self, value: float, translate: Translator) -> str:
        return translate.number(value, 1) if self.unit == "points" else translate.percent(value)


def _surely(choice: Choice) -> float:
    """What a choice cost at least, as far as one standard error tells."""
    return choice.cost.value - choice.cost.error


def counted_in(study: Study, translate: Translator) -> str:
    """What the numbers mean."""
    if study.unit == "wins":
        return translate("Counted in games won; ± is one standard error.")
    if study.table.players == 1:
        return translate("Counted in points; ± is one standard error.")
    return translate("Counted in points ahead of the best other; ± is one standard error.")


def accounts(study: Study, seats: list[Seat] | None = None) -> list[Account]:
    return [Account(study, seat) for seat in (study.seats if seats is None else seats)]


def report(study: Study, found: list[Account]) -> dict[str, object]:
    """Everything for programs and for the site: the accounts, and the values along the record."""
    head = {"game": study.table.game.name, "unit": study.unit, "playouts": study.playouts, "seed": study.seed}
    return {**head, "seats": [account.json() for account in found], **study.json()}
