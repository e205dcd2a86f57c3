"""The conformance suite: checks that every game must pass, written once.

A check takes a game, a number of players and a seed. It raises AssertionError with the position
in which the game fails.
"""

from athanor.kernel.conformance.bad_input import (
    bad_actions_change_nothing,
    bad_positions_are_refused,
    bad_saves_are_refused,
    bad_tables_are_refused,
)
from athanor.kernel.conformance.deals import deals_tell_nothing_hidden, redeals_are_fair
from athanor.kernel.conformance.hidden import (
    questions_tell_nothing_hidden,
    redeals_are_indistinguishable,
    views_can_be_imagined,
)
from athanor.kernel.conformance.play import (
    copies_never_alias,
    digest,
    every_position_is_sound,
    games_end,
    legal_is_what_is_not_refused,
    same_seed_same_bytes,
)
from athanor.kernel.conformance.saves import (
    decks_can_be_given,
    loaded_tables_play_on,
    saves_replay,
    views_have_one_shape,
)
from athanor.kernel.conformance.speech import (
    actions_read_back,
    events_name_what_there_is,
    lines_read_back,
    words_are_complete,
)
from athanor.kernel.conformance.undo import undo_reaches_back_step_by_step, undo_takes_back

BATTERY = (
    games_end, every_position_is_sound, same_seed_same_bytes, legal_is_what_is_not_refused,
    copies_never_alias, actions_read_back, lines_read_back, events_name_what_there_is,
    words_are_complete, saves_replay, loaded_tables_play_on, views_have_one_shape,
    decks_can_be_given, redeals_are_indistinguishable, questions_tell_nothing_hidden,
    deals_tell_nothing_hidden, redeals_are_fair, views_can_be_imagined,
    undo_takes_back, undo_reaches_back_step_by_step,
    bad_tables_are_refused, bad_actions_change_nothing, bad_positions_are_refused,
    bad_saves_are_refused,
)  # fmt: skip

__all__ = ["BATTERY", "digest"]
