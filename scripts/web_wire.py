"""Writes the page's types of the API, from the schemas of the server's OpenAPI document.

    python -m scripts.web_wire

The page imports web/src/generated/wire.ts. Git ignores that folder: it is written before each build
and before the page's types are tested. Only types are in it, so it leaves no trace in the page.
"""

import json
import sys
from typing import Any

from athanor.server.app import create_app
from athanor.server.http.openapi import openapi_document
from athanor.server.settings import Settings
from scripts.web_tables import FOLDER, write_one

FILE = FOLDER / "wire.ts"
Schema = dict[str, Any]


def write() -> None:
    """Write the file; an unchanged file keeps its timestamp."""
    write_one(FILE, types(schemas()))


def schemas() -> dict[str, Schema]:
    """Every schema of the document, by name. No server is started for it."""
    document = openapi_document(create_app(Settings(database_url="sqlite:///none.db")))
    found: dict[str, Schema] = document["components"]["schemas"]
    return found


def types(named: dict[str, Schema]) -> str:
    """A type of the same name for each schema."""
    lines = ["// Written by scripts/web_wire.py."]
    for name, schema in sorted(named.items()):
        lines += ["", *_comment(schema, ""), f"export type {name} = {kind(schema)};"]
    return "\n".join([*lines, ""])


def kind(schema: Schema, indent: str = "") -> str:
    """A schema as a type."""
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": choices} | {"oneOf": choices}:
            return " | ".join(kind(one, indent) for one in choices)
        case {"type": list(choices)}:
            return " | ".join(kind({"type": one}) for one in choices)
        case {"type": "array"}:
            return f"Array<{kind(schema.get('items', {}), indent)}>"
        case {"type": "object"}:
            return _object(schema, indent)
        case {"type": "integer"}:
            return "number"
        case {"type": str(word)}:  # number, string, boolean, null
            return word
    return "Json"  # what is not described can be anything that JSON can be


def _object(schema: Schema, indent: str) -> str:
    fields, others = schema.get("properties", {}), schema.get("additionalProperties")
    parts = []
    if fields:
        parts.append("\n".join(["{", *_fields(schema, f"{indent}  "), f"{indent}}}"]))
    if others or not fields:
        parts.append(f"{{ [key: string]: {kind(others or {}, indent)} }}")
    return " & ".join(parts)


def _fields(schema: Schema, indent: str) -> list[str]:
    lines = []
    for name, field in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) else "?"
        lines += _comment(field, indent)
        lines.append(f"{indent}{name}{mark}: {kind(field, indent)};")
    return lines


def _comment(schema: Schema, indent: str) -> list[str]:
    said = schema.get("description", "")
    return [f"{indent}/** {said} */"] if said else []


if __name__ == "__main__":
    write()
    sys.stdout.write(f"{FILE}\n")
