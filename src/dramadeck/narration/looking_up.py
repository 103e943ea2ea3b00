"""What a question mark explains: a kind of command, or a card by its number or its name."""

import inspect
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from dramadeck.engine.errors import nearest
from dramadeck.narration import Line, Narrator

MOST_ALIKE = 3
"""How many cards of one name are shown at most."""


def docstring(record: Any) -> Iterator[str]:
    """What the docstring of a record's type says, paragraph by paragraph, without its examples.

    >>> from dramadeck import torg
    >>> next(docstring(torg.Flip()))
    'The gamemaster flips the next card; a round begins (TR-051..053).'
    """
    told = (inspect.getdoc(record.__class__) or record.__class__.__name__).partition(">>>")[0]
    for paragraph in re.split(r"\n(?=\n|[ ]*\w+: )", told.replace("`", "").strip()):
        words = " ".join(paragraph.split())
        if words:
            yield words


def cards_called(narrator: Narrator, state: Any, what: str) -> tuple[list[tuple[Line, ...]], str]:
    """The cards of this number or name as the narrator shows them; and what is near it, in words.

    >>> from dramadeck import narration, torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> told = narration.narrator(torg.TORG, setup=state.setup)
    >>> found, _ = cards_called(told, state, "haste")
    >>> print(found[0][0])
    Haste (42)
    """
    deck = getattr(getattr(state, "setup", None), "deck", None)
    numbers = tuple(each.number for each in getattr(deck, "cards", ()))
    if re.fullmatch(r"[0-9]{1,6}", what):
        number = int(what)
        return ([narrator.card(number)] if number in numbers else []), nearest(number, numbers)
    names = {number: str(narrator.card(number)[0]).partition(" (")[0] for number in numbers}
    alike = (each for each, name in names.items() if what.casefold() in _called(name))
    found = [narrator.card(each) for each in islice(alike, MOST_ALIKE)]
    return found, nearest(what, dict.fromkeys(names.values()))


def _called(name: str) -> tuple[str, ...]:
    """A name, and the same without its article: nobody types that."""
    return name.casefold(), name.casefold().removeprefix("the ")
