"""How values, difficulties and dice are spoken of, by the die that the rule text throws."""

from collections.abc import Iterable

from dramadeck.cli.lines import listed
from dramadeck.kit.simulate.torg.bomb.figures import rolls_under
from dramadeck.torg import Dialect


def asked(dialect: Dialect, difficulty: int) -> str:
    """A difficulty number; where dice stay under the skill, what it does to that.

    >>> from dramadeck import torg
    >>> asked(torg.REVISED, 12), asked(torg.GURPS, 2), asked(torg.GURPS, 0)
    ('12', '-2', '+0')
    """
    return f"{-difficulty:+}" if rolls_under(dialect) else str(difficulty)


def against(dialect: Dialect, value: int | str, difficulties: Iterable[int]) -> str:
    """A value, maybe with its name, and what it has to overcome.

    >>> from dramadeck import torg
    >>> against(torg.REVISED, 14, [11, 13]), against(torg.GURPS, "guns 14", [1])
    ('14 against 11 and 13', 'guns 14 at -1')
    >>> against(torg.GURPS, 9, [0])
    '9'
    """
    numbers = tuple(difficulties)
    if not rolls_under(dialect):
        return f"{value} against {listed(str(each) for each in numbers)}"
    if not any(numbers):
        return str(value)
    return f"{value} at {listed(asked(dialect, each) for each in numbers)}"
