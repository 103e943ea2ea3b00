"""Who sits at the table, and who may send which command."""

from collections.abc import Iterator
from typing import Final

from dramadeck.core import Seat, VisibilityRules, Zone
from dramadeck.core.seats import sender_of
from dramadeck.core.visibility import SPECTATOR
from dramadeck.torg.decks import VISIBILITY, offered
from dramadeck.torg.state import State

GAMEMASTER: Final = Seat("gamemaster")
"""The gamemaster; she sees no hand (TR-018)."""

HERO: Final = "hero"
"""The role of a hero's player."""

VISIBILITY_RULES: Final = VisibilityRules(VISIBILITY, frozenset({HERO}))
"""Who sees what: each hero's player her own cards, and nobody those of another (TR-018)."""


def hero_seat(name: str) -> Seat:
    """The seat of a hero's player; one player with two heroes has two seats (TR-013)."""
    return Seat(HERO, name)


def also_seen(state: State, seat: Seat) -> Iterator[Zone]:
    """The zones of cards that a hero has laid before another as a trade: she knows them, too."""
    for offer in state.pending.offers:
        if seat.role == HERO and offer.hero == seat.name and not offer.pooled:
            yield offered(offer.with_hero)


def seats(state: State) -> tuple[Seat, ...]:
    """Everybody at the table: one seat a hero, the gamemaster, a spectator."""
    return (*(hero_seat(hero.name) for hero in state.heroes), GAMEMASTER, SPECTATOR)


def names_of_seat(state: State, seat: Seat) -> tuple[str, ...]:
    """In whose names a seat sends commands: its hero's, or those of all who are no heroes."""
    if seat == GAMEMASTER:
        return tuple(one.name for one in state.scene.cast) if state.scene else ()
    return () if seat.name is None else (seat.name,)


def issuer(state: State, command: object) -> Seat:
    """The seat that may send a command; for a character who is no hero it is the gamemaster."""
    sender = sender_of(command)
    if isinstance(sender, Seat):
        return sender
    return hero_seat(sender) if state.hero(sender) else GAMEMASTER
