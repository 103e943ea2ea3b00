"""A question over HTTP, as whoever answers it sees it."""

from typing import Any

import attrs
from starlette.requests import Request

from dramadeck.client.problems import no
from dramadeck.narration.catalogues import nearest
from dramadeck.web.security import LOADING, MOST_LOADED, check_body
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import ServerContext
from dramadeck.web.session.requests import Data, field_of, object_in
from dramadeck.web.session.seat_messages import SeatMessages, messages_for


@attrs.frozen
class ApiRequest:
    """A question: the request, the server, the language, what was sent, and who asks."""

    request: Request
    context: ServerContext
    language: str
    body: Data
    _messages: SeatMessages | None = attrs.field(alias="messages")

    @property
    def messages(self) -> SeatMessages:
        """Those of the seat that asks; a `FrontError` if none does."""
        if self._messages is None:
            raise no(WebReason.NO_TOKEN)
        return self._messages

    def part(self, *names: str) -> tuple[str, ...]:
        """Parts of the address."""
        return tuple(self.request.path_params[each] for each in names)

    def field(self, name: str, kind: type, otherwise: Any = None) -> Any:
        """A field of what was sent; see `field_of`."""
        return field_of(self.body, name, kind, otherwise)


async def asked_in(
    request: Request, context: ServerContext, *, for_a_seat: bool, with_body: bool
) -> ApiRequest:
    """What a request asks; an error if its token opens nothing, or its body is no JSON object."""
    if with_body:
        check_body(request.headers)
    code, messages = nearest(request.query_params.get("language")), None
    if for_a_seat:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise no(WebReason.NO_TOKEN)
        messages = await messages_for(context, token, code)
    most = MOST_LOADED if request.url.path.endswith(LOADING) else context.host.limits.message
    body = object_in(await request.body(), most) if with_body else {}
    return ApiRequest(request, context, code, body, messages)
