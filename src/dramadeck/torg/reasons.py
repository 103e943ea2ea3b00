"""Every way in which the rules of Torg refuse a command.

A reason is a stable code for programs; beside it stands its sentence for players, which says what
is wrong and what would be right. The rule that forbids a command is named where it is refused.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

from dramadeck.engine import IllegalCommandError, Refusal


@unique
class Reason(StrEnum):
    """Why a command is refused."""

    ACTION_ALREADY_OPEN = "action_already_open"
    ACTION_INTERRUPTED = "action_interrupted"
    ACTION_NOT_OPEN = "action_not_open"
    ACTOR_NAMED_TWICE = "actor_named_twice"
    ADVENTURE_NOT_BEGUN = "adventure_not_begun"
    ADVENTURE_UNDER_WAY = "adventure_under_way"
    APPROACH_DEMANDED = "approach_demanded"
    APPROACH_NOT_DEMANDED = "approach_not_demanded"
    APPROACH_NOT_PROPOSED = "approach_not_proposed"
    APPROACH_PENDING = "approach_pending"
    APPROACH_UNCHANGED = "approach_unchanged"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CARD_NOT_USABLE = "card_not_usable"
    CARDS_NAMED_TWICE = "cards_named_twice"
    CHARACTER_FLED = "character_fled"
    CONFUSED = "confused"
    DECK_RAN_OUT = "deck_ran_out"
    DEFENSE_IS_TESTED = "defense_is_tested"
    DICE_DO_NOT_FOLLOW = "dice_do_not_follow"
    DICE_NOT_DUE = "dice_not_due"
    DICE_STILL_DUE = "dice_still_due"
    DIE_AND_TOTAL = "die_and_total"
    EFFECT_NOT_PERSONAL = "effect_not_personal"
    GROUP_TOO_DIFFERENT = "group_too_different"
    HASTE_FIRST = "haste_first"
    NAME_TAKEN = "name_taken"
    NO_ACTION_LEFT = "no_action_left"
    NO_ACTIONS_NAMED = "no_actions_named"
    NO_ACTION_TO_SUPPORT = "no_action_to_support"
    NO_POINT_TO_COUNTER = "no_point_to_counter"
    NO_POSSIBILITY_LEFT = "no_possibility_left"
    NO_RESOLUTION = "no_resolution"
    NO_SCENE = "no_scene"
    NO_SETBACK = "no_setback"
    NOT_A_HERO = "not_a_hero"
    NOT_A_VILLAIN = "not_a_villain"
    NOT_ACTED_YET = "not_acted_yet"
    NOT_AN_APPROVED_KIND = "not_an_approved_kind"
    NOT_IN_ACTION = "not_in_action"
    NOT_IN_ROUNDS = "not_in_rounds"
    NOT_LEAD_CHARACTER = "not_lead_character"
    NOTHING_TO_DISCARD = "nothing_to_discard"
    NOTHING_TO_STRIP = "nothing_to_strip"
    OPENING_OVER = "opening_over"
    OPENING_TOO_LARGE = "opening_too_large"
    OWN_ACTION = "own_action"
    POINT_ALREADY_SPENT = "point_already_spent"
    POOL_LIMIT_REACHED = "pool_limit_reached"
    RESOLUTION_UNDER_WAY = "resolution_under_way"
    ROUNDS_UNDER_WAY = "rounds_under_way"
    SCENE_OVER = "scene_over"
    SCENE_UNDER_WAY = "scene_under_way"
    SETBACK_NAMED = "setback_named"
    STEP_NOT_OFFERED = "step_not_offered"
    TOO_LATE_FOR_CARDS = "too_late_for_cards"
    TRANSFER_WITHHELD = "transfer_withheld"
    UNKNOWN_CHARACTER = "unknown_character"
    VALUES_UNEVEN = "values_uneven"
    WAIT_FOR_FIRST_FLIP = "wait_for_first_flip"
    WAIT_FOR_YOUR_SIDE = "wait_for_your_side"
    WRONG_ATTRIBUTE = "wrong_attribute"
    WRONG_CARD_TYPE = "wrong_card_type"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    WRONG_NUMBER_OF_STEPS = "wrong_number_of_steps"


SENTENCES: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        Reason.ACTION_ALREADY_OPEN: (
            "{actor}'s action is not announced yet; finish it first, or act at once by Haste"
        ),
        Reason.ACTION_INTERRUPTED: "{actor}'s action waits until {other}'s has been announced",
        Reason.ACTOR_NAMED_TWICE: "{actor} is named twice; name everybody who acts once",
        Reason.ACTION_NOT_OPEN: "{actor} has no action under way; declare one first",
        Reason.ADVENTURE_NOT_BEGUN: "no adventure has begun; deal the hands first",
        Reason.ADVENTURE_UNDER_WAY: "an adventure is under way; end it before the next deal",
        Reason.APPROACH_DEMANDED: (
            "a critical problem demands a new skill or a new angle; {hero} has to choose one first"
        ),
        Reason.APPROACH_NOT_DEMANDED: "nothing demands a new approach; go on with {skill}",
        Reason.APPROACH_NOT_PROPOSED: "{hero} has proposed no new approach yet",
        Reason.APPROACH_PENDING: (
            "{hero}'s proposal of this round has been made; another may come next round"
        ),
        Reason.APPROACH_UNCHANGED: (
            "{skill} is the skill that failed; name another, or start over from a new angle"
        ),
        Reason.CARD_NOT_IN_HAND: "card {card} is not in {hero}'s hand",
        Reason.CARD_NOT_USABLE: (
            "card {card} is not in {hero}'s {place}; in rounds cards are played from the pool, "
            "at other times from the hand"
        ),
        Reason.CARDS_NAMED_TWICE: "card {card} is named twice; name each card once",
        Reason.CHARACTER_FLED: "{character} has fled or conceded and takes no further part",
        Reason.CONFUSED: (
            "the heroes are confused this round: no card in a pool can be used; earning cards and "
            "playing one into the pool still work"
        ),
        Reason.DECK_RAN_OUT: "the deck is used up and there is nothing to shuffle into a new one",
        Reason.DEFENSE_IS_TESTED: (
            "a defense succeeds when an attack on {actor} misses; use `defend`, then announce or "
            "report the attack"
        ),
        Reason.DICE_DO_NOT_FOLLOW: "these dice cannot have fallen: {problem}",
        Reason.DICE_NOT_DUE: "{actor} has no die to throw; announce the result or play a card",
        Reason.DICE_STILL_DUE: "{actor} has dice to throw first; the next is the {die} die",
        Reason.DIE_AND_TOTAL: "give the faces of the dice or their total; {given} came",
        Reason.EFFECT_NOT_PERSONAL: (
            "{effect} does not lie on single characters; only Up and Stymied do"
        ),
        Reason.GROUP_TOO_DIFFERENT: (
            "values {values} differ by more than one point; roll for each similar group by itself"
        ),
        Reason.HASTE_FIRST: "{hero} acts first: an action given by Haste is taken at once",
        Reason.NAME_TAKEN: "{name} is the name of more than one character; each needs its own",
        Reason.NO_ACTION_LEFT: "{actor} has used all actions of this round",
        Reason.NO_ACTIONS_NAMED: "{actor} has to try at least one action",
        Reason.NO_ACTION_TO_SUPPORT: (
            "no action on the heroes' side is open for {hero} to support; play it between "
            "declaration and announcement"
        ),
        Reason.NO_POINT_TO_COUNTER: (
            "no point is at stake that is not rolled yet; an up cannot be countered"
        ),
        Reason.NO_POSSIBILITY_LEFT: "{hero} has no possibility left to spend",
        Reason.NO_RESOLUTION: "no dramatic skill resolution is under way; begin one first",
        Reason.NO_SCENE: "no scene is under way; begin one first",
        Reason.NO_SETBACK: "no setback lies on {side} this round",
        Reason.NOT_A_HERO: "{character} is not a player's character",
        Reason.NOT_A_VILLAIN: "{character} does not stand on the villains' side",
        Reason.NOT_ACTED_YET: (
            "{hero} has not yet taken an action that helps the scene along this round; act first, "
            "then play a card into the pool"
        ),
        Reason.NOT_AN_APPROVED_KIND: "{action} is never an approved action",
        Reason.NOT_IN_ACTION: "{character} is not in the action of this round",
        Reason.NOT_IN_ROUNDS: "the scene is not progressing by rounds; begin rounds first",
        Reason.NOT_LEAD_CHARACTER: "{lead} leads this dramatic skill resolution, not {hero}",
        Reason.NOTHING_TO_DISCARD: "{hero} has nothing to settle now",
        Reason.NOTHING_TO_STRIP: (
            "no villain's success this round lets a card be taken from {hero}'s pool"
        ),
        Reason.OPENING_OVER: "pools are opened before the first flip only",
        Reason.OPENING_TOO_LARGE: (
            "{hero}'s pool may open with {limit} cards when {heroes} heroes are in the action; "
            "it would have {count}"
        ),
        Reason.OWN_ACTION: "{hero} cannot support an action of her own",
        Reason.POINT_ALREADY_SPENT: (
            "{hero} has spent a possibility on this action; only cards give further points"
        ),
        Reason.POOL_LIMIT_REACHED: (
            "{hero} has played {count} of {limit} cards into the pool this round; the next one "
            "waits for the next round"
        ),
        Reason.RESOLUTION_UNDER_WAY: "a dramatic skill resolution is under way; it must end first",
        Reason.ROUNDS_UNDER_WAY: "the scene is progressing by rounds; end them first",
        Reason.SCENE_OVER: "the scene is over; {heroes} must settle their discards first",
        Reason.SCENE_UNDER_WAY: "a scene is under way; end it first",
        Reason.SETBACK_NAMED: "what the setback brings to {side} has been named for this round",
        Reason.STEP_NOT_OFFERED: (
            "the card offers {offered} steps that are due now; {count} were named"
        ),
        Reason.TOO_LATE_FOR_CARDS: "no result of {hero}'s is open to be changed by a card",
        Reason.TRANSFER_WITHHELD: (
            "the gamemaster has ruled that {hero}'s action did not help the scene along"
        ),
        Reason.UNKNOWN_CHARACTER: "there is nobody named {name} here; {nearest}",
        Reason.VALUES_UNEVEN: (
            "{actors} characters and {values} values were named; give each who acts one value"
        ),
        Reason.WAIT_FOR_FIRST_FLIP: "the first card of the rounds has not been flipped yet",
        Reason.WAIT_FOR_YOUR_SIDE: (
            "in a flurry the whole side acts once before anybody acts again; {waiting} comes first"
        ),
        Reason.WRONG_ATTRIBUTE: "{card} raises {allowed}, not {attribute}",
        Reason.WRONG_CARD_TYPE: "card {card} is {type}; this takes {wanted}",
        Reason.WRONG_NUMBER_OF_CARDS: "{hero}: {count} cards were named; it must be {wanted}",
        Reason.WRONG_NUMBER_OF_STEPS: "a dramatic skill resolution has 1 to 4 steps, not {count}",
    }
)
"""The sentence of every reason, with places for the names and numbers of the case."""


def refuse(reason: Reason, rule: str, **values: str | int) -> IllegalCommandError:
    """The error that refuses a command; `raise` it before the first event.

    Args:
        reason: why.
        rule: the id of the rule that forbids it.
        values: what goes into the places of the reason's sentence.

    >>> str(refuse(Reason.CARD_NOT_IN_HAND, "TR-022", card=45, hero="Quin"))
    "card 45 is not in Quin's hand [card_not_in_hand, TR-022]"
    """
    return IllegalCommandError(Refusal(reason, rule, SENTENCES[reason], tuple(values.items())))
