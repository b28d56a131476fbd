"""Everything that can be asked of a table over HTTP, with words as somebody who wants to know would send them."""

import json
from urllib.parse import quote

from meowple.core.action import Seat
from meowple.core.table import Table
from meowple.play.asking import HELP

SOME = 3
Question = tuple[str, str, str]
"""Method, path, and the form or, for the API, the JSON."""


class Questions:
    """Of one table, by who sits in one seat or looks on."""

    def __init__(self, table: Table, viewer: Seat | None, id: str, room: str) -> None:
        self.table = table
        self.id = id
        self.me = viewer or 0
        self.other = (self.me + 1) % table.players
        self.at, self.api, self.room = f"/t/{id}", f"/api/v1/tables/{id}", f"/class/{room}"
        mine, theirs = table.legal(self.me), table.legal(self.other)
        self.words = [action.text for action in mine[:: max(1, len(mine) // SOME)]]
        self.words += [action.text for action in theirs[:SOME]]

    def all(self, names: list[str]) -> list[Question]:
        """Looks first, then what changes the table a little and looks again, and last what ends the game."""
        return [*self.looks(), *self.told(names), *self.wrong_moves(), *self.changes(), *self.looks(), *self.endings()]

    def looks(self) -> list[Question]:
        at, api, number = self.at, self.api, self.table.number
        asked = [at, f"{at}/live?seen={max(0, number - 9)}", f"{at}/live?shape=tall"]
        asked += [f"{at}/{part}" for part in ("trip", "words", "moves", "scores", "result.svg", "record", "replay")]
        asked += [
            f"{at}/replay/{part}" for part in ("lines", "news", "verify", f"line/{number}", f"line/{number // 2}")
        ]
        asked += ["/", "/mine", "/news", "/class", "/api/v1/tables", api, f"{api}/view", f"{api}/watch"]
        asked += [f"{api}/record", self.room, f"{self.room}/live", f"{self.room}/table/1", f"{self.room}/me"]
        return _get([*asked, f"{self.room}/me/live"])

    def told(self, names: list[str]) -> list[Question]:
        """What is answered to a touch, a word or a question; `names` can be asked "What is that?"."""
        at, seats = self.at, range(self.table.players)
        asked = [f"{at}/preview?words={quote(said)}" for said in self.words]
        asked += [f"{at}/why?seat={seat}&words={quote(said)}" for said in self.words for seat in (self.me, self.other)]
        asked += [f"{at}/what?name={quote(name)}" for name in names[:: max(1, len(names) // SOME)]]
        asked += [f"{at}/{about}?seat={seat}" for about in ("score", "hint") for seat in seats]
        asked += [f"{at}/ask?words={quote(said)}" for said in (*HELP, f"b {self.other + 1}")]
        return _get(asked)

    def wrong_moves(self) -> list[Question]:
        decision, said = self.table.decision(self.me), quote(self.words[0]) if self.words else "meow"
        wrong = json.dumps({"seat": self.me, "say": "meow", "decision": decision})
        return [
            ("POST", f"{self.at}/say", f"words=meow&seat={self.me}&decision={decision}"),
            ("POST", f"{self.at}/say", f"words={said}&seat={self.me}&decision=999"),
            ("POST", f"{self.api}/moves", wrong),
        ]

    def changes(self) -> list[Question]:
        """What people do besides moving; most of it is refused now, and how must not tell either."""
        me, other = f"seat={self.me}", f"seat={self.other}"
        forms = {"seen": f"line={self.table.number}", "talk": "phrase=hello", "seal": f"seal={'0' * 64}"}
        forms |= {"nonce": "nonce=0", "anew": "", "go_on": "step=1", "step_up": "", "rematch": "first=next", "lift": me}
        forms |= {"watch": "allow=true", "ask_back": me, "answer_back": "agrees=true", "undo": me}
        forms |= {"replay/fork": f"n={self.table.number}&{me}&level=", "leave": "", "come_back": "", "hand_over": other}
        sent = {"seal": {"seal": "0" * 64}, "nonce": {"nonce": "0"}, "undo": {"seat": self.me}}
        return [
            *(("POST", f"{self.at}/{what}", form) for what, form in forms.items()),
            *(("POST", f"{self.api}/{what}", json.dumps(body)) for what, body in sent.items()),
            *(("POST", f"{self.room}/{what}", "") for what in ("pause", "resume", "fill")),
            ("POST", f"{self.room}/reseat", f"child=seat+{self.other}&place=0"),
        ]

    def endings(self) -> list[Question]:
        """After these a seat is free by a link nobody can guess, or everything is open."""
        return [
            ("POST", f"{self.at}/free", f"seat={self.other}"),
            ("POST", f"{self.at}/close", ""),
            ("POST", f"{self.room}/end", ""),
        ]


def _get(paths: list[str]) -> list[Question]:
    return [("GET", path, "") for path in paths]
