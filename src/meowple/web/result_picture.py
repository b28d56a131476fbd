"""The picture of a finished table with its result, to be shown around, in the light colours that pictures carry."""

from html import escape

from meowple.core.picture import Picture, Scene, clipped, ink, label, seat_colour, seat_mark
from meowple.play.live_table import LiveTable
from meowple.play.view_payload import ending, names_of
from meowple.play.words import FOLDER

WIDTH = 1200.0
EDGE = 32.0
HEAD = 84.0
ROW = 44.0
MOST_PICTURE = 760.0


def result_picture(live: LiveTable, lang: str) -> str:
    """An SVG that stands by itself: the game's name, the final table with everything open, who got how much."""
    game, state = live.table.game, live.table.state
    translate = game.translator(lang, FOLDER)
    names = names_of(live, translate)
    drawn = game.draw(Scene(state.copy(), 0, translate, names, is_open=True))
    scale = min((WIDTH - 2 * EDGE) / drawn.width, MOST_PICTURE / drawn.height)
    height = drawn.height * scale
    places, top = state.ranking(), HEAD + height + 26
    rows = ""
    for at, seat in enumerate(sorted(range(state.players), key=lambda seat: (places[seat], seat))):
        y = top + (at + 1) * ROW
        rows += label(EDGE, y, f"{places[seat]}.", 28, font_weight="700") if state.players > 1 else ""
        rows += label(EDGE + 52, y, seat_mark(seat), 28, fill=seat_colour(seat))
        rows += label(EDGE + 92, y, clipped(names[seat], 40), 28)
        said = game.say_score(state.scores()[seat], translate)
        rows += label(WIDTH - EDGE, y, said, 28, "end", font_weight="700")
    told = ending(game, live, names, translate)
    bottom = top + state.players * ROW + 64
    body = label(EDGE, 54, game.title(translate), 38, room=WIDTH * 0.4, font_weight="800")
    body += label(WIDTH - EDGE, 52, told, 26, "end", room=WIDTH * 0.52)
    body += _placed(drawn, (WIDTH - drawn.width * scale) / 2, HEAD, scale) + rows
    body += label(WIDTH - EDGE, bottom - 18, "Meowple", 22, "end", opacity=".7")
    return _framed(f"{game.title(translate)}. {told}", bottom, body)


def _placed(drawn: Picture, x: float, y: float, scale: float) -> str:
    """The table as a picture within the picture."""
    size = f'width="{drawn.width * scale:.0f}" height="{drawn.height * scale:.0f}"'
    view = f'viewBox="0 0 {drawn.width:g} {drawn.height:g}"'
    return f'<svg x="{x:.0f}" y="{y:.0f}" {size} {view}>{"".join(drawn.parts.values())}</svg>'


def _framed(title: str, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {WIDTH:.0f} {height:.0f}" font-family="ui-rounded,system-ui,sans-serif" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect width="100%" height="100%" fill="{ink("paper")}"/>{body}</svg>'
    )
