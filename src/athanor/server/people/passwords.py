"""Passwords: hashed with Argon2."""

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

HASHER = PasswordHasher()


@cache
def nobodys() -> str:
    """Checked if there is no such account, so that the response time reveals nothing."""
    return HASHER.hash("nobody's password")


def hashed(password: str) -> str:
    """The stored hash of a password."""
    return HASHER.hash(password)


def fits(kept: str | None, password: str) -> bool:
    """Whether a password matches this hash; always False without one."""
    nobody = nobodys()  # in any case: its first time takes longer
    try:
        return HASHER.verify(kept or nobody, password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False
