"""A question over HTTP, as whoever answers it sees it."""

from typing import Any

import attrs
from starlette.requests import Request

from dramadeck.chairs.problems import no
from dramadeck.chairs.session.asking import Data, field_of, object_in
from dramadeck.chairs.session.telling import Eyes, eyes_of
from dramadeck.narration.catalogues import nearest
from dramadeck.web.desk import Desk
from dramadeck.web.guarding import check_body
from dramadeck.web.sentences import WebReason


@attrs.frozen
class Asked:
    """A question: the request, the server, the language, what was sent, and who asks."""

    request: Request
    desk: Desk
    language: str
    body: Data
    _eyes: Eyes | None = attrs.field(alias="eyes")

    @property
    def eyes(self) -> Eyes:
        """Those of the seat that asks.

        Raises:
            FrontError: none does.
        """
        if self._eyes is None:
            raise no(WebReason.NO_TOKEN)
        return self._eyes

    def part(self, *names: str) -> tuple[str, ...]:
        """Parts of the address."""
        return tuple(self.request.path_params[each] for each in names)

    def field(self, name: str, kind: type, otherwise: Any = None) -> Any:
        """A field of what was sent; see `field_of`."""
        return field_of(self.body, name, kind, otherwise)


async def asked_in(request: Request, desk: Desk, *, for_a_seat: bool, with_body: bool) -> Asked:
    """What a request asks.

    Raises:
        FrontError: there is no token, or what was sent is no JSON object of a known length.
        HostError: the token opens nothing.
    """
    if with_body:
        check_body(request.headers)
    code, eyes = nearest(request.query_params.get("language")), None
    if for_a_seat:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise no(WebReason.NO_TOKEN)
        eyes = await eyes_of(desk, token, code)
    body = object_in(await request.body(), desk.host.limits.message) if with_body else {}
    return Asked(request, desk, code, body, eyes)
