"""Who sits where: people by their names, and bots."""

import hashlib
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from athanor.bots import BOTS, Bot
from athanor.bots.failures import FallbackBot
from athanor.bots.model import PREFIX as MODEL
from athanor.bots.specs import PROGRAM, BadBotName, parse_bot
from athanor.kernel.game import Game
from athanor.language import say

ME = "me"
LONGEST_NAME = 12  # so that boards fit into 80 columns


class BadSeats(ValueError):
    """An invalid line-up."""


@dataclass(frozen=True)
class Participant:
    """One seat: its text, its name, and whether a bot sits there."""

    written: str
    name: str

    @property
    def is_bot(self) -> bool:
        return is_bot(self.written)


def is_bot(word: str) -> bool:
    """Whether a word names a bot: `greedy`, `search:1s`, `program:./mybot`, `model:URL#name`."""
    return word.startswith((PROGRAM, MODEL)) or word.partition(":")[0] in BOTS


def participants(text: str) -> list[Participant]:
    """`me,random,Ada` as people and bots; several bots, or several of me, are numbered."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        check(word)
    names = numbered([called(word) for word in words])
    people = [word for word in words if word != ME and not is_bot(word)]
    for name in people:
        if names.count(name) != 1:
            raise BadSeats(say("mistakes.seats.twice", name=repr(name)))
    return [Participant(word, name) for word, name in zip(words, names, strict=True)]


def numbered(names: list[str]) -> list[str]:
    """Names that occur more than once get a number."""
    so_far = Counter[str]()
    found = []
    for name in names:
        so_far[name] += 1
        found.append(f"{name} {so_far[name]}" if names.count(name) > 1 else name)
    return found


def check(word: str) -> None:
    """A seat is `me`, a bot, or a name that begins with a capital letter."""
    if is_bot(word):
        try:
            parse_bot(word)
        except BadBotName as error:
            raise BadSeats(f"seats: {error}") from None
    if word == ME or is_bot(word):
        return
    if not word[:1].isupper() or not word.isprintable():
        raise BadSeats(say("mistakes.seats.word", word=repr(word), me=ME, bots=", ".join(BOTS)))
    if len(word) > LONGEST_NAME:
        raise BadSeats(say("mistakes.seats.long", word=repr(word), most=LONGEST_NAME))


def called(word: str) -> str:
    """The name shown for a seat."""
    if not is_bot(word):
        return say("terminal.player") if word == ME else word
    return word.partition(":")[0].capitalize()


def usual_seats(players: int) -> str:
    """One person against bots that a beginner can beat, but not easily."""
    return ",".join([ME, *["apprentice"] * (players - 1)])


def seat_bots(
    game: Game, found: list[Participant], seed: int | None, warn: Callable[[str], None]
) -> dict[int, Bot]:
    """A bot for each bot seat, with a seed that does not reveal the table's own."""
    secret = secrets.token_hex(16) if seed is None else str(seed)
    bots: dict[int, Bot] = {}
    for seat, participant in enumerate(found):
        if participant.is_bot:
            digest = hashlib.blake2b(f"{secret}/bot {seat}".encode(), digest_size=16).digest()
            number, who = int.from_bytes(digest, "little"), parse_bot(participant.written)
            bot = who.create(game.name, seat, number)
            bots[seat] = FallbackBot(bot, seat, number, warn, who.budget)
    return bots
