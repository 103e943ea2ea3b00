"""The revised wording of Torg's Drama Deck."""

from typing import Final

from dramadeck.charts import Chart, Row
from dramadeck.charts.torg import HAND_SIZES, OPENING_POOLS, SUCCESS_LEVELS, Edition, SuccessLevel
from dramadeck.torg.cards import ANY_ACTION, CardType
from dramadeck.torg.dialects import card_chapters, card_readings, chapters, readings

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

REVISED: Final = chapters.Dialect(
    name="revised",
    piles=chapters.Piles(
        reshuffled=readings.ReshuffledPiles.DISCARD_PILE_AND_BURIED_STACK,
    ),
    adventure=chapters.Adventure(
        dealt=readings.Dealt.EVERY_ADVENTURE,
        hand_sizes=HAND_SIZES,
        resets=readings.Resets.AFTER_SCENES,
        pool_after_rounds=readings.PoolAfterRounds.STAYS,
        optional_discards_over_size=1,
        optional_discards_at_size=1,
        optional_discards_under_size=1,
        refills_after_final_encounter=False,
    ),
    rounds=chapters.Rounds(
        harm=readings.Harm.SHOCK_AND_WOUNDS,
        fatigue_shock=2,
        inspiration=readings.Recovery.SHOCK_KO_AND_KNOCKDOWN,
        inspired_draws=1,
        flurry=readings.Flurry.SIDE_BY_SIDE_TWICE,
        breaks=readings.Breaks.WHO_HARMS_OR_IMPROVES,
        confused=readings.Confusion.ALL_CARDS,
        setback=readings.Setback.PENALTY,
        setback_penalty=5,
        danger=3,
        danger_to_the_nile_empire=5,
        breakdown=2,
    ),
    pools=chapters.Pools(
        opening=OPENING_POOLS,
        transfers_a_round=1,
        transfer=readings.Transfer.GAMEMASTER_MAY_REFUSE,
        commitment=readings.Commitment.BEFORE_THE_RESULT,
        critical_moment=readings.CriticalMoment.ONTO_THE_ACTION,
        moment_scope=readings.MomentScope.ONE_ACTION,
        moment_price=readings.MomentPrice.NOTHING,
        moment_time=readings.MomentTime.BEFORE_THE_DIE,
        exposed_cards_wait=False,
        moment_owner=readings.MomentOwner.PLAYER,
    ),
    trades=chapters.Trades(
        group=readings.TradingGroup.ALL_HEROES,
        are_explained=True,
    ),
    attempts=chapters.Attempts(
        die=readings.ActionDie.D20_AND_BONUS_CHART,
        up=readings.Up.DIE_AS_SHOWN,
        stymied=readings.Stymied.FIRST_REROLL,
        posture=readings.Posture.FOR_THE_ROUND,
    ),
    approved_actions=chapters.ApprovedActions(
        draws=1,
        earned=readings.CardsEarned.FOR_EACH_SUCCESS,
        any_action=ANY_ACTION,
        storm_actions=(),
        stripped=STRIPPED_CARDS,
        attack=readings.AttackSuccess.IT_HITS,
        interactions=Edition.REVISED,
        interactions_last=readings.InteractionsLast.FOR_THE_ROUND,
    ),
    enhancements=card_chapters.Enhancements(
        action_bonus=3,
        action_reach=card_readings.ActionReach.ALL_ACTIONS_OF_THE_ROUND,
        attribute_raise=3,
        raise_reach=card_readings.RaiseReach.ATTRIBUTE_FOR_THE_ROUND,
        supporter_bonus=3,
        coup_de_grace=3,
        coup_de_grace_percent=0,
        glory_trigger=card_readings.GloryTrigger.HIGH_ROLL_IN_A_DRAMATIC_SCENE,
        glory_roll=60,
        glory_award=3,
        drama_award=3,
        leadership_fewest=0,
        leadership_cards=2,
        leadership_reach=card_readings.LeadershipReach.ONE_PLAYER,
        leadership_place=card_readings.GiftPlace.POOL_IN_ROUNDS_ELSE_HAND,
        leadership_discards=True,
        leadership_is_explained=False,
        master_plan_played=card_readings.PlanPlace.POOL,
        master_plan_fetches=card_readings.FetchPlace.POOL_IN_ROUNDS_ELSE_HAND,
        rally_discards=True,
        rally_reaches_all=True,
        monologue=card_readings.Silenced.ALL_ACTIONS,
        monologue_may_last=True,
        late_escape=card_readings.LateEscape.IS_REFUSED,
        idea_owed=card_readings.IdeaOwed.ANSWER_TO_A_QUESTION,
        second_chance=card_readings.SecondChance.ONE_NEW_TRY,
        drama_pay=card_readings.DramaPay.SHOWN_ONCE_COMPLETED,
    ),
    skill_resolution=chapters.SkillResolution(
        fewest_steps=1,
        difficulties=readings.StepDifficulty.ONE_FOR_EACH_STEP,
        several_steps=readings.SeveralSteps.ONE_ON_MANY,
        complication=1,
        problem_round_success=readings.ProblemRoundSuccess.APPROVED_ACTION,
        idle_check=readings.IdleCheck.APPROVED_ACTION,
        deadline=readings.Deadline.FLIPS_IF_SET,
        last_ditch=readings.LastDitch.IN_ANY_ROUND,
        last_ditch_roll=readings.LastDitchRoll.EACH_STEP,
        last_ditch_increase=4,
        unconvincing=readings.Unconvincing.ANOTHER_NEXT_ROUND,
    ),
    specials=card_chapters.Specials(
        are_picked_up=(),
        counted=card_readings.CountedSpecials.THOSE_IN_THE_HAND,
        alertness=card_readings.AlertnessOwed.WHAT_ALL_HAVE_MISSED,
        described_subplots=DESCRIBED_SUBPLOTS,
        mistaken=card_readings.Mistaken.OTHERS_ABOUT_THE_HERO,
        most_subplots=1,
        subplot_pay=card_readings.SubplotPay.UNLESS_IGNORED,
        act_possibilities=1,
        declined_possibilities=1,
        disallowed_possibilities=1,
        declined_draws=1,
        paid_discards=card_readings.PaidDiscards.DECLINED_ALONE,
        unused_martyr=card_readings.UnusedMartyr.MAY_BE_REDUCED_IF_NOT_PLAYED_OUT,
        campaign_player=card_readings.CampaignPlayer.ANYBODY_IF_THE_OWNER_AGREES,
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
