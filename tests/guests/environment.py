"""An environment of its own in which Meowple and Pig are installed as anybody would install them.

python -m tests.guests.environment     make it in build/guests, or leave it if nothing has changed

It borrows the packages of the environment that runs this, by a .pth file, so nothing is fetched.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
PLACE = HOUSE / "build" / "guests"
ENVIRONMENT = PLACE / "env"
PIG = HOUSE / "examples" / "meowple-pig"
SOURCES = {"meowple": [HOUSE / name for name in ("src", "pyproject.toml", "README.md", "LICENSE")], "pig": [PIG]}
HIDDEN = ("__pycache__", "build", "*.egg-info", ".*_cache", "*.so", ".hypothesis")


def make() -> Path:
    """The folder of the environment, made anew if Meowple, Pig or this Python has changed."""
    PLACE.mkdir(parents=True, exist_ok=True)
    with _alone():
        stamp, wanted = PLACE / "stamp", _fingerprint()
        if not stamp.exists() or stamp.read_text() != wanted:
            stamp.unlink(missing_ok=True)
            _make()
            stamp.write_text(wanted)
    return ENVIRONMENT


@contextmanager
def _alone() -> Iterator[None]:
    """Tests run side by side: one makes it, the others wait."""
    with (PLACE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{sys.version} {sys.prefix}".encode())
    for sources in SOURCES.values():
        for source in sources:
            for path in [source] if source.is_file() else sorted(source.rglob("*")):
                below = path.relative_to(HOUSE).parts
                if path.is_file() and not any(fnmatch(part, hidden) for part in below for hidden in HIDDEN):
                    digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()


def borrow(place: Path, *lenders: Path) -> Path:
    """A new environment that also has the packages of those, and of the one that runs this."""
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    lent = [_packages(lender) for lender in (*lenders, Path(sys.prefix))]
    (_packages(place) / "borrowed.pth").write_text("".join(f"{path}\n" for path in lent))
    return place


def _packages(environment: Path) -> Path:
    return Path(sysconfig.get_path("purelib", scheme="venv", vars={"base": str(environment)}))


def _make() -> None:
    borrow(ENVIRONMENT)
    with tempfile.TemporaryDirectory() as copies:
        for name, sources in SOURCES.items():
            for source in sources:
                target = Path(copies) / name if source is PIG else Path(copies) / name / source.name
                if source.is_dir():
                    shutil.copytree(source, target, ignore=shutil.ignore_patterns(*HIDDEN))
                else:
                    target.parent.mkdir(exist_ok=True)
                    shutil.copy(source, target)
        install(ENVIRONMENT, *(str(Path(copies) / name) for name in SOURCES))


def install(environment: Path, *what: str, cwd: Path | None = None) -> None:
    """`pip install` into it, from this machine alone."""
    pip = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python"), "install"]
    flags = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run([*pip, *flags, *what], check=True, cwd=cwd, env=clean())


def clean() -> dict[str, str]:
    """The environment variables without what says where Meowple is."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "MEOWPLE_"))}


if __name__ == "__main__":
    print(make())
