"""Rules as device functions: the same source, compiled by numba-cuda.

Three things differ on the device. Enum members cannot be indices, so the function's syntax tree has
their values instead. Constant memory has only 64 KB, so lookup tables use narrow integers. Events
are dropped, since a batch has no log.
"""

import ast
import enum
import inspect
import textwrap
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from athanor.kernel.declare.events import tell_some
from athanor.lab.device.gpu import SIMULATED, cuda

Function = Callable[..., Any]


@cache
def twin(function: Any) -> Any:
    """The device function of a rule."""
    source = plain(function)
    if source is plain(tell_some):
        return cuda.jit(device=True)(_tell_nobody)
    return cuda.jit(device=True)(rewritten(source))


def plain(rule: Any) -> FunctionType:
    """The Python function of a rule, compiled or not."""
    found: FunctionType = getattr(rule, "py_func", rule)
    return found


def _tell_nobody(
    log: Any, audience: int, kind: int, seat: int,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0,
) -> None:  # fmt: skip
    """Drop an event."""


def rewritten(function: FunctionType) -> FunctionType:
    """A function with the values of enum members, and with the twins of the rules it calls."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    _strip(definition)
    names = _Names(function.__globals__, _own_names(definition))
    names.visit(definition)
    made: dict[str, Any] = {**names.used, "__builtins__": __builtins__}
    exec(compile(ast.fix_missing_locations(tree), inspect.getfile(function), "exec"), made)
    found: FunctionType = made[function.__name__]
    found.__defaults__ = function.__defaults__
    return found


def _strip(definition: ast.FunctionDef) -> None:
    """Remove decorators, annotations and defaults, which would be evaluated at definition."""
    definition.decorator_list, definition.returns = [], None
    arguments = definition.args
    arguments.defaults = [ast.Constant(0) for _ in arguments.defaults]
    for argument in [*arguments.args, *arguments.kwonlyargs]:
        argument.annotation = None


def _own_names(definition: ast.FunctionDef) -> set[str]:
    stored = {n.id for n in ast.walk(definition) if isinstance(n, ast.Name) and _is_store(n)}
    return stored | {argument.arg for argument in definition.args.args}


def _is_store(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


class _Names(ast.NodeTransformer):
    """Resolves every global name, and inlines numbers."""

    def __init__(self, known: dict[str, Any], own: set[str]) -> None:
        self.known, self.own = known, own
        self.used: dict[str, Any] = {}

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.own or node.id not in self.known:
            return node
        value = self.known[node.id]
        if _is_number(value):
            return ast.copy_location(_constant(value), node)
        self.used[node.id] = _on_device(value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """`Colour.RED`, `FIRST.CREATE`: a number of a global; else a field of a record."""
        base = node.value
        if isinstance(base, ast.Name) and base.id not in self.own and base.id in self.known:
            value = getattr(self.known[base.id], node.attr, None)
            if _is_number(value):
                return ast.copy_location(_constant(value), node)
        return self.generic_visit(node)


def _is_number(value: Any) -> bool:
    return isinstance(value, bool | int | float | enum.IntEnum | np.integer)


def _constant(value: Any) -> ast.Constant:
    return ast.Constant(int(value) if not isinstance(value, float | bool) else value)


def _on_device(value: Any) -> Any:
    """A global of a rule, in the form that a device function can use."""
    if isinstance(value, memoryview):  # a table of interpreted rules
        return _table(np.asarray(value))
    if isinstance(value, np.ndarray):
        return _table(value)
    if isinstance(getattr(value, "rows", None), np.ndarray):  # the interpreted table of actions
        return _table(value.rows)
    if isinstance(value, FunctionType) or hasattr(value, "py_func"):
        return twin(value)
    return value


def _table(rows: Any) -> Any:
    """A lookup table with the narrowest integers that fit."""
    if SIMULATED:
        return _Rows(rows) if rows.dtype.names else rows.astype(np.int64).data
    if rows.dtype.names:
        return cuda.to_device(rows)  # the table of actions is too large for constant memory
    small = np.iinfo(np.int16)
    fits = rows.size == 0 or (rows.min() >= small.min and rows.max() <= small.max)
    return rows.astype(np.int16 if fits else np.int32)


class _Rows:
    """A table of records in the simulator's form: plain numbers by name."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    def __getitem__(self, number: int) -> Any:
        return np.rec.array(self.rows[number : number + 1].astype(self._wide))[0]

    @property
    def _wide(self) -> np.dtype[Any]:
        return np.dtype([(name, np.int64) for name in self.rows.dtype.names])
