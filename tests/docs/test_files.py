"""Files that the documentation names exist."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, spans

NAMED = re.compile(r"(?:src|web|tests|scripts|docs|examples|hosting|bench|requirements)/[\w./-]+")
MADE = ("web/src/generated", "src/athanor/site", "src/athanor/server/page")  # by a command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    whole = [span for span in spans(page) if NAMED.fullmatch(span) and not span.startswith(MADE)]
    assert [name for name in whole if not (ROOT / name).exists()] == []


def test_the_walk_has_at_most_twelve_stops() -> None:
    stops = re.findall(r"^\| (\d+) \| `([^`]+)`", (ROOT / "docs/walk.md").read_text(), re.MULTILINE)
    assert [int(number) for number, _ in stops] == list(range(1, len(stops) + 1))
    assert 6 <= len(stops) <= 12
