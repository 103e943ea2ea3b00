"""What people look up: a kind of command, a card by its number or name; how seats are called."""

import inspect
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from dramadeck.engine import Seat
from dramadeck.narration.narrating import Narrator
from dramadeck.narration.saying import Say, Value, Who, say_in
from dramadeck.narration.spans import Line

MOST_ALIKE = 3
"""How many cards of one name are shown at most."""


def docstring(record: Any) -> Iterator[str]:
    """What the docstring of a record's type says, paragraph by paragraph, without its examples.

    >>> from dramadeck import torg
    >>> next(docstring(torg.Flip()))
    'Flip the next card onto the action stack; it governs the new round (TR-053).'
    """
    told = (inspect.getdoc(record.__class__) or record.__class__.__name__).partition(">>>")[0]
    for paragraph in re.split(r"\n(?=\n|[ ]*\w+: )", told.replace("`", "").strip()):
        words = " ".join(paragraph.split())
        if words:
            yield words


class Found(NamedTuple):
    """What there is of a number or a name.

    Attributes:
        cards: the cards, as the narrator shows them.
        near: if there is none, what is near it: numbers, or names.
    """

    cards: tuple[tuple[Line, ...], ...]
    near: tuple[Value, ...] = ()


def cards_called(narrator: Narrator, state: Any, what: str) -> Found:
    """The cards of this number or name, in the language of the narrator.

    >>> from dramadeck import narration, torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> told = narration.narrator(torg.TORG, setup=state.setup)
    >>> print(cards_called(told, state, "haste").cards[0][0])
    Haste (40)
    >>> cards_called(told, state, "157").near
    (156, 155, 154)
    """
    deck = getattr(getattr(state, "setup", None), "deck", None)
    numbers = tuple(each.number for each in getattr(deck, "cards", ()))
    if re.fullmatch(r"[0-9]{1,6}", what):
        number = int(what)
        if number in numbers:
            return Found((narrator.card(number),))
        return Found((), tuple(sorted(numbers, key=lambda each: abs(each - number))[:MOST_ALIKE]))
    names = {each: str(narrator.card(each)[0]).partition(" (")[0] for each in numbers}
    alike = [each for each, name in names.items() if what.casefold() in _called(name)]
    if alike:
        return Found(tuple(narrator.card(each) for each in alike[:MOST_ALIKE]))
    known = {name.casefold(): name for name in names.values()}
    close = get_close_matches(what.casefold(), known, MOST_ALIKE)
    return Found((), tuple(Who(known[each]) for each in close))


def _called(name: str) -> tuple[str, ...]:
    """A name, and the same without its article: nobody types that."""
    return name.casefold(), name.casefold().removeprefix("the ")


_ROLES: Final[Mapping[str, Say]] = {
    "gamemaster": say_in("seat", "gamemaster"),
    "narrator": say_in("seat", "Narrator"),
    "spectator": say_in("seat", "spectator"),
}


def called(seat: Seat) -> Value:
    """What a seat is called in a sentence: by its name, or else by its role.

    >>> from dramadeck import torg
    >>> called(torg.hero_seat("Quin"))
    Who(name='Quin')
    """
    if seat.name is not None:
        return Who(seat.name)
    return _ROLES.get(seat.role) or Who(seat.role)


__all__ = ["Found", "called", "cards_called", "docstring"]
