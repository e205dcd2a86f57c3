"""The page about the server: found from everywhere, with the words of whoever runs it."""

from playwright.sync_api import expect

from athanor.server.people.stored import TOPICS
from tests.browser.conftest import PHONE, Invite
from tests.browser.support.serving import Served

IMPRINT = """# The old house

Ada Lovelace, 1 Street, <mailto:ada@example.org>. See [our club](https://example.org/club).

- Doors open at **eight**.
<script>document.title = 'taken over'</script>
"""


def test_who_runs_the_server_is_told_from_the_foot_and_where_one_signs_up(
    invite: Invite, served: Served
) -> None:
    folder = served.data / "about"
    folder.mkdir(exist_ok=True)
    (folder / "imprint.md").write_text(IMPRINT)
    (folder / "imprint.de.md").write_text("Das alte Haus")
    ada = invite(size=PHONE)
    for path in ("/", "/friends", "/ladder", "/nowhere/at/all"):
        ada.open(path)
        expect(ada.page.get_by_role("contentinfo").get_by_role("link")).to_have_attribute(
            "href", "/about"
        )
    ada.open("/account")
    ada.click(ada.page.get_by_role("main").get_by_role("link", name="About this server"))
    expect(ada.page.get_by_role("heading", name="Who runs this server")).to_be_visible()
    about = ada.page.get_by_role("main")
    expect(about.get_by_role("heading", name="The old house")).to_be_visible()
    expect(about.get_by_role("link", name="our club")).to_have_attribute(
        "href", "https://example.org/club"
    )
    expect(about.get_by_role("link", name="ada@example.org")).to_have_attribute(
        "href", "mailto:ada@example.org"
    )
    expect(about.get_by_text("taken over")).to_be_visible()  # as text
    told = [one.get_attribute("data-stored") for one in about.locator("[data-stored]").all()]
    assert told == [*TOPICS, "browser"]
    assert all(len(one.inner_text()) > 40 for one in about.locator("[data-stored]").all())
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.open("/about?lang=de")
    expect(about.get_by_role("heading", name="Wer diesen Server betreibt")).to_be_visible()
    expect(about.get_by_text("Das alte Haus")).to_be_visible()
