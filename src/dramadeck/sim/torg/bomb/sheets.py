"""The character sheets of the demonstration: who fights for the bomb, and with what values.

They stand in `sheets.csv`: the heroes, then the leader of the villains and a trooper. Their skills
are in `skills.csv`, the favorite ones first; those without a use are for the bomb. The figures are
our own, in the range of beginning heroes; those for a table that throws three dice stand beside
them: skills to stay under, hit points, a dodge.
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
"""Who plays where nobody is named."""

LEADER: Final = "Baron Voss"
"""The possibility-rated leader of the villains."""

TROOPERS: Final = tuple(f"Shocktrooper {number}" for number in range(1, 5))
"""Those who act by Many on One."""

VILLAINS: Final = (LEADER, *TROOPERS)
"""The names of all villains."""

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
