"""What a line of a table's log tells a seat: an update, as records and as JSON text.

Most commands look alike to everybody, so the text of what happened is made once, and again only for
seats who see something else. Events are sent and not views: to make and write the views of five
seats takes ten times as long as the command itself. A view goes out at joining, after a turn was
taken back, and to whoever has missed a turn.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum, unique
from functools import cached_property
from typing import Any

import attrs

from dramadeck.codec.saves import dump_event, plain_view
from dramadeck.codec.strict_json import text_of
from dramadeck.core import Seat
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import may_hide, view_event
from dramadeck.storage.journal import contribution_in, seat_in
from dramadeck.storage.store import EntryKind, JournalEntry


@unique
class UpdateKind(StrEnum):
    """What an update tells."""

    VIEW = "view"
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    SEATED = "seated"
    MIXED = "mixed"
    ENDED = "ended"


@attrs.frozen(kw_only=True, eq=False)
class Update:
    """What a seat is told of a turn.

    Attributes:
        turn: its number; the one that a client names when it comes back.
        kind: what it tells.
        seat: who is told.
        by: the seat that has done it; None of a view.
        events: what happened, as the seat may see it.
        text: the same as JSON text, to be sent as it stands.
        about: the seat that was given to somebody else, whose link was withdrawn, or whose secret
            it is that is added to the seed.
    """

    turn: int
    kind: UpdateKind
    seat: Seat
    by: Seat | None = None
    events: tuple[Any, ...] = ()
    text: str
    about: Seat | None = None
    _rules: AnySystem = attrs.field(alias="rules", repr=False)
    _states: tuple[Any, Any] = attrs.field(alias="states", repr=False)

    @cached_property
    def before(self) -> Any:
        """What the seat saw before, as the system's view record."""
        return self._rules.player_view(self._states[0], self.seat)

    @cached_property
    def view(self) -> Any:
        """What the seat sees afterwards."""
        before, after = self._states
        return self.before if before is after else self._rules.player_view(after, self.seat)

    @cached_property
    def changes(self) -> dict[str, Any]:
        """The fields of the view that are something else now, as JSON data by their names."""
        before, after = self.before, self.view
        names = [each.name for each in attrs.fields(after.__class__)]
        changed = [name for name in names if getattr(before, name) != getattr(after, name)]
        whole: dict[str, Any] = plain_view(self._rules, after) if changed else {}
        return {name: whole[name] for name in changed}


@attrs.frozen
class Turned:
    """What a line does to a table.

    Attributes:
        before: the state before it; of a line of long ago it is not known, nor what comes after.
        after: the state after it.
        events: what happened, all of it.
        commands: how many commands were played.
        throws: how many dice the host has thrown for them.
        data: what a line that is no turn holds.
    """

    before: Any = None
    after: Any = None
    events: tuple[Any, ...] = ()
    commands: int = attrs.field(default=0, kw_only=True)
    throws: int = attrs.field(default=0, kw_only=True)
    data: Mapping[str, Any] = attrs.field(factory=dict[str, Any], kw_only=True)


class Told:
    """A line that stands in the log, and what it did, ready to be told to any seat.

    Its events may be given as JSON text as well.
    """

    __slots__ = (
        *("_by", "_is_open", "_kind", "_known", "_rules", "_texts", "_updates"),
        *("line", "turned"),
    )

    def __init__(
        self, rules: AnySystem, line: JournalEntry, turned: Turned, known: Sequence[str] = ()
    ) -> None:
        self._rules, self.line, self.turned, self._known = rules, line, turned, known
        self._kind, self._by = UpdateKind(line.kind), seat_in(line.seat)
        self._is_open = not any(may_hide(each.__class__) for each in turned.events)
        self._texts: dict[tuple[Any, ...] | None, str] = {}
        self._updates: dict[Seat, Update] = {}

    def to(self, seat: Seat) -> Update:
        """What a seat is told of it."""
        found = self._updates.get(seat)
        if found is None:
            found = self._updates[seat] = self._told_to(seat)
        return found

    def is_told(self) -> None:
        """Everybody has heard it: for who comes later the texts are made anew.

        They take five times the room of what they are made of.
        """
        self._known = ()
        self._texts.clear()
        self._updates.clear()

    def _told_to(self, seat: Seat) -> Update:
        line, turned, about = self.line, self.turned, None
        seen = turned.events
        match line.kind:
            case EntryKind.PLAYED:
                if not self._is_open:
                    visibility_rules = self._rules.visibility_rules
                    seen = tuple([view_event(each, seat, visibility_rules) for each in seen])
                text = self._text_of(seen)
            case EntryKind.TAKEN_BACK:
                text = self._text(back_to=turned.data["back_to"], view=self._view(seat))
            case EntryKind.SEATED:
                about = Seat(*turned.data["seat"])
                text = self._text(seat=[*about], is_held=turned.data["token"] is not None)
            case EntryKind.MIXED:
                about, text = contribution_in(turned.data).seat, self._text(**turned.data)
            case EntryKind.ENDED:
                data = {each: turned.data[each] for each in ("seed", "fingerprint")}
                text = self._text(ended=True, **data)
        return Update(
            turn=line.turn,
            kind=self._kind,
            seat=seat,
            by=self._by,
            events=seen,
            text=text,
            about=about,
            rules=self._rules,
            states=(turned.before, turned.after),
        )

    def _view(self, seat: Seat) -> Any:
        """What a seat sees then; None of a line of long ago, of which that is not known."""
        after = self.turned.after
        return (
            None if after is None else plain_view(self._rules, self._rules.player_view(after, seat))
        )

    def _text_of(self, seen: tuple[Any, ...]) -> str:
        """What happened as JSON text, made once for all who have seen the same."""
        whole, rules = self.turned.events, self._rules
        key = None if seen is whole or seen == whole else seen
        text = self._texts.get(key)
        if text is None:
            known = self._known or [dump_event(rules, each) for each in whole]
            told = [
                as_it_was if one is other else dump_event(rules, one)
                for one, other, as_it_was in zip(seen, whole, known, strict=True)
            ]
            head = f'{{"turn": {self.line.turn}, "by": {self.line.seat}, "events": ['
            text = self._texts[key] = f"{head}{', '.join(told)}]}}"
        return text

    def _text(self, **data: Any) -> str:
        return text_of({"turn": self.line.turn, "by": [*self._by], **data})


def whole_view(rules: AnySystem, turn: int, seat: Seat, state: Any) -> Update:
    """What a seat is told at joining: all that it sees."""
    seen = plain_view(rules, rules.player_view(state, seat))
    return Update(
        turn=turn,
        kind=UpdateKind.VIEW,
        seat=seat,
        text=text_of({"turn": turn, "view": seen}),
        rules=rules,
        states=(state, state),
    )
