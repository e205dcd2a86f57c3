"""The review of a game: what was skill, what was luck, and what would have been better."""

from athanor.review.account import Choice, SeatAccount
from athanor.review.run import BUDGET, Point, Progress, Review, Reviewer, review

__all__ = [
    "BUDGET", "Choice", "Point", "Progress", "Review", "Reviewer", "SeatAccount", "review",
]  # fmt: skip
