"""Numbers about the running site, written as Prometheus reads them; no name, no address, no table is in them."""

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from typing import Final

BUCKETS: Final = (0.005, 0.025, 0.1, 0.5, 2.5, 10.0, math.inf)
"""Upper bounds in seconds."""
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """What has been counted since the site started."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self.seconds = 0.0
        self.within = [0] * len(BUCKETS)
        self.open_streams = 0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method, route, status] += 1
        self.seconds += seconds
        self.within[bisect_left(BUCKETS, seconds)] += 1

    def lines(self) -> list[str]:
        """The counters of requests, as text."""
        rows = [
            ((("method", method), ("route", route), ("status", str(status))), times)
            for (method, route, status), times in sorted(self.requests.items())
        ]
        told = metric("meowple_requests_total", "counter", "Requests answered.", rows)
        so_far, buckets = 0, []
        for bound, times in zip(BUCKETS, self.within):
            so_far += times
            buckets.append(f'meowple_request_seconds_bucket{{le="{_number(bound)}"}} {so_far}')
        told += ["# HELP meowple_request_seconds Time to answer.", "# TYPE meowple_request_seconds histogram", *buckets]
        told += [f"meowple_request_seconds_sum {_number(self.seconds)}", f"meowple_request_seconds_count {so_far}"]
        return told + gauge("meowple_streams_open", "Pages and programs that listen now.", self.open_streams)


def gauge(name: str, about: str, value: float) -> list[str]:
    return metric(name, "gauge", about, [((), value)])


def metric(name: str, kind: str, about: str, rows: Iterable[tuple[Labels, float]]) -> list[str]:
    """One metric in the text format: what it is, of which type, and each of its values."""
    told = [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
    for labels, value in rows:
        said = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
        told.append(f"{name}{{{said}}} {_number(value)}" if said else f"{name} {_number(value)}")
    return told


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(value: float) -> str:
    if math.isinf(value):
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(value)
