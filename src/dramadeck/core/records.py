"""How commands and events are declared: frozen records, all by the same rules.

`@command` makes a keyword-only frozen attrs record that checks every field when it is made
(`fields`) and says who sends it and when (`senders`, `windows`). `@event` makes the same without
the checks: events are made by rules, not by people.

The checks are read from the annotations, so a module that declares records must not postpone
them (no `from __future__ import annotations`).
"""

from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform, overload

import attrs

from dramadeck.core.fields import checked_wish
from dramadeck.core.menu_sections import MenuPlace, declare_place
from dramadeck.core.preconditions import When, declare_window
from dramadeck.core.record_classes import name_fields_only, share_methods
from dramadeck.core.secrecy import Seat
from dramadeck.core.senders import declare_sender

R = TypeVar("R")


@overload
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def command(cls: type[R], /) -> type[R]: ...


@overload
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def command(
    *, by: Seat | None = None, when: When[Any] | None = None, menu: MenuPlace | None = None
) -> Callable[[type[R]], type[R]]: ...


def command(
    cls: type[R] | None = None,
    *,
    by: Seat | None = None,
    when: When[Any] | None = None,
    menu: MenuPlace | None = None,
) -> type[R] | Callable[[type[R]], type[R]]:
    """Declare a command: a wish to change the state.

    One of its fields is a `Sender`, or else it says which seat sends it: `@command(by=GAMEMASTER)`.
    It says in which window of the game it may be sent, if not at any time, and where it stands in a
    menu (`topics`): `@command(when=IN_ROUNDS("TR-053"), menu=Topic.ROUND.at(1))`.

    Raises:
        TypeError: it has no sender, or two.

    >>> from dramadeck.core import Positive, Sender
    >>> @command
    ... class Greet:
    ...     hero: Sender
    ...     times: Positive = 1
    >>> Greet(hero="Quin", times=0)
    Traceback (most recent call last):
    ...
    ValueError: Greet.times: expected 1 or more, got 0
    >>> Greet("Quin", 3)
    Traceback (most recent call last):
    ...
    TypeError: Greet: fields go by name: hero='Quin', times=3
    """

    def declared(cls: type[R]) -> type[R]:
        made = _made(cls)
        declare_sender(made, by)
        declare_window(made, when)
        declare_place(made, menu)
        return made

    return declared if cls is None else declared(cls)


def _made(cls: type[R]) -> type[R]:
    record = attrs.frozen(
        init=False,
        repr=False,
        unsafe_hash=False,
        kw_only=True,
        weakref_slot=False,
        field_transformer=checked_wish,
    )(cls)
    name_fields_only(record)
    return share_methods(record)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def event(cls: type[R]) -> type[R]:
    """Declare an event: a fact that happened."""
    record = attrs.frozen(repr=False, unsafe_hash=False, kw_only=True, weakref_slot=False)(cls)
    return share_methods(record)
