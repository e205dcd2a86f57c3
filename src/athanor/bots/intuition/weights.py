"""Weight files of networks: half precision, with the game and how the network was trained.

They are in `nets/<game>.npz`. `ATHANOR_NETS` names another folder to search first.
"""

import hashlib
import json
import os
import sys
import zipfile
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from athanor.bots.intuition.inputs import inputs_of
from athanor.bots.ismcts.network import Network
from athanor.bots.ismcts.workspace import MOST_SEATS
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game

NETS = Path(__file__).with_name("nets")
FOLDER = "ATHANOR_NETS"
FORMAT = 1
LATER = ("insight", "lean")  # files may lack these; then nothing is foreseen


class BadWeights(ValueError):
    """A weight file that is missing, damaged, or made for something else."""


def weights_file(game: Game, environ: Mapping[str, str] = os.environ) -> Path:
    """The weight file of a game."""
    shipped = NETS / f"{game.name}.npz"
    if not environ.get(FOLDER):
        return shipped
    own = Path(environ[FOLDER]) / f"{game.name}.npz"
    if own.exists():
        return own
    _tell_once(f"{FOLDER}: there is no {own}; {game.title} uses the shipped network.")
    return shipped


@cache
def _tell_once(sentence: str) -> None:
    print(sentence, file=sys.stderr)


@cache
def network_of(game: Game) -> Network:
    """The network of a game. Raises BadWeights if there is none."""
    path = weights_file(game)
    if not has_network(game):
        raise BadWeights(
            f"{game.title} has no network yet: `athanor learn {game.name}` trains one."
        )
    return read_weights(path, game)


@lru_cache(maxsize=4)
def network_in(path: Path, game: Game, digest: str) -> Network:
    """The network in a file with this digest; a file that has changed since is read anew."""
    return read_weights(path, game)


def blank_network(game: Game) -> Network:
    """A placeholder for a missing network; it is never evaluated."""
    shapes = expected_shapes(game, 1)
    return Network(*(np.zeros(shapes[name], np.float32) for name in Network._fields))


@cache
def has_network(game: Game) -> bool:
    """Whether a game has a weight file. Networks are trained with the game's own deck only."""
    return game.deck is None and weights_file(game).exists()


def weights_digest(game: Game) -> str:
    """A short hash of a game's weights, so that results with other ones are told apart."""
    return digest_of(weights_file(game)) if has_network(game) else ""


def digest_of(path: Path) -> str:
    """A short hash of a weight file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def read_weights(path: Path, game: Game) -> Network:
    """The weights in a file, after checking that they are for this game."""
    about, arrays = _contents(path)
    shapes = expected_shapes(game, len(arrays["first_bias"]))
    arrays = {name: np.zeros(shapes[name], np.float16) for name in LATER} | arrays
    _check(path, game, about, arrays)
    return Network(*(np.ascontiguousarray(arrays[name], np.float32) for name in Network._fields))


def story_of(path: Path) -> dict[str, Any]:
    """What a weight file tells of its making."""
    about, _ = _contents(path)
    return about if isinstance(about, dict) else {}


def _contents(path: Path) -> tuple[Any, dict[str, Array]]:
    try:
        with np.load(path, allow_pickle=False) as file:
            names = [name for name in Network._fields if name in file or name not in LATER]
            return json.loads(str(file["about"])), {name: file[name] for name in names}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BadWeights(f"{path}: this is no file of weights: {error}.") from None


def _check(path: Path, game: Game, about: Any, arrays: dict[str, Array]) -> None:
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadWeights(f"{path}: this is no file of weights of this version.")
    if about.get("game") != game.name:
        raise BadWeights(f"{path}: these weights are for {about.get('game')}, not {game.name}.")
    shapes = expected_shapes(game, len(arrays["first_bias"]))
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            raise BadWeights(
                f"{path}: {name} has the shape {arrays[name].shape}, not {shape}: "
                f"the rules have changed since it was trained."
            )
        if not np.isfinite(arrays[name]).all():
            raise BadWeights(f"{path}: {name} holds a number that is not finite.")


def expected_shapes(game: Game, width: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array in a network of this width."""
    return {
        "first": (inputs_of(game).count, width), "first_bias": (width,),
        "policy": (width, width), "policy_bias": (width,),
        "choice": (game.actions, width), "choice_bias": (game.actions,),
        "value": (width, width), "value_bias": (width,),
        "share": (MOST_SEATS, width), "share_bias": (MOST_SEATS,), "trust": (1,),
        "insight": (MOST_SEATS + 1, width), "lean": (1,),
    }  # fmt: skip


def write_weights(path: Path, game: Game, arrays: dict[str, Array], about: dict[str, Any]) -> None:
    """Write a weight file; `about` describes how the weights were made."""
    half = {
        name: np.asarray(arrays[name], np.float16) for name in Network._fields if name in arrays
    }
    told = json.dumps({"format": FORMAT, "game": game.name, **about})
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp.npz")
    np.savez_compressed(temporary, about=np.array(told), **half)  # type: ignore[arg-type]
    temporary.replace(path)
