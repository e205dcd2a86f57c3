"""A version of the built-in bots, so that results of different versions are never mixed."""

import ast
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from athanor import bots, games
from athanor.bots.intuition.weights import digest_of, weights_digest
from athanor.bots.specs import weights_path
from athanor.kernel.compile.sources import evaluation_files
from athanor.kernel.registry import find_game


def version_of(game: str, names: Iterable[str]) -> str:
    """The version of some bots: that of the built-in ones, and of weights that their names bring.

    A file that is gone has no digest: its results can still be read.
    """
    paths = [path for path in map(weights_path, names) if path is not None]
    digests = [digest_of(path) if path.is_file() else "" for path in paths]
    return "+".join([bot_version(game), *digests])


@cache
def bot_version(game: str) -> str:
    """A short hash over the code of all bots, a game's evaluation and its network's weights.

    Comments do not count.
    """
    home, folder = Path(bots.__path__[0]), Path(games.__path__[0]) / game
    digest = hashlib.blake2b(weights_digest(find_game(game)).encode(), digest_size=6)
    for path in [*sorted(home.rglob("*.py")), *evaluation_files(folder)]:
        digest.update(code_of(path.read_text(encoding="utf-8")).encode())
    return digest.hexdigest()


def code_of(source: str) -> str:
    """A program without its comments, docstrings and line breaks."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
