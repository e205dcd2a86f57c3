"""Every page and state, at seven sizes, with every banner and in long and mirrored languages: all
that can be clicked is in reach.

The whole walk takes long and belongs to the soak (ATHANOR_LAYOUT=all, or english for that language
only); the riskiest parts run always, at the sizes where room is short.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.games.test_alchenemies import DEAL
from tests.browser.layout import LANGUAGES, SIZES, SMALL, Survey
from tests.browser.shots import alchenemies as shots_alchenemies
from tests.browser.shots.pages import PAGES, SCENES, Album
from tests.browser.support.chromium import ELSEWHERE
from tests.browser.support.kept import finished_game
from tests.browser.support.questions import lay
from tests.browser.support.serving import Served, serving

WHOLE = os.environ.get("ATHANOR_LAYOUT") in ("all", "english")
SPOKEN = LANGUAGES if os.environ.get("ATHANOR_LAYOUT") == "all" else ()
RISKIEST = ("a_tie", "dialogs")


@pytest.fixture(scope="module")
def walked(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the finished games and the questions that the walk comes by."""
    data = tmp_path_factory.mktemp("walked")
    Album.kept, Album.crowd = finished_game(data), finished_game(data, 5)
    Album.laid = lay(data, list(SCENES)) if WHOLE else {}
    with serving(data, ATHANOR_RULES="compiled") as served:
        yield served


@pytest.mark.parametrize("part", PAGES if WHOLE else RISKIEST)
def test_everything_that_can_be_clicked_is_in_reach(
    browser: Browser, walked: Served, part: str
) -> None:
    survey = Survey(browser, walked.address, SIZES if WHOLE else SMALL, SPOKEN)
    survey.fill([part])
    assert not survey.faults, "\n".join(survey.faults)


@pytest.mark.skipif(not WHOLE, reason="The soak walks through AlchEnemies.")
def test_everything_of_alchenemies_is_in_reach(browser: Browser, tmp_path: Path) -> None:
    class Walk(Survey, shots_alchenemies.Pictures):
        """The pictures of AlchEnemies, without pictures."""

    with serving(tmp_path, DEAL) as served:
        walk = Walk(browser, served.address, languages=SPOKEN)
        walk.scenes()
    assert not walk.faults, "\n".join(walk.faults)


def test_nothing_of_the_companion_is_covered_by_the_banner_of_plain_http(
    browser: Browser, walked: Served
) -> None:
    address = walked.address.replace("127.0.0.1", ELSEWHERE)
    survey = Survey(browser, address, SIZES if WHOLE else SMALL)
    survey.visitor.open("/reader")
    banner = survey.visitor.page.get_by_text("This page came over plain HTTP")
    expect(banner).to_be_visible()
    # One sentence beside its sign, and not a column for each of its pieces.
    assert banner.evaluate("node => node.closest('.lacks').children.length") == 2
    survey.fill(["at_home"])
    assert not survey.faults, "\n".join(survey.faults)
