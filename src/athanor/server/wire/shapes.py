"""Shapes that several requests and responses share, each a named schema of the OpenAPI document.

What depends on the game (an action, a view, the fields of an event) is plain JSON data.
"""

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

REFERENCE = "#/components/schemas/{name}"


def _named(name: str) -> Meta:
    """Make the document refer to a schema by name instead of repeating it."""
    return Meta(extra_json_schema={"$ref": REFERENCE.format(name=name)})


Json = Annotated[Any, _named("Json")]
Action = Annotated[dict[str, Any], _named("Action")]
View = Annotated[dict[str, Any], _named("View")]
Fields = Annotated[dict[str, Any], _named("Fields")]

Status = Annotated[Literal["open", "playing", "over", "cancelled", "frozen"], _named("Status")]
SeatKind = Literal["open", "person", "hot", "bot"]
PaceKind = Literal["live", "days"]
NotesLevel = Annotated[Literal["off", "facts", "full"], _named("NotesLevel")]
HintRule = Annotated[Literal["alone", "always", "never"], _named("HintRule")]
VoteAbout = Literal["cancel", "takeover"]
EndedBy = Literal["rules", "resignation", "time"]
ChatRoom = Literal["players", "bystanders"]
Outcome = Literal["won", "lost", "left"]
Scope = Literal["read", "play", "manage"]  # of a personal token
Visibility = Literal["all", "circles", "me"]  # who may see a person's page


def words_of(kind: Any) -> tuple[str, ...]:
    """The words of a named enumeration."""
    literal, *_ = get_args(kind)
    return get_args(literal)


def _words(kind: Any) -> dict[str, Any]:
    """The schema of an enumeration of words."""
    return {"type": "string", "enum": list(words_of(kind))}


_ANY: dict[str, Any] = {"$ref": REFERENCE.format(name="Json")}
_BY_NAME: dict[str, Any] = {"type": "object", "additionalProperties": _ANY}
SCHEMAS: dict[str, dict[str, Any]] = {
    "Json": {
        "anyOf": [
            {"type": ["null", "boolean", "number", "string"]},
            {"type": "array"},
            _BY_NAME,
        ]
    },
    "Action": {"required": ["do"], "properties": {"do": {"type": "string"}}, **_BY_NAME},
    "View": _BY_NAME,
    "Fields": _BY_NAME,
    "Status": _words(Status),
    "NotesLevel": _words(NotesLevel),
    "HintRule": _words(HintRule),
}
