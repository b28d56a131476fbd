"""What everything in the picture of Purrramid is: its name, what it does, and its rule."""

from typing import Final

from meowple.core.guide import Explanation, small_picture
from meowple.core.picture import Scene
from meowple.core.translation import N_, Translator
from meowple.games.purrramid.actions import Place
from meowple.games.purrramid.art import dice_patch, die, patch, yarn
from meowple.games.purrramid.art_cats import SYMBOLS, cat_name
from meowple.games.purrramid.components import GOLDEN, STACKED, WIDE, YARN_VALUE, Field
from meowple.games.purrramid.dice import DICE
from meowple.games.purrramid.picture_text import purrramid, set_up
from meowple.games.purrramid.position import DICED, FIRST, OPEN, OVER
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.words import ENDS, WORDS

Told = tuple[str, str, str]
"""A name, a text, a rule."""

BUTTONS: Final[dict[str, Told]] = {
    "go": (
        WORDS["go"],
        N_("Roll all dice that are not on the board, then put some of them on one more field. You must, if any fit."),
        "3a",
    ),
    "stop": (
        WORDS["stop"],
        N_("Ends your turn. If all your dice touch each other and rest on something, cats take their places."),
        "3c",
    ),
    "anyway": (
        N_("Really? Yes!"),
        N_("Ends your turn though your dice do not hold: they come off, and no cat goes to bed."),
        "3i",
    ),
    "reroll": (
        WORDS["reroll"],
        N_("One ball of yarn goes back into the box, and you roll all the dice of this roll again."),
        "6a",
    ),
    "catastrophe": (
        WORDS["catastrophe"],
        N_("No dice of this roll fit anywhere: your turn ends, and nothing of it stays on the board."),
        "5c",
    ),
}

PLAIN: Final[dict[str, Told]] = {
    "cat": (
        N_("Sleeping cat"),
        N_("Its field is full. It carries what lies on top of it, but it does not connect dice."),
        "3h",
    ),
    "linking": (
        N_("Sleeping cat that connects"),
        N_("Its field is full. It carries what lies on top of it, and at this table it also connects dice."),
        "3h",
    ),
    "nobody": (
        N_("Cat of nobody"),
        N_("When two play, the two lowest rows are asleep from the start. They carry the others and count for nobody."),
        "1b",
    ),
    "golden": (
        N_("Golden cat"),
        N_("The winner goes on with golden cats: each one in bed is a point. There are twelve."),
        "10a",
    ),
    "row": (
        N_("Row"),
        N_("Rows have letters, from the floor up. Dice that become cats on three rows at once win an extra turn."),
        "7b",
    ),
    "waiting": (
        N_("Die in the hand"),
        N_("It is not on the board yet: it is rolled with the others when the turn goes on."),
        "3a",
    ),
    "frames": (
        N_("Frames"),
        N_("A frame marks a field that dice of this roll fit. In a bold frame they would hold at once."),
        "2f",
    ),
    "safe": (
        N_("Nothing safe"),
        N_("So many of a hundred next rolls fit no field where all your dice would hold right after."),
        "3c",
    ),
    "dead": (
        N_("Dead roll"),
        N_("So many of a hundred next rolls fit no open field at all: that would be a catastrophe."),
        "2g",
    ),
    "nothing": (
        N_("Nothing fits"),
        N_("No die of this roll, alone or with others, makes the number of an open field."),
        "5a",
    ),
    "outcome": (
        N_("If you stop now"),
        N_("What a stop would bring at this moment: cats in bed, yarn, an extra turn, or a catastrophe."),
        "4a",
    ),
    "missing": (
        N_("What is missing"),
        N_("Your dice do not hold yet: fill what is empty below them, or close the gap between them."),
        "3f",
    ),
    "mishap": (
        N_("Catastrophe!"),
        N_("This player's last turn failed: the dice came off, and no cat went to bed."),
        "5b",
    ),
    "match": (
        N_("Match"),
        N_("Several games are played, and their points are added up. The highest sum wins the match."),
        "10e",
    ),
    "title": (
        N_("Title of the winner"),
        N_("There are seven: the more golden cats in bed, the grander the title."),
        "10d",
    ),
    "points": (
        N_("Points"),
        N_("The winner gets 1 point for each golden cat in bed; everybody else loses 1 for each cat left."),
        "10b",
    ),
    "chair": (
        N_("Granny's armchair"),
        N_("The pyramid leans against it. It does nothing at all, like a good cat."),
        "",
    ),
}

PARTS: Final[dict[str, Told]] = {
    "purrramid-seats": (
        N_("The players"),
        N_("Each row is a player: how many cats still have to go to bed, and how many balls of yarn there are."),
        "1d",
    ),
}
"""Whole parts of the picture, by their id."""

END_RULES: Final = {"full": "9a", "other": "9b", "golden": "9c", "turns": "9e", "stuck": "9f"}


def explain(scene: Scene, name: str) -> Explanation | None:
    """`c2`, a die `4`, a button, or a kind and whose it is: `yarn:0`."""
    state, translate = purrramid(scene), scene.translate
    kind, _, of = name.partition(":")
    plain = BUTTONS.get(kind) or PLAIN.get(kind) or PARTS.get(kind)
    if plain is not None:
        return Explanation(translate(plain[0]), translate(plain[1]), plain[2], _small_thing(state, kind, of))
    if name in ("1", "2", "3", "4", "5", "6"):
        text = translate("It counts {n}. It goes on a field alone, or with other dice of this roll.", n=name)
        return Explanation(translate("die {n}", n=name), text, "2b", small_picture(die(2, 2, 44, int(name)), 48, 48))
    if kind == "turn":
        return _turn(scene, state)
    if kind in ("seat", "left", "yarn"):
        seat = int(of) if of.isdecimal() and len(of) < 3 else (scene.viewer or 0)
        return _seat(scene, set_up(state), kind, seat) if seat < state.players else None
    slot = state.board.slot_named(of if kind == "dice" else name)
    return None if slot < 0 else _field(set_up(state), state.board.fields[slot], translate)


def _small_thing(state: Purrramid, kind: str, of: str) -> str:
    """The cat of that field, a die, a ball of yarn; nothing beside plain numbers and buttons."""
    slot = state.board.slot_named(of) if kind in ("cat", "linking", "nobody", "golden") else -1
    if slot >= 0:
        return _small_cat(state, slot)
    if kind == "waiting":
        return small_picture(die(2, 2, 44, 0), 48, 48)
    return _small_yarn() if kind == "reroll" else ""


def _small_cat(state: Purrramid, slot: int) -> str:
    return small_picture(SYMBOLS[cat_name(slot, 0, bool(state.gold[slot]))], 76, 48)


def _small_yarn() -> str:
    return small_picture(yarn(20, 20, 15), 48, 40)


def cat_kind(state: Purrramid, slot: int) -> str:
    """Which of the cats lies on a full field."""
    if state.gold[slot]:
        return "golden"
    if state.options.tiles_link:
        return "linking"
    return "nobody" if state.neutral and slot in state.board.lowest_two else "cat"


def _field(state: Purrramid, field: Field, translate: Translator) -> Explanation | None:
    if state.on[field.slot] == OPEN:
        return _open_field(state, field, translate)
    if state.on[field.slot] == DICED:
        return _dice(state, field, translate)
    name, text, rule = PLAIN[cat_kind(state, field.slot)]
    return Explanation(translate(name), translate(text), rule, _small_cat(state, field.slot))


def _open_field(state: Purrramid, field: Field, translate: Translator) -> Explanation:
    """2c, 4b, 4c, 4e. What the field asks for and gives, and whether it has something below."""
    if field.value == WIDE:
        text, rule = translate("Dice that make exactly 10 fit, and 2 cats lie down here side by side."), "4b"
    elif field.value == STACKED:
        text, rule = translate("Dice that make exactly 12 fit, and 3 cats lie down here in a stack."), "4c"
    elif state.has_yarn(field.slot):
        text, rule = (
            translate("Dice that make exactly {n} fit; its cat brings you the ball of yarn.", n=YARN_VALUE),
            "4e",
        )
    else:
        text, rule = translate("Dice that make exactly {n} fit, and 1 cat lies down here.", n=field.value), "2c"
    empty = [state.board.fields[under].name for under in field.below if state.on[under] == OPEN]
    if empty:
        below = translate("It is in the air: below it {fields} must be filled.", fields=", ".join(empty))
    else:
        below = translate("It has something below.")
    drawn = patch(0, 0, 76, 48, field.value, not empty, state.has_yarn(field.slot))
    name = translate("field {field}", field=field.name)
    return Explanation(name, f"{text} {below}", rule, small_picture(drawn, 76, 48))


def _dice(state: Purrramid, field: Field, translate: Translator) -> Explanation:
    """3d, 3f, 4a. Dice of this turn, and what their badge says."""
    faces = next(place.faces for place in state.placed if _is_on(state, place, field))
    is_linked = field.slot in state.group_of_first()
    text = translate("{faces} make {value}.", faces="+".join(str(face) for face in faces), value=field.value)
    if not state.is_supported(field.slot):
        badge, rule = translate("The arrow says: something is missing below them."), "3f"
    elif not is_linked:
        badge, rule = translate("The open chain says: they do not touch the dice placed first."), "3d"
    else:
        badge, rule = translate("The tick says: they hold. A good stop turns them into cats."), "4a"
    drawn = dice_patch(0, 0, 76, 48, faces, state.is_supported(field.slot), is_linked)
    return Explanation(
        translate("Dice on {field}", field=field.name), f"{text} {badge}", rule, small_picture(drawn, 76, 48)
    )


def _is_on(state: Purrramid, place: Place, field: Field) -> bool:
    return state.slot_of(place) == field.slot


def _seat(scene: Scene, state: Purrramid, kind: str, seat: int) -> Explanation:
    """A player, the cats still to bed or the golden ones, the yarn."""
    translate, who = scene.translate, scene.names[seat]
    if kind == "yarn":
        text = translate(
            "Each ball lets its owner roll again, right after a roll. {who} has {n}.", who=who, n=state.yarn[seat]
        )
        return Explanation(translate("Balls of yarn"), text, "6a", _small_yarn())
    if kind == "seat":
        text = translate("A player at this table, with cats to bed and balls of yarn. All cats in bed first: victory!")
        return Explanation(who, text, "8a")
    if seat == state.winner:
        text = translate(
            "{who} has won, and now gets a point for each golden cat: {n}.", who=who, n=GOLDEN - state.golden
        )
        return Explanation(translate("Golden cats in bed"), text, "8b")
    text = translate("{who} has this many cats to bed: {n}. The first without any wins.", who=who, n=state.left[seat])
    return Explanation(translate("Cats to bed"), text, "1d")


def _turn(scene: Scene, state: Purrramid) -> Explanation:
    """The line that says whose turn it is, or how the game ended."""
    translate = scene.translate
    if state.step == FIRST:
        return Explanation(translate("Who begins?"), translate("The lot decides who has the first turn."), "1f")
    if state.step == OVER:
        return Explanation(translate("The end"), translate(ENDS[state.ended]), END_RULES[state.ended])
    who = scene.names[state.turn]
    if state.dice < DICE:
        text = translate("{who} has won an extra turn, with one die fewer: {n}.", who=who, n=state.dice)
        return Explanation(translate("extra turn"), text, "7c")
    text = translate("{who} rolls five dice, puts some on one field, and goes on or stops.", who=who)
    return Explanation(translate("Turn"), text, "2a")
