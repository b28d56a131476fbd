"""The pictures of the documents, drawn from real positions: PYTHONPATH=src python tools/pictures.py"""

from pathlib import Path
from random import Random

from meowple.core.action import CHANCE
from meowple.core.picture import Scene
from meowple.games import find

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
NAMES = ("Ala", "Olek", "Zosia", "Jan", "Eva", "Petr")
SHOWN = {"fits": (3, 130)}
"""Game: players, and after how many choices."""


def draw(name: str, players: int, choices: int) -> str:
    game, rng = find(name), Random(4)
    state, bot = game.new(players), game.bots["medium"]()
    while choices or state.to_act()[0] == CHANCE:
        seat = state.to_act()[0]
        choices -= seat != CHANCE
        state.apply(seat, state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng))
    return game.picture(Scene(state.seen_by(0), 0, game.tongue("en"), NAMES[:players]))


for name, (players, choices) in SHOWN.items():
    (PICTURES / f"{name}.svg").write_text(draw(name, players, choices), encoding="utf-8")
