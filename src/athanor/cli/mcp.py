"""`athanor mcp`: games for language models, on standard input and output."""

from typing import Annotated

import typer

from athanor.cli.arguments import complain

AllowPrograms = Annotated[bool, typer.Option("--allow-programs")]


def mcp(allow_programs: AllowPrograms = False) -> None:
    """Serve the games to a language model over MCP, on standard input and output.

    The model plays against bots and answers with the numbers of choices. A running `athanor serve`
    offers the same at /mcp.
    """
    # Imported here: every other command starts without it.
    from athanor.mcp.opponents import anything_here, bots_here
    from athanor.mcp.server import mcp_server
    from athanor.mcp.tables import ModelTables

    seat_bots = anything_here if allow_programs else bots_here
    try:
        server = mcp_server(ModelTables(seat_bots=seat_bots))
    except ImportError as error:
        complain(str(error))
    server.run("stdio")
