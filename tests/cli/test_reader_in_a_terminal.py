"""`athanor reader`, typed by somebody at a pseudo-terminal."""

from pathlib import Path

import pytest

from athanor.reader import fingerprint
from tests.cli.terminal import Terminal

QUESTION = r"(debunk|widerlegen): $"
LAST = ": $"


def ask(terminal: Terminal, *lines: str) -> str:
    """Type line after line, and read up to the next question of the reader."""
    for line in lines[:-1]:
        terminal.type(line)
        terminal.read(LAST)
    terminal.type(lines[-1])
    return terminal.read(QUESTION)


@pytest.mark.clause("K25.4", "K25.5", "K25.6", "K25.7")
def test_demo_gives_the_rulebooks_answers_and_picks_are_not_seen(tmp_path: Path) -> None:
    with Terminal("reader", "demo", folder=tmp_path) as terminal:
        terminal.read(QUESTION)
        terminal.type("test")
        terminal.read("unseen: $")
        terminal.type("mushroom toad")
        unseen = terminal.read(LAST)
        assert "mushroom" not in unseen
        terminal.type("yes")
        assert "H E A L I N G" in terminal.read(QUESTION)
        assert "5,760 of 40,320" in ask(terminal, "note")
        assert "R I G H T   S I G N" in ask(terminal, "sell", "speed", "fern toad", "y")
        assert "P L U S" in ask(terminal, "debunk", "scorpion", "blue", "y")
        assert "Cancelled" in ask(terminal, "drink", "fern mushroom", "no")
        assert "masters" in ask(terminal, "level")
        assert "Y E S" in ask(terminal, "debunk", "scorpion mushroom", "speed", "y")
        assert "twice" in ask(terminal, "test", "toad toad")
        assert "in the final round" in ask(terminal, "exhibit")
        assert "exhibit, drink, sell, debunk" in ask(terminal, "final")
        assert "N E U T R A L" in ask(terminal, "exhibit", "fern mushroom", "y")
        terminal.type("quit")
        assert terminal.end() == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.clause("K25.10", "K25.12")
def test_answers_and_the_board_ask_a_second_time(tmp_path: Path) -> None:
    with Terminal("reader", "DEMO", folder=tmp_path) as terminal:
        terminal.read(QUESTION)
        assert "Cancelled" in ask(terminal, "answers", "no")
        answers = [line.split() for line in ask(terminal, "answers", "yes").splitlines()]
        assert ["toad", "B+"] in answers
        board = ask(terminal, "board", "yes")
        feather = next(line for line in board.splitlines() if line.strip().startswith("raven"))
        assert feather.split() == ["raven’s", "feather", "G+", "B+", "R+", "G+", "N", "R+", "B+"]


def test_the_notebook_reasons_in_a_terminal_too(tmp_path: Path) -> None:
    with Terminal("reader", "DEMO", folder=tmp_path) as terminal:
        terminal.read(QUESTION)
        assert "5,760" in ask(terminal, "fact mix mushroom toad R+")
        assert "Mushroom and toad made healing" in ask(terminal, "why toad R-")
        assert "may be" in ask(terminal, "why toad R+")
        assert "contradicts" in ask(terminal, "fact aspect toad red -")
        ask(terminal, "fact aspect toad green -?")
        assert "Toad is minus in green?" in ask(terminal, "facts")
        assert "fern and toad" in ask(terminal, "hints toad fern")
        assert "hedge" in ask(terminal, "theories")
        assert "·" in ask(terminal, "grid")
        assert "5,760" in ask(terminal, "forget 2")
        for wrong in (
            "fact",
            "fact mix toad",
            "fact odds toad B+ x",
            "forget 9",
            "why toad",
            "note",
        ):
            assert "✗" in ask(terminal, wrong)


@pytest.mark.clause("K25.1", "K25.2")
def test_codes_are_read_made_and_refused(tmp_path: Path) -> None:
    with Terminal("reader", folder=tmp_path) as terminal:
        code = terminal.read(QUESTION).partition("new game is ")[2][:4]
        assert code[3] in "ABCDE"
        assert code in ask(terminal, "code")
        assert "later scheme" in ask(terminal, "game", "AAAF")
        assert "goes on" in ask(terminal, "game", code)
        assert "not a question" in ask(terminal, "sing")
    with Terminal("reader", "AAAF", folder=tmp_path) as terminal:
        assert terminal.end() == 2


def test_another_game_asks_first_and_has_a_notebook_of_its_own(tmp_path: Path) -> None:
    with Terminal("reader", "DEMO", folder=tmp_path) as terminal:
        greeting = terminal.read(QUESTION)
        assert f"Fingerprint of its world: {fingerprint('DEMO')}" in greeting
        ask(terminal, "fact mix mushroom toad R+")
        terminal.type("game")
        terminal.read(LAST)
        terminal.type("AAAA")
        assert "The notebook of DEMO has 1 fact." in terminal.read(LAST)
        terminal.type("no")
        assert "You stay in this game." in terminal.read(QUESTION)
        assert "5,760" in ask(terminal, "facts")
        assert fingerprint("AAAA") in ask(terminal, "game", "AAAA", "yes")
        assert "40,320 of 40,320" in ask(terminal, "facts")
        ask(terminal, "game", "DEMO")
        assert "5,760" in ask(terminal, "facts")


def test_the_fingerprint_tells_worlds_apart_and_is_the_same_for_codes_of_one_world() -> None:
    assert fingerprint("DEMO") == fingerprint("DEME") == fingerprint("demo")
    made = {fingerprint(f"{a}{b}AA") for a in "ABCDEFGH" for b in "ABCDEFG"}
    assert len(made) > 45


def test_reader_and_notebook_speak_german_and_understand_german_words(tmp_path: Path) -> None:
    with Terminal("--lang", "de", "reader", "DEMO", folder=tmp_path) as terminal:
        assert "Das Spiel geht weiter." in terminal.read(QUESTION)
        assert "H E I L U N G" in ask(terminal, "test", "Pilz Kröte", "ja")
        assert "noch 5.760 von 40.320 Welten" in ask(terminal, "notieren")
        assert "Pilz und Kröte ergaben Heilung" in ask(terminal, "facts")
        assert "Pilz und Kröte ergaben Heilung" in ask(terminal, "Erkenntnisse")
        assert "P L U S" in ask(terminal, "debunk", "skorpion", "blau", "j")
        assert "gehört zum späteren Verfahren" in ask(terminal, "game", "AAAF")
