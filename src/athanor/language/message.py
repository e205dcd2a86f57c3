"""One message in ICU MessageFormat, parsed into a list of nodes.

A node is a text, or a list: `[name]` for an unformatted argument, `[name, type]` or
`[name, type, style]` for one that is formatted, `[name, "plural", {category: nodes}]` for a choice.
The browser gets the nodes as JSON.
"""

from collections.abc import Iterator
from typing import Any

from pyicumessageformat import Parser

Node = Any
Nodes = list[Node]
BRANCHING = ("plural", "selectordinal", "select")
FORMATS = ("number", "date", "list", "noun")
KINDS = {"plural": "number", "selectordinal": "number"}
LOOSE = ("text", "select", "noun")  # a stricter use of the same argument says more

_parser = Parser()


def parse(text: str) -> Nodes:
    """The nodes of a message; `SyntaxError` says where it cannot be read."""
    return [_node(part) for part in _parser.parse(text)]


def _node(part: Any) -> Node:
    if isinstance(part, str):
        return part
    name, kind = part["name"], part.get("type")
    if kind is None:
        return [name]
    if kind in BRANCHING:
        cases = {case: [_node(one) for one in nodes] for case, nodes in part["options"].items()}
        return [name, kind, cases]
    if kind not in FORMATS:
        raise SyntaxError(f"{kind!r} is not one of {', '.join((*BRANCHING, *FORMATS))}")
    return [name, kind, part["format"]] if "format" in part else [name, kind]


def walk(nodes: Nodes) -> Iterator[list[Any]]:
    """Every argument of a message, including those within choices."""
    for node in nodes:
        if isinstance(node, str):
            continue
        yield node
        if len(node) == 3 and isinstance(node[2], dict):
            for inner in node[2].values():
                yield from walk(inner)


def arguments(nodes: Nodes) -> dict[str, str]:
    """The names of a message's arguments, each with its type."""
    found: dict[str, str] = {}
    for name, *rest in walk(nodes):
        kind = KINDS.get(rest[0], rest[0]) if rest else "text"
        if name not in found or (found[name] in LOOSE and kind != "text"):
            found[name] = kind
    return found


def map_texts(nodes: Nodes, change: Any) -> Nodes:
    """The same message with every literal text changed."""
    return [_mapped(node, change) for node in nodes]


def _mapped(node: Node, change: Any) -> Node:
    if isinstance(node, str):
        return change(node)
    if len(node) == 3 and isinstance(node[2], dict):
        return [*node[:2], {case: map_texts(inner, change) for case, inner in node[2].items()}]
    return node
