"""A command in a process of its own, as a script would call it."""

import os
import subprocess
import sys


def run(*words: str, typed: str = "", ok: bool = True, ends_with: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "meowple", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "160", "LANG": "C.UTF-8"},
    )
    assert (done.returncode == ends_with) == ok, done.stderr
    return done.stdout if ok else done.stderr
