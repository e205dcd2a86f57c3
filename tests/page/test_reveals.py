"""What an experiment, a sale, a debate, a conference and a grant reveal, seat by seat."""

import random
from functools import cache
from typing import Any

import pytest

import athanor
from athanor.games.alchemists.components import Ingredient
from tests.support.page_modules import call

Json = dict[str, Any]
NAMES = ["Ada", "Ben", "Cyd"]
VIEWERS = (0, 1, 2, None)
VARIANTS = ("apprentice", "apprentice", "master", "master")
KINDS = [kind.word for kind in Ingredient]
# Answers with the reveal of one choice: what is written large, and the sentence below it.
REVEAL = """({ reveals, log }, { events, seat, names, texts }) => {
  const play = { events, seat, names, texts, table: { players: names.length } };
  const found = reveals.reveal(events, play);
  return found && { ply: found.ply, title: found.title, said: log.aloud(found.said, play) };
}"""
MODULES = {"reveals": "games/alchemists/board/reveal.ts", "log": "table/log/pieces.ts"}


def wilful(table: athanor.Table, luck: random.Random) -> int:
    """Any choice, but seldom one that does nothing."""
    seat = table.actors[0]
    numbers = table.legal_numbers(seat)
    does = [n for n in numbers if table.game.action(n)["do"] not in ("decline", "pass", "done")]
    return luck.choice(does or numbers)


class Played:
    """A game in which nobody shies away from anything, and what each viewer was told of it."""

    def __init__(self, seed: int, variant: str) -> None:
        table = self.table = athanor.game("alchemists").new(3, seed, variant=variant)
        luck = random.Random(seed)
        while not table.over:
            table.play_number(table.actors[0], wilful(table, luck))
        self.told = {viewer: by_choice(table.events(viewer)) for viewer in VIEWERS}


def by_choice(events: list[Json]) -> dict[int, list[Json]]:
    """Events by the ply at which they happened."""
    found: dict[int, list[Json]] = {}
    for event in events:
        found.setdefault(event["ply"], []).append(event)
    return found


@cache
def games() -> list[Played]:
    """Games of both variants."""
    return [Played(seed, variant) for seed, variant in enumerate(VARIANTS)]


def choices(kind: str) -> list[tuple[Played, int]]:
    """Every choice of these games at which something of this kind happened."""
    return [
        (game, ply)
        for game in games()
        for ply, events in game.told[None].items()
        if any(event["kind"] == kind for event in events)
    ]


def asked(game: Played, ply: int, viewer: int | None) -> Json:
    """What the page of a viewer has after a choice."""
    texts: Json = {"events": {}, "refusals": {}}
    return {"events": game.told[viewer][ply], "seat": viewer, "names": NAMES, "texts": texts}


@cache
def shown(kind: str) -> list[tuple[Played, int, int | None, Json]]:
    """What every viewer is shown at the choices of a kind."""
    cases = [(*one, viewer) for one in choices(kind) for viewer in VIEWERS]
    found = call(MODULES, REVEAL, [asked(*case) for case in cases])
    return [(*case, one) for case, one in zip(cases, found, strict=True)]


TITLES = {
    "mixed": ("Healing", "Poison", "Speed", "Paralysis", "Wisdom", "Insanity", "Neutral"),
    "sold": ("Exact", "Right sign", "Neutral", "Wrong"),
    "debunked": ("Debunked",),
    "refuted": ("They do not",),
    "aspect": ("Red is", "Green is", "Blue is", "Debunked"),
    "grant": ("A grant",),
}


@pytest.mark.parametrize("kind", TITLES)
def test_every_seat_and_spectator_sees_it_large(kind: str) -> None:
    found = shown(kind)
    assert found, "it came up"
    for _, ply, _, reveal in found:
        assert reveal is not None
        assert reveal["ply"] == ply
        assert reveal["title"].startswith(TITLES[kind]), reveal


def test_only_whoever_mixed_is_shown_the_ingredients() -> None:
    for kind in ("mixed", "sold"):
        for game, ply, viewer, reveal in shown(kind):
            named = [one for one in KINDS if one in reveal["said"]]
            own = viewer == game.table.chooser(ply)
            assert len(named) == (2 if own else 0), reveal


def test_a_conference_is_shown_where_nothing_louder_happened_with_it() -> None:
    titles = [reveal["title"] for *_, reveal in shown("conference")]
    assert "Conference" in titles


def test_of_several_choices_that_come_at_once_the_latest_that_reveals_is_shown() -> None:
    case = asked(*choices("sold")[0], 0)
    ply = case["events"][0]["ply"]
    quiet = {"ply": ply + 1, "seat": 1, "kind": "declined", "fields": {"space": "sell"},
             "refs": [], "words": ""}  # fmt: skip
    case["events"] = [*case["events"], quiet]
    [reveal] = call(MODULES, REVEAL, [case])
    assert reveal["ply"] == ply


def test_ones_own_sale_comes_before_what_rivals_do_at_once() -> None:
    cases, wanted = [], []
    for game, ply in choices("sold"):
        seat = game.table.chooser(ply)
        told = asked(game, ply, seat)
        for later, events in game.told[seat].items():
            if later > ply and game.table.chooser(later) != seat:
                told = told | {"events": told["events"] + events}
        cases.append(told)
        wanted.append(ply)
    assert wanted, "it came up"
    assert [found["ply"] for found in call(MODULES, REVEAL, cases)] == wanted
