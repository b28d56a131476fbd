"""Why a hint advises this: the reasons of Cat Lady's bots, and their points in words."""

from typing import Final

from meowple.core.errors import Reason
from meowple.core.translation import N_, Translator

HINTS: Final = {
    "gains_most": N_("It is worth {points} more than taking nothing."),
    "only_line": N_("There is no other line to take."),
    "gains_more": N_("It is worth {points} in the end, the next best ({line}) {less}."),
    "gains_in": N_(
        "It is worth {points} in the end, the next best ({line}) {less}. What it is ahead by now: {category} (+{by})."
    ),
    "leaves_less": N_(
        "At once the next best ({line}) brings no less, but it would leave the next player more: a line worth {there}, "
        "not {here}."
    ),
    "line_imagined": N_(
        "At once the next best ({line}) brings no less, but the games I imagined ended {by} better for you from here."
    ),
    "card_imagined": N_("The games I imagined ended {by} better for you from here than after the next best ({other})."),
    "even_card": N_("There is next to nothing between it and the next best ({other})."),
    "even_line": N_("There is next to nothing between it and the next best ({line})."),
    "card_brings": N_("It brings you {points}."),
    "card_brings_more": N_("It brings you {points}, the best other card {less}."),
    "no_card_helps": N_("Nothing you could still play would bring you points now."),
    "spray_can_wait": N_("The spray bottle would cost the next player {points} now. You may need it more later."),
    "spray_blocks": N_("The best line left to the next player is then worth {here}, not {there}."),
    "spray_frees": N_("Then you can take {line}, worth {points}. The best line you could take now: {less}."),
    "laser_brings": N_("The two cards are worth {points} to you, the best line {less}."),
    "give_costs": N_("You lose {points} with it."),
    "give_gains": N_("Without it you have {points} more."),
    "discard_takes": N_("It would be worth {points} to the next player."),
    "discard_harmless": N_("No card here would bring the next player much."),
    "place_blocks": N_("It is worth {points} to the first player; the best line left then {less}."),
    "feast_counts": N_("Your cats eat what brings most: {points} with everything you have."),
    "feast_best": N_("Your cats eat what brings most."),
}

ABOUT: Final = ("points", "less", "here", "there")
"""Values that are estimates."""


def points_in(reason: Reason, translate: Translator) -> dict[str, str]:
    """The points that a hint speaks of, as a text has them."""
    if reason.code not in HINTS:
        return {}
    values = reason.values
    if reason.code == "feast_counts":
        return {"points": translate.many("{n} point", "{n} points", int(values["points"]))}
    told: dict[str, str] = {name: about(int(values[name]), translate) for name in ABOUT if name in values}
    if reason.code in ("line_imagined", "card_imagined"):
        told["by"] = translate.measure("{n} point", "{n} points", float(values["by"]))
    return told


def about(points: int, translate: Translator) -> str:
    """Points that are an estimate, rounded."""
    if points == 0:
        return translate("less than 1 point")
    return translate.many("about {n} point", "about {n} points", points)
