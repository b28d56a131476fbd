"""A game in the terminal: the table drawn as text, words completed with Tab."""

import readline
import secrets
from pathlib import Path
from random import Random

from rich.console import Console

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSentence, Refused
from meowple.core.game import Game
from meowple.core.line_text import line_in_words
from meowple.core.picture import Scene
from meowple.core.sentences import next_words, words_of
from meowple.core.table import PERSON, Table
from meowple.core.translation import Translator
from meowple.core.typed import fitting
from meowple.core.view import View
from meowple.core.words import say_level
from meowple.games import find_bot
from meowple.play.asking import SIGN, Asked
from meowple.play.words import say_words

FEW = 16
"""So many sentences are listed with numbers; more are completed word by word."""
NAMED = 5
"""So many of several that fit are named."""


class TerminalGame:
    """Asks the people, lets the bots choose, and shows each person only what that seat may see."""

    def __init__(self, table: Table, translate: Translator, out: Console, record: Path | None) -> None:
        self.table = table
        self.game = table.game
        self.translate = translate
        self.out = out
        self.record = record
        self.people = [seat for seat, by in enumerate(table.seats) if by == PERSON]
        self.bots = {seat: find_bot(table.game, by) for seat, by in enumerate(table.seats) if by != PERSON}
        self.names = tuple(self._name(seat) for seat in range(table.players))
        self.told = [0] * table.players
        self.eyes: Seat | None = None
        self.rng = Random(secrets.randbits(64))

    def _name(self, seat: Seat) -> str:
        if self.table.seats[seat] != PERSON:
            return self.translate("Bot {n} ({level})", n=seat + 1, level=self.table.seats[seat])
        return self.translate("Player {n}", n=seat + 1)

    def run(self) -> None:
        """Until the game is over or the player leaves; the record is kept either way."""
        readline.parse_and_bind("tab: complete")
        try:
            while not self.table.over:
                seat = self._next_seat()
                if seat in self.bots:
                    chosen = self.bots[seat].choose(self.table.state.seen_by(seat), seat, self.rng)
                    self.table.play(seat, chosen)
                elif not self._ask(seat):
                    break
            else:
                self._end()
        except (EOFError, KeyboardInterrupt):
            self.say("")
        self._keep_record()

    def _next_seat(self) -> Seat:
        """Bots first: people may take their time."""
        return next((seat for seat in self.table.to_act if seat in self.bots), self.table.to_act[0])

    # Asking a person

    def _ask(self, seat: Seat) -> bool:
        """One choice of one person; False if the player leaves."""
        if seat != self.eyes and len(self.people) > 1:
            self.out.clear()
            input(
                self.translate(
                    "{name}, it is your turn: press Enter when only you can see this.", name=self.names[seat]
                )
            )
        self.eyes = seat
        self._tell_news(seat)
        scene = Scene(self.table.state.seen_by(seat), seat, self.translate, self.names)
        self.say(self.game.sketch(scene))
        legal = self.table.legal(seat)
        self.say(self.game.prompt(scene, legal))
        self._list(legal)
        readline.set_completer(lambda text, state: completion(legal, text, state))
        while True:
            words = " ".join(input(f"{self.names[seat]}> ").split())
            if words in ("quit", "leave"):
                return False
            if self._does(seat, words, legal):
                return True

    def _list(self, legal: list[Action]) -> None:
        for line in listed(self.game, legal, self.translate):
            self.say(line)
        self.say(self.translate("Also: undo, hint, why SENTENCE, what WORD, log, quit; /? for questions"))

    def _does(self, seat: Seat, words: str, legal: list[Action]) -> bool:
        """Do what was typed; True if the table has changed."""
        try:
            if words == "undo":
                self.table.undo(seat)
                return True
            if words == "hint":
                self._hint(seat)
            elif words == "log":
                self.told[seat] = 0
                self._tell_news(seat)
            elif words.startswith("why "):
                self._why(seat, words[4:])
            elif words.startswith("what "):
                self._what(seat, words[5:])
            elif words.startswith(SIGN):
                self._answer(seat, words, legal)
            elif words:
                return self._play(seat, words, legal)
        except Refused as refused:
            self.say(self.game.say_reason(refused.reason, self.translate))
        except BadSentence:
            self.say(no_move(words, legal, self.translate))
        return False

    def _play(self, seat: Seat, words: str, legal: list[Action]) -> bool:
        """The one sentence that what was typed can mean, or the number of one in the list; several are named."""
        found = meant(self.game, legal, words, self.translate)
        if len(found) > 1:
            self.say(several(found, self.translate))
            return False
        self.table.play(seat, found[0] if found else words)
        return True

    def _answer(self, seat: Seat, words: str, legal: list[Action]) -> None:
        """A question, as on the site."""
        scene = Scene(self.table.state.seen_by(seat), seat, self.translate, self.names)
        view = View(self.table, seat)

        def log(last: int) -> list[str]:
            rows = view.log(last)
            return [
                " ".join(line_in_words(self.game, row, self.names, self.table.seats, self.translate)) for row in rows
            ]

        for text in Asked(self.game, scene, legal, log).answer(words):
            self.say(text)

    def _hint(self, seat: Seat) -> None:
        """What the game's adviser would do here, and why."""
        level = self.game.bots.hints
        seen = self.table.state.seen_by(seat)
        bot = find_bot(self.game, level)
        chosen = bot.choose(seen, seat, self.rng)
        reason = bot.because(seen, seat, chosen)
        because = "" if reason is None else " – " + self.game.say_reason(reason, self.translate)
        advised = f"{chosen} ({in_words(self.game, chosen, self.translate)})"
        self.say(f"{say_level(level, self.translate)}: {advised}{because}")

    def _why(self, seat: Seat, words: str) -> None:
        reason = self.table.state.why_not(seat, self.game.read(words))
        self.say(self.translate("You may.") if reason is None else self.game.say_reason(reason, self.translate))

    def _what(self, seat: Seat, name: str) -> None:
        """What a thing is, by its word or the name it has in the picture."""
        self.say(explained(self.game, Scene(self.table.state.seen_by(seat), seat, self.translate, self.names), name))

    # Telling

    def _tell_news(self, viewer: Seat) -> None:
        """What happened since this viewer last looked."""
        rows = View(self.table, viewer).log()
        for row in rows[self.told[viewer] :]:
            said = line_in_words(self.game, row, self.names, self.table.seats, self.translate)
            self.say("· " + " ".join(said))
        self.told[viewer] = len(rows)

    def _end(self) -> None:
        viewer = self.people[0] if self.people else 0
        self._tell_news(viewer)
        self.say(self.game.sketch(Scene(self.table.state, viewer, self.translate, self.names)))
        for seat, place in sorted(enumerate(self.table.state.ranking()), key=lambda pair: pair[1]):
            points = self.game.say_score(self.table.scores[seat], self.translate)
            self.say(f"{place}. {self.names[seat]}: {points}")
        verdict = self.table.state.verdict()
        if verdict is not None:
            self.say(self.game.say_verdict(verdict, self.translate))

    def _keep_record(self) -> None:
        if self.record is not None:
            if self.table.over:
                self.table.close()
            self.record.write_text(str(self.table.record), encoding="utf-8")

    def say(self, text: str) -> None:
        self.out.print(text, highlight=False, markup=False, soft_wrap=True)


def listed(game: Game, legal: list[Action], translate: Translator) -> list[str]:
    """What may be typed, and what it means: few sentences each with its number, else an example and all first words."""
    if len(legal) <= FEW:
        width = max((len(action.text) for action in legal), default=0)
        return [
            f"{number:3}  {action.text.ljust(width)}  {in_words(game, action, translate)}"
            for number, action in enumerate(legal, 1)
        ]
    words = ", ".join(f"{word} ({game.say_word(word, translate)})" for word in next_words(legal, []))
    example = f"{legal[0]} ({in_words(game, legal[0], translate)})"
    return [
        translate("Say a sentence such as {example}; Tab completes. First words: {words}", example=example, words=words)
    ]


def in_words(game: Game, action: Action, translate: Translator) -> str:
    """A sentence word by word, as people call them."""
    return " · ".join(say_words(game, words_of(action), translate))


def no_move(words: str, legal: list[Action], translate: Translator) -> str:
    """What was typed is no sentence of the game."""
    return translate("That is no move here: {words}. Try “{example}”.", words=words[:40], example=legal[0])


def meant(game: Game, legal: list[Action], words: str, translate: Translator) -> list[Action]:
    """The sentences that what was typed can mean: by its number in the list, by its words, or as people call them."""
    if words.isdecimal() and len(legal) <= FEW and 1 <= int(words) <= len(legal):
        return [legal[int(words) - 1]]
    sentences = [words_of(action) for action in legal]
    labels = {
        word: label
        for sentence in sentences
        for word, label in zip(sentence, say_words(game, sentence, translate), strict=True)
    }
    return fitting(legal, labels, words)


def several(found: list[Action], translate: Translator) -> str:
    named = "; ".join(action.text for action in found[:NAMED]) + ("; …" if len(found) > NAMED else "")
    return f"{translate('Moves that fit: {n}.', n=len(found))} {named}"


def explained(game: Game, scene: Scene, name: str) -> str:
    """What a thing is, with its rule; or that nobody knows."""
    told = game.explain(scene, name)
    if told is None:
        return scene.translate("Nothing is known about that: {name}", name=name[:40])
    return f"{told.name}. {told.text}" + (f" ({told.rule})" if told.rule else "")


def completion(legal: list[Action], text: str, state: int) -> str | None:
    """What Tab offers: the next words that begin with what was typed."""
    said = readline.get_line_buffer()[: readline.get_begidx()].split()
    found = [word for word in next_words(legal, said) if word.startswith(text)]
    return found[state] + " " if state < len(found) else None
