"""Faults, tried for real, once each: `./test --soak` tries them again and again (docs/reliability.md)."""

from pathlib import Path

import pytest

from meowple.core.bot import IS_COMPILED
from tests.web.fault_places import shared
from tests.web.faults import FAULTS, Fault
from tests.web.faulty_site import ACKNOWLEDGED, UNSURE, missing
from tests.web.faulty_twins import told_apart

TRIED = [fault for fault in FAULTS if IS_COMPILED or fault.place is not shared]
"""Those with servers of their own take long, and differ in nothing by how the rules run: once is enough."""


@pytest.mark.parametrize("fault", TRIED, ids=lambda fault: fault.name)
def test_every_acknowledged_move_is_there_once_and_every_table_goes_on(fault: Fault, tmp_path: Path) -> None:
    with fault.tried(tmp_path) as site:
        assert site.acknowledged() >= len(site.programs) * 5
        assert site.lost() == 0
        assert told_apart(site) == [], "nobody learns more at a site that has been through it"


def test_a_lost_and_a_doubled_move_are_found() -> None:
    sent = [("one", ACKNOWLEDGED), ("two", UNSURE), ("two", ACKNOWLEDGED), ("three", ACKNOWLEDGED)]
    assert missing(sent, ["one", "two", "three"]) == 0
    assert missing(sent, ["one", "two", "two", "three"]) == 0, "the first was kept after all"
    assert missing(sent, ["one", "three"]) == 1
    assert missing(sent, ["one", "two"]) == 1
    assert missing(sent, ["one", "one", "two", "three"]) == -1
