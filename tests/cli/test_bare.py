"""`meowple` alone opens the site, and `meowple --version` says what runs here."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import meowple
from meowple.cli import COMMANDS
from tests.cli.shell import run


def test_the_version_says_rules_and_whether_they_are_compiled() -> None:
    first, rules, how = run("--version").splitlines()
    assert first == f"Meowple {meowple.__version__}"
    assert rules == "rules: " + ", ".join(f"{name} {game.version}" for name, game in meowple.games.items())
    is_compiled = os.environ.get("MEOWPLE_COMPILED") == "1"
    assert how == ("compiled" if is_compiled else "plain Python, not compiled")


def test_help_lists_every_command_and_each_is_found_in_its_module() -> None:
    told = run("--help")
    known = [command for commands in COMMANDS.values() for command in commands]
    listed = re.findall(r"^  ([a-z-]+)  ", told.partition("Commands:")[2], re.MULTILINE)
    assert sorted(listed) == sorted(known) and len(known) > 12
    for module, commands in COMMANDS.items():
        code = f"""
from meowple.cli import load
from meowple.cli.common import app
load({commands[0]!r})
print(*(command.name or command.callback.__name__ for command in app.registered_commands))
"""
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
        assert set(commands) <= set(found), module


def test_alone_it_opens_the_site(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {"MEOWPLE_PORT": str(port), "MEOWPLE_BROWSER": "no", "MEOWPLE_DATA": str(tmp_path / "data")}
    environment = {**os.environ, **given}
    with subprocess.Popen([sys.executable, "-m", "meowple"], env=environment, stdout=subprocess.DEVNULL) as site:
        try:
            while True:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/about") as page:
                        assert page.status == 200
                        break
                except OSError:
                    assert site.poll() is None, "the site did not start"
                    time.sleep(0.1)
        finally:
            site.send_signal(signal.SIGTERM)
    assert (tmp_path / "data" / "meowple.db").exists()
