"""The `rule` decorator: one source, run as plain Python or compiled by Numba."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from athanor.kernel.compile.mode import CHECKS, INTERPRETED

NO_REFERENCE_COUNTS: dict[str, Any] = {"_nrt": False}  # see `allocating_rule`

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function of the compiled dialect: ints, fields of a record, loops and ifs."""
    return _compiled(function, NO_REFERENCE_COUNTS)


def allocating_rule(function: F) -> F:
    """A rule that allocates or returns an array, compiled with reference counting.

    Other rules are compiled without it: their arrays belong to the calling Python code and outlive
    the call. Numba's atomic reference counts took a third of the time of a search.
    """
    return _compiled(function, {})


def _compiled(function: F, options: dict[str, Any]) -> F:
    """A function in the mode of this process; compiled code is cached."""
    if INTERPRETED:
        return function
    import numba  # here, because interpreted rules do not load the compiler

    with cached_by_source():
        compiled = numba.njit(cache=True, nogil=True, **CHECKS, **options)(function)
    _ignore_missing_modules(compiled)
    _widen_numbers(compiled)
    return cast(F, compiled)


def _widen_numbers(compiled: Any) -> None:
    """Pass every integer argument as int64.

    Numba compiles a function once per combination of argument types, and treats literals, enum
    members, `int16` fields and omitted arguments as different types. Without this, most rules
    would be compiled almost twice, to the same effect.
    """
    fold = compiled._compiler.fold_argument_types

    def folded(arguments: Any, named: Any) -> Any:
        signature, kinds = fold(arguments, named)
        return signature, tuple(map(_wide, kinds))

    compiled._compiler.fold_argument_types = folded


def _wide(kind: Any) -> Any:
    """The type with which an argument is passed."""
    import numba  # here, because interpreted rules do not load the compiler

    types: Any = numba.types
    whole = (
        (isinstance(kind, types.Integer) and kind.signed)
        or isinstance(kind, types.IntEnumMember)
        or (isinstance(kind, types.Omitted) and type(kind.value) is int)
    )
    return types.int64 if whole else kind


def _ignore_missing_modules(compiled: Any) -> None:
    """Treat cached code that refers to a module of another process as a cache miss.

    Code compiled next to a game with a custom deck may refer to the modules of that copy, which
    other processes do not have. Numba would raise an import error; it should compile again.
    """
    kept = compiled._cache._cache_file
    load, index = kept.load, kept._load_index

    def load_or_miss(key: Any) -> Any:
        try:
            return load(key)
        except (AttributeError, ImportError):
            return None

    def index_or_nothing() -> Any:
        try:
            return index()
        except (AttributeError, ImportError):
            return {}

    kept.load, kept._load_index = load_or_miss, index_or_nothing


def uncached_rule(function: F) -> F:
    """A rule that takes enum members of any game; only its callers' code is cached.

    Its own cache would refer to the games of all callers, and could not be loaded if one of them is
    missing: a game with a custom deck, or one from another package.
    """
    if INTERPRETED:
        return function
    import numba  # here, because interpreted rules do not load the compiler

    compiled = numba.njit(nogil=True, **CHECKS, **NO_REFERENCE_COUNTS)(function)
    _widen_numbers(compiled)
    return cast(F, compiled)


@contextmanager
def cached_by_source() -> Iterator[None]:
    """Make Numba use our cache locator, only while functions are decorated."""
    import numba  # here, because interpreted rules do not load the compiler

    settings: Any = numba.config
    before = settings.CACHE_LOCATOR_CLASSES
    settings.CACHE_LOCATOR_CLASSES = "athanor.kernel.compile.cache.CacheLocator"
    try:
        yield
    finally:
        settings.CACHE_LOCATOR_CLASSES = before
