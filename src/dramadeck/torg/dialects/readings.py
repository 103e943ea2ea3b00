"""The questions on which the rule texts differ, each as an enumeration of its answers.

A member is one way to read a rule. Every reading is played: a house may mix them as it likes.
"""

from enum import StrEnum, unique


@unique
class ReshuffledPiles(StrEnum):
    """What goes into the new deck when the old one is used up (TR-017).

    The text names the discard pile alone; cards once flipped would then be lost for the rest of
    the adventure, so the ruling takes the action stack below its top card as well.
    """

    DISCARD_PILE_AND_BURIED_STACK = "discard_pile_and_buried_stack"
    DISCARD_PILE_ALONE = "discard_pile_alone"


@unique
class Dealt(StrEnum):
    """When hands are dealt (TR-015, TG-001).

    Dealt on entering play, hands are kept from one adventure to the next, and only what is missing
    is dealt.
    """

    EVERY_ADVENTURE = "every_adventure"
    ON_ENTERING_PLAY = "on_entering_play"


@unique
class Resets(StrEnum):
    """When everybody discards and refills the hand (TR-045, TC-039)."""

    AFTER_SCENES = "after_scenes"
    AFTER_SCENES_AND_COMBATS = "after_scenes_and_combats"


@unique
class PoolAfterRounds(StrEnum):
    """What becomes of the pools when rounds end inside a scene (TR-190, TC-041)."""

    STAYS = "stays"
    IS_PICKED_UP = "is_picked_up"


@unique
class Transfer(StrEnum):
    """Who has a say when a card goes from the hand into the pool (TR-023, TR-025, TG-004)."""

    GAMEMASTER_MAY_REFUSE = "gamemaster_may_refuse"
    AFTER_ANY_HELPFUL_ACTION = "after_any_helpful_action"


@unique
class Commitment(StrEnum):
    """Until when cards may be played for an action (TR-030, TC-025, TG-006).

    What is declared at one time are all cards that change one's own totals, or every card of one's
    own. Cards that answer a result, or help others, have times of their own in every text.
    """

    BEFORE_THE_RESULT = "before_the_result"
    ALL_AT_ONE_TIME = "all_at_one_time"
    EVERY_CARD_AT_ONE_TIME = "every_card_at_one_time"


@unique
class CriticalMoment(StrEnum):
    """Where the cards of a critical moment go (TR-035, TC-033, TG-007)."""

    ONTO_THE_ACTION = "onto_the_action"
    ALL_INTO_THE_POOL = "all_into_the_pool"
    CHOSEN_INTO_THE_POOL = "chosen_into_the_pool"


@unique
class MomentScope(StrEnum):
    """For what the cards of a critical moment may be used (TR-032, TC-035, TG-008)."""

    ONE_ACTION = "one_action"
    ONE_CHARACTER_THIS_ROUND = "one_character_this_round"


@unique
class MomentPrice(StrEnum):
    """What becomes of cards that a critical moment leaves unused (TR-037, TC-035)."""

    NOTHING = "nothing"
    POOL_IS_LOST = "pool_is_lost"


@unique
class MomentTime(StrEnum):
    """When a critical moment is declared (TR-034)."""

    BEFORE_THE_DIE = "before_the_die"
    BEFORE_THE_RESULT = "before_the_result"


@unique
class MomentOwner(StrEnum):
    """Who has a critical moment in each act (TR-032, TC-032, TG-007)."""

    PLAYER = "player"
    CHARACTER = "character"


@unique
class TradingGroup(StrEnum):
    """Who trades with whom while the scene is in rounds (TR-038, TC-037, TG-005)."""

    ALL_HEROES = "all_heroes"
    SAME_COMBAT = "same_combat"


@unique
class Harm(StrEnum):
    """What the ledger of harm counts (TR-062, TG-040)."""

    SHOCK_AND_WOUNDS = "shock_and_wounds"
    FATIGUE_AND_HIT_POINTS = "fatigue_and_hit_points"


@unique
class Recovery(StrEnum):
    """What an inspiration clears (TR-062, TR-063, TC-009, TG-040)."""

    SHOCK_KO_AND_KNOCKDOWN = "shock_ko_and_knockdown"
    SHOCK_AND_KO = "shock_and_ko"
    STUN_FATIGUE_AND_HALF_THE_HIT_POINTS = "stun_fatigue_and_half_the_hit_points"


@unique
class Flurry(StrEnum):
    """In which order a side takes the two turns of a flurry (TR-059, TC-008, TG-039)."""

    SIDE_BY_SIDE_TWICE = "side_by_side_twice"
    TWO_TURNS_IN_A_ROW = "two_turns_in_a_row"
    TWO_PASSES_BY_SPEED = "two_passes_by_speed"


@unique
class Breaks(StrEnum):
    """Whom of the injured a break lets stay (TR-071, TC-012, TG-042)."""

    WHO_HARMS_OR_IMPROVES = "who_harms_or_improves"
    WHO_HITS = "who_hits"
    WHO_HARMS = "who_harms"


@unique
class Confusion(StrEnum):
    """Which cards the confused cannot use in rounds (TR-074, TC-014, TG-043)."""

    ALL_CARDS = "all_cards"
    CARDS_OF_THE_POOL = "cards_of_the_pool"


@unique
class Setback(StrEnum):
    """What a setback is where no event fits (TR-078, TC-018, TG-045)."""

    PENALTY = "penalty"
    NO_OFFENSIVE_ACTION = "no_offensive_action"
    NO_HARMING_ACTION = "no_harming_action"


@unique
class ActionDie(StrEnum):
    """How the die of an action is read.

    Torg throws a d20 that rolls again, and a chart turns it into a bonus number. GURPS throws
    three six-sided dice that have to stay at or under the skill; a difficulty number counts there
    as a penalty to the skill.
    """

    D20_AND_BONUS_CHART = "d20_and_bonus_chart"
    THREE_D6_ROLLED_UNDER = "three_d6_rolled_under"


@unique
class Up(StrEnum):
    """What an *up* gives (TR-065, TC-011, TG-041)."""

    DIE_AS_SHOWN = "die_as_shown"
    DIE_OF_AT_LEAST_TEN = "die_of_at_least_ten"
    POSSIBILITY_FOR_THE_ROUND = "possibility_for_the_round"


@unique
class Stymied(StrEnum):
    """What the stymied lose (TR-079, TC-019, TG-046)."""

    FIRST_REROLL = "first_reroll"
    NEXT_POSSIBILITY = "next_possibility"


@unique
class Posture(StrEnum):
    """How long a defensive or offensive posture lasts (TR-091, TG-038)."""

    FOR_THE_ROUND = "for_the_round"
    UNTIL_THE_NEXT_ACTION = "until_the_next_action"


@unique
class InteractionsLast(StrEnum):
    """How long the results of an interaction last (TG-059..062).

    In GURPS an *up* is for the round alone, whatever the target suffers (TG-063); a house may let
    it wait for the next action as well, so that none is earned too late (R-202).
    """

    FOR_THE_ROUND = "for_the_round"
    UNTIL_THE_NEXT_ACTION = "until_the_next_action"
    UNTIL_THE_NEXT_ACTION_UP_TOO = "until_the_next_action_up_too"


@unique
class CardsEarned(StrEnum):
    """How often a hero is paid for approved actions in a round (TR-089, TC-029).

    A roll for several actions pays once for each kind among them, or for every action (R-027).
    """

    FOR_EACH_SUCCESS = "for_each_success"
    ONCE_FOR_EACH_KIND = "once_for_each_kind"
    FOR_EACH_ACTION = "for_each_action"


@unique
class AttackSuccess(StrEnum):
    """When an attack has succeeded (TR-090, TG-047)."""

    IT_HITS = "it_hits"
    DAMAGE_IS_ROLLED = "damage_is_rolled"


@unique
class StepDifficulty(StrEnum):
    """How many difficulties a dramatic skill resolution has (TR-097, TC-043, TG-065)."""

    ONE_FOR_EACH_STEP = "one_for_each_step"
    ONE_FOR_ALL_STEPS = "one_for_all_steps"


@unique
class SeveralSteps(StrEnum):
    """What several steps in one round cost (TR-100, TC-045, TG-067)."""

    ONE_ON_MANY = "one_on_many"
    TWO_FOR_EACH_FURTHER_STEP = "two_for_each_further_step"


@unique
class ProblemRoundSuccess(StrEnum):
    """What a successful check in a problem round is (TR-102, TR-106, TC-046, TG-077)."""

    APPROVED_ACTION = "approved_action"
    NO_HARM = "no_harm"


@unique
class IdleCheck(StrEnum):
    """What a check is for where neither the step nor a problem is shown (TR-106, TC-044)."""

    APPROVED_ACTION = "approved_action"
    NOT_ALLOWED = "not_allowed"


@unique
class LastDitch(StrEnum):
    """When the last-ditch effort is open (TR-109, TG-072); the classic text has none."""

    IN_ANY_ROUND = "in_any_round"
    AFTER_THE_DEADLINE = "after_the_deadline"
    NEVER = "never"


@unique
class LastDitchRoll(StrEnum):
    """What a last-ditch effort is rolled against (TR-110, TR-111, TG-073)."""

    EACH_STEP = "each_step"
    HARDEST_STEP = "hardest_step"


@unique
class Unconvincing(StrEnum):
    """When the next approach may be proposed after an unconvincing one (TR-183, TC-089)."""

    ANOTHER_NEXT_ROUND = "another_next_round"
    ANOTHER_AT_ONCE = "another_at_once"


@unique
class Deadline(StrEnum):
    """What the time limit of a dramatic skill resolution counts (TR-184, TG-065)."""

    FLIPS_IF_SET = "flips_if_set"
    ROUNDS_ALWAYS = "rounds_always"
