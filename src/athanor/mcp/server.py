"""The MCP server: the operations on a model's tables, as tools."""

import inspect
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from athanor.envs.extras import needed
from athanor.mcp import answers
from athanor.mcp.answers import Told
from athanor.mcp.tables import Client, Mistake, ModelTables, asking
from athanor.version import VERSION

INSTRUCTIONS = (
    "Alchemy board games. Call list_games, read the rules of one, sit_down at it, and answer "
    "each question with play and the number of your choice until the game is over."
)
CLIENT = "athanor.client"  # the key in the scope of a request
READS = {"readOnlyHint": True}
ADDS = {"readOnlyHint": False, "destructiveHint": False, "idempotentHint": False}
DROPS = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True}


def mcp_server(tables: ModelTables) -> Any:
    """An MCPServer over the tables of models; an ImportError says which extra is missing."""
    mcp: Any = needed("mcp.server", "mcp")
    types: Any = needed("mcp_types", "mcp")
    server = mcp.MCPServer(
        "athanor", title="Athanor", version=VERSION, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    for request, shape, title, hints in (
        (tables.list_games, answers.GamesTold, "List the games", READS),
        (tables.rules, answers.RulesTold, "Read the rules", READS),
        (tables.sit_down, answers.PositionTold, "Start a game", ADDS),
        (tables.look, answers.PositionTold, "Look at a table", READS),
        (tables.play, answers.PositionTold, "Make a choice", ADDS),
        (tables.why_not, answers.ReasonTold, "Ask why not", READS),
        (tables.note, answers.NotesTold, "Write a note", ADDS),
        (tables.notes, answers.NotesTold, "Read your notes", READS),
        (tables.list_tables, answers.TablesTold, "List your tables", READS),
        (tables.leave_table, answers.LeftTold, "Leave a table", DROPS),
    ):
        server.add_tool(
            _tool(request, shape), name=request.__name__, title=title,
            description=inspect.getdoc(request),
            annotations=types.ToolAnnotations(**hints, openWorldHint=False),
        )  # fmt: skip
    return server


def _tool(request: Callable[..., Any], shape: Any) -> Callable[..., Coroutine[Any, Any, Any]]:
    """A request as a tool, whose answer is text and data of a shape."""
    types: Any = needed("mcp_types", "mcp")
    server: Any = needed("mcp.server.mcpserver", "mcp")
    errors: Any = needed("mcp.server.mcpserver.exceptions", "mcp")

    async def tool(context: Any, **named: Any) -> Any:
        asking.set(_client_of(context) or asking.get())
        try:
            found = request(**named)
            told: Told = await found if inspect.isawaitable(found) else found
        except Mistake as mistake:
            raise errors.ToolError(str(mistake)) from None
        text = types.TextContent(type="text", text=told.text)
        return types.CallToolResult(content=[text], structured_content=told.data)

    given = inspect.signature(request, eval_str=True).parameters.values()
    context = inspect.Parameter(
        "context", inspect.Parameter.KEYWORD_ONLY, annotation=server.Context
    )
    result = Annotated[types.CallToolResult, shape]
    asked = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in given]
    vars(tool)["__signature__"] = inspect.Signature([*asked, context], return_annotation=result)
    tool.__annotations__ = {one.name: one.annotation for one in (*asked, context)}
    return tool


def _client_of(context: Any) -> Client | None:
    """Who asks over HTTP."""
    request = getattr(context.request_context, "request", None)
    return request.scope.get(CLIENT) if request is not None else None
