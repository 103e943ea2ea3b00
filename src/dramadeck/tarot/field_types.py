"""What people are asked for in the commands of Turn of the Card.

A field that somebody fills in freely has a sample for menus. A field that names one of a group has
the name of the group; `GROUPS` at the end says who belongs to each group now.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

import attrs

from dramadeck import core
from dramadeck.charts.tarot import TRAITS, trait_name
from dramadeck.core import Card, CharacterName, FreeInput, Name, Natural, OneOf, Positive, SubsetOf
from dramadeck.core.validation import unused_name
from dramadeck.tarot.characters import Aptitude, Character, Trait
from dramadeck.tarot.state import State

TraitName: TypeAlias = Annotated[Name, FreeInput("Reaction")]
Needed: TypeAlias = Annotated[Positive, FreeInput(4, more=(2, 7))]
"""The rank that a check asks for."""
Words: TypeAlias = Annotated[str, FreeInput("and yet")]
"""What somebody tells."""
Because: TypeAlias = Annotated[Name, FreeInput("the story says so")]
Weapon: TypeAlias = Annotated[
    str, FreeInput("Glock 19 Pistol", more=("A Bat", "M67 Grenade"), always_prompt=True)
]
Armor: TypeAlias = Annotated[Name, FreeInput("Class II Kevlar Vest")]
Amount: TypeAlias = Annotated[Natural, FreeInput(1)]
AnyWounds: TypeAlias = Annotated[Natural, FreeInput(1, always_prompt=True)]
"""Wounds by the Narrator's word; asked for, since without them and a weapon nothing happens."""
Count: TypeAlias = Annotated[Positive, FreeInput(1)]
Stun: TypeAlias = Annotated[int, FreeInput(0)]
CounterNumber: TypeAlias = Annotated[Natural, FreeInput(1, more=(0,))]
"""What a counter is set to."""
OpenMajor: TypeAlias = Annotated[Card, OneOf("open majors")]
MovableCard: TypeAlias = Annotated[Card, FreeInput(1, group="movable cards")]
"""A card that the Narrator names."""
Anybody: TypeAlias = Annotated[CharacterName, OneOf("characters")]
Uninvolved: TypeAlias = Annotated[CharacterName, OneOf("uninvolved")]
"""A living character in no contest, who makes no push and is about to suffer nothing."""
Patient: TypeAlias = Annotated[CharacterName, OneOf("bleeding")]
Attacker: TypeAlias = Annotated[CharacterName, OneOf("attackers")]
"""Whose attack has not come to its contest."""
Attacked: TypeAlias = Annotated[CharacterName, OneOf("attacked")]
"""At whom such an attack of the character is aimed."""
OfContest: TypeAlias = Annotated[CharacterName, OneOf("contests")]
"""Anybody in a contest: she says which it is."""
Anyone: TypeAlias = Annotated[CharacterName, OneOf("players")]
"""A player, not her character."""
OfHand: TypeAlias = Annotated[tuple[Card, ...], SubsetOf("hand")]
"""Cards of the hand from which a character is played."""
Fighters: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("fighters")]
"""Others in the fight, in the order in which they are dealt with."""
Everybody: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("characters")]
NewOrder: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("contest", is_ordered=True)]
Winners: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("contest")]


@attrs.frozen(kw_only=True, field_transformer=core.checked_fields)
class Contender:
    """A side of a contest, as the Narrator sees it.

    Attributes:
        character: who it is.
        trait: which of her traits is checked; one that she does not have counts as Mediocre.
        is_defender: whether she defends: a tie is hers, as a rule (TT-046).
        penalty: ranks that she loses, such as for facing several (TT-052).
        tells_trait: whether the players are told the trait.

    Raises:
        ValueError: the trait needs a specialization (TT-007).
    """

    character: CharacterName
    trait: TraitName = attrs.field(converter=trait_name)
    is_defender: bool = False
    penalty: Natural = 0
    tells_trait: bool = False


Sides: TypeAlias = Annotated[tuple[Contender, ...], SubsetOf("sides", is_ordered=True)]
"""Two sides of a contest or more, in the order of narration."""

# ----------------------------------------------------------------------------- the groups

SAMPLE_CAST: Final = (
    Character("Guard", (Trait("Firearms", Aptitude.FAIR),)),
    Character("Rival", (Trait("Reaction", Aptitude.GOOD), Trait("Health", Aptitude.FAIR))),
)
"""Two characters of the Narrator's, the one sketched, the other more developed."""


def _uninvolved(state: State) -> Iterable[str]:
    """Living characters whom nothing keeps from a contest or a hit (`require_unoccupied`)."""
    for character in state.characters:
        name, play = character.name, state.play
        if not (character.is_dead or play.trauma(name) or play.contest(name) or play.push(name)):
            yield name


GROUPS: Final[Mapping[str, Callable[[State, Any], Iterable[Any]]]] = MappingProxyType(
    {
        "attacked": lambda state, command: (
            attack.target
            for attack in state.play.unresolved
            if attack.attacker == command.character
        ),
        "attackers": lambda state, _: dict.fromkeys(
            attack.attacker for attack in state.play.unresolved
        ),
        "bleeding": lambda state, _: (
            character.name for character in state.characters if character.is_bleeding
        ),
        "characters": lambda state, _: (character.name for character in state.characters),
        # Everybody in the contest that somebody is in.
        "contest": lambda state, command: (
            contest.characters if (contest := state.play.contest(command.character)) else ()
        ),
        # The first in each contest; whoever else is in it says the same.
        "contests": lambda state, _: (contest.characters[0] for contest in state.play.contests),
        "fighters": lambda state, command: (
            name for name in state.play.fighters if name != command.character
        ),
        "hand": lambda state, command: sorted(state.hand(state.holder(command.character))),
        # A card that lies open, then those of the deck's own list.
        "movable cards": lambda state, _: (*sorted(state.revealed), *state.setup.deck.numbers),
        # Samples of characters who are not in the game yet.
        "newcomers": lambda state, _: (
            attrs.evolve(each, name=unused_name(each.name, [one.name for one in state.characters]))
            for each in SAMPLE_CAST
        ),
        "open majors": lambda state, command: (
            push.open_majors if (push := state.play.push(command.character)) else ()
        ),
        "players": lambda state, _: (player.name for player in state.players),
        # A new sheet for each character.
        "revised sheets": lambda state, _: (
            Character(character.name, (Trait("Reaction", Aptitude.GREAT),))
            for character in state.characters
        ),
        # Everybody who is free to contend, on either side, with a sample of a trait.
        "sides": lambda state, _: (
            Contender(character=name, trait=trait, is_defender=is_defender)
            for trait, is_defender in (("Firearms", False), ("Reaction", True))
            for name in _uninvolved(state)
        ),
        # Every listed trait; of those that need a field of their own, one.
        "traits": lambda _state, _: (
            Trait(f"{row.name}: Biology" if row.needs_specialization else row.name, Aptitude.FAIR)
            for row in TRAITS
        ),
        "uninvolved": lambda state, _: _uninvolved(state),
    }
)
"""Group → who belongs to it now; whoever sends the command knows them, for menus show them."""
