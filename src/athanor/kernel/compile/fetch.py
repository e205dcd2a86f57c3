"""Fetching memory before it is needed, in the compiled dialect."""

from typing import Any

from athanor.kernel.compile.mode import INTERPRETED

READ, NEAR, DATA = 0, 2, 1  # arguments of LLVM's prefetch: to read, into the second cache


def _fetch_nothing(rows: Any, row: int, place: int) -> None:
    """Interpreted rules need no memory ahead of time."""


def _fetch(typing: Any, rows: Any, row: Any, place: Any) -> Any:
    """A number of a table will be needed soon; one beyond the table does no harm."""
    from numba.core import cgutils, types  # here: interpreted rules do not load the compiler

    tools: Any = cgutils  # it has no types
    ir = tools.ir

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        table = context.make_array(rows)(context, builder, arguments[0])
        place = list(arguments[1:])
        at = tools.get_item_pointer(context, builder, rows, table, place, wraparound=False)
        at = builder.bitcast(at, tools.voidptr_t)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [at.type, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [at.type], kind)
        builder.call(prefetch, [at, number(READ), number(NEAR), number(DATA)])
        return context.get_dummy_value()

    return types.void(rows, types.intp, types.intp), generate


def _compiled() -> Any:
    from numba.extending import intrinsic  # here, as above

    return intrinsic(_fetch)


fetch: Any = _fetch_nothing if INTERPRETED else _compiled()
