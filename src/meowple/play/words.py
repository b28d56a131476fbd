"""What a table says by itself, besides the games: texts of the client, reasons that only a site has."""

from pathlib import Path
from typing import Final

from meowple.core.errors import Reason
from meowple.core.game import Game
from meowple.core.translation import N_, Translator

FOLDER: Final = Path(__file__).parent

REASONS: Final = {
    "not_begun": N_("The game begins when all have sat down."),
    "not_to_be_sealed": N_("There is nothing to seal here now."),
    "not_to_be_opened": N_("That number is not the one that was sealed, or not all have sealed theirs."),
    "paused": N_("Paused. Your teacher lets the game go on soon."),
    "class_over": N_("The class is over. Thank you for playing!"),
    "no_such_pupil": N_("There is no such child in this class."),
    "no_free_seat": N_("There is no free seat at that table."),
}
"""Reasons that only a site has; the games word the others."""


def say_refusal(game: Game, reason: Reason, lang: str) -> str:
    """Why not, in this language: a reason of the table, or what the game says."""
    translate = game.translator(lang, FOLDER)
    if reason.code in REASONS:
        return translate(REASONS[reason.code])
    return game.say_reason(reason, translate)


def client_texts(translate: Translator) -> dict[str, str]:
    """What the client says by itself."""
    return {
        **ear_texts(translate),
        "do": translate("Do it"),
        "back": translate("One word back"),
        "all": translate("Show everything"),
        "undo": translate("Take back"),
        "ask_back": translate("Ask to take back"),
        "hint": translate("Hint"),
        "lift": translate("{name}, it is your turn. Ready?", name="{name}"),
        "lost": translate("The connection is lost. Trying again …"),
        "turn": translate("Your turn."),
        "agree": translate("Agree"),
        "decline": translate("Decline"),
        "hand_over": translate("{name} is away: let a bot play", name="{name}"),
        "come_back": translate("I am back"),
        "leave": translate("Leave (a bot plays on)"),
        "close": translate("End the table"),
        "close_ask": translate("End the table for everybody? Nobody can play on here afterwards; the record stays."),
        "close_yes": translate("Yes, end it"),
        "close_no": translate("No, play on"),
        "free": translate("Give the seat of {name} to somebody else", name="{name}"),
        "invite": translate("Invite link"),
        "watch": translate("Let people with the link watch"),
        "unwatch": translate("No more spectators"),
        "rematch_next": translate("Rematch, the next seat begins"),
        "rematch_same": translate("Rematch, the same seat begins"),
        "rematch_lot": translate("Rematch, the lot decides"),
        "to_rematch": translate("To the rematch"),
        "go_on": translate("Go on"),
        "again": translate("Again"),
        "replay": translate("Replay"),
        "share": translate("Share"),
        "share_picture": translate("Save the picture"),
        "share_replay": translate("The replay"),
        "happened": translate("What happened?"),
        "what": translate("What is that?"),
        "notify": translate("Tell me when it is my turn"),
    }


def ear_texts(translate: Translator) -> dict[str, str]:
    """What it says to whoever plays by ear, or lost the connection."""
    return {
        "fits_some": translate("Moves that fit: {n}.", n="{n}"),
        "best_of": translate("{n} moves; the best: {move}", n="{n}", move="{move}"),
        "sum": translate("In all"),
        "fits_none": translate("No move fits “{typed}”.", typed="{typed}"),
        "hold": translate("Go on with Enter."),
        "unsent": translate("The connection is lost. Your move is sent once more when it is back."),
        "not_sent": translate("Your move was not sent. Say it again."),
    }


def say_words(game: Game, words: list[str], translate: Translator) -> list[str]:
    """What each word of a sentence is called there."""
    return [game.say_word(word, translate, words[0] if at else "") for at, word in enumerate(words)]
