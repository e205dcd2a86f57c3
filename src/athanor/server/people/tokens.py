"""Proofs: signed cookies for people, and seat tokens. Nothing of them is stored."""

import base64
import hashlib
import hmac
import secrets

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

    def cookie(self, person: str, session: int) -> str:
        """What a person's browser keeps."""
        return f"{person}.{session}.{self.sign('person', person, session)}"

    def read_cookie(self, cookie: str) -> tuple[str, int] | None:
        """Whose cookie it is, and of which session; None where it is not ours."""
        person, _, rest = cookie.partition(".")
        session, _, proof = rest.partition(".")
        if not session.isascii() or not session.isdigit() or len(session) > 9:
            return None
        if not same(proof, self.sign("person", person, int(session))):
            return None
        return person, int(session)

    def seat_token(self, table: str, seat: int, hands: int) -> str:
        """What proves that one sits on a seat."""
        return f"{seat}.{self.sign('seat', table, seat, hands)}"


def same(given: str, ours: str) -> bool:
    """Whether a proof is the right one, in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), ours.encode())


def seat_of_token(keys: Keys, table: str, hands: list[int], token: str) -> int | None:
    """The seat that a token proves at a table, where seats have changed hands so often."""
    number = token.partition(".")[0]
    if not number.isascii() or not number.isdigit() or len(number) > 2:
        return None
    seat = int(number)
    if seat >= len(hands) or not same(token, keys.seat_token(table, seat, hands[seat])):
        return None
    return seat
