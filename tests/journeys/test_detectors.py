"""Each detector finds a planted fault, and is silent about the same page without it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.journeys.detectors import Ledger, Watch, foreign, found, stuck

HERE = "http://planted.test"
LOOK = "<!doctype html><style>body{margin:0;font:16px sans-serif}</style>"
Plant = Callable[..., Page]


def answer(told: object) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=told)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 600, "height": 400})
    yield made
    made.close()


@pytest.fixture
def watch(context: BrowserContext) -> Watch:
    return Watch(context)


@pytest.fixture
def plant(context: BrowserContext, watch: Watch) -> Plant:
    """Opens a page with this inside; the server behind it knows the answers given."""
    page = context.new_page()
    watch.listen(page)

    def planted(body: str, path: str = "/", **answers: object) -> Page:
        page.route(f"{HERE}/**", lambda route: route.fulfill(
            content_type="text/html; charset=utf-8", body=LOOK + body))  # fmt: skip
        for end, told in answers.items():
            page.route(f"{HERE}/api/tables/{end}", answer(told))
        page.goto(HERE + path)
        return page

    return planted


def test_texts_that_lie_over_each_other(plant: Plant) -> None:
    page = plant(
        "<div style='position:relative'><span>The master</span>"
        "<span id=b style='position:absolute;left:20px;top:0'>Rules</span></div>"
    )
    assert "“The master” and “Rules” lie over each other" in " ".join(found(page, "layout"))
    page.evaluate("b.style.left = '300px'")
    assert found(page, "layout") == []
    page.evaluate("b.style.cssText += 'left: 20px; background: white'")
    assert found(page, "layout") == ["“The master” is covered"]
    page.evaluate("b.style.position = 'fixed'")
    assert found(page, "layout") == []  # what floats over the page is to cover it


def test_a_text_that_leaves_its_button(plant: Plant) -> None:
    page = plant("<button id=b style='width:60px;white-space:nowrap;padding:0;display:block;"
                 "text-align:left'>Wiederherstellung</button>")  # fmt: skip
    assert any("leaves its button" in one for one in found(page, "layout"))
    page.evaluate("b.style.width = '300px'")
    assert found(page, "layout") == []


def test_a_text_that_is_cut_unless_it_ends_in_dots(plant: Plant) -> None:
    page = plant("<div id=b style='width:80px;overflow:hidden;white-space:nowrap'>"
                 "Wiederherstellungsanleitung</div>")  # fmt: skip
    assert any("is cut" in one for one in found(page, "layout"))
    page.evaluate("b.style.textOverflow = 'ellipsis'")
    assert found(page, "layout") == []


def test_what_a_dialog_scrolls_does_not_leave_it(plant: Plant) -> None:
    page = plant("<dialog id=b style='height:80px;overflow:auto'><p style='height:200px'>One</p>"
                 "<p>Two</p></dialog>")  # fmt: skip
    page.evaluate("b.showModal()")
    assert found(page, "layout") == []


def test_names_that_are_cut_until_they_are_alike(plant: Plant) -> None:
    name = "<div class=seat><b class=nametext style='display:block;width:60px;overflow:hidden;"
    body = "".join(
        f"{name}text-overflow:ellipsis;white-space:nowrap'>Grandmaster {number}</b></div>"
        for number in (3, 5)
    )
    page = plant(body)
    assert len([one for one in found(page, "layout") if "another name" in one]) == 2
    page.evaluate("document.querySelectorAll('b').forEach(one => one.style.width = '300px')")
    assert found(page, "layout") == []


def test_a_page_that_scrolls_sideways(plant: Plant) -> None:
    page = plant("<p id=b style='width:900px'>wide</p>")
    assert found(page, "layout") == ["the page scrolls sideways by 300 px"]
    page.evaluate("b.style.width = '500px'")
    assert found(page, "layout") == []


def test_something_that_runs_and_does_not_change(plant: Plant) -> None:
    page = plant("<p id=b>Still being judged…</p><b role=timer id=clock>1</b>")
    page.evaluate("setInterval(() => clock.innerText += 1, 20)")  # a clock is no progress
    assert stuck(page, lambda: True, 0.3) != []
    assert stuck(page, lambda: False, 0.3) == []  # a server that does not answer is slow
    page.evaluate("setInterval(() => b.style.width = `${Math.random()}%`, 20)")
    assert stuck(page, lambda: True, 0.3) == []
    page.evaluate("b.innerText = 'Judged.'")
    assert found(page, "running") == []


@pytest.mark.parametrize("body", [
    "<section aria-busy=true>soon</section>",
    "<table class=sh><tr><td><i class=pale style='display:block;height:9px'></i></td></tr></table>",
    "<ul><li class=seat><i class=fl>x</i><svg width=9 height=9><use href='#ui-bot'/></svg></ul>"
    "<div class='ask waits'><p class=q>Rowan is at the fire</p></div>",
])  # fmt: skip
def test_every_sign_of_something_that_runs_is_known(plant: Plant, body: str) -> None:
    assert len(stuck(plant(body), lambda: True, 0.2)) == 1


def test_a_refusal(plant: Plant) -> None:
    page = plant("<div data-refusal id=b>You cannot pay that.</div>")
    assert found(page, "refusals") == ["“You cannot pay that.” is shown"]
    page.evaluate("b.hidden = true")
    assert found(page, "refusals") == []


SHEET = ("<table class=sh><thead><tr><th>line<th><b>Ada</b><th><b>Ben</b></thead>"
         "<tr class=tot><th>total<td><em>{}</em><td><em>7</em></table>")  # fmt: skip
ROW = ("<main><table class=tb><tr><td>game<td>first<td>{}<td>new<td>"
       "<a href='/replay/T'>replay</a></table></main>")  # fmt: skip
RANK = "<main><ul class=rank><li>Ada <b>{}</b></ul></main>"
CHANCES = "<table><caption>Winning chances</caption><tbody><tr><th>Round 1<td>{}</table>"
LADDER = ("<table class=tb><tr class=me><td>1<td>Ada<td>{}<td>3</table>",
          "<article class=rat>")  # fmt: skip


@pytest.mark.parametrize(("one", "other"), [
    (("/table/T", SHEET), ("/person/P/games", ROW)),
    (("/table/T", SHEET), ("/review/T", RANK)),
    (("/review/T", CHANCES), ("/replay/T", CHANCES)),
    (("/ladder/alchemist", LADDER[0]), ("/ladder/alchemist", LADDER[0])),
])  # fmt: skip
def test_figures_of_two_pages_that_contradict_each_other(
    plant: Plant, one: tuple[str, str], other: tuple[str, str]
) -> None:
    for second, faults in (("41", 0), ("43", 1)):
        ledger = Ledger()
        for (path, body), value in ((one, "41"), (other, second)):
            page = plant(body.format(value), path)
            told = found(page, "figures", "Ada")
            assert told
            last = ledger.compare(told, path)
        assert len(last) == faults


def test_figures_of_a_tournament(plant: Plant) -> None:
    body = (
        "<ol class=podium><li><small>first</small><b>Ada</b><span>{} points</span></ol>"
        "<main><table class=tb><tbody><tr><td>1<td class=name>Ada<td class=pts>3</table></main>"
    )
    for value, faults in (("3", 0), ("2.5", 1)):
        told = found(plant(body.format(value), "/tournament/T"), "figures", "Ada")
        assert len(Ledger().compare(told, "")) == faults


def test_words_of_another_language(plant: Plant) -> None:
    page = plant("<p>Neuer Tisch</p><button id=b aria-label='Open the table'>x</button>")
    assert foreign(found(page, "texts"), "de") == ["“Open the table” is English"]
    page.evaluate("b.ariaLabel = 'Tisch eröffnen'")
    assert foreign(found(page, "texts"), "de") == []
    assert foreign(["Ada hat gewonnen · Still being judged: move 3 of 40"], "de") != []


def test_a_table_of_somebody_elses_turn(plant: Plant) -> None:
    theirs = {"status": "playing", "actors": [1], "mine": [{"seat": 0}]}
    mine = theirs | {"actors": [0]}
    lobby = "<div class=yours><a class=mine href='/table/T'>your turn</a></div>"
    table = "<div class=ask><p class=q>Choose</p></div>"
    for body, path in ((lobby, "/"), (table, "/table/T")):
        assert len(found(plant(body, path, T=theirs), "turns")) == 1
        assert found(plant(body, path, T=mine), "turns") == []
    waits = "<div class='ask waits'><p class=q>Wait</p></div>"
    assert len(found(plant(waits, "/table/T", T=mine), "turns")) == 1


def test_a_name_that_is_no_link(plant: Plant) -> None:
    page = plant("<p id=b>Ada</p><p><a href='/person/1'>Ben</a></p>")
    assert found(page, "names", ["Ada", "Ben"]) == ["the name “Ada” is no link"]


def test_a_control_without_effect(plant: Plant, watch: Watch) -> None:
    page = plant("<button>One</button><button onclick='this.title = 1'>Two</button>"
                 "<button onclick='fetch(\"/api\")'>Three</button>")  # fmt: skip
    for name, effect in (("One", False), ("Two", True), ("Three", True)):
        page.mouse.click(500, 300)  # what only takes the focus has no effect
        button = page.get_by_role("button", name=name)
        button.evaluate("node => node.focus()")
        assert watch.effect(page, button.click) is effect


def test_what_the_browser_complains_of(plant: Plant, watch: Watch) -> None:
    page = plant("<p>calm</p>")
    page.evaluate("console.error('burnt')")
    page.evaluate("setTimeout(() => { throw new Error('broken') })")
    page.route(f"{HERE}/api/gone", lambda route: route.fulfill(status=404))
    page.evaluate("fetch('/api/gone').then(() => null)")
    page.wait_for_function("true")
    told = " ".join(watch.faults)
    assert "burnt" in told
    assert "broken" in told
    assert "GET /api/gone is answered 404" in told
    watch.faults.clear()
    watch.provoked = ("api/gone",)
    page.evaluate("fetch('/api/gone').then(() => null)")
    assert watch.faults == []


def test_what_is_seen_for_a_moment_only(plant: Plant, watch: Watch) -> None:
    page = plant("<main><p class=none>None yet.</p><p id=b>3 of 4</p></main>")
    assert watch.glimpsed(page) == []
    page.evaluate("b.innerText = 'undefined of 4'; null")
    page.evaluate("b.innerText = '3 of 4'; document.querySelector('.none').remove()")
    assert watch.glimpsed(page) == [
        "“undefined of 4” was shown", "“None yet.” was shown, and taken back",
    ]  # fmt: skip
