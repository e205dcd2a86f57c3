"""The board in the terminal, and the words of refusals and events."""

from random import Random

import pytest
from rich.console import Console

import athanor
from athanor.games.alchenemies.board import board
from athanor.language import choosing
from tests.games.alchenemies.tables import ADA, BEA, CAL, GAME, play, table

NAMES = ["Ada", "Bea", "Bartholomew3", "Dee"]


def drawn(t: athanor.Table, seat: int | None, width: int = 80) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(board(t.view(seat), seat, NAMES[: t.players]))
    return capture.get()


def after(choices: int, players: int = 4, seed: int = 7) -> athanor.Table:
    t, chance = GAME.new(players, seed), Random(seed)
    while not t.over and t.ply < choices:
        seat = chance.choice(t.actors)
        t.play_number(seat, chance.choice(t.legal_numbers(seat)))
    return t


def test_the_board_shows_labs_work_hand_and_piles() -> None:
    t = table(
        hands={ADA: "gold lead lead calcination", BEA: "stone"},
        labs={ADA: "Air Air Alembic", BEA: "Water"},
        shelves={ADA: "tin", BEA: "stone gold lead"},
        work={CAL: "copper+lead"},
        pile="Fire Fire",
        sealed=[False, True, False],
        recipes={ADA: "gold tin"},
        bottom=[["tin"], [], []],
        seen=[[[], ["stone"], []], [[], [], []], [[], [], []]],
    )
    text = drawn(t, ADA)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "▸ Ada 4 Coin Lab 3/10 stack 2 hand 4 to move" in lines
    assert "Bea 72 Coin Lab 1/10 stack 5 hand 1 sealed" in lines
    assert "Reagents 2 Air 1 Alembic" in lines
    assert "at work Copper: Lead, Fire, Water" in lines
    assert "discarded 2 Fire" in lines
    assert "at the bottom Tin" in lines
    assert "surely holds Philosopher's Stone" in lines
    assert "2 Lead Earth, Earth 2 ·" in lines
    assert "Calcination Fire, Fire, Fire · Destroy a Metal in an" in lines
    assert "hand of" not in text


def test_a_hand_in_the_mirror_is_shown_to_its_user() -> None:
    t = table(hands={ADA: "mirror lead", BEA: "gold"}, labs={ADA: "Air Water Alembic"})
    play(t, "transmute mirror none", "target 1")
    assert "hand of Bea" in drawn(t, ADA)
    assert "being played    Scrying Mirror, against Bea" in drawn(t, CAL)
    assert "hand of Bea" not in drawn(t, CAL)


def test_the_board_speaks_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "_chosen", ["de"])
    t = table(hands={ADA: "aquaregia"}, shelves={ADA: "lead"}, sealed=[False, True, False])
    text = " ".join(drawn(t, ADA).split())
    assert "▸ Ada 2 Münzen Labor" in text
    assert "versiegelt" in text
    assert "im Spiel Blei" in text
    assert "Aqua Fortis, beliebige" in text


def test_those_who_must_give_up_are_named() -> None:
    t = table(
        hands={ADA: "putrefaction", BEA: "gold lead tin", CAL: "salt " * 5},
        labs={ADA: "Earth Water Alembic"},
    )
    play(t, "transmute putrefaction none")
    assert "must give up    Bea 2 and Bartholomew3 2" in drawn(t, None)


def test_cards_looked_at_are_shown() -> None:
    t = table(
        hands={ADA: "distillation"},
        labs={ADA: "Air Fire Alembic"},
        recipes={ADA: "gold gold tin salt"},
    )
    play(t, "transmute distillation none", "keep tin")
    assert "you look at     Salt, 2 Gold" in drawn(t, ADA)
    assert "Distillation, kept Tin" in drawn(t, ADA)
    assert "Tin" not in drawn(t, BEA).split("being played")[1]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("choices", [0, 60, 150, 10_000])
def test_the_board_fits_the_screen(width: int, choices: int) -> None:
    t = after(choices)
    for viewer in (0, None):
        lines = drawn(t, viewer, width).splitlines()
        assert all(len(line) <= width for line in lines)
        assert not any("…" in line for line in lines)


def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    t = after(150)
    other = t.redeal(BEA, 1)
    assert other.truth() != t.truth()
    assert drawn(t, BEA) == drawn(other, BEA)


def test_cards_are_spoken_of_by_their_names() -> None:
    t = table(hands={ADA: "vitriol"}, labs={ADA: "Water Alembic"}, shelves={ADA: "sulphur lead"})
    words = t.refusal("transmute vitriol salt")
    assert words is not None
    assert words.words.startswith("Salt does not pay for Vitriol:")
    play(t, "transmute vitriol lead")
    assert t.events(None)[-1]["words"] == "Seat 0 begins Vitriol with Lead."
    assert t.events(None)[-1]["refs"] == ["vitriol", "lead"]
