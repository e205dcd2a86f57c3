"""Whole games of Alchemist, typed by somebody at a pseudo-terminal."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import athanor
from tests.bots import programs
from tests.cli.terminal import Terminal, choices

SEATS = ["--seats", "me,random,random"]


def play_on(terminal: Terminal, screen: str, chance: Random) -> tuple[str, list[str]]:
    """Answer every question, by number and by text in turn; the last screen and the answers."""
    answers: list[str] = []
    while not re.search(r"(wins|share the victory) with \d+ points", screen):
        number, text = chance.choice(sorted(choices(screen).items()))
        screen = terminal.answer(str(number) if len(answers) % 2 else text)
        assert "✗" not in screen
        answers.append(text)
    return screen, answers


def sheet(screen: str) -> dict[str, list[int]]:
    lines = screen.partition("\n points ")[2].splitlines()[1:]
    rows = [line.split() for line in lines if re.match(r" \w+( +\d+)+ *$", line)]
    return {row[0]: [int(word) for word in row[1:]] for row in rows}


def test_a_whole_game_is_played_by_number_and_by_text(tmp_path: Path) -> None:
    with Terminal("play", "alchemist", *SEATS, "--seed", "7", folder=tmp_path) as terminal:
        screen, answers = play_on(terminal, terminal.read(), Random(1))
        assert terminal.end() == 0
    points = sheet(screen)
    assert list(points) == ["created", "copied", "stock", "school", "total"]
    lines = [points[line] for line in list(points)[:4]]
    assert points["total"] == [sum(column) for column in zip(*lines)]
    best = max(points["total"])
    assert f"with {best} points." in screen
    assert len(answers) > 15
    assert not list(tmp_path.iterdir())


def test_what_the_screen_shows_is_the_view_and_nothing_of_the_others(tmp_path: Path) -> None:
    with Terminal("play", "alchemist", *SEATS, "--seed", "7", folder=tmp_path) as terminal:
        screen = terminal.read()
    table = athanor.game("alchemist").new(3, 7)
    truth = table.truth()
    own = " +".join(str(n) if n else "·" for n in truth["stock"][0].values())
    assert re.search(rf"▸ Player +{own} +12 ", screen)
    for rival in ("Random 1", "Random 2"):
        assert re.search(rf"  {rival}( +\?){{5}} +12 +0 +0 +●●●●●", screen)
    assert f"school of Player  ■ {truth['school'][0]}" in screen
    assert screen.count("school of") == 1


def test_a_choice_is_taken_back_and_a_refusal_explained(tmp_path: Path) -> None:
    with Terminal("play", "alchemist", *SEATS, "--seed", "7", folder=tmp_path) as terminal:
        terminal.read()
        assert "There is nothing to take back" in terminal.answer("undo")
        terminal.answer("create K3")
        refused = terminal.answer("why recipe gray1")
        assert "A recipe may not use what its cauldron produces." in refused
        assert f"A13 {athanor.game('alchemist').rules['A13']}" in refused
        assert "is allowed now" in terminal.answer("why 1")
        back = terminal.answer("undo")
        assert "Taken back: create K3" in back
        assert "create K3" in choices(back).values()
        again = terminal.answer("CREATE k3")
        assert set(choices(again).values()) >= {"recipe blue1", "recipe yellow2"}
        assert "tile" not in terminal.answer("blue1")
        # A question for a number is answered by that number.
        played = terminal.answer("9")
        assert "Player creates K3 from 1 blue, for 9 fame." in played
        taken = terminal.answer("create K3")
        assert "K3 already holds a potion." in taken
        assert "A10 Creating takes an empty cauldron" in taken
        assert "do: 'juggle' is not one of create" in terminal.answer("juggle")
        assert "There is no choice 99 now" in terminal.answer("99")
        assert "K3  A cauldron that gives 1 gray and 1 green" in terminal.answer("info k3")
        assert "There is no entry for 'gibberish'." in terminal.answer("info gibberish")


def test_log_rules_help_and_board_can_be_asked_for_at_any_time(tmp_path: Path) -> None:
    with Terminal("play", "alchemist", *SEATS, "--seed", "7", folder=tmp_path) as terminal:
        terminal.read()
        screen = terminal.answer("draw")
        drawn = re.findall(r"Player draws \w+ from the bag", screen)
        assert len(drawn) == 2
        log = terminal.answer("log")
        assert "Player holds" in log
        assert all(line in log for line in drawn)
        assert len(terminal.answer("log 1").strip().splitlines()) == 3
        assert "No two recipes on the board" in terminal.answer("rules a14")
        assert terminal.answer("rules").count("\n A") == len(athanor.game("alchemist").rules)
        assert "A5 " in terminal.answer("rules tiles lie open")
        assert "No clause has 'Z9'" in terminal.answer("rules Z9")
        assert "save the game and quit" in terminal.answer("help")
        assert "tiles left" in terminal.answer("board")


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    command = ["play", "alchemist", *SEATS]
    with Terminal(*command, "--seed", "7", folder=tmp_path) as terminal:
        terminal.read()
        terminal.answer("take blue")
        terminal.answer("create K2")
        assert "--resume mine.json" in terminal.answer("save mine.json")
        before = terminal.answer("board")
        terminal.type("quit")
        ending = terminal.read(until="Goodbye")
        assert terminal.end() == 0
    assert "athanor play alchemist --seats me,random,random --resume mine.json" in ending
    saved = json.loads((tmp_path / "mine.json").read_text())
    assert [action for seat, action in saved["history"] if seat == 0] == [
        {"do": "take", "ingredient": "blue"},
        {"do": "create", "cauldron": "K2"},
    ]
    # High enough for the news of the last round and the sheet, which would be shown by pages.
    with Terminal(*command, "--resume", "mine.json", folder=tmp_path, rows=120) as terminal:
        screen = terminal.read()
        assert choices(screen) == choices(before)
        # The news are those since the last turn, not the whole game.
        assert "Player holds" not in screen
        assert "Taken back: create K2" in terminal.answer("undo")
        screen, _ = play_on(terminal, terminal.answer("create K2"), Random(2))
        assert terminal.end() == 0
    assert sheet(screen)["total"]


def test_leaving_saves_under_a_free_name_and_never_over_another_file(tmp_path: Path) -> None:
    (tmp_path / "alchemist-1.save.json").write_text("shopping list")
    with Terminal("play", "alchemist", "--seed", "7", folder=tmp_path) as terminal:
        terminal.read()
        terminal.answer("take blue")
        assert "is not a saved game" in terminal.answer("save alchemist-1.save.json")
        assert "cannot be written" in terminal.answer("save nowhere/at/all.json")
        terminal.press(b"\x04")
        assert "--resume alchemist-2.save.json" in terminal.read(until="Goodbye")
        assert terminal.end() == 0
    assert (tmp_path / "alchemist-1.save.json").read_text() == "shopping list"
    kept = athanor.replay((tmp_path / "alchemist-2.save.json").read_text())
    assert kept.history[0] == (0, {"do": "take", "ingredient": "blue"})
    assert kept.actors == (0,)


def test_ctrl_c_ends_politely(tmp_path: Path) -> None:
    with Terminal("play", "alchemist", "--seed", "7", folder=tmp_path) as terminal:
        terminal.read()
        terminal.answer("take blue")
        ending = terminal.interrupt()
        assert terminal.end() == 130
    assert "--resume alchemist-1.save.json" in ending
    assert "Traceback" not in ending


def test_ctrl_c_pressed_again_and_again_still_saves_the_game(tmp_path: Path) -> None:
    with Terminal("play", "alchemist", "--seed", "7", folder=tmp_path) as terminal:
        terminal.read()
        terminal.answer("take blue")
        ending = terminal.hammer()
        assert terminal.end() == 130
    assert "Traceback" not in ending
    assert athanor.replay((tmp_path / "alchemist-1.save.json").read_text()).ply


def test_two_people_at_one_screen_hand_over_behind_a_curtain(tmp_path: Path) -> None:
    seats = ["--seats", "Ada,Ben,random"]
    with Terminal("play", "alchemist", *seats, "--seed", "7", folder=tmp_path) as terminal:
        first = terminal.read(r"Enter\. $")
        assert "Hand over to Ada" in first
        assert "school" not in first
        ada = terminal.answer("")
        assert "school of Ada" in ada
        assert "school of Ben" not in ada
        curtain = terminal.answer("draw")
        assert "Hand over to Ben" in curtain
        assert "Ada draws" not in curtain
        # The screen is wiped, what could be scrolled back to as well.
        assert {"\x1b[2J", "\x1b[3J"} <= set(re.findall(r"\x1b\[\dJ", terminal.raw))
        ben = terminal.answer("")
        assert "school of Ben" in ben
        assert "school of Ada" not in ben
        assert "Ada draws 2 from the bag." in ben
        assert "Hand over to Ada" in terminal.answer("take blue")
        back = terminal.answer("")
        # Ada finds at her next turn what her own draw brought.
        assert len(re.findall(r"Ada draws (gray|blue|orange|green|yellow)", back)) == 2
        assert "Ben takes blue from the reserve." in back


def test_a_hot_seat_game_ends_with_everything_open(tmp_path: Path) -> None:
    chance = Random(3)
    with Terminal("play", "alchemist", "--seats", "me,me", "--seed", "1", folder=tmp_path) as t:
        screen = t.read(r"Enter\. $")
        while "points." not in screen:
            if screen.endswith("Enter. "):
                assert re.search(r"Hand over to Player [12]\.", screen)
                screen = t.answer("")
            else:
                screen = t.answer(chance.choice(list(choices(screen).values())))
        assert t.end() == 0
    assert "school of Player 1" in screen
    assert "school of Player 2" in screen


@pytest.mark.parametrize(
    ("arguments", "more"), [(["--no-colour"], {}), (["--no-color"], {}), ([], {"NO_COLOR": "1"})]
)
def test_it_works_without_colour(
    tmp_path: Path, arguments: list[str], more: dict[str, str]
) -> None:
    command = ["play", "alchemist", "--seed", "7"]
    with Terminal(*command, folder=tmp_path) as terminal:
        coloured = terminal.read()
        assert re.search(r"\x1b\[[0-9;]*3[0-9;]*m", terminal.raw)
    with Terminal(*command, *arguments, folder=tmp_path, more=more) as terminal:
        assert terminal.read() == coloured
        assert not re.search(r"\x1b\[([0-9;]*;)?[349][0-9](;[0-9;]*)?m", terminal.raw)


@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_is_wider_than_the_terminal(tmp_path: Path, columns: int) -> None:
    seats = ["--seats", "Bartholomew1,random,random,random,random"]
    command = ["play", "alchemist", *seats, "--seed", "7"]
    with Terminal(*command, folder=tmp_path, columns=columns) as terminal:
        screen = terminal.read()
        for _ in range(6):
            screen += terminal.answer("draw") + terminal.answer("1")
    assert max(len(line) for line in screen.splitlines()) <= columns
    boards = [line for line in screen.splitlines() if "Bartholomew1 " in line and "●" in line]
    assert len(boards) >= 2


def test_a_board_higher_than_the_terminal_is_shown_page_by_page(tmp_path: Path) -> None:
    command = ["play", "valley", "--seats", "me,random,random,random", "--seed", "7"]
    with Terminal(*command, folder=tmp_path, rows=24) as terminal:
        screen = terminal.read()
        for _ in range(2):  # train twice; then the display is dealt
            screen = terminal.answer("1")
        assert screen.count("\n") < 24
        assert screen.endswith("-- more: Enter; q to skip -- ")
        rest = terminal.answer("")
        while rest.endswith("skip -- "):
            rest = terminal.answer("")
        assert choices(rest)
        terminal.type("board")
        assert "more: Enter" in terminal.read(r"skip -- $")
        assert "Player's chest" not in terminal.answer("q")


def test_a_question_with_one_answer_is_answered_and_said_unless_told_not_to(
    tmp_path: Path,
) -> None:
    table = athanor.game("alchemist").new(2, 7)
    for action in ("create K1", "recipe yellow1", "value 5"):
        table.play(action)
    for action in ("create K2", "recipe yellow2", "value 6"):
        table.play(action)
    assert table.refusal("copy K2") is None
    (tmp_path / "game").write_text(table.save())
    command = ["play", "alchemist", "--seats", "me,random", "--resume", "game"]
    with Terminal(*command, folder=tmp_path) as terminal:
        terminal.read()
        assert "made for you: tribute yellow" in terminal.answer("copy K2")
    with Terminal(*command, "--no-auto", folder=tmp_path) as terminal:
        terminal.read()
        assert choices(terminal.answer("copy K2")) == {5: "tribute yellow"}


def test_a_program_that_fails_is_replaced_after_a_warning(tmp_path: Path) -> None:
    command = programs.program(tmp_path, programs.CRASHES)
    seats = f"program:{' '.join(command)},me"
    with Terminal(
        "play", "alchemist", "--seats", seats, "--seed", "7", "--no-colour", folder=tmp_path
    ) as terminal:
        screen = terminal.read()
        said = screen
        chance = Random(1)
        while not re.search(r"(wins|share the victory) with \d+ points", screen):
            screen = terminal.answer(str(chance.choice(sorted(choices(screen)))))
            said += screen
        assert terminal.end() == 0
    assert len(re.findall(r"a random one\s+plays on", said)) == 1
    assert "I give up" in said


def test_a_hint_names_choices_with_their_chances(tmp_path: Path) -> None:
    with Terminal("play", "alchemist", *SEATS, "--seed", "7", folder=tmp_path) as terminal:
        terminal.read()
        screen = terminal.answer("hint")
        assert re.search(r"choice +to win +points +lead", screen)
        assert re.search(r"(create|copy|take|draw)[ \w]* +\d+% +\d+ +[+−]?\d+", screen)
        assert "✗" not in terminal.answer("1")


def test_no_curtain_is_drawn_where_nothing_is_hidden(tmp_path: Path) -> None:
    with Terminal("play", "valley", "--seats", "Ada,Ben", "--seed", "7", folder=tmp_path) as t:
        screen = t.read(r"> $")
        for _ in range(4):  # each trains two skills
            assert "Hand over" not in screen
            screen = t.answer("1")
        assert "Ben" in screen
