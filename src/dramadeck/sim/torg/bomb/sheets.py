"""The character sheets of the demonstration: who fights for the bomb, and with what values.

The figures are our own, in the range of beginning heroes; those for a table that throws three dice
stand beside them: skills to stay under, hit points, a dodge.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.torg import ActionKind, Attribute, Dialect


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


def _unchanging(actions: Mapping[ActionKind, Skill]) -> Mapping[ActionKind, Skill]:
    return MappingProxyType(dict(actions))


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
    actions: Mapping[ActionKind, Skill] = attrs.field(converter=_unchanging)
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
        actions={
            ActionKind.TRICK: Skill("trick", 13, PER),
            ActionKind.TEST: Skill("test of wills", 13, MIND),
            ActionKind.ATTACK: Skill("fire combat", 11, DEX, effect=15),
            ActionKind.MANEUVER: Skill("maneuver", 10, DEX),
        },
        bomb=(Skill("science", 14, MIND), Skill("find", 13, PER), Skill("willpower", 12, SPI)),
        endurance=15,
    ),
    Sheet(
        trade="gunslinger",
        attributes=seven(12, 10, 10, 9, 8, 9, 10),
        actions={
            ActionKind.ATTACK: Skill("fire combat", 14, DEX, effect=16),
            ActionKind.INTIMIDATE: Skill("intimidation", 13, SPI),
            ActionKind.MANEUVER: Skill("maneuver", 13, DEX),
            ActionKind.TRICK: Skill("trick", 10, PER),
        },
        bomb=(Skill("demolitions", 12, PER), Skill("science", 10, MIND)),
        endurance=15,
    ),
    Sheet(
        trade="martial artist",
        attributes=seven(12, 10, 9, 9, 8, 11, 9),
        actions={
            ActionKind.TAUNT: Skill("taunt", 14, CHA),
            ActionKind.MANEUVER: Skill("maneuver", 14, DEX),
            ActionKind.ATTACK: Skill("martial arts", 13, DEX, effect=13, effect_attribute=STR),
            ActionKind.TRICK: Skill("trick", 12, PER),
        },
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
    actions={ActionKind.ATTACK: Skill("fire combat", 8, DEX, effect=8)},
    endurance=4,
)

VILLAINS: Final[Mapping[str, Sheet]] = MappingProxyType(
    {
        LEADER: Sheet(
            trade="leader",
            attributes=seven(11, 10, 11, 11, 11, 11, 11),
            actions={
                ActionKind.ATTACK: Skill("melee weapons", 13, DEX, effect=11),
                ActionKind.TAUNT: Skill("taunt", 13, CHA),
                ActionKind.TRICK: Skill("trick", 13, PER),
                ActionKind.TEST: Skill("test of wills", 13, MIND),
                ActionKind.INTIMIDATE: Skill("intimidation", 14, SPI),
            },
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

SETBACKS: Final = ("a steam pipe bursts and blinds everybody", None, "the lights go out", None)
"""What setbacks bring, in turn; None is the generic penalty (TR-078)."""

INSPIRATION: Final = "the inspiration"
"""Why somebody's hit points are set right."""


GURPS_HEROES: Final = (
    Sheet(
        trade="scientist",
        attributes=seven(11, 10, 4, 12, 13, 11, 12),
        actions={
            ActionKind.TRICK: Skill("trick", 13, PER),
            ActionKind.TEST: Skill("test of wills", 14, MIND),
            ActionKind.ATTACK: Skill("guns", 12, DEX, effect=8),
            ActionKind.MANEUVER: Skill("acrobatics", 11, DEX),
        },
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
        actions={
            ActionKind.ATTACK: Skill("guns", 15, DEX, effect=9),
            ActionKind.INTIMIDATE: Skill("intimidation", 13, SPI),
            ActionKind.MANEUVER: Skill("acrobatics", 13, DEX),
            ActionKind.TRICK: Skill("trick", 11, PER),
        },
        bomb=(Skill("explosives", 12, PER), Skill("electronics", 11, MIND)),
        endurance=12,
        hit_points=13,
        dodge=10,
    ),
    Sheet(
        trade="martial artist",
        attributes=seven(14, 11, 3, 11, 10, 13, 11),
        actions={
            ActionKind.TAUNT: Skill("taunt", 14, CHA),
            ActionKind.MANEUVER: Skill("acrobatics", 14, DEX),
            ActionKind.ATTACK: Skill("karate", 15, DEX, effect=7),
            ActionKind.TRICK: Skill("trick", 12, PER),
        },
        bomb=(Skill("lockpicking", 13, DEX), Skill("search", 12, PER)),
        endurance=12,
        hit_points=11,
        dodge=11,
    ),
)
"""The heroes' sheets, in the order of the others."""

_GURPS_TROOPER: Final = Sheet(
    trade="shocktrooper",
    attributes=seven(10, 10, 2, 10, 10, 10, 10),
    actions={ActionKind.ATTACK: Skill("guns", 9, DEX, effect=5)},
    endurance=10,
    hit_points=10,
    dodge=8,
)

GURPS_VILLAINS: Final[Mapping[str, Sheet]] = MappingProxyType(
    {
        LEADER: Sheet(
            trade="leader",
            attributes=seven(12, 12, 4, 12, 13, 13, 13),
            actions={
                ActionKind.ATTACK: Skill("broadsword", 13, DEX, effect=7),
                ActionKind.TAUNT: Skill("taunt", 13, CHA),
                ActionKind.TRICK: Skill("trick", 13, PER),
                ActionKind.TEST: Skill("test of wills", 13, MIND),
                ActionKind.INTIMIDATE: Skill("intimidation", 14, SPI),
            },
            endurance=12,
            hit_points=14,
            dodge=10,
        ),
        **dict.fromkeys(TROOPERS, _GURPS_TROOPER),
    }
)
"""The villains by name."""


@attrs.frozen(kw_only=True)
class Figures:
    """The values and difficulties that go with a die.

    Attributes:
        heroes: the heroes' sheets, dealt out in this order.
        villains: the villains' sheets by name.
        bomb: the difficulty of each step of disarming the bomb, A to D.
        watch: what there is to do when no enemy is left.
        watch_difficulty: what that has to reach.
        ordinary: the attribute of somebody who is neither easy nor hard to get at; what is above
            it counts.
        easy: the value less the difficulty from which on a check looks easy.
        default: what a skill that fails its owner is less than its attribute (TG-060).
        acts_in_groups: whether several act, or are aimed at, with one roll.
    """

    heroes: tuple[Sheet, ...]
    villains: Mapping[str, Sheet]
    bomb: tuple[int, ...]
    watch: Skill
    watch_difficulty: int
    ordinary: int
    easy: int
    default: int
    acts_in_groups: bool

    def sheets_of(self, heroes: tuple[str, ...]) -> Mapping[str, Sheet]:
        """Everybody's sheet; with more heroes than sheets these come round again.

        >>> figures = FIGURES["d20_and_bonus_chart"]
        >>> figures.sheets_of(("Ada", "Ben"))["Ben"].trade
        'gunslinger'
        """
        own = {name: self.heroes[at % len(self.heroes)] for at, name in enumerate(heroes)}
        return MappingProxyType({**own, **self.villains})

    def difficulties(self, dialect: Dialect) -> tuple[int, ...]:
        """What the steps of the bomb ask: each its own, or all the same (TC-043)."""
        if dialect.skill_resolution.difficulties == "one_for_each_step":
            return self.bomb
        return (sum(self.bomb) // len(self.bomb),) * len(self.bomb)


FIGURES: Final[Mapping[str, Figures]] = MappingProxyType(
    {
        "d20_and_bonus_chart": Figures(
            heroes=HEROES,
            villains=VILLAINS,
            bomb=BOMB,
            watch=Skill("keep watch", 9, PER),
            watch_difficulty=8,
            ordinary=0,
            easy=-2,
            default=0,
            acts_in_groups=True,
        ),
        "three_d6_rolled_under": Figures(
            heroes=GURPS_HEROES,
            villains=GURPS_VILLAINS,
            bomb=(0, 1, 2, 3),
            watch=Skill("keep watch", 11, PER),
            watch_difficulty=0,
            ordinary=10,
            easy=11,
            default=5,
            acts_in_groups=False,
        ),
    }
)
"""How the die is read → the figures that fit it."""


def figures_for(dialect: Dialect) -> Figures:
    """The figures for a rule text."""
    return FIGURES[dialect.attempts.die]


def rolls_under(dialect: Dialect) -> bool:
    """Whether three dice have to stay at or under the skill."""
    return dialect.attempts.die == "three_d6_rolled_under"


def texts() -> tuple[str, ...]:
    """The texts that are translated, each once."""
    names: list[str] = []
    for figures in FIGURES.values():
        for sheet in (*figures.heroes, *figures.villains.values()):
            names += [skill.name for skill in (*sheet.actions.values(), *sheet.bomb)]
        names.append(figures.watch.name)
    names += [setback for setback in SETBACKS if setback is not None]
    return tuple(dict.fromkeys((*names, INSPIRATION)))
