"""What the documentation may name: files, modules, options, settings and identifiers that exist."""

import ast
import fnmatch
import importlib
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import typer

from athanor.cli import app
from tests.docs.pages import ROOT

CODE = ("src", "scripts", "bench", "tests", "examples")
TEXTS = re.compile(
    r"/(?:web|locales/en|src|hosting)/.*\.(?:ts|svelte|css|js|json|csv|yaml)|/Makefile"
)
# Written by a command, so no clone has them.
MADE = ("build/", "src/generated/", "src/athanor/site/", "src/athanor/server/page/")
ENDINGS = "py|md|ts|js|mjs|json|csv|svelte|css|html|toml|yaml|svg|txt|cfg|ipynb|webp"
PATH = re.compile(rf"(?:\.?[\w<>*-]+/)*[\w.<>*-]+\.(?:{ENDINGS})|(?:\.?[\w.<>*-]+/)+[\w.<>*-]*")
NAMED_FILE = re.compile(r"\b(?:src|web|tests|scripts|docs|examples|hosting)/[\w./-]*\w")
MODULE = re.compile(r"(?:athanor|scripts|bench|tests)(?:\.\w+)+")
RUN = re.compile(
    r"python3? (?:-m ((?:scripts|bench|tests)[\w.]*)|((?:\w+/)+\w+\.py))([^|;&`\"\n]*)"
)
OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
SETTING = re.compile(r"\bATHANOR_[A-Z_]*[A-Z]\b")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(.*\))?")
Names = frozenset[str]


@cache
def files() -> list[str]:
    """Every file and folder of the repository as `/path` and `/folder/`."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [
        path for line in listed.splitlines() if (path := Path(line)) and (ROOT / path).exists()
    ]
    folders = {parent for path in paths for parent in path.parents}
    return [*(f"/{path}" for path in paths), *(f"/{folder}/" for folder in folders)]


@cache
def file_exists(name: str) -> bool:
    """Whether a file or folder ends with this path; `<game>` and `*` stand for any name."""
    wanted = re.sub(r"<\w+>", "*", name.removeprefix("./"))
    if any(f"{wanted}/".startswith(made) or f"/{made}" in f"/{wanted}/" for made in MADE):
        return True
    ends = [wanted] if wanted.endswith("/") else [wanted, f"{wanted}/"]
    if "*" in wanted:
        return any(fnmatch.filter(files(), f"*/{end}") for end in ends)
    return any(path.endswith(f"/{end}") for end in ends for path in files())


def module_file(name: str) -> Path | None:
    """The source of a module, if there is such a module."""
    path = (ROOT / "src" if name.startswith("athanor") else ROOT).joinpath(*name.split("."))
    choices = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in choices if one.is_file()), None)


@cache
def module_exists(name: str) -> bool:
    """Whether this is a module, or a name in one, or a name in a class of one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        module = ".".join(parts[:count])
        if file := module_file(module):
            return has(module, parts[count:], file)
    return False


def has(module: str, names: list[str], file: Path) -> bool:
    """Whether a module has a name; if an extra is missing, whether its source has it."""
    try:
        found: object = importlib.import_module(module)
    except ImportError:
        return not names or names[0] in file.read_text()
    for name in names:
        if not hasattr(found, name) and name not in getattr(found, "__annotations__", {}):
            return False
        found = getattr(found, name, None)
    return True


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


@cache
def options_of(path: Path) -> Names:
    """The options of a script: those of argparse, and the parameters of a typer command."""
    found = {"--help"}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} & set(OPTION.findall(node.value))
        elif isinstance(node, ast.arg):
            found.add(f"--{node.arg.replace('_', '-')}")
    return frozenset(found)


@cache
def options_of_command(name: str) -> Names:
    """The options of `athanor NAME`; of `athanor` itself without a name."""
    root = typer.main.get_command(app)
    command = root.commands.get(name, root)  # type: ignore[attr-defined]
    names = [name for one in command.params for name in [*one.opts, *one.secondary_opts]]
    return frozenset(names) | {"--help"}


@cache
def all_options() -> Names:
    """The options of every command and script."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    found = options_of_command("").union(*map(options_of_command, commands))
    scripts = [path for folder in ("scripts", "bench") for path in (ROOT / folder).rglob("*.py")]
    return found.union(*map(options_of, scripts))


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Every docstring of a file, with its line."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def strings(path: Path) -> Iterator[str]:
    """Every string of a file that is not a docstring."""
    told = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def sources() -> Iterator[Path]:
    """Every Python file but those that plant wrong names."""
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            if path.parent != Path(__file__).parent:
                yield path


@cache
def settings() -> Names:
    """The settings that some code reads."""
    return frozenset(
        name for path in sources() for one in strings(path) for name in SETTING.findall(one)
    )


@cache
def identifiers() -> Names:
    """Every name in code: variables, attributes, arguments, modules, and words in its strings."""
    found: set[str] = set()
    for path in sources():
        found.add(path.stem)
        for node in ast.walk(tree(path)):
            for field in ("id", "attr", "name", "arg"):
                if isinstance(name := getattr(node, field, None), str):
                    found.update(name.split("."))
        for text in strings(path):
            found.update(re.findall(r"\w+", text))
    for text_file in filter(TEXTS.fullmatch, files()):
        found.update(re.findall(r"\w+", (ROOT / text_file[1:]).read_text()))
    return frozenset(found)
