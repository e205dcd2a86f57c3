"""Mail: plain letters through the operator's SMTP server. Subjects never contain user text."""

import asyncio
import contextlib
import ipaddress
import logging
import smtplib
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from urllib.parse import SplitResult, unquote, urlsplit

from athanor.server.settings import Settings

logger = logging.getLogger("athanor.mail")


async def send(settings: Settings, to: str, subject: str, body: str) -> None:
    """Send a letter. A failure is logged and otherwise ignored."""
    if settings.smtp:
        await asyncio.to_thread(_send, settings, settings.smtp, to, subject, body)


def _send(settings: Settings, address: str, to: str, subject: str, body: str) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, to, subject
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = make_msgid(domain=parseaddr(settings.mail_from)[1].partition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(body)
    server = urlsplit(address)
    try:
        with _connected(server) as smtp:
            if server.username:
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.send_message(message)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        logger.warning("mail: the letter could not be sent: %s: %s", type(error).__name__, error)


def _connected(server: SplitResult) -> smtplib.SMTP:
    """A connection that nobody can read: TLS with a verified certificate.

    Without a user name, a server on this machine is trusted, and so is one of `smtp+plain`.
    """
    host, verified = server.hostname or "localhost", ssl.create_default_context()
    if server.scheme == "smtps":
        return smtplib.SMTP_SSL(host, server.port or 465, timeout=10, context=verified)
    smtp = smtplib.SMTP(host, server.port or 25, timeout=10)
    if server.username or not (server.scheme == "smtp+plain" or _is_this_machine(host)):
        try:
            smtp.starttls(context=verified)
        except BaseException:
            smtp.close()
            raise
    return smtp


def _is_this_machine(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"
