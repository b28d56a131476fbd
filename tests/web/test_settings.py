"""Every setting, by the environment and by flags; nonsense is refused in one sentence that says what is wanted."""

import re
from ipaddress import ip_network
from pathlib import Path

import pytest

from meowple.web import bot_pool
from meowple.web.app import create_app
from meowple.web.settings import ALL, BadSettings, Settings, read_settings
from meowple.web.worker import run_worker

TRIED: dict[str, list[tuple[str, object]]] = {
    "data": [("games", Path("games")), ("~/cats", Path.home() / "cats")],
    "database": [("postgresql://a:b@c.d:5433/e", "postgresql://a:b@c.d:5433/e")],
    "redis": [("redis://127.0.0.1:6379/0", "redis://127.0.0.1:6379/0")],
    "host": [("0.0.0.0", "0.0.0.0"), ("localhost", "127.0.0.1"), ("::", "::")],
    "port": [("80", 80), (" 65535 ", 65535)],
    "url": [
        ("https://Games.Example.ORG/", "https://games.example.org"),
        ("https://a.b:443", "https://a.b"),
        ("http://a.b:8080", "http://a.b:8080"),
        ("http://[::1]:80", "http://[::1]"),
    ],
    "hosts": [("cat.local, 10.0.0.5,[::1]", ("cat.local", "10.0.0.5", "::1"))],
    "proxies": [("127.0.0.1, 10.0.0.0/8", (ip_network("127.0.0.1"), ip_network("10.0.0.0/8")))],
    "metrics": [("::1", (ip_network("::1"),))],
    "log": [("json", "json")],
    "bots": [("4", 4)],
    "duties": [("no", False)],
    "processes": [("3", 3)],
    "kids": [("yes", True), ("0", False)],
    "browser": [("off", False), ("TRUE", True)],
}
NONSENSE = {
    "data": ["a\0b"],
    "database": ["sqlite:///a.db", "postgresql://", "purr", "postgresql://a:b@c:99999/d"],
    "redis": ["127.0.0.1:6379", "http://a.b", "redis://a:purr"],
    "host": ["example.org", "127.0.0.256"],
    "port": ["0", "65536", "eighty", "-1", "٣", "9" * 5000],
    "url": [
        "games.example.org",
        "ftp://a.b",
        "https://",
        "https://a.b/games",
        "https://a:b@c",
        "https://a.b:99999",
        "https://a b",
    ],
    "hosts": ["a b", "http://a.b", "*"],
    "proxies": ["10.0.0.1/8", "proxy", "*"],
    "metrics": ["everybody"],
    "log": ["xml"],
    "bots": ["0", "65"],
    "duties": ["perhaps"],
    "processes": ["0", "65", "two"],
    "kids": ["perhaps"],
    "browser": ["firefox"],
}


def test_all_settings_are_tried_here() -> None:
    fields = list(Settings.__dataclass_fields__)
    assert [setting.name for setting in ALL] == fields == list(TRIED) == list(NONSENSE)
    assert all(setting.about.endswith(".") for setting in ALL)


@pytest.mark.parametrize(("name", "said", "meant"), [(name, *case) for name in TRIED for case in TRIED[name]])
def test_a_setting_by_environment_and_by_flag(name: str, said: str, meant: object) -> None:
    assert getattr(read_settings({f"MEOWPLE_{name.upper()}": said}), name) == meant
    assert getattr(read_settings({}, {name: said}), name) == meant
    other = read_settings({f"MEOWPLE_{name.upper()}": said}, dict.fromkeys(TRIED))
    assert getattr(other, name) == meant, "a flag that is not given says nothing"


@pytest.mark.parametrize(("name", "said"), [(name, said) for name in NONSENSE for said in NONSENSE[name]])
def test_nonsense_is_refused_in_one_sentence(name: str, said: str) -> None:
    for where, given in (
        (f"MEOWPLE_{name.upper()}", ({f"MEOWPLE_{name.upper()}": said}, {})),
        (f"--{name}", ({}, {name: said})),
    ):
        with pytest.raises(BadSettings, match=f"^{re.escape(where)} should be .+, not ") as refused:
            read_settings(*given)
        assert "\n" not in str(refused.value) and len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({"processes": 2}, "set MEOWPLE_DATABASE and MEOWPLE_REDIS"),
        ({"processes": 2, "database": "postgresql://a/b"}, "set MEOWPLE_DATABASE and MEOWPLE_REDIS"),
        ({"duties": "no"}, "those need MEOWPLE_REDIS"),
        ({"redis": "redis://a"}, "those share a MEOWPLE_DATABASE"),
    ],
)
def test_what_needs_another_setting_says_which(tmp_path: Path, said: dict[str, object], wanted: str) -> None:
    with pytest.raises(BadSettings, match=wanted):
        create_app(tmp_path, read_settings({}, said))
    with pytest.raises(BadSettings, match="set MEOWPLE_DATABASE and MEOWPLE_REDIS as there"):
        run_worker(read_settings({}))


def test_a_password_is_not_said_when_its_address_is_refused() -> None:
    with pytest.raises(BadSettings) as refused:
        read_settings({"MEOWPLE_DATABASE": "postgres://ala:purr-secret@a.b/c"})
    assert "secret" not in str(refused.value)


def test_bots_get_as_many_processes_as_are_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hired: list[int] = []
    monkeypatch.setattr(bot_pool, "hire", hired.append)
    app = create_app(tmp_path, read_settings({"MEOWPLE_BOTS": "3"}))
    app.state.site.bots.pool.hired()
    assert hired == [3]


def test_flags_win_and_nothing_said_is_the_usual() -> None:
    assert read_settings({"MEOWPLE_PORT": "1", "MEOWPLE_URL": " "}, {"port": 2}).port == 2
    assert read_settings({"MEOWPLE_URL": "", "MEOWPLE_PORT": "  "}) == read_settings({}) == Settings()


def test_what_follows_from_settings() -> None:
    assert not Settings().is_open and not Settings(host="::1").is_open
    assert Settings(host="192.168.1.5").is_open and not Settings(host="192.168.1.5").is_everywhere
    assert Settings(host="0.0.0.0").is_everywhere and Settings(host="::").is_everywhere
    assert Settings(url="https://a.b").is_secure and not Settings(url="http://a.b").is_secure
