"""The records that a dialect is made of: one for each chapter that it speaks about.

No field has a default, so that no shipped dialect can be silent about one. Each is checked when a
record is made: a wrong type is a `TypeError`, what makes no sense a `ValueError`, and both name the
field.
"""

import attrs

from dramadeck.charts import Chart
from dramadeck.charts.torg import Edition
from dramadeck.engine import Name, Natural, Positive
from dramadeck.engine.readings import checked_readings
from dramadeck.engine.showing import dialect_in_short
from dramadeck.torg.cards import ActionKind, Step
from dramadeck.torg.dialects import readings
from dramadeck.torg.dialects.card_chapters import Enhancements, Specials


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Piles:
    """Readings of the chapter `piles`.

    Attributes:
        reshuffled: what goes into the new deck when the old one is used up (TR-017).
    """

    reshuffled: readings.ReshuffledPiles


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Adventure:
    """Readings of the chapter `adventure`.

    Attributes:
        dealt: when hands are dealt (TR-015, TG-001).
        hand_sizes: cards in each hand, by the heroes in the adventure (TR-009..012, TC-001,
            TG-001).
        resets: after what everybody discards and refills the hand (TR-045, TC-039).
        pool_after_rounds: what becomes of the pools when rounds end inside a scene (TR-190,
            TC-041).
        optional_discards_over_size: cards that who holds more than the hand size may throw away,
            beside those she has to (TR-047, TC-040, TG-010).
        optional_discards_at_size: cards that who holds just as many may throw away (TR-047,
            TC-040, TG-011).
        optional_discards_under_size: cards that who holds fewer may throw away (TR-047, TC-040,
            TG-012).
        refills_after_final_encounter: whether hands are refilled after the last scene of the
            adventure as well (TR-050).
    """

    dealt: readings.Dealt
    hand_sizes: Chart[int]
    resets: readings.Resets
    pool_after_rounds: readings.PoolAfterRounds
    optional_discards_over_size: Natural
    optional_discards_at_size: Natural
    optional_discards_under_size: Natural
    refills_after_final_encounter: bool


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Rounds:
    """Readings of the chapters `rounds` and `injuries`.

    Attributes:
        harm: what the ledger of harm counts, and so who is injured (TR-071, TG-042).
        fatigue_shock: shock or fatigue points that *fatigued* costs (TR-077, TC-017, TG-044).
        inspiration: what an inspiration clears.
        inspired_draws: cards that each inspired hero draws (TR-064).
        flurry: in which order a side takes the two turns of a flurry.
        breaks: which of the injured villains a break lets stay.
        confused: which cards the confused cannot use.
        setback: what a setback is where the gamemaster names no event.
        setback_penalty: what such a setback takes from all that the side does (TR-078).
        danger: what *danger* adds to the difficulty of Dexterity and Strength actions (TC-015).
        danger_to_the_nile_empire: what it adds for those whose reality is the Nile Empire (TC-016).
        breakdown: what *breakdown* adds to the cyber total of its check (TC-013).
    """

    harm: readings.Harm
    fatigue_shock: Natural
    inspiration: readings.Recovery
    inspired_draws: Natural
    flurry: readings.Flurry
    breaks: readings.Breaks
    confused: readings.Confusion
    setback: readings.Setback
    setback_penalty: Natural
    danger: Natural
    danger_to_the_nile_empire: Natural
    breakdown: Natural


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Pools:
    """Readings of the chapters `pools` and `critical_moments`.

    Attributes:
        opening: cards that may open each pool, by the heroes in the action (TR-026..028).
        transfers_a_round: cards that a hero may lay from hand to pool in a round (TR-022, TC-004,
            TG-004).
        transfer: who has a say in that transfer.
        commitment: until when cards may be played for an action.
        critical_moment: where the cards of a critical moment go.
        moment_scope: for what the cards of a critical moment may be used.
        moment_price: what becomes of cards that a critical moment leaves unused.
        moment_time: until when a critical moment may be declared.
        exposed_cards_wait: whether no card is played out of a pool while a villain's success lets
            the gamemaster take cards from it (TC-036).
        moment_owner: whether a player or each of her heroes has a critical moment in an act.
    """

    opening: Chart[int]
    transfers_a_round: Natural
    transfer: readings.Transfer
    commitment: readings.Commitment
    critical_moment: readings.CriticalMoment
    moment_scope: readings.MomentScope
    moment_price: readings.MomentPrice
    moment_time: readings.MomentTime
    exposed_cards_wait: bool
    moment_owner: readings.MomentOwner


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Trades:
    """Readings of the chapter `trades`.

    Attributes:
        group: who trades with whom in rounds.
        are_explained: whether a trade needs a reason in the story (TR-042).
    """

    group: readings.TradingGroup
    are_explained: bool


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class Attempts:
    """Readings of the chapters `attempts` and `points`.

    Attributes:
        die: how the die of an action is read.
        up: what an *up* gives.
        stymied: what the stymied lose.
        posture: how long a posture such as a defense lasts.
    """

    die: readings.ActionDie
    up: readings.Up
    stymied: readings.Stymied
    posture: readings.Posture


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class ApprovedActions:
    """Readings of the chapter `approved_actions`.

    Attributes:
        draws: cards drawn for a successful approved action (TR-089, TC-027, TG-037).
        earned: how often approved actions pay a hero in a round.
        any_action: the kinds of action that "any" on a card stands for (TR-088, TC-030).
        storm_actions: the kinds of action that exist in a reality storm; none where the text knows
            no such storm (TC-031).
        stripped: cards that a listed action of a villain takes from a pool, by its margin (TR-082,
            TR-083, TC-028, TG-036).
        attack: when an attack has succeeded.
        interactions: the edition whose chart of interaction results is read (TG-054..058).
        interactions_last: how long the results of an interaction last.
    """

    draws: Natural
    earned: readings.CardsEarned
    any_action: tuple[ActionKind, ...]
    storm_actions: tuple[ActionKind, ...]
    stripped: Chart[int]
    attack: readings.AttackSuccess
    interactions: Edition
    interactions_last: readings.InteractionsLast


@attrs.frozen(kw_only=True, field_transformer=checked_readings)
class SkillResolution:
    """Readings of the chapters `skill_resolution` and `approaches`.

    Attributes:
        fewest_steps: the fewest steps that a task may have; four is the most (TR-095, TC-043,
            TG-065).
        difficulties: how many difficulty numbers a task has.
        several_steps: what several steps in one round cost.
        complication: what a complication adds to all further difficulties (TR-104, TC-048,
            TG-069).
        problem_round_success: what a successful check in a problem round is.
        idle_check: what a check is for where the card shows neither the step nor a problem.
        deadline: what the time limit of a task counts.
        last_ditch: when a last-ditch effort may be made.
        last_ditch_roll: what a last-ditch effort is rolled against.
        last_ditch_increase: what a last-ditch effort adds to the difficulty (TR-111, TG-073).
        unconvincing: when the next approach may be proposed after an unconvincing one.
    """

    fewest_steps: Positive
    difficulties: readings.StepDifficulty
    several_steps: readings.SeveralSteps
    complication: Natural
    problem_round_success: readings.ProblemRoundSuccess
    idle_check: readings.IdleCheck
    deadline: readings.Deadline
    last_ditch: readings.LastDitch
    last_ditch_roll: readings.LastDitchRoll
    last_ditch_increase: Natural
    unconvincing: readings.Unconvincing

    def __attrs_post_init__(self) -> None:
        """No task has more steps than there are letters (TR-095)."""
        if self.fewest_steps > len(Step):
            what = f"expected {len(Step)} or fewer, got {self.fewest_steps}"
            raise ValueError(f"SkillResolution.fewest_steps: {what}")


@attrs.frozen(kw_only=True, cache_hash=True, field_transformer=checked_readings)
class Dialect:
    """One rule text's answers, grouped by chapter.

    Attributes:
        name: its name.
        silent: the fields on which the text says nothing, as `group.field`; what stands there is
            a ruling.

    >>> from dramadeck.torg import REVISED
    >>> pools = attrs.evolve(REVISED.pools, transfers_a_round=2)
    >>> house = attrs.evolve(REVISED, name="house", pools=pools)
    >>> house.pools.transfers_a_round
    2
    """

    name: Name
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
    silent: tuple[str, ...]

    def __repr__(self) -> str:
        from dramadeck.torg.dialects import DIALECTS  # noqa: PLC0415 - they are of this class

        return dialect_in_short(self, DIALECTS)
