"""Reads the comments beside the fields of a struct, for the OpenAPI document.

A field is described in a comment at the end of its line, and nowhere else.
"""

import ast
import inspect
import io
import tokenize
from typing import Any


def field_comments(struct: type[Any]) -> dict[str, str]:
    """The comments of a struct's fields, by name, including inherited ones."""
    found: dict[str, str] = {}
    for one in reversed(struct.__mro__):
        if one.__module__.startswith("athanor."):
            found |= _own_comments(one)
    return found


def _own_comments(struct: type[Any]) -> dict[str, str]:
    try:
        source = inspect.getsource(struct)
    except OSError:  # a program without its sources
        return {}
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    (declared,) = ast.parse(source).body
    assert isinstance(declared, ast.ClassDef)
    return {
        field.target.id: comments[field.end_lineno]
        for field in declared.body
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and field.end_lineno in comments
    }
