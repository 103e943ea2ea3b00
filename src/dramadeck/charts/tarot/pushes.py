"""What a matching card of a suit is worth in a push (TT-027)."""

from ..chart import Chart, Row

RANKS_RAISED = Chart(
    "Ranks raised by a matching card",
    (
        Row(1, 1, 1),  # the Ace; the text is silent about it, so it counts as a pip
        Row(2, 10, 1),
        Row(11, 14, 2),
    ),
    source="TT-027",
)
"""Rank of a matching card (Ace 1, Page 11 to King 14) → ranks by which it raises the aptitude.

The text shows one pip card that raises by one, and says that courts are worth more; that a court
card is worth two, and an Ace no more than a pip, is a ruling.
"""
