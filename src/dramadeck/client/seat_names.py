"""What seats are called where somebody names one of them."""

from collections import Counter
from collections.abc import Iterable

from dramadeck.core import Seat, UnknownNameError
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Language
from dramadeck.narration.lookup import label_of


def names_of(language: Language, seats: Iterable[Seat]) -> dict[Seat, str]:
    """Seat → name, no two alike: a hero may be called Gamemaster.

    >>> from dramadeck import narration, torg
    >>> seats = (torg.GAMEMASTER, torg.hero_seat("Gamemaster"), torg.hero_seat("Quin"))
    >>> [*names_of(narration.language("en"), seats).values()]
    ['Gamemaster (gamemaster)', 'Gamemaster (hero)', 'Quin', 'Spectator']
    """
    everybody = dict.fromkeys((*seats, SPECTATOR))
    plain = {seat: seat.name or label_of(language, seat) for seat in everybody}
    often = Counter(name.casefold() for name in plain.values())
    names = dict[Seat, str]()
    for seat, name in plain.items():
        called = name if often[name.casefold()] == 1 else f"{name} ({seat.role})"
        while called != name and (called.casefold() in often or called in names.values()):
            called = f"{called} ({seat.role})"
        names[seat] = called
    return names


def seat_of(language: Language, seats: Iterable[Seat], name: str) -> Seat:
    """The seat of a name."""
    there = [*seats]
    called = names_of(language, there)
    by_name = {called[seat]: seat for seat in there}
    if name not in by_name:
        raise UnknownNameError.among("seat", name, by_name)
    return by_name[name]
