"""Mail: plain letters through the operator's SMTP server. Subjects never contain user text."""

import asyncio
import logging
import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from athanor.server.settings import Settings

logger = logging.getLogger("athanor.mail")


async def send(settings: Settings, to: str, subject: str, body: str) -> None:
    """Send a letter. A failure is logged and otherwise ignored."""
    if settings.smtp:
        await asyncio.to_thread(_send, settings, settings.smtp, to, subject, body)


def _send(settings: Settings, address: str, to: str, subject: str, body: str) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, to, subject
    message.set_content(body)
    server = urlsplit(address)
    try:
        with smtplib.SMTP(server.hostname or "localhost", server.port or 25, timeout=10) as smtp:
            if server.username:
                smtp.starttls()
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.send_message(message)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        logger.warning("mail: the letter could not be sent: %s", type(error).__name__)
