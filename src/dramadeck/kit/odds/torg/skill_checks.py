"""The chance of every check in a dramatic skill resolution."""

from collections.abc import Sequence
from enum import StrEnum, unique
from fractions import Fraction
from functools import cache
from itertools import accumulate, product
from operator import mul
from typing import Any, NamedTuple, Protocol, assert_never

import attrs

from dramadeck.charts.torg import difficulty_increase
from dramadeck.kit.odds.torg.dice import Throw, success
from dramadeck.torg import GURPS, REVISED, Dialect
from dramadeck.torg.cards import Step
from dramadeck.torg.dialects.readings import ActionDie


@unique
class AfterCritical(StrEnum):
    """What a hero does who has failed against a critical problem and has no other skill (TR-105).

    A task may be tackled from a new angle, which starts again from step A; or some other skill,
    just as good, is found, and nothing is lost.
    """

    START_OVER = "start_over"
    GO_ON = "go_on"


class Checks(Protocol):
    """**Protocol**: what the calculation asks about the checks; chances are exact fractions.

    A hero who has failed against a critical problem may have another `skill`: they are counted
    from 0.
    """

    @property
    def steps(self) -> int:
        """How many steps the task has."""
        ...

    @property
    def skills(self) -> int:
        """How many skills the hero has for it."""
        ...

    @property
    def is_raised(self) -> bool:
        """Whether complications make the checks harder."""
        ...

    def gains(self, done: int, raised: int, skill: int, tried: int) -> tuple[Fraction, ...]:
        """The chances to gain at least 1, 2 ... of the steps tried, the first being the one due."""
        ...

    def fails(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to fail the check in a problem round."""
        ...

    def last_ditch(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance of a last-ditch effort to do all that is left."""
        ...


def _number_of_steps(_record: object, field: Any, given: tuple[object, ...]) -> None:
    if not 1 <= len(given) <= len(Step):
        letters = ", ".join(Step)
        raise ValueError(
            f"{field.name}: one for each of the steps {letters}, so 1 to 4, not {len(given)}"
        )


def _whole_numbers(given: Sequence[int]) -> tuple[int, ...]:
    return tuple(given)


@attrs.frozen
class SkillChecks:
    """Checks of a skill value against difficulty numbers.

    Attributes:
        value: the skill value.
        difficulties: the difficulty number of each step from A on: one to four (TR-097).
        other_values: the skills that are left after critical problems, best first (TR-105).
        throw: what is thrown for each check.
        complication: what a complication adds to all difficulties (TR-104).
        last_ditch_increase: what a last-ditch effort adds to each difficulty (TR-111).

    Raises:
        ValueError: there are no steps, or more than four.

    >>> checks = SkillChecks(12, (10, 10, 10, 10))
    >>> [str(each) for each in checks.gains(done=0, raised=0, skill=0, tried=2)]
    ['11/20', '17/50']
    """

    value: int
    difficulties: tuple[int, ...] = attrs.field(
        converter=_whole_numbers, validator=_number_of_steps
    )
    other_values: tuple[int, ...] = attrs.field(default=(), converter=_whole_numbers)
    throw: Throw = attrs.field(factory=Throw)
    complication: int = REVISED.skill_resolution.complication
    last_ditch_increase: int = REVISED.skill_resolution.last_ditch_increase

    @property
    def steps(self) -> int:
        """How many steps the task has."""
        return len(self.difficulties)

    @property
    def skills(self) -> int:
        """How many skills the hero has for it."""
        return 1 + len(self.other_values)

    @property
    def is_raised(self) -> bool:
        """Whether complications make the checks harder."""
        return self.complication != 0

    def gains(self, done: int, raised: int, skill: int, tried: int) -> tuple[Fraction, ...]:
        """The chances to gain at least 1, 2 ... steps: one die, and the increases by place."""
        return _gains(self, _Moment(done, raised, skill), tried, 0)

    def fails(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to fail at the difficulty of the step that is due (TR-101)."""
        return 1 - _gains(self, _Moment(done, raised, skill), 1, 0)[0]

    def last_ditch(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to do all unfinished steps at once (TR-110, TR-111)."""
        at, extra = _Moment(done, raised, skill), self.last_ditch_increase
        return _gains(self, at, self.steps - done, extra)[-1]


class _Moment(NamedTuple):
    """Where a task stands, as far as checks go."""

    done: int
    raised: int
    skill: int


@cache
def _gains(checks: SkillChecks, at: _Moment, tried: int, extra: int) -> tuple[Fraction, ...]:
    value = (checks.value, *checks.other_values)[at.skill]
    chances: list[Fraction] = []
    hardest: int | None = None
    for place, difficulty in enumerate(checks.difficulties[at.done : at.done + tried], start=1):
        needed = difficulty + at.raised * checks.complication + extra
        needed += difficulty_increase(place, tried)
        # One bonus number serves all steps, and they are gained in order (TR-096, MA-012).
        hardest = needed if hardest is None else max(hardest, needed)
        chances.append(success(value, hardest, checks.throw))
    return tuple(chances)


DICE_ROLLED_UNDER = 3


@cache
def _at_most(total: int) -> Fraction:
    """The chance that three six-sided dice make this total or less."""
    rolls = [sum(dice) for dice in product(range(1, 7), repeat=DICE_ROLLED_UNDER)]
    return Fraction(sum(rolled <= total for rolled in rolls), len(rolls))


@attrs.frozen
class RolledUnder:
    """Checks of a GURPS table: three dice at or under the skill less all penalties.

    Each step has a roll of its own; each further step of a round costs all of them 2 (TG-067).

    Attributes:
        value: the skill.
        difficulties: the penalty of each step from A on: one to four, 3 for a task at -3.
        other_values: the skills that are left after critical problems, best first (TG-070).
        complication: what a complication adds to all penalties (TG-069).
        last_ditch_increase: what a last-ditch effort adds to the penalty (TG-073).

    Raises:
        ValueError: there are no steps, or more than four.

    >>> checks = RolledUnder(12, (2, 2, 2, 2))
    >>> checks.gains(done=0, raised=0, skill=0, tried=1), checks.fails(done=0, raised=1, skill=0)
    ((Fraction(1, 2),), Fraction(5, 8))
    """

    value: int
    difficulties: tuple[int, ...] = attrs.field(
        converter=_whole_numbers, validator=_number_of_steps
    )
    other_values: tuple[int, ...] = attrs.field(default=(), converter=_whole_numbers)
    complication: int = GURPS.skill_resolution.complication
    last_ditch_increase: int = GURPS.skill_resolution.last_ditch_increase

    @property
    def steps(self) -> int:
        """How many steps the task has."""
        return len(self.difficulties)

    @property
    def skills(self) -> int:
        """How many skills the hero has for it."""
        return 1 + len(self.other_values)

    @property
    def is_raised(self) -> bool:
        """Whether complications make the checks harder."""
        return self.complication != 0

    def gains(self, done: int, raised: int, skill: int, tried: int) -> tuple[Fraction, ...]:
        """The chances to gain at least 1, 2 ... steps: a roll for each, in order (TG-067)."""
        steps = self.difficulties[done : done + tried]
        extra = 2 * (len(steps) - 1)
        rolls = (self._roll(each + extra, raised, skill) for each in steps)
        return tuple(accumulate(rolls, mul))

    def fails(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to fail at the penalty of the step that is due (TG-077)."""
        return 1 - self._roll(self.difficulties[done], raised, skill)

    def last_ditch(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance of the single roll at the hardest step that is left (TG-073).

        It comes when time is up, without a card (TG-072), while `last_ditch` of `flips_to_finish`
        takes the place of the last flip and counts what its card lists.
        """
        steps = self.difficulties[done:]
        extra = 2 * (len(steps) - 1) + self.last_ditch_increase
        return self._roll(max(steps) + extra, raised, skill)

    def _roll(self, penalty: int, raised: int, skill: int) -> Fraction:
        value = (self.value, *self.other_values)[skill]
        return _at_most(value - penalty - raised * self.complication)


def checks_by(
    dialect: Dialect, value: int, difficulties: Sequence[int], *, other_values: Sequence[int] = ()
) -> SkillChecks | RolledUnder:
    """The checks of a task as a dialect has them: its die, its complications, its last ditch.

    Args:
        dialect: the reading of the rules.
        value: the skill value.
        difficulties: the difficulty number of each step, in GURPS its penalty.
        other_values: the skills that are left after critical problems, best first.

    Raises:
        ValueError: there are no steps, or more than four.

    >>> from dramadeck import torg
    >>> checks_by(torg.GURPS, 12, (2, 2, 2, 2)) == RolledUnder(12, (2, 2, 2, 2))
    True
    """
    readings = dialect.skill_resolution
    made: type[SkillChecks] | type[RolledUnder]
    match dialect.attempts.die:
        case ActionDie.D20_AND_BONUS_CHART:
            made = SkillChecks
        case ActionDie.THREE_D6_ROLLED_UNDER:
            made = RolledUnder
        case _:
            assert_never(dialect.attempts.die)
    return made(
        value,
        difficulties,
        other_values,
        complication=readings.complication,
        last_ditch_increase=readings.last_ditch_increase,
    )


def _fractions(given: Sequence[float | Fraction]) -> tuple[Fraction, ...]:
    return tuple(Fraction(each) for each in given)


@attrs.frozen
class FixedChances:
    """Checks whose chances are known, whatever the rules make of them.

    Attributes:
        chances: the chance at each step from A on: one to four. Several at once are tried on one
            die, so the second comes off when the first did and the die is good enough for it.
        last_ditch_chance: the chance of a last-ditch effort; by default it is hopeless.

    Raises:
        ValueError: there are no steps or more than four, or a chance is not between 0 and 1.

    >>> FixedChances((0.5, 0.75)).gains(done=0, raised=0, skill=0, tried=2)
    (Fraction(1, 2), Fraction(1, 2))
    """

    chances: tuple[Fraction, ...] = attrs.field(converter=_fractions, validator=_number_of_steps)
    last_ditch_chance: Fraction = attrs.field(default=Fraction(), converter=Fraction)

    def __attrs_post_init__(self) -> None:
        """Refuse what is no chance."""
        for chance in (*self.chances, self.last_ditch_chance):
            if not 0 <= chance <= 1:
                raise ValueError(f"a chance lies between 0 and 1, so not {float(chance)}")

    @property
    def steps(self) -> int:
        """How many steps the task has."""
        return len(self.chances)

    @property
    def skills(self) -> int:
        """One, since the chances are what they are."""
        return 1

    @property
    def is_raised(self) -> bool:
        """No, since complications do not change fixed chances."""
        return False

    def gains(self, done: int, raised: int, skill: int, tried: int) -> tuple[Fraction, ...]:
        """The chances to gain at least 1, 2 ... of the steps tried."""
        del raised, skill
        tries = self.chances[done : done + tried]
        return tuple(min(tries[:number]) for number in range(1, len(tries) + 1))

    def fails(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to fail at the step that is due."""
        del raised, skill
        return 1 - self.chances[done]

    def last_ditch(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance of a last-ditch effort."""
        del done, raised, skill
        return self.last_ditch_chance


CERTAIN = FixedChances((1, 1, 1, 1))
"""Four steps and never a failure: then only the cards take time."""
