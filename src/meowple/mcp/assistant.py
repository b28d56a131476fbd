"""What an assistant can do at a table, as texts: each is made from the view of its own seat and from nothing else."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from meowple.core.errors import BadSetup, MeowpleError
from meowple.games import find, games
from meowple.llm.player import judge_answer
from meowple.llm.prompts import FOLDER, LOOKING, Style, notation, position, rules_in_words
from meowple.llm.sight import Sight, sight_of_view
from meowple.mcp.site_client import SiteClient

LONGEST_WAIT: Final = 50
"""Seconds; most clients give a tool a minute."""


class NotSeated(MeowpleError):
    """There is no table yet."""


class Assistant:
    """One token's seat at a table. It keeps which table that is, and no more: every answer asks the site anew."""

    def __init__(self, client: SiteClient) -> None:
        self.client = client
        self.table = ""
        self.lang = "en"

    def rules(self, game: str = "") -> str:
        """The rules and every sentence there is, of a game by name or of the table's."""
        if not game and not self.table:
            raise NotSeated(f"name a game: {', '.join(games)}; or join a table first")
        chosen = find(game or self._table()["game"])
        return f"{rules_in_words(chosen, self.lang)}\n\n{notation(chosen, chosen.translator(self.lang, FOLDER))}"

    def join(self, invite: str) -> str:
        """Sit down by an invite link, or by the last part of one."""
        if "://" in invite and not self.client.owns(invite):
            raise BadSetup(f"this server plays at {self.client.address.netloc} and nowhere else")
        code = urlsplit(invite.strip()).path.rstrip("/").rpartition("/")[2]
        table = self.client.post("join", {"invite": code})
        self.table, self.lang = table["id"], self.client.get("me")["lang"]
        return f"{self._company(table)}\nStatus: {table['status']}. Call `rules` once, then `wait` for your turn."

    def look(self) -> str:
        """The table as the seat sees it, what happened last, and what may be said."""
        if self._table()["status"] == "waiting":
            return "The game begins when all have sat down. Call `wait`."
        return look_in_words(self._view(), self.lang)

    def why_not(self, sentence: str) -> str:
        """Why a sentence cannot be said now, in the game's own words."""
        judged = judge_answer(sight_of_view(self._view()), sentence, self.lang)
        return judged.why or "It can be said now."

    def say(self, sentence: str) -> str:
        """Say it, if it is legal; the site has the last word."""
        view = self._view()
        judged = judge_answer(sight_of_view(view), sentence, self.lang)
        if judged.action is None:
            raise BadSetup(judged.why)
        said = {"seat": view["viewer"], "say": judged.action.text, "decision": view["decision"]}
        after = self.client.post(f"tables/{self._id()}/moves", said)
        heard = sight_of_view(after).log_in_words(len(after["log"]) - len(view["log"]), self.lang)
        turn = "It is your turn again: call `look`." if after["legal"] else "Call `wait` for your next turn."
        return "\n".join([*heard, "The game is over." if after["over"] else turn])

    def wait(self, seconds: float) -> str:
        """Until it is the seat's turn or the game is over, at most so long."""
        path = f"tables/{self._id()}/watch"
        view = self.client.watch(path, is_worth_telling, min(max(seconds, 0.1), LONGEST_WAIT))
        if view is None:
            return "Nothing yet: not all have sat down. Call `wait` again."
        if not is_worth_telling(view):
            return "It is not your turn yet. Call `wait` again."
        return look_in_words(view, self.lang)

    def _id(self) -> str:
        if not self.table:
            raise NotSeated("you sit at no table yet: call `join` with an invite link")
        return self.table

    def _table(self) -> Any:
        return self.client.get(f"tables/{self._id()}")

    def _view(self) -> Any:
        return self.client.get(f"tables/{self._id()}/view")

    def _company(self, table: Mapping[str, Any]) -> str:
        """Who sits where."""
        told = [
            f"Seat {seat['seat'] + 1}: {seat['name'] or 'free'}{' (you)' if seat['mine'] else ''}"
            for seat in table["seats"]
        ]
        return f"A table of {table['game']}. " + "; ".join(told) + "."


def is_worth_telling(view: Mapping[str, Any]) -> bool:
    """Whether the seat may say something, or never will again."""
    return bool(view["legal"] or view["over"] or view["closed"])


def look_in_words(view: Mapping[str, Any], lang: str) -> str:
    """A view as text."""
    sight = sight_of_view(view)
    text = position(sight, Style(lang=lang, log=LOOKING))
    return f"{text}\n\n{_end(sight)}" if sight.is_over else text


def _end(sight: Sight) -> str:
    scores, places = sight.seen.scores(), sight.seen.ranking()
    told = [f"Seat {seat + 1}: {score}, place {places[seat]}" for seat, score in enumerate(scores)]
    return "The game is over. " + "; ".join(told) + "."
