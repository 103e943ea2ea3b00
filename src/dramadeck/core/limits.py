"""The limits for untrusted input, which a host may change.

An untrusted command, save or record could be very large. So every parser checks these limits first,
and refuses larger input before it uses time or memory. No normal game reaches the default limits; a
host with other needs sets others once, when it starts.

They hold for the whole process, in every thread. Only input is checked, so a state that was made
under wider limits can still be used.
"""

from typing import Final, cast

import attrs

MOST_DIGITS: Final = 100
"""The most digits of a number in a save; a seed of 256 bits has 78. It cannot be changed."""

LARGEST_SUM: Final = 10**18
"""The largest absolute value of a number in a save that counts something. It cannot be changed.

A command has numbers up to 10^9, so no game has larger sums; it fits in 64 bits.
"""

_AT_LEAST_ONE: Final = (attrs.validators.instance_of(int), attrs.validators.ge(1))


@attrs.frozen(kw_only=True)
class Limits:
    """The largest sizes of untrusted input.

    Attributes:
        command: the JSON text of a command or an event, in characters.
        save: the JSON text of a state, in characters.
        line: a line of a record file, in bytes; its first line has a state.
        record: a whole record file, in bytes.
        name: a name, in characters.
        text: any other text, such as an explanation, in characters.
        number: the absolute value of a number in a command.
        reading: the absolute value of a number in a rule text, such as the cards in a hand.
        several: the number of items in one field of a command.
        events: the number of events of a command.
        listing: the number of candidates that a listing checks.

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
"""The default limits."""

_in_force = SHIPPED


def in_force() -> Limits:
    """The present limits.

    >>> in_force() is SHIPPED
    True
    """
    return _in_force


def put_in_force(limits: Limits) -> Limits:
    """Set the limits for the whole process, and return those before.

    >>> before = put_in_force(attrs.evolve(in_force(), name=200))
    >>> in_force().name, put_in_force(before).name
    (200, 200)
    """
    global _in_force  # one value for the process, replaced as a whole
    if not isinstance(cast(object, limits), Limits):
        raise TypeError(f"expected a Limits, got a {type(limits).__name__}")
    before, _in_force = _in_force, limits
    return before
