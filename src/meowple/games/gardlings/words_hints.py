"""Why a hint advises this: the reasons of Gardlings' bots."""

from typing import Final

from meowple.core.translation import N_

HINTS: Final = {
    "only_place": N_("It is the only place."),
    "only_fit": N_("It is the only place. Gems it completes: {gems}."),
    "more_gems": N_("Gems it completes: {gems}. The next best place ({other}): {less}."),
    "promises_more": N_(
        "It leaves more for the next tile. Gems that tiles in the bag ({all}) could then complete, each by itself: "
        "{here}. After the next best place ({other}): {there}."
    ),
    "touches_more": N_(
        "It completes as much ({gems}) as the next best place ({other}). Neighbours along its edge: {here}, "
        "there {there}."
    ),
    "grows_better": N_(
        "It completes as much ({gems}) as the next best place ({other}). Gems at the end of the gardens I imagined, on "
        "average: {here}, from there {there}."
    ),
    "as_many_gems": N_("It completes as much ({gems}) as the next best place ({other})."),
    "more_halves": N_("Half gems at its edges: {here}. The next best ({other}) has {there}."),
    "fewer_gnomes": N_("It is as rich as the next best ({other}). Gnomes on it: {here}, there {there}."),
    "saves_rounds": N_("Rounds to the goal with this bag, about: {here}. With the next best ({other}): {there}."),
    "as_many_rounds": N_("It is about as good as the next best ({other}). Rounds to the goal, about: {here}."),
    "only_purchase": N_("There is nothing else that you can have."),
    "odds_are_safe": N_("No tile in the bag would end it: you risk nothing."),
    "odds_are_good": N_(
        "Tiles in the bag that would end it: {bad} of {all}. Worth a try. Gems you keep by stopping: {gems}."
    ),
    "odds_are_bad": N_("Tiles in the bag that would end it: {bad} of {all}. Better stop. Gems you keep: {gems}."),
    "stop_pays": N_("No tile in the bag would end it, but more would hardly help now. Gems you keep: {gems}."),
    "enough_gems": N_("You have all the gems you need."),
    "unicorn_helps": N_("Gems the unicorn completes where it lies: {there}. Elsewhere it completes up to {here}."),
    "unicorn_makes_room": N_("The unicorn makes room for the tile in hand."),
}

MUCH: Final = ("touches_more", "grows_better", "as_many_gems")
"""Reasons that tell gems in words: there may be none."""
