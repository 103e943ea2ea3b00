"""The chances of the checks in a dramatic skill resolution, by the readings of each rule text."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import unique
from fractions import Fraction
from itertools import accumulate, product
from operator import mul
from typing import Any, Final, Protocol, Self, assert_never, get_args, runtime_checkable

import attrs

from dramadeck.core.refusals import truncated_repr
from dramadeck.core.setup_validation import chosen
from dramadeck.core.validation import WordEnum
from dramadeck.odds.distribution import check_whole, several
from dramadeck.odds.torg.dice import Throw, success
from dramadeck.torg import DIALECTS, GURPS, REVISED, Dialect
from dramadeck.torg.cards import Advantage, Disadvantage, Step
from dramadeck.torg.options import Attempts, Enhancements, LastDitch, SkillResolution
from dramadeck.torg.rules.skill_resolution import increase_of_several


@unique
class AfterCritical(WordEnum):
    """What a hero does who has failed against a critical problem and has no other skill (TR-105).

    Either the task starts again from step A, or another skill, just as good, is found and the steps
    done still count.
    """

    START_OVER = "start_over"
    GO_ON = "go_on"


@runtime_checkable
class Checks(Protocol):
    """**Protocol**: the checks of a task; chances are exact fractions.

    The arguments: `done` is the number of steps done, and `tried` of those tried now; `raised` is
    the number of complications that have made the checks harder. `skill` is the index of the skill
    in use, from 0: a hero who has failed against a critical problem needs another one.
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
        """The chances to gain at least 1, 2 ... of the steps tried, from the one due on."""
        ...

    def fails(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to fail the check in a problem round."""
        ...

    @property
    def last_ditch_open(self) -> LastDitch:
        """When a last-ditch effort may be made."""
        ...

    def last_ditch(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance of a last-ditch effort to do all that is left."""
        ...


def _check_steps(_record: object, field: Any, values: tuple[object, ...]) -> None:
    if not 1 <= len(values) <= len(Step):
        letters = ", ".join(Step)
        raise ValueError(
            f"{field.name}: one for each of the steps {letters}, so 1 to 4, not {len(values)}"
        )


def _whole_numbers(numbers: Sequence[int]) -> tuple[int, ...]:
    return several("difficulties and skill values", numbers, int)


@attrs.frozen
class Rolled(ABC):
    """Checks of a skill value, by the readings of a rule text; a subclass throws the dice."""

    value: int = attrs.field(validator=check_whole)
    difficulties: tuple[int, ...] = attrs.field(converter=_whole_numbers, validator=_check_steps)
    other_values: tuple[int, ...] = attrs.field(default=(), converter=_whole_numbers)
    readings: SkillResolution = attrs.field(default=REVISED.skill_resolution, kw_only=True)
    enhancements: Enhancements = attrs.field(default=REVISED.enhancements, kw_only=True, repr=False)

    @abstractmethod
    def chance(self, value: int, difficulty: int) -> Fraction:
        """The chance of a single check."""

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
        return self.readings.complication != 0

    @property
    def last_ditch_open(self) -> LastDitch:
        """When a last-ditch effort may be made."""
        return self.readings.last_ditch

    def gains(
        self, done: int, raised: int, skill: int, tried: int, extra: int = 0
    ) -> tuple[Fraction, ...]:
        """The chances to gain at least 1, 2 ... steps, which are gained in order."""
        reading = self.readings.several_steps
        singly = self.singly(done, raised, skill, tried, extra)
        match reading:
            case "one_on_many":
                # One roll for all steps (TR-096, MA-012): a harder step includes the easier ones.
                return tuple(accumulate(singly, min))
            case "two_for_each_further_step":
                return tuple(accumulate(singly, mul))
            case _:
                assert_never(reading)

    def singly(
        self, done: int, raised: int, skill: int, tried: int, extra: int = 0
    ) -> list[Fraction]:
        """The chance at each of several steps, independently of the others."""
        at_once = self._at_once(done, tried)
        return [self._check(difficulty + extra, raised, skill) for difficulty in at_once]

    def fails(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to fail at the step that is due (TR-101, TG-077)."""
        return 1 - self.gains(done, raised, skill, 1)[0]

    def last_ditch(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to do all unfinished steps at once (TR-110, TR-111, TG-073)."""
        extra, to_do = self.readings.last_ditch_increase, self.steps - done
        reading = self.readings.last_ditch_roll
        match reading:
            case "each_step":
                return self.gains(done, raised, skill, to_do, extra)[-1]
            case "hardest_step":
                increase = increase_of_several(self.readings.several_steps, to_do, to_do)
                hardest = max(self.difficulties[done:]) + increase
                return self._check(hardest + extra, raised, skill)
            case _:
                assert_never(reading)

    def bonuses(self, done: int, raised: int, skill: int, tried: int) -> tuple[int, ...]:
        """The bonus numbers needed to gain at least 1, 2 ... of the steps with one roll."""
        over = raised * self.readings.complication - (self.value, *self.other_values)[skill]
        at_once = self._at_once(done, tried)
        return tuple(accumulate((difficulty + over for difficulty in at_once), max))

    def plus(self, amount: int) -> Self:
        """The checks with every value so much higher."""
        others = tuple(value + amount for value in self.other_values)
        return attrs.evolve(self, value=self.value + amount, other_values=others)

    def _at_once(self, done: int, tried: int) -> list[int]:
        """The difficulties of the next steps, if `tried` of them are tried in one round.

        Trying several in one round raises them (TR-100, TG-067).
        """
        steps, reading = self.difficulties[done : done + tried], self.readings.several_steps
        return [
            step + increase_of_several(reading, place, len(steps))
            for place, step in enumerate(steps, start=1)
        ]

    def _check(self, difficulty: int, raised: int, skill: int) -> Fraction:
        value = (self.value, *self.other_values)[skill]
        return self.chance(value, difficulty + raised * self.readings.complication)


@attrs.frozen
class SkillChecks(Rolled):
    """Checks of a skill value against difficulty numbers, with the die of Torg.

    Attributes:
        value: the skill value.
        difficulties: the difficulty number of each step from A on: one to four (TR-097).
        other_values: skill values for use after critical problems, best first (TR-105).
        throw: what is thrown for each check.
        readings: what a rule text says of complications (TR-104), of several steps in one round
            (TR-100) and of the last-ditch effort (TR-109); the revised text by default.
        attempts: what it says of *up* (TR-065, TC-011) and *stymied* (TR-079), as `readings`.
        enhancements: what it says of cards that help an action (TR-115), as `readings`.

    Raises:
        ValueError: there are no steps, or more than four.

    >>> checks = SkillChecks(12, (10, 10, 10, 10))
    >>> [str(chance) for chance in checks.gains(done=0, raised=0, skill=0, tried=2)]
    ['11/20', '17/50']
    """

    throw: Throw = attrs.field(factory=Throw, validator=attrs.validators.instance_of(Throw))
    attempts: Attempts = attrs.field(default=REVISED.attempts, kw_only=True, repr=False)

    def chance(self, value: int, difficulty: int) -> Fraction:
        """The chance of a single check (TR-096)."""
        return success(value, difficulty, self.throw)

    @property
    def is_affected(self) -> bool:
        """Whether *up* and *stymied* change the die of a check without a decision."""
        return (
            self.readings.several_steps == "one_on_many"
            and self.attempts.up != "possibility_for_the_round"
            and self.attempts.stymied != "next_possibility"
        )

    def affected(self, effect: Advantage | Disadvantage) -> "SkillChecks":
        """The checks of a hero who is *up* or *stymied* besides (TR-065, TR-079).

        Raises:
            ValueError: by these readings it needs a decision (TG-041, TG-046), or each step has a
                die, of which only one is stymied.

        >>> checks = SkillChecks(12, (10, 10, 10, 10))
        >>> float(checks.affected(Disadvantage.STYMIED).fails(done=0, raised=0, skill=0))
        0.3
        """
        if self.readings.several_steps != "one_on_many":
            raise ValueError("by this rule text each step has a die, and only one is stymied")
        if effect is Advantage.UP:
            if self.attempts.up == "possibility_for_the_round":
                raise ValueError("by this rule text an up is a possibility to keep (TG-041)")
            is_ten = self.attempts.up == "die_of_at_least_ten"
            throw = attrs.evolve(self.throw, up=True, up_counts_ten=is_ten)
        else:
            if self.attempts.stymied == "next_possibility":
                raise ValueError("by this rule text a stymied costs the next possibility (TG-046)")
            throw = attrs.evolve(self.throw, stymied=True)
        return attrs.evolve(self, throw=throw)


_THREE_DICE: Final = [sum(dice) for dice in product(range(1, 7), repeat=3)]


@attrs.frozen
class RolledUnder(Rolled):
    """Checks of a GURPS game: three dice at or under the skill less all penalties.

    Attributes:
        value: the skill.
        difficulties: the penalty of each step from A on: one to four, 3 for a task at -3.
        other_values: skill values for use after critical problems, best first (TG-070).
        readings: what a rule text says of complications (TG-069), of several steps in one round
            (TG-067) and of the last-ditch effort (TG-072, TG-073); the GURPS text by default.
        enhancements: what it says of cards that help an action (TG-014), as `readings`.

    Raises:
        ValueError: there are no steps, or more than four.

    >>> checks = RolledUnder(12, (2, 2, 2, 2))
    >>> checks.gains(done=0, raised=0, skill=0, tried=1), checks.fails(done=0, raised=1, skill=0)
    ((Fraction(1, 2),), Fraction(5, 8))
    """

    readings: SkillResolution = attrs.field(default=GURPS.skill_resolution, kw_only=True)
    enhancements: Enhancements = attrs.field(default=GURPS.enhancements, kw_only=True, repr=False)

    def chance(self, value: int, difficulty: int) -> Fraction:
        """The chance of a single check (TG-065)."""
        needed = value - difficulty
        return Fraction(sum(rolled <= needed for rolled in _THREE_DICE), len(_THREE_DICE))


def checks_by(
    dialect: Dialect | str,
    value: int,
    difficulties: Sequence[int],
    *,
    other_values: Sequence[int] = (),
) -> SkillChecks | RolledUnder:
    """The checks of a task by a dialect: `SkillChecks`, or `RolledUnder` for GURPS.

    Args:
        dialect: the dialect or the name of a shipped one.
        value: the skill value.
        difficulties: the difficulty number of each step, or in GURPS the penalty.
        other_values: skill values for use after critical problems, best first.

    Raises:
        ValueError: the text has no task with this number of steps, or with these difficulties.
        UnknownNameError: there is no such dialect.

    >>> checks_by("gurps", 12, (2, 2, 2, 2)) == RolledUnder(12, (2, 2, 2, 2))
    True
    """
    dialect = chosen(dialect, DIALECTS, "dialect")
    readings = dialect.skill_resolution
    steps, fewest = _whole_numbers(difficulties), readings.fewest_steps
    if len(steps) < fewest:
        raise ValueError(
            f"difficulties: by this rule text a task has {fewest} steps at least, not {len(steps)}"
        )
    if readings.difficulties == "one_for_all_steps" and len(set(steps)) > 1:
        numbers = ", ".join(map(str, steps))
        raise ValueError(
            f"difficulties: by this rule text all steps have the same one (TC-043), not {numbers}"
        )
    match dialect.attempts.die:
        case "d20_and_bonus_chart":
            return SkillChecks(
                value,
                steps,
                other_values,
                readings=readings,
                attempts=dialect.attempts,
                enhancements=dialect.enhancements,
            )
        case "three_d6_rolled_under":
            return RolledUnder(
                value, steps, other_values, readings=readings, enhancements=dialect.enhancements
            )
        case _:
            assert_never(dialect.attempts.die)


def _chance(number: Any) -> Fraction:
    if not isinstance(number, int | float | Fraction):
        raise TypeError(f"a chance is a number between 0 and 1, so not {truncated_repr(number)}")
    if not 0 <= number <= 1:
        raise ValueError(f"a chance is between 0 and 1, so not {float(number)}")
    return Fraction(number)


def _chances(numbers: Sequence[float | Fraction]) -> tuple[Fraction, ...]:
    return tuple(map(_chance, several("chances", numbers, object)))


@attrs.frozen
class FixedChances:
    """Checks with chances that the caller states; complications do not change them.

    Attributes:
        chances: the chance at each step from A on: one to four. One roll decides several at once:
            the chance to gain both is that of the harder one.
        last_ditch_chance: the chance of a last-ditch effort; 0 by default.
        last_ditch_open: when it may be made; on the last flip by default (TR-109).

    Raises:
        ValueError: there are no steps or more than four, or a chance is not between 0 and 1.

    >>> FixedChances((0.5, 0.75)).gains(done=0, raised=0, skill=0, tried=2)
    (Fraction(1, 2), Fraction(1, 2))
    """

    chances: tuple[Fraction, ...] = attrs.field(converter=_chances, validator=_check_steps)
    last_ditch_chance: Fraction = attrs.field(default=Fraction(), converter=_chance)
    last_ditch_open: LastDitch = attrs.field(default="in_any_round", kw_only=True)

    @property
    def skills(self) -> int:
        """One, because fixed chances do not depend on a skill."""
        return 1

    @property
    def is_raised(self) -> bool:
        """False, because complications do not change fixed chances."""
        return False

    def __attrs_post_init__(self) -> None:
        word, words = self.last_ditch_open, get_args(LastDitch)
        if word not in words:
            what = f"expected one of {', '.join(words)}; got {truncated_repr(word)}"
            raise ValueError(f"last_ditch_open: {what}")

    @property
    def steps(self) -> int:
        """How many steps the task has."""
        return len(self.chances)

    def gains(self, done: int, raised: int, skill: int, tried: int) -> tuple[Fraction, ...]:
        """The chances to gain at least 1, 2 ... of the steps tried."""
        del raised, skill
        return tuple(accumulate(self.chances[done : done + tried], min))

    def fails(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance to fail at the step that is due."""
        del raised, skill
        return 1 - self.chances[done]

    def last_ditch(self, done: int, raised: int, skill: int) -> Fraction:
        """The chance of a last-ditch effort."""
        del done, raised, skill
        return self.last_ditch_chance


CERTAIN = FixedChances((1, 1, 1, 1))
"""Four steps and no failure: only the cards decide how long it takes."""
