"""Messages are said by the rules of the language: plurals, lists, numbers, dates, words' forms."""

from datetime import date

import pytest

from athanor.language import LANGUAGES, catalogue, choosing, matching, say, use
from athanor.language.message import arguments, parse
from athanor.language.saying import written


def said(text: str, language: str, **given: object) -> str:
    return written(parse(text), given, language, {})


@pytest.mark.parametrize(
    ("language", "text", "results"),
    [
        ("en", "{n, plural, one {# day} other {# days}}", {1: "1 day", 2: "2 days"}),
        (
            "pl",
            "{n, plural, one {# gra} few {# gry} many {# gier} other {# gry}}",
            {1: "1 gra", 3: "3 gry", 5: "5 gier", 22: "22 gry"},
        ),
        ("cs", "{n, plural, =2 {dvě hry} one {hra} few {# hry} other {# her}}", {2: "dvě hry"}),
    ],
)
def test_a_number_chooses_its_plural_form(
    language: str, text: str, results: dict[int, str]
) -> None:
    assert {n: said(text, language, n=n) for n in results} == results


def test_lists_numbers_and_dates_follow_the_language() -> None:
    text = "{who, list}: {points, number}, {day, date, long}"
    given = {"who": ["Ada", "Ben", "Cid"], "points": 12345, "day": date(2026, 11, 16)}
    assert said(text, "en", **given) == "Ada, Ben and Cid: 12,345, 16 November 2026"
    assert said(text, "de", **given) == "Ada, Ben und Cid: 12.345, 16. November 2026"


def test_a_word_of_the_box_stands_in_the_form_that_a_sentence_needs() -> None:
    words = {"word.gold": parse("złoto"), "word.salt": parse("sól"), "word.salt.gen": parse("soli")}
    message = parse("Brak {thing, noun, gen}.")
    assert written(message, {"thing": "salt"}, "pl", words) == "Brak soli."
    assert written(message, {"thing": "gold"}, "pl", words) == "Brak złoto."


def test_the_kind_of_each_argument_is_known() -> None:
    found = arguments(parse("{who} has {n, plural, one {# {thing, noun}} other {{n}}} of {who}"))
    assert found == {"who": "text", "n": "number", "thing": "noun"}


def test_a_pseudo_locale_is_forty_percent_longer_and_keeps_arguments() -> None:
    text, long = (catalogue(code, "common")["unknown"] for code in ("en", "en-XA"))
    assert [node for node in long if isinstance(node, list)] == [["status"]]
    assert len(long[0]) > 1.3 * len(text[0])
    assert LANGUAGES["ar-XB"].direction == "rtl"


def test_the_terminal_s_language_is_found_by_the_usual_variables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", [])
    for name in ("ATHANOR_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert say("common.close") == "Schließen"
    monkeypatch.setenv("ATHANOR_LANG", "cs")
    assert say("common.close") == "Zavřít"
    use("pl")
    assert say("common.close") == "Zamknij"


def test_a_language_that_is_not_there_is_refused_with_those_that_are() -> None:
    assert matching(["xx", "fr-CA"]) == "fr"
    with pytest.raises(ValueError, match="choose one of en, cs, de"):
        use("xx")
