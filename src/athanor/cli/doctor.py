"""`athanor doctor`: is this machine ready to serve?"""

import typer

from athanor.language import say

LEVELS = ("ok", "note", "fault")


def doctor() -> None:
    """Check page, rules, storage, disk and settings; exits with code 1 if something is wrong."""
    # Imported here: every other command starts without it.
    from athanor.server.doctor import examine

    findings = examine()
    signs = {level: say(f"host.doctor.{level}") for level in LEVELS}
    width = max(map(len, signs.values()))
    for finding in findings:
        typer.echo(f"{signs[finding.level]:{width}}  {finding.words}")
    if any(finding.level == "fault" for finding in findings):
        raise typer.Exit(1)
