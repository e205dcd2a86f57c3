"""Score pads: what lies on the table, counted by the rules of the game."""

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

import athanor
from athanor import pads, reader
from athanor.games.alchenemies.components import CARDS, COIN, COUNTING, NAMES
from athanor.games.valley.components import ELIXIRS
from athanor.pads import BadPad

IDS = [card.id for card in CARDS]
WORLD = reader.world("DEMO")
Json = dict[str, Any]

STONE_COIN = int(COIN[COUNTING[0]])


def finished(game: str, seats: int, seed: int) -> athanor.Table:
    """A game played to its end at random."""
    table, chance = athanor.game(game).new(seats, seed), random.Random(seed)
    while not table.over:
        seat = table.actors[0]
        table.play_number(seat, chance.choice(table.legal_numbers(seat)))
    return table


def alchemist(truth: Json, seats: int) -> Json:
    """What a person would type in at the end of a game of Alchemist."""
    told = []
    for seat in range(seats):
        own = [pot for pot in truth["cauldrons"] if pot and pot["creator"] == seat]
        told.append({
            "fame": truth["fame"][seat], "school": truth["school"][seat],
            "stock": truth["stock"][seat], "tiles": [str(pot["value"]) for pot in own],
        })  # fmt: skip
    return {"table": {"reserve": truth["reserve"]}, "seats": told}


def lines_of(points: list[int], bonus: int) -> list[Json]:
    """Lines with these points whose bonuses add up."""
    ways = [(s, c, level) for s, c, level in product((0, 1), (0, 1, 2), (0, 1))]
    reach: dict[int, list[tuple[int, int, int]]] = {0: []}
    for _ in points:
        reach = {
            total + 5 * s + 4 * c + 3 * level: [*before, (s, c, level)]
            for total, before in reach.items()
            for s, c, level in ways
        }
    return [
        {"points": worth, "shape": bool(s), "colours": c, "level": bool(level)}
        for worth, (s, c, level) in zip(points, reach[bonus], strict=True)
    ]


def valley(truth: Json, seats: int) -> Json:
    """The same for The Valley of Alchemists."""
    worth = {card.name: card.points for card in ELIXIRS}
    told = []
    for seat in range(seats):
        sold = [worth[card] for card in truth["sold"][seat]]
        points = [sum(sold[i : i + 3]) for i in range(0, len(sold), 3)]
        chest = [worth[cell["card"]] for cell in truth["chest"][seat] if cell]
        told.append({
            "lines": lines_of(points, truth["bonus"][seat]), "chest": len(chest),
            "chest_points": sum(chest), "decoctions": sum(truth["decoctions"][seat].values()),
            "ingredients": sum(truth["cauldron"][seat].values()),
        })  # fmt: skip
    return {"seats": told}


def alchenemies(truth: Json, seats: int) -> Json:
    """The same for AlchEnemies."""
    told = []
    for lab, work in zip(truth["labs"], truth["work"], strict=True):
        cards = Counter(NAMES[IDS.index(card)] for card in lab["paraphernalia"])
        told.append({"cards": cards, "lab": sum(lab["reagents"].values()) + len(work)})
    return {"seats": told}


def alchemists(truth: Json, seats: int) -> Json:
    """The same for Alchemists."""
    theories = truth["theories"]
    tokens = {kind: one["token"] for kind, one in theories.items() if one["token"] != "none"}
    told = []
    for seat in range(seats):
        seals = {kind: seal["kind"] for kind, one in theories.items() for seal in one["seals"]
                 if seal["seat"] == seat}  # fmt: skip
        told.append({
            "reputation": truth["reputation"][seat], "gold": truth["gold"][seat],
            "favors": truth["favors"][seat]["count"],
            "artifacts": truth["artifacts"]["owned"][seat],
            "grants": [tile for tile, owner in truth["grants"].items() if owner == seat],
            "aside": [kind for kind, many in truth["aside"][seat]["cards"].items() if many],
            "seals": seals,
        })  # fmt: skip
    return {"table": {"world": truth["world"], "theories": tokens}, "seats": told}


TOLD = {
    "alchemist": alchemist, "alchemists": alchemists, "alchenemies": alchenemies, "valley": valley,
}  # fmt: skip


@pytest.mark.parametrize("game", athanor.GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_pad_counts_what_the_game_counted(game: str, seed: int) -> None:
    seats = 2 + seed
    table = finished(game, seats, seed)
    told = TOLD[game](table.truth(), seats)
    counted = pads.count(game, told)
    assert counted.sheet == table.sheet()
    assert counted.scores == table.scores
    assert tuple(counted.winners) == table.winners


@pytest.mark.clause("A35", "A36")
def test_equal_schools_share_the_better_award() -> None:
    seats = [{"fame": 10, "school": school} for school in ("gray", "blue", "green")]
    counted = pads.count(
        "alchemist", {"table": {"reserve": {"gray": 3, "blue": 3}}, "seats": seats}
    )
    assert [lines["school"] for lines in counted.sheet] == [5, 5, 10]


@pytest.mark.clause("E31", "E63")
def test_coin_counts_metals_essences_and_the_stone() -> None:
    cards = {"Gold": 1, "Lead": 2, "Salt": 1, "Philosopher's Stone": 1}
    counted = pads.count("alchenemies", {"seats": [{"cards": cards}, {"cards": {}}]})
    assert counted.sheet[0]["metals"] == 32 + 2 * 2
    assert counted.sheet[0]["essences"] == 2 + 36
    assert counted.sheet[0]["stone"] % 3 == 0
    assert counted.winners == [0]


@pytest.mark.clause("E32")
def test_equal_coin_goes_to_more_cards_and_then_to_the_larger_lab() -> None:
    lead, gold = {"cards": {"Lead": 2}}, {"cards": {"Tin": 1}}
    assert pads.count("alchenemies", {"seats": [lead, gold]}).winners == [0]
    assert pads.count("alchenemies", {"seats": [lead, {**lead, "lab": 3}]}).winners == [1]


@pytest.mark.clause("K21.8", "K21.10", "K24.31", "K21.4")
def test_the_revelation_counts_seals_hedges_and_gold() -> None:
    table = {"code": "demo", "theories": {"scorpion": "A+", "toad": "B+"}}
    seats = [
        {"reputation": 14, "artifacts": ["mirror"], "seals": {"scorpion": "red", "toad": "gold"}},
        {"reputation": 15, "gold": 7, "favors": 2, "seals": {"scorpion": "green"}},
        {"seals": {"scorpion": "gold", "toad": "silver"}, "artifacts": ["idol"]},
    ]
    first, second, third = pads.count("alchemists", {"table": table, "seats": seats}).sheet
    assert (first["mirror"], first["seals right"], first["seals wrong"]) == (2, 5, 0)
    assert (second["gold"], second["seals wrong"]) == (3, -4)
    assert (third["seals right"], third["seals wrong"], third["idol"]) == (3, -4, 1)


@pytest.mark.parametrize(
    ("game", "told", "words"),
    [
        ("alchemist", {"seats": []}, "played by 2 to 5"),
        ("alchemist", {"seats": [{}, {}]}, "seat 1, school"),
        ("alchemist", {"seats": [{"school": "pink"}, {}]}, "not one of gray"),
        ("alchemist", {"seats": [{"school": "gray"}] * 2}, "each is dealt once"),
        ("alchemist", {"seats": [{"fame": -1}, {}]}, "seat 1, fame"),
        ("alchemist", {"seats": [{"fame": True}, {}]}, "seat 1, fame"),
        ("alchemist", {"seats": [{"gold": 3}, {}]}, "'gold' is not one of fame"),
        ("alchemist", {"seats": [3, {}]}, "not a dict"),
        ("alchemist", {"seats": [{"tiles": ["5", "5"]}, {}]}, "named once"),
        ("alchemist", {"seats": [{"school": "gray", "stock": {"blue": 20}},
                                 {"school": "blue", "stock": {"blue": 20}}]}, "there are 32"),
        ("valley", {"seats": [{"chest": 0, "chest_points": 1}, {}]}, "no 0 cards"),
        ("valley", {"seats": [{"lines": [{"colours": 3}]}, {}]}, "lines 1, colours"),
        ("valley", {"seats": [{"lines": 4}, {}]}, "in a list"),
        ("alchemists", {"seats": [{}, {}]}, "world"),
        ("alchemists", {"table": {"code": "AAAF"}, "seats": [{}, {}]}, "later scheme"),
        ("alchemists", {"table": {"code": "DEMOS"}, "seats": [{}, {}]}, "4 letters"),
        ("alchemists", {"table": {"world": WORLD}, "seats": [{"seals": {"toad": "red"}}, {}]},
         "no theory"),
        ("alchemists", {"table": {"world": WORLD}, "seats": [{"grants": ["nw"]}] * 2},
         "seat 1 has"),
        ("alchenemies", {"seats": [{"cards": {"Lead": 99}}, {}]}, "cards Lead"),
        ("alchenemies", {"players": 2}, "'players' is not one of"),
    ],
)  # fmt: skip
def test_what_cannot_lie_on_a_table_is_refused_with_its_place(
    game: str, told: Json, words: str
) -> None:
    with pytest.raises(BadPad, match=words):
        pads.count(game, told)


def test_points_of_any_printed_card_are_counted() -> None:
    for points in range(1, 31):
        told = {"seats": [{"lines": [{"points": points}]}, {"chest": 1, "chest_points": points}]}
        assert pads.count("valley", told).scores == [points, points]


def test_cards_of_another_deck_are_counted_by_type_and_coin() -> None:
    others = [{"metal": True, "coin": 13, "many": 2}, {"coin": 40, "many": 1}]
    seats = [{"cards": {"Lead": 1, "Philosopher's Stone": 1}, "others": others}, {}]
    first, _ = pads.count("alchenemies", {"seats": seats}).sheet
    assert first == {"metals": 2 * 13 + 2, "essences": 40 + STONE_COIN, "stone": 3}


def test_every_game_has_a_pad() -> None:
    assert pads.pads() == athanor.GAMES
    for name in pads.pads():
        shown = pads.find_pad(name).shown()
        assert shown["sheet"]
        assert shown["seat"]
    with pytest.raises(KeyError, match="no score pad"):
        pads.find_pad("chess")
