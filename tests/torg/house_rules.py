"""House rule texts, mixed from the included ones."""

from collections.abc import Iterator

import attrs

from dramadeck.torg import CLASSIC, GURPS, REVISED
from dramadeck.torg.options import Dialect
from tests.torg.at import house


def taken(dialect: Dialect, group: str, *names: str) -> dict[str, object]:
    """These readings of one group, as another text has them."""
    return {name: getattr(getattr(dialect, group), name) for name in names}


BRISK = house(
    REVISED,
    "brisk",
    pools=taken(CLASSIC, "pools", "critical_moment", "moment_scope", "moment_price", "moment_time"),
    skill_resolution=taken(
        GURPS,
        "skill_resolution",
        *("deadline", "last_ditch", "last_ditch_roll", "last_ditch_increase"),
    ),
)
"""Revised, with the classic critical moment and the last ditch of GURPS."""

GENEROUS = house(
    CLASSIC,
    "generous",
    adventure={
        **taken(REVISED, "adventure", "hand_sizes"),
        **taken(GURPS, "adventure", "resets", "pool_after_rounds", "refills_after_final_encounter"),
        **taken(GURPS, "adventure", "optional_discards_over_size", "optional_discards_at_size"),
        **taken(GURPS, "adventure", "optional_discards_under_size"),
    },
)
"""Classic, with the hands of the revised text and the resets of GURPS."""


def readings() -> Iterator[tuple[str, str]]:
    """Every reading of a text: its group and its name."""
    for group in attrs.fields(Dialect):
        if group.name not in ("name", "silent"):
            for reading in attrs.fields(type(getattr(REVISED, group.name))):
                yield group.name, reading.name


def mixed(name: str, texts: tuple[Dialect, ...]) -> Dialect:
    """A text that takes its readings from others by turns."""
    groups: dict[str, dict[str, object]] = {}
    for turn, (group, reading) in enumerate(readings()):
        groups.setdefault(group, {}).update(taken(texts[turn % len(texts)], group, reading))
    return house(REVISED, name, **groups)


MIXED = mixed("mixed", (REVISED, CLASSIC, GURPS))
"""Each reading from another text than the one before."""
