"""The break-in of Mia Jones, as data: who is in it, and what is tried.

Its people and deeds are those of the examples in the rule text, told in words of our own; what a
character is worth where the text does not say it is made up for the demonstration.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.tarot import Aptitude, Character, State, Trait, create_character

MIA: Final = create_character(
    "Mia",
    {
        "Driving": Aptitude.GREAT,
        "Reaction": Aptitude.GOOD,
        "Grit": Aptitude.GOOD,
        "Health": Aptitude.FAIR,
        "Manipulation": Aptitude.FAIR,
        "Underground": Aptitude.FAIR,
    },
)
"""The stunt driver of all the examples (TT-004)."""

FRANKLIN: Final = create_character(
    "Franklin",
    {
        "Stealth": Aptitude.FAIR,
        "Firearms": Aptitude.GOOD,
        "Security": Aptitude.GOOD,
        "Brawn": Aptitude.FAIR,
        "Health": Aptitude.FAIR,
        "Medical": Aptitude.FAIR,
    },
)
"""Her friend, for a second player."""

DAVID: Final = Character(
    "David Chow",
    (
        Trait("Firearms", Aptitude.INCREDIBLE),
        Trait("Intimidation", Aptitude.GOOD),
        Trait("Reaction", Aptitude.GOOD),
    ),
)
"""The heir of the house, who is the Narrator's."""

PARTS: Final = (MIA, FRANKLIN)
"""The parts that players can take, the first one first."""

PLAYERS: Final = ("Ann",)
"""Who plays if nobody is named."""

PISTOL: Final = "Glock 19 Pistol"
"""What they shoot with."""


@unique
class Scene(StrEnum):
    """The scenes, in order."""

    DOOR = "The door"
    YARD = "The yard"
    DUEL = "The duel"


@attrs.frozen(kw_only=True)
class CheckedDeed:
    """A deed that the Narrator checks; trait and rank are her secret (TT-019).

    Attributes:
        character: who tries it.
        trait: which trait is checked.
        needed: the rank that is enough.
    """

    character: str
    trait: str
    needed: Aptitude


CHECKED_DEEDS: Final[Mapping[Scene, CheckedDeed]] = MappingProxyType(
    {
        Scene.DOOR: CheckedDeed(character=MIA.name, trait="Brawn", needed=Aptitude.GREAT),
        Scene.YARD: CheckedDeed(character=FRANKLIN.name, trait="Stealth", needed=Aptitude.GOOD),
    }
)
"""The deeds of the scenes that are decided by a check."""


def scenes_for(state: State) -> tuple[Scene, ...]:
    """The scenes that are played by those who are there: a deed needs who does it.

    >>> from dramadeck import tarot
    >>> [each.name for each in scenes_for(tarot.new_game([tarot.Player("Ann", MIA)], seed=7))]
    ['DOOR', 'DUEL']
    """
    there = {each.character.name for each in state.players}
    return tuple(
        each
        for each in Scene
        if each not in CHECKED_DEEDS or CHECKED_DEEDS[each].character in there
    )
