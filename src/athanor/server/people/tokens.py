"""Proofs: signed cookies for people, seat tokens and links. Nothing of them is stored."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that look like others


def new_id(length: int = 16) -> str:
    """An id that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(code: str) -> str:
    """An invitation code as typed by a person: case, spaces and look-alikes do not matter."""
    plain = code.lower().replace(" ", "").replace("-", "")
    return plain.translate(str.maketrans("oilu", "011v"))


class Keys:
    """Signs and checks, with the one secret of this server."""

    def __init__(self, secret: str) -> None:
        self._secret = hashlib.sha256(secret.encode()).digest()

    def sign(self, *parts: object) -> str:
        message = "\0".join(str(part) for part in parts).encode()
        digest = hmac.new(self._secret, message, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()

    def number(self, *parts: object) -> int:
        """A number that follows from these parts, for a bot's own dice."""
        return int.from_bytes(self.sign("number", *parts).encode()[:8], "big")

    def derived_id(self, *parts: object) -> str:
        """The id that follows from these parts, so that a repeated request makes one thing."""
        message = "\0".join(str(part) for part in ("id", *parts)).encode()
        digest = hmac.new(self._secret, message, hashlib.sha256).digest()
        return "".join(ALPHABET[byte & 31] for byte in digest[:16])

    def cookie(self, person: str, session: int, device: str) -> str:
        """What a person's browser keeps."""
        return f"{person}.{session}.{device}.{self.sign('person', person, session, device)}"

    def read_cookie(self, cookie: str) -> "Cookie | None":
        """Whose cookie it is, of which session and device; None where it is not ours."""
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
        """What proves that one sits on a seat, until one's session ends."""
        parts = (hands, session) if session else (hands,)
        return f"{seat}.{self.sign('seat', table, seat, *parts)}"

    def link(self, purpose: str, person: str, until: int, *facts: object) -> str:
        """What a link carries that lets a person do something once, until a time."""
        return f"{person}.{until}.{self.sign(purpose, person, until, *facts)}"

    def opens(self, link: str, purpose: str, *facts: object) -> bool:
        """Whether a link was made for this purpose while these facts held."""
        person, until = read_link(link)
        return same(link, self.link(purpose, person, until, *facts))


@dataclass(frozen=True)
class Cookie:
    """What a cookie says; those of old versions name no device."""

    person: str
    session: int
    device: str


def read_link(link: str) -> tuple[str, int]:
    """Whom a link is for, and until when it holds; nothing of it is proved."""
    person, _, rest = link.partition(".")
    until = rest.partition(".")[0]
    return person, int(until) if until.isascii() and until.isdigit() and len(until) < 12 else 0


def same(given: str, ours: str) -> bool:
    """Whether a proof is the right one, in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), ours.encode())


def seat_named(token: str) -> int | None:
    """The seat that a token says it is for; nothing of it is proved."""
    number = token.partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 2 else None
