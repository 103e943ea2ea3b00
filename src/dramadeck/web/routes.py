"""The application: routes, middleware, and the responses to errors.

`openapi.json` lists all requests over HTTP, and the routes are made from it. An `operationId` is
the name of the function that handles the request. The messages of the WebSocket are among its
schemas, and `asyncapi.json` says which of them replies to which. Commands, events and views are
described by the schemas of the systems.
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
from dramadeck.client.problems import request_error
from dramadeck.core import UnknownNameError, systems
from dramadeck.host import Host
from dramadeck.web import public, tables
from dramadeck.web.api_request import ApiRequest, read_request
from dramadeck.web.problems import problem_response
from dramadeck.web.security import ForeignOriginLog, SecurityMiddleware
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import ServerContext, Settings
from dramadeck.web.session.requests import Data

Handler = Callable[[Request], Awaitable[Response]]


def application(host: Host, settings: Settings | None = None) -> ASGIApp:
    """An ASGI application that serves the tables of a host, and opens and closes the host.

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
        Route(path, _handler(operation, context), methods=[method])
        for path, operations in description()["paths"].items()
        for method, operation in operations.items()
    ]
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(ForeignOriginLog, context=context),
            *_cors(context.settings),
            Middleware(SecurityMiddleware, context=context),
            Middleware(GZipMiddleware),
        ],
        exception_handlers={HTTPException: _no_route},
        lifespan=lifespan,
    )


def _cors(settings: Settings) -> list[Middleware]:
    """The middleware for pages of other origins, if any are allowed."""
    if not settings.allowed_origins:
        return []
    cors = Middleware(
        CORSMiddleware,
        allow_origins=settings.allowed_origins,
        allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"],
    )
    return [cors]


def _handler(operation: Data, context: ServerContext) -> Handler:
    """The handler of an operation of `openapi.json`, with its status, JSON and errors."""
    call, status = _function(operation["operationId"]), int(min(operation["responses"]))
    kind = {"for_a_seat": bool(operation["security"]), "with_body": "requestBody" in operation}

    @wraps(call)
    async def handle(request: Request) -> Response:
        try:
            data = await call(await read_request(request, context, **kind))
        except UnknownNameError as error:
            is_address = request.method in ("GET", "HEAD")
            problem: Exception = request_error(WebReason.NOT_FOUND) if is_address else error
        except Exception as error:  # noqa: BLE001 - the client gets a response to any error
            problem = error
        else:
            if data is None or isinstance(data, Response):
                return data or Response(status_code=status)
            return JSONResponse(data, status)
        return problem_response(problem, request.query_params.get("language"))

    return handle


def _function(operation_id: str) -> Callable[[ApiRequest], Awaitable[Any]]:
    described = {"describe": describe, "describe_socket": describe_socket}
    functions = {**vars(tables), **vars(public), **described}
    return cast("Callable[[ApiRequest], Awaitable[Any]]", functions[operation_id])


async def describe(_request: ApiRequest) -> Data:
    """The description of all requests, in OpenAPI."""
    return description()


async def describe_socket(_request: ApiRequest) -> Data:
    """The description of the WebSocket, in AsyncAPI."""
    return socket_description()


async def _no_route(request: Request, error: Exception) -> Response:
    """The response if there is no such path, or not with this method."""
    status = getattr(error, "status_code", 404)
    reason = WebReason.NOT_ALLOWED if status == 405 else WebReason.NOT_FOUND
    response = problem_response(request_error(reason), request.query_params.get("language"))
    response.headers.update(getattr(error, "headers", None) or {})  # which methods are allowed
    return response


@cache
def description() -> Data:
    """The server in OpenAPI 3.1; the summary of an operation is the docstring of its function."""
    data = _load("openapi.json")
    for operations in data["paths"].values():
        for operation in operations.values():
            docstring = _function(operation["operationId"]).__doc__ or ""
            operation["summary"] = docstring.partition("\n")[0]
    data["components"]["schemas"] |= _system_schemas()
    return data


@cache
def socket_description() -> Data:
    """The WebSocket in AsyncAPI 3.0; its messages are among the schemas of `description`."""
    data = _load("asyncapi.json")
    data["components"]["schemas"] = description()["components"]["schemas"]
    return data


def _load(name: str) -> Data:
    data: Data = json.loads((files("dramadeck.web") / name).read_bytes())
    data["info"]["version"] = __version__
    return data


def _system_schemas() -> Data:
    """Command, event and view of each system under names such as `torg_View`, and of any."""
    schemas: Data = {}
    for part in ("Command", "Event", "View"):
        of_part = {
            f"{name}_{part}": {"$ref": f"schemas/{name}.json#/$defs/{part}"} for name in systems()
        }
        references = [{"$ref": f"#/components/schemas/{name}"} for name in of_part]
        schemas |= {part: {"anyOf": references}, **of_part}
    return schemas
