"""Aptitudes: nine words for how well somebody does something, and their ranks (TT-001, TT-002)."""

from ..chart import Chart, ChartError, Row, of_type, shown, whole_number

APTITUDES = Chart(
    "Aptitude by rank",
    (
        Row(1, 1, "Dismal"),
        Row(2, 2, "Poor"),
        Row(3, 3, "Mediocre"),
        Row(4, 4, "Fair"),
        Row(5, 5, "Good"),
        Row(6, 6, "Great"),
        Row(7, 7, "Exceptional"),
        Row(8, 8, "Incredible"),
        Row(9, 9, "Peerless"),
    ),
    source="TT-001, TT-002, TT-047",
)
"""The nine aptitudes. The text ties ranks to words by the wounds that Health endures (TT-047)."""

MEDIOCRE = 3
"""The rank of every trait that a character does not have (TT-003)."""


def aptitude_name(rank: int) -> str:
    """The word for a rank; wounds go below the nine words, a push may go above (TT-027, TT-055).

    Args:
        rank: any whole number.

    Returns:
        One of the nine words, `below Dismal` or `above Peerless`.

    Raises:
        TypeError: the rank is not a whole number.

    >>> [aptitude_name(rank) for rank in (6, 4, 0, 11)]
    ['Great', 'Fair', 'below Dismal', 'above Peerless']
    """
    lowest, highest = APTITUDES.rows[0], APTITUDES.rows[-1]
    if whole_number("the rank", rank) < lowest.low:
        return f"below {lowest.result}"
    if rank > highest.low:
        return f"above {highest.result}"
    return APTITUDES.lookup(rank)


def aptitude_rank(name: str) -> int:
    """The rank of an aptitude (TT-002).

    Args:
        name: one of the nine words, in any case.

    Returns:
        Its rank, 1 (Dismal) to 9 (Peerless).

    Raises:
        ChartError: it is none of the nine words, which the message names.
        TypeError: it is not a text.

    >>> aptitude_rank("Mediocre"), aptitude_rank("great")
    (3, 6)
    """
    wanted = of_type("the name of an aptitude", name, str).strip().casefold()
    for row in APTITUDES.rows:
        if row.result.casefold() == wanted:
            return row.low
    known = ", ".join(row.result for row in APTITUDES.rows)
    raise ChartError(f"no aptitude {shown(name)}; known: {known}")
