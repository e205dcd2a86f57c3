"""Finds texts in Python that belong in locales/, and calls that name no text of it.

    python -m scripts.texts.python

A literal that reads like a sentence is rejected, except in docstrings, logs, errors for
programmers, and the files that ENGLISH names.
"""

import ast
import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import TypeGuard

from athanor.language import SOURCE, catalogue, nouns
from athanor.language.message import arguments

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "athanor"
# What stays English; docs/translate.md has the reasons.
ENGLISH = (
    "kernel/*", "learn/*", "envs/*", "client/*", "mcp/*", "cli/mcp.py", "server/mcp.py",
    "bots/prompts.py", "bots/model.py", "bots/ismcts/*", "bots/intuition/*",
    "games/*/text.py", "games/*/clauses.py",
    "games/*/flaw*.py", "games/*/position*.py", "games/*/deck.py", "games/*/house.py",
    "server/http/openapi.py", "server/http/api_page.py", "server/http/context.py",
    "server/http/protocols.py", "server/http/websocket.py", "server/http/health.py",
    "server/metrics.py", "server/wire/*", "server/storage/migrations/*",
)  # fmt: skip
SENTENCE = re.compile(r"^[A-Z][a-z]+ ?[a-z]* [\w ]*.*[.?!:]$|^\W?[a-z]+:? [\w' ]+ [\w' ]+[.?!;]$")
# Where `say` and `Problem` come from; a function of the same name elsewhere is another one.
HOMES = {"athanor.language", "athanor.language.saying", "athanor.server.wire.problems"}
LOGGING = {"debug", "info", "warning", "error", "exception", "log"}
FOR_PROGRAMMERS = {
    "TypeError", "AssertionError", "RuntimeError", "NotImplementedError", "ImportError",
    "SyntaxError", "AttributeError", "IndexError", "KeyError", "ValueError", "BadPad", "BadFact",
}  # fmt: skip


def main() -> int:
    """Print what is wrong."""
    found = list(problems())
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


def problems() -> Iterator[str]:
    """Everything that is wrong in the modules, one sentence each."""
    for path in sorted(SOURCES.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (f"{name}:{wrong}" for wrong in wrong_keys(tree))
        texts = literals(tree) if _is_read(path) else []
        yield from (f"{name}:{line}: move this text to locales/: {it}" for line, it in texts)


def _is_read(path: Path) -> bool:
    name = path.relative_to(SOURCES).as_posix()
    return not any(fnmatch(name, pattern) for pattern in ENGLISH)


def literals(tree: ast.Module) -> list[tuple[int, str]]:
    """Literals that read like sentences, with their lines."""
    unread = {
        id(part) for node in ast.walk(tree) for root in _unread(node) for part in ast.walk(root)
    }
    found = []
    for node in ast.walk(tree):
        text = _text(node)
        if text is not None and id(node) not in unread and SENTENCE.match(text.strip()):
            found.append((node.lineno, text.strip()[:60]))  # type: ignore[attr-defined]
            unread.update(id(part) for part in ast.walk(node))
    return sorted(found)


def _text(node: ast.AST) -> str | None:
    """The text of a literal, with a letter for each value that is put in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "x" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _unread(node: ast.AST) -> list[ast.expr]:
    """Docstrings, keys, log messages, descriptions in the API's schema, errors for programmers."""
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            return [docstring]
        case ast.Dict():
            return [key for key in node.keys if key]
        case ast.ClassDef(bases=[ast.Name(id=name)]) if name in FOR_PROGRAMMERS:
            return [call for call in ast.walk(node) if _is_super(call)]
        case ast.Assert(msg=ast.expr() as message):
            return [message]
        case ast.keyword(arg="description"):
            return [node.value]
        case ast.Call(func=ast.Attribute(attr=name)) if name in LOGGING:
            return node.args
        case ast.Call(func=ast.Name(id=name)) if name in FOR_PROGRAMMERS:
            return node.args
    return []


def _is_super(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether this is `super().__init__(…)`, here of an error for programmers."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "super().__init__"


def wrong_keys(tree: ast.Module) -> Iterator[str]:
    """Calls of `say` and `Problem` that no message answers, or with wrong arguments."""
    known = {name.asname or name.name for node in ast.walk(tree)
             if isinstance(node, ast.ImportFrom) and node.module in HOMES
             for name in node.names}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            key = _key(node)
            if key is not None:
                yield from (f"{node.lineno}: {key} {wrong}" for wrong in _wrong(key, node))


def _key(call: ast.Call) -> str | None:
    assert isinstance(call.func, ast.Name)
    words = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    if call.func.id == "say" and words and "." in str(words[0]):
        return str(words[0])
    if call.func.id == "Problem" and len(words) == len(call.args) > 0:
        return "problems." + ".".join(str(word) for word in words)
    return None


def _wrong(key: str, call: ast.Call) -> Iterator[str]:
    noun, _, name = key.partition(".")
    if noun not in nouns() or name not in catalogue(SOURCE, noun):
        yield "is not in locales/."
    elif all(keyword.arg for keyword in call.keywords):
        given = {str(keyword.arg) for keyword in call.keywords} - {"rule", "state", "retry_after"}
        for argument in sorted(given ^ arguments(catalogue(SOURCE, noun)[name]).keys()):
            yield f"{'does not take' if argument in given else 'needs'} {argument}."


if __name__ == "__main__":
    sys.exit(main())
