"""The types of the fields of commands: values of a domain or free input.

Free input has a sample for menus. Other fields name a domain; `GROUPS` at the end gives its values
in a state.
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
Needed: TypeAlias = Annotated[Positive, FreeInput(4, more=(2, 7), words=Aptitude)]
"""The rank that is enough for a check."""
Words: TypeAlias = Annotated[str, FreeInput("and yet")]
"""A text for the story."""
Because: TypeAlias = Annotated[str, FreeInput("the story says so")]
Weapon: TypeAlias = Annotated[
    str, FreeInput("Glock 19 Pistol", more=("A Bat", "M67 Grenade"), always_prompt=True)
]
Armor: TypeAlias = Annotated[Name, FreeInput("Class II Kevlar Vest")]
Amount: TypeAlias = Annotated[Natural, FreeInput(1)]
AnyWounds: TypeAlias = Annotated[Natural, FreeInput(1, always_prompt=True)]
"""A number of wounds, which menus always ask for: a hit needs wounds or a weapon."""
Count: TypeAlias = Annotated[Positive, FreeInput(1)]
Stun: TypeAlias = Annotated[int, FreeInput(0)]
CounterNumber: TypeAlias = Annotated[Natural, FreeInput(1, more=(0,))]
"""The new value of a counter."""
OpenMajor: TypeAlias = Annotated[Card, OneOf("open majors")]
MovableCard: TypeAlias = Annotated[Card, FreeInput(1, group="movable cards")]
"""A card, named by the Narrator."""
Anybody: TypeAlias = Annotated[CharacterName, OneOf("characters")]
Uninvolved: TypeAlias = Annotated[CharacterName, OneOf("uninvolved")]
"""A living character without a contest, a push or a trauma."""
Patient: TypeAlias = Annotated[CharacterName, OneOf("bleeding")]
Attacker: TypeAlias = Annotated[CharacterName, OneOf("attackers")]
"""A character with an attack that is not resolved."""
Attacked: TypeAlias = Annotated[CharacterName, OneOf("attacked")]
"""A target of such an attack of the character."""
OfContest: TypeAlias = Annotated[CharacterName, OneOf("contests")]
"""A character in a contest, who identifies it."""
Anyone: TypeAlias = Annotated[CharacterName, OneOf("players")]
"""A player, not her character."""
OfHand: TypeAlias = Annotated[tuple[Card, ...], SubsetOf("hand")]
"""Cards of the hand of a character's player."""
Fighters: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("fighters")]
"""Other characters in the fight, in order."""
Everybody: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("characters")]
NewOrder: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("contest", is_ordered=True)]
Winners: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("contest")]


@attrs.frozen(kw_only=True, field_transformer=core.checked_fields)
class Contender:
    """A side of a contest, as the Narrator sets it.

    Attributes:
        character: the character.
        trait: her trait that is checked; one that she does not have counts as Mediocre.
        is_defender: whether she defends; a defender usually wins a tie (TT-046).
        penalty: the ranks that she loses, such as for several attackers (TT-052).
        tells_trait: whether the players learn the trait.

    Raises:
        ValueError: the trait needs a specialization (TT-007).
    """

    character: CharacterName
    trait: TraitName = attrs.field(converter=trait_name)
    is_defender: bool = False
    penalty: Natural = 0
    tells_trait: bool = False


Sides: TypeAlias = Annotated[tuple[Contender, ...], SubsetOf("sides", is_ordered=True)]
"""Two or more sides of a contest, in the order of narration."""

# ---------------------------------------------------------------------------- the domains

SAMPLE_CAST: Final = (
    Character("Guard", (Trait("Firearms", Aptitude.FAIR),)),
    Character("Rival", (Trait("Reaction", Aptitude.GOOD), Trait("Health", Aptitude.FAIR))),
)
"""Two sample characters of the Narrator, one sketched, one more developed."""


def _uninvolved(state: State) -> Iterable[str]:
    """Living characters who can be in a contest or be hit (see `require_unoccupied`)."""
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
        # All characters of the contest that the character is in.
        "contest": lambda state, command: (
            contest.characters if (contest := state.play.contest(command.character)) else ()
        ),
        # The first character of each contest identifies it.
        "contests": lambda state, _: (contest.characters[0] for contest in state.play.contests),
        "fighters": lambda state, command: (
            name for name in state.play.fighters if name != command.character
        ),
        "hand": lambda state, command: sorted(state.hand(state.holder(command.character))),
        # The face-up cards, then all cards of the deck.
        "movable cards": lambda state, _: (*sorted(state.revealed), *state.setup.deck.numbers),
        # Samples of characters who are not in the game yet.
        "newcomers": lambda state, _: (
            attrs.evolve(
                sketch,
                name=unused_name(sketch.name, [character.name for character in state.characters]),
            )
            for sketch in SAMPLE_CAST
        ),
        "open majors": lambda state, command: (
            push.open_majors if (push := state.play.push(command.character)) else ()
        ),
        "players": lambda state, _: (player.name for player in state.players),
        # Every free character, on either side, with a sample trait.
        "sides": lambda state, _: (
            Contender(character=name, trait=trait, is_defender=is_defender)
            for trait, is_defender in (("Firearms", False), ("Reaction", True))
            for name in _uninvolved(state)
        ),
        # Every listed trait, with one sample where it needs a specialization.
        "traits": lambda _state, _: (
            Trait(f"{row.name}: Biology" if row.needs_specialization else row.name, Aptitude.FAIR)
            for row in TRAITS
        ),
        "uninvolved": lambda state, _: _uninvolved(state),
    }
)
"""Domain → its values now. Menus show them, so it holds only what the sender may know."""
