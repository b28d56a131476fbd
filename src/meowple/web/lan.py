"""Phones in this house: the address they can reach this machine by, and the switch that lets them in."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import Request

from meowple.core.errors import MeowpleError
from meowple.web.doors import is_at_this_machine
from meowple.web.settings import Settings

if sys.platform != "win32":
    import fcntl

ELSEWHERE: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses to ask the way to; nothing is sent there. The first is nobody's: the way to it is the way out."""
NOT_OURS: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "zt")
"""Interfaces of machines within this machine, and of networks beyond the house: no phone is there."""
SIOCGIFADDR: Final = 0x8915


class NoNetwork(MeowpleError):
    """This machine has no address in a local network."""


def reachable_addresses() -> list[str]:
    """This machine's addresses in local networks, the likeliest for a phone first."""
    found = dict.fromkeys([*_by_routes(), *_by_interfaces(), *_by_name()])
    hidden = {address for name, address in _interfaces() if name.startswith(NOT_OURS)}
    usable = [address for address in found if _is_local(address) and address not in hidden]
    return sorted(usable, key=lambda address: not ipaddress.ip_address(address).is_private)


def _is_local(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local or parsed.is_multicast)


def _by_routes() -> list[str]:
    """The addresses from which this machine would speak to others."""
    found = []
    for place in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((place, 9))
            except OSError:
                continue
            found.append(str(probe.getsockname()[0]))
    return found


def _interfaces() -> list[tuple[str, str]]:
    """Each network interface with its address, where the system tells them one by one."""
    found: list[tuple[str, str]] = []
    if sys.platform != "linux":
        return found
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name[:15].encode())
            try:
                told = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, asked)
            except OSError:
                continue
            found.append((name, socket.inet_ntoa(told[20:24])))
    return found


def _by_interfaces() -> list[str]:
    return [address for _, address in _interfaces()]


def _by_name() -> list[str]:
    try:
        return [str(told[4][0]) for told in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


Opener = Callable[[str], Awaitable[None]]
Closer = Callable[[], Awaitable[None]]


class SiteAddress:
    """The address people use for this site, and the switch by which phones in this house can come in.

    `lan` is this machine's address in the house while it is open there. The server that runs the site hangs the
    switch up; without one there is none to turn.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.port = settings.port
        self.lan: str | None = None
        self._open: Opener | None = None
        self._close: Closer | None = None
        self.announce: Callable[[str], None] = lambda _: None
        """Hears the address whenever phones are let in."""
        if settings.is_open and not settings.url:
            self.lan = next(iter(reachable_addresses()), None) if settings.is_everywhere else settings.host

    def base(self, request: Request) -> str:
        """The beginning of every link, without a slash: the name in front, the house's address, or as it was asked."""
        return self.settings.url or self.in_house or str(request.base_url).rstrip("/").removesuffix("/api/v1")

    def own(self, request: Request) -> str:
        """The address at which this very request has come: what browsers call the origin."""
        return self.settings.url or f"{request.url.scheme}://{request.url.netloc}"

    @property
    def in_house(self) -> str:
        """The address for phones, if they are let in."""
        if self.lan is None:
            return ""
        return f"http://{f'[{self.lan}]' if ':' in self.lan else self.lan}:{self.port}"

    # The switch

    def hang_switch(self, opens: Opener, closes: Closer) -> None:
        self._open, self._close = opens, closes

    @property
    def has_switch(self) -> bool:
        """Whether it can be turned at all: what the settings open, or name, stays as they say."""
        return self._open is not None and not self.settings.is_open and not self.settings.url

    def may_turn(self, request: Request) -> bool:
        return self.has_switch and is_at_this_machine(request)

    async def open_house(self) -> None:
        """Listen in the local network too; NoNetwork if there is none."""
        if self.lan is not None or self._open is None:
            return
        for address in reachable_addresses():
            try:
                await self._open(address)
            except OSError:
                continue
            self.lan = address
            self.announce(self.in_house)
            return
        raise NoNetwork("this machine is in no local network")

    async def close_house(self) -> None:
        """On this machine only, from now on: whoever came from elsewhere is cut off."""
        if self._close is not None and self.lan is not None:
            self.lan = None
            await self._close()
