"""A dialect: one rule text's answers to the questions on which the texts differ.

A dialect is a value. Its fields are grouped by chapter; each group is read by the chapter of the
same name. A house rule is `attrs.evolve` on a group. No field has a default, so a shipped dialect
cannot be silent about one.
"""

from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.charts import Chart, Row
from dramadeck.charts.torg import HAND_SIZES, OPENING_POOLS, SUCCESS_LEVELS, SuccessLevel

_STRIPPED: Final = {SuccessLevel.SUPERIOR: 2, SuccessLevel.SPECTACULAR: 3}
STRIPPED_CARDS: Final = Chart(
    "Cards taken from a pool by margin",
    tuple(Row(row.low, row.high, _STRIPPED.get(row.result, 1)) for row in SUCCESS_LEVELS.rows),
    source="TR-082, TR-083",
)
"""Margin of a villain's success → cards: one, two for a superior, three for a spectacular one."""


@unique
class ReshuffledPiles(StrEnum):
    """What goes into the new deck when the old one is used up (TR-017).

    The text names the discard pile alone; cards once flipped would then be lost for the rest of
    the adventure, so the ruling takes the action stack below its top card as well.
    """

    DISCARD_PILE_AND_BURIED_STACK = "discard_pile_and_buried_stack"
    DISCARD_PILE_ALONE = "discard_pile_alone"


@unique
class UpDie(StrEnum):
    """What the added die of an *up* counts for (TR-065)."""

    AS_SHOWN = "as_shown"
    AT_LEAST_TEN = "at_least_ten"


@unique
class ProblemRoundSuccess(StrEnum):
    """What a successful check in a problem round is (TR-102, TR-106)."""

    APPROVED_ACTION = "approved_action"
    NO_HARM = "no_harm"


@attrs.frozen(kw_only=True)
class Piles:
    """Readings of the chapter `piles`.

    Attributes:
        reshuffled: what goes into a new deck.
    """

    reshuffled: ReshuffledPiles


@attrs.frozen(kw_only=True)
class Adventure:
    """Readings of the chapter `adventure`.

    Attributes:
        hand_sizes: heroes in the adventure → cards in each hand (TR-009..012).
        optional_discards: cards each hero may throw away besides at the end of a scene (TR-047).
    """

    hand_sizes: Chart[int]
    optional_discards: int


@attrs.frozen(kw_only=True)
class Rounds:
    """Readings of the chapter `rounds`.

    Attributes:
        fatigue_shock: shock points of a *fatigued* (TR-077).
        inspired_draws: cards each inspired hero draws (TR-064).
        setback_penalty: the generic setback's penalty to all actions (TR-078).
    """

    fatigue_shock: int
    inspired_draws: int
    setback_penalty: int


@attrs.frozen(kw_only=True)
class Pools:
    """Readings of the chapter `pools`.

    Attributes:
        transfers_a_round: cards that go from hand to pool in a round (TR-022).
        opening: heroes in the action → cards each pool may start with (TR-026..028).
    """

    transfers_a_round: int
    opening: Chart[int]


@attrs.frozen(kw_only=True)
class Attempts:
    """Readings of the chapter `attempts`.

    Attributes:
        up_die: what the added die of an *up* counts for.
    """

    up_die: UpDie


@attrs.frozen(kw_only=True)
class ApprovedActions:
    """Readings of the chapter `approved_actions`.

    Attributes:
        draws: cards drawn for a successful approved action (TR-089).
        stripped: margin of a listed villain action → cards taken from the pool (TR-082, TR-083).
    """

    draws: int
    stripped: Chart[int]


@attrs.frozen(kw_only=True)
class Enhancements:
    """Readings of the chapter `enhancements`.

    Attributes:
        action_bonus: what Action adds to the bonus number (TR-115).
        attribute_raise: what Adrenalin, Willpower and Presence add to a value (TR-117..119).
        supporter_bonus: what Supporter adds to another's bonus number (TR-156).
    """

    action_bonus: int
    attribute_raise: int
    supporter_bonus: int


@attrs.frozen(kw_only=True)
class SkillResolution:
    """Readings of the chapter `skill_resolution`.

    Attributes:
        complication: what a complication adds to all further difficulties (TR-104).
        last_ditch: what a last-ditch effort adds to each difficulty (TR-111).
        problem_round_success: what a successful check in a problem round is.
    """

    complication: int
    last_ditch: int
    problem_round_success: ProblemRoundSuccess


@attrs.frozen(kw_only=True, cache_hash=True)
class Dialect:
    """One rule text's answers, grouped by chapter.

    >>> house = attrs.evolve(REVISED, name="house", pools=attrs.evolve(REVISED.pools,
    ...                      transfers_a_round=2))
    >>> house.pools.transfers_a_round
    2
    """

    name: str
    piles: Piles
    adventure: Adventure
    rounds: Rounds
    pools: Pools
    attempts: Attempts
    approved_actions: ApprovedActions
    enhancements: Enhancements
    skill_resolution: SkillResolution


REVISED: Final = Dialect(
    name="revised",
    piles=Piles(reshuffled=ReshuffledPiles.DISCARD_PILE_AND_BURIED_STACK),
    adventure=Adventure(hand_sizes=HAND_SIZES, optional_discards=1),
    rounds=Rounds(fatigue_shock=2, inspired_draws=1, setback_penalty=5),
    pools=Pools(transfers_a_round=1, opening=OPENING_POOLS),
    attempts=Attempts(up_die=UpDie.AS_SHOWN),
    approved_actions=ApprovedActions(draws=1, stripped=STRIPPED_CARDS),
    enhancements=Enhancements(action_bonus=3, attribute_raise=3, supporter_bonus=3),
    skill_resolution=SkillResolution(
        complication=1,
        last_ditch=4,
        problem_round_success=ProblemRoundSuccess.APPROVED_ACTION,
    ),
)
"""Torg, revised wording: the text of the statements TR-001 to TR-190."""

DIALECTS: Final = MappingProxyType({each.name: each for each in (REVISED,)})
"""The dialects that the library ships, by name."""
