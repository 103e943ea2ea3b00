"""The revised wording of Torg's Drama Deck."""

from typing import Final

from dramadeck.charts import Chart, Row
from dramadeck.charts.torg import HAND_SIZES, OPENING_POOLS, SUCCESS_LEVELS, Edition, SuccessLevel
from dramadeck.torg.cards import ANY_ACTION, CardType
from dramadeck.torg.options import options

_STRIPPED: Final = {SuccessLevel.SUPERIOR: 2, SuccessLevel.SPECTACULAR: 3}
STRIPPED_CARDS: Final = Chart(
    "Cards taken from a pool by margin",
    tuple(Row(row.low, row.high, _STRIPPED.get(row.result, 1)) for row in SUCCESS_LEVELS.rows),
    source="TR-082, TR-083",
)
"""Margin of a villain's success → cards: one, two for a superior, three for a spectacular one."""

DESCRIBED_SUBPLOTS: Final = (
    CardType.MARTYR,
    CardType.MISTAKEN_IDENTITY,
    CardType.NEMESIS,
    CardType.PERSONAL_STAKE,
    CardType.ROMANCE,
    CardType.SUSPICION,
    CardType.TRUE_IDENTITY,
)
"""The seven subplots that the revised text and the one for GURPS describe (TR-170, TG-079)."""

REVISED: Final = options.Dialect(
    name="revised",
    piles=options.Piles(
        reshuffled="discard_pile_and_buried_stack",
    ),
    adventure=options.Adventure(
        dealt="every_adventure",
        hand_sizes=HAND_SIZES,
        resets="after_scenes",
        pool_after_rounds="stays",
        optional_discards_over_size=1,
        optional_discards_at_size=1,
        optional_discards_under_size=1,
        refills_after_final_encounter=False,
    ),
    rounds=options.Rounds(
        harm="shock_and_wounds",
        fatigue_shock=2,
        inspiration="shock_ko_and_knockdown",
        inspired_draws=1,
        flurry="side_by_side_twice",
        breaks="who_harms_or_improves",
        confused="all_cards",
        setback="penalty",
        setback_penalty=5,
        danger=3,
        danger_to_the_nile_empire=5,
        breakdown=2,
    ),
    pools=options.Pools(
        opening=OPENING_POOLS,
        transfers_a_round=1,
        transfer="gamemaster_may_refuse",
        commitment="before_the_result",
        critical_moment="onto_the_action",
        moment_scope="one_action",
        moment_price="nothing",
        moment_time="before_the_die",
        exposed_cards_wait=False,
        moment_owner="player",
    ),
    trades=options.Trades(
        group="all_heroes",
        are_explained=True,
    ),
    attempts=options.Attempts(
        die="d20_and_bonus_chart",
        up="die_as_shown",
        stymied="first_reroll",
        posture="for_the_round",
    ),
    approved_actions=options.ApprovedActions(
        draws=1,
        earned="for_each_success",
        any_action=ANY_ACTION,
        storm_actions=(),
        stripped=STRIPPED_CARDS,
        attack="it_hits",
        interactions=Edition.REVISED,
        interactions_last="for_the_round",
    ),
    enhancements=options.Enhancements(
        action_bonus=3,
        action_reach="all_actions_of_the_round",
        attribute_raise=3,
        raise_reach="attribute_for_the_round",
        supporter_bonus=3,
        coup_de_grace=3,
        coup_de_grace_percent=0,
        glory_trigger="high_roll_in_a_dramatic_scene",
        glory_roll=60,
        glory_award=3,
        drama_award=3,
        leadership_fewest=0,
        leadership_cards=2,
        leadership_reach="one_player",
        leadership_place="pool_in_rounds_else_hand",
        leadership_discards=True,
        leadership_is_explained=False,
        master_plan_played="pool",
        master_plan_fetches="pool_in_rounds_else_hand",
        rally_discards=True,
        rally_reaches_all=True,
        monologue="all_actions",
        monologue_may_last=True,
        late_escape="is_refused",
        idea_owed="answer_to_a_question",
        second_chance="one_new_try",
        drama_pay="shown_once_completed",
    ),
    skill_resolution=options.SkillResolution(
        fewest_steps=1,
        difficulties="one_for_each_step",
        several_steps="one_on_many",
        complication=1,
        problem_round_success="approved_action",
        idle_check="approved_action",
        deadline="flips_if_set",
        last_ditch="in_any_round",
        last_ditch_roll="each_step",
        last_ditch_increase=4,
        unconvincing="another_next_round",
    ),
    specials=options.Specials(
        are_picked_up=(),
        counted="those_in_the_hand",
        alertness="what_all_have_missed",
        described_subplots=DESCRIBED_SUBPLOTS,
        mistaken="others_about_the_hero",
        most_subplots=1,
        subplot_pay="unless_ignored",
        act_possibilities=1,
        declined_possibilities=1,
        disallowed_possibilities=1,
        declined_draws=1,
        paid_discards="declined_alone",
        unused_martyr="may_be_reduced_if_not_played_out",
        campaign_player="anybody_if_the_owner_agrees",
        illness=1,
        illness_in_combat=2,
    ),
    silent=(
        "approved_actions.interactions",
        "approved_actions.interactions_last",
        "approved_actions.storm_actions",
        "enhancements.coup_de_grace",
        "pools.exposed_cards_wait",
        "rounds.breakdown",
        "rounds.danger",
        "rounds.danger_to_the_nile_empire",
        "specials.illness",
        "specials.illness_in_combat",
        "specials.paid_discards",
    ),
)
"""Torg, revised wording: the text of the statements TR-001 to TR-190."""
