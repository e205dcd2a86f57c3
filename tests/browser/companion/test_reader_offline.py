"""The companion without a network: served by us once, or from an export on any host."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from athanor.reader.export import export
from tests.browser.companion.test_notebook import worlds, write
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.support.reading import begin, enter, pick, result
from tests.browser.support.visitor import Visitor


def kept(page: Page) -> None:
    """Wait until everything lies on the device."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.locator(".tag.ok").wait_for(state="attached", timeout=60_000)


def count_a_pad(ada: Visitor) -> None:
    """Count two seats of the Valley, and come back to what was entered."""
    ada.click(ada.page.get_by_role("radio", name="The Valley of Alchemists"))
    ada.page.get_by_label("Name of seat 1").fill("Ada")
    ada.page.get_by_label("Decoctions left, seat 1").fill("5")
    ada.click(ada.page.get_by_role("button", name="Count it"))
    expect(ada.page.get_by_role("heading", name="Ada wins")).to_be_visible()
    expect(ada.page.locator(".scoresheet .sum td").first).to_have_text("2")
    ada.page.reload()
    expect(ada.page.get_by_label("Name of seat 1")).to_have_value("Ada")
    expect(ada.page.get_by_label("Decoctions left, seat 1")).to_have_value("5")


def count_a_revelation(ada: Visitor) -> None:
    """Alchemists' pad, by the reader's code and with pictures."""
    ada.click(ada.page.get_by_role("radio", name="Alchemists", exact=True))
    ada.click(ada.page.get_by_role("button", name="Take the code of the card reader"))
    expect(ada.page.get_by_label("Code of the game, if there is one")).to_have_value("DEMO")
    theories = ada.page.get_by_role("group", name="Theories on the board")
    theories.get_by_label("toad").select_option("B+")
    assert theories.locator("svg").count() == 9
    seat = ada.page.get_by_role("region", name="Seat 1")
    seat.get_by_role("group", name="Seals on theories").get_by_label("toad").select_option("gold")
    ada.click(ada.page.get_by_role("button", name="Count it"))
    expect(ada.page.locator(".scoresheet .sum td").first).to_have_text("5")


def read_in_polish(ada: Visitor) -> None:
    """Another language is chosen without a host, and every page keeps it."""
    ada.page.get_by_label("Language").select_option("pl")
    expect(ada.page.get_by_role("button", name="Policz")).to_be_visible()
    expect(ada.page.get_by_role("group", name="Teorie na planszy")).to_contain_text("ropucha")
    ada.click(ada.page.get_by_role("link", name="Czytnik"))
    tiles = ada.page.get_by_role("group", name="Składniki")
    for kind in ("grzyb", "ropucha"):
        ada.click(tiles.get_by_role("button", name=kind))
    ada.click(ada.page.get_by_role("button", name="Zapytaj"))
    expect(ada.page.locator(".result h2")).to_have_text("Leczenie")
    ada.click(ada.page.get_by_role("button", name="Do notatnika"))
    ada.click(ada.page.get_by_role("link", name="Notatnik"))
    expect(ada.page.get_by_role("list", name="Fakty")).to_contain_text("Grzyb i ropucha")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_after_one_visit_everything_works_with_the_network_cut(
    invite: Invite, size: tuple[int, int]
) -> None:
    ada = invite(size=size, offline=True)
    ada.open("/reader")
    kept(ada.page)
    ada.page.context.set_offline(True)
    ada.open("/reader")
    begin(ada, "DEMO")
    pick(ada, "mushroom", "toad")
    assert result(ada) == "Healing"
    ada.page.get_by_text("No network.").wait_for()
    ada.click(ada.page.get_by_role("button", name="Into the notebook"))
    ada.open("/notebook")
    assert worlds(ada) == 5_760
    write(ada, "Mix", ["fern", "claw"], "poison")
    assert worlds(ada) < 5_760
    ada.open("/cards")
    expect(ada.page.locator(".printed .qr")).to_have_count(8)
    ada.open("/gamemaster")
    ada.page.get_by_role("button", name="A new world").wait_for()
    ada.open("/score")
    count_a_pad(ada)


def test_it_can_be_installed(invite: Invite) -> None:
    ada = invite(offline=True)
    ada.open("/reader")
    link = ada.page.locator("link[rel=manifest]").get_attribute("href")
    answer = ada.page.request.get(f"{ada.address}/{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert ada.page.request.get(f"{ada.address}/{icon['src']}").ok
    start = ada.page.request.get(f"{ada.address}/{manifest['start_url']}")
    assert "companion" in start.text()
    kept(ada.page)
    asked = ada.page.context.new_cdp_session(ada.page)
    found = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Each test has a private window of its own, from which nothing can be installed.
    assert [error["errorId"] for error in found if error["errorId"] != "in-incognito"] == []


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


class Pretty(Quiet):
    """A host that calls x.html by the plain name x, and redirects whoever says otherwise."""

    def do_GET(self) -> None:
        """Redirect, or serve the page of a plain name."""
        path = self.path.partition("?")[0]
        if path.endswith(".html"):
            self.send_response(308)
            self.send_header("Location", path.removesuffix(".html").removesuffix("index"))
            self.end_headers()
            return
        if "." not in path.rpartition("/")[2] and not path.endswith("/"):
            self.path = f"{path}.html"
        super().do_GET()


Host = tuple[ThreadingHTTPServer, str]


HOSTS = {
    "plain host, subfolder": (Quiet, "/games/alchemy"),
    "redirecting host, subfolder": (Pretty, "/games/alchemy"),
    "redirecting host": (Pretty, ""),
}


@pytest.fixture(params=[*HOSTS.values()], ids=[*HOSTS])
def host(request: pytest.FixtureRequest, page_built: None, tmp_path: Path) -> Iterator[Host]:
    """A host that is not ours, with an export in one of its folders or at its root."""
    handler, folder = request.param
    export(tmp_path / folder.removeprefix("/"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server, folder
    server.shutdown()
    server.server_close()


def test_an_export_works_in_a_folder_of_any_host_and_after_the_host_is_gone(
    browser: Browser, host: Host
) -> None:
    server, folder = host
    page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    ada = Visitor(page, f"http://127.0.0.1:{server.server_port}", "Ada")
    ada.open(f"{folder}/")
    kept(page)
    ada.click(page.get_by_role("link", name="Notebook"))
    write(ada, "Mix", ["mushroom", "toad"], "healing")
    server.shutdown()
    server.server_close()
    for address in ("/", "/reader", "/reader.html", "/index.html"):
        ada.open(f"{folder}{address}")
        page.get_by_role("button", name="New game").wait_for()
    enter(ada, "DEMO", yes=True)
    pick(ada, "fern", "mushroom")
    assert result(ada) == "Neutral"
    ada.click(page.get_by_role("link", name="Score"))
    count_a_pad(ada)
    count_a_revelation(ada)
    if folder == "":  # one host is enough
        read_in_polish(ada)
    page.context.close()
    assert ada.wrong == []
    assert ada.foreign == []


def test_the_command_exports_what_the_worker_keeps(page_built: None, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "athanor", "reader", "--export", str(tmp_path / "out")]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "any HTTPS host" in said.stdout
    folder = tmp_path / "out"
    worker = (folder / "companion-worker.js").read_text()
    names = json.loads(worker.partition("FILES = ")[2].partition(";")[0])
    assert any(name.endswith(".wasm") for name in names)
    for name in [*names, "reader.html", "notebook.html", "index.html"]:
        assert (folder / name).is_file()
    assert "wasm-unsafe-eval" in (folder / "reader.html").read_text()
    assert "wasm-unsafe-eval" not in (folder / "notebook.html").read_text()
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    command[-1] = str(blocked)
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
