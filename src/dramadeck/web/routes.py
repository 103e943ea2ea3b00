"""The application: routes, the guard before them, and what becomes of errors.

`openapi.json` is the table of all that may be asked over HTTP: the routes are made from it, so it
describes what is there. An `operationId` is the name of the function that answers. The messages of
the WebSocket are among its schemas, and `asyncapi.json` says which of them answers which. Commands,
events and views are described by the schemas of the systems.
"""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache, wraps
from importlib.resources import files
from typing import Any, cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from dramadeck import __version__
from dramadeck.client.problems import no
from dramadeck.core import UnknownNameError, systems
from dramadeck.host import Host
from dramadeck.web import public, tables
from dramadeck.web.api_request import ApiRequest, asked_in
from dramadeck.web.problems import answer_to
from dramadeck.web.security import ForeignOriginLog, SecurityMiddleware
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import ServerContext, Settings
from dramadeck.web.session.requests import Data

Answers = Callable[[Request], Awaitable[Response]]


def application(host: Host, settings: Settings | None = None) -> ASGIApp:
    """A server of a host's tables, as an ASGI application; it opens and closes the host.

    Args:
        host: the tables.
        settings: how the server is set up, if not as it ships.

    >>> from dramadeck.host import SqliteStore
    >>> application(Host(SqliteStore(":memory:"))).__class__.__name__
    'Starlette'
    """
    context = ServerContext(host, settings or Settings())

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None, None]:
        async with host:
            yield

    routes = [
        Route(path, _answering(each, context), methods=[method])
        for path, ways in description()["paths"].items()
        for method, each in ways.items()
    ]
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(ForeignOriginLog, context=context),
            *_for_other_pages(context.settings),
            Middleware(SecurityMiddleware, context=context),
            Middleware(GZipMiddleware),
        ],
        exception_handlers={HTTPException: _unknown},
        lifespan=lifespan,
    )


def _for_other_pages(settings: Settings) -> list[Middleware]:
    """What tells browsers that pages of the allowed origins may read the answers."""
    if not settings.allowed_origins:
        return []
    allowed = Middleware(
        CORSMiddleware,
        allow_origins=settings.allowed_origins,
        allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"],
    )
    return [allowed]


def _answering(told: Data, context: ServerContext) -> Answers:
    """What answers, as `openapi.json` tells of it; of errors it tells as the server does of all."""
    does, status = _named(told["operationId"]), min(told["responses"])
    kind = {"for_a_seat": bool(told["security"]), "with_body": "requestBody" in told}

    @wraps(does)
    async def answer(request: Request) -> Response:
        try:
            data = await does(await asked_in(request, context, **kind))
        except UnknownNameError as error:
            is_address = request.method in ("GET", "HEAD")
            problem: Exception = no(WebReason.NOT_FOUND) if is_address else error
        except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
            problem = error
        else:
            if data is None or isinstance(data, Response):
                return data or Response(status_code=int(status))
            return JSONResponse(data, int(status))
        return answer_to(problem, request.query_params.get("language"))

    return answer


def _named(name: str) -> Callable[[ApiRequest], Awaitable[Any]]:
    own = {"describe": describe, "describe_socket": describe_socket}
    found = {**vars(tables), **vars(public), **own}
    return cast("Callable[[ApiRequest], Awaitable[Any]]", found[name])


async def describe(_asked: ApiRequest) -> Data:
    """All that may be asked, as OpenAPI tells it."""
    return description()


async def describe_socket(_asked: ApiRequest) -> Data:
    """The conversation over the WebSocket, as AsyncAPI tells it."""
    return socket_description()


async def _unknown(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: no such address, or not that way; then it knows which are."""
    status = getattr(error, "status_code", 404)
    reason = WebReason.NOT_ALLOWED if status == 405 else WebReason.NOT_FOUND
    answer = answer_to(no(reason), request.query_params.get("language"))
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


@cache
def description() -> Data:
    """The server in OpenAPI 3.1; what each address does is said where it is done."""
    found = _written("openapi.json")
    for ways in found["paths"].values():
        for each in ways.values():
            each["summary"] = (_named(each["operationId"]).__doc__ or "").partition("\n")[0]
    found["components"]["schemas"] |= _of_systems()
    return found


@cache
def socket_description() -> Data:
    """The WebSocket in AsyncAPI 3.0; its messages are among the schemas of `description`."""
    found = _written("asyncapi.json")
    found["components"]["schemas"] = description()["components"]["schemas"]
    return found


def _written(name: str) -> Data:
    found: Data = json.loads((files("dramadeck.web") / name).read_bytes())
    found["info"]["version"] = __version__
    return found


def _of_systems() -> Data:
    """Command, event and view of each system under names such as `torg_View`, and of any."""
    found: Data = {}
    for part in ("Command", "Event", "View"):
        own = {
            f"{name}_{part}": {"$ref": f"schemas/{name}.json#/$defs/{part}"} for name in systems()
        }
        found |= {
            part: {"anyOf": [{"$ref": f"#/components/schemas/{each}"} for each in own]},
            **own,
        }
    return found
