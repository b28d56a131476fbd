"""The options of a table."""

from typing import Any, Final

from meowple.core.fields import ListOf, Number

NEWEST: Final = 2
"""The version of the rules."""


class Variant:
    """Never changed, shared by all positions of a table."""

    def __init__(
        self,
        goal: int,
        round_limit: int,
        original_coins: bool,
        advanced_gnomes: bool,
        advanced_pigs: bool,
        advanced_dragons: bool,
        ponds: bool,
        hidden: bool,
        before_losses: bool,
    ) -> None:
        self.goal = goal
        self.round_limit = round_limit
        self.original_coins = original_coins
        self.advanced_gnomes = advanced_gnomes
        self.advanced_pigs = advanced_pigs
        self.advanced_dragons = advanced_dragons
        self.ponds = ponds
        self.hidden = hidden
        self.before_losses = before_losses
        flags = (original_coins, advanced_gnomes, advanced_pigs, advanced_dragons, ponds, hidden, before_losses)
        self.text = f"[{goal},{round_limit},{','.join([str(int(flag)) for flag in flags])}]"
        """As it is written in a dump."""


_FLAGS: Final = ListOf(Number(0, 1), 7)


def read_variant(raw: list[Any]) -> Variant:
    """The options of a dump; ValueError if they are none."""
    goal, limit = ListOf(Number(1, 99), 2).read(raw[:2])
    coins, gnomes, pigs, dragons, ponds, hidden, before = [flag == 1 for flag in _FLAGS.read(raw[2:])]
    return Variant(goal, limit, coins, gnomes, pigs, dragons, ponds, hidden, before)
