"""Random playouts inside the engine: seat decisions a second, interpreted and compiled, side by side in one run.

    meowple compile --into build/compiled && python bench/speed.py [GAME …] [--players N]

A decision is: who is to act, the legal list, a random choice, apply. Chance takes its time but is not
counted. Rounds alternate between the two builds so that both see the same machine; the best of each counts. Report
ratios, not seconds.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
BUILDS = {"interpreted": HOUSE / "src", "compiled": HOUSE / "build" / "compiled"}

ROUND = """
import json, sys, time
from random import Random
import meowple
from meowple.bots.playout import play_random
name, players, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
game, rng = meowple.games[name], Random(1)
opening, decisions, began = game.new(players), 0, time.perf_counter()
while time.perf_counter() - began < seconds:
    decisions += play_random(opening.copy(), rng)
print(json.dumps(decisions / (time.perf_counter() - began)))
"""


def one_round(build: str, game: str, players: int, seconds: float) -> float:
    environment = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    done = subprocess.run(
        [sys.executable, "-c", ROUND, game, str(players), str(seconds)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(done.stdout))


def main() -> None:
    sys.path.insert(0, str(BUILDS["interpreted"]))
    from meowple.games import games

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games))
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=1.5)
    asked = parser.parse_args()
    for game in asked.games:
        for players in [asked.players] if asked.players else [games[game].players[0], games[game].players[-1]]:
            best = dict.fromkeys(BUILDS, 0.0)
            for _ in range(3):
                for build in BUILDS:
                    best[build] = max(best[build], one_round(build, game, players, asked.seconds))
            ratio = best["compiled"] / best["interpreted"]
            rates = ", ".join(f"{build} {rate:,.0f}/s" for build, rate in best.items())
            print(f"{game}, {players} players: {rates}, {ratio:.1f} times as fast", flush=True)


if __name__ == "__main__":
    main()
