"""The catalogues are complete, and what is wrong in one is found."""

import ast
import json
from pathlib import Path

import pytest
from scripts.texts import build, check, po, progress, python, rules, uses
from scripts.texts.rules import CODE

from athanor.language import COMPLETE, LANGUAGES
from athanor.language.rulebooks import blocks


def test_every_complete_language_says_everything() -> None:
    assert list(check.problems()) == []


def test_every_text_of_a_python_module_is_in_the_catalogues() -> None:
    assert list(python.problems()) == []


MODULE = '''
"""A docstring is read by programmers."""
from athanor.language import say
log.info("The table begins now.")
raise ValueError("The seat is not a number.")
class Wrong(ValueError):
    def __init__(self):
        super().__init__("The seat is not free.")
print(f"Seat {seat} wins this game.")
say("problems.no-such-text")
say("puzzles.facts", count=1, wrong=2)
'''


def test_a_text_in_python_is_named_and_so_is_a_call_that_no_text_answers() -> None:
    tree = ast.parse(MODULE)
    assert python.literals(tree) == [(9, "Seat x wins this game.")]
    assert list(python.wrong_keys(tree)) == [
        "10: problems.no-such-text is not in locales/.",
        "11: puzzles.facts does not take wrong.",
    ]
    local = MODULE.replace("from athanor.language import say", "from elsewhere import say")
    assert list(python.wrong_keys(ast.parse(local))) == []


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two catalogues, in which a test breaks something."""
    monkeypatch.setattr("athanor.language.catalogues.LOCALES", tmp_path)
    monkeypatch.setattr(check, "LOCALES", tmp_path)
    monkeypatch.setattr(rules, "GAMES", [])
    monkeypatch.setattr(check, "LANGUAGES", {code: LANGUAGES[code] for code in ("en", "pl")})
    write(tmp_path, "en", {"days": "{n, plural, one {# day} other {# days}}", "hi": "Hi {who}"})
    write(tmp_path, "pl", PL)
    return tmp_path


PL = {
    "days": "{n, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}",
    "hi": "Hej {who}",
}


def write(folder: Path, language: str, texts: dict[str, str]) -> None:
    (folder / language).mkdir(exist_ok=True)
    (folder / language / "one.json").write_text(json.dumps(texts))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hi": None}, "pl/one.json: hi is missing."),
        ({"ho": "Ho"}, "pl/one.json: ho is stale: en has no such key."),
        ({"hi": "Hej {kto}"}, "pl/one.json: hi: {kto} is unknown in en."),
        ({"hi": "Hej"}, "pl/one.json: hi: {who} is left out."),
        ({"hi": "Hej {who"}, "pl/one.json: hi: cannot be read"),
        ({"days": "{n, plural, one {# dzień} other {# dni}}"}, "days: {n} has no few form."),
        ({"days": PL["days"].replace("few", "two")}, "{n} has a form two, which"),
    ],
)
def test_a_broken_translation_is_named(
    files: Path, change: dict[str, str | None], said: str
) -> None:
    assert list(check.problems()) == []
    wrong = {key: text for key, text in {**PL, **change}.items() if text is not None}
    write(files, "pl", wrong)
    assert any(said in line for line in check.problems()), list(check.problems())


def test_a_translation_of_what_is_english_only_is_named(files: Path) -> None:
    for language in ("en", "pl"):
        (files / language / "research.json").write_text('{"done": "Done"}')
    assert list(check.problems()) == ["pl/research.json: these texts are English only."]
    (files / "pl" / "research.json").unlink()
    assert list(check.problems()) == []


def test_the_page_gets_typed_keys_and_only_nodes() -> None:
    assert '"unknown": { status: string | number };' in build.types()
    assert json.loads(build.compiled({"a": ["x"], "b": ["y ", ["n"]]})) == {
        "a": "x",
        "b": ["y ", ["n"]],
    }


@pytest.mark.parametrize("language", ["en-XA", "ar-XB"])
@pytest.mark.parametrize("game", rules.GAMES)
def test_a_rulebook_in_a_pseudo_locale_has_the_blocks_of_the_english_one(
    game: str, language: str
) -> None:
    english, made = (rules.DOCS / f"{game}.md").read_text(), build.rulebook(game, language)
    shapes = [[(one.kind, one.id) for one in blocks(text)] for text in (english, made)]
    assert shapes[0] == shapes[1]
    assert CODE.findall(made) == CODE.findall(english)


def test_progress_counts_catalogues_and_rulebooks() -> None:
    name, wanted, done = progress.of_rulebook("valley")
    assert name == "rules/valley"
    assert wanted > 0
    assert dict(zip(progress.WRITTEN, done, strict=True)) == dict.fromkeys(COMPLETE, wanted)


def test_a_translator_finds_where_a_text_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert uses.main(["lobby", "about"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "about"
    assert any(line.startswith("web/src/lobby/GamePlate.svelte:") for line in told)
    places = uses.uses()
    # A key that is put together, one of another folder's catalogue, and one of Python.
    assert places["alchenemies", "where.play"][0][0].endswith("Ladder.svelte")
    assert any(path.startswith("web/src/lobby/") for path, _ in places["common", "seat"])
    assert any(path.startswith("src/athanor/") for path, _ in places["host", "doctor.page"])
    assert uses.main(["lobby", "nothing"]) == 2


def test_translations_go_to_po_and_come_back(files: Path, tmp_path: Path) -> None:
    before = {path: path.read_text() for path in files.rglob("*.json")}
    po.write_po(tmp_path / "pl.po", "pl")
    (files / "pl" / "one.json").write_text("{}")
    po.read_po(tmp_path / "pl.po", "pl")
    assert {path: json.loads(path.read_text()) for path in before} == {
        path: json.loads(text) for path, text in before.items()
    }


ENGLISH = """# Game

## The end

- **A1** Take 2 cubes, or `pass`.

  | players | cubes |
  |---|---|
  | 2 | 6 |

*An example of A1.*
"""
POLISH = """# Game

## Koniec {#the-end}

- **A1** Weź 2 kostki albo
  powiedz `pass`.

  | gracze | kostki |
  |---|---|
  | 2 | 6 |

*Przykład do A1.*
"""


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A translated rulebook, in which a test breaks something."""
    monkeypatch.setattr("athanor.language.catalogues.LOCALES", tmp_path)
    monkeypatch.setattr(rules, "DOCS", tmp_path)
    (tmp_path / "game.md").write_text(ENGLISH)
    path = tmp_path / "pl" / "rules" / "game.md"
    path.parent.mkdir(parents=True)
    path.write_text(POLISH)
    rules.stamp("pl", "game")
    return path


@pytest.mark.parametrize(
    ("text", "changed", "said"),
    [
        ("2 kostki", "3 kostki", "A1: numbers differ: ['2'] left out, ['3'] added."),
        ("`pass`", "pas", "A1: code differ: ['`pass`'] left out, [] added."),
        ("**A1**", "**A2**", "clause A1 should be here, not “- **A2** Weź"),
        (" {#the-end}", "", "heading the-end should be here, not “## Koniec”."),
        ("  | 2 | 6 |\n", "", "the table has other rows or columns than the English one"),
        ("*Przykład do A1.*\n", "", "example the-end/2 should be here, not nothing."),
    ],
)
def test_a_translated_rulebook_that_differs_is_named(
    rulebook: Path, text: str, changed: str, said: str
) -> None:
    assert list(rules.of_game("pl", "game")) == []
    rulebook.write_text(POLISH.replace(text, changed))
    assert any(said in line for line in rules.of_game("pl", "game"))


def test_a_complete_language_has_every_rulebook(
    rulebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "GAMES", ["game"])
    rulebook.unlink()
    assert list(rules.problems("pl", complete=True)) == ["pl/rules/game.md is missing."]
    assert list(rules.problems("pl", complete=False)) == []


def test_a_clause_is_stale_when_its_english_text_changes(rulebook: Path) -> None:
    (rules.DOCS / "game.md").write_text(ENGLISH.replace("Take 2 cubes", "Draw 2 cubes"))
    assert list(rules.of_game("pl", "game")) == [
        "A1 is stale: the English text has changed since this was translated."
    ]


def test_stamping_one_game_leaves_the_others_stamps(rulebook: Path) -> None:
    first = rules.stamped("pl", "game")
    (rules.DOCS / "expansion.md").write_text(ENGLISH.replace("2 cubes", "3 cubes"))
    rules.stamp("pl", "expansion")
    assert rules.stamped("pl", "game") == first
    assert rules.stamped("pl", "expansion")["A1"] != first["A1"]
