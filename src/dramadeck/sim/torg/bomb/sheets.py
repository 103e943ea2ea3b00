"""The character sheets of the demonstration: who fights for the bomb, and with what values.

Figures of our own, in the range of beginning heroes.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.torg import ActionKind, Attribute


@attrs.frozen
class Skill:
    """A skill as it stands on a sheet.

    Attributes:
        name: what it is called.
        value: its value.
        attribute: the attribute that it is built on.
        effect: the value of the effect, for attacks.
        effect_attribute: the attribute that the effect is built on, if any (TR-122).
    """

    name: str
    value: int
    attribute: Attribute
    effect: int | None = None
    effect_attribute: Attribute | None = None


@attrs.frozen(kw_only=True)
class Sheet:
    """A character sheet.

    Attributes:
        trade: what the character is, in a word or two.
        attributes: the seven attributes.
        actions: the skill used for each kind of action, the favorite first.
        bomb: the skills that may disarm a bomb, the best first.
        endurance: the shock, or the fatigue points, that take the character out.
        hit_points: those of the unhurt, where harm is counted in them.
        dodge: what to roll to get out of the way of a hit, where that takes a roll of its own.
    """

    trade: str
    attributes: Mapping[Attribute, int]
    actions: Mapping[ActionKind, Skill]
    bomb: tuple[Skill, ...] = ()
    endurance: int
    hit_points: int | None = None
    dodge: int | None = None


def seven(*values: int) -> Mapping[Attribute, int]:
    """The seven attributes in their order."""
    return MappingProxyType(dict(zip(Attribute, values, strict=True)))


DEX, STR, PER = Attribute.DEXTERITY, Attribute.STRENGTH, Attribute.PERCEPTION
MIND, CHA, SPI = Attribute.MIND, Attribute.CHARISMA, Attribute.SPIRIT

RESISTED_BY: Final = MappingProxyType(
    {
        ActionKind.ATTACK: DEX,
        ActionKind.MANEUVER: DEX,
        ActionKind.TRICK: PER,
        ActionKind.TEST: MIND,
        ActionKind.TAUNT: CHA,
        ActionKind.INTIMIDATE: SPI,
    }
)
"""The attribute with which each kind of action is resisted (source: OBS)."""

HEROES: Final = (
    Sheet(
        trade="scientist",
        attributes=seven(9, 8, 9, 11, 12, 9, 10),
        actions=MappingProxyType(
            {
                ActionKind.TRICK: Skill("trick", 13, PER),
                ActionKind.TEST: Skill("test of wills", 13, MIND),
                ActionKind.ATTACK: Skill("fire combat", 11, DEX, effect=15),
                ActionKind.MANEUVER: Skill("maneuver", 10, DEX),
            }
        ),
        bomb=(
            Skill("science", 14, MIND),
            Skill("find", 13, PER),
            Skill("willpower", 12, SPI),
        ),
        endurance=15,
    ),
    Sheet(
        trade="gunslinger",
        attributes=seven(12, 10, 10, 9, 8, 9, 10),
        actions=MappingProxyType(
            {
                ActionKind.ATTACK: Skill("fire combat", 14, DEX, effect=16),
                ActionKind.INTIMIDATE: Skill("intimidation", 13, SPI),
                ActionKind.MANEUVER: Skill("maneuver", 13, DEX),
                ActionKind.TRICK: Skill("trick", 10, PER),
            }
        ),
        bomb=(Skill("demolitions", 12, PER), Skill("science", 10, MIND)),
        endurance=15,
    ),
    Sheet(
        trade="martial artist",
        attributes=seven(12, 10, 9, 9, 8, 11, 9),
        actions=MappingProxyType(
            {
                ActionKind.TAUNT: Skill("taunt", 14, CHA),
                ActionKind.MANEUVER: Skill("maneuver", 14, DEX),
                ActionKind.ATTACK: Skill("martial arts", 13, DEX, effect=13, effect_attribute=STR),
                ActionKind.TRICK: Skill("trick", 12, PER),
            }
        ),
        bomb=(Skill("lock picking", 12, DEX), Skill("find", 11, PER)),
        endurance=14,
    ),
)
"""The heroes' sheets, dealt out in this order; with more heroes they come round again."""

HERO_NAMES: Final = ("Quin", "Marco", "Tina")
"""Who plays where nobody is named."""

LEADER: Final = "Baron Voss"
"""The possibility-rated leader of the villains."""

TROOPERS: Final = tuple(f"Shocktrooper {number}" for number in range(1, 5))
"""Those who act by Many on One."""

_TROOPER: Final = Sheet(
    trade="shocktrooper",
    attributes=seven(9, 9, 9, 8, 8, 8, 8),
    actions=MappingProxyType({ActionKind.ATTACK: Skill("fire combat", 8, DEX, effect=8)}),
    endurance=4,
)

VILLAINS: Final[Mapping[str, Sheet]] = MappingProxyType(
    {
        LEADER: Sheet(
            trade="leader",
            attributes=seven(11, 10, 11, 11, 11, 11, 11),
            actions=MappingProxyType(
                {
                    ActionKind.ATTACK: Skill("melee weapons", 13, DEX, effect=11),
                    ActionKind.TAUNT: Skill("taunt", 13, CHA),
                    ActionKind.TRICK: Skill("trick", 13, PER),
                    ActionKind.TEST: Skill("test of wills", 13, MIND),
                    ActionKind.INTIMIDATE: Skill("intimidation", 14, SPI),
                }
            ),
            endurance=14,
        ),
        **dict.fromkeys(TROOPERS, _TROOPER),
    }
)
"""The villains by name."""

BOMB: Final = (11, 12, 13, 14)
"""The difficulty of each step of disarming the bomb, A to D."""

FLIPS: Final = 10
"""How many cards are flipped before the bomb goes off (TR-184)."""

POSSIBILITIES: Final = 3
"""The points of each hero at the start."""

LEADER_POINTS: Final = 2
"""The points that the leader has to counter the heroes' points."""

SETBACKS: Final = (
    "a steam pipe bursts and blinds everybody",
    None,
    "the lights go out",
    None,
)
"""What setbacks bring, in turn; None is the generic penalty (TR-078)."""

INSPIRATION: Final = "the inspiration"
"""Why somebody's hit points are set right."""
