"""Dialects: the answers of each rule text to the questions on which the texts differ.

A dialect is a value, its fields grouped by chapter. A house rule is `attrs.evolve` on a group. No
field has a default, so that no shipped dialect can be silent about one. Each is validated when a
record is made. Every answer is played, so a house may mix them as it likes.
"""

from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import attrs

from dramadeck.charts import Chart, Row
from dramadeck.charts.torg import HAND_SIZES, OPENING_POOLS, SUCCESS_LEVELS, Edition, SuccessLevel
from dramadeck.core import Name, Natural, Positive, reprs
from dramadeck.core.setup_validation import checked_options
from dramadeck.torg.cards import ANY_ACTION, SUBPLOTS, ActionKind, CardType, Step

AlertnessOwed: TypeAlias = Literal[
    "what_all_have_missed", "what_goes_unnoticed", "success_at_the_next_find"
]
"""The answers of `Specials.alertness`."""

IdeaOwed: TypeAlias = Literal["answer_to_a_question", "useful_idea", "inspiration"]
"""The answers of `Enhancements.idea_owed`."""

Mistaken: TypeAlias = Literal["others_about_the_hero", "the_hero_about_others"]
"""The answers of `Specials.mistaken`."""


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Enhancements:
    """Readings of the chapter `enhancements`.

    Attributes:
        action_bonus: what Action adds (TR-115, TC-059, TG-014).
        action_reach: what an Action card helps (TR-115, TC-059, TG-014).
        attribute_raise: what Adrenalin, Willpower and Presence add (TR-117..119, TC-060, TG-015).
        raise_reach: what those three raise (TR-117..121, TC-060, TC-061, TG-015).
        supporter_bonus: what Supporter adds to another's bonus number (TR-156, TC-084, TG-028).
        coup_de_grace: what Coup de Grace adds to an effect value (TR-123, TC-062).
        coup_de_grace_percent: what it adds to an effect total, in percent of it (TG-016).
        glory_trigger: what Glory asks for, beside a deed that matters (TR-134, TC-067, TG-019).
        glory_roll: the lowest roll that is enough; 0 where rolls do not count (TR-134, TC-067).
        glory_award: what Glory adds to everybody's award (TR-135, TC-067, TG-019).
        drama_award: what a Drama card pays that is held to the end (TR-128, TC-064, TG-017).
        leadership_fewest: the fewest cards that Leadership hands over (TC-072, TG-022).
        leadership_cards: the most cards that Leadership hands over (TR-139, TC-072, TG-022).
        leadership_reach: to how many players Leadership hands cards (TR-139, TC-072, TG-022).
        leadership_place: where Leadership lays those cards (TR-141, TC-072, TG-022).
        leadership_discards: whether its player may discard before she refills her hand (TR-140).
        leadership_is_explained: whether Leadership needs a reason in the story (TR-187, TG-022).
        master_plan_played: from where Master Plan is played in rounds (TR-021, TC-073, TG-005).
        master_plan_fetches: where it lays the card that it fetches (TR-144, TC-074, TG-023).
        rally_discards: whether all may discard before Rally refills the hands (TR-157, TC-078,
            TG-029).
        rally_reaches_all: whether in rounds Rally reaches heroes of other combats (TR-157, TC-078).
        monologue: what a monologue keeps from happening (TR-145, TC-075, TG-024).
        monologue_may_last: whether a monologue may go on for another round (TR-186).
        late_escape: what happens to an Escape that is not the first card of its pool (TR-131,
            TC-066).
        idea_owed: what the gamemaster owes for Idea (TR-138, TC-070, TG-074).
        second_chance: what a second chance is (TR-150, TC-081, TG-026).
        drama_pay: when a Drama card pays that is held to the end (TR-128, TC-064, TG-017).
    """

    action_bonus: Natural
    action_reach: Literal["all_actions_of_the_round", "one_roll"]
    attribute_raise: Natural
    raise_reach: Literal["attribute_for_the_round", "skill_for_the_round", "next_roll"]
    supporter_bonus: Natural
    coup_de_grace: Natural
    coup_de_grace_percent: Natural
    glory_trigger: Literal["high_roll_in_a_dramatic_scene", "critical_success"]
    glory_roll: Natural
    glory_award: Natural
    drama_award: Natural
    leadership_fewest: Natural
    leadership_cards: Natural
    leadership_reach: Literal["one_player", "several_players"]
    leadership_place: Literal["pool_in_rounds_else_hand", "pool", "hand_or_pool"]
    leadership_discards: bool
    leadership_is_explained: bool
    master_plan_played: Literal["pool", "hand_or_pool"]
    master_plan_fetches: Literal["pool_in_rounds_else_hand", "where_it_came_from", "hand"]
    rally_discards: bool
    rally_reaches_all: bool
    monologue: Literal["all_actions", "hostile_actions", "actions_of_others"]
    monologue_may_last: bool
    late_escape: Literal["is_refused", "has_no_effect"]
    idea_owed: IdeaOwed
    second_chance: Literal["one_new_try", "best_of_two_rerolls"]
    drama_pay: Literal["shown_once_completed", "when_the_adventure_ends"]

    def __attrs_post_init__(self) -> None:
        """Some number of cards satisfies Leadership (TC-072)."""
        if self.leadership_fewest > self.leadership_cards:
            most = f"{self.leadership_cards} or fewer, as leadership_cards says"
            what = f"expected {most}, got {self.leadership_fewest}"
            raise ValueError(f"Enhancements.leadership_fewest: {what}")


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Specials:
    """Readings of the chapters `specials`, `subplots` and `campaigns`.

    Attributes:
        are_picked_up: the specials that return to the hand with the rest of the pool (TR-160,
            TG-009).
        counted: which specials count against the hand size at the end of a scene (TR-160, TC-042).
        alertness: what Alertness does when it fires (TR-161, TC-054, TG-030).
        described_subplots: the subplots that the text describes (TR-170, TC-091, TG-079).
        mistaken: who errs in Suspicion and Mistaken Identity (TR-170, TC-091, TG-079).
        most_subplots: how many subplots a player may have in an adventure; None is no limit
            (TR-166).
        subplot_pay: for which acts a subplot pays its hero (TR-168, TC-053, TG-032).
        act_possibilities: possibilities that a subplot pays for an act (TR-168, TC-053, TG-032).
        declined_possibilities: possibilities for a subplot that is declined (TR-163, TC-051).
        disallowed_possibilities: possibilities for one that the gamemaster disallows (TR-164,
            TC-052).
        declined_draws: cards drawn instead of either (TR-163, TC-051).
        paid_discards: which ways of throwing a subplot away pay (TR-163, TC-051). A subplot is
            declined out of the hand, or also out of the pool until it has been accepted.
        unused_martyr: what a martyr who has not died means for her award (TR-174, TC-058).
        campaign_player: who may play a Campaign card (TR-175, TC-055, TG-033).
        illness: what an Illness takes from the effect value of skill checks (TC-057).
        illness_in_combat: what an Illness takes from it with a combat skill (TC-057).
    """

    are_picked_up: tuple[CardType, ...]
    counted: Literal["those_in_the_hand", "none"]
    alertness: AlertnessOwed
    described_subplots: tuple[CardType, ...]
    mistaken: Mistaken
    most_subplots: Natural | None
    subplot_pay: Literal["unless_ignored", "where_it_influenced", "once_in_play"]
    act_possibilities: Natural
    declined_possibilities: Natural
    disallowed_possibilities: Natural
    declined_draws: Natural
    paid_discards: Literal["declined_alone", "declined_in_the_pool_too", "every_discard"]
    unused_martyr: Literal["may_be_reduced_if_not_played_out", "is_reduced", "nothing"]
    campaign_player: Literal["anybody_if_the_owner_agrees", "the_owner_of_an_active_subplot"]
    illness: Natural
    illness_in_combat: Natural


SeveralSteps: TypeAlias = Literal["one_on_many", "two_for_each_further_step"]
"""The answers of `SkillResolution.several_steps`."""

LastDitch: TypeAlias = Literal["in_any_round", "after_the_deadline", "never"]
"""The answers of `SkillResolution.last_ditch`."""


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Piles:
    """Readings of the chapter `piles`.

    Attributes:
        reshuffled: which piles make the new deck when the old one is used up (TR-017). The text
            names the discard pile alone; cards once flipped would then be lost for the rest of the
            adventure, so the ruling takes the action stack below its top card as well.
    """

    reshuffled: Literal["discard_pile_and_buried_stack", "discard_pile_alone"]


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Adventure:
    """Readings of the chapter `adventure`.

    Attributes:
        dealt: when hands are dealt (TR-015, TG-001). Dealt on entering play, hands are kept from
            one adventure to the next, and only what is missing is dealt.
        hand_sizes: cards in each hand, by the heroes in the adventure (TR-009..012, TC-001,
            TG-001).
        resets: after what everybody discards and refills the hand (TR-045, TC-039).
        pool_after_rounds: what becomes of the pools when rounds end inside a scene (TR-190,
            TC-041).
        optional_discards_over_size: cards that a hero with more cards than the hand size may
            discard, beside those she has to (TR-047, TC-040, TG-010).
        optional_discards_at_size: cards that a hero with just as many may discard (TR-047,
            TC-040, TG-011).
        optional_discards_under_size: cards that a hero with fewer may discard (TR-047, TC-040,
            TG-012).
        refills_after_final_encounter: whether hands are refilled after the last scene of the
            adventure as well (TR-050).
    """

    dealt: Literal["every_adventure", "on_entering_play"]
    hand_sizes: Chart[int]
    resets: Literal["after_scenes", "after_scenes_and_combats"]
    pool_after_rounds: Literal["stays", "is_picked_up"]
    optional_discards_over_size: Natural
    optional_discards_at_size: Natural
    optional_discards_under_size: Natural
    refills_after_final_encounter: bool


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Rounds:
    """Readings of the chapters `rounds` and `injuries`.

    Attributes:
        harm: what the ledger of harm counts (TR-062, TG-040), and so who is injured (TR-071,
            TG-042).
        fatigue_shock: shock or fatigue points that *fatigued* costs (TR-077, TC-017, TG-044).
        inspiration: what an inspiration clears (TR-062, TR-063, TC-009, TG-040).
        inspired_draws: cards that each inspired hero draws (TR-064).
        flurry: in which order a side takes the two turns of a flurry (TR-059, TC-008, TG-039).
        breaks: whom of the injured a break lets stay (TR-071, TC-012, TG-042).
        confused: which cards the confused cannot use in rounds (TR-074, TC-014, TG-043).
        setback: what a setback is where the gamemaster names no event (TR-078, TC-018, TG-045).
        setback_penalty: what such a setback takes from all that the side does (TR-078).
        danger: what *danger* adds to the difficulty of Dexterity and Strength actions (TC-015).
        danger_to_the_nile_empire: what it adds for those whose reality is the Nile Empire (TC-016).
        breakdown: what *breakdown* adds to the cyber total of its check (TC-013).
    """

    harm: Literal["shock_and_wounds", "fatigue_and_hit_points"]
    fatigue_shock: Natural
    inspiration: Literal[
        "shock_ko_and_knockdown", "shock_and_ko", "stun_fatigue_and_half_the_hit_points"
    ]
    inspired_draws: Natural
    flurry: Literal["side_by_side_twice", "two_turns_in_a_row", "two_passes_by_speed"]
    breaks: Literal["who_harms_or_improves", "who_hits", "who_harms"]
    confused: Literal["all_cards", "cards_of_the_pool"]
    setback: Literal["penalty", "no_offensive_action", "no_harming_action"]
    setback_penalty: Natural
    danger: Natural
    danger_to_the_nile_empire: Natural
    breakdown: Natural


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Pools:
    """Readings of the chapters `pools` and `critical_moments`.

    Attributes:
        opening: cards that may open each pool, by the heroes in the action (TR-026..028).
        transfers_a_round: cards that a hero may lay from hand to pool in a round (TR-022, TC-004,
            TG-004).
        transfer: who has a say when a card goes from the hand into the pool (TR-023, TR-025,
            TG-004).
        commitment: until when cards may be played for an action (TR-030, TC-025, TG-006). What is
            declared at one time are all cards that change one's own totals, or every card of one's
            own. Cards that answer a result, or help others, have times of their own in every text.
        critical_moment: where the cards of a critical moment go (TR-035, TC-033, TG-007).
        moment_scope: for what the cards of a critical moment may be used (TR-032, TC-035, TG-008).
        moment_price: what becomes of cards that a critical moment leaves unused (TR-037, TC-035).
        moment_time: until when a critical moment may be declared (TR-034).
        exposed_cards_wait: whether no card is played out of a pool while a villain's success lets
            the gamemaster take cards from it (TC-036).
        moment_owner: whether a player or each of her heroes has a critical moment in an act
            (TR-032, TC-032, TG-007).
    """

    opening: Chart[int]
    transfers_a_round: Natural
    transfer: Literal["gamemaster_may_refuse", "after_any_helpful_action"]
    commitment: Literal["before_the_result", "all_at_one_time", "every_card_at_one_time"]
    critical_moment: Literal["onto_the_action", "all_into_the_pool", "chosen_into_the_pool"]
    moment_scope: Literal["one_action", "one_character_this_round"]
    moment_price: Literal["nothing", "pool_is_lost"]
    moment_time: Literal["before_the_die", "before_the_result"]
    exposed_cards_wait: bool
    moment_owner: Literal["player", "character"]


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Trades:
    """Readings of the chapter `trades`.

    Attributes:
        group: who trades with whom while the scene is in rounds (TR-038, TC-037, TG-005).
        are_explained: whether a trade needs a reason in the story (TR-042).
    """

    group: Literal["all_heroes", "same_combat"]
    are_explained: bool


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class Attempts:
    """Readings of the chapters `attempts` and `points`.

    Attributes:
        die: how the die of an action is read. Torg throws a d20 that rolls again, and a chart turns
            it into a bonus number. GURPS throws three six-sided dice that have to stay at or under
            the skill; a difficulty number counts there as a penalty to the skill.
        up: what an *up* gives (TR-065, TC-011, TG-041).
        stymied: what the stymied lose (TR-079, TC-019, TG-046).
        posture: how long a posture such as a defense lasts (TR-091, TG-038).
    """

    die: Literal["d20_and_bonus_chart", "three_d6_rolled_under"]
    up: Literal["die_as_shown", "die_of_at_least_ten", "possibility_for_the_round"]
    stymied: Literal["first_reroll", "next_possibility"]
    posture: Literal["for_the_round", "until_the_next_action"]


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class ApprovedActions:
    """Readings of the chapter `approved_actions`.

    Attributes:
        draws: cards drawn for a successful approved action (TR-089, TC-027, TG-037).
        earned: how often approved actions pay a hero in a round (TR-089, TC-029). A roll for
            several actions pays once for each kind among them, or for every action (R-027).
        any_action: the kinds of action that "any" on a card means (TR-088, TC-030).
        storm_actions: the kinds of action that exist in a reality storm; none where the text knows
            no such storm (TC-031).
        stripped: cards that a listed action of a villain takes from a pool, by its margin (TR-082,
            TR-083, TC-028, TG-036).
        attack: when an attack has succeeded (TR-090, TG-047).
        interactions: the edition whose chart of interaction results is read (TG-054..058).
        interactions_last: how long the results of an interaction last (TG-059..062). In GURPS an
            *up* is for the round alone, with any effect on the target (TG-063); a house may let it
            wait for the next action as well, so that none is earned too late (R-202).
    """

    draws: Natural
    earned: Literal["for_each_success", "once_for_each_kind", "for_each_action"]
    any_action: tuple[ActionKind, ...]
    storm_actions: tuple[ActionKind, ...]
    stripped: Chart[int]
    attack: Literal["it_hits", "damage_is_rolled"]
    interactions: Edition
    interactions_last: Literal[
        "for_the_round", "until_the_next_action", "until_the_next_action_up_too"
    ]


@attrs.frozen(kw_only=True, field_transformer=checked_options)
class SkillResolution:
    """Readings of the chapter `skill_resolution`.

    Attributes:
        fewest_steps: the fewest steps that a task may have; four is the most (TR-095, TC-043,
            TG-065).
        difficulties: how many difficulty numbers a task has (TR-097, TC-043, TG-065).
        several_steps: what several steps in one round cost (TR-100, TC-045, TG-067).
        complication: what a complication adds to all further difficulties (TR-104, TC-048,
            TG-069).
        problem_round_success: what a successful check in a problem round is (TR-102, TR-106,
            TC-046, TG-077).
        idle_check: what a check is for where the card shows neither the step nor a problem (TR-106,
            TC-044).
        deadline: what the time limit of a task counts (TR-184, TG-065).
        last_ditch: when a last-ditch effort may be made (TR-109, TG-072); the classic text has
            none.
        last_ditch_roll: what a last-ditch effort is rolled against (TR-110, TR-111, TG-073).
        last_ditch_increase: what a last-ditch effort adds to the difficulty (TR-111, TG-073).
        unconvincing: when the next approach may be proposed after an unconvincing one (TR-183,
            TC-089).
    """

    fewest_steps: Positive
    difficulties: Literal["one_for_each_step", "one_for_all_steps"]
    several_steps: SeveralSteps
    complication: Natural
    problem_round_success: Literal["approved_action", "no_harm"]
    idle_check: Literal["approved_action", "not_allowed"]
    deadline: Literal["flips_if_set", "rounds_always"]
    last_ditch: LastDitch
    last_ditch_roll: Literal["each_step", "hardest_step"]
    last_ditch_increase: Natural
    unconvincing: Literal["another_next_round", "another_at_once"]

    def __attrs_post_init__(self) -> None:
        """No task has more steps than there are letters (TR-095)."""
        if self.fewest_steps > len(Step):
            what = f"expected {len(Step)} or fewer, got {self.fewest_steps}"
            raise ValueError(f"SkillResolution.fewest_steps: {what}")


@attrs.frozen(kw_only=True, cache_hash=True, field_transformer=checked_options)
class Dialect:
    """One rule text's answers, grouped by chapter.

    Attributes:
        name: its name.
        silent: the fields on which the text says nothing, as `group.field`; their values are
            rulings.

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
        return reprs.dialect_in_short(self, DIALECTS)


# ------------------------------------------------------------------------------ the three texts


class _Silent(NamedTuple):
    """An answer on which the text says nothing: it is a ruling."""

    answer: Any


def _four_cards(rule: str) -> Chart[int]:
    return Chart("Cards of a hand", (Row(1, None, 4, rule),), source=rule)


def _closed_pool(rule: str) -> Chart[int]:
    return Chart("Cards of an opening pool", (Row(1, None, 0),), source=rule)


_STRIPPED: Final = {SuccessLevel.SUPERIOR: 2, SuccessLevel.SPECTACULAR: 3}
_BY_MARGIN: Final = Chart(
    "Cards taken from a pool by margin",
    tuple(Row(row.low, row.high, _STRIPPED.get(row.result, 1)) for row in SUCCESS_LEVELS.rows),
    source="TR-082, TR-083",
)
"""Margin of a villain's success → cards: one, two for a superior, three for a spectacular one."""

_ONE_CARD: Final = Chart("Cards taken from a pool", (Row(0, None, 1, "TG-036"),), source="TG-036")

_LATER: Final = (CardType.ILLNESS, CardType.THE_QUEST)
_SUBPLOTS: Final = tuple(kind for kind in SUBPLOTS if kind not in _LATER)
"""The seven subplots that the revised text and the one for GURPS describe (TR-170, TG-079)."""

_CLASSIC_SUBPLOTS: Final = (
    CardType.ILLNESS,
    *(kind for kind in _SUBPLOTS if kind is not CardType.PERSONAL_STAKE),
)

_ANSWERS: Final[dict[str, dict[str, tuple[Any, Any, Any]]]] = {
    "piles": {
        "reshuffled": (
            "discard_pile_and_buried_stack",
            _Silent("discard_pile_and_buried_stack"),
            _Silent("discard_pile_and_buried_stack"),
        ),
    },
    "adventure": {
        "dealt": ("every_adventure", _Silent("every_adventure"), "on_entering_play"),
        "hand_sizes": (HAND_SIZES, _four_cards("TC-001"), _four_cards("TG-001")),
        "resets": ("after_scenes", "after_scenes_and_combats", "after_scenes"),
        "pool_after_rounds": ("stays", "is_picked_up", _Silent("stays")),
        "optional_discards_over_size": (1, 1, 0),
        "optional_discards_at_size": (1, 1, 1),
        "optional_discards_under_size": (1, 1, 0),
        "refills_after_final_encounter": (False, _Silent(True), _Silent(True)),
    },
    "rounds": {
        "harm": ("shock_and_wounds", "shock_and_wounds", "fatigue_and_hit_points"),
        "fatigue_shock": (2, 2, 2),
        "inspiration": (
            "shock_ko_and_knockdown",
            "shock_and_ko",
            "stun_fatigue_and_half_the_hit_points",
        ),
        "inspired_draws": (1, 0, 0),
        "flurry": ("side_by_side_twice", "two_turns_in_a_row", "two_passes_by_speed"),
        "breaks": ("who_harms_or_improves", "who_hits", "who_harms"),
        "confused": ("all_cards", "cards_of_the_pool", "cards_of_the_pool"),
        "setback": ("penalty", "no_offensive_action", "no_harming_action"),
        "setback_penalty": (5, 0, 0),
        "danger": (_Silent(3), 3, _Silent(3)),
        "danger_to_the_nile_empire": (_Silent(5), 5, _Silent(5)),
        "breakdown": (_Silent(2), 2, _Silent(2)),
    },
    "pools": {
        "opening": (
            OPENING_POOLS,
            _Silent(_closed_pool("TC-023")),
            _Silent(_closed_pool("TG-004")),
        ),
        "transfers_a_round": (1, 1, 1),
        "transfer": ("gamemaster_may_refuse", "gamemaster_may_refuse", "after_any_helpful_action"),
        "commitment": ("before_the_result", "before_the_result", "every_card_at_one_time"),
        "critical_moment": ("onto_the_action", "all_into_the_pool", "chosen_into_the_pool"),
        "moment_scope": ("one_action", "one_action", "one_character_this_round"),
        "moment_price": ("nothing", "pool_is_lost", _Silent("nothing")),
        "moment_time": (
            "before_the_die",
            _Silent("before_the_result"),
            _Silent("before_the_result"),
        ),
        "exposed_cards_wait": (_Silent(False), True, _Silent(False)),
        "moment_owner": ("player", "character", "player"),
    },
    "trades": {
        "group": ("all_heroes", "same_combat", "all_heroes"),
        "are_explained": (True, _Silent(False), _Silent(False)),
    },
    "attempts": {
        "die": ("d20_and_bonus_chart", "d20_and_bonus_chart", "three_d6_rolled_under"),
        "up": ("die_as_shown", "die_of_at_least_ten", "possibility_for_the_round"),
        "stymied": ("first_reroll", "first_reroll", "next_possibility"),
        "posture": ("for_the_round", _Silent("for_the_round"), "until_the_next_action"),
    },
    "approved_actions": {
        "draws": (1, 1, 1),
        "earned": ("for_each_success", "once_for_each_kind", "for_each_success"),
        "any_action": (ANY_ACTION, tuple(ActionKind), _Silent(ANY_ACTION)),
        "storm_actions": (
            _Silent(()),
            (ActionKind.ATTACK, ActionKind.DEFEND, ActionKind.OTHER),
            _Silent(()),
        ),
        "stripped": (_BY_MARGIN, _Silent(_BY_MARGIN), _ONE_CARD),
        "attack": ("it_hits", _Silent("it_hits"), "damage_is_rolled"),
        "interactions": (_Silent(Edition.REVISED), _Silent(Edition.CLASSIC), Edition.GURPS),
        "interactions_last": (
            _Silent("for_the_round"),
            _Silent("for_the_round"),
            "until_the_next_action",
        ),
    },
    "enhancements": {
        "action_bonus": (3, 3, 3),
        "action_reach": ("all_actions_of_the_round", "one_roll", "all_actions_of_the_round"),
        "attribute_raise": (3, 3, 3),
        "raise_reach": ("attribute_for_the_round", "skill_for_the_round", "next_roll"),
        "supporter_bonus": (3, 3, 3),
        "coup_de_grace": (_Silent(3), _Silent(3), 0),
        "coup_de_grace_percent": (0, 0, 50),
        "glory_trigger": (
            "high_roll_in_a_dramatic_scene",
            "high_roll_in_a_dramatic_scene",
            "critical_success",
        ),
        "glory_roll": (60, 60, 0),
        "glory_award": (3, 3, 3),
        "drama_award": (3, 3, 3),
        "leadership_fewest": (0, 2, 1),
        "leadership_cards": (2, 2, 2),
        "leadership_reach": ("one_player", "several_players", "one_player"),
        "leadership_place": ("pool_in_rounds_else_hand", "pool", "hand_or_pool"),
        "leadership_discards": (True, False, False),
        "leadership_is_explained": (False, _Silent(False), True),
        "master_plan_played": ("pool", "hand_or_pool", "pool"),
        "master_plan_fetches": ("pool_in_rounds_else_hand", "where_it_came_from", "hand"),
        "rally_discards": (True, True, False),
        "rally_reaches_all": (True, False, True),
        "monologue": ("all_actions", "hostile_actions", "actions_of_others"),
        "monologue_may_last": (True, _Silent(False), False),
        "late_escape": ("is_refused", "has_no_effect", "is_refused"),
        "idea_owed": ("answer_to_a_question", "useful_idea", "inspiration"),
        "second_chance": ("one_new_try", "one_new_try", "best_of_two_rerolls"),
        "drama_pay": ("shown_once_completed", "when_the_adventure_ends", "when_the_adventure_ends"),
    },
    "skill_resolution": {
        "fewest_steps": (1, 4, 4),
        "difficulties": ("one_for_each_step", "one_for_all_steps", "one_for_each_step"),
        "several_steps": ("one_on_many", "one_on_many", "two_for_each_further_step"),
        "complication": (1, 1, 1),
        "problem_round_success": ("approved_action", "no_harm", "no_harm"),
        "idle_check": ("approved_action", "not_allowed", "approved_action"),
        "deadline": ("flips_if_set", _Silent("flips_if_set"), "rounds_always"),
        "last_ditch": ("in_any_round", "never", "after_the_deadline"),
        "last_ditch_roll": ("each_step", _Silent("each_step"), "hardest_step"),
        "last_ditch_increase": (4, _Silent(4), 4),
        "unconvincing": ("another_next_round", "another_next_round", _Silent("another_next_round")),
    },
    "specials": {
        "are_picked_up": ((), (), (CardType.ALERTNESS, CardType.CONNECTION)),
        "counted": ("those_in_the_hand", "none", "those_in_the_hand"),
        "alertness": ("what_all_have_missed", "what_goes_unnoticed", "success_at_the_next_find"),
        "described_subplots": (_SUBPLOTS, _CLASSIC_SUBPLOTS, _SUBPLOTS),
        "mistaken": ("others_about_the_hero", "the_hero_about_others", "others_about_the_hero"),
        "most_subplots": (1, _Silent(None), _Silent(None)),
        "subplot_pay": ("unless_ignored", "where_it_influenced", "once_in_play"),
        "act_possibilities": (1, 1, 1),
        "declined_possibilities": (1, 1, _Silent(0)),
        "disallowed_possibilities": (1, 1, _Silent(0)),
        "declined_draws": (1, 0, _Silent(0)),
        "paid_discards": (
            _Silent("declined_alone"),
            "declined_in_the_pool_too",
            _Silent("declined_alone"),
        ),
        "unused_martyr": ("may_be_reduced_if_not_played_out", "is_reduced", _Silent("nothing")),
        "campaign_player": (
            "anybody_if_the_owner_agrees",
            "the_owner_of_an_active_subplot",
            _Silent("anybody_if_the_owner_agrees"),
        ),
        "illness": (_Silent(1), 1, _Silent(1)),
        "illness_in_combat": (_Silent(2), 2, _Silent(2)),
    },
}
"""Group → question → answers of the revised text, the classic text and the one for GURPS."""


def _dialect(name: str, column: int) -> Dialect:
    """One column of the table; the records validate each answer."""
    groups: dict[str, Any] = {}
    silent: list[str] = []
    for group, questions in _ANSWERS.items():
        answers: dict[str, Any] = {}
        for question, texts in questions.items():
            answer = texts[column]
            if isinstance(answer, _Silent):
                silent.append(f"{group}.{question}")
                answer = answer.answer
            answers[question] = answer
        record: Any = attrs.fields_dict(Dialect)[group].type
        groups[group] = record(**answers)
    return Dialect(name=name, silent=tuple(sorted(silent)), **groups)


REVISED: Final = _dialect("revised", 0)
"""Torg, revised wording: the text of the statements TR-001 to TR-190."""

CLASSIC: Final = _dialect("classic", 1)
"""Torg, first edition with later cards: the text of the statements TC-001 to TC-091."""

GURPS: Final = _dialect("gurps", 2)
"""The Drama Deck in GURPS: the text of the statements TG-001 to TG-079."""

DIALECTS: Final = MappingProxyType({text.name: text for text in (REVISED, CLASSIC, GURPS)})
"""The dialects that the library ships, by name."""
