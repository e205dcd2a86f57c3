"""The site that `make docs` builds from docs/."""

import re
from pathlib import Path

import pytest
from scripts.build_docs import build

from scripts import build_docs

FOREIGN = re.compile(r"""(?:src=|<link[^>]*href=|url\()["']?https?://""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    assert build(folder / "html", folder / "cache") == 0
    return folder / "html"


def test_every_page_builds_without_a_warning_and_is_listed(site: Path) -> None:
    docs = Path(__file__).resolve().parents[2] / "docs"
    start = (site / "index.html").read_text()
    pages = [page.relative_to(docs).with_suffix(".html") for page in docs.rglob("*.md")]
    hidden = {"README.html", "index.html"}
    for page in (page.as_posix() for page in pages if page.name not in hidden):
        assert f'href="{page}"' in start, page


def test_the_reference_comes_from_the_docstrings(site: Path) -> None:
    reference = (site / "reference.html").read_text()
    for name in ("athanor.Table.play", "athanor.reader.Notebook.learn", "athanor.client.Client"):
        assert f'id="{name}"' in reference


def test_no_page_loads_anything_from_another_host(site: Path) -> None:
    pages = [*site.rglob("*.html"), *site.rglob("*.css")]
    assert pages
    assert [page.name for page in pages if FOREIGN.search(page.read_text())] == []


def test_the_site_is_built_again_only_when_a_source_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Path] = []

    def sphinx(site: Path, _: Path) -> int:
        built.append(site)
        site.mkdir(parents=True, exist_ok=True)
        (site / "index.html").write_text(f"built {len(built)} times")
        return 0

    packaged = tmp_path / "package" / "site"
    packaged.parent.mkdir()
    monkeypatch.setattr(build_docs, "build", sphinx)
    monkeypatch.setattr(build_docs, "ROOT", tmp_path)
    monkeypatch.setattr(build_docs, "SITE", tmp_path / "site")
    monkeypatch.setattr(build_docs, "PACKAGED", packaged)
    monkeypatch.setattr(build_docs, "STAMP", packaged / "built-from")
    (tmp_path / "docs").mkdir()
    for words, times in (("one", 1), ("one", 1), ("two", 2)):
        (tmp_path / "docs" / "page.md").write_text(words)
        assert build_docs.main(["--stale"]) == 0
        assert (packaged / "index.html").read_text() == f"built {times} times"
    assert [path.name for path in packaged.parent.iterdir()] == ["site"]
