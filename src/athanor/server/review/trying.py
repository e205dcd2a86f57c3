"""Try it: play on against bots from a position of a finished game, at a private table."""

from athanor.server.chance import Deal
from athanor.server.levels import all_levels, strongest
from athanor.server.lobby.opening import begin, digest_of, first_entry, who_asks
from athanor.server.lobby.rematch import kept_deck
from athanor.server.people.people import Person
from athanor.server.review.variations import position
from athanor.server.storage.entries import Chair, Pace
from athanor.server.table.live_table import LiveTable
from athanor.server.table.replay import finished
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem


def rival(chair: Chair, levels: list[str], best: str) -> str:
    """The bot for the seat of a rival: the one that was there, or the best for a person."""
    return chair.level if chair.kind == "bot" and chair.level in levels else best


async def play_on(live_table: LiveTable, person: Person, wanted: requests.TryIt) -> LiveTable:
    """A private table that starts at this position, with bots on all other seats."""
    registry, projection = live_table.registry, live_table.projection
    table = position(live_table, wanted.ply, wanted.line)
    if wanted.seat >= projection.players:
        raise Problem("unreadable", "no-seat", count=projection.players)
    if table.over:
        raise Problem("review/nothing", "over")
    levels = all_levels(registry.settings.programs, projection.game.name)
    if wanted.level is not None and wanted.level not in levels:
        raise Problem("unreadable", "level", level=wanted.level, known=list(levels))
    best = strongest(projection.game.name)
    chairs = [
        Chair("person", person.id)
        if seat == wanted.seat
        else Chair("bot", level=wanted.level or rival(chair, levels, best))
        for seat, chair in enumerate(projection.chairs)
    ]
    seed = finished(projection).seed
    assert seed is not None, "a table at the server always begins with a deal"
    entry = first_entry(
        registry, registry.keys.derived_id("try", *who_asks(person, wanted)),
        projection.game.name, person.id,
        name=projection.name, options=projection.options, without=projection.without,
        notes=projection.notes, hints="always", listed=False, pace=Pace(), chairs=chairs,
        deck=kept_deck(projection), asked=digest_of(projection.id, wanted),
        deal=Deal(str(seed), [[seat, action] for seat, action in table.history]),
    )  # fmt: skip
    return await begin(await registry.create(entry))
