"""Proofs: signed cookies for people, seat tokens and links. None of them are stored."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # without letters that look alike


def new_id(length: int = 16) -> str:
    """An unguessable id."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(code: str) -> str:
    """An invitation code as a person typed it: case, spaces and look-alikes do not matter."""
    plain = code.lower().replace(" ", "").replace("-", "")
    return plain.translate(str.maketrans("oilu", "011v"))


class Keys:
    """Signs and verifies, with this server's single secret."""

    def __init__(self, secret: str) -> None:
        self._secret = hashlib.sha256(secret.encode()).digest()

    def sign(self, *parts: object) -> str:
        message = "\0".join(str(part) for part in parts).encode()
        digest = hmac.new(self._secret, message, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()

    def number(self, *parts: object) -> int:
        """A number derived from these parts, for a bot's seed."""
        return int.from_bytes(self.sign("number", *parts).encode()[:8], "big")

    def derived_id(self, purpose: str, *parts: object) -> str:
        """The id derived from a purpose and these parts: a repeated request creates one thing."""
        message = "\0".join(str(part) for part in ("id", purpose, *parts)).encode()
        digest = hmac.new(self._secret, message, hashlib.sha256).digest()
        return "".join(ALPHABET[byte & 31] for byte in digest[:16])

    def cookie(self, person: str, session: int, device: str) -> str:
        """The value of a person's cookie."""
        return f"{person}.{session}.{device}.{self.sign('person', person, session, device)}"

    def read_cookie(self, cookie: str) -> "Cookie | None":
        """The person, session and device of a cookie, or None if we did not sign it."""
        parts = cookie.split(".")
        if len(parts) not in (3, 4):
            return None
        person, session, *device, proof = parts
        if not session.isascii() or not session.isdigit() or len(session) > 9:
            return None
        if not same(proof, self.sign("person", person, int(session), *device)):
            return None
        return Cookie(person, int(session), device[0] if device else "")

    def seat_token(self, table: str, seat: int, hands: int, session: int = 0) -> str:
        """The proof that a person sits on a seat, valid until their session ends."""
        parts = (hands, session) if session else (hands,)
        return f"{seat}.{self.sign('seat', table, seat, *parts)}"

    def link(self, purpose: str, person: str, until: int, *facts: object) -> str:
        """The token of a link that lets a person do something once, before it expires."""
        return f"{person}.{until}.{self.sign(purpose, person, until, *facts)}"

    def opens(self, link: str, purpose: str, *facts: object) -> bool:
        """Whether a link was made for this purpose while these facts held."""
        person, until = read_link(link)
        return same(link, self.link(purpose, person, until, *facts))


@dataclass(frozen=True)
class Cookie:
    """The content of a cookie; cookies of old versions name no device."""

    person: str
    session: int
    device: str


def read_link(link: str) -> tuple[str, int]:
    """The person a link is for, and when it expires. Nothing is verified yet."""
    person, _, rest = link.partition(".")
    until = rest.partition(".")[0]
    return person, int(until) if until.isascii() and until.isdigit() and len(until) < 12 else 0


def same(given: str, ours: str) -> bool:
    """Compare proofs in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), ours.encode())


def seat_named(token: str) -> int | None:
    """The seat that a token claims. Nothing is verified yet."""
    number = token.partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 2 else None
