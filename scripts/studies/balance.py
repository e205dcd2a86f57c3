"""Is AlchEnemies a good game? Bots play hundreds of games; docs/balance.md has the results.

    python -m scripts.studies.balance [--games N] [--processes N] [--bots BOT BOT] [--write]

Every game is stored in build/balance as it ends; the same command continues there. `--write` plays
nothing and writes the tables from the stored games.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat
from pathlib import Path
from statistics import fmean, quantiles

from rich.progress import track

import athanor
from athanor.arena.intervals import wilson
from athanor.arena.play import SeatedBot, spec_of
from athanor.games.alchenemies.components import CARDS
from athanor.kernel.table import Table
from scripts.pages import remake

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "balance"
PAGE = ROOT / "docs" / "balance.md"
BEGIN, END = (
    "<!-- tables: remade by python -m scripts.studies.balance -->",
    "<!-- end of tables -->",
)
GAME = "alchenemies"
BOTS = ("greedy", "search:200")
COIN = {card.id: card.coin for card in CARDS}
TIER = {card.id: card.tier for card in CARDS}


@dataclass(frozen=True)
class Story:
    """What the study records about one game."""

    seed: int
    rounds: int
    choices: int
    scores: list[int]
    winners: list[int]
    used: list[list[str]]  # by seat, the cards started or played
    lasting: list[list[str]]  # by seat, what was in the Lab at the end
    coin: list[list[int]]  # by round and seat, the Coin in play when it began

    def part(self, seat: int) -> float:
        """The seat's win share."""
        return (seat in self.winners) / len(self.winners)


def told(players: int, bot: str, seed: int) -> Story:
    """Play a game, the same bot on every seat."""
    table = athanor.game(GAME).new(players, seed)
    seats = [SeatedBot(GAME, seat, 7 * seed + seat, spec_of(bot, 60.0)) for seat in range(players)]
    coin: list[list[int]] = []
    while not table.over:
        seats[table.actors[0]].act(table)
        if int(table.view(None)["round"]) > len(coin):
            coin.append(in_play(table))
    used: list[list[str]] = [[] for _ in seats]
    for event in table.events(None):
        if event["kind"] in ("transmuted", "played"):
            used[int(event["seat"])].append(str(event["refs"][0]))
    lasting = [list(lab["paraphernalia"]) for lab in table.truth()["labs"]]
    winners = list(table.winners)
    return Story(seed, len(coin), table.ply, table.scores, winners, used, lasting, coin)


def in_play(table: Table) -> list[int]:
    """The Coin in each Lab, as everyone sees it."""
    labs = table.view(None)["labs"]
    return [sum(COIN[card] for card in lab["paraphernalia"]) for lab in labs]


def stories(players: int, bot: str) -> list[Story]:
    """The games that have been played."""
    path = FOLDER / f"{bot.replace(':', '-')}-{players}.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    return [Story(**json.loads(line)) for line in lines]


def play(players: int, bot: str, games: int, processes: int) -> None:
    """Play the missing games, storing each as it ends."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    done = {story.seed for story in stories(players, bot)}
    missing = [seed for seed in range(games) if seed not in done]
    path = FOLDER / f"{bot.replace(':', '-')}-{players}.jsonl"
    with path.open("a") as kept, ProcessPoolExecutor(processes) as pool:
        found = pool.map(told, repeat(players), repeat(bot), missing)
        for story in track(found, f"{bot}, {players} seats", len(missing)):
            kept.write(json.dumps(asdict(story)) + "\n")
            kept.flush()


def percent(share: float) -> str:
    """A share in words."""
    return f"{100 * share:.0f} %"


def table_of(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    names = list(head)
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows)])


def lengths(played: dict[tuple[str, int], list[Story]]) -> Iterator[list[object]]:
    """How long and how close games are, and how often the lead changes hands."""
    for (bot, players), games in played.items():
        rounds = quantiles([game.rounds for game in games], n=4)
        best = [sorted(game.scores)[::-1] for game in games]
        turned, from_last = comebacks(games)
        yield [
            bot, players, len(games), f"{rounds[1]:.0f} ({rounds[0]:.0f}–{rounds[2]:.0f})",
            f"{fmean(game.choices for game in games):.0f}", f"{fmean(row[0] for row in best):.1f}",
            f"{fmean(row[0] - row[1] for row in best):.1f}", percent(turned), percent(from_last),
        ]  # fmt: skip


def comebacks(games: list[Story]) -> tuple[float, float]:
    """How often the leader at half-time loses, and how often the last at half-time wins."""
    turned, from_last = [], []
    for game in games:
        half = game.coin[len(game.coin) // 2]
        ahead = [seat for seat, coin in enumerate(half) if coin == max(half)]
        behind = [seat for seat, coin in enumerate(half) if coin == min(half)]
        if len(ahead) == 1:
            turned.append(1 - game.part(ahead[0]))
        if len(behind) == 1:
            from_last.append(game.part(behind[0]))
    return fmean(turned or [0.0]), fmean(from_last or [0.0])


def seats(played: dict[tuple[str, int], list[Story]]) -> Iterator[list[object]]:
    """What each seat wins, with an interval."""
    for (bot, players), games in played.items():
        for seat in range(players):
            share = fmean(game.part(seat) for game in games)
            low, high = wilson(share, len(games))
            yield [bot, players, seat, percent(share), f"{percent(low)} – {percent(high)}"]


def tiers(played: dict[tuple[str, int], list[Story]]) -> Iterator[list[object]]:
    """From which tier the Coin in play at the end comes."""
    for (bot, players), games in played.items():
        found: Counter[int] = Counter()
        for game in games:
            for lab in game.lasting:
                for card in lab:
                    found[TIER[card]] += COIN[card]
        whole = sum(found.values()) or 1
        yield [bot, players, *(percent(found[tier] / whole) for tier in (1, 2, 3, 4))]


def cards(played: dict[tuple[str, int], list[Story]]) -> Iterator[list[object]]:
    """How often each card is used, and how much more often than others its users win."""
    for card in CARDS:
        row: list[object] = [card.name, card.type, card.coin or "", card.copies]
        for bot in BOTS:
            games = [(players, game) for (who, players), found in played.items() if who == bot
                     for game in found]  # fmt: skip
            row += use(card.id, card.copies, games)
        yield row


def use(card: str, copies: int, games: list[tuple[int, Story]]) -> list[str]:
    """Uses per copy and game, and how often a seat that used it won, relative to its fair share."""
    if not games:
        return ["", ""]
    times = sum(hand.count(card) for _, game in games for hand in game.used)
    parts = [
        game.part(seat) * players for players, game in games for seat in range(players)
        if card in game.used[seat]
    ]  # fmt: skip
    lift = f"{fmean(parts):.2f}" if len(parts) >= 20 else "few"
    return [f"{times / (len(games) * copies):.2f}", lift]


def report(played: dict[tuple[str, int], list[Story]]) -> str:
    """All tables."""
    long = ("bots", "seats", "games", "rounds", "choices", "winner's Coin", "lead",
            "leader at half loses", "last at half wins")  # fmt: skip
    both = [name for bot in BOTS for name in (f"{bot}: uses", "wins")]
    parts = [
        ("Length and closeness", table_of(long, lengths(played))),
        ("Seats", table_of(("bots", "seats", "seat", "wins", "95 %"), seats(played))),
        ("Coin by tier", table_of(("bots", "seats", "1", "2", "3", "4"), tiers(played))),
        ("Cards", table_of(("card", "type", "Coin", "copies", *both), cards(played))),
    ]
    return "\n\n".join(f"## {title}\n\n{text}" for title, text in parts)


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description="A study of AlchEnemies.")
    parser.add_argument("--games", type=int, default=300, help="of each kind of bot and seats")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--bots", nargs="+", default=list(BOTS))
    parser.add_argument("--write", action="store_true", help="write what there is, play nothing")
    given = parser.parse_args()
    counts = athanor.game(GAME).seats
    for bot in given.bots if not given.write else ():
        for players in counts:
            play(players, bot, given.games, given.processes)
    played = {(bot, players): stories(players, bot) for bot in BOTS for players in counts}
    found = {kind: games for kind, games in played.items() if games}
    remake(PAGE, BEGIN, END, report(found))


if __name__ == "__main__":
    main()
