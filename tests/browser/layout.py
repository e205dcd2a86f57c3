"""Whether everything on a page can be clicked, at every size: the walk of the album."""

from typing import Any

from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.shots.pages import Album

SIZES = (
    (320, 568), (390, 664), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080),
)  # fmt: skip
SMALL = SIZES[:2] + SIZES[3:4]  # where a banner takes room that something else needs
LANGUAGES = ("de", "pl", "en-XA", "ar-XB")  # long ones, 40 % longer, and from right to left
NARROW = ((390, 844), (640, 400))  # a phone, and a desktop zoomed to 200 %
# Chooses a language in the header, of which the made ones are no choice there.
SPEAK = """code => {
    const select = document.querySelector("select.languages");
    if (![...select.options].some(option => option.value === code))
        select.append(new Option(code, code));
    select.value = code;
    select.dispatchEvent(new Event("change", { bubbles: true }));
}"""
# Scrolls everything that can be clicked into sight, and asks what lies there: in the middle, or
# below the top where the question takes the lower half of a phone, or above the foot.
FAULTS = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();  // what measures itself is drawn anew in the second
    await Promise.all(document.getAnimations()
        .filter(one => one.effect.getComputedTiming().endTime < 5000).map(one => one.finished));
    const faults = [];
    const named = one => one === null ? "nothing" : (one.getAttribute("aria-label") ||
        one.innerText || one.name || one.getAttribute("class") || one.tagName)
        .trim().split("\\n")[0].slice(0, 40);
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} px too wide`);
    for (const name of document.querySelectorAll(".top h1"))
        if (name.scrollHeight > name.clientHeight + 1) faults.push("the header clips its letters");
    const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
    const inside = what => {
        const { left, right, top, bottom } = what.getBoundingClientRect();
        return left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
    };
    const foot = modal?.querySelector(".dfoot");
    if (foot && !inside(foot)) faults.push("the buttons of the dialog are out of sight");
    for (const cut of document.querySelectorAll("table.sh"))
        if (cut.scrollWidth > cut.parentElement.clientWidth + 1)
            faults.push("the final sheet is cut");
    for (const place of modal ? [0, document.documentElement.scrollHeight] : []) {
        scrollTo(0, place);
        if (!inside(modal)) faults.push(`the dialog is off screen when scrolled to ${place}`);
    }
    const top = Math.max(0, ...[...document.querySelectorAll(".top, .off")]
        .map(bar => bar.getBoundingClientRect().bottom)) + 8;
    const fault = (one, block) => {
        one.style.scrollMarginTop = `${top}px`;
        one.scrollIntoView({ block, inline: "center", behavior: "instant" });
        one.style.scrollMarginTop = "";
        const { left, right, top: high, bottom } = one.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (high + bottom) / 2];
        const hit = document.elementFromPoint(x, y);
        const its = hit => hit && (one.contains(hit) || hit.closest("label")?.control === one ||
            (one.labels && [...one.labels].some(label => label.contains(hit))));
        // Marks of turning points lie on the way of a replay, perhaps on its middle; the link of a
        // long name on that of what opens its seat.
        const beside = one.type === "range" ? [0.3, 0.4, 0.6, 0.7] :
            one.matches(".whole") ? [0.1] : [];
        const own = its(hit) || beside.some(part =>
            its(document.elementFromPoint(left + part * (right - left), y)));
        const at = `at ${Math.round(x)}, ${Math.round(y)}`;
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
            return `“${named(one)}” lies outside the page, ${at}`;
        if (!own) return `“${named(one)}” is covered by “${named(hit)}” ${at}`;
        return left < -1 || right > innerWidth + 1 ? `“${named(one)}” is cut off` : "";
    };
    const outside = (one, { left, right }) => {
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), words = new Range();
        let most = 0;
        while (texts.nextNode()) {
            if (texts.currentNode.parentElement.closest(".vh")) continue;
            words.selectNodeContents(texts.currentNode);
            const written = words.getBoundingClientRect();
            if (written.width > 0)
                most = Math.max(most, written.right - right, left - written.left);
        }
        return Math.round(most);
    };
    const what = "a[href], button, input, select, textarea, summary, [role=button], [role=radio]";
    for (const one of (modal ?? document).querySelectorAll(what)) {
        const shown = { visibilityProperty: true, opacityProperty: true };
        if (!one.checkVisibility(shown) || one.disabled || one.closest("[inert]")) continue;
        const size = one.getBoundingClientRect();
        if (size.width <= 2 || size.height <= 2) continue;
        const cut = one.tagName === "BUTTON" ? outside(one, size) : 0;
        if (cut > 2) faults.push(`the words of “${named(one)}” run ${cut} px out of it`);
        const found = [];
        const reached = block => (found.push(fault(one, block)), found.at(-1) === "");
        if (!["center", "start", "end"].some(reached)) faults.push(found[0]);
    }
    scrollTo(0, 0);
    return [...new Set(faults)];
}"""


class Survey(Album):
    """The walk through every page and state, on which each is looked at in all sizes."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        sizes: tuple[tuple[int, int], ...] = SIZES,
        languages: tuple[str, ...] = (),
    ) -> None:
        self.sizes, self.languages = sizes, languages
        self.faults: list[str] = []
        self._sockets: list[WebSocketRoute] = []
        self._offline = False
        self.begin_visit(browser, address, "desktop", "light")
        self.visitor.page.route_web_socket(lambda url: True, self._carry)

    def _carry(self, page: WebSocketRoute) -> None:
        if self._offline:
            page.close(code=4000, reason="offline")
            return
        server = page.connect_to_server()
        page.on_message(lambda message: server.send(message))
        server.on_message(lambda message: page.send(message))
        self._sockets.append(page)

    def take(self, name: str) -> None:
        before = self.visitor.page.viewport_size
        assert before is not None
        for size in self.sizes:
            self.look(name, size)
        if self._sockets and self.visitor.page.locator(".tbl:not(.replay)").count():
            self.look_offline(name)
        for language in self.languages:
            self.look_translated(name, language)
        self.visitor.page.set_viewport_size(before)

    def look(self, name: str, size: tuple[int, int]) -> None:
        page = self.visitor.page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found: list[Any] = page.evaluate(FAULTS)
        self.faults += [f"{name} at {size[0]}×{size[1]}: {fault}" for fault in found]

    def look_translated(self, name: str, language: str) -> None:
        """The same in another language, chosen without a reload; the walk goes on in English."""
        page = self.visitor.page
        if page.locator("select.languages").count() == 0:
            return
        self.speak(language)
        for size in NARROW:
            self.look(f"{name} in {language}", size)
        self.speak("en")

    def speak(self, language: str) -> None:
        """Choose a language, and wait until the page has it."""
        self.visitor.page.evaluate(SPEAK, language)
        self.visitor.page.wait_for_function(
            "code => document.documentElement.lang === code", arg=language
        )

    def look_offline(self, name: str) -> None:
        """The same with the band that says so."""
        page, band = self.visitor.page, self.visitor.page.get_by_text("Offline since")
        self._offline = True
        self._sockets.pop().close(code=4000, reason="offline")
        band.wait_for()
        for size in SMALL:
            self.look(f"{name}, offline,", size)
        self._offline = False
        band.wait_for(state="detached")
        page.get_by_text("Back. Nothing was lost").wait_for(state="detached")
