"""Letters: the mails that people are sent."""

from typing import Literal

from athanor.language import LANGUAGES, SOURCE, say
from athanor.server.notices import mail
from athanor.server.people.links import MAIL_HOURS, PASSWORD_HOURS, mail_link, password_link
from athanor.server.people.people import People, Person
from athanor.server.settings import Settings


def site_of(settings: Settings) -> str:
    """The address of this server in letters."""
    return settings.public_url or settings.own_address or "http://localhost:8137"


async def ask_to_verify(settings: Settings, people: People, person: Person) -> None:
    """Ask a person to verify an address, before anything else is sent there."""
    site = site_of(settings)
    link = f"{site}/mail#{mail_link(people, person)}"
    reads = reads_of(person)
    body = say("letters.verify", reads, site=site, hours=MAIL_HOURS, link=link)
    await mail.send(settings, str(person.mail), say("letters.verify.subject", reads), body)


async def offer_new_password(settings: Settings, people: People, person: Person) -> None:
    """Send a link for setting a new password."""
    site = site_of(settings)
    link = f"{site}/password#{await password_link(people, person)}"
    reads = reads_of(person)
    body = say("letters.reset", reads, site=site, hours=PASSWORD_HOURS, link=link)
    await mail.send(settings, str(person.proved_mail), say("letters.reset.subject", reads), body)


async def tell_of_change(
    settings: Settings, before: Person, what: Literal["mail", "password"]
) -> None:
    """Tell the address that a person had last proved that their address or password changed."""
    if before.mail is not None and before.verified is not None:
        reads = reads_of(before)
        subject = say(f"letters.changed.{what}.subject", reads)
        body = say(f"letters.changed.{what}", reads, site=site_of(settings))
        await mail.send(settings, before.verified, subject, body)


async def tell_turn(
    settings: Settings, person: Person, subject: str, words: str, link: str
) -> None:
    """Tell somebody that a table waits for them."""
    body = say("letters.notice", reads_of(person), words=words, link=link, site=site_of(settings))
    await mail.send(settings, str(person.proved_mail), subject, body)


def reads_of(person: Person) -> str:
    """The language of letters to a person."""
    return person.language if person.language in LANGUAGES else SOURCE
