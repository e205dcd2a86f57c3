"""The study of AlchEnemies: what it reads from a game, and how it counts."""

from dataclasses import replace
from pathlib import Path

import pytest
from scripts.pages import remake
from scripts.studies.balance import COIN, Story, comebacks, report, told, use

from athanor.games.alchenemies.components import CARDS


@pytest.fixture(scope="module")
def story() -> Story:
    return told(3, "random", 4)


def test_a_story_is_read_from_what_everyone_saw(story: Story) -> None:
    assert len(story.coin) == story.rounds
    assert all(len(row) == 3 for row in story.coin)
    coin = [sum(COIN[card] for card in lab) for lab in story.lasting]
    assert all(score >= found for score, found in zip(story.scores, coin, strict=True))
    assert sum(story.part(seat) for seat in range(3)) == pytest.approx(1)
    assert told(3, "random", 4) == story


def test_uses_are_counted_by_copy_and_wins_against_a_fair_share(story: Story) -> None:
    won = replace(story, winners=[0], used=[["lead", "lead"], [], ["lead"]])
    assert use("lead", 3, [(3, won)] * 20) == ["1.00", "1.50"]
    assert use("lead", 3, [(3, won)]) == ["1.00", "few"]
    assert use("gold", 3, [(3, won)]) == ["0.00", "few"]


def test_a_comeback_is_against_the_leader_at_half(story: Story) -> None:
    ahead = replace(story, winners=[0], coin=[[0, 0], [9, 2], [1, 20]])
    behind = replace(ahead, winners=[1])
    assert comebacks([ahead]) == (0, 0)
    assert comebacks([ahead, behind]) == (0.5, 0.5)


def test_the_report_has_every_card(story: Story) -> None:
    text = report({("greedy", 3): [story, story]})
    assert all(f"| {card.name} |" in text for card in CARDS)


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("a <!-- b --> old <!-- e --> z")
    remake(page, "<!-- b -->", "<!-- e -->", "new")
    assert page.read_text() == "a <!-- b -->\n\nnew\n\n<!-- e --> z"
    with pytest.raises(SystemExit, match="has no marks"):
        remake(page, "<!-- b -->", "<!-- x -->", "newer")
    assert "newer" not in page.read_text()
