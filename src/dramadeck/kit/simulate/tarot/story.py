"""The break-in of Mia Jones, as data: who is in it, what is tried, what the Narrator says.

Its people and deeds are those of the examples in the rule text, told in words of our own; what a
character is worth where the text does not say it is made up for the demonstration.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.tarot import Aptitude, Character, Trait, create_character

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

WORDS: Final[Mapping[Scene, str]] = MappingProxyType(
    {
        Scene.DOOR: (
            "Night at the warehouse. Between Mia and what she came for stands a steel door; "
            "she has a crowbar."
        ),
        Scene.YARD: "Franklin has to cross the yard, and a guard is making his round.",
        Scene.DUEL: (
            "The warehouse burns. David Chow stands between Mia and the way out, and both have "
            "their pistols out."
        ),
    }
)
"""What the Narrator says when a scene begins."""

HEARD: Final = "They have been heard: David waits for them, and Mia has to hurry her shot."
"""What the Narrator says if a deed before the duel went wrong; it costs Mia a rank."""

THEMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "The Fool": "a leap into the unknown",
        "The Magician": "skill, and a trick",
        "The High Priestess": "what is hidden",
        "The Empress": "plenty and care",
        "The Emperor": "order and power",
        "The Hierophant": "custom and advice",
        "The Lovers": "a bond, and a choice",
        "The Chariot": "drive and victory",
        "Strength": "courage and patience",
        "The Hermit": "solitude and insight",
        "Wheel of Fortune": "a turn of luck",
        "Justice": "what is deserved",
        "The Hanged Man": "a sacrifice, and another view",
        "Death": "an end that makes room",
        "Temperance": "the right measure",
        "The Devil": "temptation and bondage",
        "The Tower": "sudden ruin",
        "The Star": "hope",
        "The Moon": "illusion and fear",
        "The Sun": "joy and clarity",
        "Judgement": "a call, and a reckoning",
        "The World": "completion",
    }
)
"""What each of the Major Arcana is commonly taken for: something to tell a story with."""
