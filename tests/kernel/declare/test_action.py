"""Actions: families, numbers, dicts, plain text, and the table the rules read."""

import pytest

from athanor.kernel import Counts, Moves, Number, OneOf, Seat, Word, fields, rule
from athanor.kernel.errors import Unreadable


class Herb(Word):
    """Two herbs."""

    SALT = "salt"
    MINT = "mint"


class Move(Moves):
    """Moves of all kinds."""

    PASS = fields()
    TRADE = fields(from_=Herb, to=Herb)
    BID = fields(gold=Number(2, 4))
    ASK = fields(seat=Seat(3))
    ASK_ = fields(seat=Seat(3), herb=Herb)
    MIX = fields(herbs=Counts(Herb, most=2))
    SELL = fields(line=OneOf([[0, 1], [1, 2], []], same={"1+0": 0}))


EVERY = range(Move.count())
MOVES = Move.table()


def test_families_own_runs_of_numbers_in_order() -> None:
    sizes = {member.name: (member.first, member.size) for member in Move}
    assert sizes == {
        "PASS": (0, 1), "TRADE": (1, 4), "BID": (5, 3), "ASK": (8, 3),
        "ASK_": (11, 6), "MIX": (17, 9), "SELL": (26, 3),
    }  # fmt: skip
    assert Move.count() == 29
    assert [Move.family(n) for n in (0, 1, 4, 5, 28)] == [
        Move.PASS, Move.TRADE, Move.TRADE, Move.BID, Move.SELL,
    ]  # fmt: skip


@pytest.mark.parametrize("number", EVERY)
def test_dicts_and_text_read_back(number: int) -> None:
    assert Move.number(Move.action(number), 3) == number
    assert Move.parse(Move.text(number), 3) == number


def test_an_action_is_a_dict_with_a_verb() -> None:
    assert Move.action(0) == {"do": "pass"}
    assert Move.action(2) == {"do": "trade", "from": "salt", "to": "mint"}
    assert Move.action(7) == {"do": "bid", "gold": 4}
    assert Move.action(18) == {"do": "mix", "herbs": {"salt": 1, "mint": 0}}
    assert Move.action(27) == {"do": "sell", "line": [1, 2]}


def test_the_plain_text_is_short() -> None:
    texts = [Move.text(n) for n in (0, 2, 7, 8, 16, 17, 21, 26, 28)]
    assert texts == [
        "pass", "trade salt mint", "bid 4", "ask 0", "ask 2 mint", "mix none",
        "mix salt1,mint1", "sell 0+1", "sell none",
    ]  # fmt: skip


def test_families_that_share_a_verb_differ_in_their_fields() -> None:
    assert Move.number({"do": "ask", "seat": 1}, 3) == 9
    assert Move.number({"do": "ask", "seat": 1, "herb": "mint"}, 3) == 14
    with pytest.raises(Unreadable, match=r"price: 'ask' has no such field"):
        Move.number({"do": "ask", "seat": 1, "herb": "mint", "price": 1}, 3)


def test_another_spelling_means_the_same_value() -> None:
    assert Move.number({"do": "sell", "line": [1, 0]}, 3) == 26


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (7, "dict"),
        ({}, "do: None"),
        ({"do": "brew"}, "do: 'brew' is not one of pass, trade, bid, ask, mix, sell"),
        ({"do": "trade", "from": "salt"}, "to: 'trade' needs this field"),
        ({"do": "trade", "from": "salt", "to": "mint", "at": 1}, "at: 'trade' has no such field"),
        ({"do": "trade", "from_": "salt", "to": "mint"}, "from_: 'trade' has no such field"),
        ({"do": "trade", "from": "SALT", "to": "mint"}, "from: 'SALT'"),
        ({"do": "bid", "gold": 5}, "gold: 5"),
        ({"do": "bid", "gold": 3.0}, "gold: 3.0"),
        ({"do": "bid", "gold": True}, "gold: True"),
        ({"do": "ask", "seat": 2}, "seat: 2 is not a seat from 0 to 1"),
        ({"do": "mix", "herbs": {"salt": 1}}, "herbs.mint: None"),
        ({"do": "mix", "herbs": {"salt": -1, "mint": 0}}, "herbs.salt: -1"),
        ({"do": "sell", "line": [0]}, "line:"),
        ({"do": "sell", "line": [False, 1]}, "line:"),
    ],
)
def test_what_cannot_be_read_is_named(action: object, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        Move.number(action, 2)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("trade salt", "trade <from> <to>"),
        ("pass now", "should read: pass."),
        ("bid four", "gold: 'four'"),
        ("bid ²", "gold: '²'"),
        ("bid 4444444444444444444444", "gold:"),
        ("mix salt1,salt1", "herbs: 'salt1'"),
        ("mix salt", "herbs.salt: ''"),
        ("sell 2+1+0", "line:"),
    ],
)
def test_text_that_cannot_be_read_is_named(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        Move.parse(text, 2)
    assert says in str(caught.value)


@rule
def row(number: int) -> tuple[int, int, int, int]:
    """Some fields of an action as the rules read them."""
    m = MOVES[number]
    return m.kind, m.from_, m.seat, m.gold


def test_the_rules_read_a_row_for_every_action() -> None:
    for number in EVERY:
        member, values = Move.family(number), Move.values(number)
        gold = values["gold"] + 2 if "gold" in values else 0
        assert row(number) == (member, values.get("from_", 0), values.get("seat", 0), gold)
