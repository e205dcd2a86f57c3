"""Batches on a GPU: decisions per second with legal lists and observations at every step, and a
comparison with the CPU byte by byte.

    python -m bench.gpu [GAME ...] [--seconds S] [--compare GAMES] [--peers] [--out FILE]

One process measures one game after another and writes each result immediately, so that an
interrupted run keeps its results. A comparison plays every game twice: by the rules of the box, and
by house rules. `--peers` measures the games of Pgx too, where it is installed.
"""

import argparse
import fcntl
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import athanor

SEATS = 3
LANES = {"alchemist": 1 << 20, "valley": 1 << 20, "alchenemies": 1 << 19, "alchemists": 1 << 19}
MOST_STEPS = 5000  # of a comparison; a longer game counts as endless
HOUSE: dict[str, dict[str, int]] = {  # of the second comparison; each changes the course of games
    "alchemist": {"seals": 4, "award.1": 12, "drawn": 2},
    "alchemists": {"gold": 5, "cubes": 4, "wrong_seal_loss": 1},
    "alchenemies": {"hand": 5, "lab": 7, "coin.pewter": 12},
    "valley": {"cards": 40, "bonus.shape": 7, "decoctions_for_a_point": 2},
}
PEER_LANES = 1 << 16
PEER_STEPS = 20  # of one compiled loop
PEERS = ("gardner_chess", "go_9x9", "backgammon", "sparrow_mahjong")


def compare(game: str, lanes: int, house: dict[str, Any]) -> dict[str, Any]:
    """Play the same games on both devices, with the same choices; every byte must agree."""
    gpu: Any = athanor.batch(game, lanes, SEATS, 7, device="cuda", **house)
    cpu = athanor.batch(game, lanes, SEATS, 7, **house)
    began, steps, decisions = perf_counter(), 0, 0
    while not cpu.over.all() and steps < MOST_STEPS:
        if steps % 50 == 0:
            _same(game, steps, gpu, cpu)
        picked = np.asarray(gpu.pick(steps))
        decisions += int((~cpu.over).sum())
        gpu.step(picked)
        cpu.step(picked)
        steps += 1
    _same(game, steps, gpu, cpu)
    seconds = perf_counter() - began
    return {
        "what": "compare", "game": game, "house": house, "games": lanes,
        "over": int(cpu.over.sum()), "decisions": decisions, "seconds": seconds, "same": True,
    }  # fmt: skip


def _same(game: str, step: int, gpu: Any, cpu: Any) -> None:
    room = cpu.legal_numbers.shape[1]
    pairs = {
        "actor": (gpu.actor, cpu.actor),
        "legal_counts": (gpu.legal_counts, cpu.legal_counts),
        "legal_numbers": (np.asarray(gpu.legal_numbers)[:, :room], cpu.legal_numbers),
        "observation": (gpu.observe(), cpu.observe()),
        "scores": (gpu.scores(), cpu.scores()),
        "winners": (gpu.winners(), cpu.winners()),
        "records": (gpu.words(), cpu.words()),
    }
    for name, (ours, theirs) in pairs.items():
        differing = np.asarray(ours) != np.asarray(theirs)
        if differing.any():
            lane = int(np.argwhere(differing)[0][0])
            raise SystemExit(f"{game}, step {step}: {name} of lane {lane} differs.")


def speed(game: str, lanes: int, seconds: float, lock: Path | None) -> dict[str, Any]:
    """Decisions per second: choice, step, legal list and the actor's observation, all on the GPU.

    If several processes share a lock, one measures at a time while the others compile.
    """
    from athanor.lab.device.gpu import cuda  # Imported here: it loads the GPU compiler.

    began = perf_counter()
    b: Any = athanor.batch(game, lanes, SEATS, 1, device="cuda", autoreset=True)
    seen = b.observe()
    for step in range(5):
        b.step(b.pick(step))
        b.observe(out=seen)
    cuda.synchronize()
    ready = perf_counter() - began
    with locked(lock):
        start, steps = perf_counter(), 0
        while perf_counter() - start < seconds:
            for _ in range(10):
                b.step(b.pick(steps))
                b.observe(out=seen)
                steps += 1
            cuda.synchronize()
        spent = perf_counter() - start
    return {"what": "speed", "game": game, "lanes": lanes, "decisions_per_second":
            lanes * steps / spent, "steps": steps, "seconds_to_start": ready}  # fmt: skip


@contextmanager
def locked(path: Path | None) -> Iterator[None]:
    """Hold a lock file, if there is one."""
    if path is None:
        yield
        return
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def pgx_speed(name: str, lanes: int, seconds: float) -> dict[str, Any]:
    """Decisions per second of a Pgx game with random legal choices, on the same GPU.

    The loop is compiled whole, as in Pgx's own measurements; states hold legal masks and
    observations.
    """
    # JAX would take most of the memory, part of which our batches hold.
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    import jax  # only peers need it
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: Any, now: Any) -> Any:
        state, key = now
        key, chosen, drawn = jax.random.split(key, 3)
        action = act_randomly(chosen, state.legal_action_mask)
        return step(state, action, jax.random.split(drawn, lanes)), key

    loop = jax.jit(lambda now: jax.lax.fori_loop(0, PEER_STEPS, one, now))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), lanes))
    now = jax.block_until_ready(loop((first, jax.random.PRNGKey(2))))  # compiles
    start, steps = perf_counter(), 0
    while perf_counter() - start < seconds:
        now = jax.block_until_ready(loop(now))
        steps += PEER_STEPS
    rate = lanes * steps / (perf_counter() - start)
    return {"what": "pgx", "game": name, "lanes": lanes, "decisions_per_second": rate}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description=__doc__)
    parser.add_argument("games", nargs="*", default=athanor.GAMES)
    parser.add_argument("--lanes", type=int, help="tables at once; else what suits each game")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--compare", type=int, default=0, help="games to compare with the CPU")
    parser.add_argument("--no-speed", action="store_true", help="only compare")
    parser.add_argument("--lock", type=Path, help="a file that measuring processes share")
    parser.add_argument("--peers", action="store_true", help="measure Pgx too, if it is there")
    parser.add_argument("--out", type=Path, help="a file for the results, a line of JSON each")
    given = parser.parse_args()
    for game in given.games:
        try:
            if not given.no_speed:
                lanes = given.lanes or LANES[game]
                tell(speed(game, lanes, given.seconds, given.lock), given.out)
            if given.compare:
                tell(compare(game, given.compare, {}), given.out)
                tell(compare(game, given.compare, HOUSE[game]), given.out)
        except ValueError as error:
            print(error, file=sys.stderr)
            return 1
    for peer in PEERS if given.peers else ():
        try:
            tell(pgx_speed(peer, given.lanes or PEER_LANES, given.seconds), given.out)
        except ImportError as error:
            print(f"Pgx cannot be imported, so it was not measured: {error}", file=sys.stderr)
            break
    return 0


def tell(row: dict[str, Any], out: Path | None) -> None:
    """Print a result, and store it."""
    print(json.dumps(row), flush=True)
    if out is not None:
        with out.open("a") as file:
            file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    sys.exit(main())
