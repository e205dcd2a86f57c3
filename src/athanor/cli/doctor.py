"""`athanor doctor`: is this machine ready to serve?"""

import typer

SIGNS = {"ok": "ok   ", "note": "note ", "fault": "FAULT"}


def doctor() -> None:
    """Check page, rules, storage, disk and settings; exits with code 1 if something is wrong."""
    # Imported here: every other command starts without it.
    from athanor.server.doctor import examine

    findings = examine()
    for finding in findings:
        typer.echo(f"{SIGNS[finding.level]}  {finding.words}")
    if any(finding.level == "fault" for finding in findings):
        raise typer.Exit(1)
