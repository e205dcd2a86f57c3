"""The documentation at /docs/."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from athanor.server.http import docs_site

PAGE = "<html><script>one()</script><p>Welcome</p></html>"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    monkeypatch.setattr(docs_site, "FOLDER", folder)
    return folder


def test_the_start_page_and_its_files_are_served(site: Path) -> None:
    site.mkdir()
    (site / "index.html").write_text(PAGE)
    (site / "look.css").write_text("p {}")
    with TestClient(Litestar([docs_site.docs])) as client:
        assert client.get("/docs").url.path == "/docs/index.html"
        start = client.get("/docs/")
        assert "Welcome" in start.text
        assert (
            "'unsafe-inline'; script-src 'self' 'sha256-"
            in start.headers["content-security-policy"]
        )
        assert client.get("/docs/look.css").headers["content-type"].startswith("text/css")
        assert client.get("/docs/../secret").status_code == 404


def test_a_server_without_the_site_says_how_to_build_it(site: Path) -> None:
    with TestClient(Litestar([docs_site.docs])) as client:
        answer = client.get("/docs/")
        assert answer.status_code == 404
        assert "`make docs`" in answer.text


def test_a_site_that_is_built_while_the_server_runs_is_served(site: Path) -> None:
    with TestClient(Litestar([docs_site.docs])) as client:
        assert client.get("/docs/").status_code == 404
        site.mkdir()
        (site / "index.html").write_text(PAGE)
        assert "Welcome" in client.get("/docs/").text
