"""`athanor learn`: train the network of a game by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from athanor.cli.arguments import GameName, complain, find

WIDTH = 160
NEEDS = "Learning needs PyTorch: pip install 'athanor-games[learn]'."


def learn(
    name: GameName,
    minutes: Annotated[float, typer.Option(min=0.0, help="How long to train.")] = 20.0,
    device: Annotated[str, typer.Option(help="cuda or cpu.")] = "cuda",
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The run's folder; it goes on there.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same run.")] = 1,
    width: Annotated[int, typer.Option(min=8, max=512, help="Of the network.")] = WIDTH,
) -> None:
    """Train a network by self-play; stop it at any time, it goes on from its last checkpoint."""
    game = find(name)
    try:
        import torch  # an extra
    except ImportError:
        complain(NEEDS)
    # Imported here: these need PyTorch.
    from athanor.learn.run import BadRun, Run
    from athanor.learn.settings import for_device

    if device not in ("cuda", "cpu"):
        complain(f"device: {device!r} is neither cuda nor cpu.")
    if device == "cuda" and not torch.cuda.is_available():
        complain("device: PyTorch finds no GPU here; --device cpu is slow, but works.")
    folder = out or Path("build") / "learn" / game.name
    try:
        run = Run(folder, for_device(game.name, device, seed, width))
    except (BadRun, ValueError) as error:
        complain(str(error))
    typer.echo(f"{game.title}: {folder}, update {run.update}.")
    run.go(minutes, lambda row: typer.echo(_told(row)))
    typer.echo(f"The weights are in {folder / f'{game.name}.npz'}.")


def _told(row: dict[str, float]) -> str:
    return (
        f"update {row['update']:.0f}  {row['seconds']:.0f} s  {row['decisions'] / 1e6:.1f} M "
        f"decisions  share against rivals {row['share']:.3f}  entropy {row['entropy']:.3f}  "
        f"value {row['value']:.3f}"
    )
