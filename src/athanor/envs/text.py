"""The text environment itself; it needs TextArena."""

from random import Random
from typing import Any

import textarena as ta

from athanor.bots.prompts import introduction, meant, question
from athanor.kernel.checks import checked_seed
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Refused, Unreadable
from athanor.kernel.registry import find_game

ANSWERS = 2  # consecutive answers without a legal choice before a seat forfeits


class TextEnv(ta.Env):
    """One game; in a sealed choice of several seats, the lowest seat is asked first."""

    def __init__(self, game: str, **options: Json) -> None:
        self.game = find_game(game)
        self.options = options

    def reset(self, num_players: int, seed: int | None = None) -> None:
        given = checked_seed(seed)
        self.table = self.game.new(num_players, given, **self.options)
        self.dice = Random(given)
        self.forfeited: list[int] = []
        self.asked = [-1] * num_players  # the ply of each seat's last answer
        self.state = ta.FFAMultiPlayerState(num_players, error_allowance=ANSWERS - 1)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        seat = self.state.current_player_id
        own = ta.ObservationType.PLAYER_ACTION
        self.state.add_observation(from_id=seat, to_id=seat, message=action, observation_type=own)
        mistake = self._play(seat, action)
        self._play_for_the_absent()
        if self.table.over:
            self._end()
        again = self.state.made_invalid_move
        done, info = self.state.step(rotate_player=False)  # it counts the turn of who answered
        if again:
            self._show(seat, f"{mistake}\n\n")
        elif not done:
            self._ask()
        return done, info

    def _play(self, seat: int, answer: str) -> str:
        """Play what an answer names; returns why it could not be played, or nothing."""
        ply = self.table.ply
        try:
            chosen = meant(self.game, self.table.legal(seat), self.table.players, answer)
            self.table.play(chosen, seat)
        except (Refused, Unreadable) as error:
            self._count_mistake(seat, str(error))
            return str(error)
        self.asked[seat] = ply
        return ""

    def _count_mistake(self, seat: int, reason: str) -> None:
        """The seat is asked again, or has forfeited."""
        if self.state.set_invalid_move(reason=reason):
            self.forfeited.append(seat)
            self.state.made_invalid_move = False

    def _play_for_the_absent(self) -> None:
        """Choose at random for seats that have forfeited; if all have, nobody is left to play."""
        while not self.table.over and self.table.actors[0] in self.forfeited:
            seat = self.table.actors[0]
            self.table.play_number(seat, self.dice.choice(self.table.legal_numbers(seat)))

    def _ask(self) -> None:
        seat = self.table.actors[0]
        self.state.manually_set_current_player_id(seat, force=True)
        self._show(seat)

    def _show(self, seat: int, mistake: str = "") -> None:
        """All a seat needs to choose, as one board: wrappers may leave out whatever came before."""
        events = self.table.events(seat, after=self.asked[seat])
        view, legal = self.table.view(seat), self.table.legal(seat)
        words = mistake + question(self.game, view, legal, events, seat)
        board = ta.ObservationType.GAME_BOARD
        self.state.add_observation(to_id=seat, message=words, observation_type=board)

    def _end(self) -> None:
        won = [seat for seat in self.table.winners if seat not in self.forfeited]
        shares = {seat: (seat in won) / len(won) if won else 0.0 for seat in range(self._seats)}
        points = ", ".join(f"Seat {seat} has {n}" for seat, n in enumerate(self.table.scores))
        self.state.set_game_outcome(shares, f"The game is over: {points} points.")

    @property
    def _seats(self) -> int:
        return self.table.players

    def _prompt(self, player_id: int, game_state: Any) -> str:
        return introduction(self.game, player_id, self._seats)
