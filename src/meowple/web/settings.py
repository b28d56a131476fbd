"""Every setting of the site: read from the environment, flags on top; nonsense is refused in one sentence."""

import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from meowple.core.errors import MeowpleError

Network = IPv4Network | IPv6Network
PREFIX: Final = "MEOWPLE_"
EVERYWHERE: Final = ("0.0.0.0", "::")
MOST_BOTS: Final = 64
MOST_PROCESSES: Final = 64
NAME: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.?")


class BadSettings(MeowpleError):
    """A setting that makes no sense; the text says which, and what it should be."""


@dataclass(frozen=True)
class Settings:
    """How this site is run. What each field means stands in `ALL`."""

    data: Path = Path("data")
    database: str = ""
    redis: str = ""
    host: str = "127.0.0.1"
    port: int = 8765
    url: str = ""
    hosts: tuple[str, ...] = ()
    proxies: tuple[Network, ...] = ()
    metrics: tuple[Network, ...] = ()
    log: Literal["text", "json"] = "text"
    bots: int = 2
    duties: bool = True
    processes: int = 1
    kids: bool = False
    browser: bool = True

    def must_fit_together(self) -> None:
        """BadSettings for one that needs another which is not set."""
        if self.processes > 1 and not (self.database and self.redis):
            raise BadSettings("several processes share PostgreSQL and Redis: set MEOWPLE_DATABASE and MEOWPLE_REDIS")
        if not self.duties and not self.redis:
            raise BadSettings("MEOWPLE_DUTIES=no leaves the bots to workers, and those need MEOWPLE_REDIS")
        if self.redis and not self.database:
            raise BadSettings("MEOWPLE_REDIS is for several processes, and those share a MEOWPLE_DATABASE")

    @property
    def is_open(self) -> bool:
        """Whether it listens on more than this machine from the start."""
        return not ipaddress.ip_address(self.host).is_loopback

    @property
    def is_everywhere(self) -> bool:
        """Whether it listens on every address of this machine."""
        return self.host in EVERYWHERE

    @property
    def is_secure(self) -> bool:
        return self.url.startswith("https://")


@dataclass(frozen=True)
class Setting:
    """One of them: the field it fills, how its text is read, what it should be, and what it does."""

    name: str
    read: Callable[[str], object]
    should_be: str
    about: str

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def read_settings(environment: Mapping[str, str], flags: Mapping[str, object] | None = None) -> Settings:
    """The settings of this environment; a flag (by its field's name) that is not None wins over its variable."""
    found: dict[str, object] = {}
    for setting in ALL:
        flag = None if flags is None else flags.get(setting.name)
        said, where = (environment.get(setting.variable, ""), setting.variable)
        if flag is not None:
            said, where = str(flag), f"--{setting.name}"
        if said.strip():
            found[setting.name] = _read(setting, said.strip(), where)
    return Settings(**found)  # type: ignore[arg-type]


def _read(setting: Setting, said: str, where: str) -> object:
    try:
        return setting.read(said)
    except ValueError:
        shown = "what it is" if "@" in said else repr(said[:60])  # there may be a password in it
        raise BadSettings(f"{where} should be {setting.should_be}, not {shown}") from None


# How each is read: ValueError for nonsense


def _folder(said: str) -> Path:
    if "\0" in said:
        raise ValueError
    return Path(said).expanduser()


def _address(said: str) -> str:
    return "127.0.0.1" if said == "localhost" else str(ipaddress.ip_address(said))


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(said: str) -> int:
        if not (said.isascii() and said.isdecimal() and len(said) < 10 and least <= int(said) <= most):
            raise ValueError
        return int(said)

    return read


def _url(said: str) -> str:
    """Scheme, name and port, as browsers write an origin: without a slash at the end."""
    parts = urlsplit(said)
    if parts.scheme not in ("http", "https") or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError
    if parts.username is not None or parts.hostname is None:
        raise ValueError
    host = _host_name(parts.hostname)
    usual = {"http": 80, "https": 443}[parts.scheme]
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}"


def _host_name(said: str) -> str:
    """A name or an address, in small letters."""
    bare = said.strip().lower().removeprefix("[").removesuffix("]")
    if NAME.fullmatch(bare):
        return bare.removesuffix(".")
    return str(ipaddress.ip_address(bare))


def _host_names(said: str) -> tuple[str, ...]:
    return tuple(_host_name(part) for part in said.split(",") if part.strip())


def _networks(said: str) -> tuple[Network, ...]:
    return tuple(ipaddress.ip_network(part.strip()) for part in said.split(",") if part.strip())


def _one_of(*choices: str) -> Callable[[str], str]:
    def read(said: str) -> str:
        if said not in choices:
            raise ValueError
        return said

    return read


def _server(*schemes: str) -> Callable[[str], str]:
    """The address of a server of one of these kinds; its password stays out of what we say."""

    def read(said: str) -> str:
        parts = urlsplit(said)
        if parts.scheme not in schemes or not parts.hostname or (parts.port or 1) < 1:
            raise ValueError
        return said

    return read


def _yes_or_no(said: str) -> bool:
    known = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}
    if said.lower() not in known:
        raise ValueError
    return known[said.lower()]


ALL: Final = (
    Setting("data", _folder, "a folder", "The folder in which tables, people and the site's key are kept."),
    Setting(
        "database",
        _server("postgresql"),
        "an address such as postgresql://meowple:password@host/meowple",
        "The PostgreSQL that keeps everything instead of a file in the folder, so that many processes can share it.",
    ),
    Setting(
        "redis",
        _server("redis", "rediss"),
        "an address such as redis://host:6379/0",
        "The Redis by which processes that share a database tell each other news, who is there and what is used up.",
    ),
    Setting(
        "host",
        _address,
        "an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
        "The address it listens on: 127.0.0.1 is this machine only, 0.0.0.0 the whole network.",
    ),
    Setting("port", _number(1, 65535), "a number from 1 to 65535", "The port it listens on."),
    Setting(
        "url",
        _url,
        "an address such as https://games.example.org, without a path",
        "The address people use, if there is a name in front: links, cookies, passkeys and origin checks follow it.",
    ),
    Setting(
        "hosts",
        _host_names,
        "names or addresses, separated by commas",
        "Further names under which it may be asked for; any other is refused.",
    ),
    Setting(
        "proxies",
        _networks,
        "addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas",
        "Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed; nobody else's are.",
    ),
    Setting(
        "metrics",
        _networks,
        "addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas",
        "Who may read /metrics besides this machine itself.",
    ),
    Setting("log", _one_of("text", "json"), "text or json", "How the log is written: for people, or a JSON line each."),
    Setting(
        "bots",
        _number(1, MOST_BOTS),
        f"a number from 1 to {MOST_BOTS}",
        "Processes in which bots think; from two on, one is always left for somebody else.",
    ),
    Setting(
        "duties",
        _yes_or_no,
        "yes or no",
        "Whether it plays for bots and watches clocks; no where `meowple worker` does.",
    ),
    Setting(
        "processes",
        _number(1, MOST_PROCESSES),
        f"a number from 1 to {MOST_PROCESSES}",
        "Web processes on this machine; more than one share a PostgreSQL and a Redis.",
    ),
    Setting("kids", _yes_or_no, "yes or no", "Kid mode for the whole site: no free text anywhere."),
    Setting("browser", _yes_or_no, "yes or no", "Whether starting it opens the browser."),
)
"""In the order in which they are explained."""
