"""The page about a server: what its operator writes, and what the program knows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from athanor.server.people.stored import TOPICS
from athanor.version import VERSION
from tests.server.players import run, visitor
from tests.server.process import Server


@pytest.fixture(scope="module")
def told(folder: Path) -> Iterator[Server]:
    about = folder / "about"
    about.mkdir()
    (about / "imprint.md").write_text("# The club\n\nAda Lovelace, 1 Street")
    (about / "imprint.de.md").write_text("# Der Verein\n\nAda Lovelace, Straße 1")
    (about / "rules.md").write_text("- Be kind.")
    (folder / "secret.md").write_text("nobody's business")
    database = f"sqlite:///{folder / 'told.db'}"
    with Server(
        database, folder, ATHANOR_ABOUT=str(about), ATHANOR_SOURCE="https://example.org/src"
    ) as server:
        yield server


def test_the_operator_writes_in_each_language_or_in_one_for_all(told: Server) -> None:
    async def story() -> None:
        ada = visitor(told.url)
        english = await ada.ask("GET", "/api/about?language=en")
        assert english["imprint"].startswith("# The club")
        assert (english["rules"], english["contact"]) == ("- Be kind.", None)
        assert (english["version"], english["source"]) == (VERSION, "https://example.org/src")
        assert english["stored"] == list(TOPICS)
        german = await ada.ask("GET", "/api/about?language=de")
        assert german["imprint"].startswith("# Der Verein")
        assert german["rules"] == "- Be kind."

    run(story())


@pytest.mark.parametrize("language", ["../secret", "x/../../secret", "", "%00", "e" * 300])
def test_a_language_names_no_other_file(told: Server, language: str) -> None:
    async def story() -> None:
        answer = await visitor(told.url).http.get("/api/about", params={"language": language})
        assert answer.status_code == 200
        assert "nobody's business" not in answer.text

    run(story())
