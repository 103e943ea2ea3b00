"""The application: routes, the guard before them, and what becomes of errors."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from dramadeck.host import Host
from dramadeck.web.connection import Connection
from dramadeck.web.desk import Desk
from dramadeck.web.guarding import Guard
from dramadeck.web.openapi import description
from dramadeck.web.problems import no, problem_of
from dramadeck.web.sentences import WebReason
from dramadeck.web.settings import Settings
from dramadeck.web.ways import WAYS, Answers

SHIPPED: Final = Settings()
"""The settings where none are given."""


def application(host: Host, settings: Settings = SHIPPED) -> Starlette:
    """A server of a host's tables, as an ASGI application; it opens and closes the host.

    Args:
        host: the tables.
        settings: how the server is set up.

    >>> from dramadeck.host import SqliteStore
    >>> app = application(Host(SqliteStore(":memory:")))
    >>> str(app.url_path_for("open_table"))
    '/api/tables'
    """
    desk = Desk(host, settings)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with host:
            yield

    async def talk(socket: WebSocket) -> None:
        await Connection(desk, socket).serve()

    routes: list[BaseRoute] = [
        Route(way.path, answering(way.does), methods=[way.method]) for way in WAYS
    ]
    routes += [Route("/openapi.json", _describe), WebSocketRoute("/ws", talk)]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, desk=desk)],
        exception_handlers={HTTPException: _unknown},
        lifespan=lifespan,
    )
    app.state.desk = desk
    return app


async def _describe(_request: Request) -> Response:
    """All that may be asked, as OpenAPI tells it."""
    return JSONResponse(description())


async def _unknown(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: no such address, or not that way."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    reason = WebReason.NOT_ALLOWED if status == 405 else WebReason.NOT_FOUND
    return problem_of(no(reason), _language(request)).response


def answering(does: Answers) -> Answers:
    """What answers, and tells of errors as the server tells of all of them."""

    @wraps(does)
    async def answer(request: Request) -> Response:
        try:
            return await does(request)
        except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
            return problem_of(error, _language(request)).response

    return answer


def _language(request: Request) -> Any:
    return request.query_params.get("language")
