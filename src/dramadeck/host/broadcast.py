"""The updates that the seats get of an entry of the journal, as records and as JSON text.

Most commands look the same to every seat, so the events are redacted and dumped once, and again
only for seats that see something else. Updates carry events, because the views of five seats take
ten times as long as the command itself. A view is sent when a client joins or has missed a turn,
and after an undo.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum, unique
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import attrs

from dramadeck.codec.saves import changed_fields, dump_event, plain_view
from dramadeck.codec.strict_json import text_of
from dramadeck.core import Seat
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import VisibilityClass, may_hide, redacted, visibility_class
from dramadeck.storage.journal import contribution_in, seat_in
from dramadeck.storage.store import EntryKind, JournalEntry


@unique
class UpdateKind(StrEnum):
    """The kind of an update."""

    VIEW = "view"
    PLAYED = "played"
    UNDONE = "undone"
    SEATED = "seated"
    MIXED = "mixed"
    SAVED = "saved"
    ENDED = "ended"


class SeatViews:
    """The views of all seats of one state, each computed at its first use and cached."""

    __slots__ = ("_rules", "_state", "_views")

    def __init__(self, rules: AnySystem, state: Any) -> None:
        self._rules, self._state, self._views = rules, state, dict[Seat, Any]()

    def of(self, seat: Seat) -> Any:
        """The view of a seat."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._rules.player_view(self._state, seat)
        return view

    def clear(self) -> None:
        """Clear the cache."""
        self._views.clear()


@attrs.frozen(kw_only=True, eq=False)
class Update:
    """The update that a seat gets of a turn.

    Attributes:
        turn: the number of the turn, which a client names when it connects again.
        by: the seat that has sent the command; None for a view.
        events: the events, as the seat may see them.
        text: the update as JSON text, to be sent as it is.
        about: the seat that got a new token, whose token was withdrawn, or whose secret is added
            to the seed.
    """

    turn: int
    kind: UpdateKind
    seat: Seat
    by: Seat | None = None
    events: tuple[Any, ...] = ()
    text: str
    about: Seat | None = None
    _rules: AnySystem = attrs.field(alias="rules", repr=False)
    _views: tuple[SeatViews, SeatViews] = attrs.field(alias="views", repr=False)

    @property
    def before(self) -> Any:
        """The view of the seat before the turn, as the system's view record."""
        return self._views[0].of(self.seat)

    @property
    def view(self) -> Any:
        """The view of the seat after the turn."""
        return self._views[1].of(self.seat)

    @cached_property
    def changes(self) -> dict[str, Any]:
        """The fields of the view that have changed, as JSON data by their names."""
        return changed_fields(self._rules, self.before, self.view)


@attrs.frozen
class Applied:
    """The effect of an entry on a table.

    Attributes:
        before: the state before it; for an old entry neither state is known.
        commands: the commands of a turn.
        throws: how many dice the host has thrown for them.
        data: the data of an entry that is no turn.
    """

    before: Any = None
    after: Any = None
    events: tuple[Any, ...] = ()
    commands: tuple[Any, ...] = attrs.field(default=(), kw_only=True)
    throws: int = attrs.field(default=0, kw_only=True)
    data: Mapping[str, Any] = attrs.field(factory=dict[str, Any], kw_only=True)


Seen: TypeAlias = tuple[tuple[Any, ...], str]
"""The events of an entry as a seat sees them, and the update with them as JSON text."""


class SeenEvent(NamedTuple):
    """An event as some seats see it, as a record and as JSON text."""

    event: Any
    text: str


class Broadcast:
    """A written entry and its effect, from which the updates of all seats are made.

    `before` are the views before it and `texts` the events as JSON text, if these are known.
    """

    __slots__ = (
        *("_events", "_hiding", "_messages", "_parts", "_rules", "_updates"),
        *("after", "applied", "before", "entry"),
    )

    def __init__(
        self,
        rules: AnySystem,
        entry: JournalEntry,
        applied: Applied,
        before: SeatViews | None = None,
        texts: Sequence[str] = (),
    ) -> None:
        self._rules, self.entry, self.applied = rules, entry, applied
        self._events = [*map(SeenEvent, applied.events, texts)]
        self._hiding = [at for at, event in enumerate(applied.events) if may_hide(event.__class__)]
        self._parts: dict[tuple[int, VisibilityClass], SeenEvent] = {}
        self._messages: dict[tuple[int, ...], Seen] = {}
        self._updates: dict[Seat, Update] = {}
        self.before = before or SeatViews(rules, applied.before)
        is_same = applied.after is applied.before
        self.after = self.before if is_same else SeatViews(rules, applied.after)

    def to(self, seat: Seat) -> Update:
        """The update of a seat."""
        update = self._updates.get(seat)
        if update is None:
            update = self._updates[seat] = self._update_for(seat)
        return update

    def forget(self) -> None:
        """Clear the cached texts and views, which take much memory; they are made again on use."""
        for cache in (self._events, self._parts, self._messages, self._updates):
            cache.clear()
        if self.before is not self.after:
            self.before.clear()

    def _update_for(self, seat: Seat) -> Update:
        entry, applied, about = self.entry, self.applied, None
        events: tuple[Any, ...] = ()
        match entry.kind:
            case EntryKind.PLAYED:
                events, text = self._seen_by(seat)
            case EntryKind.UNDONE:
                # The views after an old entry are not known.
                is_known = applied.after is not None
                view = plain_view(self._rules, self.after.of(seat)) if is_known else None
                text = self._text(back_to=applied.data["back_to"], view=view)
            case EntryKind.SEATED:
                about = Seat(*applied.data["seat"])
                text = self._text(seat=[*about], is_held=applied.data["token"] is not None)
            case EntryKind.MIXED:
                about, text = contribution_in(applied.data).seat, self._text(**applied.data)
            case EntryKind.SAVED:
                text = self._text(is_saved=True)
            case EntryKind.ENDED:
                data = {key: applied.data[key] for key in ("seed", "fingerprint")}
                text = self._text(ended=True, **data)
        return Update(
            turn=entry.turn,
            kind=UpdateKind(entry.kind),
            seat=seat,
            by=seat_in(entry.seat),
            events=events,
            text=text,
            about=about,
            rules=self._rules,
            views=(self.before, self.after),
        )

    def _seen_by(self, seat: Seat) -> Seen:
        """The events as a seat sees them, and the update; made once for all that see the same."""
        if not self._events:
            self._events = [
                SeenEvent(event, dump_event(self._rules, event)) for event in self.applied.events
            ]
        parts = [*self._events]
        for at in self._hiding:
            parts[at] = self._part(at, seat)
        key = tuple(map(id, parts))
        message = self._messages.get(key)
        if message is None:
            texts = ", ".join([part.text for part in parts])
            text = f'{{"turn": {self.entry.turn}, "by": {self.entry.seat}, "events": [{texts}]}}'
            message = self._messages[key] = tuple([part.event for part in parts]), text
        return message

    def _part(self, at: int, seat: Seat) -> SeenEvent:
        """An event as a seat sees it: redacted once for each class of seats, and dumped once."""
        whole, rules = self._events[at], self._rules
        visibility = visibility_class(whole.event, seat, rules.visibility_rules)
        part = self._parts.get((at, visibility))
        if part is None:
            event = redacted(whole.event, visibility)
            others = (other for (index, _), other in self._parts.items() if index == at)
            same = (other for other in (whole, *others) if other.event == event)
            part = next(same, None) or SeenEvent(event, dump_event(rules, event))
            self._parts[at, visibility] = part
        return part

    def _text(self, **data: Any) -> str:
        return text_of({"turn": self.entry.turn, "by": [*seat_in(self.entry.seat)], **data})


def whole_view(rules: AnySystem, turn: int, seat: Seat, state: Any) -> Update:
    """The update that a seat gets when a client joins: its whole view."""
    views = SeatViews(rules, state)
    view = plain_view(rules, views.of(seat))
    return Update(
        turn=turn,
        kind=UpdateKind.VIEW,
        seat=seat,
        text=text_of({"turn": turn, "view": view}),
        rules=rules,
        views=(views, views),
    )
