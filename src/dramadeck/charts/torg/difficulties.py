"""The difficulty scale: words for difficulty numbers.

The known copies of the scale break off after "Very Hard", so it ends there.
"""

from typing import NamedTuple

from ..chart import ChartError, of_type, shown


class Difficulty(NamedTuple):
    """One line of the difficulty scale.

    Attributes:
        label: the word for it.
        dn: the difficulty number.
        modifier: the same as a modifier to another difficulty number.
        source: keys of the bibliography.

    >>> print(DIFFICULTIES[2])
    Average: DN 8 (+0)
    """

    label: str
    dn: int
    modifier: int
    source: str = "TOV"

    def __str__(self) -> str:
        return f"{self.label}: DN {self.dn} ({self.modifier:+})"


DIFFICULTIES = (
    Difficulty("Very Easy", dn=3, modifier=-5),
    Difficulty("Easy", dn=5, modifier=-3),
    Difficulty("Average", dn=8, modifier=0),
    Difficulty("Complicated", dn=10, modifier=2),
    Difficulty("Difficult", dn=12, modifier=4),
    Difficulty("Hard", dn=13, modifier=5),
    Difficulty("Very Hard", dn=15, modifier=7),
)
"""The difficulty scale, easiest first."""


def difficulty(label: str) -> Difficulty:
    """Find a line of the difficulty scale by its word, in capitals or not (source: TOV).

    Args:
        label: the word.

    Returns:
        The line with its difficulty number and its modifier.

    Raises:
        ChartError: no line has this word; the message names the nearest.
        TypeError: the label is not a text.

    >>> difficulty("hard").dn
    13
    >>> difficulty("dificult")
    Traceback (most recent call last):
        ...
    dramadeck.charts.chart.ChartError: no difficulty 'dificult'; nearest: Difficult
    """
    wanted = of_type("the word of a difficulty", label, str).strip().casefold()
    by_word = {each.label.casefold(): each for each in DIFFICULTIES}
    if wanted in by_word:
        return by_word[wanted]
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistyped word needs it

    near = get_close_matches(wanted, by_word, 3, 0.6) or by_word
    raise ChartError(
        f"no difficulty {shown(label)}; nearest: {', '.join(by_word[word].label for word in near)}"
    )
