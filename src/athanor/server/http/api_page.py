"""The API's documentation page: the OpenAPI document as plain HTML, without scripts."""

from collections import defaultdict
from collections.abc import Iterator
from html import escape
from typing import Any

Schema = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark; }
code { font: 14px/1.5 ui-monospace, monospace; }
summary { cursor: pointer; padding: .25rem 0; }
summary b { display: inline-block; min-width: 4.5rem; text-transform: uppercase; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
"""


def api_page(document: Schema) -> str:
    """All routes grouped by their first path segment, then all problems, then all schemas."""
    title = escape(f"{document['info']['title']} {document['info']['version']}: the API")
    parts = [f"<h1>{title}</h1>", *_routes(document), _problems(document)]
    parts += ["<h2>Schemas</h2>", *_schemas(document)]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>'


def _routes(document: Schema) -> Iterator[str]:
    rooms: dict[str, list[str]] = defaultdict(list)
    for path, methods in document["paths"].items():
        found = [_route(path, method, methods[method]) for method in METHODS if method in methods]
        rooms[path.split("/")[2]] += found
    for room, routes in rooms.items():
        yield f"<h2>{escape(room)}</h2>{''.join(routes)}"


def _route(path: str, method: str, route: Schema) -> str:
    told = escape(route.get("description") or route.get("summary", ""))
    rows = [(one["name"], _type(one["schema"])) for one in route.get("parameters", [])]
    if "requestBody" in route:
        rows.append(("body", _content(route["requestBody"])))
    rows += [
        (status, f"{escape(answer.get('description', ''))} {_content(answer)}")
        for status, answer in route["responses"].items()
    ]
    head = f"<summary><b>{method}</b> <code>{escape(path)}</code> {told}</summary>"
    return f"<details>{head}{_rows(rows)}</details>"


def _problems(document: Schema) -> str:
    """Every kind of refusal."""
    rows = [
        (name, f"<code>{kind['status']}</code> {escape(kind['when'])}")
        for name, kind in document["x-problems"].items()
    ]
    return f'<h2 id="problems">Problems</h2>{_rows(rows)}'


def _schemas(document: Schema) -> Iterator[str]:
    for name, schema in sorted(document["components"]["schemas"].items()):
        told = escape(schema.get("description", ""))
        needed = schema.get("required", [])
        rows = [
            (f"{field}{'' if field in needed else '?'}", f"{_type(kind)} {_told(kind)}")
            for field, kind in schema.get("properties", {}).items()
        ]
        body = _rows(rows) if rows else f"<p>{_type(schema)}</p>"
        yield f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{told}</p>{body}</section>'


def _told(schema: Schema) -> str:
    return escape(schema.get("description", ""))


def _rows(rows: list[tuple[str, str]]) -> str:
    return f"<dl>{''.join(f'<dt>{escape(key)}</dt><dd>{said}</dd>' for key, said in rows)}</dl>"


def _content(holder: Schema) -> str:
    kinds = holder.get("content", {})
    return " ".join(_type(one["schema"]) for one in kinds.values() if "schema" in one)


def _type(schema: Schema) -> str:
    """A short form of a schema, with links to the schemas it refers to."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " | ".join(_type(one) for one in schema[several])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return "<code>" + escape(" | ".join(repr(value) for value in values)) + "</code>"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    kind = schema.get("type", "any")
    return f"<code>{escape(kind if isinstance(kind, str) else ' | '.join(kind))}</code>"
