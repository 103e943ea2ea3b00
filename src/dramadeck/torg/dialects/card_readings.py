"""The questions on which the rule texts differ about the player's side of the cards."""

from enum import StrEnum, unique


@unique
class ActionReach(StrEnum):
    """What an Action card helps (TR-115, TC-059, TG-014)."""

    ALL_ACTIONS_OF_THE_ROUND = "all_actions_of_the_round"
    ONE_ROLL = "one_roll"


@unique
class RaiseReach(StrEnum):
    """What Adrenalin, Willpower and Presence raise (TR-117..121, TC-060, TC-061, TG-015)."""

    ATTRIBUTE_FOR_THE_ROUND = "attribute_for_the_round"
    SKILL_FOR_THE_ROUND = "skill_for_the_round"
    NEXT_ROLL = "next_roll"


@unique
class GloryTrigger(StrEnum):
    """What Glory asks for beside a deed that matters (TR-134, TC-067, TG-019)."""

    HIGH_ROLL_IN_A_DRAMATIC_SCENE = "high_roll_in_a_dramatic_scene"
    CRITICAL_SUCCESS = "critical_success"


@unique
class LeadershipReach(StrEnum):
    """Who gets the cards that Leadership hands over (TR-139, TC-072, TG-022)."""

    ONE_PLAYER = "one_player"
    SEVERAL_PLAYERS = "several_players"


@unique
class GiftPlace(StrEnum):
    """Where Leadership lays its gifts (TR-141, TC-072, TG-022)."""

    POOL_IN_ROUNDS_ELSE_HAND = "pool_in_rounds_else_hand"
    POOL = "pool"
    HAND_OR_POOL = "hand_or_pool"


@unique
class FetchPlace(StrEnum):
    """Where Master Plan lays its card (TR-144, TC-074, TG-023)."""

    POOL_IN_ROUNDS_ELSE_HAND = "pool_in_rounds_else_hand"
    WHERE_IT_CAME_FROM = "where_it_came_from"
    HAND = "hand"


@unique
class PlanPlace(StrEnum):
    """From where Master Plan is played in rounds (TR-021, TC-073, TG-005)."""

    POOL = "pool"
    HAND_OR_POOL = "hand_or_pool"


@unique
class Silenced(StrEnum):
    """What a monologue keeps from happening (TR-145, TC-075, TG-024)."""

    ALL_ACTIONS = "all_actions"
    HOSTILE_ACTIONS = "hostile_actions"
    ACTIONS_OF_OTHERS = "actions_of_others"


@unique
class LateEscape(StrEnum):
    """What happens to an Escape that is not the first card of its pool (TR-131, TC-066)."""

    IS_REFUSED = "is_refused"
    HAS_NO_EFFECT = "has_no_effect"


@unique
class IdeaOwed(StrEnum):
    """What the gamemaster owes for Idea (TR-138, TC-070, TG-074)."""

    ANSWER_TO_A_QUESTION = "answer_to_a_question"
    USEFUL_IDEA = "useful_idea"
    INSPIRATION = "inspiration"


@unique
class AlertnessOwed(StrEnum):
    """What Alertness does when it fires (TR-161, TC-054, TG-030)."""

    WHAT_ALL_HAVE_MISSED = "what_all_have_missed"
    WHAT_GOES_UNNOTICED = "what_goes_unnoticed"
    SUCCESS_AT_THE_NEXT_FIND = "success_at_the_next_find"


@unique
class SecondChance(StrEnum):
    """What a second chance is (TR-150, TC-081, TG-026)."""

    ONE_NEW_TRY = "one_new_try"
    BEST_OF_TWO_REROLLS = "best_of_two_rerolls"


@unique
class CountedSpecials(StrEnum):
    """Which specials count against the hand size at the end of a scene (TR-160, TC-042)."""

    THOSE_IN_THE_HAND = "those_in_the_hand"
    NONE = "none"


@unique
class SubplotPay(StrEnum):
    """For which acts a subplot pays (TR-168, TC-053, TG-032)."""

    UNLESS_IGNORED = "unless_ignored"
    WHERE_IT_INFLUENCED = "where_it_influenced"
    ONCE_IN_PLAY = "once_in_play"


@unique
class PaidDiscards(StrEnum):
    """Which ways of throwing a subplot away pay (TR-163, TC-051).

    A subplot is declined out of the hand, or also out of the pool until it has been accepted.
    """

    DECLINED_ALONE = "declined_alone"
    DECLINED_IN_THE_POOL_TOO = "declined_in_the_pool_too"
    EVERY_DISCARD = "every_discard"


@unique
class Mistaken(StrEnum):
    """Who errs in Suspicion and Mistaken Identity (TR-170, TC-091, TG-079)."""

    OTHERS_ABOUT_THE_HERO = "others_about_the_hero"
    THE_HERO_ABOUT_OTHERS = "the_hero_about_others"


@unique
class UnusedMartyr(StrEnum):
    """What a martyr who has not died means for her award (TR-174, TC-058)."""

    MAY_BE_REDUCED_IF_NOT_PLAYED_OUT = "may_be_reduced_if_not_played_out"
    IS_REDUCED = "is_reduced"
    NOTHING = "nothing"


@unique
class CampaignPlayer(StrEnum):
    """Who may play a Campaign card (TR-175, TC-055, TG-033)."""

    ANYBODY_IF_THE_OWNER_AGREES = "anybody_if_the_owner_agrees"
    THE_OWNER_OF_AN_ACTIVE_SUBPLOT = "the_owner_of_an_active_subplot"


@unique
class DramaPay(StrEnum):
    """When a Drama card pays that is held to the end (TR-128, TC-064, TG-017)."""

    SHOWN_ONCE_COMPLETED = "shown_once_completed"
    WHEN_THE_ADVENTURE_ENDS = "when_the_adventure_ends"
