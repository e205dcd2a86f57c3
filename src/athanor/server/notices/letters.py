"""Letters: what is written to people by mail."""

from athanor.server.notices import mail
from athanor.server.people.links import MAIL_HOURS, PASSWORD_HOURS, mail_link, password_link
from athanor.server.people.people import People, Person
from athanor.server.settings import Settings

VERIFY = """Someone, most likely you, has entered this address at {site} to be notified when it is
their turn. If it was you, open this link within {hours} hours:

{link}

If it was not, ignore this mail: no further mail will be sent.
"""
RESET = """Someone, most likely you, has asked for a new password for the account at {site} with
this address. If it was you, open this link within {hours} hours:

{link}

If it was not, ignore this mail: the password will not change.
"""
NOTICE = """{words}

{link}

To stop these mails, remove your address: {site}/account
"""


def site_of(settings: Settings) -> str:
    """The address of this server in letters."""
    return settings.public_url or "http://localhost:8137"


async def ask_to_verify(settings: Settings, people: People, person: Person) -> None:
    """Ask whether an address is its person's, before anything else is sent there."""
    site = site_of(settings)
    link = f"{site}/mail#{mail_link(people, person)}"
    body = VERIFY.format(site=site, hours=MAIL_HOURS, link=link)
    await mail.send(settings, str(person.mail), "Athanor: is this your address?", body)


async def offer_new_password(settings: Settings, people: People, person: Person) -> None:
    """Send a link by which a new password can be set."""
    site = site_of(settings)
    link = f"{site}/password#{await password_link(people, person)}"
    body = RESET.format(site=site, hours=PASSWORD_HOURS, link=link)
    await mail.send(settings, str(person.proved_mail), "Athanor: a new password", body)


async def tell_turn(settings: Settings, to: str, subject: str, words: str, link: str) -> None:
    """Tell somebody that a table waits."""
    body = NOTICE.format(words=words, link=link, site=site_of(settings))
    await mail.send(settings, to, subject, body)
