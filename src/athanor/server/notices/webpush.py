"""One push message: encrypted for its browser and signed with the server's key, by pywebpush."""

import base64
import logging
from typing import Any

import aiohttp
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush_async

KEEP = 86_400  # seconds that a push service keeps a message for an offline device
PATIENCE = 10.0  # seconds for a push service to answer
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
logger = logging.getLogger("athanor.push")


def private_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The private key derived from a hexadecimal secret."""
    return ec.derive_private_key(1 + int(secret, 16) % (ORDER - 1), ec.SECP256R1())


def public_key(secret: str) -> str:
    """The public key, in the form browsers expect."""
    point = private_key(secret).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _straight() -> aiohttp.TraceConfig:
    """Refuse redirects: only the address that was checked may be asked."""

    async def refuse(session: Any, context: Any, redirected: Any) -> None:
        raise ValueError("a push service redirects nobody")

    trace = aiohttp.TraceConfig()
    trace.on_request_redirect.append(refuse)
    return trace


async def deliver(where: dict[str, Any], message: str, secret: str, sender: str, topic: str) -> int:
    """Send a message. Returns 0 if it was accepted, else the response status (599 for none)."""
    # New claims for each message: pywebpush writes the audience into them.
    claims: dict[str, str | int] = {"sub": sender}
    try:
        async with aiohttp.ClientSession(trace_configs=[_straight()]) as session:
            await webpush_async(
                where, message, vapid_private_key=Vapid02(private_key(secret)),
                vapid_claims=claims, ttl=KEEP, timeout=PATIENCE, headers={"Topic": topic},
                aiohttp_session=session,
            )  # fmt: skip
    except WebPushException as error:
        logger.info("push: status %s", error.status_code)
        return error.status_code or 599
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
        logger.warning("push: %s", type(error).__name__)
        return 599
    return 0
