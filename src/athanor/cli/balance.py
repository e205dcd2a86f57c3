"""`athanor balance`: the value of seats, deals, skill and single choices in a game."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from athanor.cli.arena import check_report
from athanor.cli.arguments import (
    DeckFile,
    GameName,
    Options,
    RayAddress,
    Seed,
    complain,
    deck_of,
    find,
    options_of,
    seed_of,
    whole_number,
)
from athanor.cli.simulate import INTERRUPTED
from athanor.kernel.game import Game
from athanor.lab import comfortable
from athanor.lab.files import BadFile
from athanor.lab.on_ray import NoCluster
from athanor.language import say

MOST_VALUES = 50


def balance(
    name: GameName,
    vary: Annotated[str | None, typer.Option(metavar="NAME=FROM:TO:STEP")] = None,
    bots: Annotated[list[str] | None, typer.Option("--bots", metavar="BOT")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=200)] = 20_000,
    players: int | None = None,
    seed: Seed = None,
    option: Options = None,
    deck: DeckFile = None,
    processes: Annotated[int | None, typer.Option(min=1)] = None,
    ray: RayAddress = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Study how balanced a game is: seats, length, skill, deals, and the value of choices."""
    # Imported here: every other command starts without it.
    from athanor.arena.contest import BadContest
    from athanor.balance.report import markdown, page
    from athanor.balance.study import Study, carried_out
    from athanor.bots.specs import BadBotName, parse_bot

    game = find(name)
    seats = comfortable(game) if players is None else players
    options = options_of(game, seats, option)
    try:
        check_report(html)
        chosen = tuple(dict.fromkeys(bots or ("greedy",)))
        for bot in chosen:
            parse_bot(bot)
        if "random" in chosen:
            complain(say("research.wrong.bots.random"))
        values = None if vary is None else _values(game, seats, vary)
        own_deck = deck_of(game, deck)
        study = Study(game.name, seats, seed_of(seed), chosen, games, options, values, own_deck)
        played = partial(carried_out, study, processes=processes, ray=ray, keep=out)
        found = _behind_a_bar(played)
        if html is not None:
            html.write_text(page(found), encoding="utf-8")
    except (BadContest, BadBotName, BadFile, NoCluster) as error:
        complain(str(error))
    except OSError as error:
        path = error.filename or html
        complain(say("mistakes.unwritable", path=path, error=error.strerror))
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(json.dumps(found) if as_json else markdown(found))


def _values(game: Game, seats: int, text: str) -> tuple[str, tuple[int, ...]]:
    """`cap=20:60:10` as an option and its values, each checked by the game."""
    name, _, ends = text.partition("=")
    numbers = ends.split(":")
    if len(numbers) != 3 or not all(part.isascii() and part.isdigit() for part in numbers):
        complain(say("research.wrong.vary.form", text=repr(text)))
    first, last, step = map(whole_number, numbers)
    values = tuple(range(first, last + 1, step)) if step else ()
    if not 0 < len(values) <= MOST_VALUES:
        complain(
            say("research.wrong.vary.many", text=repr(text), count=len(values), most=MOST_VALUES)
        )
    for value in values:
        options_of(game, seats, [f"{name}={value}"])
    return name, values


def _behind_a_bar(play: Callable[..., dict[str, object]]) -> dict[str, object]:
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def show(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of)

        return play(progress=show)
