"""Routes for puzzles and openings."""

from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.context import AnyRequest, limit, person_of, problems
from athanor.server.review.openings import OpeningBook
from athanor.server.review.puzzles import Puzzles
from athanor.server.wire import requests
from athanor.server.wire.responses.review import (
    Openings,
    PrintedPuzzle,
    Puzzle,
    PuzzleAnswer,
    PuzzleShelf,
)

Theme = Annotated[str | None, QueryParameter(max_length=24)]
Grade = Annotated[int, QueryParameter(ge=1, le=5)]
Seats = Annotated[int | None, QueryParameter(ge=1, le=8)]


@get("/api/games/{game:str}/puzzles", scope="read", responses=problems())
async def shelf(request: AnyRequest, game: FromPath[str]) -> PuzzleShelf:
    """The puzzles of a game by theme, and your progress."""
    limit(request, "read")
    return await puzzles_of(request).shelf(game, await own_id(request))


@get("/api/games/{game:str}/puzzles/next", scope="read", responses=problems())
async def next_puzzle(request: AnyRequest, game: FromPath[str], theme: Theme = None) -> Puzzle:
    """The puzzle that fits you best: not tried yet, and close to your rating."""
    limit(request, "puzzle")
    return await puzzles_of(request).next(game, theme, await own_id(request))


@get("/api/puzzles/{puzzle:str}", scope="read", responses=problems())
async def one_puzzle(request: AnyRequest, puzzle: FromPath[str]) -> Puzzle:
    """A puzzle, without its solution."""
    limit(request, "puzzle")
    return await puzzles_of(request).one(puzzle, await own_id(request))


@post(
    "/api/puzzles/{puzzle:str}/answer", scope="play", status_code=HTTP_200_OK, responses=problems()
)
async def answer(
    request: AnyRequest, puzzle: FromPath[str], data: JSONBody[requests.Solution]
) -> PuzzleAnswer:
    """Answer a puzzle, or give it up. Only the first answer counts."""
    limit(request, "puzzle")
    person = await own_id(request)
    return await puzzles_of(request).answer(puzzle, data.answer, data.helped, person)


@get("/api/games/{game:str}/openings", scope="read", responses=problems())
async def openings(request: AnyRequest, game: FromPath[str], players: Seats = None) -> Openings:
    """What people and bots do first, and how it ends, over all finished games."""
    limit(request, "read")
    book: OpeningBook = request.app.state["openings"]
    return await book.of(game, players)


@get("/api/games/alchemists/deductions", scope="read", responses=problems())
async def deductions(request: AnyRequest, grade: Grade = 3) -> list[PrintedPuzzle]:
    """Deduction puzzles of one difficulty with their solutions, for printing."""
    limit(request, "read")
    return puzzles_of(request).printed(grade)


async def own_id(request: AnyRequest) -> str | None:
    """The id of the requester, if known."""
    person = await person_of(request)
    return person.id if person else None


def puzzles_of(request: AnyRequest) -> Puzzles:
    """The puzzles of this server."""
    found: Puzzles = request.app.state["puzzles"]
    return found


ROUTES: list[HTTPRouteHandler] = [shelf, next_puzzle, one_puzzle, answer, openings, deductions]
