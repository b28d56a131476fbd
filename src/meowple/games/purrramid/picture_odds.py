"""What a stop would bring and how likely the next roll fails: told beside the pyramid and for ears."""

from meowple.core.state import Event
from meowple.core.translation import Translator
from meowple.games.purrramid.dice import WAYS, dead_ways
from meowple.games.purrramid.position import OPEN
from meowple.games.purrramid.rules import Purrramid


class Stopping:
    """What stopping now would give; nothing if it would be a catastrophe."""

    def __init__(self, state: Purrramid) -> None:
        self.holds = state.can_stop_well()
        self.tiles = self.yarn = self.extra = 0
        self.wins = False
        if self.holds and state.placed:
            state.copy().stop(self._hear)

    def _hear(self, event: Event) -> None:
        if event.kind == "laid":
            self.tiles, self.yarn = int(event.values["tiles"]), int(event.values["yarn"])
        elif event.kind == "extra_turn":
            self.extra = int(event.values["dice"])
        elif event.kind == "won":
            self.wins = True


def stopping_told(state: Purrramid, translate: Translator) -> str:
    """What a stop would bring or cost, in one sentence."""
    if not state.can_stop_well():
        return translate("Stop now: catastrophe!")
    return translate("Stop now: {gain}", gain=gain_told(state, translate))


def gain_told(state: Purrramid, translate: Translator) -> str:
    """What a good stop brings: cats, yarn, an extra turn, victory."""
    found = Stopping(state)
    parts = [translate.many("{n} cat", "{n} cats", found.tiles)]
    if found.yarn:
        parts.append(translate.many("{n} ball of yarn", "{n} balls of yarn", found.yarn))
    if found.extra:
        parts.append(translate("extra turn"))
    if found.wins:
        parts.append(translate("victory!"))
    return ", ".join(parts)


def dead_told(state: Purrramid, translate: Translator) -> str:
    """The exact chance that the next roll fits nowhere."""
    dead, ways = dead_ways(state.open_values(), state.hand), WAYS[state.hand]
    return translate(
        "Next roll dead: {percent} ({dead} of {ways})", percent=translate.percent(dead / ways, 1), dead=dead, ways=ways
    )


def safe_values(state: Purrramid) -> int:
    """The values (bits) of the fields dice may go on that would make, or keep, everything supported and connected."""
    values, most = 0, state.most_tiles(state.turn)
    for field in state.board.fields:
        if state.on[field.slot] == OPEN and field.tiles <= most and state.would_hold(field.slot):
            values |= 1 << field.value
    return values


def unsafe_told(state: Purrramid, translate: Translator) -> str:
    """The exact chance that the next roll leaves no way to stop well right after it."""
    ways = WAYS[state.hand]
    unsafe = dead_ways(safe_values(state), state.hand)
    return translate("Nothing safe next: {percent}", percent=translate.percent(unsafe / ways, 1))


def percent_told(part: int, whole: int, translate: Translator) -> str:
    """In whole hundredths; with one decimal only next to never and always."""
    share = part / whole
    return translate.percent(share, 0 if part in (0, whole) or 0.01 <= share <= 0.99 else 1)


def what_is_missing(state: Purrramid, translate: Translator) -> str:
    """Which dice hang in the air, or that they lie apart."""
    loose = [action.field for action in state.placed if not state.is_supported(state.slot_of(action))]
    if loose:
        return translate("Nothing below: {fields}", fields=", ".join(loose))
    return translate("The dice are not connected.")
