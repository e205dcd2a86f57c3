"""Boards hold at every window: whatever is asked can be reached, and plates show their picture.

In windows that people have and that were broken; in the soak, in all from 320×360 to 2560×1440 in
steps of a thumb's width, for every kind of question of every game and number of seats.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import athanor
from tests.browser.conftest import DESKTOP, Invite
from tests.browser.layout import FAULTS
from tests.browser.support import asked
from tests.browser.support.serving import Served, serving
from tests.browser.support.visitor import Visitor

THUMB = 44
GAMES = ("alchemist", "alchemists", "alchenemies", "valley")
# Phones on their side, low windows of laptops, upright ones, and a desktop zoomed to 200 %.
WINDOWS = (
    (844, 390), (780, 520), (1100, 500), (640, 400), (390, 664), (1366, 625), (1366, 657),
    (1280, 600), (1024, 600), (853, 533), (820, 1180), (2560, 600),
)  # fmt: skip
FEW = (("alchemist", 3), ("alchenemies", 2), ("valley", 2))
LYING = ((844, 390), (780, 520))
# Plates with too little picture: cards of a market (a tenth at least), and wide ones of cauldrons.
POOR = """() => [...document.querySelectorAll("[data-place^=card-], [data-place^=K]")]
    .filter(plate => plate.checkVisibility() && plate.clientHeight)
    .flatMap(plate => {
        const area = ({ width, height }) => width * height;
        const pictures = [...plate.querySelectorAll("svg")]
            .map(one => area(one.getBoundingClientRect()));
        const share = Math.max(0, ...pictures) / area(plate.getBoundingClientRect());
        const least = plate.dataset.place.startsWith("card-") ? 0.1 : 0.05;
        const shown = `${plate.dataset.place}: ${Math.round(100 * share)} % picture`;
        return share < least ? [shown] : [];
    })"""


def faults(
    browser: Browser, served: Served, laid: dict[str, str], windows: Iterable[tuple[int, int]]
) -> Iterator[str]:
    """What is wrong at each of these tables in each of these windows."""
    size = {"width": DESKTOP[0], "height": DESKTOP[1]}
    ada = Visitor(browser.new_page(viewport=size, reduced_motion="reduce"), served.address, "Ada")  # type: ignore[arg-type]
    ada.sign_in(asked.ACCOUNT, asked.PASSWORD)
    shapes = list(windows)
    for name, table in laid.items():
        ada.open(f"/table/{table}")
        ada.page.locator(".ask:not(.waits)").wait_for()
        for width, height in shapes:
            ada.page.set_viewport_size({"width": width, "height": height})
            found = ada.page.evaluate(FAULTS) + ada.page.evaluate(POOR)
            yield from (f"{name}, {width}×{height}: {fault}" for fault in found)
    ada.page.context.close()


def test_what_is_asked_is_in_reach_at_the_windows_people_have(
    browser: Browser, page_built: None, tmp_path: Path
) -> None:
    laid = asked.lay(tmp_path, list(FEW))
    with serving(tmp_path) as served:
        found = list(faults(browser, served, laid, WINDOWS))
    assert not found, "\n".join(found)


def test_the_spaces_of_alchemists_hold_their_names_on_a_phone_on_its_side(
    browser: Browser, page_built: None, tmp_path: Path
) -> None:
    laid = asked.lay(tmp_path, [("alchemists", 4)])
    with serving(tmp_path) as served:
        found = list(faults(browser, served, laid, LYING))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["alchemist", "alchemists"])
def test_the_controls_of_a_replay_of_many_seats_are_in_sight(
    game: str, invite: Invite, laid: tuple[Path, dict[str, str]]
) -> None:
    ada = invite()
    ada.open(f"/replay/{laid[1][f'{game} ended']}?ply=40")
    for control in ada.page.locator(".deck .ctl button, .deck .scrub").all():
        expect(control).to_be_in_viewport(ratio=1)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_in_reach_at_every_window(
    game: str, browser: Browser, page_built: None, tmp_path: Path
) -> None:
    laid = asked.lay(tmp_path, [(game, seats) for seats in athanor.game(game).seats])
    windows = [(w, h) for w in range(320, 2561, THUMB) for h in range(360, 1441, THUMB)]
    with serving(tmp_path) as served:
        found = list(faults(browser, served, laid, windows))
    assert not found, "\n".join(found)
