"""What a line of a table's log tells a seat: an update, as records and as JSON text.

Most commands look alike to everybody, so the text of what happened is made once, and again only for
seats who see something else. Events are sent and not views: to make and write the views of five
seats takes ten times as long as the command itself. A view goes out at joining, after a turn was
taken back, and to whoever has missed a turn.
"""

import json
from collections.abc import Mapping
from enum import StrEnum, unique
from functools import lru_cache
from typing import Any

import attrs

from dramadeck.engine import Seat
from dramadeck.host.store import Line, LineKind
from dramadeck.kit.conversion import System
from dramadeck.kit.saves import dump_event, plain_view
from dramadeck.kit.texts import text_of


@unique
class UpdateKind(StrEnum):
    """What an update tells."""

    VIEW = "view"
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    SEATED = "seated"
    ENDED = "ended"


class Sight:
    """What a seat sees before and after a turn, made when it is asked for and kept."""

    __slots__ = ("_after", "_before", "_rules", "_seat", "_states")

    def __init__(self, rules: System, seat: Seat, before: Any, after: Any) -> None:
        self._rules, self._seat, self._states = rules, seat, (before, after)
        self._before: Any = None
        self._after: Any = None

    @property
    def before(self) -> Any:
        """What the seat saw before."""
        if self._before is None:
            self._before = self._rules.shown_to(self._states[0], self._seat)
        return self._before

    @property
    def after(self) -> Any:
        """What the seat sees afterwards."""
        if self._after is None:
            same = self._states[0] is self._states[1]
            self._after = self.before if same else self._of(self._states[1])
        return self._after

    def _of(self, state: Any) -> Any:
        return self._rules.shown_to(state, self._seat)

    @property
    def changes(self) -> dict[str, Any]:
        """The fields of the view that are something else now, as JSON data."""
        before, after = self.before, self.after
        names = [each.name for each in attrs.fields(after.__class__)]
        changed = [name for name in names if getattr(before, name) != getattr(after, name)]
        if not changed:
            return {}
        whole = plain_view(self._rules, after)
        return {name: whole[name] for name in changed}


@attrs.frozen(kw_only=True, eq=False)
class Update:
    """What a seat is told of a turn.

    Attributes:
        turn: its number; the one that a client names when it comes back.
        kind: what it tells.
        by: the seat that has done it; None of a view.
        events: what happened, as the seat may see it.
        text: the same as JSON text, to be sent as it stands.
        about: the seat that was given to somebody else, or whose link was withdrawn.
    """

    turn: int
    kind: UpdateKind
    by: Seat | None
    events: tuple[Any, ...]
    text: str
    about: Seat | None = None
    _sight: Sight = attrs.field(alias="sight", repr=False)

    @property
    def before(self) -> Any:
        """What the seat saw before, as the system's view record."""
        return self._sight.before

    @property
    def view(self) -> Any:
        """What the seat sees afterwards."""
        return self._sight.after

    @property
    def changes(self) -> dict[str, Any]:
        """The fields of the view that are something else now, as JSON data by their names."""
        return self._sight.changes


@attrs.frozen(kw_only=True)
class Turned:
    """What a line did to the state.

    Attributes:
        before: the state before it.
        after: the state after it.
        events: what happened, all of it.
        texts: each event as JSON text.
        data: what a line that is no turn holds.
    """

    before: Any
    after: Any
    events: tuple[Any, ...] = ()
    texts: tuple[str, ...] = ()
    data: Mapping[str, Any] = attrs.field(factory=dict[str, Any])


class Told:
    """A line that stands in the log, ready to be told to any seat.

    Attributes:
        line: the line.
        turned: what it did.
    """

    __slots__ = ("_rules", "_texts", "_updates", "line", "turned")

    def __init__(self, rules: System, line: Line, turned: Turned) -> None:
        self._rules, self.line, self.turned = rules, line, turned
        self._texts: dict[tuple[Any, ...] | None, str] = {}
        self._updates: dict[Seat, Update] = {}

    def to(self, seat: Seat) -> Update:
        """What a seat is told of it."""
        found = self._updates.get(seat)
        if found is None:
            found = self._updates[seat] = self._told_to(seat)
        return found

    def _told_to(self, seat: Seat) -> Update:
        line, turned, about = self.line, self.turned, None
        seen: tuple[Any, ...] = ()
        match line.kind:
            case LineKind.PLAYED:
                seen, text = self._played(seat)
            case LineKind.TAKEN_BACK:
                view = plain_view(self._rules, self._rules.shown_to(turned.after, seat))
                text = self._text(back_to=turned.data["back_to"], view=view)
            case LineKind.SEATED:
                about = Seat(*turned.data["seat"])
                text = self._text(seat=[*about], is_held=turned.data["token"] is not None)
            case LineKind.ENDED:
                text = self._text(ended=True, seed=turned.data["seed"])
        return Update(
            turn=line.turn,
            kind=UpdateKind(line.kind.value),
            by=seat_in(line.seat),
            events=seen,
            text=text,
            about=about,
            sight=Sight(self._rules, seat, turned.before, turned.after),
        )

    def _played(self, seat: Seat) -> tuple[tuple[Any, ...], str]:
        rules, turned = self._rules, self.turned
        seen = tuple([rules.view_event(each, seat) for each in turned.events])
        key = None if seen == turned.events else seen
        text = self._texts.get(key)
        if text is None:
            told = [
                whole if one is other else dump_event(rules, one)
                for one, other, whole in zip(seen, turned.events, turned.texts, strict=True)
            ]
            head = f'{{"turn": {self.line.turn}, "by": {self.line.seat}, "events": ['
            text = self._texts[key] = f"{head}{', '.join(told)}]}}"
        return seen, text

    def _text(self, **data: Any) -> str:
        return text_of({"turn": self.line.turn, "by": [*seat_in(self.line.seat)], **data})


def whole_view(rules: System, turn: int, seat: Seat, state: Any) -> Update:
    """What a seat is told at joining: all that it sees."""
    seen = plain_view(rules, rules.shown_to(state, seat))
    return Update(
        turn=turn,
        kind=UpdateKind.VIEW,
        by=None,
        events=(),
        text=text_of({"turn": turn, "view": seen}),
        sight=Sight(rules, seat, state, state),
    )


@lru_cache(maxsize=4096)
def seat_in(text: str) -> Seat:
    """The seat of a JSON text.

    >>> str(seat_in('["hero", "Quin"]'))
    'hero Quin'
    """
    return Seat(*json.loads(text))


@lru_cache(maxsize=4096)
def seat_text(seat: Seat) -> str:
    """A seat as JSON text.

    >>> seat_text(Seat("hero", "Quin"))
    '["hero", "Quin"]'
    """
    return text_of([*seat])
