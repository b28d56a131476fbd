"""The Dockerfile's lines make an image in an empty root, and the site starts in it as composed (long run only)."""

import json
import os
import re
import shutil
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tests.deploy.dockerfile import DEPLOY, HOUSE, Stage, read_dockerfile
from tests.deploy.empty_root import Root, Service, base_root
from tests.servers import Postgres, Redis
from tools.try_installed import Browser, play

if os.environ.get("MEOWPLE_LONG") == "1" and os.environ.get("MEOWPLE_COMPILED") != "1":  # once is enough
    PATIENCE = 300.0

    @pytest.fixture(scope="module")
    def image() -> Iterator[tuple[Root, Stage]]:
        """Every stage, line by line."""
        if os.geteuid() != 0 or shutil.which("debootstrap") is None:
            pytest.skip("an empty root needs root and debootstrap (Debian: apt-get install debootstrap)")
        place = HOUSE / "build" / "roots" / f"image-{os.getpid()}"
        built: dict[str, Root] = {}
        try:
            for stage in read_dockerfile():
                built[stage.name] = Root(place.with_name(f"{place.name}-{stage.name}"), base_root(stage.base))
                built[stage.name].build(stage, built)
            yield built[stage.name], stage
        finally:
            for root in built.values():
                shutil.rmtree(root.place)

    def composed(image: tuple[Root, Stage], volume: Path, port: int) -> Service:
        """The service as compose.yaml has it, with nothing in deploy/.env, on a port of its own."""
        root, stage = image
        site = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]["site"]
        given = {name: value.partition(":-")[2].removesuffix("}") for name, value in site["environment"].items()}
        return Service(root, stage.last("USER"), volume, {**given, "MEOWPLE_PORT": str(port)})

    @pytest.fixture
    def port() -> int:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            return int(free.getsockname()[1])

    @pytest.fixture
    def service(image: tuple[Root, Stage], tmp_path: Path, port: int) -> Service:
        volume = tmp_path / "volume"
        volume.mkdir(mode=0o700)
        return composed(image, volume, port)

    def answer(port: int, path: str) -> str:
        began = time.monotonic()
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as page:
                    return str(page.read().decode())
            except urllib.error.HTTPError:
                raise
            except OSError:
                assert time.monotonic() - began < PATIENCE, "the site did not come up"
                time.sleep(0.1)

    def test_the_image_is_small_compiled_and_has_no_compiler(image: tuple[Root, Stage]) -> None:
        root, _ = image
        place = root.place / "opt" / "meowple"
        own = [path for path in place.rglob("*") if path.is_file() and not path.is_symlink() and path.suffix != ".pyc"]
        size = sum(path.stat().st_size for path in own)
        assert size < 100_000_000
        assert list(place.rglob("games/fits/rules.*.so")) and not list(place.rglob("pip/__init__.py"))
        assert not list((root.place / "usr" / "bin").glob("*gcc*"))

    def test_the_service_runs_without_rights_on_a_read_only_root(service: Service) -> None:
        code, told = service.run(["python3", "-c", RIGHTS])
        assert code == 0, told
        assert json.loads(told) == {
            "user": [10001, 10001],
            "may write": {"/": False, "/opt/meowple": False, "/tmp": True, "/data": True},
            "capabilities": "0000000000000000",
            "new privileges": "1",
        }
        code, told = service.run(["meowple", "--version"])
        assert code == 0 and told.splitlines()[-1] == "compiled"

    def test_the_service_starts_is_healthy_and_leaves_one_whole_file(
        image: tuple[Root, Stage], service: Service, port: int
    ) -> None:
        _, stage = image
        with service.running([*stage.words("ENTRYPOINT"), *stage.words("CMD")]) as running:
            assert answer(port, "/healthz") == "ok"
            assert json.loads(answer(port, "/readyz")) == {"store": "ok", "bots": "ok"}
            assert "FITS" in answer(port, "/")
            assert service.run(stage.words("HEALTHCHECK"))[0] == 0
            assert service.end(running) == 0
        assert service.run(stage.words("HEALTHCHECK"))[0] != 0, "nobody is healthy who does not run"
        assert {path.name for path in service.volume.iterdir()} == {"meowple.db", "key", "lock"}
        code, told = service.run(["meowple", "check"])
        assert code == 0 and "0 of 0 tables are whole" in told

    def of_cluster(
        image: tuple[Root, Stage], name: str, volume: Path, given: dict[str, str]
    ) -> tuple[Service, list[str]]:
        """A service as compose.cluster.yaml has it, with nothing in deploy/.env but these; and its command."""
        root, stage = image
        one = yaml.safe_load((DEPLOY / "compose.cluster.yaml").read_text(encoding="utf-8"))["services"][name]
        unset = {key: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value) for key, value in one["environment"].items()}
        volume.mkdir(mode=0o700)
        words = [*stage.words("ENTRYPOINT"), *one.get("command", stage.words("CMD"))]
        return Service(root, stage.last("USER"), volume, unset | given), words

    def test_the_composed_cluster_plays_and_ends(
        image: tuple[Root, Stage], tmp_path: Path, port: int, postgres: Postgres, redis: Redis
    ) -> None:
        """Its two servers are Debian's: their images are not ours."""
        given = {"MEOWPLE_DATABASE": postgres.new_database(), "MEOWPLE_REDIS": redis.url, "MEOWPLE_PORT": str(port)}
        web, pages = of_cluster(image, "web", tmp_path / "web", given)
        worker, bots = of_cluster(image, "worker", tmp_path / "worker", given)
        with web.running(pages) as serving, worker.running(bots) as working:
            assert answer(port, "/healthz") == "ok"
            play(Browser(f"http://127.0.0.1:{port}"), "easy")
            assert worker.end(working) == 0 and web.end(serving) == 0
        code, told = web.run(["meowple", "check"])
        assert code == 0 and "1 of 1 tables are whole" in told
        assert not any([*web.volume.iterdir(), *worker.volume.iterdir()]), "they keep nothing"

    RIGHTS = """
import json, os, tempfile
def may_write(folder):
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
status = dict(line.split(":\\t", 1) for line in open("/proc/self/status").read().splitlines() if ":\\t" in line)
print(json.dumps({
    "user": [os.getuid(), os.getgid()],
    "may write": {folder: may_write(folder) for folder in ("/", "/opt/meowple", "/tmp", "/data")},
    "capabilities": status["CapBnd"],
    "new privileges": status["NoNewPrivs"],
}))
"""
