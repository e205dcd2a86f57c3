"""The MCP server: the operations on a model's tables, as tools."""

import functools
import inspect
from collections.abc import Callable, Coroutine
from typing import Any

from athanor.envs.extras import needed
from athanor.mcp.tables import Mistake, ModelTables
from athanor.version import VERSION

INSTRUCTIONS = (
    "Alchemy board games. Call list_games, read the rules of one, sit_down at it, and answer "
    "each question with play and the number of your choice until the game is over."
)


def mcp_server(tables: ModelTables) -> Any:
    """An MCPServer over the tables of models; an ImportError says which extra is missing."""
    mcp: Any = needed("mcp.server", "mcp")
    server = mcp.MCPServer(
        "athanor", version=VERSION, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    requests = (
        tables.list_games, tables.rules, tables.sit_down, tables.look, tables.why_not, tables.play,
        tables.note, tables.notes,
    )  # fmt: skip
    for request in requests:
        server.add_tool(_tool(request), name=request.__name__, description=request.__doc__)
    return server


def _tool(request: Callable[..., Any]) -> Callable[..., Coroutine[Any, Any, str]]:
    """A request as a tool. It runs on the event loop: rules share one set of buffers."""
    errors: Any = needed("mcp.server.mcpserver.exceptions", "mcp")

    @functools.wraps(request)
    async def tool(*arguments: Any, **named: Any) -> str:
        try:
            found = request(*arguments, **named)
            return str(await found if inspect.isawaitable(found) else found)
        except Mistake as mistake:
            raise errors.ToolError(str(mistake)) from None

    return tool
