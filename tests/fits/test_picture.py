"""The picture of FITS in parts: what happens on the table changes few of them."""

from meowple.core.picture import Scene
from meowple.core.table import Table
from meowple.games.fits import GAME
from tests.fits.positions import begin, card, finish, table


def parts(at: Table, viewer: int | None, said: str = "", is_open: bool = False) -> dict[str, str]:
    scene = Scene(
        at.state if is_open else at.state.seen_by(viewer),
        viewer,
        GAME.translator("en"),
        said=tuple(said.split()),
        is_open=is_open,
    )
    return dict(GAME.draw(scene).parts)


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    assert before.keys() == after.keys(), "parts come and go"
    return {name for name in before if before[name] != after[name]}


def begun() -> Table:
    at = table(3, boards="4")
    begin(at, "L5", "P5", "W5")
    return at


def test_a_choice_changes_a_tick_for_the_others() -> None:
    at = begun()
    before = {viewer: parts(at, viewer) for viewer in (0, 1)}
    at.play(1, "drop turn0 c2")
    assert changed(before[0], parts(at, 0)) == {"fits-name1"}
    assert changed(before[1], parts(at, 1)) == {"fits-choice", "fits-turnings"}


def test_words_said_show_the_piece_as_a_ghost() -> None:
    at = begun()
    before, after = parts(at, 0), parts(at, 0, "drop turn0 c2")
    assert changed(before, after) == {"fits-choice", "fits-turnings"}
    assert "fits-ghost" in after["fits-choice"] and "fits-ghost" not in "".join(before.values())


def test_pieces_laid_leave_ramps_and_columns_as_they_are() -> None:
    at = begun()
    before = parts(at, 0)
    for seat in range(3):
        at.play(seat, "drop turn0 c1")
    assert changed(before, parts(at, 0)) == {
        "fits-laid0", "fits-laid1", "fits-laid2", "fits-points0", "fits-turnings",
    }  # fmt: skip
    before = parts(at, 0)
    card(at, "X5")
    assert changed(before, parts(at, 0)) == {"fits-turnings", "fits-to-come"}


def test_choices_of_others_are_drawn_only_where_all_is_open() -> None:
    at = begun()
    at.play(1, "drop turn0 c2")
    assert "fits-ghost1" in parts(at, None, is_open=True)["fits-laid1"]
    assert "fits-ghost" not in str(GAME.draw(Scene(at.state, 0, GAME.translator("en")))), "though it is known"


def test_no_style_from_beginning_to_end() -> None:
    at = table(2, boards="3", shuffle=True)
    opening = parts(at, 0)
    begin(at, "L5", "P5")
    middle = parts(at, 0, "drop turn0 c1")
    finish(at)
    for drawn in (opening, middle, parts(at, 0)):
        assert all("style=" not in part and f'id="{name}"' in part for name, part in drawn.items())
    assert "The end" in parts(at, 0)["fits-turnings"]
