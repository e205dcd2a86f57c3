"""How heavy and how quick the page is, measured in the browser."""

from playwright.sync_api import Response

from tests.browser.conftest import Invite

MOST_BYTES = 250_000


def test_the_first_load_is_light_and_soon_usable(invite: Invite) -> None:
    ada = invite()
    answers: list[Response] = []
    ada.page.on("response", lambda answer: answers.append(answer))
    ada.open()
    ada.plate("Alchemist").get_by_role("button", name="Play bots").wait_for()
    ready = ada.page.evaluate("performance.now()")
    ada.page.wait_for_load_state("networkidle")
    size = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    print(f"first load: {size} bytes in {len(answers)} answers; lobby usable after {ready:.0f} ms")
    assert 30_000 < size < MOST_BYTES
    assert ready < 5_000


def test_cubes_fly_smoothly(invite: Invite) -> None:
    ada = invite()
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(".heap.can")
    ada.page.evaluate(
        """() => { window.frames_seen = []; window.flown = 0;
        const look = at => { frames_seen.push(at);
            flown = Math.max(flown, document.querySelectorAll('.flying').length);
            if (frames_seen.length < 90) requestAnimationFrame(look); };
        requestAnimationFrame(look); }"""
    )
    ada.click("[data-main]")
    while ada.page.evaluate("frames_seen.length") < 90:
        ada.page.wait_for_timeout(100)
    times = ada.page.evaluate("frames_seen")
    print(f"frames while cubes fly: {1000 * 89 / (times[-1] - times[0]):.0f} a second")
    assert ada.page.evaluate("flown") >= 1
