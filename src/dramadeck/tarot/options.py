"""Dialects: readings of the rule text where it can be read in more than one way.

A dialect is a value. Its fields are grouped by chapter; each group is read by the chapter of the
same name. A house rule is `attrs.evolve` on a group. No field has a default, so a dialect
of the library answers all.
"""

from types import MappingProxyType
from typing import Final, Literal

import attrs

from dramadeck.charts import Chart
from dramadeck.charts.tarot import RANKS_RAISED
from dramadeck.core import Name, Natural, reprs
from dramadeck.core.setup_validation import checked_options_up_to

_checked: Final = checked_options_up_to(14)  # the rank of a King, the highest card of a suit


@attrs.frozen(kw_only=True, field_transformer=_checked)
class Hands:
    """Readings of the chapter `hands`.

    Attributes:
        first: the number of cards in a first hand (TT-009).
        fewer_each_time: how many cards fewer each new hand of a player has (TT-012).
        narrator_most: the most cards that the Narrator may draw (TT-014).
    """

    first: Natural
    fewer_each_time: Natural
    narrator_most: Natural


@attrs.frozen(kw_only=True, field_transformer=_checked)
class Pushes:
    """Readings of the chapters `pushes` and `reveals`.

    Attributes:
        ranks_raised: rank of a matching card → the ranks that it raises (TT-027). The text shows
            one number card that raises one rank; its list of the others is lost.
    """

    ranks_raised: Chart[int]


@attrs.frozen(kw_only=True, field_transformer=_checked)
class Fights:
    """Readings of the chapter `attacks`.

    Attributes:
        attackers: which attackers, except one, cost a defender a rank each (TT-052). `of_the_fight`
            also counts attackers of earlier rounds who can still act; attackers of later rounds
            are not known yet and do not count.
    """

    attackers: Literal["of_the_round", "of_the_fight"]


@attrs.frozen(kw_only=True, cache_hash=True, field_transformer=_checked)
class Dialect:
    """One reading of the rules, grouped by chapter.

    >>> house = attrs.evolve(PUBLISHED, name="house", hands=attrs.evolve(PUBLISHED.hands, first=6))
    >>> house.hands.first
    6
    """

    name: Name
    hands: Hands
    pushes: Pushes
    fights: Fights

    def __repr__(self) -> str:
        return reprs.dialect_in_short(self, DIALECTS)


PUBLISHED: Final = Dialect(
    name="published",
    hands=Hands(first=5, fewer_each_time=1, narrator_most=5),
    pushes=Pushes(ranks_raised=RANKS_RAISED),
    fights=Fights(attackers="of_the_round"),
)
"""Turn of the Card as published, its lost lists filled in as the project reads them."""

DIALECTS: Final = MappingProxyType({PUBLISHED.name: PUBLISHED})
"""The dialects of the library, by name."""
