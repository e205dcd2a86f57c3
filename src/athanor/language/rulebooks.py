"""Translated rulebooks: locales/<language>/rules/<game>.md.

A translation has the same blocks as docs/rules/<game>.md, in the same order.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from athanor.language.catalogues import LANGUAGES, folder
from athanor.language.choosing import chosen
from athanor.language.pseudo import disguised_rules, slug

STARTS = re.compile(r"#|- | *\|")
HEADING = re.compile(r"#+ (.*?)(?: \{#([a-z0-9-]+)\})?$")
CLAUSE = re.compile(r"- \*\*([A-Z]+-?[a-z]?[\d.]+)\*\* (.*)$")
MARKUP = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)")


class Block(NamedTuple):
    """A heading, clause, table, item, example or paragraph; headings and clauses have an id."""

    kind: str
    id: str
    lines: tuple[str, ...]

    @property
    def words(self) -> str:
        """The block as one line, with its markup."""
        return " ".join(line.strip() for line in self.lines)


def blocks(text: str) -> list[Block]:
    """The blocks of a rulebook, in order."""
    found: list[list[str]] = []
    open_ = False
    for line in text.splitlines():
        start = STARTS.match(line)
        in_table = bool(start and start.group().endswith("|"))
        if not line.strip():
            open_ = False
        elif open_ and in_table == _is_table(found[-1]) and (in_table or not start):
            found[-1].append(line)
        else:
            found.append([line])
            open_ = True
    return [_block(tuple(lines)) for lines in found]


def _is_table(lines: list[str]) -> bool:
    return lines[0].lstrip().startswith("|")


def _block(lines: tuple[str, ...]) -> Block:
    text = " ".join(line.strip() for line in lines)
    if heading := HEADING.match(text):
        return Block("heading", heading[2] or slug(heading[1]), lines)
    if clause := CLAUSE.match(text):
        return Block("clause", clause[1], lines)
    kinds = {"|": "table", "-": "item", ">": "example", "*": "example"}
    kind = "paragraph" if text.startswith("**") else kinds.get(text[0], "paragraph")
    return Block(kind, "", lines)


@cache
def _clauses(game: str, language: str) -> dict[str, str]:
    path = folder(language) / "rules" / f"{game}.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    found = [CLAUSE.match(block.words) for block in blocks(text) if block.kind == "clause"]
    return {clause[1]: MARKUP.sub(_unmarked, clause[2]) for clause in found if clause}


def _unmarked(found: re.Match[str]) -> str:
    return next(group for group in found.groups() if group is not None)


def translated(game: str, rules: Mapping[str, str], language: str | None = None) -> dict[str, str]:
    """The clauses of a game in a language; in English if the rulebook is not translated."""
    spoken = language or chosen()
    if LANGUAGES[spoken].made:
        return {clause: disguised_rules(words, spoken) for clause, words in rules.items()}
    own = _clauses(game, spoken)
    return {clause: own.get(clause, words) for clause, words in rules.items()}
