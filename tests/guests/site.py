"""A site in a process of its own, of an environment that has a guest's game."""

import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from meowple.compiling import where_compiled
from tests.guests.environment import clean


def variables() -> dict[str, str]:
    """For a command far from the sources: Meowple as installed, or the compiled tree if that is what is tested."""
    tree = where_compiled()
    return {**clean(), "COLUMNS": "160", "LANG": "C.UTF-8", **({} if tree is None else {"PYTHONPATH": str(tree)})}


class Site:
    """`meowple serve`, started by these words; ends with the block."""

    def __init__(self, words: list[str], place: Path, env: dict[str, str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        words = [*words, "serve", "--port", str(port), "--no-browser", "--data", str(place / "data")]
        self._complaints = place / "complaints.txt"
        with self._complaints.open("w") as complaints:
            self._process = subprocess.Popen(words, cwd=place, env=env, stdout=subprocess.DEVNULL, stderr=complaints)

    def __enter__(self) -> "Site":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def fetch(self, path: str) -> str:
        """A page, as soon as the site is there."""
        while True:
            try:
                with urllib.request.urlopen(self.url + path) as answer:
                    return str(answer.read().decode())
            except urllib.error.HTTPError as error:
                raise AssertionError(f"{path}: {error}\n{self._complaints.read_text()}") from error
            except OSError:
                assert self._process.poll() is None, f"the site did not start\n{self._complaints.read_text()}"
                time.sleep(0.1)
