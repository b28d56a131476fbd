"""Whoever runs the house cheats in every way we can think of, with seat 1 in league: seat 0's device notices each time.

Records made here are whole and consistent: every hash fits, every draw follows from the seed in them. What the house
cannot make fit is the receipt that seat 0's device has kept since before the first draw.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import meowple
from meowple.core.dealer import Dealer
from meowple.core.errors import BadRecord, NotVerified
from meowple.core.record import Record, seal_of
from meowple.core.table import Table
from meowple.core.verifying import Receipt, read_receipt
from meowple.games import find

VERIFIER = Path(__file__).resolve().parents[2] / "docs" / "verify" / "verify.py"
SEED = b"s" * 32
NONCES = {0: "0" * 32, 1: "1" * 32}
SEALS = {seat: seal_of(nonce) for seat, nonce in NONCES.items()}


def played(dealer: Dealer, seats: tuple[str, ...] = ("person", "person"), which: int = 0, upto: int = 999) -> Table:
    """A board of FITS for two to its end, or so many choices of it, and closed."""
    table = Table(find("fits"), 2, {"boards": "1"}, dealer, seats)
    while not table.over and upto:
        seat = table.to_act[-1]
        table.play(seat, table.legal(seat)[which % len(table.legal(seat))])
        upto -= 1
    table.close()
    return table


def honest_dealer(seed: bytes = SEED, **nonces: str) -> Dealer:
    added = {0: nonces.get("zero", NONCES[0]), 1: nonces.get("one", NONCES[1])}
    return Dealer(seed, added, None, {seat: seal_of(nonce) for seat, nonce in added.items()})


HONEST = played(honest_dealer())
RECEIPT = Receipt(
    HONEST.record.dice.commitment if HONEST.record.dice else "",
    0,
    NONCES[0],
    SEALS,
    {entry.line.n: entry.line.say for entry in HONEST.history},
)


def test_an_honest_table_is_whole() -> None:
    found = meowple.verify(str(HONEST.record), receipt=RECEIPT)
    assert found.is_whole and found.by_receipt
    assert found.draws == sum(entry.line.roll is not None for entry in HONEST.history) > 10


def tried_seeds() -> Record:
    """Having seen the nonces, the house tries seeds until seat 1 begins with another card."""
    for number in range(1000):
        table = played(honest_dealer(number.to_bytes(32, "big")), upto=0)
        if table.history[1].line.say not in ("", HONEST.history[1].line.say):
            return played(honest_dealer(number.to_bytes(32, "big"))).record
    raise AssertionError("no seed gives it")


def tried_seeds_under_the_old_commitment() -> Record:
    record = tried_seeds()
    assert record.dice is not None
    record.dice.commitment = RECEIPT.commitment
    return rehashed(record)


def last_seat_chosen() -> Record:
    """The house plays seat 1 itself and, knowing all else, picks the nonce that suits it."""
    return played(honest_dealer(one="2" * 32)).record


def last_seat_under_the_old_seal() -> Record:
    dealer = honest_dealer(one="2" * 32)
    dealer.seals = SEALS
    return played(dealer).record


def swapped_nonces() -> Record:
    return played(honest_dealer(zero=NONCES[1], one=NONCES[0])).record


def changed_seats() -> Record:
    """The same game, but seat 1 is said to have been a bot, which sealed nothing."""
    dealer = honest_dealer()
    del dealer.seals[1], dealer.nonces[1]
    return played(Dealer(SEED, dealer.nonces, None, dealer.seals), ("person", "hard")).record


def other_moves() -> Record:
    """The whole record is written anew, with the same dice and other choices."""
    return played(honest_dealer(), which=1).record


def cut_tail() -> Record:
    """The table is said to have been closed earlier."""
    return played(honest_dealer(), upto=9).record


def forged_given() -> Record:
    """The first lines are said to come from another table, where nobody can check their draws."""
    fork = HONEST.fork(6, honest_dealer())
    while not fork.over:
        fork.play(fork.to_act[-1], fork.legal(fork.to_act[-1])[0])
    fork.close()
    return fork.record


def rehashed(record: Record) -> Record:
    """Every hash as it has to be for what the record says."""
    previous = record.head_hash()
    replayed = Table(find(record.game), record.players, record.options, None, record.seats, begin=False)
    for line in record.lines:
        replayed.take(line)
        line.hash = previous = line.hash_after(previous, replayed.state.dump())
    record.end = record.end_hash()
    return record


CHEATS = [
    tried_seeds,
    tried_seeds_under_the_old_commitment,
    last_seat_chosen,
    last_seat_under_the_old_seal,
    swapped_nonces,
    changed_seats,
    other_moves,
    cut_tail,
    forged_given,
]


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_the_device_notices(cheat: Callable[[], Record], tmp_path: Path) -> None:
    record = cheat()
    with pytest.raises(NotVerified):
        meowple.verify(str(record), receipt=RECEIPT)
    assert stranger(tmp_path, str(record)).returncode == 1, "and so does a program that shares no code with us"


def test_a_nonce_that_was_not_sealed_is_noticed_without_a_receipt_too(tmp_path: Path) -> None:
    record = str(last_seat_under_the_old_seal())
    with pytest.raises(NotVerified, match="is not the one that was sealed"):
        meowple.verify(record)
    (tmp_path / "record.json").write_text(record)
    words = [sys.executable, str(VERIFIER), str(tmp_path / "record.json")]
    told = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert told.returncode == 1 and "sealed" in told.stdout + told.stderr


def stranger(folder: Path, record: str) -> "subprocess.CompletedProcess[str]":
    """The independent verifier, with the receipt."""
    (folder / "record.json").write_text(record)
    named = {"commitment": RECEIPT.commitment, "seat": RECEIPT.seat, "nonce": RECEIPT.nonce}
    told = {"seals": RECEIPT.seals, "seen": RECEIPT.seen}  # JSON makes words of the numbers of seats and lines
    (folder / "receipt.json").write_text(json.dumps({**named, **told}))
    read = read_receipt((folder / "receipt.json").read_text())
    assert (read.commitment, read.seat, read.nonce, read.seals, read.seen) == (*named.values(), *told.values())
    words = [sys.executable, str(VERIFIER), str(folder / "record.json"), str(folder / "receipt.json")]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)


def test_an_honest_table_convinces_the_stranger(tmp_path: Path) -> None:
    found = stranger(tmp_path, str(HONEST.record))
    assert (found.returncode, "draws follow from the sealed seed" in found.stdout) == (0, True), found


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seats": ["person", "easy"]}, "hash"),
        ({"options": {"boards": "1", "shuffle": True}}, "line 1|hash"),
        ({"given": 3}, "hash"),
        ({"end": None}, "the end is missing"),
        ({"end": {"lines": 3, "hash": "0" * 16}}, "3 lines"),
        ({"end": {"lines": len(HONEST.history), "hash": "0" * 16}}, "the end does not have the hash"),
        ({"lines": json.loads(str(HONEST.record))["lines"][:-1]}, "some were cut off"),
    ],
    ids=str,
)
def test_the_chain_of_hashes_begins_with_the_head_and_ends_with_the_end(change: dict[str, object], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        meowple.replay(json.dumps({**json.loads(str(HONEST.record)), **change}))


def test_a_record_of_format_1_reads_and_is_not_whole() -> None:
    """Its nonces came to the house unsealed, and its head is in no hash."""
    table = Table(find("fits"), 2, {"boards": "1"}, Dealer(SEED, NONCES), format=1)
    while not table.over:
        table.play(table.to_act[-1], table.legal(table.to_act[-1])[0])
    table.close()
    text = str(table.record)
    assert '"meowple": 1' in text and "seals" not in text and '"end"' not in text
    assert str(meowple.replay(text).record) == text
    found = meowple.verify(text)
    assert found.draws > 10 and found.unsealed == [0, 1] and not found.is_whole


def test_a_number_as_long_as_a_book_keeps_the_stranger_from_nothing(tmp_path: Path) -> None:
    raw = json.loads(str(HONEST.record))
    raw["lines"][0]["roll"] = f"0:0 0/{2**300}"
    found = stranger(tmp_path, json.dumps(raw))
    assert found.returncode == 1 and "no game has" in found.stderr


def test_what_was_sealed_again_is_counted(tmp_path: Path) -> None:
    dealer = honest_dealer()
    dealer.round = 2
    found = meowple.verify(str(played(dealer).record))
    assert found.rounds == 2 and not found.is_whole
    assert any("2 times" in text for text in found.say(find("fits").translator("en")))
