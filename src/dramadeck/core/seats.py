"""Errors about seats, and the seat that sends a command."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, TypeAlias

import attrs

from dramadeck.core.field_types import Named, marked
from dramadeck.core.refusals import UnknownNameError, nearest_first, the_first, truncated_repr
from dramadeck.core.visibility import Seat

_MOST_SEATS: Final = 8
"""How many seats an error names."""


def unknown_seat(seat: Seat, there: Sequence[Seat]) -> UnknownNameError:
    """The error for a seat that the game does not have; it names the seats, most similar first."""
    seats = the_first(nearest_first(_seat_text(seat), there), _MOST_SEATS)
    return UnknownNameError(f"nobody sits here as {_seat_text(seat)}; here sit {seats}")


def impossible_seat(seat: Seat) -> UnknownNameError:
    """The error for a seat that no game has."""
    name = "a name" if seat.name is None else "no name"
    return UnknownNameError(f"there is no seat {_seat_text(seat)}: a seat of this role has {name}")


def no_seat(
    value: object, there: Sequence[Seat], system: str, named_seat: Callable[[str], Seat] | None
) -> TypeError:
    """The error for a value that is no seat; it shows how the seat is written."""
    if value in [seat.role for seat in there if seat.name is None]:
        example = f"Seat({value!r})"
    elif named_seat is None:
        example = "Seat(role, name)"
    else:
        meant = next((seat.name for seat in there if str(seat) == value), value)
        name = truncated_repr(meant) if isinstance(value, str) else "name"
        example = f"{system}.{named_seat.__name__}({name})"
    got = f"{truncated_repr(value)} ({type(value).__name__})"
    return TypeError(f"expected a seat, such as {example}, got {got}")


def _seat_text(seat: Seat) -> str:
    text = str(seat)
    return text if text.isprintable() and 0 < len(text) <= 60 else truncated_repr(text)


@attrs.frozen
class Sends:
    """Marks the name of the sender of a command."""


Sender: TypeAlias = Annotated[str, Named(), Sends()]
"""The name of the sender of a command."""

_BY: Final = "__sent_by__"
_NAME: Final = "__sent_in_the_name_of__"


def declare_sender(kind: type, by: Seat | None) -> None:
    """Set the sender of commands of this type: a seat, or the field that is marked `Sender`."""
    fields = [field for field in attrs.fields(kind) if marked(field.type, Sends)]
    if len(fields) + (by is not None) != 1:
        who = [*(field.name for field in fields), *([] if by is None else [str(by)])]
        senders = f"both {' and '.join(who)}" if who else "nobody"
        raise TypeError(
            f"{kind.__name__}: a command has one sender, {senders} sends it; "
            "mark the field that names the sender as `Sender`, or say `@command(by=SEAT)`"
        )
    setattr(kind, _BY, by)
    setattr(kind, _NAME, fields[0].name if fields else None)


def is_command(value: object) -> bool:
    """Whether a value is a type of commands."""
    return isinstance(value, type) and _BY in vars(value)


def sender_of(command: object) -> Seat | str:
    """The seat that sends a command, or the name of its sender.

    >>> from dramadeck import torg
    >>> sender_of(torg.commands.PlayToPool(hero="Quin", card=45))
    'Quin'
    >>> str(sender_of(torg.commands.Flip()))
    'gamemaster'
    """
    by = seat_of(type(command))
    return name_of_sender(command) if by is None else by


def name_of_sender(command: object) -> str:
    """The name of the sender of a command; blank if one seat sends all commands of its type."""
    field = sender_field(type(command))
    sender: Any = "" if field is None else getattr(command, field)
    if sender.__class__ is tuple:  # several act together: the first is the sender
        sender = next(iter(sender), "")
    return str(sender)


def sender_field(kind: type) -> str | None:
    """The field that names the sender of a command; None if one seat sends all of its type."""
    field: str | None = getattr(kind, _NAME)
    return field


def seat_of(kind: type) -> Seat | None:
    """The seat that sends every command of this type; None if each command names its sender."""
    by: Seat | None = getattr(kind, _BY, None)
    return by
