"""Every setting, by the environment and by flags; nonsense is refused in one sentence that says what is wanted."""

import re
from ipaddress import ip_network
from pathlib import Path

import pytest

from meowple.web.settings import ALL, BadSettings, Settings, read_settings

TRIED: dict[str, list[tuple[str, object]]] = {
    "data": [("games", Path("games")), ("~/cats", Path.home() / "cats")],
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
    "kids": [("yes", True), ("0", False)],
    "browser": [("off", False), ("TRUE", True)],
}
NONSENSE = {
    "data": ["a\0b"],
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


def test_flags_win_and_nothing_said_is_the_usual() -> None:
    assert read_settings({"MEOWPLE_PORT": "1", "MEOWPLE_URL": " "}, {"port": 2}).port == 2
    assert read_settings({"MEOWPLE_URL": "", "MEOWPLE_PORT": "  "}) == read_settings({}) == Settings()


def test_what_follows_from_settings() -> None:
    assert not Settings().is_open and not Settings(host="::1").is_open
    assert Settings(host="192.168.1.5").is_open and not Settings(host="192.168.1.5").is_everywhere
    assert Settings(host="0.0.0.0").is_everywhere and Settings(host="::").is_everywhere
    assert Settings(url="https://a.b").is_secure and not Settings(url="http://a.b").is_secure
