"""The character sheets of the bomb, and its difficulties.

The sheets are in `sheets.csv`: the heroes, then the leader of the villains and a trooper. Their
skills are in `skills.csv`, the favorite ones first; those without a use are for the bomb. The
values are our own, in the range of beginning heroes. Other rows are for rule texts with three dice:
skills to roll under, hit points, a dodge.
"""

import csv
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.charts.deck_file import file_beside
from dramadeck.torg import ActionKind, Attribute, Dialect


@attrs.frozen
class Skill:
    """A skill on a sheet.

    Attributes:
        name: its name.
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
        hit_points: the hit points without harm, by a rule text that counts them.
        dodge: the number to roll under to dodge a hit, by a rule text with such a roll.
    """

    trade: str
    attributes: Mapping[Attribute, int]
    actions: Mapping[ActionKind, Skill] = attrs.field(converter=_unchanging)
    bomb: tuple[Skill, ...] = ()
    endurance: int
    hit_points: int | None = None
    dodge: int | None = None


RESISTED_BY: Final = MappingProxyType(
    {
        ActionKind.ATTACK: Attribute.DEXTERITY,
        ActionKind.MANEUVER: Attribute.DEXTERITY,
        ActionKind.TRICK: Attribute.PERCEPTION,
        ActionKind.TEST: Attribute.MIND,
        ActionKind.TAUNT: Attribute.CHARISMA,
        ActionKind.INTIMIDATE: Attribute.SPIRIT,
    }
)
"""The attribute with which each kind of action is resisted (source: OBS)."""

HERO_NAMES: Final = ("Quin", "Marco", "Tina")
"""The heroes by default."""

LEADER: Final = "Baron Voss"
"""The possibility-rated leader of the villains."""

TROOPERS: Final = tuple(f"Shocktrooper {number}" for number in range(1, 5))
"""The villains who act by Many on One."""

VILLAINS: Final = (LEADER, *TROOPERS)
"""The names of all villains."""

FLIPS: Final = 10
"""How many cards are flipped before the bomb explodes (TR-184)."""

POSSIBILITIES: Final = 3
"""The points of each hero at the start."""

LEADER_POINTS: Final = 2
"""The points that the leader has to counter the heroes' points."""

SETBACKS: Final = ("a steam pipe bursts and blinds everybody", None, "the lights go out", None)
"""What setbacks bring, in turn; None is the generic penalty (TR-078)."""

INSPIRATION: Final = "the inspiration"
"""The reason of a corrected number of hit points."""


@attrs.frozen(kw_only=True)
class Figures:
    """The values and difficulties for a die.

    Attributes:
        heroes: the heroes' sheets, which are given out in this order.
        villains: the villains' sheets by name.
        bomb: the difficulty of each step of disarming the bomb, A to D.
        watch: the skill that is used if no enemy is left.
        watch_difficulty: its difficulty.
        ordinary: the attribute of an average target; a difficulty is what is above it.
        easy: the margin of value over difficulty from which on a check looks easy.
        default: how much an attribute without its skill is less (TG-060).
        acts_in_groups: whether several characters act, or are attacked, with one roll.
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
        """The sheets by name; with more heroes than sheets the first sheets are used again.

        >>> figures = FIGURES["d20_and_bonus_chart"]
        >>> figures.sheets_of(("Ada", "Ben"))["Ben"].trade
        'gunslinger'
        """
        own = {name: self.heroes[at % len(self.heroes)] for at, name in enumerate(heroes)}
        return MappingProxyType({**own, **self.villains})

    def difficulties(self, dialect: Dialect) -> tuple[int, ...]:
        """The difficulties of the steps: one for each, or the mean for all (TC-043)."""
        if dialect.skill_resolution.difficulties == "one_for_each_step":
            return self.bomb
        return (sum(self.bomb) // len(self.bomb),) * len(self.bomb)


def _sheet(row: Mapping[str, str]) -> Sheet:
    skills = [
        skill for skill in _SKILLS if (skill["die"], skill["trade"]) == (row["die"], row["trade"])
    ]
    attributes = zip(Attribute, map(int, row["attributes"].split()), strict=True)
    return Sheet(
        trade=row["trade"],
        attributes=MappingProxyType(dict(attributes)),
        actions={ActionKind(skill["use"]): _skill(skill) for skill in skills if skill["use"]},
        bomb=tuple(_skill(skill) for skill in skills if not skill["use"]),
        endurance=int(row["endurance"]),
        hit_points=_number(row["hit_points"]),
        dodge=_number(row["dodge"]),
    )


def _skill(row: Mapping[str, str]) -> Skill:
    return Skill(
        name=row["skill"],
        value=int(row["value"]),
        attribute=Attribute(row["attribute"]),
        effect=_number(row["effect"]),
        effect_attribute=Attribute(row["effect_attribute"]) if row["effect_attribute"] else None,
    )


def _number(cell: str) -> int | None:
    return int(cell) if cell else None


def _figures(die: str, **others: Any) -> Figures:
    *heroes, leader, trooper = (_sheet(row) for row in _SHEETS if row["die"] == die)
    villains = MappingProxyType({LEADER: leader, **dict.fromkeys(TROOPERS, trooper)})
    return Figures(heroes=tuple(heroes), villains=villains, **others)


_SHEETS, _SKILLS = (
    [*csv.DictReader(file_beside(__file__, name).splitlines())]
    for name in ("sheets.csv", "skills.csv")
)

FIGURES: Final[Mapping[str, Figures]] = MappingProxyType(
    {
        "d20_and_bonus_chart": _figures(
            "d20_and_bonus_chart",
            bomb=(11, 12, 13, 14),
            watch=Skill("keep watch", 9, Attribute.PERCEPTION),
            watch_difficulty=8,
            ordinary=0,
            easy=-2,
            default=0,
            acts_in_groups=True,
        ),
        "three_d6_rolled_under": _figures(
            "three_d6_rolled_under",
            bomb=(0, 1, 2, 3),
            watch=Skill("keep watch", 11, Attribute.PERCEPTION),
            watch_difficulty=0,
            ordinary=10,
            easy=11,
            default=5,
            acts_in_groups=False,
        ),
    }
)
"""The die of a rule text → the figures for it."""


def figures_for(dialect: Dialect) -> Figures:
    """The figures for a rule text."""
    return FIGURES[dialect.attempts.die]


def rolls_under(dialect: Dialect) -> bool:
    """Whether three dice are rolled at or under the skill."""
    return dialect.attempts.die == "three_d6_rolled_under"


def texts() -> tuple[str, ...]:
    """The texts that are translated, without duplicates."""
    names: list[str] = []
    for figures in FIGURES.values():
        for sheet in (*figures.heroes, *figures.villains.values()):
            names += [skill.name for skill in (*sheet.actions.values(), *sheet.bomb)]
        names.append(figures.watch.name)
    names += [setback for setback in SETBACKS if setback is not None]
    return tuple(dict.fromkeys((*names, INSPIRATION)))
