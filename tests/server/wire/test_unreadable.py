"""What the decoder finds wrong is a code with fields, so that every reader gets a sentence."""

from typing import Annotated, Literal

import msgspec
import pytest

from athanor.server.wire.unreadable import unreadable


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A request with a field of each kind."""

    count: int
    share: Annotated[float, msgspec.Meta(ge=0, lt=5)] = 1
    names: Annotated[list[str], msgspec.Meta(min_length=1, max_length=2)] = msgspec.field(
        default_factory=list
    )
    kind: Literal["live", "days"] = "live"
    words: Annotated[str, msgspec.Meta(max_length=3)] = ""


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('{"count": "a"}', "count: a whole number is expected."),
        ('{"count": 1, "share": "x"}', "share: a number is expected."),
        ('{"count": 1, "share": 9}', "share: less than 5."),
        ('{"count": 1, "share": -1}', "share: at least 0."),
        ('{"count": 1, "names": []}', "names: 1 entry at least."),
        ('{"count": 1, "names": ["a", "b", "c"]}', "names: 2 entries at most."),
        ('{"count": 1, "names": [1]}', "names[0]: a text is expected."),
        ('{"count": 1, "kind": "slow"}', "kind: 'slow' is not possible here."),
        ('{"count": 1, "words": "long"}', "words: 3 characters at most."),
        ('{"count": 1, "more": 2}', "There is no field “more” here."),
        ("{}", "count is missing."),
        ("[]", "body: an object is expected."),
        ("{", "This is not valid JSON."),
        ("no", "This is not valid JSON."),
    ],
)
def test_a_request_that_cannot_be_decoded_is_told_in_words(body: str, words: str) -> None:
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(body, type=Asked)
    problem = unreadable(str(caught.value))
    assert problem.words == words
    assert "`" not in problem.words
