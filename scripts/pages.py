"""Pages with generated parts: a command owns the text between two marks."""

from pathlib import Path


def remake(page: Path, begin: str, end: str, text: str) -> None:
    """Put a text between two marks of a page; a page without them is not changed."""
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{page.name} has no marks {begin} and {end}.")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
