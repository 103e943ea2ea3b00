"""Cards and possibilities that a hero may use once, after the dice of a check are thrown."""

from collections.abc import Sequence
from enum import unique
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import attrs

from dramadeck.charts.torg import rolls_again_on
from dramadeck.core.validation import WordEnum
from dramadeck.odds.matching import Chance
from dramadeck.odds.torg.dice import Throw, further_dice_at_least, least_total
from dramadeck.odds.torg.skill_checks import Checks, Rolled, SkillChecks

_CACHE_SIZE: Final = 1024
"""How many checks with a point are cached; they are the same for many tasks."""


@unique
class Held(WordEnum):
    """What a hero holds and may use once for a check: a card in the pool, or a possibility.

    * `ACTION`: adds to the bonus number, for the round or for one roll (TR-115, TC-059)
    * `ADRENALIN`, `WILLPOWER`, `PRESENCE`: raise the skill for the round, if it is built on an
      attribute of that card (TR-117..119), or for the next roll (TG-015)
    * `SUPPORTER`: somebody else adds to the bonus number of one roll (TR-156)
    * `HERO`, `DRAMA`, `POSSIBILITY`: one more die, which counts at least 10 (TR-068, TR-126)
    """

    ACTION = "Action"
    ADRENALIN = "Adrenalin"
    WILLPOWER = "Willpower"
    PRESENCE = "Presence"
    SUPPORTER = "Supporter"
    HERO = "Hero"
    DRAMA = "Drama"
    POSSIBILITY = "possibility"

    @property
    def is_point(self) -> bool:
        """Whether it is one more die."""
        return self in (Held.HERO, Held.DRAMA, Held.POSSIBILITY)

    @property
    def is_card(self) -> bool:
        """Whether it is a card, which confused heroes cannot use (TR-074)."""
        return self is not Held.POSSIBILITY


class Help(NamedTuple):
    """The help of a `Held` by the readings of a text: one more die, or a number that is added."""

    is_point: bool
    amount: int
    lasts: bool  # for all actions of the round, rather than for one roll


def help_of(held: Held, checks: Checks) -> Help:
    """What a `Held` does for these checks.

    Raises:
        ValueError: it does nothing for them, or the gamemaster decides what it does.
    """
    if not isinstance(checks, Rolled):
        raise ValueError("held: these checks have no dice that it could help")
    if held.is_point:
        if not isinstance(checks, SkillChecks):
            raise ValueError(
                "held: by this rule text the gamemaster says what a possibility does (TG-065)"
            )
        if checks.readings.several_steps != "one_on_many":
            raise ValueError("held: each step has a die, and a possibility adds to one of them")
        return Help(is_point=True, amount=0, lasts=False)
    readings = checks.enhancements
    if held is Held.ACTION:
        lasts = readings.action_reach == "all_actions_of_the_round"
        return Help(is_point=False, amount=readings.action_bonus, lasts=lasts)
    if held is Held.SUPPORTER:
        return Help(is_point=False, amount=readings.supporter_bonus, lasts=False)
    lasts = readings.raise_reach != "next_roll"
    return Help(is_point=False, amount=readings.attribute_raise, lasts=lasts)


class CheckOutcome(NamedTuple):
    """An outcome of the dice of a check: steps gained, and steps gained with the help."""

    chance: Chance
    gained: int
    helped: tuple[tuple[int, Chance], ...] = ()

    @property
    def in_floats(self) -> "CheckOutcome":
        """The same with floats, which are faster and not exact."""
        helped = tuple((gained, float(chance)) for gained, chance in self.helped)
        return CheckOutcome(float(self.chance), self.gained, helped)


SURE: Final = Fraction(1)


def without_help(at_least: Sequence[Fraction]) -> list[CheckOutcome]:
    """The outcomes of a check, from the chances to gain at least 1, 2 ... steps."""
    return [CheckOutcome(chance, gained) for gained, chance in _exactly(at_least)]


def _exactly(at_least: Sequence[Fraction]) -> list[tuple[int, Fraction]]:
    tails = [SURE, *at_least, Fraction()]
    pairs = ((gained, more - less) for gained, (more, less) in enumerate(pairwise(tails)))
    return [(gained, chance) for gained, chance in pairs if chance]


class Tried(NamedTuple):
    """The steps that a check is for; the fields are the arguments of `Checks.gains`."""

    done: int
    raised: int
    skill: int
    tried: int


def with_amount(checks: Rolled, amount: int, steps: Tried) -> list[CheckOutcome]:
    """The outcomes if an amount may be added after the dice are thrown."""
    raised_checks = checks.plus(amount)
    if checks.readings.several_steps != "one_on_many":
        return _die_for_each(checks.singly(*steps), raised_checks.singly(*steps))
    # One roll decides both, so a roll that gains more without the help gains more with it.
    less, more = checks.gains(*steps), raised_checks.gains(*steps)
    return [
        CheckOutcome(high - low, _reached(less, high), ((_reached(more, high), SURE),))
        for low, high in pairwise(sorted({Fraction(), SURE, *less, *more}))
    ]


def _reached(at_least: Sequence[Fraction], rank: Fraction) -> int:
    return sum(chance >= rank for chance in at_least)


def _die_for_each(without: Sequence[Fraction], with_it: Sequence[Fraction]) -> list[CheckOutcome]:
    """The outcomes where each step has a separate die, and steps are gained in order."""
    last, shares = len(without), dict[tuple[int, int], Fraction]()
    reached = SURE
    for place in range(last):
        # All steps before succeeded without help; this one fails without it.
        only_with = with_it[place] - without[place]
        after = _exactly_from([SURE, *with_it[place + 1 :]], place)
        for gained, chance in after:
            shares[place, gained] = reached * only_with * chance
        shares[place, place] = reached * (1 - with_it[place])
        reached *= without[place]
    shares[last, last] = reached
    return [
        CheckOutcome(chance, gained, ((helped, SURE),))
        for (gained, helped), chance in shares.items()
        if chance
    ]


def _exactly_from(chances: Sequence[Fraction], place: int) -> list[tuple[int, Fraction]]:
    """Steps gained with their chance, if the step at a place is sure and the next have chances."""
    at_least, reached = list[Fraction](), SURE
    for chance in chances:
        reached *= chance
        at_least.append(reached)
    return [(place + gained, chance) for gained, chance in _exactly(at_least) if gained]


def with_point(checks: SkillChecks, steps: Tried) -> list[CheckOutcome]:
    """The outcomes if one more die may be bought after the others are thrown (TR-068)."""
    return [*_with_point(checks.throw, checks.bonuses(*steps))]


@lru_cache(maxsize=_CACHE_SIZE)
def _with_point(throw: Throw, bonuses: tuple[int, ...]) -> tuple[CheckOutcome, ...]:
    needed = [least_total(bonus) for bonus in bonuses]
    outcomes: dict[tuple[int, tuple[tuple[int, Fraction], ...]], Fraction]
    outcomes = {(len(needed), ()): throw.at_least(needed[-1])}
    for total in range(1, needed[-1]):
        chance = throw.at_least(total) - throw.at_least(total + 1)
        if not chance:
            continue
        outcome = _by_point(throw, needed, total)
        outcomes[outcome] = outcomes.get(outcome, Fraction()) + chance
    return tuple([CheckOutcome(chance, *outcome) for outcome, chance in outcomes.items() if chance])


def at_total(checks: SkillChecks, steps: Tried, total: int) -> CheckOutcome:
    """The outcome of dice that have this total, with one more die."""
    needed = [least_total(bonus) for bonus in checks.bonuses(*steps)]
    return CheckOutcome(SURE, *_by_point(checks.throw, needed, total))


def _by_point(
    throw: Throw, needed: Sequence[int], total: int
) -> tuple[int, tuple[tuple[int, Fraction], ...]]:
    """The steps gained with a total, and those with one more die."""
    skilled, rated = throw.skilled, throw.possibility_rated
    gained = sum(number <= total for number in needed)
    # A stymied hero loses the first re-roll: that of the die, else that of a point (TR-079).
    loses = throw.stymied and not throw.up and not throw.points
    if loses and total not in rolls_again_on(skilled=skilled, possibility_rated=rated):
        return gained, ()
    more = [
        further_dice_at_least(number - total, points=1, skilled=skilled, possibility_rated=rated)
        for number in needed[gained:]
    ]
    return gained, tuple((gained + plus, part) for plus, part in _exactly(more))


def helped_always(checks: Rolled, held: Help) -> Rolled:
    """The checks if the help is used on every one of them."""
    if held.is_point and isinstance(checks, SkillChecks):
        throw = attrs.evolve(checks.throw, points=checks.throw.points + 1)
        return attrs.evolve(checks, throw=throw)
    return checks.plus(held.amount)
