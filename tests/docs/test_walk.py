"""The walk through the code stays short."""

import re

from tests.docs.pages import ROOT


def test_the_walk_has_at_most_twelve_stops() -> None:
    stops = re.findall(r"^\| (\d+) \| `([^`]+)`", (ROOT / "docs/walk.md").read_text(), re.MULTILINE)
    assert [int(number) for number, _ in stops] == list(range(1, len(stops) + 1))
    assert 6 <= len(stops) <= 12
