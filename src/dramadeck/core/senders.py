"""Who sends a command, stated where the command is written.

A field that is a `Sender` names who sends it; of several names the first one counts. A command that
bears no such name is declared with the seat that sends it, `@command(by=...)`. One of the two must
be there: nobody is the sender by silence.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin

import attrs

from dramadeck.core.domains import marked
from dramadeck.core.secrecy import Seat
from dramadeck.core.text_validation import Named


@attrs.frozen
class Sends:
    """Marks, in an annotation, the name of who sends the command."""


Sender: TypeAlias = Annotated[str, Named(), Sends()]
"""The name of who sends a command."""

_BY: Final = "__sent_by__"
_NAME: Final = "__sent_in_the_name_of__"


def declare_sender(kind: type, by: Seat | None) -> None:
    """Note who sends commands of this type.

    Raises:
        TypeError: nobody sends it, or two do.
    """
    fields = [each for each in attrs.fields(kind) if marked(each.type, Sends)]
    if len(fields) + (by is not None) != 1:
        who = [*(each.name for each in fields), *([] if by is None else [str(by)])]
        found = f"both {' and '.join(who)}" if who else "nobody"
        raise TypeError(
            f"{kind.__name__}: a command has one sender, {found} sends it; "
            "mark the field that names the sender as `Sender`, or say `@command(by=SEAT)`"
        )
    setattr(kind, _BY, by)
    setattr(kind, _NAME, _reader(fields[0]) if fields else _nobody)


def sender_of(command: object) -> Seat | str:
    """The seat that sends a command, or the name of who does.

    >>> from dramadeck import torg
    >>> sender_of(torg.PlayToPool(hero="Quin", card=45)), str(sender_of(torg.Flip()))
    ('Quin', 'gamemaster')
    """
    by = seat_of(type(command))
    return name_of_sender(command) if by is None else by


def name_of_sender(command: object) -> str:
    """The name of who sends a command; none where it is the same seat that sends each of its type.

    >>> from dramadeck import torg
    >>> name_of_sender(torg.PlayToPool(hero="Quin", card=45)), name_of_sender(torg.Flip())
    ('Quin', '')
    """
    name: str = getattr(type(command), _NAME)(command)
    return name


def seat_of(kind: type) -> Seat | None:
    """The seat that sends every command of this type; None if each command names its sender.

    >>> from dramadeck import torg
    >>> str(seat_of(torg.Flip)), seat_of(torg.PlayToPool)
    ('gamemaster', None)
    """
    by: Seat | None = getattr(kind, _BY)
    return by


def _nobody(_command: object) -> str:
    return ""


def _reader(field: "attrs.Attribute[Any]") -> Callable[[Any], str]:
    read, annotation = attrgetter(field.name), field.type
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) is tuple:
        return lambda command: next(iter(read(command)), "")
    return read
