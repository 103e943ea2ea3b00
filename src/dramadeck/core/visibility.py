"""Visibility: which seat sees which card.

A rule system declares for each kind of zone who sees the faces there. In an event a seat sees the
faces of the cards that are moved from or to a zone which it sees, and `FACE_DOWN` in place of all
other card numbers: everything that is not declared visible is hidden.

`VisibilityRules.can_see` decides, and everything that shows a game calls it: views, events, the
commands in a record, odds. A system may also name zones of others that a seat sees for some time
(`RuleSystem.also_seen`), such as the zone of the cards that it has offered. Rules, windows and
listings show no card, but their refusals could reveal one. So the law of secrecy
(`dramadeck.testing.secrecy_laws`) exchanges the cards that a seat cannot see, and checks that its
view, its legal actions and its refusals do not change.

Other values can be secret, too: a field of an event that is marked `VisibleTo` is shown to the
seats of one role, or to the seat whose name is in another field; for all others it is None.

A hidden shuffle hides its cards even if each of them was face up before: their numbers in the new
order would reveal the order of the deck.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, StrEnum, unique
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from dramadeck.core.record_copies import replace
from dramadeck.core.table import CARD, FACE_DOWN, Event, Moves, NewZone, Shuffle

C = TypeVar("C")
T = TypeVar("T")
E = TypeVar("E", bound=Event)


@unique
class Visibility(StrEnum):
    """Who sees the faces in a zone."""

    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"


@attrs.frozen
class VisibleTo:
    """Makes a kind of zone, or a field of a state, an event or a command, visible to few only.

    It is visible to one role, or with `owner` to one player; that also works in a record which is
    in a visible field of the state.

    Attributes:
        role: the role whose seats see it.
        owner: a field of the same record with the name of the only player who sees it.

    >>> from dramadeck.core import NoCards, event
    >>> @event
    ... class Whispered(NoCards):
    ...     word: Annotated[str | None, VisibleTo("elder")]
    >>> view_event(Whispered(word="owl"), Seat("elder"), VisibilityRules({})).word
    'owl'
    >>> view_event(Whispered(word="owl"), Seat("child"), VisibilityRules({})).word is None
    True
    >>> @event
    ... class BidPlaced(NoCards):
    ...     player: str
    ...     coins: Annotated[int | None, VisibleTo(owner="player")]
    >>> bid, rules = BidPlaced(player="Ann", coins=3), VisibilityRules({}, frozenset({"player"}))
    >>> [view_event(bid, Seat("player", name), rules).coins for name in ("Ann", "Ben")]
    [3, None]
    """

    role: str = ""
    owner: str = attrs.field(default="", kw_only=True)


HOST: Final = VisibleTo("host")
"""Visible only to the program that runs the game: there is no seat of this role."""

ZoneVisibility: TypeAlias = Visibility | VisibleTo
"""Who sees the faces in a zone."""


class Seat(NamedTuple):
    """A seat at the table: a role, and a name if several seats have the role.

    >>> str(Seat("hero", "Quin")), str(Seat("gamemaster"))
    ('hero Quin', 'gamemaster')
    """

    role: str
    name: str | None = None

    def __str__(self) -> str:
        return self.role if self.name is None else f"{self.role} {self.name}"


SPECTATOR: Final = Seat("spectator")
"""The seat of spectators, at the table of any game; it sees what is public."""


@attrs.frozen
class VisibilityRules:
    """Decides for a rule system which seat sees what.

    Only seats of the roles in `holders` have names. A seat of another role that has a name is not
    possible, and sees only what is public.

    Attributes:
        visibility: kind of zone → who sees the faces there; nobody sees a kind that is not named.
        holders: the roles whose seats have names and own zones.

    >>> rules = VisibilityRules({"hand": Visibility.OWNER}, frozenset({"hero"}))
    >>> [rules.can_see(Seat("hero", "Quin"), ("hand", owner)) for owner in ("Quin", "Marco")]
    [True, False]
    """

    visibility: Mapping[str, ZoneVisibility]
    holders: frozenset[str] = frozenset()

    def can_see(self, seat: Seat, zone: tuple[str, str | None]) -> bool:
        """Whether a seat sees the faces in a zone, given as a `Zone` or as (kind, owner)."""
        kind, owner = zone
        match self.visibility.get(kind):
            case Visibility.OWNER:
                return owner is not None and self.name_of(seat) == owner
            case VisibleTo(role=role):
                return self.is_of(seat, role)
            case sight:
                return sight is Visibility.EVERYONE

    def is_of(self, seat: Seat, role: str) -> bool:
        """Whether a seat may see what is visible to this role only."""
        return self.role_of(seat) == role

    def role_of(self, seat: Seat) -> str | None:
        """The role whose secrets a seat may see; None for a seat with a name it must not have."""
        return seat.role if seat.name is None or seat.role in self.holders else None

    def name_of(self, seat: Seat) -> str | None:
        """The name whose secrets a seat may see; None for a name that the seat must not have."""
        return seat.name if seat.role in self.holders else None

    def shows(self, mark: VisibleTo, record: Any, seat: Seat) -> bool:
        """Whether a seat sees a field of a record with this mark."""
        of_seat = VisibilityClass(frozenset(), self.role_of(seat), self.name_of(seat))
        return of_seat.shows(mark, record)


def cards_shown(moves: Moves, seat: Seat, visibility_rules: VisibilityRules) -> frozenset[int]:
    """The cards whose faces a seat sees by these moves."""
    visible: set[int] = set()
    hidden: set[int] = set()
    for change in moves:
        if isinstance(change, NewZone):
            continue
        if isinstance(change, Shuffle):
            if not visibility_rules.can_see(seat, change.zone):
                hidden.update(change.order)
        elif visibility_rules.can_see(seat, change.source) or visibility_rules.can_see(
            seat, change.target
        ):
            visible.add(change.card)
    return frozenset(visible - hidden)


def view_event(event: E, seat: Seat, visibility_rules: VisibilityRules) -> E:
    """The event as a seat may see it: the same type, hidden cards as `FACE_DOWN`, secrets as None.

    The fields with cards or secrets are found by their annotation, `Card` or `VisibleTo`, also
    inside tuples, options and nested records. A field that cannot be redacted is a `TypeError`.
    """
    if not may_hide(type(event)):
        return event
    return redacted(event, visibility_class(event, seat, visibility_rules))


class VisibilityClass(NamedTuple):
    """What a seat sees of an event: all seats with an equal class see the same."""

    cards: frozenset[int]  # the cards whose faces are shown
    role: str | None  # the role whose secrets are shown; None for no secrets
    name: str | None = None  # the player whose secrets are shown, if a secret has an owner

    def shows(self, mark: VisibleTo, record: Any) -> bool:
        """Whether a seat of this class sees a field of a record with this mark."""
        if not mark.owner:
            return mark.role == self.role
        return self.name is not None and getattr(record, mark.owner) == self.name


def visibility_class(
    event: Event, seat: Seat, visibility_rules: VisibilityRules
) -> VisibilityClass:
    """The class of a seat for an event."""
    cards = cards_shown(event.moves, seat, visibility_rules)
    name = visibility_rules.name_of(seat) if _has_owner(type(event)) else None
    return VisibilityClass(cards, visibility_rules.role_of(seat), name)


def redacted(event: E, visibility: VisibilityClass) -> E:
    """The event as the seats of a class may see it; see `view_event`."""
    redact = _redaction(type(event))
    result: E = event if redact is None else redact(event, visibility)
    return result


def without_secrets(value: T, annotation: Any, seat: Seat, visibility_rules: VisibilityRules) -> T:
    """A value of this type without the secrets that a seat may not see; it keeps its cards."""
    redact = _redaction(annotation)
    role, name = visibility_rules.role_of(seat), visibility_rules.name_of(seat)
    visible: T = value if redact is None else redact(value, VisibilityClass(_ALL_CARDS, role, name))
    return visible


def may_hide(kind: type[Event]) -> bool:
    """Whether an event of this type may be redacted for some seat."""
    return _redaction(kind) is not None


def view_command(command: C, seat: Seat, visibility_rules: VisibilityRules) -> C:
    """The command as its sender may keep it: without what the host has filled in."""
    record: Any = command
    hidden = {
        name: None
        for name, mark in _optional_secrets(record.__class__)
        if not visibility_rules.shows(mark, record, seat)
    }
    result: C = replace(record, **hidden) if hidden else command
    return result


@cache
def secret_fields(kind: type) -> tuple[tuple[str, VisibleTo], ...]:
    """The fields of a record that only some may see, each with its mark."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (field.name, mark)
        for field in attrs.fields(kind)
        for mark in getattr(hints[field.name], "__metadata__", ())
        if isinstance(mark, VisibleTo)
    )


@cache
def _optional_secrets(kind: type) -> tuple[tuple[str, VisibleTo], ...]:
    """Those of the secret fields that may be None, so that a program fills them in."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (name, mark)
        for name, mark in secret_fields(kind)
        if NoneType in get_args(hints[name].__origin__)
    )


class _AllCards(frozenset[int]):
    """A set that contains every number."""

    def __contains__(self, _card: object) -> bool:
        return True


_ALL_CARDS: Final = _AllCards()


_Redact = Callable[[Any, VisibilityClass], Any]


@cache
def _redaction(annotation: Any) -> _Redact | None:
    """A function that redacts a value of this type, or None if nothing in it can be hidden."""
    if get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        if secret := _secret(annotation, marks):
            return secret
        if CARD in marks:
            return lambda card, visibility: card if card in visibility.cards else FACE_DOWN
        return _redaction(inner)
    if get_origin(annotation) is tuple:
        item = _single(annotation, set(get_args(annotation)) - {Ellipsis})
        if item is None:
            return None
        return lambda value, visibility: tuple(item(part, visibility) for part in value)
    if get_origin(annotation) in (Union, UnionType):
        return _union_redaction(annotation)
    if isinstance(annotation, type) and attrs.has(annotation):
        return _record_redaction(annotation)
    if _holds_no_card(annotation):
        return None
    raise TypeError(f"{annotation} in an event cannot be redacted; use tuples and records")


def _union_redaction(annotation: Any) -> _Redact | None:
    """The redaction of one of several records, or of a value that may be None."""
    parts = set(get_args(annotation)) - {NoneType}
    if len(parts) > 1 and all(isinstance(part, type) and attrs.has(part) for part in parts):
        redactions = {part: _redaction(part) for part in parts}
        if not any(redactions.values()):
            return None

        def redact_one(value: Any, visibility: VisibilityClass) -> Any:
            redact = redactions.get(value.__class__)
            return value if redact is None else redact(value, visibility)

        return redact_one
    only = _single(annotation, parts)
    if only is None:
        return None
    return lambda value, visibility: None if value is None else only(value, visibility)


def _secret(annotation: Any, marks: list[Any]) -> _Redact | None:
    """The redaction of a value with a mark `VisibleTo`; None if there is no such mark."""
    roles = {mark.role for mark in marks if isinstance(mark, VisibleTo)}
    if not roles:
        return None
    if any(mark.owner for mark in marks if isinstance(mark, VisibleTo)):
        raise TypeError(f"{annotation}: only a field of a record has an owner")
    within = _within_secret(annotation)

    def redact(value: Any, visibility: VisibilityClass) -> Any:
        # A value that is marked for two roles is hidden from all seats, to be on the safe side.
        if roles != {visibility.role}:
            return None
        return value if within is None else within(value, visibility)

    return redact


def _within_secret(annotation: Any) -> _Redact | None:
    """The redaction of a secret value for those who see it."""
    inner, *marks = get_args(annotation)
    if CARD in marks or NoneType not in get_args(inner):
        raise TypeError(f"others get None instead of a secret: write {_plain_name(inner)} | None")
    return _redaction(inner)


def _plain_name(annotation: Any) -> str:
    return getattr(annotation, "__name__", str(annotation))


@cache
def secret_marks(annotation: Any) -> tuple[VisibleTo, ...]:
    """Every mark `VisibleTo` in a type, also in the fields of records."""
    parts: list[Any] = [part for part in get_args(annotation) if not isinstance(part, list)]
    own: list[VisibleTo] = []
    if get_origin(annotation) is Annotated:
        own = [mark for mark in parts[1:] if isinstance(mark, VisibleTo)]
        parts = parts[:1]
    elif isinstance(annotation, type) and attrs.has(annotation):
        hints = get_type_hints(annotation, include_extras=True)
        parts = [hints[field.name] for field in attrs.fields(annotation)]
    return (*own, *[mark for part in parts for mark in secret_marks(part)])


def _has_owner(annotation: Any) -> bool:
    """Whether a secret in a value of this type is for one player."""
    return any(mark.owner for mark in secret_marks(annotation))


def _holds_no_card(annotation: Any) -> bool:
    """Whether this is a plain value, or a named tuple of plain values such as a zone."""
    if hasattr(annotation, "_fields"):
        return not any(map(_redaction, get_type_hints(annotation, include_extras=True).values()))
    plain = (int, float, str, Enum, NoneType)
    is_plain = isinstance(annotation, type) and issubclass(annotation, plain)
    return is_plain or get_origin(annotation) is Literal


def _single(annotation: Any, parts: set[Any]) -> _Redact | None:
    """The redaction of the only part; a `TypeError` if one of several parts can be hidden."""
    redactions = {part: _redaction(part) for part in parts}
    if any(redactions.values()) and len(redactions) > 1:
        raise TypeError(f"{annotation} mixes cards with something else, so it cannot be redacted")
    return next(iter(redactions.values()), None)


def _record_redaction(record: type) -> _Redact | None:
    fields = tuple(_redacted_fields(record))
    if not fields:
        return None

    def redact_record(value: Any, visibility: VisibilityClass) -> Any:
        changes: dict[str, Any] = {}
        for name, redact in fields:
            original = getattr(value, name)
            visible = redact(value, visibility)
            if visible != original:
                changes[name] = visible
        # An unchanged record is returned itself, which makes later comparisons fast.
        return replace(value, **changes) if changes else value

    return redact_record


def _redacted_fields(record: type) -> Iterator[tuple[str, _Redact]]:
    """Field that may be hidden → a function from the record to what is shown of the field."""
    hints = get_type_hints(record, include_extras=True)
    for field in attrs.fields(record):
        try:
            redact = _field_redaction(record, field.name, hints[field.name])
        except TypeError as problem:
            raise TypeError(f"{record.__name__}.{field.name}: {problem}") from None
        if redact is not None:
            yield field.name, redact


def _field_redaction(record: type, name: str, annotation: Any) -> _Redact | None:
    """A function from a record to what is shown of a field, or None if nothing can be hidden."""
    marks: tuple[Any, ...] = getattr(annotation, "__metadata__", ())
    secret = [mark for mark in marks if isinstance(mark, VisibleTo)]
    mark = next((mark for mark in secret if mark.owner), None)
    if mark is not None and len(secret) > 1:
        raise TypeError(f"expected one mark VisibleTo, got {len(secret)}")
    redact = _redaction(annotation) if mark is None else _within_secret(annotation)
    if mark is None:
        if redact is None:
            return None
        return lambda value, visibility: redact(getattr(value, name), visibility)
    if mark.owner not in {field.name for field in attrs.fields(record)}:
        raise TypeError(f"there is no field {mark.owner!r} with the name of an owner")

    def redact_owned(value: Any, visibility: VisibilityClass) -> Any:
        secret = getattr(value, name)
        if not visibility.shows(mark, value):
            return None
        return secret if redact is None else redact(secret, visibility)

    return redact_owned
