"""`athanor learn`: train the network of a game by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from athanor.cli.arguments import GameName, complain, find
from athanor.language import number, say

WIDTH = 160


def learn(
    name: GameName,
    minutes: Annotated[float, typer.Option(min=0.0)] = 20.0,
    device: str = "cuda",
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    width: Annotated[int, typer.Option(min=8, max=512)] = WIDTH,
) -> None:
    """Train a network by self-play; stop it at any time, it goes on from its last checkpoint."""
    game = find(name)
    try:
        import torch  # an extra
    except ImportError:
        complain(say("mistakes.learn.torch"))
    # Imported here: these need PyTorch.
    from athanor.learn.run import BadRun, Run
    from athanor.learn.settings import for_device

    if device not in ("cuda", "cpu"):
        complain(say("mistakes.learn.device", device=repr(device)))
    if device == "cuda" and not torch.cuda.is_available():
        complain(say("mistakes.learn.gpu"))
    folder = out or Path("build") / "learn" / game.name
    try:
        run = Run(folder, for_device(game.name, device, seed, width))
    except (BadRun, ValueError) as error:
        complain(str(error))
    typer.echo(say("host.learn.begins", game=game.title, folder=folder, number=run.update))
    run.go(minutes, lambda row: typer.echo(_told(row)))
    typer.echo(say("host.learn.ends", file=folder / f"{game.name}.npz"))


def _told(row: dict[str, float]) -> str:
    return say(
        "host.learn.row", update=number(row["update"]), seconds=number(row["seconds"]),
        decisions=number(row["decisions"] / 1e6, 1), share=number(row["share"], 3),
        entropy=number(row["entropy"], 3), value=number(row["value"], 3),
    )  # fmt: skip
