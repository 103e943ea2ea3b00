"""Everybody's figures, by the die that the rule text throws."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.sim.torg.bomb.gurps_sheets import GURPS_HEROES, GURPS_VILLAINS
from dramadeck.sim.torg.bomb.sheets import BOMB, HEROES, PER, VILLAINS, Sheet, Skill
from dramadeck.torg import Dialect


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
        """Everybody's sheet: the heroes' by their places, and the villains'.

        With more heroes than sheets these come round again.

        >>> figures = FIGURES["d20_and_bonus_chart"]
        >>> figures.sheets_of(("Ada", "Ben"))["Ben"].trade
        'gunslinger'
        """
        own = {name: self.heroes[at % len(self.heroes)] for at, name in enumerate(heroes)}
        return MappingProxyType({**own, **self.villains})

    def difficulties(self, dialect: Dialect) -> tuple[int, ...]:
        """What the steps of the bomb ask: each its own, or all the same (TC-043).

        >>> from dramadeck import torg
        >>> FIGURES["d20_and_bonus_chart"].difficulties(torg.CLASSIC)
        (12, 12, 12, 12)
        """
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
