"""The layers of the package: who may import whom, without cycles."""

import ast
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import athanor

SOURCE = Path(athanor.__file__).parent
# From the ground up. A package may import those in lines above its own, and itself.
LAYERS = [
    {"version", "lessons", "language"},
    {"kernel"},
    {"games"},
    {"reader"},
    {"bots", "pads"},
    {"lab", "client"},
    {"arena", "learn", "envs"},
    {"review", "mcp", "balance"},
    {"puzzles"},
    {"server"},
    {"cli"},
    {"__main__"},
]
SERVER = [
    {"decks", "house", "chance"},
    {"settings", "clock", "metrics", "trace", "levels", "garbage", "descriptors"},
    {"logs"},
    {"tasks"},
    {"wire"},
    {"storage", "limits"},
    {"people", "certificate"},
    {"table"},
    {"ratings"},
    {"lobby", "bots", "notices", "history"},
    {"desk", "review"},
    {"matching", "tournaments"},
    {"timekeeper", "http"},
    {"mcp"},
    {"app", "doctor"},
]
KERNEL = [
    {"errors", "integers"},
    {"compile"},
    {"declare"},
    {"random", "checks", "decks", "house", "soundness", "roles"},
    {"position", "loops"},
    {"history", "machine"},
    {"table"},
    {"game"},
    {"registry"},
    {"replay"},
    {"conformance"},
]
FOLDERS = ("src", "web/src", "tests", "scripts", "bench")
MOST_FILES = 20  # in one folder
Import = tuple[str, bool]  # a module, and whether it is imported as soon as its importer is


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in ("athanor", *parts) if part != "__init__")


MODULES = {name_of(path): path for path in SOURCE.rglob("*.py")}


def imported(module: str, node: ast.AST) -> Iterator[str]:
    """The modules of this package that an import statement names."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    else:
        names = []
    for name in names:
        found = name if name in MODULES else name.rpartition(".")[0]
        if found in MODULES and found != module:
            yield found


def imports(module: str) -> Iterator[Import]:
    """Every import of a module, but for those that only type checkers see."""

    def walk(node: ast.AST, now: bool) -> Iterator[Import]:
        for found in imported(module, node):
            yield found, now
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            return
        later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, now and not later)

    yield from walk(ast.parse(MODULES[module].read_text()), True)


def package(module: str, depth: int) -> str:
    """The part of a module's name that says in which room it lies."""
    parts = module.split(".")
    return parts[depth] if len(parts) > depth else ""


def wrong_imports(layers: list[set[str]], inside: str) -> list[str]:
    depth = inside.count(".") + 1
    height = {name: level for level, names in enumerate(layers) for name in names}
    found = []
    for module in MODULES:
        own = package(module, depth)
        if not module.startswith(f"{inside}.") or not own:
            continue
        assert own in height, f"{inside}.{own} has no layer"
        for other, _ in imports(module):
            name = package(other, depth)
            if not other.startswith(f"{inside}.") or name in ("", own):
                continue
            if height[name] >= height[own]:
                found.append(f"{module} imports {other}")
    return found


def test_no_package_imports_one_of_its_own_layer_or_above() -> None:
    assert wrong_imports(LAYERS, "athanor") == []


def test_no_room_of_the_server_imports_one_of_its_own_layer_or_above() -> None:
    assert wrong_imports(SERVER, "athanor.server") == []


def test_no_room_of_the_kernel_imports_one_of_its_own_layer_or_above() -> None:
    assert wrong_imports(KERNEL, "athanor.kernel") == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {
        module: {other for other, now in imports(module) if now and other != "athanor"}
        for module in MODULES
    }
    assert circles(graph) == []


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that reach each other, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph[module]:
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in graph:
        if module not in index:
            visit(module)
    return found


def test_an_import_inside_a_function_says_why() -> None:
    silent = []
    for path in MODULES.values():
        lines = path.read_text().splitlines()
        for node in late_imports(path):
            around = lines[node.lineno - 2 : node.end_lineno]
            if not any("#" in line for line in around):
                silent.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert silent == []


def late_imports(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """The first of each run of imports inside a function."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        late = [one for one in ast.walk(node) if isinstance(one, ast.Import | ast.ImportFrom)]
        found += late[:1]
    return found


def test_no_folder_holds_more_than_twenty_files() -> None:
    root = Path(__file__).parents[1]
    tracked = subprocess.run(
        ["git", "ls-files", *FOLDERS],
        cwd=root, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    count = Counter(str(Path(path).parent) for path in tracked if (root / path).exists())
    assert {folder: files for folder, files in count.items() if files > MOST_FILES} == {}
