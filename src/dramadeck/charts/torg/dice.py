"""The twenty-sided die: roll again, added dice, the bonus number of a total, levels of success."""

from collections.abc import Iterable
from enum import StrEnum
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ..chart import Chart, Row, Step, of_type, whole_number

FACES = 20
"""The faces of the die."""

POINT_MINIMUM = 10
"""The least total of a die bought with a possibility, or with a card in its place (PBP)."""


class RollAgain(NamedTuple):
    """One line of the roll-again rule.

    Attributes:
        possibility_rated: whether it is for characters with possibilities.
        skilled: whether it is for characters who have the skill.
        faces: the faces on which the die is rolled again and added.
        source: keys of the bibliography.
    """

    possibility_rated: bool
    skilled: bool
    faces: frozenset[int]
    source: str


ROLL_AGAIN = (
    RollAgain(True, True, frozenset({10, 20}), "FS, RUS, TOA, BCD"),
    RollAgain(True, False, frozenset({10}), "RUS, BCD"),
    RollAgain(False, True, frozenset({10}), "RUS"),
    RollAgain(False, False, frozenset(), "RUS"),
)
"""The roll-again rule: heroes on 10 and 20, without the skill on 10 only; others less."""


class DiceError(ValueError):
    """The reported dice are not possible.

    Attributes:
        sentence: why not, with places for the numbers.
        values: the numbers, by the names of those places.

    >>> print(DiceError("die {at} must show 1 to {most}, not {face}", at=1, most=20, face=21))
    die 1 must show 1 to 20, not 21
    """

    def __init__(self, sentence: str, **values: int) -> None:
        super().__init__(sentence.format_map(values))
        self.sentence = sentence
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.sentence, **self.values), ()


class RollChain(NamedTuple):
    """A die with its re-rolls.

    Attributes:
        total: the sum of the faces.
        dice: the faces in the order of the rolls.
        may_roll_again: whether the last face allows one more die; it is optional.
        stymied_spent: whether a re-roll was lost by being stymied; the next die is not affected.
        source: keys of the bibliography.
    """

    total: int
    dice: tuple[int, ...]
    may_roll_again: bool
    stymied_spent: bool
    source: str


def rolls_again_on(*, skilled: bool, possibility_rated: bool) -> frozenset[int]:
    """The faces on which a character rolls the die again and adds it; the set may be empty.

    Args:
        skilled: whether the character has the skill that is used.
        possibility_rated: whether the character has possibilities, as heroes do.

    >>> sorted(rolls_again_on(skilled=True, possibility_rated=True))
    [10, 20]
    """
    return _rule(skilled=skilled, possibility_rated=possibility_rated).faces


def roll_chain(
    dice: Iterable[int],
    *,
    skilled: bool = True,
    possibility_rated: bool = True,
    stymied: bool = False,
) -> RollChain:
    """Add up a die and its re-rolls; a `DiceError` if a re-roll was not allowed.

    A chain may stop early: rolling again is optional (TOA). A stymied chain is one die: it loses
    the first re-roll (TR-079). The added die of an up or of a possibility is a chain of its own,
    and is no longer stymied if `stymied_spent`.

    Args:
        dice: the faces in the order of the rolls, each 1 to 20.
        skilled: whether the character has the skill that is used.
        possibility_rated: whether the character has possibilities.
        stymied: whether the first re-roll is lost.

    Raises:
        DiceError: there is no die, a face is not 1 to 20, or a die follows a face that does not
            roll again; the message names the position.

    >>> roll_chain([10, 20, 4]).total
    34
    """
    rule = _rule(skilled=skilled, possibility_rated=possibility_rated)
    faces = tuple(dice)
    for at, face in enumerate(faces, start=1):
        if not 1 <= whole_number(f"die {at}", face) <= FACES:
            raise DiceError(
                "die {at} must show 1 to {most}, not {face}", at=at, most=FACES, face=face
            )
    if not faces:
        raise DiceError("a roll needs at least one die")
    for position, (face, following) in enumerate(pairwise(faces), start=1):
        if stymied or face not in rule.faces:
            places = {"after": position + 1, "following": following, "at": position, "face": face}
            raise _reroll_error(rule.faces, **places)
    rolls_again = faces[-1] in rule.faces
    return RollChain(
        total=sum(faces),
        dice=faces,
        may_roll_again=rolls_again and not stymied,
        stymied_spent=rolls_again and stymied,
        source=f"{rule.source}, TR-079" if stymied else rule.source,
    )


def point_die(total: int) -> int:
    """The total of a die bought with a possibility: with its re-rolls, at least 10 (PBP, JTA).

    A result that is raised to 10 in this way is not rolled again; a rolled 10 or 20 is.

    Raises:
        ValueError: the total is below 1.

    >>> point_die(3), point_die(17)
    (10, 17)
    """
    return max(whole_number("the total of the added die", total, least=1), POINT_MINIMUM)


def _rule(*, skilled: bool, possibility_rated: bool) -> RollAgain:
    of_type("skilled", skilled, bool)
    of_type("possibility_rated", possibility_rated, bool)
    return next(
        rule
        for rule in ROLL_AGAIN
        if rule.skilled == skilled and rule.possibility_rated == possibility_rated
    )


def _reroll_error(rolls_again: frozenset[int], **places: int) -> DiceError:
    if places["face"] in rolls_again:
        return DiceError(
            "die {after} ({following}) may not follow: die {at} shows {face}, but a stymied "
            "character loses the first re-roll",
            **places,
        )
    if not rolls_again:
        return DiceError(
            "die {after} ({following}) may not follow: die {at} shows {face}, and no face rolls "
            "again for this character",
            **places,
        )
    least, most = min(rolls_again), max(rolls_again)
    if least == most:
        return DiceError(
            "die {after} ({following}) may not follow: die {at} shows {face}, and only {least} "
            "rolls again",
            **places,
            least=least,
        )
    return DiceError(
        "die {after} ({following}) may not follow: die {at} shows {face}, and only {least} and "
        "{most} roll again",
        **places,
        least=least,
        most=most,
    )


ACTIVE_DEFENSE_MINIMUM = 1
"""The least bonus number of an active defense (JTA)."""

BONUS_NUMBERS = Chart(
    "Bonus number by die total",
    (
        Row(1, 1, -12),
        Row(2, 2, -10),
        Row(3, 4, -8),
        Row(5, 6, -5),
        Row(7, 8, -2),
        Row(9, 10, -1),
        Row(11, 12, 0),
        Row(13, 14, 1),
        Row(15, 15, 2),
        Row(16, 16, 3),
        Row(17, 17, 4),
        Row(18, 18, 5),
        Row(19, 19, 6),
        Row(20, 20, 7),
        Row(21, 25, 8),
        Row(26, 30, 9),
        Row(31, 35, 10),
        Row(36, 40, 11),
        Row(41, 45, 12),
        Row(46, 50, 13),
    ),
    source="FS, RUS, BCD",
    beyond=Step(every=5, adds=1),
)
"""The bonus number for each total of the die; above the last line each 5 more give 1 more."""


def bonus_number(total: int) -> int:
    """The bonus number of a total of the die with its re-rolls, 1 or more (FS, RUS, BCD).

    Value plus bonus number is an action total.

    Raises:
        ValueError: the total is below 1.

    >>> bonus_number(14), bonus_number(61)
    (1, 16)
    """
    return BONUS_NUMBERS.lookup(whole_number("the die total", total, least=1))


def active_defense(value: int, bonus: int) -> int:
    """The defense value of a character who uses an action to defend (source: JTA).

    It is the difficulty number of an attack until the end of the round; without an active defense
    this is `value`. A bonus number below +1 counts as +1, so that defending is always better.

    Args:
        value: the skill or attribute value of the defense.
        bonus: the bonus number of the roll.

    >>> active_defense(9, bonus=4), active_defense(9, bonus=-8)
    (13, 10)
    """
    least = max(whole_number("the bonus number", bonus), ACTIVE_DEFENSE_MINIMUM)
    return whole_number("the value of the defense", value) + least


class SuccessLevel(StrEnum):
    """How well an action succeeded, least first."""

    MINIMAL = "minimal"
    AVERAGE = "average"
    GOOD = "good"
    SUPERIOR = "superior"
    SPECTACULAR = "spectacular"


SUCCESS_LEVELS = Chart(
    "Success level by margin",
    (
        Row(0, 0, SuccessLevel.MINIMAL),
        Row(1, 2, SuccessLevel.AVERAGE),
        Row(3, 6, SuccessLevel.GOOD),
        Row(7, 11, SuccessLevel.SUPERIOR),
        Row(12, None, SuccessLevel.SPECTACULAR),
    ),
    source="SKX, BCD",
)
"""The levels of success; the margin is the total less the difficulty number."""


def success_level(margin: int) -> SuccessLevel | None:
    """How well an action with this margin succeeded; `None` below 0: it failed (SKX, BCD).

    >>> print(success_level(8))
    superior
    """
    if whole_number("the margin", margin) < 0:
        return None
    return SUCCESS_LEVELS.lookup(margin)
