"""A review as plain data, and short sentences about it."""

from athanor.kernel.declare.words import Json
from athanor.language import SOURCE, say, together
from athanor.review.account import Choice, SeatAccount
from athanor.review.grades import GOOD
from athanor.review.run import Review

NOTICEABLE = 0.05  # win share or accuracy: smaller differences are not mentioned


def as_json(review: Review, seat: int | None = None) -> dict[str, Json]:
    """The review as JSON; with a seat, only that seat's choices are listed."""
    return {
        "game": review.game,
        "seats": [seat_json(account) for account in review.seats],
        "choices": [choice_json(review, one) for one in review.choices if seat in (None, one.seat)],
    }


def seat_json(account: SeatAccount) -> dict[str, Json]:
    """One entry of `seats`."""
    return {
        "accuracy": account.accuracy, "start": account.start, "luck": account.luck,
        "losses": account.losses, "gifts": account.gifts, "rest": account.rest,
        "result": account.result,
        "grades": dict(account.grades),
    }  # fmt: skip


def choice_json(review: Review, choice: Choice) -> dict[str, Json]:
    """One entry of `choices`."""
    chosen, best = chances(review, choice)
    return {
        "ply": choice.ply, "seat": choice.seat, "chosen": choice.chosen, "win_share": chosen,
        "best": choice.best, "best_win_share": best, "grade": choice.grade,
        "words": together(choice.reasons, SOURCE),
    }  # fmt: skip


def chances(review: Review, choice: Choice) -> tuple[float, float]:
    """The chooser's chances with its choice and with the best one, on the curve of the game."""
    best = review.curve[choice.ply].shares[choice.seat]
    lost = choice.loss if choice.grade != GOOD else 0.0  # less is noise
    return max(0.0, best - lost), best


def moments(review: Review, seat: int | None = None) -> list[Choice]:
    """The graded choices, the costliest first."""
    graded = [one for one in review.choices if one.grade != GOOD and seat in (None, one.seat)]
    return sorted(graded, key=lambda one: -one.loss)


def verdict(review: Review, seat: int, name: str) -> str:
    """How a seat played compared with its rivals, in line with the result or with the reason."""
    own, cost = review.seats[seat], moments(review, seat)
    said = [say("review.verdict.name", name=name, case=fit(review, seat))] if review.over else []
    if cost:
        points = round(100 * sum(one.loss for one in cost))
        said.append(say("review.verdict.costs", count=len(cost), points=points))
    if abs(own.luck) >= NOTICEABLE:
        side = "gave" if own.luck > 0 else "cost"
        points = round(100 * abs(own.luck))
        said.append(say("review.verdict.luck", side=side, points=points))
    return " ".join(said)


def fit(review: Review, seat: int) -> str:
    """Whether a seat won, and how that fits its accuracy, its luck or the stakes."""
    own = review.seats[seat]
    rivals = [account for other, account in enumerate(review.seats) if other != seat]
    ahead = own.accuracy - sum(account.accuracy for account in rivals) / len(rivals)
    won = own.result > 0
    if abs(ahead) < NOTICEABLE:
        why = "Even"
    elif (ahead > 0) == won:
        why = "Fair"
    else:
        why = "Luck" if abs(own.luck) >= NOTICEABLE and (own.luck > 0) == won else "Stakes"
    return f"{'won' if won else 'lost'}{why}"
