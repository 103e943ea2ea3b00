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
    ADVENTURE_NOT_COMPLETED = "adventure_not_completed"
    ADVENTURE_UNDER_WAY = "adventure_under_way"
    APPROACH_DEMANDED = "approach_demanded"
    APPROACH_NOT_DEMANDED = "approach_not_demanded"
    APPROACH_NOT_PROPOSED = "approach_not_proposed"
    APPROACH_PENDING = "approach_pending"
    APPROACH_UNCHANGED = "approach_unchanged"
    CAMPAIGN_PENDING = "campaign_pending"
    CARD_IN_FORCE = "card_in_force"
    CARD_NOT_IN_DECK = "card_not_in_deck"
    CARD_ALREADY_KEPT = "card_already_kept"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CARD_NOT_IN_POOL = "card_not_in_pool"
    CARD_NOT_USABLE = "card_not_usable"
    CARDS_NAMED_TWICE = "cards_named_twice"
    CHARACTER_FLED = "character_fled"
    CONFUSED = "confused"
    CRITICAL_MOMENT_OVER = "critical_moment_over"
    DECK_RAN_OUT = "deck_ran_out"
    DEFENSE_IS_TESTED = "defense_is_tested"
    DICE_DO_NOT_FOLLOW = "dice_do_not_follow"
    DICE_NOT_DUE = "dice_not_due"
    DICE_STILL_DUE = "dice_still_due"
    DIE_AND_TOTAL = "die_and_total"
    DIE_ROLLED = "die_rolled"
    DISCARD_PILE_EMPTY = "discard_pile_empty"
    EFFECT_NOT_PERSONAL = "effect_not_personal"
    ESCAPE_TOO_LATE = "escape_too_late"
    GIFT_TO_ONESELF = "gift_to_oneself"
    GROUP_TOO_DIFFERENT = "group_too_different"
    HASTE_FIRST = "haste_first"
    HERO_HAS_FALLEN = "hero_has_fallen"
    MARTYR_CANNOT_LAST = "martyr_cannot_last"
    MONOLOGUE_HELD = "monologue_held"
    IMPACT_NOT_GRANTED = "impact_not_granted"
    NAME_TAKEN = "name_taken"
    NOT_A_CAMPAIGN = "not_a_campaign"
    NOTHING_ANNOUNCED = "nothing_announced"
    NOTHING_TO_RETRY = "nothing_to_retry"
    NO_ACTION_LEFT = "no_action_left"
    NO_ACTIONS_NAMED = "no_actions_named"
    NO_ACTION_TO_SUPPORT = "no_action_to_support"
    NO_CAMPAIGN_PROPOSED = "no_campaign_proposed"
    NO_MARTYR = "no_martyr"
    NO_MONOLOGUE = "no_monologue"
    NO_OFFER = "no_offer"
    NO_POINT_TO_COUNTER = "no_point_to_counter"
    NO_POSSIBILITY_LEFT = "no_possibility_left"
    NO_RESOLUTION = "no_resolution"
    NO_SCENE = "no_scene"
    NO_SETBACK = "no_setback"
    NO_SUCCESS_TO_NEGATE = "no_success_to_negate"
    NOT_A_HERO = "not_a_hero"
    NOT_A_VILLAIN = "not_a_villain"
    NOT_ACTED_YET = "not_acted_yet"
    NOT_AN_APPROVED_KIND = "not_an_approved_kind"
    NOT_IN_ACTION = "not_in_action"
    NOT_IN_ROUNDS = "not_in_rounds"
    NOT_LEAD_CHARACTER = "not_lead_character"
    NOTHING_TO_DISCARD = "nothing_to_discard"
    NOTHING_TO_STRIP = "nothing_to_strip"
    NUMBER_TOO_LARGE = "number_too_large"
    OFFER_TO_ANOTHER = "offer_to_another"
    OFFER_WAITS = "offer_waits"
    OPENING_OVER = "opening_over"
    OPENING_TOO_LARGE = "opening_too_large"
    OWNER_HAS_NOT_AGREED = "owner_has_not_agreed"
    OWN_ACTION = "own_action"
    POINT_ALREADY_SPENT = "point_already_spent"
    POOL_LIMIT_REACHED = "pool_limit_reached"
    RALLY_PENDING = "rally_pending"
    RESOLUTION_UNDER_WAY = "resolution_under_way"
    RETRY_TOO_LATE = "retry_too_late"
    ROLL_TOO_LOW = "roll_too_low"
    ROUNDS_UNDER_WAY = "rounds_under_way"
    SCENE_NOT_DRAMATIC = "scene_not_dramatic"
    SCENE_OVER = "scene_over"
    SCENE_UNDER_WAY = "scene_under_way"
    SETBACK_NAMED = "setback_named"
    STEP_NOT_OFFERED = "step_not_offered"
    SUBPLOT_ACCEPTED = "subplot_accepted"
    SUBPLOT_DOES_NOT_LAST = "subplot_does_not_last"
    SUBPLOT_LASTS = "subplot_lasts"
    SUBPLOT_LIMIT_REACHED = "subplot_limit_reached"
    SUBPLOT_NOT_ACCEPTED = "subplot_not_accepted"
    SUBPLOT_NOT_ACTIVE = "subplot_not_active"
    SUBPLOT_STAYS = "subplot_stays"
    SUBPLOT_UNDER_WAY = "subplot_under_way"
    TOO_LATE_FOR_CARDS = "too_late_for_cards"
    TRADES_ARE_OPEN = "trades_are_open"
    TRADE_UNEVEN = "trade_uneven"
    TRADE_UNEXPLAINED = "trade_unexplained"
    TRADE_WITH_ONESELF = "trade_with_oneself"
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
        Reason.ADVENTURE_NOT_COMPLETED: (
            "the adventure is not completed; Drama cards pay after its final encounter"
        ),
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
        Reason.CAMPAIGN_PENDING: "a Campaign card has been played; it must be answered first",
        Reason.CARD_IN_FORCE: "card {card} governs the round; flip another before it is moved",
        Reason.CARD_NOT_IN_DECK: "card {card} is not in the deck of this game",
        Reason.CARD_ALREADY_KEPT: "card {card} stays for the next round already",
        Reason.CARD_NOT_IN_HAND: "card {card} is not in {hero}'s hand",
        Reason.CARD_NOT_IN_POOL: "card {card} is not in {hero}'s pool",
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
        Reason.CRITICAL_MOMENT_OVER: (
            "{hero} has had the critical moment of this act; the next act brings another"
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
        Reason.DIE_ROLLED: (
            "{hero}'s die has been rolled; a critical moment is declared before that"
        ),
        Reason.DISCARD_PILE_EMPTY: "there is no card on the discard pile to be had",
        Reason.EFFECT_NOT_PERSONAL: (
            "{effect} does not lie on single characters; only Up and Stymied do"
        ),
        Reason.ESCAPE_TOO_LATE: (
            "Escape counts only as the first card that goes into {hero}'s pool when rounds begin"
        ),
        Reason.GIFT_TO_ONESELF: "{hero} cannot lead herself; give the cards to another hero",
        Reason.GROUP_TOO_DIFFERENT: (
            "values {values} differ by more than one point; roll for each similar group by itself"
        ),
        Reason.HASTE_FIRST: "{hero} acts first: an action given by Haste is taken at once",
        Reason.HERO_HAS_FALLEN: (
            "{hero} has given her life and takes no further part in this adventure"
        ),
        Reason.MARTYR_CANNOT_LAST: (
            "a martyr cannot be one for ever: Martyr is the one subplot that never lasts"
        ),
        Reason.MONOLOGUE_HELD: "{speaker} holds a monologue; nobody else acts until the next flip",
        Reason.IMPACT_NOT_GRANTED: (
            "the gamemaster has not ruled that {hero}'s action has a major impact"
        ),
        Reason.NAME_TAKEN: "{name} is the name of more than one character; each needs its own",
        Reason.NOT_A_CAMPAIGN: "the Campaign card works in a campaign alone; begin the game as one",
        Reason.NO_ACTION_LEFT: "{actor} has used all actions of this round",
        Reason.NO_ACTIONS_NAMED: "{actor} has to try at least one action",
        Reason.NO_ACTION_TO_SUPPORT: (
            "no action on the heroes' side is open for {hero} to support; play it between "
            "declaration and announcement"
        ),
        Reason.NO_CAMPAIGN_PROPOSED: "no Campaign card waits for this answer",
        Reason.NO_MARTYR: "{hero} has no Martyr subplot that the gamemaster has accepted",
        Reason.NO_MONOLOGUE: "nobody holds a monologue in this round",
        Reason.NO_OFFER: "{hero} has offered no trade that waits for an answer",
        Reason.NO_POINT_TO_COUNTER: (
            "no point is at stake that is not rolled yet; an up cannot be countered"
        ),
        Reason.NO_POSSIBILITY_LEFT: "{hero} has no possibility left to spend",
        Reason.NO_RESOLUTION: "no dramatic skill resolution is under way; begin one first",
        Reason.NO_SCENE: "no scene is under way; begin one first",
        Reason.NO_SUCCESS_TO_NEGATE: (
            "no action has just succeeded against {hero}; it can be negated until the next roll by "
            "anyone"
        ),
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
        Reason.NOTHING_ANNOUNCED: "no action of {hero}'s has just been announced",
        Reason.NOTHING_TO_DISCARD: "{hero} has nothing to settle now",
        Reason.NOTHING_TO_RETRY: (
            "{hero} has not just failed at an action; a second chance comes before the next roll"
        ),
        Reason.NOTHING_TO_STRIP: (
            "no villain's success this round lets a card be taken from {hero}'s pool"
        ),
        Reason.NUMBER_TOO_LARGE: "{counter} cannot be {number}; it is {most} at the most",
        Reason.OFFER_TO_ANOTHER: "{hero}'s offer is for {with_hero} to answer",
        Reason.OFFER_WAITS: (
            "{hero}'s offer to {with_hero} waits for an answer; one at a time is made by a hero "
            "and to a hero"
        ),
        Reason.OPENING_OVER: "pools are opened before the first flip only",
        Reason.OPENING_TOO_LARGE: (
            "{hero}'s pool may open with {limit} cards when {heroes} heroes are in the action; "
            "it would have {count}"
        ),
        Reason.OWNER_HAS_NOT_AGREED: "{owner} has not agreed yet that the subplot goes on",
        Reason.OWN_ACTION: "{hero} cannot support an action of her own",
        Reason.POINT_ALREADY_SPENT: (
            "{hero} has spent a possibility on this action; only cards give further points"
        ),
        Reason.POOL_LIMIT_REACHED: (
            "{hero} has played {count} of {limit} cards into the pool this round; the next one "
            "waits for the next round"
        ),
        Reason.RALLY_PENDING: (
            "Rally has been played; {heroes} must say first which cards to discard"
        ),
        Reason.RESOLUTION_UNDER_WAY: "a dramatic skill resolution is under way; it must end first",
        Reason.RETRY_TOO_LATE: (
            "another card has been played since {hero} failed; a second chance is taken at once"
        ),
        Reason.ROLL_TOO_LOW: "{hero} rolled {total}; this takes a roll of {wanted} or more",
        Reason.ROUNDS_UNDER_WAY: "the scene is progressing by rounds; end them first",
        Reason.SCENE_NOT_DRAMATIC: "this takes a dramatic scene",
        Reason.SCENE_OVER: "the scene is over; {heroes} must settle their discards first",
        Reason.SCENE_UNDER_WAY: "a scene is under way; end it first",
        Reason.SETBACK_NAMED: "what the setback brings to {side} has been named for this round",
        Reason.STEP_NOT_OFFERED: (
            "the card offers {offered} steps that are due now; {count} were named"
        ),
        Reason.SUBPLOT_ACCEPTED: "card {card} of {hero}'s has been accepted and stays",
        Reason.SUBPLOT_DOES_NOT_LAST: (
            "no Campaign card has made {subplot} a lasting subplot of {hero}"
        ),
        Reason.SUBPLOT_LASTS: "{hero}'s {subplot} is a lasting subplot already",
        Reason.SUBPLOT_LIMIT_REACHED: (
            "{hero} may have {limit} subplot in an adventure and has no room for another"
        ),
        Reason.SUBPLOT_NOT_ACCEPTED: "the gamemaster has accepted no {subplot} subplot for {hero}",
        Reason.SUBPLOT_NOT_ACTIVE: "no {subplot} subplot of {hero}'s is active",
        Reason.SUBPLOT_STAYS: (
            "card {card} is a subplot; it neither leaves {hero}'s pool nor is laid into another's"
        ),
        Reason.SUBPLOT_UNDER_WAY: "{hero}'s {subplot} subplot is under way already",
        Reason.TOO_LATE_FOR_CARDS: "no result of {hero}'s is open to be changed by a card",
        Reason.TRADES_ARE_OPEN: "no scene waits for discards, so trades need no leave",
        Reason.TRADE_UNEVEN: (
            "both sides of a trade give as many cards; here it is {one} against {other}"
        ),
        Reason.TRADE_UNEXPLAINED: "{hero} has to say how the two help each other in the story",
        Reason.TRADE_WITH_ONESELF: "{hero} cannot trade with herself; name another hero",
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
