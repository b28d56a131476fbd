"""Purrramid without a picture: a sketch for the terminal, sentences for the ears."""

from meowple.core.picture import Scene, seat_mark
from meowple.core.translation import Translator, whole
from meowple.games.purrramid.components import GOLDEN, WIDE, Field
from meowple.games.purrramid.picture_odds import dead_told, stopping_told, unsafe_told, what_is_missing
from meowple.games.purrramid.position import DECIDE, DICED, FIRST, OVER, PLACE, TILED
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.words import ENDS, say_verdict


def purrramid(scene: Scene) -> Purrramid:
    assert isinstance(scene.seen, Purrramid)
    return scene.seen


def set_up(state: Purrramid) -> Purrramid:
    """The position; before the draw the board as it will be, whoever begins."""
    if state.step != FIRST:
        return state
    shown = state.copy()
    shown.set_up(0, None)
    return shown


def headline(scene: Scene) -> str:
    """One sentence on where the game stands."""
    state, translate = purrramid(scene), scene.translate
    if state.step == FIRST:
        return translate("Purrramid: who begins?")
    if state.step == OVER:
        return translate("Purrramid, the end")
    return translate("Purrramid. Now: {who}", who=scene.names[state.turn])


def sketch(scene: Scene) -> str:
    """The pyramid in plain text: numbers are open, `*` has yarn, `^^` a cat, `$$` a golden one, dice in brackets."""
    state, translate = purrramid(scene), scene.translate
    if state.step == FIRST:
        return headline(scene)
    lines = [headline(scene), ""]
    for row in reversed(range(state.board.rows)):
        fields = [field for field in state.board.fields if field.row == row]
        drawn = "".join(_cell(state, field.slot, 11 if field.value == WIDE else 5) for field in fields)
        lines.append(f"{fields[0].name[0]} " + " " * (fields[0].left * 3) + drawn.rstrip())
    lines += ["", *(f"{seat_mark(seat)} {_standing(scene, state, seat)}" for seat in scene.seats_from_viewer())]
    return "\n".join([*lines, *_turn(scene, state), translate("[6] open, 8* with yarn, ^^ cat, $$ golden, (8) dice")])


def _cell(state: Purrramid, slot: int, width: int) -> str:
    value = state.board.values[slot]
    if state.on[slot] == TILED:
        mark = "$$" if state.gold[slot] else "^^"
        return ("[" + mark.center(width - 2) + "] ").ljust(width + 1)
    told = f"({value})" if state.on[slot] == DICED else f"{value}{'*' if state.has_yarn(slot) else ''}"
    return ("[" + told.center(width - 2) + "] ").ljust(width + 1)


def _standing(scene: Scene, state: Purrramid, seat: int) -> str:
    """Tiles left or golden ones laid, and yarn."""
    translate = scene.translate
    if seat == state.winner:
        tiles = translate.many("winner, {n} golden cat laid", "winner, {n} golden cats laid", GOLDEN - state.golden)
    else:
        tiles = translate.many("{n} cat left", "{n} cats left", state.left[seat])
    yarn = translate.many("{n} ball of yarn", "{n} balls of yarn", state.yarn[seat])
    told = translate("{who}: {tiles}, {yarn}.", who=scene.names[seat], tiles=tiles, yarn=yarn)
    if state.options.games > 1:
        told += " " + translate("Match so far: {points}.", points=whole(state.totals[seat]))
    return told


def _turn(scene: Scene, state: Purrramid) -> list[str]:
    """The dice, what stopping would do, and the odds."""
    translate = scene.translate
    if state.step == OVER:
        return _end(scene, state)
    lines = []
    if state.placed:
        dice = "; ".join(
            translate("{faces} on {field}", faces="+".join(map(str, action.faces)), field=action.field)
            for action in state.placed
        )
        lines.append(translate("Dice on the board: {dice}.", dice=dice))
    if state.step == PLACE:
        lines.append(translate("Just rolled: {faces}.", faces=", ".join(map(str, state.rolled()))))
    if state.step == DECIDE:
        lines.append(stopping_told(state, translate))
        if not state.can_stop_well():
            lines.append(what_is_missing(state, translate))
        if state.hand:
            lines.append(translate.many("{n} die left.", "{n} dice left.", state.hand))
            lines += [unsafe_told(state, translate), dead_told(state, translate)]
    return lines


def _end(scene: Scene, state: Purrramid) -> list[str]:
    translate = scene.translate
    who = ", ".join(scene.names[seat] for seat in state.winners())
    lines = [translate(ENDS[state.ended]), translate("{who} wins!", who=who)]
    verdict = state.verdict()
    if verdict is not None:
        lines.append(say_verdict(verdict, translate))
    return [*lines, *(f"{scene.names[seat]}: {whole(points)}" for seat, points in enumerate(state.scores()))]


def describe(scene: Scene) -> list[str]:
    """The table for ears: the turn, the tiles, then the open fields row by row with those that would hold first."""
    state, translate = purrramid(scene), scene.translate
    lines = [headline(scene)]
    if state.step == FIRST:
        return lines
    if state.dice < 5 and state.step != OVER:
        lines.append(translate.many("Extra turn with {n} die.", "Extra turn with {n} dice.", state.dice))
    lines += _turn(scene, state)
    lines += [_standing(scene, state, seat) for seat in scene.seats_from_viewer()]
    if state.step == PLACE:
        fits = ", ".join(_fits_now(state)) or "–"
        fitting = translate("Your dice fit these supported fields: {fields}.", fields=fits)
        lines.append(fitting if state.places() else translate("Nothing fits."))
    beside = joining(state)
    if beside:
        open_beside = [field for field in _open_fields(state) if field.slot in beside]
        lines.append(translate("Open beside your dice: {fields}.", fields=_listed(state, open_beside, translate)))
    for supported, told in (
        (True, translate("Open and supported: {fields}.", fields="{fields}")),
        (False, translate("Open, nothing below yet: {fields}.", fields="{fields}")),
    ):
        found = [field for field in _open_fields(state) if state.is_supported(field.slot) is supported]
        lines.append(told.format(fields=_listed(state, found, translate)))
    return lines


def joining(state: Purrramid) -> set[int]:
    """3d, 3h. The open fields (as slots) on which dice would be connected with dice on the board."""
    reached = [state.slot_of(action) for action in state.placed]
    for slot in reached:  # it grows meanwhile: cats carry a connection on
        if state.options.tiles_link:
            reached += [near for near in state.board.near[slot] if state.on[near] == TILED and near not in reached]
    return {near for slot in reached for near in state.board.near[slot] if state.on[near] not in (TILED, DICED)}


def joins_dice(state: Purrramid, field: Field) -> bool:
    """Whether this is one of them."""
    return field.slot in joining(state)


def _fits_now(state: Purrramid) -> list[str]:
    """The supported fields the dice fit, each once."""
    found: dict[str, None] = {}
    for action in state.legal(state.turn):
        words = action.text.split(" ")
        if words[0] == "place" and state.is_supported(state.board.slot_named(words[1])):
            found[words[1]] = None
    return list(found)


def _open_fields(state: Purrramid) -> list[Field]:
    return [field for field in state.board.fields if state.on[field.slot] not in (TILED, DICED)]


def _listed(state: Purrramid, fields: list[Field], translate: Translator) -> str:
    """Fields as `b4 (8 with yarn)`, from the floor up."""
    return ", ".join(f"{field.name} ({value_told(state, field, translate)})" for field in fields) or "–"


def value_told(state: Purrramid, field: Field, translate: Translator) -> str:
    """What an open field asks for, and whether there is yarn."""
    if state.has_yarn(field.slot):
        return translate("{value} with yarn", value=field.value)
    return str(field.value)
