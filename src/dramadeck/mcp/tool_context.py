"""The context of all tools: the host, and the seat of a call.

The server stores no seat: several conversations may share one process, and one that leads a table
must not show its view to another that plays there. So each call has its token, as an argument, in
an HTTP header, or from the file with which the server was started.
"""

from collections.abc import Mapping
from contextlib import suppress

import attrs

from dramadeck.client.problems import request_error
from dramadeck.client.queries import BackgroundWorker
from dramadeck.client.seat_client import SeatClient, connect
from dramadeck.host import Host
from dramadeck.mcp.sentences import ToolReason
from dramadeck.narration import Language
from dramadeck.narration.catalogues import spoken


@attrs.frozen
class ToolContext:
    """What all tools share.

    Attributes:
        token: the token with which the server was started.
        language: the code of the language for calls without one; None means that of the
            environment.
        worker: runs slow queries in the background.
    """

    host: Host
    token: str | None = attrs.field(default=None, repr=False)
    language: str | None = None
    worker: BackgroundWorker = attrs.field(factory=BackgroundWorker, repr=False, eq=False)

    def language_in(self, code: str | None) -> Language:
        """The language of a code, or the default; a `LookupError` if it is unknown."""
        return spoken(code or self.language)

    async def client(
        self, token: str | None, language: str | None, headers: Mapping[str, str] | None
    ) -> SeatClient:
        """The client of the seat of a call: by its token or link, else that of the connection."""
        scheme, _, bearer = (headers or {}).get("authorization", "").partition(" ")
        link = token or (bearer if scheme.lower() == "bearer" else "") or self.token
        if not link:
            raise request_error(ToolReason.NO_TOKEN)
        token = link.rpartition("#")[2].strip()
        return await connect(self.host, token, self.language_in(language).code)

    async def language_of(
        self, token: object, language: object, headers: Mapping[str, str] | None
    ) -> Language:
        """The language for the refusal of a call, whose token and language may not be valid."""
        code = language if isinstance(language, str) else None
        with suppress(Exception):  # also errors of the store: the refusal must be sent
            text = token if isinstance(token, str) else None
            return (await self.client(text, code, headers)).narrator.language
        with suppress(LookupError):
            return self.language_in(code)
        return spoken("en")
