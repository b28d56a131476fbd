"""An image without Docker: an empty Debian root in which a Dockerfile's lines are executed one after the other.

Needs to be root, `debootstrap`, and the network that package managers use. A root is a folder; processes get namespaces
of their own for mounts and processes, as in a container.
"""

import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path

from tests.deploy.dockerfile import HOUSE, Stage, is_sent

BASES = HOUSE / "build" / "roots"
WAYS_OUT = (
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "PIP_INDEX_URL",
    "PIP_CERT",
)
"""How this machine reaches package indexes: a build of Docker's gets that as arguments."""
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
OUR_OWN = Path("/usr/local/share/ca-certificates")
"""Whom this machine trusts besides: Debian's package makes the file above anew from what lies here."""
PLAIN_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
MOUNTS = """
mount --make-rprivate /
mount --rbind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 dev "$root/dev"
for name in null zero full random urandom tty; do
    touch "$root/dev/$name"
    mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/shm" && mount -t tmpfs shm "$root/dev/shm"
"""


def base_root(image: str) -> Path:
    """The root of `debian:RELEASE-slim`, made once."""
    release = image.removeprefix("debian:").removesuffix("-slim")
    place, half = BASES / release, BASES / f"{release}.part"
    if not place.exists():
        shutil.rmtree(half, ignore_errors=True)
        half.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["debootstrap", "--variant=minbase", release, str(half)], check=True, stdout=subprocess.DEVNULL)
        half.rename(place)
    return place


class Root:
    """One stage while it is built, and the image it becomes."""

    def __init__(self, place: Path, base: Path) -> None:
        self.place = place
        self.folder = "/"
        self.environment = {"PATH": PLAIN_PATH}
        subprocess.run(["cp", "-a", "--reflink=auto", str(base), str(place)], check=True)
        bundle = place / str(CERTIFICATES).removeprefix("/")
        bundle.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CERTIFICATES, bundle)
        if OUR_OWN.is_dir():
            shutil.copytree(OUR_OWN, place / str(OUR_OWN).removeprefix("/"), dirs_exist_ok=True)
        shutil.copy("/etc/resolv.conf", place / "etc" / "resolv.conf")

    def build(self, stage: Stage, built: dict[str, "Root"]) -> None:
        for word, rest in stage.steps:
            if word == "RUN":
                self.run(rest)
            elif word == "WORKDIR":
                self.folder = rest
                self.inside(rest).mkdir(parents=True, exist_ok=True)
            elif word == "COPY":
                self.copy(shlex.split(rest), built)
            elif word == "ENV":
                self.environment |= {
                    key: value for key, _, value in (pair.partition("=") for pair in shlex.split(rest))
                }

    def inside(self, path: str) -> Path:
        return self.place / str(Path(self.folder) / path).removeprefix("/")

    def run(self, line: str) -> str:
        """One RUN line, as root inside."""
        script = f'set -e\n{MOUNTS}\nexec chroot "$root" /bin/sh -e -c "cd $folder\n$line"'
        out = {name: os.environ[name] for name in WAYS_OUT if name in os.environ}
        given = {"root": str(self.place), "folder": self.folder, "line": line}
        done = subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "--uts", "--ipc", "/bin/sh", "-c", script],
            env={**out, **self.environment, **given, "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"RUN {line}\n{done.stdout[-4000:]}"
        return done.stdout

    def copy(self, words: list[str], built: dict[str, "Root"]) -> None:
        source = HOUSE
        if words[0].startswith("--from="):
            source = built[words.pop(0).removeprefix("--from=")].place
        *names, target = words
        into = self.inside(target)
        for name in names:
            for path in (Path(found) for found in glob(str(source / name.removeprefix("/")))):
                if source is HOUSE and path.is_file():
                    assert is_sent(name), f"{name} does not reach the build: see Dockerfile.dockerignore"
                if path.is_dir():
                    subprocess.run(["cp", "-a", "--no-preserve=ownership", str(path), str(into)], check=True)
                else:
                    folder = into if target.endswith("/") else into.parent
                    folder.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, folder / path.name if target.endswith("/") else into)


class Service:
    """The image as a running container: root read-only, no rights, /tmp in memory, /data a volume."""

    def __init__(self, root: Root, user: str, volume: Path, environment: dict[str, str]) -> None:
        self.root = root
        self.user, _, self.group = user.partition(":")
        self.volume = volume
        self.environment = {**root.environment, **environment}
        os.chown(volume, int(self.user), int(self.group))

    def command(self, words: list[str]) -> list[str]:
        rights = f"--reuid {self.user} --regid {self.group} --clear-groups --no-new-privs --bounding-set=-all"
        variables = shlex.join(f"{key}={value}" for key, value in self.environment.items())
        script = f"""set -e
            {MOUNTS}
            mount --bind "$volume" "$root/data"
            mount -t tmpfs tmp "$root/tmp"
            mount -o remount,bind,ro "$root"
            exec chroot "$root" /usr/bin/setpriv {rights} /usr/bin/env -i {variables} {shlex.join(words)}"""
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--ipc", "/bin/sh", "-c", script]

    def start(self, words: list[str], told: int | None = None) -> "subprocess.Popen[str]":
        given = {"root": str(self.root.place), "volume": str(self.volume), "PATH": PLAIN_PATH}
        return subprocess.Popen(self.command(words), env=given, text=True, stdout=told, stderr=told)

    def run(self, words: list[str]) -> tuple[int, str]:
        started = self.start(words, subprocess.PIPE)
        told, complaints = started.communicate(timeout=300)
        return started.returncode, told + complaints

    @contextmanager
    def running(self, words: list[str]) -> Iterator["subprocess.Popen[str]"]:
        started = self.start(words)
        try:
            yield started
        finally:
            if started.poll() is None:
                self._tell(started, signal.SIGKILL)  # it has another user by now: --kill-child does not reach it
            started.wait()

    def end(self, started: "subprocess.Popen[str]") -> int:
        """SIGTERM to the process in the container, as a container's end sends it."""
        self._tell(started, signal.SIGTERM)
        return started.wait(60)

    def _tell(self, started: "subprocess.Popen[str]", number: int) -> None:
        """A signal to the first process inside; all others there go with it."""
        children = Path(f"/proc/{started.pid}/task/{started.pid}/children").read_text().split()
        os.kill(int(children[0]), number)
