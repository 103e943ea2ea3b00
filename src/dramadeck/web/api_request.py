"""A request over HTTP, as its handler receives it."""

from typing import Any
from urllib.parse import urlsplit

import attrs
from starlette.requests import Request

from dramadeck.client.problems import request_error
from dramadeck.narration.catalogues import nearest
from dramadeck.web.connections import is_this_machine
from dramadeck.web.security import LOADING, MOST_LOADED, check_body
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import ServerContext
from dramadeck.web.session.requests import Data, field_of, object_in
from dramadeck.web.session.seat_messages import SeatMessages, messages_for


@attrs.frozen
class ApiRequest:
    """A request: as Starlette has it, the server, the language, the body, and the seat."""

    http: Request
    context: ServerContext
    language: str
    body: Data
    _messages: SeatMessages | None = attrs.field(alias="messages")

    @property
    def messages(self) -> SeatMessages:
        """The messages of the seat; a `RequestError` if the request has no token."""
        if self._messages is None:
            raise request_error(WebReason.NO_TOKEN)
        return self._messages

    @property
    def is_local(self) -> bool:
        """Whether it comes from this machine, and is not for a public name of the server.

        A reverse proxy is on this machine, too, and may not pass on the address of its client.
        """
        client, url = self.http.client, self.http.url
        names = {urlsplit(origin).hostname for origin in self.context.settings.origins}
        return client is not None and is_this_machine(client.host) and url.hostname not in names

    def path_params(self, *names: str) -> tuple[str, ...]:
        """The parts of the path with these names."""
        return tuple(self.http.path_params[name] for name in names)

    def field(self, name: str, kind: type, default: Any = None) -> Any:
        """A field of the body; see `field_of`."""
        return field_of(self.body, name, kind, default)


async def read_request(
    http: Request, context: ServerContext, *, for_a_seat: bool, with_body: bool
) -> ApiRequest:
    """Read a request; an error if its token is not valid, or its body is no JSON object."""
    if with_body:
        check_body(http.headers)
    code, messages = nearest(http.query_params.get("language")), None
    if for_a_seat:
        scheme, _, token = http.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise request_error(WebReason.NO_TOKEN)
        messages = await messages_for(context, token, code)
    most = MOST_LOADED if http.url.path.endswith(LOADING) else context.host.limits.message
    body = object_in(await http.body(), most) if with_body else {}
    return ApiRequest(http, context, code, body, messages)
