"""The lobby as it is met most often: by somebody who has played ten games here."""

import pytest

from tests.browser.support.visitor import play_until
from tests.journeys.traveller import PHONE, Meet, Traveller

pytestmark = pytest.mark.soak
SEATS = [("alchemist", 2), ("valley", 3), ("alchenemies", 2), ("alchemist", 4)]
BEGIN = """async body => {
    const send = async (path, what) => (await fetch(path, {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify(what)})).json();
    return (await send('/api/tables', body)).id; }"""


def begin(ada: Traveller, game: str, seats: int) -> str:
    """A table against bots, as the lobby opens it."""
    bots = [{"kind": "bot", "level": "random"}] * (seats - 1)
    wanted = {"game": game, "seats": [{"kind": "me"}, *bots]}
    table: str = ada.page.evaluate(BEGIN, wanted)
    return table


def resign(ada: Traveller, table: str) -> None:
    """The shortest way to the end of a game."""
    ada.open(f"/table/{table}")
    ada.page.locator(".tbl .ask").wait_for()
    ada.click(ada.page.get_by_role("button", name="Settings"))
    ada.click(ada.page.get_by_role("button", name="Resign…"))
    ada.click(ada.page.get_by_role("button", name="Yes, resign"))
    play_until(lambda: ada.ended or resigned(ada), ada.page, lambda: False)


def resigned(ada: Traveller) -> bool:
    return ada.page.get_by_text("You resigned.").count() > 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lobby_of_somebody_who_has_finished_ten_games(meet: Meet, language: str) -> None:
    ada = meet("Ada", language="en")
    ada.go("/account", "no account yet")
    ada.sign("Make an account", f"ada.of.ten.games.{language}", "quicksilver9")
    ada.page.get_by_role("heading", name="Another password").wait_for()
    for at in range(10):
        resign(ada, begin(ada, *SEATS[at % len(SEATS)]))
    for at in range(3):
        begin(ada, *SEATS[at])
    me = ada.page.request.get(f"{ada.address}/api/me").json()["person"]["id"]
    ada.language = language
    for size in ((1280, 800), PHONE):
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        ada.size = size
        for path in ("/", f"/person/{me}", f"/person/{me}/games", "/ladder/alchemist", "/watch"):
            ada.go(f"{path}?lang={language}", path)
