"""The page's types say what the schemas of the API say."""

import pytest
from scripts.web_wire import Schema

from scripts import web_wire


@pytest.mark.parametrize(
    ("schema", "wanted"),
    [
        ({"$ref": "#/components/schemas/Seat", "type": "object"}, "Seat"),
        ({"$ref": "#/components/schemas/Status", "enum": ["open"]}, "Status"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "number | null"),
        ({"oneOf": [{"type": "string"}, {"type": "null"}], "maxLength": 24}, "string | null"),
        ({"type": ["null", "boolean"]}, "null | boolean"),
        ({"type": "string", "enum": ["live", "days"]}, '"live" | "days"'),
        ({"type": "string", "const": "ban"}, '"ban"'),
        ({"type": "array", "items": {"enum": [1, 2]}}, "Array<1 | 2>"),
        ({"type": "object", "additionalProperties": {"type": "number"}},
         "{ [key: string]: number }"),
        ({"type": "array"}, "Array<Json>"),
    ],
)  # fmt: skip
def test_a_schema_is_a_type(schema: Schema, wanted: str) -> None:
    assert web_wire.kind(schema) == wanted


def test_fields_that_may_be_left_out_are_marked_and_comments_stay() -> None:
    seat = {
        "type": "object",
        "description": "A chair.",
        "properties": {"level": {"type": "string", "description": "of a bot"},
                       "name": {"type": "string", "default": ""}},
        "required": ["level"],
        "additionalProperties": {"$ref": "#/components/schemas/Json"},
    }  # fmt: skip
    assert web_wire.types({"Seat": seat}).splitlines()[2:] == [
        "/** A chair. */",
        "export type Seat = {",
        "  /** of a bot */",
        "  level: string;",
        "  name?: string;",
        "} & { [key: string]: Json };",
    ]


def test_every_message_and_answer_has_a_type() -> None:
    named = web_wire.schemas()
    assert {"ToServer", "ToViewer", "NewTable", "Tournament", "ProblemBody"} <= set(named)
    assert web_wire.types(named).count("export type ") == len(named)
