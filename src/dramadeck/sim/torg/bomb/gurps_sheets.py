"""The same cast at a table that throws three dice: skills to stay under, hit points, a dodge.

Figures of our own, in the range of GURPS heroes who know their trade. The Toughness stands for
what armor takes off a hit.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.sim.torg.bomb.sheets import (
    CHA,
    DEX,
    LEADER,
    MIND,
    PER,
    SPI,
    TROOPERS,
    Sheet,
    Skill,
    seven,
)
from dramadeck.torg import ActionKind

GURPS_HEROES: Final = (
    Sheet(
        trade="scientist",
        attributes=seven(11, 10, 4, 12, 13, 11, 12),
        actions=MappingProxyType(
            {
                ActionKind.TRICK: Skill("trick", 13, PER),
                ActionKind.TEST: Skill("test of wills", 14, MIND),
                ActionKind.ATTACK: Skill("guns", 12, DEX, effect=8),
                ActionKind.MANEUVER: Skill("acrobatics", 11, DEX),
            }
        ),
        bomb=(
            Skill("electronics", 14, MIND),
            Skill("search", 13, PER),
            Skill("willpower", 12, SPI),
        ),
        endurance=12,
        hit_points=14,
        dodge=10,
    ),
    Sheet(
        trade="gunslinger",
        attributes=seven(13, 12, 4, 11, 10, 11, 12),
        actions=MappingProxyType(
            {
                ActionKind.ATTACK: Skill("guns", 15, DEX, effect=9),
                ActionKind.INTIMIDATE: Skill("intimidation", 13, SPI),
                ActionKind.MANEUVER: Skill("acrobatics", 13, DEX),
                ActionKind.TRICK: Skill("trick", 11, PER),
            }
        ),
        bomb=(Skill("explosives", 12, PER), Skill("electronics", 11, MIND)),
        endurance=12,
        hit_points=13,
        dodge=10,
    ),
    Sheet(
        trade="martial artist",
        attributes=seven(14, 11, 3, 11, 10, 13, 11),
        actions=MappingProxyType(
            {
                ActionKind.TAUNT: Skill("taunt", 14, CHA),
                ActionKind.MANEUVER: Skill("acrobatics", 14, DEX),
                ActionKind.ATTACK: Skill("karate", 15, DEX, effect=7),
                ActionKind.TRICK: Skill("trick", 12, PER),
            }
        ),
        bomb=(Skill("lockpicking", 13, DEX), Skill("search", 12, PER)),
        endurance=12,
        hit_points=11,
        dodge=11,
    ),
)
"""The heroes' sheets, in the order of the others."""

_TROOPER: Final = Sheet(
    trade="shocktrooper",
    attributes=seven(10, 10, 2, 10, 10, 10, 10),
    actions=MappingProxyType({ActionKind.ATTACK: Skill("guns", 9, DEX, effect=5)}),
    endurance=10,
    hit_points=10,
    dodge=8,
)

GURPS_VILLAINS: Final[Mapping[str, Sheet]] = MappingProxyType(
    {
        LEADER: Sheet(
            trade="leader",
            attributes=seven(12, 12, 4, 12, 13, 13, 13),
            actions=MappingProxyType(
                {
                    ActionKind.ATTACK: Skill("broadsword", 13, DEX, effect=7),
                    ActionKind.TAUNT: Skill("taunt", 13, CHA),
                    ActionKind.TRICK: Skill("trick", 13, PER),
                    ActionKind.TEST: Skill("test of wills", 13, MIND),
                    ActionKind.INTIMIDATE: Skill("intimidation", 14, SPI),
                }
            ),
            endurance=12,
            hit_points=14,
            dodge=10,
        ),
        **dict.fromkeys(TROOPERS, _TROOPER),
    }
)
"""The villains by name."""
