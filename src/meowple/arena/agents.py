"""Any program as a player: it reads lines on its standard input and answers with lines on its standard output.

Each line it is sent is a JSON object; each line it answers with is one sentence of the game.

    → {"do": "begin", "meowple": 1, "game": "fits", "rules": 1, "players": 2, "seat": 0, "options": {"boards": "1"},
       "seconds": 10.0, "errors": 3}
    → {"do": "choose", "state": "{…}", "legal": ["drop turn0 c1", "aside"], "heard": [{"seat": -1, "say": "card X5"}]}
    ← drop turn0 c1
    → {"do": "again", "why": "…", "errors": 2}          the sentence was not legal: why, and how many errors are left
    ← aside
    → {"do": "end", "scores": [3, 5], "places": [2, 1], "forfeits": {}}

`begin` and `end` want no answer; `choose` and `again` want exactly one line. `state` is what the seat sees, as
`Game.load` reads it; `heard` is what was said since the last `choose`, as the seat may hear of it (-1 is chance).
A process plays one seat of one game: it is started for it, its input is closed at the end, and it has `seconds` to go.

Lost is a game in which a program takes longer than `seconds` for an answer, gives one wrong answer more than `errors`,
or ends before the game does. It is ended then, the game's stand-in plays on for it, and whatever that comes to, the
seat is placed behind all others.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from typing import Any, Final

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import BadSentence, BadSetup, Reason
from meowple.core.game import Game, Options
from meowple.core.sentences import complete
from meowple.core.state import State
from meowple.games import find_bot

PROTOCOL: Final = 1
LONGEST_ANSWER: Final = 1000
WAITING: Final = 100
"""Answers that wait to be read; a program that says more is not listened to meanwhile."""
NAMED: Final = re.compile(r"([\w.-]+)=(.+)", re.DOTALL)


class Agent:
    """A program that may sit down: what it is called, how it is started, what it may use up."""

    def __init__(self, name: str, command: tuple[str, ...], seconds: float, errors: int) -> None:
        self.name = name
        self.command = command
        self.seconds = seconds
        self.errors = errors


def read_agents(given: list[str], seconds: float, errors: int) -> list[Agent]:
    """From `command` or `name=command`; without names they are called agent, agent2, …"""
    agents: list[Agent] = []
    for text in given:
        found = NAMED.fullmatch(text)
        name, said = (found[1], found[2]) if found else (f"agent{len(agents) + 1 if agents else ''}", text)
        try:
            command = tuple(shlex.split(said))
        except ValueError as error:
            raise BadSetup(f"the command of {name} cannot be read: {error}") from error
        if not command or shutil.which(command[0]) is None:
            raise BadSetup(f"there is no program {command[0] if command else said!r} to play as {name}")
        agents.append(Agent(name, command, seconds, errors))
    return agents


class Lost(Exception):
    """The program has lost this game: by time, errors, or because it ended."""


class Program:
    """A running process of an agent, spoken to by two threads, so that neither a full pipe nor silence stops us."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.answers: Queue[str | None] = Queue(WAITING)
        self.messages: Queue[str | None] = Queue()
        self.process = subprocess.Popen(
            agent.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace",
            start_new_session=True,
        )  # fmt: skip
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._listen, self._speak)]
        for thread in self.threads:
            thread.start()

    def tell(self, message: dict[str, Any]) -> None:
        self.messages.put(json.dumps(message) + "\n")

    def answer(self) -> str:
        """The next line, or Lost."""
        try:
            line = self.answers.get(timeout=self.agent.seconds)
        except Empty:
            raise Lost("time") from None
        if line is None:
            raise Lost("ended")
        return line

    def close(self) -> None:
        """No more is said. Who does not go by itself is ended, with all it has started."""
        self.messages.put(None)
        try:
            self.process.wait(self.agent.seconds)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """By the id of the group of processes that we started."""
        with suppress(ProcessLookupError):  # it may have gone by itself meanwhile
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.messages.put(None)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as source:
            while line := source.readline(LONGEST_ANSWER):
                self.answers.put(line)
        self.answers.put(None)

    def _speak(self) -> None:
        assert self.process.stdin is not None
        try:
            with self.process.stdin as target:
                while (message := self.messages.get()) is not None:
                    target.write(message)
                    target.flush()
        except OSError:
            pass  # nobody reads any more: the next answer that is waited for says so


class ProgramBot(Bot):
    """One seat of one game, played by a program; by the game's stand-in once the program has lost."""

    def __init__(self, game: Game, agent: Agent, players: int, seat: Seat, options: Options) -> None:
        self.game = game
        self.agent = agent
        self.seat = seat
        self.errors = agent.errors
        self.forfeit = ""
        """How it lost: time, errors or ended."""
        self.heard: list[dict[str, str | int]] = []
        self.stand_in = find_bot(game, game.bots.stand_in)
        self.program = Program(agent)
        budget = {"seconds": agent.seconds, "errors": agent.errors}
        head = {"game": game.name, "rules": game.version, "players": players, "seat": seat, "options": dict(options)}
        self.program.tell({"do": "begin", "meowple": PROTOCOL, **head, **budget})

    def hear(self, state: State, seat: Seat, action: Action) -> None:
        """Somebody is about to do this: keep what the seat may hear of it."""
        if not self.forfeit:
            self.heard.append({"seat": seat, "say": state.told(seat, action, self.seat).text})

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        if not self.forfeit:
            try:
                return self._ask(seen)
            except Lost as lost:
                self.forfeit = str(lost)
                self.program.kill()
        return self.stand_in.choose(seen, seat, rng)

    def _ask(self, seen: State) -> Action:
        legal = seen.legal(self.seat)
        told = {"state": seen.dump(), "legal": [action.text for action in legal], "heard": self.heard}
        self.program.tell({"do": "choose", **told})
        self.heard = []
        while True:
            judged = self._judge(seen, legal, self.program.answer())
            if isinstance(judged, Action):
                return judged
            if self.errors == 0:
                raise Lost("errors")
            self.errors -= 1
            self.program.tell({"do": "again", "why": judged, "errors": self.errors})

    def _judge(self, seen: State, legal: list[Action], line: str) -> Action | str:
        """The legal action a line says, or in words why it says none."""
        try:
            said = self.game.read(line.strip())
        except BadSentence as error:
            return str(error)
        found = complete(legal, said.text.split(" "))
        if found is not None:
            return found
        reason = seen.why_not(self.seat, said) or Reason("not_possible_now", {"say": said.text})
        return self.game.say_reason(reason, self.game.translator("en"))

    def end(self, scores: list[int], places: list[int], forfeits: dict[Seat, str]) -> None:
        if not self.forfeit:
            told = {str(seat): how for seat, how in forfeits.items()}
            self.program.tell({"do": "end", "scores": scores, "places": places, "forfeits": told})
            self.program.close()


def places_after(places: list[int], forfeits: dict[Seat, str]) -> list[int]:
    """Who lost by forfeit comes behind all others, whatever the points say; the others keep their order."""
    stayed = [place for seat, place in enumerate(places) if seat not in forfeits]
    return [
        1 + (len(stayed) if seat in forfeits else sum(1 for other in stayed if other < place))
        for seat, place in enumerate(places)
    ]
