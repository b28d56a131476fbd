"""Two machines in one house, made of network namespaces: where the site runs, and a phone."""

import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.conftest import Server, on_the_path

ASK = "import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=60).close()"


class Machine:
    """A network of its own, on a cable to the other machine's."""

    def __init__(self, name: str, cable: str, address: str) -> None:
        self.name = name
        self.cable = cable
        self.address = address
        self.before = ("ip", "netns", "exec", name)
        """Words before a command that is to run here."""

    def browser(self, folder: Path) -> str:
        """The path of a browser that runs here."""
        script = folder / f"browser-{self.cable}"
        script.write_text(f'#!/bin/sh\nexec {" ".join(self.before)} {on_the_path()} "$@"\n')
        script.chmod(0o700)
        return str(script)


def run(words: str) -> None:
    subprocess.run(words.split(), check=True, capture_output=True, text=True)


@contextmanager
def two_machines() -> Iterator[tuple[Machine, Machine]]:
    """Both are gone at the end. Where they cannot be made nothing is tested, which fails in CI."""
    mark = secrets.token_hex(3)
    house = Machine(f"meowple-house-{mark}", f"mh{mark}", "10.77.0.1")
    phone = Machine(f"meowple-phone-{mark}", f"mp{mark}", "10.77.0.2")
    if shutil.which("ip") is None or on_the_path() is None:
        pytest.skip("there is no `ip` or no chromium on the PATH: phones were not tried")
    try:
        try:
            for machine in (house, phone):
                run(f"ip netns add {machine.name}")
            run(f"ip link add {house.cable} netns {house.name} type veth peer name {phone.cable} netns {phone.name}")
        except subprocess.CalledProcessError as error:
            pytest.skip(f"network namespaces cannot be made here ({error.stderr.strip()}): phones were not tried")
        for machine in (house, phone):
            run(f"ip -n {machine.name} addr add {machine.address}/24 dev {machine.cable}")
            run(f"ip -n {machine.name} link set {machine.cable} up")
            run(f"ip -n {machine.name} link set lo up")
        yield house, phone
    finally:
        for machine in (house, phone):
            subprocess.run(["ip", "netns", "delete", machine.name], check=False, capture_output=True)


class ServerElsewhere(Server):
    """`meowple serve` in another network: only a process over there can ask it."""

    def answers(self) -> bool:
        asked = [*self.before, sys.executable, "-c", ASK, f"{self.url}/about"]
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0
