"""What a seat is told: at joining, after a turn, of its menu; as JSON data.

A seat is told by its own views and by the events as it was shown them, so whatever stands in a
message it may know. A message for a turn is made once for each seat and language.
"""

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

import attrs

from dramadeck.client.card_moves import moves_of
from dramadeck.client.seat_client import SeatClient, connect
from dramadeck.client.update_lines import heard
from dramadeck.codec.saves import plain, plain_view
from dramadeck.host import Update, UpdateKind
from dramadeck.narration.history import story
from dramadeck.narration.lookup import label_of, title_of
from dramadeck.narration.spans import line_data
from dramadeck.narration.table_model import TableModel, difference, label_text, table_data
from dramadeck.pictures.faces import faces_of
from dramadeck.web.session.context import SessionContext
from dramadeck.web.session.requests import Data

WANTS: Final = frozenset({"lines", "moves", "table", "menu", "story"})
"""What is sent to who does not say."""

EVENTS: Final = frozenset({"events"})
"""What a program wants that narrates for itself: then the host's own text goes out as it stands."""

OUTLINE: Final = "outline"
"""The menu without what is in its large forms, until they are opened."""

ALL: Final = WANTS | EVENTS | {"view", OUTLINE}
"""What may be wanted."""

as_json: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":")
).encode
"""JSON in the fewest characters."""

_ABOUT: Final = frozenset(
    {"back_to", "seat", "is_held", "is_saved", "ended", "seed", "fingerprint", "secret"}
)
"""What the host says of a turn that is no play, beside a view."""


class _Seen(NamedTuple):
    """What is sent of a view: the table as JSON data, and what the part of the story is called."""

    view: Any
    table: Data
    heading: str | None


class SeatMessages:
    """What one seat is told, in one language, of what it asked to be told."""

    def __init__(self, context: SessionContext, client: SeatClient, wants: frozenset[str]) -> None:
        self._context, self.client, self._wants = context, client, wants
        self.token, self.narrator = client.token, client.narrator
        self._key = (client.narrator.language.code, wants)
        rules, setup = client.narrator.rules, client.narrator.setup
        self._has_own_deck = setup is not None and setup.deck not in rules.decks.values()
        self._last: _Seen | None = None

    async def turn(self, update: Update) -> str:
        """A turn as JSON; made once for all seats that are told the same."""
        if self._wants == EVENTS:
            return as_it_stands(update.kind, update.text)
        made = self._context.told.setdefault(update, {})
        if self._key not in made:
            data = self._turn(update)
            if update.kind is UpdateKind.UNDONE and "story" in self._wants:
                data["story"] = await self._story()
            made[self._key] = as_json(data)
        return made[self._key]

    def _turn(self, update: Update) -> Data:
        narrator, wants, is_played = self.narrator, self._wants, update.kind is UpdateKind.PLAYED
        data: Data = {"is": "turn", "turn": update.turn, "kind": update.kind.value, "by": update.by}
        if not is_played:
            data |= {key: each for key, each in json.loads(update.text).items() if key in _ABOUT}
        is_back = update.kind is UpdateKind.UNDONE
        if "view" in wants:
            data["view"] = plain_view(narrator.rules, update.view) if is_back else {}
            if is_played:
                data["view"] = update.changes
        if "table" in wants and (is_played or is_back):
            before, after = self._seen(update.before), self._seen(update.view)
            data["table"] = difference(before.table, after.table)
            if after.heading != before.heading:
                data["heading"] = after.heading
        if "lines" in wants:
            data["lines"] = [line_data(each) for each in heard(narrator, update)]
            is_ending = [it.__class__ in narrator.words.endings for it in update.events]
            if any(is_ending):
                until = attrs.evolve(update, events=update.events[: is_ending.index(True)])
                data["ending"] = len(heard(narrator, until))
        if "moves" in wants:
            data["moves"] = moves_of(update.events)
        if "events" in wants:
            data["events"] = [plain(narrator.rules, each) for each in update.events]
        return data

    def _seen(self, view: Any) -> "_Seen":
        """What is sent of a view; that of the last one is kept, for it is what the next changes."""
        if self._last is None or self._last.view != view:
            model = self.narrator.table_model(view)
            table = table_data(model, self.narrator.language, with_names=self._has_own_deck)
            self._last = _Seen(view, table, self._heading(model))
        return self._last

    def _heading(self, model: TableModel) -> str | None:
        """What the part of the story is called in which a table was like that."""
        headline, language = model.headline, self.narrator.language
        return None if headline is None else label_text(headline, language)

    async def _story(self) -> list[Data]:
        """What the seat has heard in the last turns."""
        narrator = self.narrator
        seen = await self._context.host.story(self.token, self._context.settings.story)
        before: str | None = None
        told = list[Data]()
        turns = zip(story(narrator, seen.view, seen.turns), seen.turns, strict=True)
        for (by, lines), (*_, view) in turns:
            heading = self._heading(narrator.table_model(view))
            data: Data = {"by": by, "lines": [line_data(each) for each in lines]}
            told.append(data if heading == before else {**data, "heading": heading})
            before = heading
        return told

    async def table(self) -> Data:
        """Whose seat it is, and at which table."""
        host, language = self._context.host, self.narrator.language
        seated, held = await host.join(self.token), await host.seats(self.token)
        about = (
            *("system", "seat", "leader", "turn"),
            *("seed", "commitment", "fingerprint", "is_saved"),
        )
        return {
            **{each: getattr(seated, each) for each in about},
            "name": seated.table,
            "title": title_of(self.narrator).name,
            "faces": [*faces_of(seated.system)],
            **{each: _name_in(seated.view, each) for each in ("dialect", "deck")},
            "label": label_of(language, seated.seat),
            "leads": seated.seat == seated.leader,
            "secrets": [attrs.asdict(each, recurse=False) for each in seated.contributions],
            "ended": seated.seed is not None,
            "seats": [
                {"seat": seat, "label": label_of(language, seat), "is_held": is_held}
                for seat, is_held in held.items()
            ],
        }

    async def whole(self, view: Any) -> Data:
        """All that the seat sees, and what it has heard so far."""
        data: Data = {}
        if "view" in self._wants or self._wants == EVENTS:
            data["view"] = plain_view(self.narrator.rules, view)
        if "table" in self._wants:
            data["table"] = self._seen(view).table
        if "story" in self._wants:
            data["story"] = await self._story()
        return data


def _name_in(view: Any, field: str) -> str | None:
    """What a view calls its rule text or deck; None where a stranger's view has no name there."""
    name = getattr(view, field, None)
    return name if isinstance(name, str) else None


async def messages_for(
    context: SessionContext, token: str, code: str, wants: frozenset[str] = frozenset()
) -> SeatMessages:
    """The messages for whoever holds a token; a `HostError` if it opens nothing."""
    return SeatMessages(context, await connect(context.host, token, code), wants)


@lru_cache(maxsize=16)
def as_it_stands(kind: UpdateKind, text: str) -> str:
    """What the host has told, for who wants events alone; made once for all."""
    return f'{{"is": "turn", "kind": "{kind.value}", {text[1:]}'
