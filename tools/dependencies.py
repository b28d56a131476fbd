"""What Meowple stands on: the licence of every package a site runs with, and the faults that are known of it.

    PYTHONPATH=src:. python tools/dependencies.py            licences, and known faults where a database can be reached
    PYTHONPATH=src:. python tools/dependencies.py --offline  licences only

Licences are read from what is installed, for the pins in constraints/. One that is not in `ALLOWED` makes it fail: look
at it, and write it down there or take the package out. Known faults are asked for by pip-audit, if it is installed and
its database answers; where not, that is said loudly.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path

from packaging.requirements import Requirement

HOUSE = Path(__file__).resolve().parent.parent
LISTS = ("site", "play", "cluster")
"""The pins of what runs; those of the tests stay with us."""
ALLOWED = {
    *("MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "PSF-2.0", "Apache-2.0"),
    "MPL-2.0",  # asks only for changes of its own files
    "LGPL-3.0-only",  # is used as it is, and can be exchanged: psycopg
}
OLD_WORDS = {
    "MIT License": "MIT",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""What packages said before there were agreed short names."""
NOT_HERE = "not installed: for other systems"
BRACKET = re.compile(r"\(([^()]*)\)")


def pins(name: str) -> Iterator[Requirement]:
    for line in (HOUSE / "constraints" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if "==" in line:
            yield Requirement(line.rstrip("\\ "))


def licence_in(told: PackageMetadata) -> str:
    """As an expression of short names; empty if it says nothing of use."""
    if expressions := told.get_all("License-Expression"):
        return str(expressions[0])
    named = [each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or () if each.startswith("License ::")]
    said = [*named, *(each.strip() for each in told.get_all("License") or ())]
    short = [OLD_WORDS.get(each, each) for each in said if each in OLD_WORDS or each in ALLOWED]
    return short[0] if short else next((each for each in said if each), "")


def is_allowed(expression: str) -> bool:
    """One of what is offered will do; all of what is asked for together has to: a bracket inside is judged first."""
    plain = BRACKET.sub(lambda found: "MIT" if is_allowed(found[1]) else NOT_HERE, expression)
    offered = re.split(r"\s+OR\s+", plain.strip())
    return any(all(each in ALLOWED for each in re.split(r"\s+AND\s+", one)) for one in offered)


def licences() -> dict[str, str]:
    """Of every pinned package by name and version."""
    found = {}
    for pin in (pin for name in LISTS for pin in pins(name)):
        try:
            said = licence_in(metadata(pin.name))
        except PackageNotFoundError:
            said = NOT_HERE if pin.marker is not None and not pin.marker.evaluate() else "not installed"
        found[f"{pin.name}{pin.specifier}"] = said
    return dict(sorted(found.items()))


def unknown(found: dict[str, str]) -> list[str]:
    return [
        f"{name}: {said or 'says nothing'}"
        for name, said in found.items()
        if not (said == NOT_HERE or is_allowed(said))
    ]


def known_faults() -> list[str] | None:
    """What the database of pip-audit says of the pins; None if it could not be asked."""
    words = ["-m", "pip_audit", "--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off"]
    lists = [word for name in LISTS for word in ("-r", str(HOUSE / "constraints" / f"{name}.txt"))]
    asked = subprocess.run([sys.executable, *words, *lists], capture_output=True, text=True, check=False)
    try:
        told = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(asked.stderr.strip()[-300:], file=sys.stderr)
        return None
    return [f"{one['name']} {one['version']}: {fault['id']}" for one in told for fault in one.get("vulns", ())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offline", action="store_true", help="do not ask for known faults")
    offline = parser.parse_args().offline
    found = licences()
    print("\n".join(f"{name:32} {said}" for name, said in found.items()))
    trouble = [f"LICENCE NOT KNOWN TO BE ALLOWED: {each}" for each in unknown(found)]
    faults = None if offline else known_faults()
    if faults is None:
        print("KNOWN FAULTS WERE NOT CHECKED: pip-audit or its database could not be asked", file=sys.stderr)
    trouble += [f"KNOWN FAULT: {each}" for each in faults or ()]
    print("\n".join(trouble), file=sys.stderr)
    sys.exit(1 if trouble else 0)


if __name__ == "__main__":
    main()
