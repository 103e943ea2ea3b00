"""Who belongs to the groups that the fields of commands name (`dramadeck.tarot.field_types`).

Whoever sends the command knows them: a menu is made of them.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.charts.tarot import TRAITS
from dramadeck.core.coercion import unused_name
from dramadeck.tarot.characters import Aptitude, Character, Trait
from dramadeck.tarot.field_types import SAMPLE_FIELD
from dramadeck.tarot.rules.contests import Contender
from dramadeck.tarot.state import State


def attacks(character: str) -> Contender:
    """A side of a contest as a listing has it, with a sample of a trait.

    >>> attacks("Mia").is_defender
    False
    """
    return Contender(character=character, trait="Firearms")


def defends(character: str) -> Contender:
    """Likewise a side that defends.

    >>> defends("Mia").is_defender
    True
    """
    return Contender(character=character, trait="Reaction", is_defender=True)


def _characters(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.characters)


def _uninvolved(state: State, _command: object) -> Iterable[str]:
    """Living characters whom nothing keeps from a contest or a hit (`require_unoccupied`)."""
    for each in state.characters:
        name, play = each.name, state.play
        if not (each.is_dead or play.trauma(name) or play.contest(name) or play.push(name)):
            yield name


def _bleeding(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.characters if each.is_bleeding)


def _attackers(state: State, _command: object) -> Iterable[str]:
    """Whose attack has not come to its contest."""
    fight = state.play.fight
    return dict.fromkeys(each.attacker for each in fight.unresolved) if fight else ()


def _attacked(state: State, command: Any) -> Iterable[str]:
    """At whom such an attack of the character is aimed."""
    unresolved = state.play.fight.unresolved if state.play.fight else ()
    return (each.target for each in unresolved if each.attacker == command.character)


def _players(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.players)


def _hand(state: State, command: Any) -> Iterable[int]:
    return sorted(state.hand(state.holder(command.character)))


def _fighters(state: State, command: Any) -> Iterable[str]:
    return (each for each in state.play.fighters if each != command.character)


def _contest(state: State, command: Any) -> Iterable[str]:
    """Everybody in the contest that somebody is in."""
    contest = state.play.contest(command.character)
    return contest.characters if contest else ()


def _contests(state: State, _command: object) -> Iterable[str]:
    """The first in each contest; whoever else is in it says the same."""
    return (each.characters[0] for each in state.play.contests)


def _sides(state: State, command: object) -> Iterable[Contender]:
    """Everybody who is free to contend, on either side."""
    names = tuple(_uninvolved(state, command))
    return (*map(attacks, names), *map(defends, names))


def _traits(_state: State, _command: object) -> Iterable[Trait]:
    """Every listed trait; of those that need a field of their own, one."""
    for row in TRAITS:
        name = f"{row.name}: {SAMPLE_FIELD}" if row.needs_specialization else row.name
        yield Trait(name, Aptitude.FAIR)


SAMPLE_CAST: Final = (
    Character("Guard", (Trait("Firearms", Aptitude.FAIR),)),
    Character("Rival", (Trait("Reaction", Aptitude.GOOD), Trait("Health", Aptitude.FAIR))),
)
"""Two characters of the Narrator's, the one sketched, the other more developed."""


def _newcomers(state: State, _command: object) -> Iterable[Character]:
    """Samples of characters who are not in the game yet."""
    taken = [each.name for each in state.characters]
    return (attrs.evolve(each, name=unused_name(each.name, taken)) for each in SAMPLE_CAST)


def _revised_sheets(state: State, _command: object) -> Iterable[Character]:
    """A new sheet for each character."""
    traits = (Trait("Reaction", Aptitude.GREAT),)
    return (Character(each.name, traits) for each in state.characters)


def _open_majors(state: State, command: Any) -> Iterable[int]:
    """Major Arcana of a push that nobody has turned yet."""
    push = state.play.push(command.character)
    return push.open_majors if push else ()


def _movable_cards(state: State, _command: object) -> Iterable[int]:
    """A card that lies open, then those of the deck's own list."""
    return (*sorted(state.revealed), *state.setup.deck.numbers)


GROUPS: Final[Mapping[str, Callable[[State, Any], Iterable[Any]]]] = MappingProxyType(
    {
        "attacked": _attacked,
        "attackers": _attackers,
        "bleeding": _bleeding,
        "characters": _characters,
        "contest": _contest,
        "contests": _contests,
        "fighters": _fighters,
        "hand": _hand,
        "movable cards": _movable_cards,
        "newcomers": _newcomers,
        "open majors": _open_majors,
        "players": _players,
        "revised sheets": _revised_sheets,
        "sides": _sides,
        "traits": _traits,
        "uninvolved": _uninvolved,
    }
)
"""Group → who belongs to it now."""
