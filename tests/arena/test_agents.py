"""Programs that speak lines play whole games; who is slow, wrong or gone loses, and its process with it."""

import json
import sys
import time
from pathlib import Path

import pytest

import meowple
from meowple.arena.agents import Agent, Program, places_after, read_agents
from meowple.arena.matches import Fixture, Result, fixtures, play, play_and_record, read_results
from meowple.core.errors import BadSetup
from meowple.core.game import Options
from meowple.games import SHELF, games
from tests.cli.shell import run

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "line_agent.py"
SHORT: dict[str, Options] = {"fits": {"boards": "1"}, "gardlings": {"round_limit": 5}}

PRELUDE = """
import json, os, sys, time
def asked():
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] in ("choose", "again"):
            yield message
"""
SILENT = PRELUDE + "time.sleep(600)"
DEAF = "import time; time.sleep(600)"
GONE = PRELUDE + "next(asked())"
PROSE = PRELUDE + "for message in asked(): print('Dear me!', flush=True)"
CLUMSY = (
    PRELUDE
    + """
for message in asked():
    if message["do"] == "choose":
        legal = message["legal"]
        print("drop turn0 c99", flush=True)
    else:
        print(legal[0], flush=True)
"""
)
FIRST = PRELUDE + "for message in asked(): print(message['legal'][0], flush=True)"


def agent(source: str, seconds: float = 60.0, errors: int = 3) -> Agent:
    return Agent("me", (sys.executable, "-c", source), seconds, errors)


def fixture(one: Agent, game: str = "fits", seats: tuple[str, ...] = ("me", "random")) -> Fixture:
    return Fixture(game, seats, 1, 0, SHORT.get(game, {}), [one])


def lost(one: Agent) -> Result:
    result = play_and_record(fixture(one))
    assert result.places == [2, 1], "behind the other, whatever the points say"
    table = meowple.replay(str(result.record))
    assert table.over and "stand-in" in {entry.line.by for entry in table.history if entry.line.seat == 0}
    return result


@pytest.mark.parametrize("name", SHELF)
def test_a_program_plays_whole_games_of_all_five(name: str) -> None:
    """The example that comes with us, against the game's weakest bot."""
    one = Agent("me", (sys.executable, str(EXAMPLE)), 60.0, 0)
    result = play(fixture(one, name, ("me", next(iter(games[name].bots)))))
    assert result.forfeits == {} and sorted(result.places) in ([1, 2], [1, 1])


def test_a_program_that_takes_too_long_is_ended_and_loses() -> None:
    for source in (SILENT, DEAF):
        result = lost(agent(source, seconds=0.2))
        assert result.forfeits == {0: "time"}


def test_a_program_that_ends_early_loses() -> None:
    assert lost(agent(GONE)).forfeits == {0: "ended"}


def test_wrong_answers_are_counted_and_one_too_many_loses() -> None:
    assert lost(agent(PROSE, errors=2)).forfeits == {0: "errors"}
    decisions = 16
    assert play(fixture(agent(CLUMSY, errors=decisions))).forfeits == {}
    assert play(fixture(agent(CLUMSY, errors=decisions - 1))).forfeits == {0: "errors"}


def test_a_program_hears_the_reason_and_what_its_seat_may_hear(tmp_path: Path) -> None:
    kept = tmp_path / "heard.jsonl"
    tee = f"kept = open({str(kept)!r}, 'w')\n" + FIRST.replace(
        "for line in sys.stdin:", "for line in sys.stdin:\n        kept.write(line)"
    )
    play(fixture(agent(tee), "mousetrap"))
    heard = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [message["do"] for message in heard[:2]] == ["begin", "choose"] and heard[-1]["do"] == "end"
    assert (heard[0]["seat"], heard[0]["game"], heard[0]["meowple"]) == (0, "mousetrap", 1)
    lines = [line for message in heard for line in message.get("heard", [])]
    assert {"seat": -1, "say": "draw"} in lines, "what the other draws is not told"
    mine = [line["say"] for line in lines if line["seat"] == 0]
    chosen = [message["legal"][0] for message in heard if message["do"] == "choose"]
    assert mine == chosen[:-1], "what it said itself comes back, and nothing is told twice"
    state = games["mousetrap"].load(heard[1]["state"])
    assert state == state.seen_by(0) and [action.text for action in state.legal(0)] == heard[1]["legal"]


def test_its_process_goes_with_all_it_started() -> None:
    child = (
        PRELUDE
        + "import subprocess\nchild = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    )
    program = Program(agent(child + "print(child.pid, flush=True)\ntime.sleep(600)"))
    pid = int(program.answer())
    assert Path(f"/proc/{pid}").exists()
    program.kill()
    for thread in program.threads:
        thread.join(60)
        assert not thread.is_alive()
    for _ in range(600):  # a signal may take its time on a busy machine
        if _is_dead(pid):
            return
        time.sleep(0.1)
    pytest.fail("the child lives on")


def _is_dead(pid: int) -> bool:
    """Killed, though nobody has collected it yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def test_who_forfeits_is_behind_all_who_stayed() -> None:
    assert places_after([1, 2, 3], {}) == [1, 2, 3]
    assert places_after([1, 2, 3], {0: "time"}) == [3, 1, 2]
    assert places_after([1, 1, 3], {0: "time", 2: "errors"}) == [2, 1, 2]
    assert places_after([2, 1, 2], {1: "ended"}) == [1, 3, 1]


def test_a_forfeit_is_kept_with_the_results(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    result = play(fixture(agent(GONE)))
    kept.write_text(result.line())
    again = read_results(kept)[result.fixture.name]
    assert again.forfeits == {0: "ended"} and again.line() == result.line()


def test_agents_are_named_and_must_be_there() -> None:
    named = read_agents(["python -V", "tom=python -c 'a=1'", "python"], 1.0, 2)
    assert [one.name for one in named] == ["agent", "tom", "agent3"]
    assert named[1].command == ("python", "-c", "a=1") and (named[1].seconds, named[1].errors) == (1.0, 2)
    with pytest.raises(BadSetup, match="no program"):
        read_agents(["there-is-no-such-program --x"], 1.0, 2)
    with pytest.raises(BadSetup, match="cannot be read"):
        read_agents(["python 'x"], 1.0, 2)
    with pytest.raises(BadSetup, match="once"):
        fixtures(games["fits"], ["easy", "easy"], 2, 1, {}, 2, read_agents(["easy=python"], 1.0, 2))


def test_the_command_tells_who_was_stronger_and_who_forfeited() -> None:
    words = ("tournament", "fits", "--seats", "random", "--games", "2", "-o", "boards=1", "--workers", "1")
    good = ("--agent", f"tom={sys.executable} {EXAMPLE}", "--agent-seconds", "60")
    told = json.loads(run(*words, *good, "--json"))
    assert {rating["name"] for rating in told["ratings"]} == {"random", "tom"} and "forfeits" not in told
    bad = ("--agent", f"tom={sys.executable} -c pass", "--agent-seconds", "60")
    assert json.loads(run(*words, *bad, "--json"))["forfeits"] == {"tom": {"ended": 2}}
    assert "tom lost by forfeit: 2 × ended" in run(*words, *bad)
