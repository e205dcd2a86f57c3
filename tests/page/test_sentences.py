"""Every sentence of a table is in words: its log, its questions and buttons, its hints."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import athanor
from athanor.language import SOURCE, catalogue
from tests.page.faces import NAMES, Json, Played, ask, played, shown

TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "alchemist": [(2, {}), (5, {})],
    "alchemists": [(2, {}), (4, {"variant": "master"})],
    "alchenemies": [(2, {}), (4, {})],
    "valley": [(2, {}), (4, {})],
}
WORD = re.compile(r"[^\s.,;:!?()“”\"…/·]+")
# Numbers, the cauldrons of Alchemist, and the printed names of the alchemicals.
BESIDE_WORDS = re.compile(r"[−+±]?\d+%?|k\d+|[abgr][−+]")


def words(text: str) -> set[str]:
    return set(WORD.findall(text.casefold().replace("'s", "").replace("’s", "")))


def texts(nodes: list[Any]) -> Iterator[str]:
    """The texts of a message, whichever form is chosen."""
    for node in nodes:
        if isinstance(node, str):
            yield node
        elif isinstance(node[-1], dict):
            for case in node[-1].values():
                yield from texts(case)


@cache
def known(game: str) -> set[str]:
    """Every word that the English catalogues of a table use."""
    found = words(" ".join(NAMES))
    for noun in (game, "table", "common"):
        for nodes in catalogue(SOURCE, noun).values():
            found |= words(" ".join(texts(nodes)))
    return found


@cache
def games(game: str) -> list[Played]:
    return [played(game, players, 1, **options) for players, options in TABLES[game]]


@cache
def questions(game: str) -> list[Json]:
    """What the page says at every question of these games."""
    return ask("asked", game, [one for table in games(game) for one in table.questions])


@cache
def logs(game: str) -> list[list[Json]]:
    """The log of every seat of these games, and of a spectator."""
    return ask("log", game, [
        shown(one.table, seat) | {"events": one.events(seat)}
        for one in games(game) for seat in (*range(one.table.players), None)
    ])  # fmt: skip


def said(game: str) -> set[str]:
    """Every sentence and label."""
    found = {line["words"] for log in logs(game) for line in log}
    for asked in questions(game):
        found |= {asked["question"], asked["sum"], *asked["crumbs"], *asked["advice"]}
        found |= {key["words"] for key in asked["keys"]}
        found |= {button["label"] for button in (asked["main"], asked["also"]) if button}
    return found


@pytest.mark.parametrize("game", athanor.GAMES)
def test_log_questions_buttons_and_hints_use_no_word_of_the_rules_code(game: str) -> None:
    raw = {
        sentence: unknown
        for sentence in said(game)
        if (unknown := {w for w in words(sentence) - known(game) if not BESIDE_WORDS.fullmatch(w)})
    }
    assert raw == {}
    assert not [sentence for sentence in said(game) if "_" in sentence or "{" in sentence]


@pytest.mark.parametrize("game", athanor.GAMES)
def test_hints_call_every_component_by_its_name(game: str) -> None:
    named = catalogue(SOURCE, game).items()
    names = {key.removeprefix("word."): "".join(texts(nodes)).casefold()
             for key, nodes in named if key.startswith("word.")}  # fmt: skip
    tables = [one for table in games(game) for one in table.questions]
    for table, asked in zip(tables, questions(game), strict=True):
        for action, told in zip(table["ask"]["choices"], asked["advice"], strict=True):
            for field, value in action.items():
                if field not in ("do", "alchemical") and isinstance(value, str) and value in names:
                    assert names[value] in told.casefold(), (action, told)


def test_an_action_that_must_be_declined_says_why_and_stands_in_the_log_as_unused() -> None:
    tables = [one for table in games("alchemists") for one in table.questions]
    forced = [
        (table, asked)
        for table, asked in zip(tables, questions("alchemists"), strict=True)
        if [one["do"] for one in table["ask"]["choices"]] == ["decline"]
    ]
    assert len(forced) > 5
    for table, asked in forced:
        assert re.fullmatch(r"You cannot .+ now\.", asked["question"])
        reason, unused = asked["sum"].split(" Its cubes count as unused", 1)
        assert unused == ": two of them draw a favor."
        check_reason(reason, table["view"], table["seat"])


def check_reason(reason: str, view: Json, seat: int) -> None:
    """That a reason is true."""
    assert reason.endswith("."), reason
    gold, cards = view["gold"][seat], view["hands"][seat]["cards"]
    if "no gold" in reason:
        assert gold == 0
    if "two different ingredients" in reason:
        assert sum(many > 0 for many in cards.values()) < 2
    if "no ingredients" in reason:
        assert not any(cards.values())


def test_nothing_in_the_log_calls_an_unused_action_a_choice() -> None:
    for one in games("alchemists"):
        kinds = {event["ply"]: event for event in one.events(None) if event["kind"] == "declined"}
        assert kinds
    lines = [line["words"] for log in logs("alchemists") for line in log]
    unused = [line for line in lines if "unused" in line and "declared" not in line]
    assert unused
    assert all(re.search(r"leaves an action on \w+ unused", line) for line in unused)
    assert not [line for line in lines if re.search(r"\b(declin|chose|pass)", line)]


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_round_is_headed_before_its_first_line(game: str) -> None:
    for log in logs(game):
        heads = [line["round"] for line in log if line["opens"]]
        assert heads == sorted(set(heads)), "each round has one heading"
        assert heads[-1] == max(line["round"] for line in log)
        headed = 0
        for line in log:
            headed = max(headed, line["round"] if line["opens"] else 0)
            assert line["round"] <= headed or line["ply"] == 0 or line["round"] == 0, line
            named = re.search(r"begins a turn, round (\d+)", line["words"])
            assert not named or headed == int(named[1]), line


def test_what_a_new_round_brings_stands_below_its_heading() -> None:
    rounds = {}
    for event in games("alchemists")[0].events(None):
        if event["kind"] == "round":
            begun = event["fields"]["round"]
        elif event["kind"] == "came":
            rounds[f"The {event['fields']['adventurer']} comes to town."] = begun
    came = {line["words"]: line["round"] for line in logs("alchemists")[0]}
    assert rounds.items() <= came.items()
    assert len(rounds) > 2


@pytest.mark.parametrize("game", athanor.GAMES)
def test_no_line_of_the_log_lets_another_subject_do_what_a_seat_did(game: str) -> None:
    verbs = "draws|takes|keeps|discards|plays|has made|begins|pays|gives|receives|puts|wins"
    for log in logs(game):
        for line in log:
            if re.search(rf", ({verbs}) ", line["words"]):
                assert line["words"].startswith(tuple(NAMES)), line["words"]


GOES_ON = ("decline", "pass", "done", "end", "skip", "stop", "leave_both")


@pytest.mark.parametrize("game", athanor.GAMES)
def test_the_button_that_glows_never_skips_what_is_still_possible(game: str) -> None:
    tables = [one for table in games(game) for one in table.questions]
    ended = 0
    for table, asked in zip(tables, questions(game), strict=True):
        more = [one for one in table["ask"]["choices"] if one["do"] not in GOES_ON]
        main = asked["main"]
        if main is None or main.get("weak") or not more:
            continue
        # Whatever glows while there is more to do is one of those things, or the usual next step.
        ended += 1
        assert is_deed(game, main["label"], table["view"]), (main, more[:3])
    assert game != "valley" or ended


def is_deed(game: str, label: str, view: Json) -> bool:
    """Whether a button does something, or ends a turn whose actions are all taken."""
    if game == "valley" and view["acts_left"] == 0:
        return label == "End the turn"
    if label == "Declare":
        return bool(view["phase"] == "declare")  # every cube is placed
    return not re.match(r"(Declare|End|Skip|Done|Decline|Pass|Stop|Enough|Not now)\b", label)
