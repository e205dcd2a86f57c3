"""Formats messages: plural forms, numbers, dates and lists by the rules of the language."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from athanor.language.catalogues import LANGUAGES, SOURCE, Catalogue, catalogue
from athanor.language.choosing import chosen
from athanor.language.message import Nodes

BRITISH = "en_GB"  # English as it is written here
Arguments = Mapping[str, Any]


@cache
def locale(language: str) -> Locale:
    """The Unicode locale data (CLDR) of a language."""
    own = not LANGUAGES[language].made and language != SOURCE
    return Locale.parse(language if own else BRITISH)


def say(key: str, language: str | None = None, **arguments: Any) -> str:
    """A message by `noun.key`, in the current language unless another is named."""
    noun, _, name = key.partition(".")
    spoken = language or chosen()
    texts = catalogue(spoken, noun)
    return written(texts[name], arguments, spoken, texts)


def listed(parts: Sequence[str], language: str | None = None) -> str:
    """`a`, `a and b`, `a, b and c`, as the language lists things."""
    return format_list(parts, locale=locale(language or chosen())) if parts else ""


def number(value: float, digits: int = 0, sign: bool = False) -> str:
    """A number with so many decimals, as the current language writes it."""
    found = format_decimal(abs(value), _pattern(digits), locale=locale(chosen()))
    return f"{_sign(value, sign)}{found}"


def percent(share: float, digits: int = 0) -> str:
    """A share in percent, as the current language writes it."""
    known = locale(chosen())
    pattern = str(known.percent_formats[None].pattern).replace("#,##0", _pattern(digits))
    return format_percent(share, pattern, locale=known)


def _pattern(digits: int) -> str:
    return "#,##0" + ("." + "0" * digits if digits else "")


def _sign(value: float, shown: bool) -> str:
    return "−" if value < 0 else "+" if shown else ""


def written(nodes: Nodes, arguments: Arguments, language: str, texts: Catalogue) -> str:
    """The nodes of a message as text."""
    return "".join(
        node if isinstance(node, str) else _argument(node, arguments, language, texts)
        for node in nodes
    )


def _argument(node: list[Any], arguments: Arguments, language: str, texts: Catalogue) -> str:
    name, kind, style = (*node, None, None)[:3]
    value = arguments[name]
    if isinstance(style, dict):
        return written(_case(value, kind, style, language), arguments, language, texts)
    if kind == "noun":
        return word(value, style, language, texts)
    return _formatted(value, kind, style, language)


def _case(value: Any, kind: str, cases: dict[str, Nodes], language: str) -> Nodes:
    if kind == "select":
        return cases.get(str(value), cases["other"])
    rules = locale(language).plural_form if kind == "plural" else locale(language).ordinal_form
    return cases.get(f"={value}", cases.get(rules(value), cases["other"]))


def word(value: Any, form: str | None, language: str, texts: Catalogue) -> str:
    """The name of a component in a grammatical form, from its catalogue."""
    for key in (f"word.{value}.{form}", f"word.{value}"):
        if key in texts:
            return written(texts[key], {}, language, texts)
    return str(value)


def _formatted(value: Any, kind: str | None, style: str | None, language: str) -> str:
    known = locale(language)
    if kind == "number":
        return format_decimal(value, locale=known).replace("-", "−")
    if kind == "date":
        day = value if isinstance(value, date) else datetime.fromtimestamp(value, UTC)
        return format_date(day, style or "medium", locale=known)
    if kind == "list":
        return format_list([str(part) for part in value], "or" if style == "or" else "standard",
                           locale=known)  # fmt: skip
    return str(value).replace("-", "−") if isinstance(value, int | float) else str(value)
