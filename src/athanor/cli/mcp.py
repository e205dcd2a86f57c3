"""`athanor mcp`: games for language models, on standard input and output."""

from athanor.cli.arguments import complain


def mcp() -> None:
    """Serve the games to a language model over MCP, on standard input and output.

    The model plays against bots and answers with the numbers of choices. A running `athanor serve`
    offers the same at /mcp.
    """
    # Imported here: every other command starts without it.
    from athanor.mcp.server import mcp_server
    from athanor.mcp.tables import ModelTables

    try:
        server = mcp_server(ModelTables())
    except ImportError as error:
        complain(str(error))
    server.run("stdio")
