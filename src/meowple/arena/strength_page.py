"""docs/strength.md, written from the kept results: ladders, the marks of the rulebooks, time per move."""

from collections import Counter
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from meowple.arena.matches import Result
from meowple.arena.standings import SURE, Standing
from meowple.arena.strength import (
    PAIRED_GAMES,
    RELEASE,
    TUNED_ON,
    Part,
    alone,
    crowds,
    ladder,
    seed_of,
    timings,
    tuned_on,
)
from meowple.core.game import Game
from meowple.core.translation import LANGUAGES
from meowple.games import games

ENGLISH: Final = LANGUAGES[0]
MARK: Final = 0.65
"""What a level should win against the one below."""
WITHIN: Final = 0.05
"""How far below the mark the 95 % bound may lie."""
MARKS: Final = {
    "fits": ("archmaster", "master", "expert", "specialist", "novice", "trainee", "learner"),
    "catlady": ("won", "lost"),
    "gardlings": ("gold", "silver", "bronze", "none"),
    "purrramid": ("title12", "title9", "title7", "title5", "title3", "title1", "title0"),
}
"""The marks of each rulebook, the best first."""
MEANS: Final = {("fits", "hard"): 32.0}
"""Points a level should reach on average when it plays alone, its 95 % bound at most a point below."""
MEAN_WITHIN: Final = 1.0
SHARES: Final = {
    ("gardlings", "hard"): (("gold", "silver"), 0.88, ("gold",), 0.25),
    ("catlady", "hard"): (("won",), 0.80, (), 0.0),
}
"""How often a level alone should earn one of these marks, its 95 % bound at most three points of 100 below."""
SHARE_WITHIN: Final = 0.03
LONGEST: Final = 2000
"""Milliseconds that no move may take longer."""
WHAT: Final = {
    "fits": "Ranks of the rulebook, four boards alone",
    "catlady": "Alone against the furry player with two start cards",
    "gardlings": "Medals of the rulebook, alone with goal 20",
    "purrramid": "Titles of the winner, in the games of the ladder",
}

INTRODUCTION: Final = """\
Written by `meowple strength` from the results in [{folder}/]({folder}/), which that command plays, goes on with
where it stopped, and never plays twice.

Release {release} is judged on seeds nobody could have tuned a bot to: the first four bytes of the SHA-256 of
`meowple {release} GAME`. They are {seeds}. On the compiled rules
`meowple tournament GAME --seats LOW,HIGH --games {games} --seed SEED` gives the same numbers again."""
CONDITION: Final = """\
A level should win {mark:.0%} against the one below, in games for two: {seeds} numbers, each played from both seats,
ties counting half. That is *met* when the estimate reaches {mark:.0%} and its 95 % lower bound, by pairs, is not
below {low:.0%}. At larger tables one player of the higher level sits among the lower, on every seat in turn: it should
win more than its even share, with its 95 % lower bound."""
TUNED: Final = """\
## Seeds the bots were tuned on

The same with seed {seed}, whose games were looked at while the bots were made: kinder than the truth, and no proof."""


def page(folder: Path) -> str:
    """The whole page; what has not been played yet says so."""
    chapters = [
        "# How strong the bots are",
        INTRODUCTION.format(folder=folder.name, games=PAIRED_GAMES, release=RELEASE, seeds=_seeds()),
        CONDITION.format(mark=MARK, seeds=PAIRED_GAMES // 2, low=MARK - WITHIN),
        _ladders(folder),
        _crowds(folder),
        *(_marks(game, folder) for game in games.values() if game.name in MARKS),
        _times(folder),
        TUNED.format(seed=TUNED_ON),
        _tuned(folder),
    ]
    return "\n\n".join(chapters) + "\n"


def _seeds() -> str:
    return ", ".join(f"{seed_of(RELEASE, name)} ({_title(game)})" for name, game in games.items())


def is_met(standing: Standing) -> bool:
    return standing.share >= MARK and standing.low >= MARK - WITHIN


def _ladders(folder: Path) -> str:
    rows = ["## The ladders", "", "| game | | games | won | 95 % | |", "|---|---|---|---|---|---|"]
    for game in games.values():
        for part in ladder(game):
            rows.append(_rung(part, part.results(folder)))
    return "\n".join(rows)


def _rung(part: Part, results: list[Result]) -> str:
    low, high = part.levels
    who = f"| {_title(part.game)} | {high} against {low} |"
    if part.players > 2:
        who = f"| {_title(part.game)} | {part.players} | {high} among {low} |"
    if not results:
        return f"{who} 0 | | | not played yet |"
    standing = Standing(high, low, results)
    is_enough = is_met(standing) if part.players == 2 else standing.low > 1 / part.players
    verdict = "met" if is_enough else "**not met**"
    if standing.games < part.games:
        verdict = f"{verdict} so far, {part.games - standing.games} to play"
    return f"{who} {standing.games} | {standing.share:.1%} | {standing.low:.1%} – {standing.high:.1%} | {verdict} |"


def _crowds(folder: Path) -> str:
    rows = ["## Larger tables", "", "| game | players | | games | won | 95 % | |", "|---|---|---|---|---|---|---|"]
    for game in games.values():
        for part in crowds(game):
            rows.append(_rung(part, part.results(folder)))
    return "\n".join(rows)


def _tuned(folder: Path) -> str:
    """What is kept of the seed that was tuned on, in one table."""
    rows = ["| game | | games | won, or points | 95 % |", "|---|---|---|---|---|"]
    for game in games.values():
        for part in tuned_on([*ladder(game), *alone(game)]):
            results = part.results(folder)
            if results and part.players == 2:
                standing = Standing(part.levels[1], part.levels[0], results)
                told = f"{part.levels[1]} against {part.levels[0]} | {standing.games} | {standing.share:.1%}"
                rows.append(f"| {_title(game)} | {told} | {standing.low:.1%} – {standing.high:.1%} |")
            elif results:
                points = [result.scores[0] for result in results]
                told = f"{part.levels[0]} alone | {len(points)} | {fmean(points):.1f}"
                rows.append(f"| {_title(game)} | {told} | ± {_margin(points):.1f} |")
    return "\n".join(rows)


def _marks(game: Game, folder: Path) -> str:
    """How often each level earned each mark."""
    marks = MARKS[game.name]
    translate = game.translator(ENGLISH)
    names = [game.say_verdict(mark, translate).rstrip("!.") for mark in marks]
    is_solo = bool(alone(game))
    head = ["", "games", "points", *names] if is_solo else ["", "games won", *names]
    rows = [f"## {_title(game)}: {WHAT[game.name]}", "", f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    asked: list[str] = []
    for level in game.bots:
        if is_solo:
            part = next(part for part in alone(game) if part.levels == (level,))
            results = part.results(folder)
            points = [result.scores[0] for result in results]
            cells = [str(len(results)), _mean(points) + _reached(MEANS.get((game.name, level)), points)]
        else:
            results = [result for part in ladder(game) for result in part.results(folder) if _won(result, level)]
            cells = [str(len(results))]
        found = Counter(result.verdict for result in results)
        cells += [_share(found[mark], len(results)) for mark in marks]
        rows.append(f"| {level} | {' | '.join(cells)} |")
        if is_solo and results:
            asked += _asked_shares(game, level, found, len(results))
    return "\n".join([*rows, *asked])


def _asked_shares(game: Game, level: str, found: Counter[str | None], total: int) -> list[str]:
    """What is asked of a level alone, and whether it is reached."""
    if (game.name, level) not in SHARES:
        return []
    marks, least, better, least_better = SHARES[game.name, level]
    lines = [""]
    for wanted, share in ((marks, least), (better, least_better)):
        if wanted:
            got = sum(found[mark] for mark in wanted) / total
            low = got - SURE * (got * (1 - got) / total) ** 0.5
            verdict = "met" if got >= share and low >= share - SHARE_WITHIN else "**not met**"
            lines.append(f"`{level}` should earn {' or '.join(wanted)} in {share:.0%}: {got:.1%}, {verdict}.")
    return lines


def _won(result: Result, level: str) -> bool:
    return level in result.fixture.seats and result.places[result.fixture.seats.index(level)] == 1


def _mean(points: list[int]) -> str:
    if len(points) < 2:
        return "–"
    return f"{fmean(points):.1f} ± {_margin(points):.1f}"


def _margin(points: list[int]) -> float:
    return SURE * stdev(points) / len(points) ** 0.5 if len(points) > 1 else 0.0


def _reached(least: float | None, points: list[int]) -> str:
    """Whether the mean is what this level should reach, if anything is asked of it."""
    if least is None or not points:
        return ""
    mean = fmean(points)
    is_reached = mean >= least and mean - _margin(points) >= least - MEAN_WITHIN
    return f" (at least {least:g}: {'met' if is_reached else '**not met**'})"


def _share(count: int, total: int) -> str:
    return f"{count / total:.0%}" if count else "–"


def _times(folder: Path) -> str:
    kept = timings(folder)
    machines = ", ".join(sorted({timing.on for timing in kept.values()})) or "not measured yet"
    rows = [
        "## Time for a move",
        "",
        f"Milliseconds for a choice among at least two, in games for two, as of one machine ({machines}).",
        f"No move should take longer than {LONGEST}.",
        "",
        "| game | level | median | worst | choices |",
        "|---|---|---|---|---|",
    ]
    for game in games.values():
        for level in game.bots:
            timing = kept.get((game.name, level))
            told = f"{timing.median:.2f} | {timing.worst:.0f} | {timing.moves}" if timing else "| | not measured yet"
            rows.append(f"| {_title(game)} | {level} | {told} |")
    return "\n".join(rows)


def _title(game: Game) -> str:
    return game.title(game.translator(ENGLISH))
