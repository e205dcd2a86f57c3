"""How heavy and how quick the page is, measured in the browser; kept in build/browser."""

import json

from playwright.sync_api import CDPSession, Response

from tests.browser.conftest import Invite
from tests.browser.support.visitor import KEPT, Visitor

MOST_BYTES = 250_000
FRAMES = 90
# Frames count from the first that shows a movement, however long the server takes to answer.
WATCH = """most => {
    window.seen = []; window.drawn = 0; window.flown = 0; window.places = new Set();
    const look = at => { drawn += 1;
        flown = Math.max(flown, document.querySelectorAll('.flying').length);
        places.add(document.querySelector('.fame .mark').style.left);
        if (flown > 0 || places.size > 1) seen.push(at);
        if (seen.length < most) requestAnimationFrame(look); else window.enough(); };
    window.watched = new Promise(settle => window.enough = settle);
    requestAnimationFrame(look); }"""

TIMES = """() => document.getAnimations().map(one => one.effect.getTiming().iterations)
    .map(times => Number.isFinite(times) ? times : null)"""


def keep(**figures: float) -> None:
    """Write figures down beside those of the other tests."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / "figures.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**known, **figures}, indent=2) + "\n")
    print(", ".join(f"{name.replace('_', ' ')}: {figure}" for name, figure in figures.items()))


def test_the_first_load_is_light_and_soon_usable(invite: Invite) -> None:
    ada = invite()
    answers: list[Response] = []
    ada.page.on("response", lambda answer: answers.append(answer))
    ada.open()
    ada.plate("Alchemist").get_by_role("button", name="Play bots").wait_for()
    ready = ada.page.evaluate("performance.now()")
    ada.page.wait_for_load_state("networkidle")
    size = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    keep(first_load_bytes=size, first_load_answers=len(answers), lobby_usable_ms=round(ready))
    assert 30_000 < size < MOST_BYTES
    # The names of a designer and of a language do not bring all letters of their languages along.
    assert not [answer.url for answer in answers if "central" in answer.url]


def test_what_breathes_and_flickers_comes_to_rest(invite: Invite) -> None:
    ada = invite(moving=True)
    ada.open()
    ada.play_bots("Alchemist")
    times = ada.page.evaluate(TIMES)
    assert times
    assert all(time is not None and time < 10 for time in times)  # without an end it is none


def busy(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's own thread has used: no matter the others."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration") * 1000


def act_and_watch(visitor: Visitor, what: str) -> None:
    """Act, and see how many frames a second are drawn meanwhile and what each of them costs."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(session)
    visitor.page.evaluate(WATCH, FRAMES)
    visitor.click("[data-main]")
    times = visitor.page.evaluate("watched.then(() => seen)")
    cost = (busy(session) - before) / visitor.page.evaluate("drawn")
    rate = 1000 * (FRAMES - 1) / (times[-1] - times[0])
    keep(**{f"{what}_frames_a_second": round(rate, 1), f"{what}_ms_a_frame": round(cost, 1)})


def test_cubes_fly_smoothly(invite: Invite) -> None:
    ada = invite(moving=True)
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(".heap.can")
    act_and_watch(ada, "cubes_fly")
    assert ada.page.evaluate("flown") >= 1


def test_fame_walks_space_by_space_while_cubes_fly(invite: Invite) -> None:
    ada = invite(moving=True)
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(".caul.can")
    ada.page.get_by_text("What goes into this cauldron?").wait_for()
    ada.click(".mixing .can")
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    ada.click(ada.page.locator(".tile.can:visible").last)
    worth = int(ada.page.locator(".tile.is:visible").inner_text())
    act_and_watch(ada, "brewing")
    assert ada.page.evaluate("places.size") > worth
    assert ada.page.evaluate("flown") >= 1
