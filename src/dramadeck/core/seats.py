"""What is said of a seat that nobody has: who sits there, and how a seat is written."""

from collections.abc import Callable, Sequence
from typing import Final

from dramadeck.core.errors import UnknownNameError, nearest_first, short, the_first
from dramadeck.core.secrecy import Seat

_MOST_SEATS: Final = 8
"""How many seats an error names."""


def unknown_seat(seat: Seat, there: Sequence[Seat]) -> UnknownNameError:
    """An error that says who sits there, the nearest first.

    >>> print(unknown_seat(Seat("hero", "Quinn"), [Seat("gamemaster"), Seat("hero", "Quin")]))
    nobody sits here as hero Quinn; here sit hero Quin, gamemaster
    """
    sitting = the_first(nearest_first(_said(seat), there), _MOST_SEATS)
    return UnknownNameError(f"nobody sits here as {_said(seat)}; here sit {sitting}")


def impossible_seat(seat: Seat) -> UnknownNameError:
    """An error for a seat that no table has.

    >>> print(impossible_seat(Seat("hero")))
    nobody sits as hero: a seat of this role bears a name
    >>> print(impossible_seat(Seat("gamemaster", "Quin")))
    nobody sits as gamemaster Quin: a seat of this role bears no name
    """
    bears = "a name" if seat.name is None else "no name"
    return UnknownNameError(f"nobody sits as {_said(seat)}: a seat of this role bears {bears}")


def no_seat(
    value: object, there: Sequence[Seat], system: str, named_seat: Callable[[str], Seat] | None
) -> TypeError:
    """An error for what is no seat, which says how the seat is written that was meant.

    Args:
        value: what was given for a seat.
        there: who sits at the table, as far as that is known.
        system: the name of the rule system.
        named_seat: what makes a seat of a name, where the system has that.

    >>> from dramadeck import torg
    >>> print(no_seat("Quin", [torg.GAMEMASTER], "torg", torg.hero_seat))
    expected a seat, such as torg.hero_seat('Quin'), got 'Quin' (str)
    >>> print(no_seat("gamemaster", [torg.GAMEMASTER], "torg", torg.hero_seat))
    expected a seat, such as Seat('gamemaster'), got 'gamemaster' (str)
    """
    if value in [each.role for each in there if each.name is None]:
        such = f"Seat({value!r})"
    elif named_seat is None:
        such = "Seat(role, name)"
    else:
        name = short(value) if isinstance(value, str) else "name"
        such = f"{system}.{named_seat.__name__}({name})"
    got = f"{short(value)} ({type(value).__name__})"
    return TypeError(f"expected a seat, such as {such}, got {got}")


def _said(seat: Seat) -> str:
    words = str(seat)
    return words if words.isprintable() and 0 < len(words) <= 60 else short(words)
