"""Checks the dice of a Meowple record with nothing of Meowple: python verify.py record.json

It proves that every draw follows from the seed that was sealed before the first line, and that no draw was skipped or
repeated. (That outcome 3 of 16 is the card the line names is checked by `meowple verify`, which knows the rules.)
"""

import hashlib
import hmac
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    record = json.load(file)
dice = record["dice"]
seed = bytes.fromhex(dice["seed"])
if hashlib.sha256(seed).hexdigest() != dice["commitment"]:
    sys.exit("the seed is not the one that was sealed")
spoken = ",".join(f"{seat}:{dice['nonces'][seat]}" for seat in sorted(dice["nonces"], key=int))
key = hmac.digest(seed, spoken.encode(), "sha256")
drawn: dict[str, int] = {}
for line in record["lines"][record["given"] :]:
    if line["seat"] != "chance":
        continue
    who, outcome = line["roll"].split(" ")
    (drawer, counter), (at, total) = who.split(":"), map(int, outcome.split("/"))
    if int(counter) != drawn.get(drawer, 0):
        sys.exit(f"line {line['n']}: a draw for {drawer} was skipped or repeated")
    drawn[drawer] = int(counter) + 1
    attempt = 0
    while (
        number := int.from_bytes(hmac.digest(key, f"{who}:{attempt}".encode(), "sha256"), "big")
    ) >= 2**256 // total * total:
        attempt += 1
    if number % total != at:
        sys.exit(f"line {line['n']}: the seed gives outcome {number % total}, not {at}")
print(f"{sum(drawn.values())} draws follow from the sealed seed")
