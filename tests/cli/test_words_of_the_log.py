"""The log of the terminal is in words, and its numbers have a real minus."""

import random
import re
from functools import cache
from io import StringIO

import pytest
from rich.console import Console

import athanor
from athanor.bots.advice import Advice
from athanor.cli.terminal.screen import Screen
from athanor.cli.terminal.telling import event_told
from athanor.language import COMPLETE, SOURCE, choosing

NAMES = ["Ada", "Ben", "Cyd"]
# Words of the rules that nobody reads on a board, as whole words.
RAW = re.compile(r"\b(f+i*|i{2,}|nw|sw|mid|\w+_\w+)\b|(?<!\w)-\d|\b[ABGR]-")
SPACES = ("forage", "transmute", "buy", "debunk", "publish", "custodian")


@cache
def tables() -> list[athanor.Table]:
    """Games of Alchemists in which everything happens now and then."""
    return [finished(seed, variant) for seed, variant in enumerate(("master", "apprentice") * 2)]


def finished(seed: int, variant: str) -> athanor.Table:
    table, luck = athanor.game("alchemists").new(3, seed, variant=variant), random.Random(seed)
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        does = [one for one in legal if one["do"] not in ("decline", "pass", "done")]
        table.play(luck.choice(does or legal), seat)
    return table


def told(kind: str = "") -> set[str]:
    """What seats were told of all games, or of one kind of event."""
    return {
        event_told(table.game, event, NAMES)
        for table in tables()
        for seat in range(3)
        for event in table.events(seat)
        if kind in ("", event["kind"])
    }


@pytest.mark.parametrize("language", COMPLETE)
def test_no_event_is_told_in_words_of_the_rules_code(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(choosing, "_chosen", [language])
    assert [line for line in told() if RAW.search(line)] == []
    assert told("order")
    assert told("grant")


def test_the_log_calls_things_by_the_names_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "_chosen", [SOURCE])
    assert "Ada takes the order space “draw 1 favor and 2 ingredients”." in told("order")
    assert any(line.startswith("Ada declares Artifact") for line in told("placed"))
    assert not any(word in line.split() for line in told("placed") for word in SPACES)
    assert all(" wins the grant for " in line for line in told("grant"))
    assert any(re.search(r" −\d reputation", line) for line in told("reputation"))


def test_a_theory_is_not_told_as_a_potion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "_chosen", ["de"])
    assert told("published")
    assert all(re.search(r" [ABGR][+−]\.$", line) for line in told("published"))


def test_an_action_left_unused_is_no_choice_in_the_terminal_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", [SOURCE])
    assert told("declined")
    assert all(re.search(r" leaves an action on \w+ unused\.$", line) for line in told("declined"))


def shown(game: athanor.Game, draw: str, *given: object) -> str:
    console = Console(file=StringIO(), width=120, no_color=True)
    getattr(Screen(game, NAMES, console), draw)(*given)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_hint_says_what_a_short_name_means_and_how_far_one_is_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", [SOURCE])
    game, order = athanor.game("alchemists"), {"do": "order", "space": "fii"}
    advice = Advice(order, 100, 0.31, 24.2, -3.4, 1, [order])
    words = shown(game, "hint", game, [advice])
    assert "order fii (An order space: draw 1 favor and 2 ingredients.)" in words
    assert "−3" in words
    assert "-3" not in words


def test_the_sheet_of_the_terminal_counts_first_and_has_a_real_minus() -> None:
    sheet = [{"reputation": 10, "seals wrong": -4}, {"reputation": 9, "seals wrong": 0}]
    words = shown(athanor.game("alchemists"), "sheet", sheet, [1])
    assert "−4" in words
    assert "-4" not in words
    assert "Ben wins" in words.strip().splitlines()[-1]


def test_a_number_of_the_log_takes_no_words_of_the_board_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "_chosen", ["de"])
    fields = {"school": "gray", "left": 13, "award": 5}
    event = {"kind": "school-shown", "seat": 0, "fields": fields, "words": ""}
    words = event_told(athanor.game("alchemist"), event, NAMES)
    assert words.count("übrig") == 1
