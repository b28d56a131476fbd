"""The commands as scripts call them, in a process of their own."""

import json
from pathlib import Path

import meowple
from meowple.cli.app import NOT_WHOLE
from meowple.play.booklet_examples import read_examples
from tests.cli.shell import run


def test_games_lists_the_shelf() -> None:
    told = json.loads(run("games", "--json"))
    assert [game["name"] for game in told] == list(meowple.games)
    assert "FITS" in run("games") and "Wszyscy zsuwają" in run("games", "--lang", "pl").replace("\n", " ")


def test_a_person_can_play_a_round_and_keep_the_record(tmp_path: Path) -> None:
    """Takes the hint seventeen times by typing it; asks why not; is told reasons, not tracebacks."""
    path = tmp_path / "round.json"
    typed = "drop turn0 c6\nwhy aside\nfly\nhint\nlog\n" + "drop turn0 c1\n" + "aside\n" * 20
    told = run("play", "fits", "--seats", "human,medium", "-o", "boards=1", "--record", str(path), typed=typed)
    assert "would stand out at the side" in told and "The start piece has to be laid" in told
    assert "hard bot: drop" in told and "1. Bot 2 (medium)" in told
    told = run("verify", str(path), ends_with=NOT_WHOLE)
    assert "follow from the sealed seed" in told and "Nobody sealed a number for seat 1" in told
    found = json.loads(run("verify", str(path), "--json", ends_with=NOT_WHOLE))
    assert found["verified"] == meowple.verify(path.read_text()).draws and not found["whole"]
    assert "sets the" in run("replay", str(path))
    assert "board 1" in run("replay", str(path), "--at", "3", "--lang", "en")
    assert json.loads(run("replay", str(path), "--json"))["over"] is True


def test_the_prompt_reads_beginnings_of_words_and_answers_questions() -> None:
    """As the box on the site does: `0 1` means `drop turn0 c1`; several are named, and none of them is played."""
    typed = "/?\n/s\n/b c1\n0\n0 1\nquit\n"
    told = run("play", "fits", "--seats", "human", "--seed", "3", "-o", "boards=1", "--lang", "en", typed=typed)
    plain = " ".join(told.split())
    assert "/r: what is at risk" in plain and "squares open" in plain and "Column 1 is 0 high" in plain
    assert "Moves that fit:" in plain and plain.count("Player 1 lays the") == 1


def test_a_position_is_shown_also_behind_an_undo_and_only_where_there_is_one(tmp_path: Path) -> None:
    table = meowple.new("fits", players=1, seed=3, options={"boards": "1"})
    for _ in range(4):
        table.play(0, table.legal(0)[0])
    undone = next(line for line in reversed(table.record.lines) if line.seat == 0)
    table.rewind(0, undone.n, (0,))
    path = tmp_path / "undone.json"
    path.write_text(str(table.record))
    game, translate = table.game, table.game.translator("en")
    for at in (0, undone.n - 1, undone.n, table.number):
        shown = run("replay", str(path), "--at", str(at), "--lang", "en")
        sketch = game.sketch(meowple.Scene(table.position(at), 0, translate))
        assert " ".join(sketch.split()) in " ".join(shown.split()), at
    assert table.position(undone.n) != table.position(undone.n - 1) == table.state
    for beyond in ("-1", str(table.number + 1)):
        assert f"there is no line {beyond}" in run("replay", str(path), f"--at={beyond}", ok=False)


def test_the_terminal_tells_every_draw(tmp_path: Path) -> None:
    path = tmp_path / "drawn.json"
    typed = "1\n" * 30 + "log\nquit\n"
    words = ("play", "gardlings", "--seats", "human", "--seed", "5", "--record", str(path), "--lang", "en")
    told = " ".join(run(*words, typed=typed).split())
    table = meowple.replay(path.read_text())
    translate = table.game.translator("en")
    drawn = [entry for entry in table.history if entry.line.seat == meowple.CHANCE]
    assert len(drawn) > 5
    for entry in drawn:
        assert entry.action is not None
        assert " ".join(table.game.say_action(entry.action, "", translate).split()) in told, entry.line.say


def test_pass_and_play_draws_a_curtain_and_leaving_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    typed = "\ndrop turn0 c1\n\nundo\nquit\n"
    told = run("play", "fits", "--seats", "human,human", "--record", str(path), "--lang", "cs", typed=typed)
    assert "Hráč 2, jsi na tahu" in told and "Nic teď nelze volně vzít zpět" in told
    assert meowple.replay(path.read_text()).number == 3


def test_rules_in_three_languages() -> None:
    assert "Laying a piece" in run("rules", "fits", "--lang", "en")
    assert "Kładzenie klocka" in run("rules", "fits", "--lang", "pl")
    assert "Pokládání dílku" in run("rules", "fits", "--lang", "cs")


def test_rules_show_what_the_page_shows() -> None:
    """The minute, the options by their labels, what things are, and pictures as the terminal has them."""
    told = " ".join(run("rules", "fits", "--lang", "en").split())
    for said in (
        "In one minute",
        "With The start piece may be set aside it may",
        "bar of three. Three squares in a line.",
    ):
        assert said in told, said
    fits = meowple.games["fits"]
    overhang = read_examples(fits.folder).example("overhang").scene(fits, fits.translator("en"))
    assert " ".join(fits.sketch(overhang).split()) in told and "Three squares lie open under the long hook." in told


def test_what_is_refused_is_said_in_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_bytes(b"\xff\xfe")
    for words, says in [
        (("play", "chess"), "UnknownGame"),
        (("play", "fits", "--seats", "human,genius"), "UnknownBot"),
        (("simulate", "fits", "--seats", "easy,easy,easy,easy,easy"), "1 to 4 players"),
        (("simulate", "fits", "-o", "colour=red"), "has the options"),
        (("simulate", "fits", "-o", "shuffle=perhaps"), "shuffle is one of"),
        (("rules", "fits", "--lang", "de"), "we speak"),
        (("replay", str(damaged)), "cannot be read"),
        (("verify", str(tmp_path / "nowhere")), "cannot be read"),
    ]:
        told = run(*words, ok=False)
        assert says in told and "Traceback" not in told
