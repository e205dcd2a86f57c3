"""Numbers that the page shows and forecasts are those of the table, whatever its house rules."""

import re
from functools import cache
from typing import Any

import pytest

import athanor
from athanor.kernel import house
from tests.page.faces import Json, Played, ask, drawn, played, shown, words_of
from tests.page.test_final_sheet import ended

PLAYERS = 2


@cache
def rules_of(name: str) -> dict[str, int]:
    """Every house rule of a game, changed as far as the numbers go together."""
    game, found = athanor.game(name), dict[str, int]()
    usual = game.state.of(game.prepared(PLAYERS, {}))
    for rule, entry in house.entries(game).items():
        printed = entry.usual(usual)
        for number in (printed + 1, printed - 1, entry.rule.low, entry.rule.high):
            try:
                game.prepared(PLAYERS, {**found, rule: number})
            except ValueError:
                continue
            if number != printed:
                found[rule] = number
                break
    return found


def tables_of(name: str) -> Any:
    """The tables of a game's box."""
    tables = athanor.game(name).tables
    assert tables is not None
    return tables()


def one_game(name: str) -> Played:
    """A whole game by these rules."""
    return played(name, PLAYERS, 3, **rules_of(name))


def text_of(found: Json, *, with_rows: bool = True) -> str:
    """What the page says beside and below its board, and in the plain one."""
    name = found["table"]["game"]
    rows = ask("rows", name, [found])[0] if with_rows else []
    lines = [f"{row['label']}: " + "; ".join(map(str, of_row(row))) for row in rows]
    asked = ask("asked", name, [found])[0] if "ask" in found else {}
    told = [asked.get("question", ""), asked.get("sum", ""), *asked.get("crumbs", [])]
    told.append((asked.get("main") or {}).get("label", ""))
    return "\n".join([*lines, *told])


def of_row(row: Json) -> list[Any]:
    """The items of a row of the table, or the pieces of a seat's."""
    return row.get("items") or [
        piece.get("text", piece.get("label", "")) for piece in row.get("pieces", [])
    ]


def first(one: Played, phase: str) -> Json:
    """The first question of a phase, with the page's data."""
    return next(asked for asked in one.questions if asked["view"]["phase"] == phase)


def sheet_of(one: Played) -> str:
    """The final sheet in words."""
    found = ended(one, counting=False)
    return words_of(drawn("EndSheet", one.table.game.name, found, result=found["result"]))


@pytest.mark.parametrize("game", athanor.GAMES)
def test_nearly_every_number_can_be_changed_at_once(game: str) -> None:
    assert len(house.entries(athanor.game(game))) - len(rules_of(game)) <= 2


@pytest.mark.parametrize("game", ["alchenemies", "valley"])
def test_points_on_the_board_are_those_of_the_sheet(game: str) -> None:
    one = one_game(game)
    [points] = ask("points", game, [shown(one.table, 0)])
    assert points == [sum(lines.values()) for lines in one.table.sheet()]


def test_a_lab_a_hand_and_every_coin_of_alchenemies_follow_the_table() -> None:
    rules, one = rules_of("alchenemies"), one_game("alchenemies")
    asked = one.questions[len(one.questions) // 2]
    assert f"of {rules['lab']}" in text_of(asked)
    assert "of 10" not in text_of(asked)
    bench = words_of(drawn("Lab", "alchenemies", asked, seat=asked["seat"]))
    assert f"of {rules['lab']}" in bench
    assert "of 10" not in bench
    worth = {card: rules[f"coin.{card}"] for card in ("lead", "tin", "copper", "iron", "salt")}
    faces = " ".join(text_of(each) for each in one.questions)
    for card, coin in worth.items():
        assert set(re.findall(rf"(?:Metal|Essence) (\d+) (?:×\d+ )?{card}\b", faces, re.I)) == {
            str(coin)
        }
    treasury = words_of(drawn("Treasury", "alchenemies", ended(one, counting=False)))
    for lines in one.table.sheet():
        assert str(sum(lines.values())) in treasury


def test_a_formula_of_alchenemies_forecasts_the_room_of_this_lab() -> None:
    rules, one = rules_of("alchenemies"), one_game("alchenemies")
    cards = tables_of("alchenemies")["cards"]
    draws = next(card for card in cards if card["effect"] == "draw_reagents")
    said = {ask("forecast", "alchenemies", [asked], card=draws["id"])[0] for asked in one.questions}
    room = [words for words in said if str(rules["lab"]) in words]
    assert room, said
    assert not any("10" in words for words in said)


def test_prices_losses_and_points_of_alchemists_follow_the_table() -> None:
    rules, one = rules_of("alchemists"), one_game("alchemists")
    text = "\n".join(text_of(asked) for asked in one.questions)
    for artifact, card in tables_of("alchemists")["artifacts"].items():
        said = rf"{re.escape(card['name'])}[^;\n]*?costs? (\d+)"
        assert set(re.findall(said, text)) <= {str(rules[f"artifact_cost.{artifact}"])}
    sheet = sheet_of(one)
    gold, silver = rules["seal_points.gold"], rules["seal_points.silver"]
    assert f"{gold} for gold, {silver} for silver" in sheet
    assert f"−{rules['wrong_seal_loss']} each" in sheet
    each, favor = rules["gold_for_a_point"], rules["favor_gold"]
    assert f"a point for every {each}; favors count {favor} gold" in sheet


def test_awards_draws_and_the_end_of_alchemist_follow_the_table() -> None:
    rules, one = rules_of("alchemist"), one_game("alchemist")
    text = text_of(one.questions[4])
    assert f"{rules['award.1']} and {rules['award.2']}" in text
    assert f"every {rules['cubes_for_a_point']} cubes left" in sheet_of(one)
    last = next(
        asked for asked in reversed(one.questions)
        if any(choice["do"] == "draw" for choice in asked["ask"]["choices"])
    )  # fmt: skip
    supply = drawn("Supply", "alchemist", last)
    assert f"ends when {rules['colours_at_end']} kinds are left" in supply
    assert f"{min(rules['drawn'], last['view']['bag_left'])} may be drawn" in supply


def test_limits_tracks_and_bonuses_of_the_valley_follow_the_table() -> None:
    rules, one = rules_of("valley"), one_game("valley")
    text = text_of(first(one, "turn"))
    assert f"{rules['cauldron']} at most" in text
    assert f"Decoctions · {rules['brewed']} of a colour" in text
    assert "What is your action?" in text
    assert "second" not in text.lower()
    sheet = sheet_of(one)
    bonus = [rules[f"bonus.{mark}"] for mark in ("shape", "colour", "level")]
    assert "shape {}, colour {}, level {}".format(*bonus) in sheet
    assert f"every {rules['decoctions_for_a_point']} left" in sheet
