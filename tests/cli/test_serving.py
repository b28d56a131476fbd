"""What `meowple serve` says: where the site is, who can come in, and a code for phones."""

import io
import queue
import threading
import webbrowser
from collections.abc import Callable

import pytest
from rich.console import Console
from typer.testing import CliRunner

from meowple.cli import load, serving
from meowple.cli.common import app
from meowple.web import lan
from meowple.web.qr_codes import qr_code_for_terminal
from meowple.web.settings import Settings

IN_HOUSE = "http://192.168.1.5:8765"


@pytest.fixture(autouse=True)
def in_a_house(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """At 192.168.1.5, and nothing is really started: the settings it would be started with."""
    started: list[Settings] = []
    monkeypatch.setattr(lan, "reachable_addresses", lambda: ["192.168.1.5"])
    monkeypatch.setattr(serving, "run", lambda settings, announce, listens: started.append(settings))
    monkeypatch.setenv("LC_ALL", "C")
    load("serve")
    return started


def said(is_terminal: bool, **settings: str) -> str:
    out = io.StringIO()
    console = Console(file=out, force_terminal=is_terminal, width=200, color_system=None)
    serving.start_site(Settings(browser=False, **settings), console)  # type: ignore[arg-type]
    return out.getvalue()


def test_it_is_on_this_machine_only_and_names_the_switch() -> None:
    told = said(is_terminal=True)
    assert "http://localhost:8765/" in told and "Only this machine can open it" in told and IN_HOUSE not in told


def test_at_another_address_of_this_machine_it_names_that_one() -> None:
    assert "Meowple is at http://127.0.0.2:8765/" in said(is_terminal=True, host="127.0.0.2")


def test_opened_to_the_house_it_shows_the_address_and_its_code() -> None:
    told = said(is_terminal=True, host="0.0.0.0")
    assert f"can join at {IN_HOUSE}" in told and qr_code_for_terminal(f"{IN_HOUSE}/") in told
    assert "Everybody in your local network can open it" in told
    assert qr_code_for_terminal(f"{IN_HOUSE}/") not in said(is_terminal=False, host="0.0.0.0"), "a log needs no code"


def test_with_a_name_in_front_it_says_the_name() -> None:
    told = said(is_terminal=True, host="0.0.0.0", url="https://games.example.org")
    assert told == "Meowple is at https://games.example.org (Ctrl+C ends it)\n"


@pytest.mark.parametrize(("browser", "opened"), [("yes", ["http://localhost:8765/"]), ("no", [])])
def test_the_browser_is_opened_when_the_site_listens_unless_unwanted(
    monkeypatch: pytest.MonkeyPatch, browser: str, opened: list[str]
) -> None:
    shown: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr(webbrowser, "open", shown.put)

    def listening(settings: Settings, announce: object, listens: Callable[[], None]) -> None:
        before = threading.active_count()
        assert shown.empty(), "nothing is opened that does not listen"
        listens()
        found = [shown.get()] if opened else []
        assert found == opened and shown.empty() and (opened or threading.active_count() == before)

    monkeypatch.setattr(serving, "run", listening)
    monkeypatch.setenv("MEOWPLE_BROWSER", browser)
    done = CliRunner().invoke(app, ["serve"])
    assert done.exit_code == 0, done.exception


def test_flags_win_over_the_environment(in_a_house: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEOWPLE_PORT", "1234")
    monkeypatch.setenv("MEOWPLE_KIDS", "yes")
    done = CliRunner().invoke(app, ["serve", "--no-browser", "--host", "0.0.0.0"])
    assert done.exit_code == 0, done.output
    CliRunner().invoke(app, ["serve", "--no-browser", "--port", "4321", "--data", "elsewhere"])
    assert [(settings.port, settings.host, settings.kids) for settings in in_a_house] == [
        (1234, "0.0.0.0", True),
        (4321, "127.0.0.1", True),
    ]
    assert str(in_a_house[1].data) == "elsewhere" and not in_a_house[1].browser
