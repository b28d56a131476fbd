"""The picture: previews, covered hands, previews that promise what comes."""

from meowple.core.picture import Scene
from meowple.games.catlady import GAME
from meowple.games.catlady.rules import CatLady
from tests.catlady.larder import collection
from tests.catlady.tables import dealt, ready, say


def drawn(state: CatLady, viewer: int | None = 0, said: tuple[str, ...] = ()) -> str:
    return GAME.picture(Scene(state.seen_by(viewer), viewer, GAME.tongue("en"), ("Ann", "Bob"), said))


def test_a_whole_sentence_shows_what_it_would_gain() -> None:
    state = ready("shadow jazz bell pirate catnip yarn mouse yarn feather")
    assert "catlady-ghost" not in drawn(state)
    before = state.scores()[0]
    picture = drawn(state, said=("take", "row2"))
    say(state, "take row2", refill=False)
    gain = state.scores()[0] - before
    assert f">{gain:+d}<" in picture and "catlady-ghost" in picture


def test_half_a_sentence_shows_no_gain() -> None:
    assert "catlady-ghost" not in drawn(ready(), said=("take",))


def test_covered_hands_show_no_numbers() -> None:
    for cover, shown in ((False, True), (True, False)):
        state = dealt(2, cover_hands=cover)
        state.collections[1] = collection(toys=43210, costumes=2)
        sketch = GAME.sketch(Scene(state, 0, GAME.tongue("en"), ("Ann", "Bob")))
        told = " ".join(GAME.describe(Scene(state, 0, GAME.tongue("en"), ("Ann", "Bob"))))
        assert ("Toy mouse" in sketch.split("Bob")[1]) == shown
        assert ("Bob would now have" in told) == shown
        assert ("hand covered" in drawn(state)) == (not shown)
        assert "Toy mouse" in GAME.sketch(Scene(state, 1, GAME.tongue("en"), ("Ann", "Bob"))).split("Bob")[1]


def test_ears_hear_market_token_strays_and_points() -> None:
    state = ready()
    lines = GAME.describe(Scene(state, 0, GAME.tongue("en"), ("Ann", "Bob")))
    told = " ".join(lines)
    assert "Shadow (black; eats 1 tuna; 1 point)" in told
    assert "The cat token is at the top row." in told and "Strays on offer" in told and "Ann would now have" in told
