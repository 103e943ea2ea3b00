"""The twenty-sided die: who rolls again on what, and the die that a possibility buys."""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ..chart import of_type, whole_number

FACES = 20
"""The faces of the die."""

POINT_MINIMUM = 10
"""What a die bought with a possibility (or a card that stands for one) counts at least (PBP)."""


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
"""The roll-again rule: heroes on 10 and 20, on 10 alone without the skill; others less."""


class DiceError(ValueError):
    """Dice that cannot have fallen.

    Attributes:
        sentence: why not, with places for the numbers.
        values: the numbers, by the names of those places.

    >>> error = DiceError("die {at} must show 1 to {most}, not {face}", at=1, most=20, face=21)
    >>> str(error)
    'die 1 must show 1 to 20, not 21'
    """

    def __init__(self, sentence: str, **values: int) -> None:
        super().__init__(sentence.format_map(values))
        self.sentence = sentence
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.sentence, **self.values), ()


class RollChain(NamedTuple):
    """A die with what was rolled again on it.

    Attributes:
        total: the faces added up.
        dice: the faces in the order they fell.
        may_roll_again: whether the last face allows one die more; a hero may stop all the same.
        stymied_spent: whether a re-roll was lost to being stymied; the next die is free of it.
        source: keys of the bibliography.
    """

    total: int
    dice: tuple[int, ...]
    may_roll_again: bool
    stymied_spent: bool
    source: str


def rolls_again_on(*, skilled: bool, possibility_rated: bool) -> frozenset[int]:
    """The faces on which a character rolls the die again and adds it.

    Args:
        skilled: whether the character has the skill that is used.
        possibility_rated: whether the character has possibilities, as heroes do.

    Returns:
        The faces; the empty set where the die is never rolled again.

    >>> sorted(rolls_again_on(skilled=True, possibility_rated=True))
    [10, 20]
    >>> sorted(rolls_again_on(skilled=False, possibility_rated=True))
    [10]
    """
    return _rule(skilled=skilled, possibility_rated=possibility_rated).faces


def roll_chain(
    dice: Iterable[int],
    *,
    skilled: bool = True,
    possibility_rated: bool = True,
    stymied: bool = False,
) -> RollChain:
    """Add up a die and what was rolled again on it, refusing dice that had no right to fall.

    A chain may stop early: rolling again is never forced (TOA). A stymied chain is one die: it
    loses the first re-roll (TR-079). The added die of an up or of a possibility is a chain of
    its own, stymied no more if `stymied_spent`.

    Args:
        dice: the faces in the order they fell, each 1 to 20.
        skilled: whether the character has the skill that is used.
        possibility_rated: whether the character has possibilities.
        stymied: whether the first re-roll is lost.

    Raises:
        DiceError: no die, a face that is not on it, or a die after a face that does not roll
            again; the message names the position.
        TypeError: a face is not a whole number.

    >>> roll_chain([10, 20, 4]).total
    34
    >>> roll_chain([10], stymied=True).may_roll_again
    False
    """
    rule = _rule(skilled=skilled, possibility_rated=possibility_rated)
    faces = _faces(dice, frozenset() if stymied else rule.faces, rule.faces)
    rolls_again = faces[-1] in rule.faces
    return RollChain(
        total=sum(faces),
        dice=faces,
        may_roll_again=rolls_again and not stymied,
        stymied_spent=rolls_again and stymied,
        source=f"{rule.source}, TR-079" if stymied else rule.source,
    )


def point_die(total: int) -> int:
    """What a die bought with a possibility counts: never less than 10 (PBP, JTA).

    A result raised to 10 in this way is not rolled again; a real 10 or 20 is.

    Args:
        total: the total of that die, with what was rolled again on it.

    Returns:
        The total, or 10 if that is more.

    Raises:
        ValueError: the total is below 1.
        TypeError: the total is not a whole number.

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


def _faces(
    dice: Iterable[int], allowed: frozenset[int], printed: frozenset[int]
) -> tuple[int, ...]:
    faces = tuple(_face(position, face) for position, face in enumerate(dice, start=1))
    if not faces:
        raise DiceError("a roll needs at least one die")
    for position, (face, following) in enumerate(pairwise(faces), start=1):
        if face not in allowed:
            places = {"after": position + 1, "following": following, "at": position, "face": face}
            raise _why_it_stops(printed, **places)
    return faces


def _face(position: int, face: int) -> int:
    whole_number(f"die {position}", face)
    if not 1 <= face <= FACES:
        raise DiceError(
            "die {at} must show 1 to {most}, not {face}", at=position, most=FACES, face=face
        )
    return face


def _why_it_stops(rolls_again: frozenset[int], **places: int) -> DiceError:
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
