"""A review as plain data, and short sentences about it."""

from athanor.kernel.declare.words import Json
from athanor.language import SOURCE, say, together
from athanor.review.account import Choice, SeatAccount
from athanor.review.grades import GOOD
from athanor.review.run import Review

NOTICEABLE = 0.05  # win share: smaller differences are not mentioned


def as_json(review: Review, seat: int | None = None) -> dict[str, Json]:
    """The review as JSON; with a seat, only that seat's choices are listed."""
    return {
        "game": review.game,
        "seats": [seat_json(account) for account in review.seats],
        "choices": [choice_json(one) for one in review.choices if seat in (None, one.seat)],
    }


def seat_json(account: SeatAccount) -> dict[str, Json]:
    """One entry of `seats`."""
    return {
        "accuracy": account.accuracy, "start": account.start, "luck": account.luck,
        "losses": account.losses, "gifts": account.gifts, "rest": account.rest,
        "result": account.result, "grades": dict(account.grades),
    }  # fmt: skip


def choice_json(choice: Choice) -> dict[str, Json]:
    """One entry of `choices`."""
    return {
        "ply": choice.ply, "seat": choice.seat, "chosen": choice.chosen,
        "win_share": choice.win_share, "best": choice.best,
        "best_win_share": choice.best_win_share, "grade": choice.grade,
        "words": together(choice.reasons, SOURCE),
    }  # fmt: skip


def moments(review: Review, seat: int | None = None) -> list[Choice]:
    """The graded choices, the costliest first."""
    graded = [one for one in review.choices if one.grade != GOOD and seat in (None, one.seat)]
    return sorted(graded, key=lambda one: -one.loss)


def verdict(review: Review, seat: int) -> str:
    """One sentence on a seat's skill and luck, compared with its rivals."""
    own = review.seats[seat]
    rivals = [account for other, account in enumerate(review.seats) if other != seat]
    ahead = own.losses - sum(account.losses for account in rivals) / len(rivals)
    joined = "and" if (ahead >= 0) == (own.luck >= 0) else "but"
    return say(
        "review-terminal.verdict",
        number=seat, played=_side(ahead), joined=joined, drew=_side(own.luck),
    )  # fmt: skip


def _side(amount: float) -> str:
    if abs(amount) < NOTICEABLE:
        return "even"
    return "better" if amount > 0 else "worse"
