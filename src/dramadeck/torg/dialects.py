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
from dramadeck.torg.cards import CardType

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


@unique
class CriticalMoment(StrEnum):
    """Where the cards of a critical moment go (TR-035).

    Other texts lay them into the pool, for the action or for the round (TC-033, TG-008).
    """

    ONTO_THE_ACTION = "onto_the_action"


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
        critical_moment: where the cards of a critical moment go (TR-035, TC-033, TG-008).
    """

    transfers_a_round: int
    opening: Chart[int]
    critical_moment: CriticalMoment


@attrs.frozen(kw_only=True)
class Trades:
    """Readings of the chapter `trades`.

    Attributes:
        are_explained: whether a trade needs a reason in the story (TR-042).
        in_action_only: whether in rounds only heroes in the action trade (TC-037).
    """

    are_explained: bool
    in_action_only: bool


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
        leadership_cards: the most cards that Leadership hands over (TR-139).
        leadership_discards: whether its player may discard before she refills her hand (TR-140).
        rally_discards: whether all may discard before Rally refills the hands (TR-157).
        rally_reaches_all: whether in rounds Rally reaches heroes outside the action (TR-157).
        master_plan_to_pool: whether in rounds Master Plan fetches into the pool (TR-144).
        coup_de_grace: what Coup de Grace adds to an effect value (TR-123).
        glory_roll: the roll that Glory asks for (TR-134).
        glory_award: what Glory adds to every award (TR-135).
        drama_award: what a Drama card pays that is held to the end (TR-128).
    """

    action_bonus: int
    attribute_raise: int
    supporter_bonus: int
    leadership_cards: int
    leadership_discards: bool
    rally_discards: bool
    rally_reaches_all: bool
    master_plan_to_pool: bool
    coup_de_grace: int
    glory_roll: int
    glory_award: int
    drama_award: int


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


@attrs.frozen(kw_only=True)
class Specials:
    """Readings of the chapters `specials` and `subplots`.

    Attributes:
        act_possibilities: what an active subplot pays at the end of an act (TR-168).
        declined_possibilities: what a subplot pays that is declined or disallowed (TR-163).
        declined_draws: the cards drawn in its place (TR-163).
        most_subplots: how many subplots a hero may have in an adventure (TR-166).
        are_picked_up: the specials that return to the hand with the pool (TR-160).
    """

    act_possibilities: int
    declined_possibilities: int
    declined_draws: int
    most_subplots: int
    are_picked_up: tuple[CardType, ...]


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
    trades: Trades
    attempts: Attempts
    approved_actions: ApprovedActions
    enhancements: Enhancements
    skill_resolution: SkillResolution
    specials: Specials


REVISED: Final = Dialect(
    name="revised",
    piles=Piles(reshuffled=ReshuffledPiles.DISCARD_PILE_AND_BURIED_STACK),
    adventure=Adventure(hand_sizes=HAND_SIZES, optional_discards=1),
    rounds=Rounds(fatigue_shock=2, inspired_draws=1, setback_penalty=5),
    pools=Pools(
        transfers_a_round=1,
        opening=OPENING_POOLS,
        critical_moment=CriticalMoment.ONTO_THE_ACTION,
    ),
    trades=Trades(are_explained=True, in_action_only=False),
    attempts=Attempts(up_die=UpDie.AS_SHOWN),
    approved_actions=ApprovedActions(draws=1, stripped=STRIPPED_CARDS),
    enhancements=Enhancements(
        action_bonus=3,
        attribute_raise=3,
        supporter_bonus=3,
        coup_de_grace=3,
        glory_roll=60,
        glory_award=3,
        drama_award=3,
        leadership_cards=2,
        leadership_discards=True,
        rally_discards=True,
        rally_reaches_all=True,
        master_plan_to_pool=True,
    ),
    skill_resolution=SkillResolution(
        complication=1,
        last_ditch=4,
        problem_round_success=ProblemRoundSuccess.APPROVED_ACTION,
    ),
    specials=Specials(
        act_possibilities=1,
        declined_possibilities=1,
        declined_draws=1,
        most_subplots=1,
        are_picked_up=(),
    ),
)
"""Torg, revised wording: the text of the statements TR-001 to TR-190."""

DIALECTS: Final = MappingProxyType({each.name: each for each in (REVISED,)})
"""The dialects that the library ships, by name."""
