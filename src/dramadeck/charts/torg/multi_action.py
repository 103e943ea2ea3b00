"""The multi-action charts, and the three ways to use them (MA-001..033).

`PRINTED_ROWS` holds every figure once; `MANY_ON_ONE` and `ONE_ON_MANY` are its columns under
their printed names. Many on One: several characters do the same on one roll. One on Many: one
character does several things on one roll. Summed efforts: a group succeeds or fails as one.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from ..chart import Chart, Row, is_above, of_type, whole_number
from ..display import as_printed, html_of
from .measures import Rounding, measure, value_of


class MultiActionRow(NamedTuple):
    """One line of both charts: a range of numbers and its figures (MA-004, 006, 015, 016)."""

    low: int
    high: int
    modifier: int
    margin: int
    increase: int


PRINTED_ROWS = (
    MultiActionRow(1, 1, modifier=0, margin=0, increase=2),
    MultiActionRow(2, 2, modifier=2, margin=2, increase=4),
    MultiActionRow(3, 4, modifier=3, margin=4, increase=6),
    MultiActionRow(5, 6, modifier=4, margin=6, increase=8),
    MultiActionRow(7, 10, modifier=5, margin=8, increase=10),
    MultiActionRow(11, 15, modifier=6, margin=10, increase=12),
)
"""The figures of both charts (MA-004, MA-006, MA-015, MA-016)."""

PRINTED_UP_TO = PRINTED_ROWS[-1].high
"""The largest number on the printed charts; beyond it they are extended (MA-022, MA-023)."""


class Extension(StrEnum):
    """How the margins of the charts continue above 15 characters (MA-023).

    The text says twice the value; the printed column of Many on One is twice the value less two.
    """

    LITERAL = "twice the value"
    PATTERN = "twice the value less two"


class Spread(StrEnum):
    """Which number of a spread such as 3-4 is used (MA-021).

    Player characters get `TOP` unless drama says otherwise. For others the gamemaster chooses; by
    ruling the default is `TOP`, too.
    """

    TOP = "top"
    LOWEST = "lowest"


class Pick(StrEnum):
    """Which of several nearly equal numbers is used for all."""

    LOWEST = "lowest"
    HIGHEST = "highest"

    def of(self, numbers: Iterable[int]) -> int:
        """The lowest or the highest of the numbers."""
        return min(numbers) if self is Pick.LOWEST else max(numbers)


class Successes(NamedTuple):
    """How many characters succeed, as the charts print it: a number or a spread.

    >>> print(Successes(3, 4))
    3-4
    """

    fewest: int
    most: int

    def take(self, spread: Spread) -> int:
        """The number of the spread that is used (MA-021)."""
        return self.most if of_type("the spread", spread, Spread) is Spread.TOP else self.fewest

    def __str__(self) -> str:
        return str(self.most) if self.fewest == self.most else f"{self.fewest}-{self.most}"


class ByValue(NamedTuple):
    """A chart continues upward with `times` the value of the number (MA-022, MA-023)."""

    times: int
    rounding: Rounding = Rounding.CLOSEST

    def covers(self, number: int, rows: tuple[Row[int], ...]) -> bool:
        """Whether the number is above the printed lines."""
        return is_above(number, rows)

    def result(self, number: int, rows: tuple[Row[int], ...]) -> int:
        """`times` the value of the number."""
        del rows  # the result depends on the value chart only
        return self.times * value_of(number, self.rounding)

    def __str__(self) -> str:
        if self.rounding is Rounding.FLOOR:
            return "more → the value that the number reaches"
        return f"more → {self.times} x the value closest to the number"


Column: TypeAlias = Callable[[MultiActionRow], int]
"""A column of the charts, as a function of the row."""


modifier_column: Column = attrgetter("modifier")  # of a group's bonus; of opponents' Toughness
margin_column: Column = attrgetter("margin")  # what a group must beat the difficulty number by
increase_column: Column = attrgetter("increase")  # what One on Many adds to the difficulty number


def _chart_by_number(name: str, column: Column, source: str, beyond: ByValue) -> Chart[int]:
    rows = tuple(Row(row.low, row.high, column(row)) for row in PRINTED_ROWS)
    return Chart(name, rows, source, beyond)


def _chart_by_margin(name: str, column: Column, source: str) -> Chart[Successes]:
    starts = [column(row) for row in PRINTED_ROWS]
    ends = [*(following - 1 for following in starts[1:]), None]
    rows = tuple(
        Row(start, end, Successes(row.low, row.high))
        for row, start, end in zip(PRINTED_ROWS, starts, ends, strict=True)
    )
    return Chart(name, rows, source)


class ManyOnOneChart(NamedTuple):
    """The chart Many on One.

    Attributes:
        bonus: characters acting → bonus modifier (MA-004).
        how_many: margin over the difficulty number → how many succeed (MA-006, MA-007), printed
            up to 15 of them.
    """

    bonus: Chart[int]
    how_many: Chart[Successes]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self))

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def _repr_pretty_(self, printer: Any, is_cycle: bool) -> None:
        as_printed(self, printer, is_cycle)


class OneOnManyChart(NamedTuple):
    """The chart One on Many.

    Attributes:
        difficulty: place of the action → increase of its difficulty number (MA-015).
        toughness: actions tried → Toughness increase of each opponent (MA-016).
        how_many: margin over a single difficulty number → how many succeed by the quick method
            (MA-020), printed up to 15 of them.
    """

    difficulty: Chart[int]
    toughness: Chart[int]
    how_many: Chart[Successes]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self))

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def _repr_pretty_(self, printer: Any, is_cycle: bool) -> None:
        as_printed(self, printer, is_cycle)


MANY_ON_ONE = ManyOnOneChart(
    bonus=_chart_by_number(
        "Many on One: bonus modifier by characters", modifier_column, "MA-004, MA-022", ByValue(1)
    ),
    how_many=_chart_by_margin(
        "Many on One: how many succeed, by margin", margin_column, "MA-006, MA-007"
    ),
)
"""The chart for many characters who do the same thing on one roll."""

ONE_ON_MANY = OneOnManyChart(
    difficulty=_chart_by_number(
        "One on Many: difficulty increase by place", increase_column, "MA-015, MA-023", ByValue(2)
    ),
    toughness=_chart_by_number(
        "One on Many: Toughness increase by actions", modifier_column, "MA-016, MA-022", ByValue(1)
    ),
    how_many=_chart_by_margin(
        "One on Many: how many succeed, by margin", increase_column, "MA-020"
    ),
)
"""The chart for one character who does several things on one roll."""


def succeeding(
    margin: int, acting: int, column: Column, extension: Extension = Extension.LITERAL
) -> Successes:
    """How many succeed, as a spread of at most `acting` (MA-006..009, MA-020, MA-022, MA-023)."""
    whole_number("the margin", margin)
    whole_number("the number acting", acting, least=1)
    of_type("the extension", extension, Extension)
    # A small group may reach a line for more characters: then all of the group succeed.
    reached = [row for row in rows_for(acting, extension) if column(row) <= margin]
    if not reached:
        return Successes(0, 0)
    highest = [row for row in reached if column(row) == column(reached[-1])]
    return Successes(min(highest[0].low, acting), min(highest[-1].high, acting))


def rows_for(acting: int, extension: Extension = Extension.LITERAL) -> Iterator[MultiActionRow]:
    """The printed lines, and those beyond 15 up to the number acting (MA-022, MA-023)."""
    yield from PRINTED_ROWS
    low, value = PRINTED_UP_TO + 1, value_of(PRINTED_UP_TO + 1, Rounding.CLOSEST)
    less = 0 if extension is Extension.LITERAL else 2
    while low <= acting:
        # The smallest number of people to which the next value is the closest, ties upward.
        following = -(-int(measure(value) + measure(value + 1)) // 2)
        yield MultiActionRow(low, following - 1, value, 2 * value - less, 2 * value)
        low, value = following, value + 1


WIDEST_GROUP = 1
"""The largest difference between the values of a group (MA-002)."""


class ManyOnOneResult(NamedTuple):
    """The result of a group's roll.

    Attributes:
        group_bonus: the bonus modifier of the number acting (MA-004).
        total: the sum of value, bonus number and group bonus (MA-005).
        margin: the total less the difficulty number.
        succeeded: how many of the group succeed (MA-006..009).
        spread: the spread of the chart, from which `succeeded` was chosen.
        effect_bonus: the bonus modifier of those who succeed, for the effect total (MA-010); 0
            when nobody or only one succeeds.
        source: keys of the bibliography.
    """

    group_bonus: int
    total: int
    margin: int
    succeeded: int
    spread: Successes
    effect_bonus: int
    source: str = "MA-004, MA-005, MA-006, MA-010"


def many_on_one(
    *,
    count: int,
    value: int,
    bonus: int,
    difficulty: int,
    spread: Spread = Spread.TOP,
    extension: Extension = Extension.LITERAL,
) -> ManyOnOneResult:
    """Resolve the actions of several similar characters with one roll (MA-004..010).

    It is for actions that each succeed or fail separately (MA-001); for others see `sum_efforts`.

    Args:
        count: how many characters act.
        value: their value, as `group_value` gives it.
        bonus: the bonus number of the roll.
        difficulty: the difficulty number.
        spread: which number of a spread such as 3-4 succeeds (MA-021).
        extension: how the margins continue above 15 characters (MA-023).

    Raises:
        ValueError: `count` is below 1.

    >>> result = many_on_one(count=4, value=9, bonus=1, difficulty=10)
    >>> result.total, result.margin, result.succeeded, result.effect_bonus
    (13, 3, 2, 2)
    """
    group_bonus = MANY_ON_ONE.bonus.lookup(whole_number("the number of characters", count, least=1))
    own_total = whole_number("the value", value) + whole_number("the bonus number", bonus)
    total = own_total + group_bonus
    margin = total - whole_number("the difficulty number", difficulty)
    successes = succeeding(margin, count, margin_column, extension)
    succeeded = successes.take(spread)
    effect_bonus = MANY_ON_ONE.bonus.lookup(succeeded) if succeeded else 0
    return ManyOnOneResult(group_bonus, total, margin, succeeded, successes, effect_bonus)


def check_group(values: Iterable[int]) -> tuple[int, ...]:
    """Check that the values of characters are similar enough to act as one (MA-002, MA-003).

    It is for programs that use the charts only; the rule `many_on_one` of `dramadeck.torg` checks
    the same limit, `WIDEST_GROUP`, and refuses with a reason.

    Raises:
        ValueError: the group is empty, or its values differ by more than one point: then each
            group of similar values rolls for itself. The message names the values.

    >>> check_group([8, 9, 9])
    (8, 9, 9)
    """
    group = tuple(whole_number("a character's value", value) for value in values)
    if not group:
        raise ValueError("a group needs at least one character")
    lowest, highest = min(group), max(group)
    if highest - lowest > WIDEST_GROUP:
        listed = ", ".join(str(value) for value in group)
        raise ValueError(
            f"values {lowest} and {highest} are more than one point apart (of {listed}): "
            "each group of like values rolls for itself (MA-003)"
        )
    return group


def group_value(values: Iterable[int], use: Pick = Pick.LOWEST) -> int:
    """The value that a group rolls with (MA-002).

    The source does not say which value counts if they differ by one; by ruling it is the lowest.

    Args:
        values: the value of each character, all within one point.
        use: which of the values counts.

    Raises:
        ValueError: the group is empty or its values differ too much.

    >>> group_value([9, 8, 9]), group_value([9, 8, 9], use=Pick.HIGHEST)
    (8, 9)
    """
    return of_type("the use", use, Pick).of(check_group(values))


WIDEST_DIFFICULTIES = 1
"""The largest difference between the difficulty numbers of the quick method (MA-018)."""


class Attempted(NamedTuple):
    """One of several actions on one roll.

    Attributes:
        value: the value that is used.
        difficulty: its difficulty number, as if it were the only action.
    """

    value: int
    difficulty: int


class AttemptResult(NamedTuple):
    """The result of one of several actions.

    Attributes:
        place: its place in the order of checking, from 1.
        difficulty: the difficulty number with the increase of its place (MA-015).
        total: its value and the bonus number (MA-012).
        margin: the total less that difficulty number.
        succeeded: whether the margin is 0 or more (MA-013).
    """

    place: int
    difficulty: int
    total: int
    margin: int
    succeeded: bool


class OneOnManyResult(NamedTuple):
    """The result of all the actions on one roll.

    Attributes:
        actions: one result for each action, in the order of checking.
        toughness_increase: the increase of the Toughness of each of several opponents (MA-016),
            independent of how many are hit (MA-017).
        source: keys of the bibliography.
    """

    actions: tuple[AttemptResult, ...]
    toughness_increase: int
    source: str = "MA-012, MA-013, MA-015, MA-016"

    @property
    def succeeded(self) -> int:
        """How many of the actions succeed."""
        return sum(action.succeeded for action in self.actions)


class QuickResult(NamedTuple):
    """The result of the quick method.

    Attributes:
        margin: the total less the difficulty number of a single action.
        succeeded: how many actions succeed (MA-020, MA-021).
        spread: the spread of the chart, from which `succeeded` was chosen.
        toughness_increase: the increase of the Toughness of each opponent (MA-016).
        source: keys of the bibliography.
    """

    margin: int
    succeeded: int
    spread: Successes
    toughness_increase: int
    source: str = "MA-018, MA-020, MA-021"


def difficulty_increase(place: int, actions: int) -> int:
    """The increase of an action's difficulty number by its place among several (MA-015).

    Args:
        place: the place in the order of checking, from 1; the actor chooses it (MA-014).
        actions: how many actions are tried. One action alone is no multi-action: its
            difficulty number stays as it is.

    Raises:
        ValueError: `actions` is below 1, or there is no such place.

    >>> [difficulty_increase(place, actions=4) for place in (1, 2, 3, 4)]
    [2, 4, 6, 6]
    """
    whole_number("the number of actions", actions, least=1)
    whole_number("the place of an action", place, least=1)
    if place > actions:
        raise ValueError(f"place {place} does not exist among {actions} actions")
    return ONE_ON_MANY.difficulty.lookup(place) if actions > 1 else 0


def toughness_increase(actions: int) -> int:
    """The increase of Toughness of several opponents by the actions tried (MA-016, MA-017).

    It does not matter how many hit; one action alone adds nothing.

    Raises:
        ValueError: `actions` is below 1.

    >>> [toughness_increase(actions) for actions in (1, 2, 3, 5)]
    [0, 2, 3, 4]
    """
    return ONE_ON_MANY.toughness.lookup(whole_number("the number of actions", actions, least=1))


def one_on_many(*, bonus: int, actions: Iterable[Attempted]) -> OneOnManyResult:
    """Resolve several actions of one character with one roll (MA-012..017).

    Args:
        bonus: the bonus number of the roll, which is used for all the actions.
        actions: the actions in the order of checking, which the actor chooses (MA-014).

    Raises:
        ValueError: there is no action.

    >>> bite = Attempted(value=12, difficulty=9)
    >>> claw = Attempted(value=10, difficulty=9)
    >>> result = one_on_many(bonus=1, actions=[bite, claw])
    >>> [(action.difficulty, action.total, action.succeeded) for action in result.actions]
    [(11, 13, True), (13, 11, False)]
    >>> result.toughness_increase
    2
    """
    whole_number("the bonus number", bonus)
    tried = tuple(actions)
    if not tried:
        raise ValueError("One on Many needs at least one action")
    results: list[AttemptResult] = []
    for place, action in enumerate(tried, 1):
        total = whole_number(f"the value of action {place}", action.value) + bonus
        difficulty = whole_number(f"the difficulty number of action {place}", action.difficulty)
        difficulty += difficulty_increase(place, len(tried))
        margin = total - difficulty
        results.append(AttemptResult(place, difficulty, total, margin, margin >= 0))
    return OneOnManyResult(tuple(results), toughness_increase(len(tried)))


def quick_method(
    *,
    total: int,
    difficulties: Iterable[int],
    opponents: Iterable[str] | None = None,
    over: Pick = Pick.HIGHEST,
    spread: Spread = Spread.TOP,
) -> QuickResult:
    """Count the successes of several similar actions with one lookup (MA-018..021).

    Args:
        total: value plus bonus number; the actions must all use the same skill (MA-018).
        difficulties: the difficulty number of each action, as if it were the only one.
        opponents: the target of each action, if they have targets; all must be different (MA-019).
        over: the difficulty number from which the margin is counted, if they differ; by ruling
            the highest.
        spread: which number of a spread such as 3-4 succeeds (MA-021).

    Raises:
        ValueError: there is no action, the difficulty numbers differ by more than one, or the
            opponents are not as many as the actions, or not all different.

    >>> quick_method(total=14, difficulties=[8, 8, 8, 8], opponents=["A", "B", "C", "D"]).succeeded
    4
    """
    whole_number("the total", total)
    numbers = tuple(whole_number("a difficulty number", number) for number in difficulties)
    if not numbers:
        raise ValueError("the quick method needs at least one action")
    lowest, highest = min(numbers), max(numbers)
    if highest - lowest > WIDEST_DIFFICULTIES:
        raise ValueError(
            f"difficulty numbers {lowest} and {highest} are more than one apart: "
            "check place by place, with one_on_many (MA-018)"
        )
    if opponents is not None:
        names = tuple(opponents)
        if len(names) != len(numbers):
            count = len(numbers)
            raise ValueError(f"{count} actions need {count} opponents, not {len(names)}")
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"the quick method may not hit {name} more than once (MA-019)")
    margin = total - of_type("the choice of a difficulty number", over, Pick).of(numbers)
    if len(numbers) == 1:  # one action alone is no multi-action: nothing is raised
        successes = Successes(int(margin >= 0), int(margin >= 0))
    else:
        successes = succeeding(margin, len(numbers), increase_column)
    return QuickResult(margin, successes.take(spread), successes, toughness_increase(len(numbers)))


HELPERS_WITHIN = 5
"""The largest difference between the values of a helper and the lead (MA-025)."""

MASS_REDUCTION = 2
"""What the formula for masses subtracts (MA-028)."""


class Helper(NamedTuple):
    """A character who adds an effort to that of the lead character.

    Attributes:
        value: the helper's skill or attribute value for the task.
        perception: the total of the helper's Perception check.
    """

    value: int
    perception: int


class SummedEfforts(NamedTuple):
    """The bonus that helpers give.

    Attributes:
        joined: for each helper, whether the Perception check succeeded (MA-026).
        efforts: how many efforts are summed, with that of the lead.
        bonus: the bonus modifier for the lead character (MA-027).
        source: keys of the bibliography.
    """

    joined: tuple[bool, ...]
    efforts: int
    bonus: int
    source: str = "MA-025, MA-026, MA-027"


def sum_efforts(*, lead: int, helpers: Iterable[Helper], coordination: int) -> SummedEfforts:
    """Sum the efforts of helpers into a bonus for the lead character (MA-024..027, MA-031).

    The bonus is the value of the number of efforts, rounded up; 0 for a lead without helpers.

    Args:
        lead: the value of the lead character, who is the best suited one (MA-024).
        helpers: the others, each with a value within five of the lead's.
        coordination: the difficulty number of working together, which the gamemaster sets.

    Raises:
        ValueError: a helper's value differs too much from the lead's; the message names both.

    >>> four = [Helper(value=9, perception=total) for total in (12, 7, 10, 15)]
    >>> sum_efforts(lead=11, helpers=four, coordination=10).bonus
    3
    """
    whole_number("the lead's value", lead)
    whole_number("the coordination difficulty", coordination)
    joined: list[bool] = []
    for place, helper in enumerate(helpers, 1):
        value = whole_number(f"the value of helper {place}", helper.value)
        if abs(value - lead) > HELPERS_WITHIN:
            raise ValueError(
                f"helper {place} has value {value}, more than {HELPERS_WITHIN} from the lead's "
                f"{lead}: too far apart to help (MA-025)"
            )
        perception = whole_number(f"the Perception total of helper {place}", helper.perception)
        joined.append(perception >= coordination)
    efforts = 1 + sum(joined)
    return SummedEfforts(tuple(joined), efforts, value_of(efforts))


def mass_bonus(
    *, count: int, average_perception: int, coordination: int, floor: int | None = None
) -> int:
    """Approximate the bonus of a mass of gamemaster characters (MA-028..030).

    It is assumed that all of them have a value within five of the lead's (MA-030). The bonus is at
    most the value of the number (MA-029), and 0 for a lead alone (MA-031).

    Args:
        count: how many characters work together.
        average_perception: their average Perception value.
        coordination: the difficulty number of working together, which the gamemaster sets.
        floor: the least bonus, such as 0 if help never hurts; by ruling there is none.

    Raises:
        ValueError: `count` is below 1.

    >>> mass_bonus(count=200, average_perception=8, coordination=10)
    8
    """
    value = value_of(whole_number("the number of characters", count, least=1))
    perception = whole_number("the average Perception", average_perception)
    difficulty = whole_number("the coordination difficulty", coordination)
    bonus = value + perception - difficulty - MASS_REDUCTION
    if floor is not None:
        bonus = max(bonus, whole_number("the floor", floor))
    # A lead alone needs no coordination.
    return min(bonus, value) if count > 1 else value
