"""Dice anyone can check: a sealed seed, nonces of the players, and one numbered draw after another."""

import hashlib
import hmac
import secrets

from mypy_extensions import mypyc_attr

from meowple.core.action import Seat
from meowple.core.record import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Draws chance for one table. Knows the secret seed; table and record know only its commitment."""

    def __init__(
        self,
        seed: bytes,
        nonces: dict[Seat, str],
        plain_seed: int | None = None,
        seals: dict[Seat, str] | None = None,
        round: int = 1,
    ) -> None:
        self.seed = seed
        self.nonces = nonces
        self.plain_seed = plain_seed
        self.seals = seals or {}
        """The SHA-256 of each nonce that was sealed before any was known; draws do not depend on it."""
        self.round = round
        """How often all was sealed."""
        spoken = ",".join(f"{seat}:{nonce}" for seat, nonce in sorted(nonces.items()))
        self.key = hmac.digest(seed, spoken.encode(), "sha256")

    def with_nonces(self, nonces: dict[Seat, str], seals: dict[Seat, str], round: int) -> "Dealer":
        """The same seed, with what people add to it."""
        return Dealer(self.seed, nonces, None, seals, round)

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def told(self, is_open: bool) -> Dice:
        """What a record says of this dealer; the sealed seed only once the table is closed."""
        sealed = self.seed.hex() if is_open else None
        seed = sealed if self.plain_seed is None else self.plain_seed
        return Dice(self.commitment, self.nonces, seed, self.seals, self.round)

    def pick(self, total: int, drawer: Seat, counter: int) -> int:
        """A fair number below `total`, fixed by the seat drawn for and how often it was drawn for before.

        Block k is HMAC-SHA256(key, "drawer:counter:k") as a big-endian number; blocks beyond the last
        multiple of `total` are thrown away, so no outcome is favoured.
        """
        limit = (1 << 256) // total * total
        attempt = 0
        while True:
            block = hmac.digest(self.key, f"{drawer}:{counter}:{attempt}".encode(), "sha256")
            number = int.from_bytes(block, "big")
            if number < limit:
                return number % total
            attempt += 1


def sealed(human_seats: tuple[Seat, ...] = ()) -> Dealer:
    """A dealer with a fresh secret and a fresh nonce for each person; the site lets browsers send their own."""
    return Dealer(secrets.token_bytes(32), {seat: secrets.token_hex(8) for seat in human_seats})


def seeded(seed: int) -> Dealer:
    """A repeatable dealer for research and tests. Whoever knows the number knows the future: not verifiable."""
    return Dealer(hashlib.sha256(f"meowple {seed}".encode()).digest(), {}, seed)
