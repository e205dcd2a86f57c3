"""The statements that store entries, with the summaries of their tables."""

from functools import cache

COLUMNS = ("table_id", "entry", "at", "kind", "seat", "author", "request", "data", "ply", "rules",
           "digest")  # fmt: skip
SUMMARY = ("id", "code", "game", "status", "listed", "created", "updated", "entry", "deadline",
           "bot_turn", "card", "circle")  # fmt: skip
PG_TYPES = {
    "entry": "int", "at": "float8", "seat": "int", "ply": "int", "rules": "int",
    "listed": "bool", "created": "float8", "updated": "float8", "deadline": "float8",
    "bot_turn": "bool",
}  # fmt: skip


def appending(rows: str) -> str:
    """Insert entries whose numbers are not taken."""
    return f"insert into entries ({', '.join(COLUMNS)}) {rows} on conflict do nothing"


def summarising(rows: str) -> str:
    """Insert or renew summaries."""
    updates = ", ".join(f"{name} = excluded.{name}" for name in SUMMARY[3:] if name != "created")
    return (
        f"insert into tables ({', '.join(SUMMARY)}) {rows} "
        f"on conflict (id) do update set {updates} where excluded.entry > tables.entry"
    )


def from_json(names: tuple[str, ...]) -> str:
    """For PostgreSQL, rows in one JSON parameter: a single statement for any number of them."""
    typed = ", ".join(f"{name} {PG_TYPES.get(name, 'text')}" for name in names)
    return f"select * from json_to_recordset(cast(:rows as json)) as v({typed})"


@cache
def values(width: int, count: int) -> str:
    """Rows of parameters. SQLite takes twice as long to read them from JSON."""
    row = f"({', '.join('?' * width)})"
    return f"values {', '.join([row] * count)}"


def gap(table: str, entry: str) -> str:
    """Whether the entry before one is missing: the storage has lost what was acknowledged."""
    before = f"select 1 from entries where table_id = {table} and entry = {entry} - 1"
    return f"{entry} > 1 and not exists ({before})"


# A view to insert into: each row is an entry and the summary after it. So one statement is a whole
# transaction, and the storage's thread, which needs the interpreter's lock before and after each
# statement, waits for a busy event loop once and not six times. A taken number fails all of it, and
# so does one whose predecessor is missing.
_ENTRY = [f"e_{name}" for name in COLUMNS]
_SUMMARY = [f"s_{name}" for name in SUMMARY]
_VIEW = ", ".join(f"null as {name}" for name in (*_ENTRY, *_SUMMARY))
VIEW = (
    "pragma temp_store=memory",
    f"create temp view stored as select {_VIEW}",
    f"""create temp trigger storing instead of insert on stored begin
    select raise(abort, 'gap') where {gap("new.e_table_id", "new.e_entry")};
    insert into entries ({", ".join(COLUMNS)}) values ({", ".join(f"new.{n}" for n in _ENTRY)});
    {summarising(f"values ({', '.join(f'new.{n}' for n in _SUMMARY)})")};
    end""",
)


@cache
def storing(count: int) -> str:
    """Store this many entries with their summaries, all of them or none."""
    return f"insert into stored {values(len(COLUMNS) + len(SUMMARY), count)}"
