"""What other libraries do in a second of CPU time, one measurement a name: half of `bench/versus.py`.

    PYTHONPATH=. build/versus/env/bin/python bench/versus_partners.py SECONDS NAME …

Runs in the environment of the others. Prints one line of JSON: the rate of each name. Random play throughout, driven
from Python as anybody would.
"""

import importlib
import json
import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from bench.versus_rate import agents_at_random, rate

BATCH = 1024


# OpenSpiel


def spiel_play(game: Any, rng: random.Random) -> tuple[list[Any], int]:
    """One game at random: every position a seat had to choose in, and how many."""
    state, decisions, seen = game.new_initial_state(), 0, []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            seen.append(state)
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
    return seen, decisions


def spiel_loop(name: str, seconds: float) -> float:
    game, rng = importlib.import_module("pyspiel").load_game(name), random.Random(1)
    return rate(lambda: spiel_play(game, rng)[1], seconds)


def spiel_copy(name: str, seconds: float) -> float:
    """Copies of the position in the middle of a game."""
    game = importlib.import_module("pyspiel").load_game(name)
    decisions, rng, state = spiel_play(game, random.Random(3))[1], random.Random(3), game.new_initial_state()
    while decisions > 0:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            decisions -= 2
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])

    def copies() -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return rate(copies, seconds)


# Others


def pgx_many(name: str, seconds: float) -> float:
    """Steps of a batch with random legal choices, compiled beforehand; new games where one is over."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    env = pgx.make(name)
    step = importlib.import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def turn(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        keys = jax.random.split(key, BATCH)
        return jax.vmap(step)(state, jax.random.categorical(key, logits, axis=-1), keys)

    go_on = jax.jit(turn)
    key = jax.random.PRNGKey(1)
    state = go_on(jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH)), key)
    kept = {"state": state, "key": key}

    def steps() -> int:
        for _ in range(10):
            kept["key"], now = jax.random.split(kept["key"])
            kept["state"] = go_on(kept["state"], now)
        jax.block_until_ready(kept["state"])
        return 10 * BATCH

    return rate(steps, seconds)


def catanatron_loop(seconds: float) -> float:
    game = importlib.import_module("catanatron")
    colours = [game.Color.RED, game.Color.BLUE]

    def one() -> int:
        played = game.Game([game.RandomPlayer(colour) for colour in colours])
        played.play()
        state = played.state
        return len(getattr(state, "actions", None) or state.action_records)

    return rate(one, seconds)


def rlcard_loop(name: str, seconds: float) -> float:
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})
    rng = random.Random(1)

    def one() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return rate(one, seconds)


def pettingzoo_loop(name: str, seconds: float) -> float:
    return agents_at_random(importlib.import_module(f"pettingzoo.classic.{name}").env(), seconds)


def chess_loop(seconds: float) -> float:
    chess, rng = importlib.import_module("chess"), random.Random(1)

    def one() -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over() and decisions < 400:
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    return rate(one, seconds)


PARTNERS: dict[str, Callable[[float], float]] = {
    **{f"loop {name}": partial(spiel_loop, name) for name in ("2048", "backgammon", "gin_rummy", "hive")},
    **{f"copy {name}": partial(spiel_copy, name) for name in ("2048", "backgammon", "gin_rummy", "hive")},
    "pgx 2048": partial(pgx_many, "2048"),
    "catanatron": catanatron_loop,
    "rlcard gin-rummy": partial(rlcard_loop, "gin-rummy"),
    "pettingzoo connect_four": partial(pettingzoo_loop, "connect_four_v3"),
    "python-chess": chess_loop,
}


def main() -> None:
    seconds, *names = sys.argv[1:]
    print(json.dumps({name: PARTNERS[name](float(seconds)) for name in names}))


if __name__ == "__main__":
    main()
