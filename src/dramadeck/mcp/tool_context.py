"""What all tools share: the host, and whose seat a call is for.

The server keeps nobody's seat in mind. Several conversations may share one process, and one that
leads a table would lend its eyes to another that plays there. So each call names its token, or the
connection bears one: of a file that the server was started with, or of a header of HTTP.
"""

from collections.abc import Mapping
from contextlib import suppress

import attrs

from dramadeck.client.problems import no
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
        host: the tables.
        token: the token of the seat that the server was started with.
        language: the code of the language where a call names none; None asks the environment.
        worker: does what takes a while, so that other calls do not wait for it.
    """

    host: Host
    token: str | None = attrs.field(default=None, repr=False)
    language: str | None = None
    worker: BackgroundWorker = attrs.field(factory=BackgroundWorker, repr=False, eq=False)

    def tongue(self, language: str | None) -> Language:
        """The language of a call; there may be none of its name."""
        return spoken(language or self.language)

    async def client(
        self, token: str | None, language: str | None, headers: Mapping[str, str] | None
    ) -> SeatClient:
        """The seat that a call is for, by its token or link, or by that of the connection."""
        scheme, _, borne = (headers or {}).get("authorization", "").partition(" ")
        named = token or (borne if scheme.lower() == "bearer" else "") or self.token
        if not named:
            raise no(ToolReason.NO_TOKEN)
        opener = named.rpartition("#")[2].strip()
        return await connect(self.host, opener, self.tongue(language).code)

    async def language_of(
        self, token: object, language: object, headers: Mapping[str, str] | None
    ) -> Language:
        """The language in which it is told why a call is refused, whatever is wrong with it."""
        asked = language if isinstance(language, str) else None
        with suppress(Exception):  # a store may fail in any way, and a refusal is told all the same
            named = token if isinstance(token, str) else None
            return (await self.client(named, asked, headers)).narrator.language
        with suppress(LookupError):
            return self.tongue(asked)
        return spoken("en")
