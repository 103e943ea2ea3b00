"""A question over HTTP, as whoever answers it sees it."""

from collections.abc import Mapping
from typing import Any

import attrs
from starlette.requests import Request

from dramadeck.host import Host
from dramadeck.kit.texts import parse
from dramadeck.narration.catalogues import nearest
from dramadeck.web.desk import Desk, Place
from dramadeck.web.problems import no
from dramadeck.web.sentences import WebReason


def field_of(asked: Mapping[str, Any], name: str, kind: type, otherwise: Any = None) -> Any:
    """A field of what was sent; `otherwise` is taken where it is left out or null.

    Raises:
        WebError: it is of another kind, or has to be there; `otherwise` is `...` then.
    """
    value = asked.get(name)
    if value is None and otherwise is not ...:
        return otherwise
    if type(value) is not kind:
        raise no(WebReason.NO_SENSE, what=name)
    return value


def object_in(text: str | bytes, most: int) -> dict[str, Any]:
    """The JSON object in a text.

    Raises:
        WebError, SaveFormatError: it is none, or too long.
    """
    data: Any = parse(text, most)
    if type(data) is not dict:
        raise no(WebReason.NOT_JSON)
    found: dict[str, Any] = data
    return found


@attrs.frozen(kw_only=True)
class Asked:
    """A question.

    Attributes:
        request: as it came.
        desk: the server.
        language: the language of the answer.
        token: what opens the seat of who asks; blank where none is needed.
        body: what was sent.
    """

    request: Request
    desk: Desk
    language: str
    token: str = attrs.field(default="", repr=False)
    body: Mapping[str, Any] = attrs.field(repr=False)

    _place: Place | None = attrs.field(default=None, alias="place")

    @property
    def host(self) -> Host:
        """The tables."""
        return self.desk.host

    @property
    def place(self) -> Place:
        """Where the token leads.

        Raises:
            WebError: there is none.
        """
        if self._place is None:
            raise no(WebReason.NO_TOKEN)
        return self._place

    def place_of(self, *names: str) -> tuple[str, ...]:
        """Parts of the address."""
        return tuple(self.request.path_params[each] for each in names)

    def field(self, name: str, kind: type, otherwise: Any = None) -> Any:
        """A field of what was sent; see `field_of`."""
        return field_of(self.body, name, kind, otherwise)


async def asked_in(request: Request, desk: Desk, *, for_a_seat: bool, with_body: bool) -> Asked:
    """What a request asks.

    Raises:
        WebError: there is no token, or what was sent is no JSON object.
        HostError: the token opens nothing.
    """
    code = nearest(request.query_params.get("language"))
    token, place = "", None
    if for_a_seat:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise no(WebReason.NO_TOKEN)
        place = await desk.place(token)
    body = object_in(await request.body(), desk.host.limits.message) if with_body else {}
    return Asked(request=request, desk=desk, language=code, token=token, place=place, body=body)
