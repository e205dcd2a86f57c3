"""Pages with generated parts: a command owns the text between two marks."""

from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
RESULTS = DOCS / "results"


def page_with(mark: str) -> Path:
    """The page of the documentation that has a mark."""
    found = [page for page in sorted(DOCS.rglob("*.md")) if mark in page.read_text("utf-8")]
    if len(found) != 1:
        raise SystemExit(f"{len(found)} pages have the mark {mark}.")
    return found[0]


def remake(page: Path, begin: str, end: str, text: str) -> None:
    """Put a text between two marks of a page; a page without them is not changed."""
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{page.name} has no marks {begin} and {end}.")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
