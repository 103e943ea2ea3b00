"""House rule texts, mixed from the included ones."""

from collections.abc import Iterator

import attrs

from dramadeck.torg import CLASSIC, GURPS, REVISED
from dramadeck.torg.options import Dialect
from tests.torg.at import house


def readings_from(dialect: Dialect, group: str, *names: str) -> dict[str, object]:
    """Return these readings of one group from another text."""
    return {name: getattr(getattr(dialect, group), name) for name in names}


BRISK = house(
    REVISED,
    "brisk",
    pools=readings_from(
        CLASSIC, "pools", "critical_moment", "moment_scope", "moment_price", "moment_time"
    ),
    skill_resolution=readings_from(
        GURPS,
        "skill_resolution",
        *("deadline", "last_ditch", "last_ditch_roll", "last_ditch_increase"),
    ),
)
"""The revised text, with the classic critical moment and the last ditch effort of GURPS."""

GENEROUS = house(
    CLASSIC,
    "generous",
    adventure={
        **readings_from(REVISED, "adventure", "hand_sizes"),
        **readings_from(
            GURPS, "adventure", "resets", "pool_after_rounds", "refills_after_final_encounter"
        ),
        **readings_from(
            GURPS, "adventure", "optional_discards_over_size", "optional_discards_at_size"
        ),
        **readings_from(GURPS, "adventure", "optional_discards_under_size"),
    },
)
"""The classic text, with the hands of the revised text and the resets of GURPS."""


def readings() -> Iterator[tuple[str, str]]:
    """Yield the group and the name of each reading of a text."""
    for group in attrs.fields(Dialect):
        if group.name not in ("name", "silent"):
            for reading in attrs.fields(type(getattr(REVISED, group.name))):
                yield group.name, reading.name


def mixed(name: str, texts: tuple[Dialect, ...]) -> Dialect:
    """Return a text that takes its readings from other texts in turn."""
    groups: dict[str, dict[str, object]] = {}
    for turn, (group, reading) in enumerate(readings()):
        groups.setdefault(group, {}).update(readings_from(texts[turn % len(texts)], group, reading))
    return house(REVISED, name, **groups)


MIXED = mixed("mixed", (REVISED, CLASSIC, GURPS))
"""A text in which each reading comes from another text than the one before."""
