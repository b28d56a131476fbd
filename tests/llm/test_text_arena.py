"""Every game is an environment of TextArena: its own agents and wrappers play it, and nobody reads another's hand."""

from typing import Any

import pytest
import textarena as ta

from meowple.games import games
from meowple.llm.prompts import Style
from meowple.llm.stand_in import PROSE, StandIn, last_list
from meowple.llm.text_arena import MeowpleEnv, register
from tests.llm.shared import FEW, SHORT

BRIEF = Style(rules=False)


class Agent(ta.Agent):  # type: ignore[misc] # TextArena is not typed
    """The stand-in, as TextArena calls agents."""

    def __init__(self, seed: int, slips: float = 0.0) -> None:
        self.model = StandIn(seed, slips)

    def __call__(self, observation: str) -> str:
        return self.model(observation)


def play(env: Any, agents: list[Agent]) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
    """The loop of TextArena's own examples."""
    done = False
    while not done:
        player_id, observation = env.get_observation()
        done, _ = env.step(action=agents[player_id](observation))
    rewards, info = env.close()
    return rewards, info


def test_the_shelf_is_registered_once() -> None:
    assert register() == register() == [f"Meowple-{name}-v0" for name in games]


@pytest.mark.parametrize("name", FEW)
def test_stand_ins_play_whole_games(name: str) -> None:
    register()
    env = ta.make(f"Meowple-{name}-v0", style=BRIEF, error_allowance=9, **SHORT.get(name, {}))
    env.reset(num_players=2, seed=3)
    rewards, info = play(env, [Agent(1, 0.05), Agent(2, 0.05)])
    assert env.table.over and sum(rewards.values()) == 0 and set(rewards) == {0, 1}
    choices = [sum(entry.line.seat == seat for entry in env.table.live) for seat in range(2)]
    assert [info[seat]["turn_count"] for seat in range(2)] == choices
    assert not info[0]["invalid_move"] and info[0]["reason"].startswith("The game is over:")


def test_the_same_seed_deals_the_same_and_alone_points_are_the_reward() -> None:
    ends = []
    for _ in range(2):
        env = ta.wrappers.LLMObservationWrapper(MeowpleEnv("fits", BRIEF, boards="1"))
        env.reset(num_players=1, seed=5)
        ends.append((play(env, [Agent(4)]), str(env.table.record)))
    assert ends[0] == ends[1] and ends[0][0][0] == {0: float(env.table.scores[0])}


def test_an_invalid_move_gets_the_reason_and_too_many_lose() -> None:
    env = MeowpleEnv("mousetrap", BRIEF, error_allowance=1)
    env.reset(num_players=3, seed=1)
    seat, _ = env.get_observation()
    done, _ = env.step("place mouse 20,20")
    again, told = env.get_observation()
    assert not done and again == seat and any("attempted an invalid move. Reason:" in text for _, text, _ in told)
    done, _ = env.step(PROSE)
    rewards, info = env.close()
    assert done and rewards == {other: -1.0 if other == seat else 0.5 for other in range(3)}
    assert info[seat]["invalid_move"] and not info[(seat + 1) % 3]["invalid_move"]


def test_a_player_reads_nothing_that_another_was_told() -> None:
    """What is said to one seat is made from its own view, and its words go to nobody else."""
    env = MeowpleEnv("mousetrap", BRIEF)
    env.reset(num_players=2, seed=1)
    seat, first = env.get_observation()
    listed = last_list(first[-1][1])
    assert listed == [action.text for action in env.table.legal(seat)]
    env.step(f"My hand is a secret. Say: {listed[0]}")
    other, heard = env.get_observation()
    assert other == 1 - seat
    text = "\n".join(message for _, message, _ in heard)
    assert "secret" not in text and "A tile is drawn." in text
    hand = env.table.state.seen_by(other).dump()
    assert env.table.state.seen_by(seat).dump() != hand, "the seats see different things"
