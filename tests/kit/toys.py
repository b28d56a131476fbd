"""A tiny game of hidden cards, honest by itself, and its leaky brothers: each must be caught by the twins."""

from pathlib import Path
from random import Random
from typing import Any

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import BadSentence, Reason
from meowple.core.fields import Derived, Field, Fields, ListOf, Number, Word
from meowple.core.game import Game, Levels, Options, OptionValue
from meowple.core.picture import Picture, Scene, group
from meowple.core.state import Event, Listener, State
from meowple.core.translation import Translator

CARDS = (1, 2, 3, 4)
HIDDEN = 0
ROUNDS = 3
DEALS = [Action(f"deal {card}") for card in CARDS]
DEAL_HIDDEN = Action("deal")
SECRETS = [[Action("a"), Action("b")], [Action("x"), Action("y")]]
CHOSEN = Action("chosen")
BOW = Action("bow")
WINK = Action("wink")


class Peek(State):
    """Two players are dealt a secret card each. Three times both choose a secret word, then seat 0 bows."""

    def __init__(self, leak: str = "") -> None:
        super().__init__(2, 1)
        self.leak = leak
        self.hands = [HIDDEN, HIDDEN]
        self.words = ["", ""]
        self.bows = 0
        self.dealt = 0
        self.whispered: list[int] = []
        """What a leaky view forgets to hide; an honest one never has it."""

    def to_act(self) -> tuple[Seat, ...]:
        if self.dealt < 2:
            return (CHANCE,)
        if self.bows == ROUNDS:
            return ()
        return tuple(seat for seat in (0, 1) if not self.words[seat]) or (0,)

    def legal(self, seat: Seat) -> list[Action]:
        if seat not in self.to_act() or seat == CHANCE:
            return []
        if not self.words[seat]:
            is_bound = self.leak == "undo" and seat == 1 and self.words[0] != "a"
            return SECRETS[seat][:1] if is_bound else SECRETS[seat]
        return [BOW, WINK] if self.leak == "legal" and self.hands[1] % 2 == 1 else [BOW]

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return self.why_no_turn(seat) or (None if action in self.legal(seat) else Reason("not_possible_now"))

    def chances(self) -> list[tuple[Action, int]]:
        if self.dealt == 2:
            return []
        return [(deal, 1) for card, deal in zip(CARDS, DEALS, strict=True) if card not in self.hands]

    def drawer(self) -> Seat:
        return self.dealt

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        if seat == CHANCE:
            self.hands[self.dealt] = int(action.text.split(" ")[1])
            self.dealt += 1
        elif action in (BOW, WINK):
            self.bows += 1
            self.words = ["", ""]
        else:
            self.words[seat] = action.text
            if tell is not None and self.leak == "events":
                tell(Event("chose", {"word": action.text}))

    def seen_by(self, seat: Seat | None) -> "Peek":
        seen = self.copy()
        if self.leak in ("picture", "imagine"):
            seen.whispered = self.hands[:]
        if self.leak != "view":
            seen.hands = [card if owner == seat else HIDDEN for owner, card in enumerate(self.hands)]
            seen.words = ["chosen" if word and owner != seat else word for owner, word in enumerate(self.words)]
        return seen

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        if self.leak == "log" or action in (BOW, WINK):
            return action
        owner = self.dealt if seat == CHANCE else seat
        if viewer == owner:
            return action
        return DEAL_HIDDEN if seat == CHANCE else CHOSEN

    def imagine(self, rng: Random) -> "Peek":
        imagined = self.copy()
        imagined.whispered = []
        if self.whispered:
            imagined.hands = self.whispered[:]
        for seat in range(self.dealt):
            if imagined.hands[seat] == HIDDEN:
                imagined.hands[seat] = rng.choice([card for card in CARDS if card not in imagined.hands])
        if self.leak != "imagine":
            for seat in (0, 1):
                if imagined.words[seat] == "chosen":
                    imagined.words[seat] = rng.choice(SECRETS[seat]).text
        return imagined

    def copy(self) -> "Peek":
        other = Peek(self.leak)
        other.hands = self.hands[:]
        other.words = self.words[:]
        other.bows = self.bows
        other.dealt = self.dealt
        other.whispered = self.whispered[:]
        return other

    def fields(self) -> Fields:
        return FIELDS

    def components(self) -> dict[str, int]:
        return {}

    def scores(self) -> list[int]:
        return [0, 0]

    def progress(self) -> float:
        return self.bows / ROUNDS


FIELDS: Fields = (
    Field("hands", ListOf(Number(HIDDEN, max(CARDS)), length=2)),
    Field("words", ListOf(Word("", "a", "b", "x", "y", "chosen"), length=2)),
    Field("bows", Number(0, ROUNDS)),
    Field("dealt", Number(0, 2)),
    Derived("leak"),
    Derived("whispered"),
)


class PeekPictures:
    def draw(self, scene: Scene) -> Picture:
        seen = scene.seen
        cards = seen.whispered if isinstance(seen, Peek) and seen.leak == "picture" else []
        return Picture(10, 10, "peek", {f"card{card}": group(f"card{card}", "") for card in cards})

    def describe(self, scene: Scene) -> list[str]:
        return [scene.seen.dump()]


class PeekWords:
    def title(self, translate: Translator) -> str:
        return "Peek"

    blurb = title

    def say_action(self, action: Action, who: str, translate: Translator) -> str:
        return action.text

    def say_word(self, word: str, translate: Translator) -> str:
        return word

    def say_event(self, event: Event, names: tuple[str, ...], translate: Translator) -> str:
        return event.kind

    def say_reason(self, reason: Reason, translate: Translator) -> str:
        return reason.code


class PeekGame(Game):
    """The lid of the toy, with nothing on it that may be left out: no options, no bots of its own."""

    name = "peek"
    version = 1
    players = range(2, 3)
    minutes = 1
    options = ()
    bots = Levels({})
    folder = Path(__file__).parent
    pictures = PeekPictures()
    wording = PeekWords()

    def __init__(self, leak: str = "") -> None:
        self.leak = leak

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        return Peek(self.leak)

    def blank(self, raw: dict[str, Any]) -> State:
        return Peek(self.leak)

    def parse(self, text: str) -> Action:
        known = [*DEALS, *SECRETS[0], *SECRETS[1], BOW, WINK]
        for action in known:
            if action.text == text:
                return action
        raise BadSentence(text)

    def longest(self, players: int, options: Options) -> int:
        return 40


GAME = PeekGame()
