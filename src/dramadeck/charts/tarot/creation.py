"""What the traits of a new character cost (TT-004)."""

from ..chart import Chart, Row

CREATION_POINTS = 10
"""The points that a new character has to spend (TT-004)."""

CREATION_COSTS = Chart(
    "Cost of a trait by rank",
    (
        Row(1, 3, 0),
        Row(4, 4, 1),
        Row(5, 5, 2),
        Row(6, 6, 3),
        Row(7, 7, 4),
        Row(8, 8, 5),
        Row(9, 9, 6),
    ),
    source="TT-004",
)
"""Rank of a trait → points: one for each rank above Mediocre, nothing back for one below.

The text's own list of costs is lost; this is the ruling under which Mia costs her ten points.
"""
