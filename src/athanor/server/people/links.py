"""Mailed links: to verify an address, and to set a new password."""

from athanor.server.people.people import People, Person
from athanor.server.people.tokens import read_link
from athanor.server.wire.problems import Problem

HOUR = 3600
MAIL_HOURS, PASSWORD_HOURS = 48, 2


def mail_link(people: People, person: Person) -> str:
    """A link that proves that the address belongs to the person who opens it."""
    until = int(people.clock.now()) + MAIL_HOURS * HOUR
    return people.keys.link("mail", person.id, until, person.mail)


async def verify_mail(people: People, link: str) -> None:
    """Mark an address as verified. Notices go there from now on."""
    person = await _person_of(people, link)
    if not people.keys.opens(link, "mail", person.mail):
        raise Problem("link/expired")
    await people.change(person.id, verified=person.mail)


async def password_link(people: People, person: Person) -> str:
    """A link for setting a new password, once."""
    until = int(people.clock.now()) + PASSWORD_HOURS * HOUR
    return people.keys.link("password", person.id, until, *await _standing(people, person))


async def new_password(people: People, link: str, new: str) -> Person:
    """Set a password by a link. Every device is signed out."""
    person = await _person_of(people, link)
    if not people.keys.opens(link, "password", *await _standing(people, person)):
        raise Problem("link/expired")
    return await people.set_password(person, new)


async def _standing(people: People, person: Person) -> tuple[object, ...]:
    """A value that a new password changes, so that a link works only once."""
    return person.session, await people.password_of(person.id)


async def _person_of(people: People, link: str) -> Person:
    person, until = read_link(link)
    found = await people.get(person) if until > people.clock.now() else None
    if found is None:
        raise Problem("link/expired")
    return found
