"""Checks the dice of a Meowple record with nothing of Meowple: python verify.py record.json [receipt.json]

It proves that every draw follows from the seed and the nonces that were sealed before the first line, that no draw was
skipped or repeated, and, with the receipt a device has kept, that it is the table this device sat at. (That outcome 3
of 16 is the card the line names, and the hashes, are checked by `meowple verify`, which knows the rules.)

It ends with 0 if all draws were checked, with 1 and a sentence if something is wrong, and with 3 if nothing is
wrong but something could not be checked.
"""

import hashlib
import hmac
import json
import sys

LARGEST = 2**64  # no game has so many outcomes: a larger total would only keep this busy


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def drawn(key: bytes, who: str, total: int) -> int:
    """The outcome of a draw; numbers beyond the last multiple of the total are thrown away."""
    for attempt in range(1000):  # each is thrown away once in 2 ** 192 times at most
        number = int.from_bytes(hmac.digest(key, f"{who}:{attempt}".encode(), "sha256"), "big")
        if number < 2**256 // total * total:
            return number % total
    sys.exit(f"{who}: no draw comes to an end")


def check_draws(record: dict, key: bytes) -> int:
    counters: dict[str, int] = {}
    for line in record["lines"][record["given"] :]:
        if line["seat"] != "chance":
            continue
        who, outcome = line["roll"].split(" ")
        (drawer, counter), (at, total) = who.split(":"), map(int, outcome.split("/"))
        if not 0 < total < LARGEST:
            sys.exit(f"line {line['n']}: no game has {str(total)[:30]} outcomes")
        if int(counter) != counters.get(drawer, 0):
            sys.exit(f"line {line['n']}: a draw for {drawer} was skipped or repeated")
        counters[drawer] = int(counter) + 1
        if drawn(key, who, total) != at:
            sys.exit(f"line {line['n']}: the seed gives outcome {drawn(key, who, total)}, not {at}")
    return sum(counters.values())


def check_receipt(record: dict, receipt: dict) -> None:
    dice, seat = record["dice"], str(receipt["seat"])
    if dice["commitment"] != receipt["commitment"] or dice["seals"] != receipt["seals"]:
        sys.exit("this is not the table of the receipt")
    if dice["nonces"].get(seat) != receipt["nonce"]:
        sys.exit(f"the nonce of seat {seat} is not the one of the receipt")
    for number, say in receipt["seen"].items():
        if int(number) > len(record["lines"]) or record["lines"][int(number) - 1]["say"] != say:
            sys.exit(f"line {number} is not what the receipt tells: {say}")


def main() -> int:
    with open(sys.argv[1], encoding="utf-8") as file:
        record = json.load(file)
    dice = record["dice"]
    if dice is None:
        print("the dice of this table were typed in: there is nothing to check")
        return 3
    if not isinstance(dice["seed"], str):
        print("the seed is still sealed, or a plain number that somebody knew: there is nothing to check")
        return 3
    if sha256_of_hex(dice["seed"]) != dice["commitment"]:
        sys.exit("the seed is not the one that was sealed")
    seals, nonces = dice.get("seals", {}), dice["nonces"]
    for seat, seal in seals.items():
        if sha256(nonces.get(seat, "")) != seal:
            sys.exit(f"the nonce of seat {seat} is not the one that was sealed")
    if record["meowple"] > 1 and (record.get("end") or {}).get("lines") != len(record["lines"]):
        sys.exit("lines were cut off")
    if len(sys.argv) > 2:
        with open(sys.argv[2], encoding="utf-8") as file:
            check_receipt(record, json.load(file))
    spoken = ",".join(f"{seat}:{nonces[seat]}" for seat in sorted(nonces, key=int))
    key = hmac.digest(bytes.fromhex(dice["seed"]), spoken.encode(), "sha256")
    print(f"{check_draws(record, key)} draws follow from the sealed seed")
    unsealed = [seat for seat, by in enumerate(record["seats"]) if by == "person" and str(seat) not in seals]
    if unsealed:
        print(f"not checked: the house knew the nonces of the seats {unsealed} from the start")
    if record["given"]:
        print(f"not checked: lines 1 to {record['given']} came from another table")
    if dice.get("round", 1) > 1:
        print(f"all was sealed {dice['round']} times: before that somebody left who could have known the dice")
    return 3 if unsealed or record["given"] or dice.get("round", 1) > 1 else 0


def sha256_of_hex(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
