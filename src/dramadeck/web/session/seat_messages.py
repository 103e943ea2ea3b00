"""The messages to a seat: for joining, for a turn and for its menu, as JSON data.

They are made from the views and the events of the seat, so they contain only what it may know. The
message for a turn is made once for each seat and language.
"""

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

import attrs

from dramadeck.client.card_moves import moves_of
from dramadeck.client.seat_client import SeatClient, connect
from dramadeck.client.updates import update_lines
from dramadeck.codec.saves import plain, plain_view
from dramadeck.host import Update, UpdateKind
from dramadeck.narration.history import end_line, story
from dramadeck.narration.lookup import label_of, title_of
from dramadeck.narration.spans import line_data
from dramadeck.narration.table_model import TableModel, difference, label_text, table_data
from dramadeck.pictures.faces import faces_of
from dramadeck.web.session.context import SessionContext
from dramadeck.web.session.requests import Data

WANTS: Final = frozenset({"lines", "moves", "table", "menu", "story"})
"""What a client gets that does not say what it wants."""

EVENTS: Final = frozenset({"events"})
"""What a client wants that makes its own sentences: it gets the text of the host unchanged."""

OUTLINE: Final = "outline"  # the menu without the fields of its large forms, until they are opened
ALL: Final = WANTS | EVENTS | {"view", OUTLINE}  # everything that a client may want

as_json: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":")
).encode
"""Make JSON without spaces."""

_ABOUT: Final = frozenset(
    {"back_to", "seat", "is_held", "is_saved", "ended", "seed", "fingerprint", "secret"}
)
"""The fields that the host sends, beside a view, of a turn in which no command was played."""


class _TableView(NamedTuple):
    """A view, its table as JSON data, and the heading of the part of the story."""

    view: Any
    table: Data
    heading: str | None


class SeatMessages:
    """The messages to one seat, in one language, with what the client wants."""

    def __init__(self, context: SessionContext, client: SeatClient, wants: frozenset[str]) -> None:
        self._context, self.client, self._wants = context, client, wants
        self.token, self.narrator = client.token, client.narrator
        self._key = (client.narrator.language.code, wants)
        rules, setup = client.narrator.rules, client.narrator.setup
        self._has_own_deck = setup is not None and setup.deck not in rules.decks.values()
        self._last: _TableView | None = None
        self._end: Data | None = None  # the end of the game, as the last part of the story

    async def turn(self, update: Update) -> str:
        """A turn as JSON; made once for all clients that get the same."""
        if self._wants == EVENTS:
            return host_text(update.kind, update.text)
        messages = self._context.told.setdefault(update, {})
        if self._key not in messages:
            data = self._turn(update)
            if update.kind is UpdateKind.UNDONE and "story" in self._wants:
                data["story"] = await self._story()
            messages[self._key] = as_json(data)
        return messages[self._key]

    def _turn(self, update: Update) -> Data:
        narrator, wants, is_played = self.narrator, self._wants, update.kind is UpdateKind.PLAYED
        data: Data = {"is": "turn", "turn": update.turn, "kind": update.kind.value, "by": update.by}
        if not is_played:
            fields = json.loads(update.text).items()
            data |= {name: value for name, value in fields if name in _ABOUT}
        is_back = update.kind is UpdateKind.UNDONE
        if "view" in wants:
            data["view"] = plain_view(narrator.rules, update.view) if is_back else {}
            if is_played:
                data["view"] = update.changes
        is_end = update.kind is UpdateKind.ENDED
        if "table" in wants and (is_played or is_back or is_end):
            before = self._table_view(update.before)
            after = self._table_view(update.view, is_over=is_end)
            data["table"] = difference(before.table, after.table)
            if after.heading != before.heading:
                data["heading"] = after.heading
        if "lines" in wants:
            data["lines"] = [line_data(line) for line in update_lines(narrator, update)]
            is_ending = [event.__class__ in narrator.words.endings for event in update.events]
            if any(is_ending):
                until = attrs.evolve(update, events=update.events[: is_ending.index(True)])
                data["ending"] = len(update_lines(narrator, until))
        if "moves" in wants:
            data["moves"] = moves_of(update.events)
        if "events" in wants:
            data["events"] = [plain(narrator.rules, event) for event in update.events]
        return data

    def _table_view(self, view: Any, *, is_over: bool = False) -> _TableView:
        """The table of a view; the last one is cached, because the next turn starts from it."""
        if self._last is None or self._last.view != view or is_over:
            model = self.narrator.table_model(view, is_over=is_over)
            table = table_data(model, self.narrator.language, with_names=self._has_own_deck)
            self._last = _TableView(view, table, self._heading(model))
        return self._last

    def _heading(self, model: TableModel) -> str | None:
        """The heading of the part of the story to which a table belongs."""
        headline, language = model.headline, self.narrator.language
        return None if headline is None else label_text(headline, language)

    async def _story(self) -> list[Data]:
        """The last turns, as the seat has received them."""
        narrator = self.narrator
        record = await self._context.host.story(self.token, self._context.settings.story)
        before: str | None = None
        entries = list[Data]()
        turns = zip(story(narrator, record.view, record.turns), record.turns, strict=True)
        for (by, lines), (*_, view) in turns:
            heading = self._heading(narrator.table_model(view))
            data: Data = {"by": by, "lines": [line_data(line) for line in lines]}
            entries.append(data if heading == before else {**data, "heading": heading})
            before = heading
        return entries if self._end is None else [*entries, self._end]

    async def table(self) -> Data:
        """The seat and its table."""
        host, language = self._context.host, self.narrator.language
        seated, seats = await host.join(self.token), await host.seats(self.token)
        if seated.seed is not None and seated.fingerprint is not None:
            line = language.line(end_line(seated.seed, seated.fingerprint))
            self._end = {"by": seated.leader, "lines": [line_data(line)]}
        fields = (
            *("system", "seat", "leader", "turn"),
            *("seed", "commitment", "fingerprint", "is_saved"),
        )
        return {
            **{field: getattr(seated, field) for field in fields},
            "name": seated.table,
            "title": title_of(self.narrator).name,
            "faces": [*faces_of(seated.system)],
            **{field: _name_in(seated.view, field) for field in ("dialect", "deck")},
            "label": label_of(language, seated.seat),
            "leads": seated.seat == seated.leader,
            "secrets": [attrs.asdict(secret, recurse=False) for secret in seated.contributions],
            "ended": seated.seed is not None,
            "seats": [
                {"seat": seat, "label": label_of(language, seat), "is_held": is_held}
                for seat, is_held in seats.items()
            ],
        }

    async def whole(self, view: Any) -> Data:
        """The view, the table and the story of the seat, as far as the client wants them."""
        data: Data = {}
        if "view" in self._wants or self._wants == EVENTS:
            data["view"] = plain_view(self.narrator.rules, view)
        if "table" in self._wants:
            data["table"] = self._table_view(view, is_over=self._end is not None).table
        if "story" in self._wants:
            data["story"] = await self._story()
        return data


def _name_in(view: Any, field: str) -> str | None:
    """The name of the rule text or deck in a view; None if the view has no such field."""
    name = getattr(view, field, None)
    return name if isinstance(name, str) else None


async def messages_for(
    context: SessionContext, token: str, code: str, wants: frozenset[str] = frozenset()
) -> SeatMessages:
    """The messages to the seat of a token; a `HostError` if the token is not valid."""
    return SeatMessages(context, await connect(context.host, token, code), wants)


@lru_cache(maxsize=16)
def host_text(kind: UpdateKind, text: str) -> str:
    """A turn as the host has made it, for clients that want only events."""
    return f'{{"is": "turn", "kind": "{kind.value}", {text[1:]}'
