"""Whatever the documentation and the docstrings name exists: a name that has gone is a mistake."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from athanor.server.wire.problems import KINDS
from tests.docs import names
from tests.docs.pages import PAGES, ROOT, SPAN, blocks, spans

# What a reader makes or has, in examples, and files that a run writes.
EXAMPLES = frozenset({
    "alchemist-1.save.json", "application/json", "contact.md", "imprint.de.md", "imprint.md",
    "rules.md", "settings.json", "curves.csv", "curves.svg", "result.json",
    "generated/", "wire.ts",
})  # fmt: skip
# Names of other programs, and names that stand for any.
FOREIGN = frozenset({
    "--scale", "--expected-failures", "FlatFile", "fsync", "structuredContent",
    "test_image_content", "test_sampling", "refuse_x", "__index__",
    "athanor_alchemist", "athanor_valley",
})  # fmt: skip


def unknown(text: str) -> Iterator[str]:
    """The names in one code span that do not exist."""
    if names.PATH.fullmatch(text):
        exists = names.file_exists(text.replace("locales/nl/", "locales/de/"))  # nl: a new language
        if not exists and text not in EXAMPLES and text not in KINDS:
            yield text
    elif text.startswith("athanor "):
        yield from wrong_options(text, names.options_of_command(text.split()[1]))
    elif text.startswith("--"):
        yield from wrong_options(text, names.all_options())
    elif match := names.MODULE.match(text):
        if not names.module_exists(match[0]):
            yield text
    elif names.IDENTIFIER.fullmatch(text):
        parts = set(text.partition("(")[0].split("."))
        yield from parts - names.identifiers() - FOREIGN
    yield from unknown_runs(text)


def unknown_runs(text: str) -> Iterator[str]:
    """What is wrong with the scripts of ours that a text runs."""
    for match in names.RUN.finditer(text):
        path = names.module_file(match[1]) if match[1] else ROOT / match[2]
        if path is None or not path.is_file():
            yield match[0]
        else:
            yield from wrong_options(match[3], names.options_of(path))


def wrong_options(text: str, known: names.Names) -> list[str]:
    """The options in a text that its program does not have."""
    return [one for one in names.OPTION.findall(text) if one not in known | FOREIGN]


def unknown_settings(text: str) -> list[str]:
    """The settings in a text that no code reads."""
    return [name for name in names.SETTING.findall(text) if name not in names.settings()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_name_on_a_page_exists(page: Path) -> None:
    found = [name for span in spans(page) for name in unknown(span)]
    found += [name for block in blocks(page) for name in unknown_runs(block.text)]
    assert found + unknown_settings(page.read_text()) == []


def test_every_name_in_a_docstring_exists() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in (ROOT / "src").rglob("*.py")
        for line, text in names.docstrings(path)
        for name in [
            *(name for span in SPAN.findall(text) for name in unknown(span)),
            *(name for name in names.NAMED_FILE.findall(text) if not names.file_exists(name)),
            *unknown_settings(text),
        ]
    }
    assert sorted(found) == []


@pytest.mark.parametrize(
    "planted",
    [
        "src/athanor/kernel/tabel.py", "table/nudges.py", "scripts/studies/no_such/",
        "games/<game>/explain.py", "athanor.kernel.table.Tabel", "athanor.servant",
        "scripts.studies.tunes", "athanor simulate --game", "--no-such-option",
        "python -m scripts.studies.tunes", "python -m scripts.studies.cells --pages",
        "python scripts/clause.py", "Silentium", "Table.plays_on(action)",
    ],
)  # fmt: skip
def test_a_planted_name_is_found(planted: str) -> None:
    assert list(unknown(planted)) != []


def test_a_planted_setting_is_found() -> None:
    assert unknown_settings("rolled out (`ATHANOR_EVALUATION`)") == ["ATHANOR_EVALUATION"]


@pytest.mark.parametrize(
    "good",
    [
        "src/athanor/kernel/table.py", "table/company/nudges.py", "games/<game>/rules/",
        "build/site", "athanor.kernel.table.Table", "athanor.Table.play", "athanor simulate --bots",
        "--games", "python -m scripts.studies.cells --page", "python scripts/clauses.py --missing",
        "action/refused",
    ],
)  # fmt: skip
def test_a_good_name_is_not(good: str) -> None:
    assert list(unknown(good)) == []
