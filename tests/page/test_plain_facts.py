"""The plain board tells all that one may see and needs to decide, in every phase of every game."""

import re
from collections.abc import Callable
from functools import cache

import pytest

from athanor.games.alchemists.components import WANTED, WANTS, Adventurer, Potion
from athanor.language import word_of
from tests.page.faces import NAMES, Json, ask, words_of
from tests.page.test_sentences import games

Facts = Callable[[Json, int], list[str]]


@cache
def boards(game: str) -> list[tuple[Json, int, str]]:
    """Positions of whole games, as the seat that is asked sees them, with all that is told."""
    asked = [one for table in games(game) for one in table.questions]
    told = ask("plainly", game, asked)
    return [
        (one["view"], one["seat"], words_of(re.sub(r"<!--.*?-->", "", str(board))))
        for one, board in zip(asked, told, strict=True)
    ]


def word(part: str) -> str:
    return word_of("alchemists", part)


def pending(view: Json) -> Json:
    found: Json = view["pending"][-1] if view["pending"] else {}
    return found


def running(view: Json) -> bool:
    return bool(view["phase"] == "sell")


def wishes(view: Json, _: int) -> list[str]:
    """What the adventurer wants, and what is blocked."""
    town = view["adventurer"]["town"]
    if town == "none":
        return ["selling opens in round 2"]
    tile = [one.word for one in Adventurer].index(town)
    wanted = [list(Potion)[WANTS[tile, i]].word for i in range(WANTED)]
    blocked = view["sale"]["blocked"]
    return [word(one) + (", blocked" if one in blocked else "") for one in wanted]


def bids(view: Json, seat: int) -> list[str]:
    """Every bid that is in and open, and what the cards still to be chosen do."""
    shown = [bid for bid in view["sale"]["bids"] if isinstance(bid, int)]
    cards = ["3 gold off, ", "more smileys"] if pending(view).get("ask") == "bid" else []
    return [f"{bid} gold off" for bid in shown if running(view)] + cards


def offers(view: Json, _: int) -> list[str]:
    """Offers, promises and what they came to."""
    told = []
    for one in view["sale"]["offers"]:
        potion, gold = word(one["potion"]), one["price"]
        if one["quality"] != "none":
            told.append(f"{potion}: {word(one['quality'])}, {one['paid']} gold")
        elif one["guarantee"] == "none":
            told.append(f"offers {potion}")
        else:
            told.append(f"offers {potion}, promises {word(one['guarantee'])} for {gold}")
    return told


def prices(view: Json, _: int) -> list[str]:
    """What the seller may promise, and for how much."""
    return ["wrong sign: ", "What may be promised"] if running(view) else []


def sale_favors(view: Json, _: int) -> list[str]:
    """Favors that have been played for an offer."""
    sold = view["sale"]["offers"]
    merchants = ["Favor Merchant"] if any(one["merchants"] for one in sold) else []
    return merchants + (["Favor Barmaid"] if any(one["barmaids"] for one in sold) else [])


def played(view: Json, _: int) -> list[str]:
    """Favors already played for the action at hand."""
    cards = pending(view).get("favors") or []
    return ["Favors played", *map(word, cards)] if cards else []


def student(view: Json, _: int) -> list[str]:
    """Whether the student asks for gold."""
    happy = view["student"] == "happy"
    return ["Free, until somebody’s test" if happy else "The student has drunk a bad potion"]


def artifacts(view: Json, _: int) -> list[str]:
    """Artifacts to come, and whose those are that were bought."""
    found = view["artifacts"]
    ahead = [word(one) for level in found["ahead"].values() for one in level]
    return ahead + [
        f"{NAMES[owner]}: {word(one)}, level"
        for owner, owned in enumerate(found["owned"])
        for one in owned
    ]


def order(view: Json, _: int) -> list[str]:
    """Who begins to choose, and who is paralysed."""
    begins = f"{NAMES[view['start']]} starts choosing"
    return [begins, *("paralysed" for _ in view["order"]["paralysed"])]


def round_line(view: Json, _: int) -> list[str]:
    return [f"Round {view['round']} of 6"]


def cubes(view: Json, _: int) -> list[str]:
    """What an action costs while one declares, and what is left of those declared."""
    if view["phase"] == "declare":
        return ["place 1 cube"]
    left = view["spaces"].get(view["phase"])
    return (
        [f"{left['left'][one]} of {left['declared'][one]} left" for one in left["rows"]]
        if left
        else []
    )


def conference(view: Json, _: int) -> list[str]:
    """What the next conference brings to the viewer."""
    held, due = view["conference"]["held"], view["conference"]["due"]
    return ["3 or more: ", "you: "] if due or held < 2 else ["Both conferences are over"]


def reputation(view: Json, _: int) -> list[str]:
    return ["red zone", "price +1", "blue zone"]


def fallen(view: Json, _: int) -> list[str]:
    """Seals of theories that fell are open."""
    return [
        f"{word(one['ingredient'])}: {NAMES[one['seat']]}’s {one['kind']} seal"
        for one in view["seals_out"]
    ]


def suffered(view: Json, _: int) -> list[str]:
    return [
        "Suffered this round"
        for hit in view["hits"]
        if any(hit.values())
    ]  # fmt: skip


def aspects(view: Json, _: int) -> list[str]:
    """Aspects that everybody has seen."""
    return [
        f"{word(one['ingredient'])} has {one['colour']}"
        for one in view["facts"]
        if one["how"] == "debunk"
    ]


def exhibition(view: Json, _: int) -> list[str]:
    if view["round"] < 6:
        return []
    firsts = view["exhibition"]["first"].items()
    return ["failure −1", *(f"{word(one)}: first shown by" for one, who in firsts if who != "none")]


def sealing(view: Json, _: int) -> list[str]:
    """The theory that is about to be sealed."""
    one = pending(view)
    if one.get("ask") != "seal" or not one["alchemical"]:
        return []
    return [f"{word(one['ingredient'])}: {one['alchemical'].replace('-', '−')}"]


def out_of_the_game(view: Json, _: int) -> list[str]:
    return ["Out of the game"] + [
        f"{many} " for many in view["removed"].values() if many
    ]  # fmt: skip


def pot(view: Json, _: int) -> list[str]:
    """The cauldron that has been chosen, and how schools count."""
    chosen = ["Cauldron K", view["pending"]["cauldron"]] if view["pending"] else []
    return [*chosen, "The fewer of a school’s kind are left"]


def glasses(view: Json, seat: int) -> list[str]:
    """What lies under every Alembic at work."""
    told = []
    for owner, works in enumerate(view["work"]):
        whose = "You" if owner == seat else NAMES[owner]
        for one in works:
            name = word_of("alchenemies", one["recipe"])
            told.append(f"{whose}: an Alembic at work on {name}")
    return told


def named(view: Json, seat: int) -> list[str]:
    """What has been chosen so far."""
    chosen = view["pending"] or {}
    taken = ["Elements"] if chosen.get("taken") else []
    return taken + (["Given up"] if view["chosen"][seat] else [])


def stores(view: Json, seat: int) -> list[str]:
    """Skills with what is held, how decoctions are brewed, and what tokens do."""
    held, skill = view["cauldron"][seat]["red"], view["skills"][seat]["red"]
    used = "" if "shape" in view["tokens"][seat] else ", used"
    brewed = view["decoctions"][seat]["purple"]
    return [
        f"red: skill {skill}, {held} of 6 in the cauldron",
        f"purple decoctions: {brewed} of 3, from red, blue and water",
        f"Change of Shape{used}: when it is sold",
    ]


def chests(view: Json, seat: int) -> list[str]:
    """What lies in the chests of the others."""
    return [
        f"{NAMES[other]}’s chest"
        for other, cells in enumerate(view["chest"])
        if other != seat and any(cells)
    ]


def collecting(view: Json, _: int) -> list[str]:
    return [f"You took {view['pending']['kind']}"] if view["pending"] else []


TOLD: dict[str, list[Facts]] = {
    "alchemists": [
        wishes, bids, offers, prices, sale_favors, played, student, artifacts, order, round_line,
        cubes, conference, reputation, fallen, suffered, aspects, exhibition, sealing,
    ],
    "alchemist": [out_of_the_game, pot],
    "alchenemies": [glasses, named],
    "valley": [stores, chests, collecting],
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "facts"), [(game, facts) for game, all_facts in TOLD.items() for facts in all_facts]
)
def test_the_plain_board_tells_what_one_needs_to_decide(game: str, facts: Facts) -> None:
    met = 0
    for view, seat, told in boards(game):
        expected = facts(view, seat)
        met += bool(expected)
        assert [one for one in expected if one not in told] == [], told
    assert met, "these games have such a position"


def test_the_positions_are_of_every_phase() -> None:
    for game in TOLD:
        phases = {view["phase"] for view, _, _ in boards(game)}
        assert phases >= PHASES[game], game


PHASES = {
    "alchemists": {
        "setup", "order", "declare", "forage", "transmute", "sell", "buy", "debunk", "publish",
        "test", "drink", "exhibit",
    },
    "alchemist": {"turn", "recipe", "value", "tribute"},
    "alchenemies": {"draw", "play", "target", "discard"},
    "valley": {"train", "turn", "collect", "brew", "make"},
}  # fmt: skip
