"""Passwords: hashed by Argon2."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

HASHER = PasswordHasher()
# Checked against when there is no such account, so that the time of the answer tells nothing.
NOBODYS = HASHER.hash("nobody's password")


def hashed(password: str) -> str:
    """What is stored of a password."""
    return HASHER.hash(password)


def fits(kept: str | None, password: str) -> bool:
    """Whether it is the password of this hash; never without one."""
    try:
        return HASHER.verify(kept or NOBODYS, password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False
