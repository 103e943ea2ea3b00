"""The limits for input from outside: one table, which a host may change.

A command, a save or a record from outside could be very large. So every parser checks these limits
first, and what exceeds one is refused before it costs anything. No ordinary game reaches the limits
that ship; a host with other needs sets others once, when it starts.

They hold for the whole process, in every thread. A state that was made under wider limits stays as
it is; only input is checked.
"""

from typing import Final, cast

import attrs

MOST_DIGITS: Final = 100
"""The digits of the longest number in a save; a seed of 256 bits has 78. No host changes it."""

LARGEST_SUM: Final = 10**18
"""How far from zero a number in a save may be that counts something; no host changes it.

A command brings 10^9 at the most, so no game adds up more; and it fits in 64 bits.
"""

_AT_LEAST_ONE: Final = (attrs.validators.instance_of(int), attrs.validators.ge(1))


@attrs.frozen(kw_only=True)
class Limits:
    """How large a thing from outside may be.

    Attributes:
        command: the JSON text of a command or an event, in characters.
        save: the JSON text of a state, in characters.
        line: a line of a record file, in bytes; its first line holds a state.
        record: a whole record file, in bytes.
        name: the name of somebody or something, in characters.
        text: an explanation, an idea or any other text that is no name, in characters.
        number: how far from zero a number in a command may be.
        reading: the largest number in a rule text, such as the cards in a hand.
        several: how many things one field of a command may list.
        events: how many events a command may lead to.
        listing: how many candidates a listing may judge.

    >>> Limits(name=40).name, Limits().text
    (40, 2000)
    """

    command: int = attrs.field(default=32_000, validator=_AT_LEAST_ONE)
    save: int = attrs.field(default=1_000_000, validator=_AT_LEAST_ONE)
    line: int = attrs.field(default=1_000_000, validator=_AT_LEAST_ONE)
    record: int = attrs.field(default=64_000_000, validator=_AT_LEAST_ONE)
    name: int = attrs.field(default=80, validator=_AT_LEAST_ONE)
    text: int = attrs.field(default=2_000, validator=_AT_LEAST_ONE)
    number: int = attrs.field(default=1_000_000_000, validator=_AT_LEAST_ONE)
    reading: int = attrs.field(default=1_000, validator=_AT_LEAST_ONE)
    several: int = attrs.field(default=1_000, validator=_AT_LEAST_ONE)
    events: int = attrs.field(default=10_000, validator=_AT_LEAST_ONE)
    listing: int = attrs.field(default=100_000, validator=_AT_LEAST_ONE)


SHIPPED: Final = Limits()
"""The limits that hold until a host says otherwise."""

_in_force = SHIPPED


def in_force() -> Limits:
    """The limits that hold now.

    >>> in_force() is SHIPPED
    True
    """
    return _in_force


def put_in_force(limits: Limits) -> Limits:
    """Let other limits hold from now on, in the whole process, and return those before.

    >>> before = put_in_force(attrs.evolve(in_force(), name=200))
    >>> in_force().name, put_in_force(before).name
    (200, 200)
    """
    global _in_force  # one value for the process, replaced as a whole
    if not isinstance(cast(object, limits), Limits):
        raise TypeError(f"expected a Limits, got a {type(limits).__name__}")
    before, _in_force = _in_force, limits
    return before
