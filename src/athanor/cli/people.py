"""`athanor admin` and `athanor password`: what the host of a server does for its people."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer

from athanor.cli.arguments import complain
from athanor.cli.backup import settings_of_server, told_mistakes
from athanor.language import say

if TYPE_CHECKING:
    from athanor.server.people.people import People, Person
    from athanor.server.settings import Settings

Account = Annotated[str, typer.Argument(metavar="ACCOUNT")]
Revoke = Annotated[bool, typer.Option("--revoke")]


def admin(account: Account, revoke: Revoke = False) -> None:
    """Let an account moderate this server; its desk is at /desk."""

    async def work(settings: "Settings", people: "People", person: "Person") -> str:
        await people.change(person.id, admin=not revoke)
        return say("host.admin.no" if revoke else "host.admin.now", account=account)

    _with_account(account, work)


def password(account: Account) -> None:
    """Print a link that lets the owner of an account set a new password."""

    async def work(settings: "Settings", people: "People", person: "Person") -> str:
        # Imported here: every other command starts without it.
        from athanor.server.people.links import PASSWORD_HOURS, password_link

        site = settings.public_url or await people.database.noted("address")
        link = f"{site or 'http://localhost:8137'}/password#{await password_link(people, person)}"
        return f"{say('host.password', hours=PASSWORD_HOURS)}\n{link}"

    _with_account(account, work)


def _with_account(
    account: str, work: Callable[["Settings", "People", "Person"], Awaitable[str]]
) -> None:
    # Imported here: every other command starts without it.
    from athanor.server.clock import Clock
    from athanor.server.people.people import People
    from athanor.server.people.tokens import Keys
    from athanor.server.storage.database import Database

    async def story(settings: "Settings") -> str:
        database = Database(settings, beside=True)
        try:
            await database.check_revision()
            keys = Keys(settings.secret or await database.fact("secret"))
            people = People(database, keys, Clock())
            person = await people.of_account(account)
            if person is None:
                complain(say("mistakes.account", name=repr(account)))
            return await work(settings, people, person)
        finally:
            await database.close()

    with told_mistakes():
        typer.echo(asyncio.run(story(settings_of_server())))
