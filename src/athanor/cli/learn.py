"""`athanor learn`: train a network by self-play, from games of the search, or against a bot."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from athanor.cli.arguments import GameName, complain, find
from athanor.cli.response import Wanted, respond
from athanor.kernel.game import Game
from athanor.lab.crew import cores
from athanor.language import number, say

if TYPE_CHECKING:
    from athanor.learn.settings import Settings

WIDTH = 160


def learn(
    name: GameName,
    minutes: Annotated[float, typer.Option(min=0.0)] = 20.0,
    device: str | None = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    width: Annotated[int, typer.Option(min=8, max=512)] = WIDTH,
    start: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    like: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    teach: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    simulations: Annotated[int, typer.Option(min=1)] = 200,
    processes: Annotated[int, typer.Option(min=0)] = 0,
    clone: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    epochs: Annotated[int, typer.Option(min=1)] = 12,
    against: Annotated[str | None, typer.Option(metavar="BOT")] = None,
    seats: int | None = None,
    games: Annotated[int, typer.Option(min=1)] = 256,
    confirm: Annotated[int, typer.Option(min=0)] = 100,
) -> None:
    """Train a network by self-play; stop it at any time, it goes on from its last checkpoint."""
    game = find(name)
    device = device or ("cpu" if against else "cuda")  # a response waits for its rival, not for us
    if teach:
        return _teach(game, teach, minutes, processes, simulations, seed)
    _check_device(device)
    folder = out or Path("build") / ("response" if against else "learn") / game.name
    if against:
        wanted = Wanted(game, against, seats or min(game.seats), games, device, seed, width)
        return respond(wanted, folder, start, minutes, processes or cores(), confirm)
    if clone:
        return _clone(game, clone, folder, seed, device, width, epochs)
    return _train(folder, minutes, _settings(game, device, seed, width, start, like), start)


def _teach(
    game: Game, folder: Path, minutes: float, processes: int, simulations: int, seed: int
) -> None:
    """Let the search play games to learn from."""
    # Imported here, because other commands start faster without the search.
    from athanor.learn.school import BadLesson, Lessons, file_of, record

    typer.echo(say("research.learn.teaches", game=game.title, file=file_of(folder, game.name)))
    workers = processes or os.cpu_count() or 1
    try:
        record(Lessons(game.name, seed, simulations), folder, minutes, workers, tell=_counted)
    except BadLesson as error:
        complain(str(error))


def _counted(games: int) -> None:
    if games % 20 == 0:
        typer.echo(say("research.learn.games", games=number(games)))


def _check_device(device: str) -> None:
    try:
        import torch  # an extra
    except ImportError:
        complain(say("research.wrong.learn.torch"))
    if device not in ("cuda", "cpu"):
        complain(say("research.wrong.learn.device", device=repr(device)))
    if device == "cuda" and not torch.cuda.is_available():
        complain(say("research.wrong.learn.gpu"))


def _clone(
    game: Game, lessons: Path, folder: Path, seed: int, device: str, width: int, epochs: int
) -> None:
    """Learn from games of the search."""
    # Imported here: these need PyTorch.
    from athanor.learn.clone import Clone, CloneSettings
    from athanor.learn.school import BadLesson, read_games

    settings = CloneSettings(game.name, seed, device, width, epochs)
    try:
        games = read_games(lessons, game.name)
        typer.echo(say("research.learn.clones", game=game.title, games=number(len(games))))
        Clone(settings, games).train(folder, lambda row: typer.echo(_cloned(row)))
    except BadLesson as error:
        complain(str(error))
    typer.echo(say("research.learn.ends", file=folder / f"{game.name}.npz"))


def _cloned(row: dict[str, float]) -> str:
    return say(
        "research.learn.epoch", epoch=number(row["epoch"]), policy=number(row["policy"], 3),
        agrees=number(row["agrees"], 3), value=number(row["value"], 3),
        blind=number(row["blind"], 3),
    )  # fmt: skip


def _settings(
    game: Game, device: str, seed: int, width: int, start: Path | None, like: Path | None
) -> "Settings":
    """What suits the device, or what an earlier run had."""
    # Imported here, because other commands start faster without the networks.
    from athanor.learn.settings import for_device, settings_like

    try:
        if like is None:
            return for_device(game.name, device, seed, width, start)
        return settings_like(like, game, device, start)
    except (ValueError, OSError) as error:
        complain(str(error))


def _train(folder: Path, minutes: float, settings: "Settings", start: Path | None) -> None:
    """Learn by self-play, from scratch or from weights."""
    # Imported here: it needs PyTorch.
    from athanor.learn.run import BadRun, Run

    try:
        run = Run(folder, settings, start)
    except (BadRun, ValueError, OSError) as error:
        complain(str(error))
    done = say("research.learn.update", number=run.update)
    typer.echo(say("research.learn.begins", game=run.game.title, folder=folder, done=done))
    run.go(minutes, lambda row: typer.echo(_told(row)), lambda row: typer.echo(_worked(row)))
    typer.echo(say("research.learn.ends", file=folder / f"{run.game.name}.npz"))


def _worked(row: dict[str, float]) -> str:
    update, decisions = number(row["update"]), number(row["decisions"])
    return say("research.learn.progress", update=update, decisions=decisions)


def _told(row: dict[str, float]) -> str:
    return say(
        "research.learn.row", update=number(row["update"]), seconds=number(row["seconds"]),
        decisions=number(row["decisions"] / 1e6, 1), share=number(row["share"], 3),
        entropy=number(row["entropy"], 3), value=number(row["value"], 3),
    )  # fmt: skip
