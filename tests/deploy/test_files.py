"""What lies in deploy/ agrees with the settings and with each other."""

import configparser
import re

import yaml  # type: ignore[import-untyped]

from meowple.web.settings import ALL, read_settings
from tests.deploy.dockerfile import DEPLOY, HOUSE, is_sent, read_dockerfile

VARIABLES = {setting.variable for setting in ALL}


def test_everything_the_build_copies_is_there_and_reaches_it() -> None:
    copied = [name for word, rest in read_dockerfile()[0].steps if word == "COPY" for name in rest.split()[:-1]]
    assert len(copied) > 8
    for name in copied:
        assert (HOUSE / name).exists() and is_sent(name), name
    for name in ("data/meowple.db", ".git/config", "tests/conftest.py", "src/meowple/core/__pycache__/a.pyc"):
        assert not is_sent(name), name


def test_the_image_has_no_compiler_no_root_and_a_health_check() -> None:
    build, image = read_dockerfile()
    assert "MEOWPLE_COMPILE=1" in str(build.steps) and "grep -x compiled" in build.steps[-1][1]
    assert "gcc" not in str(image.steps) and "pip" not in str(image.steps)
    user, _, group = image.last("USER").partition(":")
    assert user.isdecimal() and int(user) > 0 and int(group) > 0
    assert "/healthz" in image.words("HEALTHCHECK")[-1]
    assert image.words("ENTRYPOINT") == ["meowple"] and image.words("CMD") == ["serve"]
    assert {name for name in image.environment() if name.startswith("MEOWPLE_")} <= VARIABLES
    settings = read_settings(image.environment())
    assert (str(settings.data), settings.host, settings.log, settings.browser) == ("/data", "0.0.0.0", "json", False)


def test_the_composed_site_is_locked_down_and_knows_only_real_settings() -> None:
    site = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]["site"]
    assert site["read_only"] is True and site["cap_drop"] == ["ALL"] and site["tmpfs"] == ["/tmp"]
    assert site["security_opt"] == ["no-new-privileges:true"] and site["volumes"] == ["data:/data"]
    assert (DEPLOY / site["build"]["context"] / site["build"]["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    assert set(site["environment"]) <= VARIABLES
    unset = {name: re.sub(r"\$\{\w+:-(.*)\}", r"\1", value) for name, value in site["environment"].items()}
    assert read_settings(unset) == read_settings({})
    assert site["ports"] == ["127.0.0.1:8765:8765"], "nobody is let in before the operator says so"


def test_the_composed_cluster_shares_two_servers_and_leaves_bots_to_workers() -> None:
    services = yaml.safe_load((DEPLOY / "compose.cluster.yaml").read_text(encoding="utf-8"))["services"]
    unset = {"POSTGRES_PASSWORD": "purr"}
    for name in ("web", "worker"):
        one = services[name]
        assert one["read_only"] is True and one["cap_drop"] == ["ALL"] and "volumes" not in one, "it keeps nothing"
        assert set(one["depends_on"]) == {"postgres", "redis"} <= set(services)
        given = {name: _filled(value, unset) for name, value in one["environment"].items()}
        assert set(given) <= VARIABLES
        settings = read_settings(given)
        settings.must_fit_together()
        assert settings.database == "postgresql://meowple:purr@postgres/meowple"
        assert settings.redis == "redis://redis:6379/0" and settings.duties == (name == "worker")
    assert services["worker"]["command"] == ["worker"] and services["web"]["ports"][0].startswith("127.0.0.1:")
    assert "ports" not in services["postgres"] and "ports" not in services["redis"], "nobody else gets at them"


def _filled(value: str, environment: dict[str, str]) -> str:
    """As compose fills it in where nothing but this is set."""
    named = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: environment[found[1]], value)
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", named)


def test_the_unit_gives_only_real_settings_and_a_folder_it_may_write() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "meowple.service")
    service = unit["Service"]
    given = dict(word.split("=", 1) for word in service["Environment"].split())
    assert {name for name in given if name.startswith("MEOWPLE_")} <= VARIABLES
    assert given["MEOWPLE_DATA"] == f"/var/lib/{service['StateDirectory']}"
    assert service["DynamicUser"] == "yes" and service["ProtectSystem"] == "strict"
    assert "AF_INET" in service["RestrictAddressFamilies"] and service["EnvironmentFile"].startswith("-")


def test_the_proxies_pass_on_who_asks_and_hold_nothing_back() -> None:
    nginx, caddy = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("nginx.conf", "Caddyfile"))
    for needed in (
        "proxy_buffering off;",
        "X-Forwarded-For $remote_addr;",
        "X-Forwarded-Proto $scheme;",
        "Host $http_host;",
    ):
        assert needed in nginx
    assert "flush_interval -1" in caddy
    for text in (nginx, caddy):
        assert "127.0.0.1:8765" in text and "/metrics" in text
        assert set(re.findall(r"MEOWPLE_[A-Z]+", text)) == {"MEOWPLE_URL", "MEOWPLE_PROXIES"}
