"""The quiet rooms: home, a game's page, my tables, about."""

from functools import lru_cache
from random import Random

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from markdown_it import MarkdownIt
from markupsafe import Markup

from meowple.core.action import CHANCE
from meowple.core.game import Game, OptionValue
from meowple.core.picture import Scene
from meowple.core.tongue import LANGUAGES
from meowple.games import find, games
from meowple.store.store import Person
from meowple.web.faces import FOLDER, level_name, names_of
from meowple.web.frames import Frames
from meowple.web.house import ME, House
from meowple.web.people import Doorkeeper

router = APIRouter()


def rooms(request: Request) -> tuple[House, Doorkeeper, Frames]:
    return request.app.state.house, request.app.state.door, request.app.state.frames


async def still_listens(request: Request) -> bool:
    """Whether whoever asked for a stream still hears it; when the house closes, nobody does."""
    house, _, _ = rooms(request)
    return not house.is_closing and not await request.is_disconnected()


@lru_cache(maxsize=64)
def shown_position(name: str, lang: str) -> str:
    """A real position of the game, for its pages."""
    game, rng = find(name), Random(4)
    players = min(max(2, game.players[0]), game.players[-1])
    state, bot = game.new(players), game.bots["medium"]()
    choices = 14 * players
    while state.to_act() and (choices or state.to_act()[0] == CHANCE):
        seat = state.to_act()[0]
        choices -= seat != CHANCE
        state.apply(seat, state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng))
    return game.picture(Scene(state.seen_by(0), 0, game.tongue(lang)))


@lru_cache(maxsize=64)
def rules_html(name: str, lang: str) -> str:
    return str(MarkdownIt().enable("table").render(_rules_text(name, lang)))


@lru_cache(maxsize=64)
def first_rules_html(name: str, lang: str) -> str:
    """For somebody's first game: what it is about and its first chapters, to be read beside the table."""
    chapters = _rules_text(name, lang).split("\n## ")
    return str(MarkdownIt().enable("table").render("\n### ".join(["", *chapters[1:4]])))


def _rules_text(name: str, lang: str) -> str:
    path = find(name).folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")
    return path.read_text(encoding="utf-8")


@router.get("/")
def home(request: Request) -> Response:
    _, door, frames = rooms(request)
    person = door.greet(request)
    shelf = []
    for game in games.values():
        tongue = game.tongue(person.lang, FOLDER)
        players = f"{game.players.start}–{game.players.stop - 1}"
        about = {"name": game.name, "title": game.title(tongue), "blurb": game.blurb(tongue), "players": players}
        shelf.append({**about, "minutes": game.minutes, "picture": Markup(shown_position(game.name, person.lang))})
    response = frames.page(request, "home", person, values={"shelf": shelf})
    door.sign(response, person)
    return response


@router.get("/g/{name}")
def game_page(request: Request, name: str) -> Response:
    _, door, frames = rooms(request)
    person = door.greet(request)
    game = find(name)
    tongue = game.tongue(person.lang, FOLDER)
    values = {
        "game": game,
        "title": game.title(tongue),
        "blurb": game.blurb(tongue),
        "picture": Markup(shown_position(name, person.lang)),
        "rules": Markup(rules_html(name, person.lang)),
        "options": [
            (option, game.say_option(option, tongue), [(v, game.say_choice(option, v, tongue)) for v in option.choices])
            for option in game.options
        ],
        "levels": [(level, level_name(level, tongue)) for level in ("random", *game.bots)],
        "most": min(game.players[-1], 8),
    }
    response = frames.page(request, "game", person, values=values)
    door.sign(response, person)
    return response


@router.post("/g/{name}/start")
async def start(request: Request, name: str, nonce: str = Form("")) -> Response:
    """Start a table: from the game's form, or at once against a bot when nothing is said."""
    house, door, _ = rooms(request)
    person = door.greet(request)
    game = find(name)
    form = {key: str(value) for key, value in (await request.form()).items()}
    wanted = [who for seat in range(game.players[-1]) if (who := form.get(f"seat{seat}", "")) not in ("", "none")]
    if not wanted:
        wanted = [ME, *["medium"] * (max(2, game.players[0]) - 1)]
    proper = nonce if nonce.isalnum() and len(nonce) <= 40 else ""
    seconds = form.get("per_move", "0")
    per_move = min(int(seconds), 86_400) if seconds.isdecimal() and len(seconds) < 7 else 0
    id = house.new_table(name, _options(game, form), person, wanted, proper or "0", per_move)
    response = RedirectResponse(f"/t/{id}", status_code=303)
    door.sign(response, person)
    return response


def _options(game: Game, form: dict[str, str]) -> dict[str, OptionValue]:
    """Options of the form that the game has, as the values they stand for."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        said = form.get(f"option-{option.name}")
        if said is not None:
            chosen[option.name] = next((value for value in option.choices if str(value) == said), said)
    return chosen


@router.get("/mine")
async def mine(request: Request) -> Response:
    house, door, frames = rooms(request)
    person = door.greet(request)
    rows = []
    for row in house.store.tables_of(person.id):
        live = await house.get(row.id)
        game = find(row.game)
        my_turn = any(seat in live.table.to_act for seat in live.seats_of(person.id)) and row.begun
        title = game.title(game.tongue(person.lang))
        rows.append(
            {
                "id": row.id,
                "title": title,
                "names": ", ".join(names_of(live, game.tongue(person.lang, FOLDER))),
                "turn": my_turn,
                "over": row.closed,
            }
        )
    rows.sort(key=lambda row: (bool(row["over"]), not row["turn"]))
    response = frames.page(request, "mine", person, values={"rows": rows})
    door.sign(response, person)
    return response


@router.get("/about")
def about(request: Request) -> Response:
    _, door, frames = rooms(request)
    person = door.greet(request)
    response = frames.page(request, "about", person)
    door.sign(response, person)
    return response


@router.post("/me")
def change_me(request: Request, name: str = Form(""), lang: str = Form(""), back: str = Form("/")) -> Response:
    """Another nickname or language."""
    house, door, _ = rooms(request)
    person = door.greet(request)
    chosen = " ".join(name.split())[:24] or person.name
    speak = lang if lang in LANGUAGES else person.lang
    house.store.change_person(person.id, chosen, speak)
    path = back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"
    response = RedirectResponse(path, status_code=303)
    door.sign(response, Person(person.id, chosen, speak, person.session))
    return response
