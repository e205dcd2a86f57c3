"""Help and errors of the command line, in the reader's language.

Help is looked up by command and argument when it is shown, because `--lang` is known only then.
"""

import sys
from typing import Any, NoReturn

import typer.core
from typer.core import TyperCommand, TyperGroup

import athanor
from athanor.bots import BOTS
from athanor.language import COMPLETE, SOURCE, catalogue, chosen, say, use

LABELS = {
    "Arguments": "label.arguments",
    "Options": "label.options",
    "Commands": "label.commands",
    "required": "label.required",
    "default: {default}": "label.default",
    "No such command {name!r}.": "wrong.command",
}
FIELDS = {"default": "{default}", "name": "{name!r}"}  # Typer fills them in
UsageError: Any = typer.BadParameter.__mro__[1]  # Typer does not export it


def label(message: str) -> str:
    """A label that Typer writes itself, such as `Options`."""
    return say(f"command.{LABELS[message]}", **FIELDS) if message in LABELS else message


# Typer asks gettext, which reads compiled files only; ours are JSON.
vars(typer.core)["_"] = label


def speak(command: Any, ctx: Any) -> None:
    """Set the help of a command and of its arguments."""
    command.help = _help_of(command.name)
    for parameter in command.get_params(ctx):
        parameter.help = _help_of(f"{command.name}.{parameter.name}", parameter.name)


def _help_of(*keys: str) -> str:
    found = next(filter(None, map(_place_of, keys)))
    languages = ", ".join(COMPLETE)
    return say(found, games=athanor.GAMES, bots=", ".join(BOTS), languages=languages)


def _place_of(key: str) -> str | None:
    """Where the help of a command or of an argument stands, if it has any."""
    if key in catalogue(SOURCE, "command"):
        return f"command.{key}"
    return f"research.help.{key}" if f"help.{key}" in catalogue(SOURCE, "research") else None


class Spoken(TyperCommand):
    """A command whose help comes from the catalogue `command`.

    What the catalogue `research` has the help of speaks English only.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if f"help.{self.name}" in catalogue(SOURCE, "research"):
            use(SOURCE)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        speak(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        write_usage(self, ctx, formatter)


class SpokenGroup(TyperGroup):
    """The command `athanor` itself."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        for command in (self, *self.commands.values()):
            speak(command, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        write_usage(self, ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Without arguments, show the help."""
        if not args:
            typer.echo(ctx.get_help(), err=True)
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **given: Any) -> Any:
        """Run a command line; mistakes in it are told in the reader's language."""
        try:
            code = super().main(*args, **given | {"standalone_mode": False})
        except UsageError as error:
            refuse(error)
        except typer.Abort:
            sys.exit(1)
        sys.exit(code or 0)


def write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    """The line that starts with `Usage:`."""
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, f"{say('command.usage')} ")


def refuse(error: Any) -> NoReturn:
    """Tell what is wrong with a command line, and exit."""
    if chosen() == SOURCE or error.ctx is None:
        error.show()
    else:
        typer.echo(error.ctx.get_usage(), err=True)
        hint = say("command.wrong.hint", command=f"{error.ctx.command_path} -h")
        typer.echo(f"{hint}\n\n{wrong(error)}", err=True)
    sys.exit(error.exit_code)


def wrong(error: Any) -> str:
    """A mistake in a command line; what a library says about a file stays English."""
    if hasattr(error, "option_name"):
        return say("command.wrong.option", name=error.option_name)
    if getattr(error, "param", None) is None:
        return str(error.message)
    hint = error.param.get_error_hint()
    what = hint if isinstance(hint, str) else " / ".join(hint)
    if hasattr(error, "param_type"):
        return say("command.wrong.missing", what=what)
    if error.param.type_descriptor.annotation in (int, float):
        return wrong_number(what, error.param)
    return say("command.wrong.value", what=what, detail=error.message)


def wrong_number(what: str, parameter: Any) -> str:
    """Which numbers a parameter takes."""
    low, high = parameter.min, parameter.max
    bounds = {(True, True): "both", (True, False): "least", (False, True): "most"}
    return say(
        "command.wrong.number", what=what, kind=parameter.type_descriptor.annotation.__name__,
        bounds=bounds.get((low is not None, high is not None), "none"), low=low, high=high,
    )  # fmt: skip
