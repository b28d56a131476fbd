"""The table of Pig: a die to roll, a pig to fill, and a track for every cat; the same in sentences."""

from meowple.core.picture import Picture, Scene, clipped, group, ink, label, seat_colour, seat_mark

from meowple_pig.rules import MOST_ROUNDS, Pig
from meowple_pig.words import say_word, title

PIPS = ("", "4", "08", "048", "0268", "02468", "023568")  # which of the nine places on a face have a pip
CUBE = f'<rect x="-48" y="-48" width="96" height="96" rx="20" fill="{ink("card")}"/>'
PIG = f"""<g fill="{ink("rose")}"><path d="M-46-34Q-62-66-22-54ZM46-34Q62-66 22-54Z"/><ellipse rx="60" ry="56"/></g>
<ellipse cy="20" rx="25" ry="16" fill="{ink("paper")}" fill-opacity=".5"/>
<path d="M-14-44h28M-24-10h.1M24-10h.1M-9 18v4M9 18v4" stroke="{ink("plum")}" stroke-width="8"/>"""
CAT = f"""<path d="M-17 2L-16-19-6-12Q0-14 6-12L16-19 17 2Q16 15 0 15-16 15-17 2Z"/><g fill="{ink("card")}">
<circle cx="-7" cy="-1" r="3"/><circle cx="7" cy="-1" r="3"/><path d="M-3 5h6L0 8Z"/></g>
<path d="M-8 8-20 6M-8 10-19 12M8 8 20 6M8 10 19 12" stroke="{ink("ink")}"/>"""
USUAL = 20  # with so many points at stake most people hold
RISK = dict.fromkeys(range(-5, 1), 0.0)  # how likely a 1 comes before rolls of 2 to 6 have brought so many points
for need in range(1, USUAL + 1):
    RISK[need] = (1 + sum(RISK[need - face] for face in range(2, 7))) / 6


def draw(scene: Scene) -> Picture:
    """Die and pig above the tracks, or beside them where there is room; the pig smiles at points it may get."""
    state, translate = scene.seen, scene.translate
    assert isinstance(state, Pig)
    width, left, top = (360, 0, 256) if scene.tall else (720, 350, 20)
    height = max(top + 84 * state.players, 260)
    pips = "".join(f"M{24 * (place % 3) - 24} {24 * (place // 3) - 24}h.1" for place in map(int, PIPS[state.face]))
    die = f'{CUBE}<path d="{pips}" stroke="{ink("rose" if state.face == 1 else "ink")}" stroke-width="18"/>'
    mouth = "M-14 42Q0 52 14 42" if state.total else "M-12 46Q0 41 12 46"
    pig = f'{PIG}<path d="{mouth}" fill="none" stroke="{ink("plum")}" stroke-width="3"/>'
    parts = {"felt": f'<rect id="felt" width="{width}" height="{height}" rx="22" fill="{ink("paper")}"/>'}
    for name, word, x, drawn in (("die", "roll", 82, die), ("pig", "hold", 250, pig)):
        rim = ink("teal" if word in scene.said else "plum")
        says = {"data_word": word, "aria_label": say_word(word, translate), "stroke_linecap": "round"}
        parts[name] = group(name, drawn, transform=f"translate({x} 116)", stroke=rim, stroke_width="4", **says)
    odds = label(250, 44, f"+{state.total}", 24, "middle", font_weight="bold") if state.total else ""
    for line, text in enumerate(describe(scene)[1 + state.players :]):  # the tracks show the rest
        odds += label(175, 200 + 22 * line, clipped(text, 48), 14, "middle")
    parts["odds"] = group("odds", odds)
    for place, seat in enumerate(scene.seats_from_viewer()):
        parts[f"seat{seat}"] = _track(scene, state, seat, f"translate({left} {top + 84 * place})")
    return Picture(width, height, title(translate), parts)


def _track(scene: Scene, state: Pig, seat: int, put: str) -> str:
    """A cat, its name, its points, and how far they reach; what is at stake is shown paler."""
    colour, points, is_on = seat_colour(seat), state.points[seat], seat == state.turn and not state.is_over()
    edge = colour if is_on else ink("edge")
    crown = " ♛" if state.is_over() and seat in state.winners() else ""
    drawn = f'<rect x="8" width="344" height="76" rx="14" fill="{ink("card")}" stroke="{edge}" stroke-width="3"/>'
    drawn += f'<g transform="translate(38 30)" fill="{colour}">{CAT}</g>'
    drawn += label(66, 34, f"{seat_mark(seat)} {clipped(scene.names[seat], 15)}{crown}", 17, font_weight="bold")
    drawn += label(330, 38, str(points), 26, "end", font_weight="bold")
    for far, fill in ((state.goal, ink("edge")), (points + is_on * state.total, ink("gold")), (points, colour)):
        drawn += f'<rect x="30" y="56" width="{300 * min(far / state.goal, 1):g}" height="8" rx="4" fill="{fill}"/>'
    return group(f"seat{seat}", drawn, transform=put)


def describe(scene: Scene) -> list[str]:
    """The round and the banks; then whose turn it is, what is at stake, and how likely it is lost."""
    state, translate = scene.seen, scene.translate
    assert isinstance(state, Pig)
    lines = [translate("Round {n} of {most} at most.", n=state.rounds(), most=MOST_ROUNDS)]
    for name, points in zip(scene.names, state.points, strict=True):
        lines.append(translate.many("{who} has {n} point.", "{who} has {n} points.", points, who=name))
    if state.is_over():
        return [*lines, translate("The bank is closed.")]
    lines.append(translate("{who}: roll or hold?", who=scene.names[state.turn]))
    if not state.total:
        return [*lines, translate("A one, and the pig eats the points of the turn.")]
    lines.append(translate.many("{n} point is at stake.", "{n} points are at stake.", state.total))
    aim = min(USUAL, state.goal - state.points[state.turn])
    if aim <= state.total:
        return [*lines, translate("One more roll loses them in 1 case of 6.")]
    lost = round(100 * RISK[aim - state.total])
    return [*lines, translate("Rolling on to {aim} loses them {n} times in 100.", aim=aim, n=lost)]
