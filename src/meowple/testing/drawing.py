"""`draw` agrees with `chances`: the same outcomes, each as often as its weight says."""

from collections import Counter
from random import Random

from meowple.core.state import State

MOST_EVEN = 10_000
"""Up to so many equally likely cases are all gone through."""
DRAWS = 40_000
MOST_DRAWS = 400_000
SURELY = 25
"""An outcome expected so often comes at least once, but for one time in tens of thousands of millions."""


class SetNumber(Random):
    """No chance at all: always the number it was set to. It counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__(0)
        self.number = 0.5
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return self.number


def check_draw(state: State, rng: Random) -> None:
    """Exactly, where one random number decides and all cases can be gone through; by many draws elsewhere."""
    weights = {action.text: weight for action, weight in state.chances()}
    if not _is_exact(state, weights):
        check_draw_frequencies(state, rng)


def _is_exact(state: State, weights: dict[str, int]) -> bool:
    """Whether evenly spaced numbers, one for each unit of weight, bring every outcome as often as it weighs."""
    total = sum(weights.values())
    if total > MOST_EVEN:
        return False
    rng = SetNumber()
    found: Counter[str] = Counter()
    for case in range(total):
        rng.number = (case + 0.5) / total
        found[state.draw(rng).text] += 1
    return rng.asked <= total and dict(found) == weights


def check_draw_frequencies(state: State, rng: Random) -> None:
    """Nothing else comes, nothing that should come is missing, and the counts lie within five standard deviations."""
    weights = {action.text: weight for action, weight in state.chances()}
    total = sum(weights.values())
    draws = min(max(DRAWS, SURELY * total // min(weights.values())), MOST_DRAWS)
    found = Counter(state.draw(rng).text for _ in range(draws))
    assert set(found) <= set(weights), f"drawn, but no chance: {sorted(set(found) - set(weights))[:5]}"
    missing = [text for text, weight in weights.items() if not found[text] and draws * weight >= SURELY * total]
    assert missing == [], f"never drawn: {missing[:5]}"
    for text, weight in weights.items():
        share = weight / total
        spread = (draws * share * (1 - share)) ** 0.5
        assert abs(found[text] - draws * share) <= 5 * spread + 3, f"drawn {found[text]} times of {draws}: {text}"
