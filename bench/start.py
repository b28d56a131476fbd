"""How long a start takes: a command's help, the version, and the site until it has answered with its first page.

    PYTHONPATH=build/compiled python bench/start.py [COMMAND …]

COMMAND is `python -m meowple` if not given; give the path of an installed `meowple` to measure that one. Each is
started once unmeasured, so that bytecode is there. Seconds by the clock mean something on a quiet machine only (the
aims are 0.5 for help, 1 for the site); CPU seconds and their ratio to the libraries alone mean something on any. What
the site does after its first page is not counted. Needs Linux, which tells how much a running process has used.
"""

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError

TIMES = 5
LIBRARIES = "import fastapi, jinja2, sqlalchemy, typer, uvicorn"


def cpu() -> float:
    """CPU seconds of all children that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def cpu_of(process: int) -> float:
    """CPU seconds of a child that runs: the twelfth and thirteenth field after its name, which stands in brackets."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(start: Callable[[], tuple[float, float]]) -> tuple[float, float]:
    """Seconds by the clock and of the processor: the least of several, for what disturbs only adds."""
    start()
    rows = [start() for _ in range(TIMES)]
    return min(wall for wall, _ in rows), min(spent for _, spent in rows)


def run(*command: str) -> tuple[float, float]:
    began, before = time.monotonic(), cpu()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began, cpu() - before


def first_page(command: list[str], data: str) -> tuple[float, float]:
    """Until the home page is there; then the site is ended."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    began = time.monotonic()
    words = ["serve", "--no-browser", "--port", str(port), "--data", data]
    with subprocess.Popen([*command, *words], stdout=subprocess.DEVNULL) as site:
        while site.poll() is None and time.monotonic() - began < 120:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
                    page.read()
                    took = time.monotonic() - began, cpu_of(site.pid)
                    site.terminate()
                    return took
            except (URLError, ConnectionError):
                time.sleep(0.005)
        site.kill()
    raise SystemExit("the site did not come up")


def main() -> None:
    command = sys.argv[1:] or [sys.executable, "-m", "meowple"]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as data:
        starts: dict[str, Callable[[], tuple[float, float]]] = {
            "libraries alone": lambda: run(sys.executable, "-c", LIBRARIES),
            "meowple --help": lambda: run(*command, "--help"),
            "meowple --version": lambda: run(*command, "--version"),
            "first page": lambda: first_page(command, data),
        }
        base = 0.0
        for name, start in starts.items():
            wall, spent = measured(start)
            base = base or spent
            print(f"{name:18} {wall:6.2f} s by the clock  {spent:6.2f} CPU s  {spent / base:5.2f} of the libraries")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
