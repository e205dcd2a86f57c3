"""What the sources of the page may not contain."""

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
METHODS = (
    "match|matchAll|replace|replaceAll|split|startsWith|endsWith|includes|slice|indexOf|search"
)
# A sentence taken apart: one of its methods called, or handed to a pattern.
PARSED = re.compile(
    rf"\bwords\??\s*\.\s*({METHODS})\(|\.(test|exec)\([^)\n]*\bwords\b|new RegExp\("
)


def parsed(text: str) -> list[str]:
    return [match.group(0) for match in PARSED.finditer(text)]


def test_no_file_of_the_page_parses_a_sentence() -> None:
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte")]
    found = {path.relative_to(SOURCES).as_posix(): parsed(path.read_text()) for path in files}
    assert len(files) > 150
    assert {name: what for name, what in found.items() if what} == {}


def test_a_parsed_sentence_would_be_found() -> None:
    assert parsed("[...event.words.matchAll(/a/g)]")
    assert parsed("event.words\n  .replace(x, y)")
    assert parsed("if (VIALS.test(words)) {")
    assert parsed("const NAMED = new RegExp(`(${names})`);")
    assert not parsed("template: event.words")
