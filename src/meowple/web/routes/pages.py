"""The quiet rooms: home, a game's page, my tables, about."""

from functools import lru_cache
from random import Random

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from meowple.core.action import CHANCE
from meowple.core.errors import BadSetup
from meowple.core.game import ANY_GAME, Game, Option, OptionValue
from meowple.core.picture import Scene, palette_css
from meowple.core.translation import LANGUAGES, Translator
from meowple.core.words import say_level
from meowple.games import find, find_bot, games
from meowple.play.first_table import LOOKED_AT, Rung, has_won, rung_of, rung_to_play, sitting_at_first, table_at
from meowple.play.models import Person
from meowple.play.setting_up import ME, new_table
from meowple.play.view_payload import names_of
from meowple.play.words import FOLDER as PLAY
from meowple.web.booklet_page import minute_html
from meowple.web.dependencies import Onlooker, Site, SiteParts, Visitor, local_path, spend
from meowple.web.identity import YEAR, sign
from meowple.web.kid_mode import chosen_name
from meowple.web.limits import TABLES
from meowple.web.look import COOKIE as LOOK_COOKIE
from meowple.web.look import Look
from meowple.web.page_templates import FOLDER
from meowple.web.routes.phones import house_of
from meowple.web.static_files import ASK_FIRST, FOREVER, fingerprint

router = APIRouter()


@lru_cache(maxsize=64)
def shown_position(name: str, lang: str) -> str:
    """A real position of the game, for its pages."""
    game, rng = find(name), Random(4)
    players = min(max(2, game.players[0]), game.players[-1])
    state, bot = game.new(players), find_bot(game, game.bots.first)
    choices = 14 * players
    while state.to_act() and (choices or state.to_act()[0] == CHANCE):
        seat = state.to_act()[0]
        choices -= seat != CHANCE
        state.apply(seat, state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng))
    return game.picture(Scene(state.seen_by(0), 0, game.translator(lang)))


@router.get("/palette.css")
def palette(v: str = "") -> Response:
    """The colours of site and pictures; kept for as long as the fingerprint is the one there is."""
    kept = FOREVER if v == fingerprint() else ASK_FIRST
    return Response(palette_css(), media_type="text/css", headers={"Cache-Control": kept})


@router.get("/")
def home(request: Request, site: Site, person: Onlooker) -> Response:
    shelf = []
    for game in games.values():
        translate = game.translator(person.lang, FOLDER)
        players = f"{game.players.start}–{game.players.stop - 1}"
        about = {"name": game.name, "title": game.title(translate), "blurb": game.blurb(translate), "players": players}
        shelf.append(
            {
                **about,
                "most": game.players[-1],
                "minutes": game.minutes,
                "lessons": bool(game.lessons()),
                "picture": Markup(shown_position(game.name, person.lang)),
            }
        )
    return site.templates.page(request, "home", person, values={"shelf": shelf, "house": house_of(site, request)})


@router.get("/g/{name}")
def game_page(request: Request, site: Site, person: Onlooker, name: str) -> Response:
    game = find(name)
    translate = game.translator(person.lang, FOLDER)
    values = {
        "game": game,
        "title": game.title(translate),
        "blurb": game.blurb(translate),
        "picture": Markup(shown_position(name, person.lang)),
        "minute": Markup(minute_html(name, person.lang)),
        "options": said_options(game, translate),
        "levels": [(level, say_level(level, translate)) for level in (ANY_GAME, *game.bots)],
        "most": game.players[-1],
    }
    return site.templates.page(request, "game", person, values=values)


def said_options(game: Game, translate: Translator) -> list[tuple[Option, str, list[tuple[OptionValue, str]], str]]:
    """Each option, what it is called, its choices with what they are called, and what else may be typed in."""
    return [
        (
            option,
            game.say_option(option, translate),
            [(v, game.say_choice(option, v, translate)) for v in option.choices],
            game.say_hint(option, translate),
        )
        for option in game.options
    ]


@router.post("/g/{name}/start")
async def start(request: Request, site: Site, person: Visitor, name: str, seals: bool = Form(False)) -> Response:
    """Start a table: from the game's form, or at once, as gently as this person needs it, when nothing is said."""
    game = find(name)
    spend(request, site, person, TABLES)
    form = {key: str(value) for key, value in (await request.form()).items()}
    if not any(key.startswith(("seat", "option-", "own-")) for key in form):
        new = table_at(name, await rung_of_person(site, person, game), person, seals)
        return RedirectResponse(f"/t/{await site.tables.create(new)}", status_code=303)
    taken = [seat for seat in range(game.players[-1]) if form.get(f"seat{seat}", "") not in ("", "none")]
    wanted, names = (
        [form[f"seat{seat}"] for seat in taken],
        [chosen_name(site, form.get(f"name{seat}", "")) for seat in taken],
    )
    if not wanted:
        wanted = [ME, *[game.bots.first] * (sitting_at_first(game) - 1)]
    options = chosen_options(game, form, len(wanted), game.translator(person.lang, FOLDER))
    new = new_table(name, options, person, wanted, seals, chosen_clock(form), names)
    return RedirectResponse(f"/t/{await site.tables.create(new)}", status_code=303)


async def rung_of_person(site: SiteParts, person: Person, game: Game) -> Rung:
    """How far this person has come with a game: their last tables tell, and whether the last of the highest was won."""
    infos = [info for info in site.store.tables_of(person.id, most=LOOKED_AT) if info.game == game.name]
    highest = max((rung for info in infos if (rung := rung_of(game, info)) is not None), default=None)
    last = next((info for info in infos if info.closed and rung_of(game, info) == highest), None)
    has_won_it = last is not None and highest is not None and has_won(await site.tables.get(last.id), person.id)
    return rung_to_play(game, [(info, info is last and has_won_it) for info in infos])


def chosen_clock(form: dict[str, str]) -> int:
    """Seconds for a move; 0 for no clock."""
    seconds = form.get("per_move", "0")
    return min(int(seconds), 86_400) if seconds.isdecimal() and len(seconds) < 7 else 0


def chosen_options(game: Game, form: dict[str, str], players: int, translate: Translator) -> dict[str, OptionValue]:
    """Options of the form that the game has, as the values they stand for; what was typed in goes first."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        hint, typed = game.say_hint(option, translate), form.get(f"own-{option.name}", "").strip()
        if hint and typed:
            if option.accepts(typed, players) is not None:
                raise BadSetup(translate("“{typed}” will not do here. {hint}", typed=typed[:40], hint=hint))
            chosen[option.name] = typed
            continue
        said = form.get(f"option-{option.name}")
        if said is not None:
            chosen[option.name] = next((value for value in option.choices if str(value) == said), said)
    return chosen


@router.get("/mine")
async def mine(request: Request, site: Site, person: Onlooker) -> Response:
    rows = []
    for info in site.store.tables_of(person.id):
        if info.game not in games:
            continue
        live = await site.tables.current(info.id)
        translate = live.table.game.translator(person.lang, FOLDER, PLAY)
        rows.append(
            {
                "id": info.id,
                "title": live.table.game.title(translate),
                "names": ", ".join(names_of(live, translate)),
                "turn": live.is_turn_of(person.id),
                "over": info.closed,
                "lines": live.table.number,
            }
        )
    rows.sort(key=lambda row: (bool(row["over"]), not row["turn"]))
    return site.templates.page(request, "mine", person, values={"rows": rows})


@router.get("/about")
def about(request: Request, site: Site, person: Onlooker) -> Response:
    return site.templates.page(request, "about", person)


@router.post("/me/look")
def change_look(
    theme: str = Form(""), size: str = Form(""), colours: str = Form(""), back: str = Form("/")
) -> Response:
    """Another theme, text size or set of colours, for this browser."""
    answer = RedirectResponse(local_path(back), status_code=303)
    chosen = Look({"theme": theme, "size": size, "colours": colours})
    answer.set_cookie(LOOK_COOKIE, str(chosen), max_age=YEAR, samesite="lax")
    return answer


@router.post("/me")
def change_me(
    request: Request, site: Site, person: Visitor, name: str = Form(""), lang: str = Form(""), back: str = Form("/")
) -> Response:
    """Another nickname or language."""
    chosen = chosen_name(site, name) or person.name
    spoken = lang if lang in LANGUAGES else person.lang
    site.store.change_person(person.id, chosen, spoken)
    sign(request, Person(person.id, chosen, spoken, person.session))
    return RedirectResponse(local_path(back), status_code=303)
