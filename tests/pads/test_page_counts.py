"""The page counts a pad by itself, to the sheets and refusals that the rules give."""

from typing import Any

from athanor import pads
from athanor.pads import WrongAnswer
from tests.pads.test_pads import TOLD, WORLD, finished
from tests.support.page_modules import call

COUNT = """({ pads }, [game, pad]) => {
  try { return pads.count(game, pad.table ?? {}, pad.seats); }
  catch (error) { return [error.place, error.why, error.given]; }
}"""
Json = dict[str, Any]
Case = tuple[str, Json]
SEATS = {"alchemist": (2, 5), "alchemists": (2, 4), "alchenemies": (2, 4), "valley": (2, 4)}


def whole_games() -> list[Case]:
    """What people would type in at the end of random games."""
    return [
        (game, TOLD[game](finished(game, seats, seed).truth(), seats))
        for game, counts in SEATS.items()
        for seats in counts
        for seed in range(6)
    ]


def revelation(**seat: Any) -> Case:
    """Alchemists by the code of the reader, with one seat's answers."""
    table = {"code": "DEMO", "theories": {"toad": "B+", "fern": WORLD["fern"]}}
    return "alchemists", {"table": table, "seats": [seat, {"gold": 2, "favors": 1}]}


def rare() -> list[Case]:
    """What random games seldom come to: ties, artifacts that count at the end, refusals."""
    schools = [{"school": "gray", "fame": 20}, {"school": "blue", "fame": 20}]
    everything = ["mirror", "cabinet", "plume", "idol", "boots"]
    return [
        ("alchemist", {"seats": schools}),
        ("alchemist", {"seats": [schools[0], {}]}),
        ("alchemist", {"seats": [schools[0], schools[0]]}),
        ("alchemist", {"seats": [{**schools[0], "tiles": ["3"]}, {**schools[1], "tiles": ["3"]}]}),
        ("alchemist", {"table": {"reserve": {"gray": 30}}, "seats": [
            {**schools[0], "stock": {"gray": 3}}, schools[1]]}),
        ("alchemist", {"seats": [{**schools[0], "fame": -1}, schools[1]]}),
        ("alchemist", {"seats": [{**schools[0], "fame": 1.5}, schools[1]]}),
        revelation(reputation=23, gold=7, favors=2, artifacts=everything, grants=["nw", "mid"],
                   aside=["fern", "toad"], seals={"fern": "gold", "toad": "red"}),
        revelation(seals={"fern": "red", "toad": "green"}),
        revelation(seals={"claw": "gold"}),
        ("alchemists", {"seats": [{}, {}]}),
        ("alchemists", {"table": {"code": "DEMO", "theories": {"toad": "B+", "fern": "B+"}},
                        "seats": [{}, {}]}),
        ("alchemists", {"table": {"code": "QQQQ"}, "seats": [{}, {}]}),
        ("alchemists", {"table": {"code": "DEMO"}, "seats": [
            {"artifacts": ["boots"]}, {"artifacts": ["boots"]}]}),
        ("alchemists", {"table": {"code": "DEMO", "theories": {"toad": "B+"}},
                        "seats": [{"seals": {"toad": "gold"}}] * 4}),
        ("alchenemies", {"seats": [{"cards": {"Lead": 2, "Philosopher's Stone": 2}, "lab": 3},
                                   {"cards": {"Lead": 99}}]}),
        ("alchenemies", {"seats": [{"cards": {"Lead": 2}, "lab": 3}, {"cards": {"Lead": 2}}]}),
        ("alchenemies", {"seats": [
            {"cards": {"Lead": 2, "Salt": 1, "Philosopher's Stone": 1}, "others": [
                {"metal": True, "coin": 17, "many": 2}, {"coin": 99, "many": 1}]},
            {"cards": {"Gold": 1}, "others": [{"metal": True, "coin": 4, "many": 31}]},
            {"cards": {"Lead": 3}},
            {"others": [{"metal": True, "coin": 0, "many": 1}, {"coin": 7, "many": 3}], "lab": 10},
        ]}),
        ("alchenemies", {"seats": [{"others": [{"coin": 100, "many": 1}]}, {}]}),
        ("valley", {"seats": [{"lines": [{"points": 1}, {"points": 7, "shape": True}]},
                              {"chest": 1, "chest_points": 13}]}),
        ("valley", {"seats": [{"chest": 2, "chest_points": 999}, {}]}),
        ("valley", {"seats": [{"chest": 0, "chest_points": 4}, {}]}),
        ("valley", {"seats": [{"lines": [{"points": 200}]}, {}]}),
        ("valley", {"seats": [{"decoctions": 5}, {"decoctions": 4, "ingredients": 3}]}),
    ]  # fmt: skip


def counted(game: str, pad: Json) -> Any:
    """What the rules say: a sheet, or the place and the reason of a refusal."""
    try:
        found = pads.count(game, pad)
    except WrongAnswer as refused:
        return [[list(step) for step in refused.place], refused.why, refused.given]
    return {"sheet": found.sheet, "scores": found.scores, "winners": found.winners}


def test_the_page_counts_as_the_rules_do() -> None:
    cases = [*whole_games(), *rare()]
    wanted = [counted(*case) for case in cases]
    assert sum(isinstance(one, list) for one in wanted) >= 12
    found = call({"pads": "pads/counting/index.ts"}, COUNT, cases)
    for case, shown, right in zip(cases, found, wanted, strict=True):
        assert shown == right, case


def test_artifacts_have_a_name_of_their_own_before_what_they_do() -> None:
    artifacts = next(
        field for field in pads.find_pad("alchemists").seat if field.name == "artifacts"
    )
    code = '({ words }, one) => words.optionWords("alchemists", one)'
    shown = call({"words": "pads/words.ts"}, code, list(artifacts.options))
    names = [words.partition(":")[0] for words in shown]
    assert len(set(names)) == len(artifacts.options)
    assert "Crystal Cabinet" in names
    assert all(words.partition(": ")[2] for words in shown)
