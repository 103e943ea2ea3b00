"""The reasons for which the rules of Torg refuse a command.

Each is a sentence for players; its name in small letters is its stable code for programs.
"""

from dramadeck.core import RefusalReason, refuse

__all__ = ["Reason", "refuse"]


class Reason(RefusalReason):
    """Why a command is refused."""

    ACTION_ALREADY_OPEN = (
        "{actor}'s action has not been announced yet; finish it first, or use Haste to act at once"
    )
    ACTION_INTERRUPTED = "{actor}'s action has to wait until {other}'s action has been announced"
    ACTION_LOST = "a setback costs {actor} the next action; pass first"
    ACTION_NOT_OPEN = "{actor} has no action under way; declare one first"
    ACTOR_NAMED_TWICE = "{actor} is named twice; name each character once"
    ADVENTURE_IS_COMPLETED = (
        "the final encounter of the adventure is over; end the adventure before another scene "
        "begins"
    )
    ADVENTURE_NOT_BEGUN = "no adventure has begun; deal the hands first"
    ADVENTURE_NOT_COMPLETED = (
        "the adventure is not completed; Drama cards pay after its final encounter"
    )
    ADVENTURE_UNDER_WAY = "an adventure is under way; end it before the next deal"
    ANOTHER_LEADS = "{lead} rolls and announces for everybody in the action, including {actor}"
    APPROACH_DEMANDED = (
        "a critical problem demands a new skill or a new angle; {hero} has to choose one first"
    )
    APPROACH_NOT_DEMANDED = "no new approach is needed; continue with {skill}"
    APPROACH_NOT_PROPOSED = "{hero} has proposed no new approach yet"
    APPROACH_PENDING = (
        "{hero} has already proposed an approach this round; another may come next round"
    )
    APPROACH_UNCHANGED = (
        "{skill} is the skill that failed; name another, or start over from a new angle"
    )
    AWARD_NOT_REDUCED = (
        "{hero} has a Martyr subplot that was not used; reduce the award before the adventure ends"
    )
    CAMPAIGN_OF_ANOTHER = (
        "{hero} can play Campaign only on an active subplot of their own, and this one belongs "
        "to {owner}"
    )
    CAMPAIGN_PENDING = "a Campaign card has been played; it must be answered first"
    CARDS_COMMITTED = (
        "{hero} has declared the cards of this round; all of them are declared at one time"
    )
    CARDS_NAMED_TWICE = "card {card} is named twice; name each card once"
    CARDS_OWED = "some drawn cards have not been named yet; they were drawn by {heroes}"
    CARD_ALREADY_KEPT = "card {card} already stays for the next round"
    CARD_IN_FORCE = "card {card} is in force this round; flip another card before you move it"
    CARD_NOT_ASKED_FOR = "card {card} cannot be named here; only cards from a paper deck are named"
    CARD_NOT_IN_DECK = "card {card} is not in the deck of this game"
    CARD_NOT_IN_DRAMA_DECK = "card {card} cannot come from the drama deck now; check its number"
    CARD_NOT_IN_HAND = "card {card} is not in {hero}'s hand"
    CARD_NOT_IN_POOL = "card {card} is not in {hero}'s pool"
    CARD_NOT_TOLD = "the deck is a paper deck; name the card that has come up"
    CARD_NOT_USABLE = (
        "card {card} is not in {hero}'s {place}; cards are played from the pool in rounds, from "
        "the hand at other times, and from both for the action of a critical moment"
    )
    CHOICE_UNFIT = "{card} needs {asks}; you gave {given}"
    CHARACTER_FLED = "{character} has fled or conceded and takes no further part"
    CHARACTER_IS_OUT = (
        "{character} is out of action and can only pass; inspiration ends this, or the "
        "gamemaster does with `set_counter`"
    )
    CONFUSED = (
        "the heroes are confused this round: no card in a pool can be used; earning cards and "
        "playing one into the pool still work"
    )
    COORDINATION_NOT_SET = (
        "the helpers of {lead} have to work together; give a coordination difficulty"
    )
    CRITICAL_MOMENT_OVER = (
        "{hero} has had the critical moment of this act; the next act brings another"
    )
    DECK_RAN_OUT = "the deck is used up and there is nothing to shuffle into a new one"
    DEFENSE_HALF_GIVEN = (
        "give the total of {hero}'s active defense together with its value; if you give neither, "
        "the host works out the defense"
    )
    DEFENSE_IS_TESTED = (
        "a defense succeeds when an attack on {actor} misses; use `defend`, then announce or "
        "report the attack"
    )
    DEFENSE_TAKES_DICE = (
        "{hero}'s defense needs more than one die; give only its value, then `roll` each die and "
        "`announce` the result"
    )
    DICE_DO_NOT_FOLLOW = "these dice are not possible: {problem}"
    DICE_NOT_DUE = "{actor} has no die to throw; announce the result or play a card"
    DICE_STILL_DUE = "{actor} has dice to throw first; the next is the {die} die"
    DIE_AND_TOTAL = (
        "give exactly one of these: the total of the die, its faces, or a seed to throw it with; "
        "you gave {given}"
    )
    DIE_ROLLED = "{hero}'s die has been rolled; a critical moment is declared before that"
    DIE_TOTAL_NOT_TOLD = (
        "{hero}'s action was reported without its dice; for Glory, give `die_total` with it"
    )
    DIFFICULTIES_TOO_DIFFERENT = (
        "difficulty numbers {difficulties} differ by more than one; check them one by one with "
        "`one_on_many`"
    )
    DISCARD_PILE_EMPTY = "the discard pile has no card for this"
    EFFECT_NOT_PERSONAL = "{effect} cannot affect single characters; only Up and Stymied can"
    ESCAPE_TOO_LATE = (
        "Escape counts only as the first card that goes into {hero}'s pool when rounds begin"
    )
    GIFTS_TO_SEVERAL = (
        "{hero}'s Leadership helps one other hero; give all the cards to the same hero"
    )
    GIFT_MISPLACED = "the cards that Leadership gives go into the {place} here"
    GIFT_TO_ONESELF = (
        "{hero}'s Leadership gives cards to another player; name a hero of another player"
    )
    GROUP_TOO_DIFFERENT = (
        "values {values} differ by more than one point; roll separately for each similar group"
    )
    HANDS_BEING_RESET = (
        "a combat is over and the hands are reset; {heroes} must settle their discards first"
    )
    HANDS_HELD = (
        "{hero} already holds cards; noted hands can be restored only when nobody holds any"
    )
    HASTE_FIRST = "{hero} acts first: an action given by Haste is taken at once"
    HAS_NOT_OFFERED_TO_FAIL = "{hero} has not laid down a Hero Fails card"
    HELPER_TOO_DIFFERENT = (
        "{helper}'s value {value} differs by more than five from {lead}'s value {of_lead}; a "
        "helper has to be closer to the lead character"
    )
    HERO_HAS_FALLEN = "{hero} has died as a martyr and takes no further part in this adventure"
    HOSTILITY_SILENCED = "{speaker} holds a monologue; hostile actions wait until the next flip"
    IMPACT_NOT_GRANTED = "the gamemaster has not ruled that {hero}'s action has a major impact"
    IN_COMBAT_ALREADY = "{character} is already in that combat"
    LAST_COMBAT = "no hero fights in another combat; end the rounds to end this combat"
    LAST_HERO = "{hero} is the last hero of the party; the game needs at least one"
    LEADERSHIP_UNEXPLAINED = "say how {hero} leads the others"
    LEADS_RESOLUTION = (
        "{hero} leads the dramatic skill resolution; abandon it before this hero leaves"
    )
    MARTYR_CANNOT_LAST = "Martyr is the only subplot that can never become permanent"
    MOMENT_FOR_ANOTHER = (
        "card {card} was laid down in a critical moment for {character}; in this round it "
        "affects nobody else"
    )
    MOMENT_FOR_AN_ACTION = "the critical moment is for {hero}'s open action here; name no character"
    MONOLOGUE_ENDS = "{speaker}'s monologue ends with the round"
    MONOLOGUE_HELD = "{speaker} holds a monologue; nobody else acts until the next flip"
    NAME_TAKEN = (
        "{name} is the name of more than one character; each character needs a different name"
    )
    NOTHING_ANNOUNCED = "no action of {hero} has just been announced"
    NOTHING_CALLED = (
        "{actor}'s player has to name at least one result, and it cannot be another Player's Call"
    )
    NOTHING_TO_CHECK = (
        "the card lists neither step {step} nor a problem, so nothing can be tried this round"
    )
    NOTHING_TO_DISCARD = "{hero} cannot discard cards now"
    NOTHING_TO_RETRY = (
        "{hero} has not just failed at an action; a second chance comes before the next roll"
    )
    NOTHING_TO_STOP = (
        "{actor}'s action cannot be stopped when it is announced; the difficulty number already "
        "includes what the target does against it"
    )
    NOTHING_TO_STRIP = "no success of a villain this round allows taking a card from {hero}'s pool"
    NOT_ACTED_YET = (
        "{hero} has not yet taken an action that helps the scene along this round; act first, "
        "then play a card into the pool"
    )
    NOT_AN_APPROVED_KIND = "{action} is never an approved action"
    NOT_A_CAMPAIGN = "the Campaign card works only in a campaign; begin the game as a campaign"
    NOT_A_HERO = "{character} is not a player's character"
    NOT_A_TARGET = "{actor}'s action is not aimed at {target}"
    NOT_A_VILLAIN = "{character} is not on the villains' side"
    NOT_IN_ACTION = "{character} is not in the action of this round"
    NOT_IN_ROUNDS = "the scene is not progressing by rounds; begin rounds first"
    NOT_IN_SAME_COMBAT = "{one} and {other} do not fight in the same combat"
    NOT_LEAD_CHARACTER = "{lead} leads this dramatic skill resolution, not {hero}"
    NOT_POSSIBILITY_RATED = (
        "{character} has no possibilities; the characters who have some are named when the scene "
        "begins"
    )
    NO_ACTIONS_NAMED = "{actor} has to try at least one action"
    NO_ACTION_LEFT = "{actor} has used all actions of this round"
    NO_ACTION_TO_SUPPORT = (
        "no action on the heroes' side is open for {hero} to support; play the card between "
        "declaration and announcement"
    )
    NO_BONUS_NUMBERS = (
        "this rule text has no bonus numbers; {hero}'s defense takes neither value nor die here"
    )
    NO_CALL_DUE = "{actor} has no open Player's Call against {target}"
    NO_CAMPAIGN_PROPOSED = "no Campaign card waits for this answer"
    NO_CARD_OWED = "{hero} has no card to draw now, so there is none to name"
    NO_CRITICAL_SUCCESS = "{hero} has had no critical success"
    NO_DEADLINE = "every dramatic skill resolution has a time limit here; give the number of rounds"
    NO_FREE_POSSIBILITY = "{character} has no possibility from an up left to spend this round"
    NO_HARM_ALLOWED = "the {side} have a setback: no attack and no maneuver this round"
    NO_INTERACTION = (
        "{actor} has not just succeeded at a test, taunt, trick, maneuver or intimidation "
        "against {target}, or its result has been applied"
    )
    NO_LASTING_POSTURES = (
        "by the {dialect} rules a posture ends with the round; there is nothing to note"
    )
    NO_LAST_DITCH = "there is no last-ditch effort here; wait for a card that lists step {step}"
    NO_LIFE_RAGE = "the {side} are not in a Life Rage"
    NO_MARTYR = "{hero} has no Martyr subplot that the gamemaster has accepted"
    NO_MONOLOGUE = "nobody holds a monologue in this round"
    NO_OFFENSE = (
        "the {side} have a setback: no attack and nothing aimed at the other side this round"
    )
    NO_OFFER = "{hero} has no trade offer that is waiting for an answer"
    NO_OPPONENT = "a fight between heroes needs at least two of them; named: {count}"
    NO_POINT_LOST = "no possibility of {hero} has been cancelled"
    NO_POINT_DUE = "no point of {hero} is waiting for the gamemaster to decide what it does"
    NO_POINT_TO_COUNTER = "no point is still waiting for its roll; an up cannot be countered"
    NO_POSSIBILITY_LEFT = "{hero} has no possibility left to spend"
    NO_QUESTION_ASKED = "no question of {hero} waits for an answer"
    NO_RESOLUTION = "no dramatic skill resolution is under way; begin one first"
    NO_SCENE = "no scene is under way; begin one first"
    NO_SETBACK = "the {side} have no setback this round"
    NO_SETBACK_TO_REMOVE = "{character} has no setback that could be removed"
    NO_STORM = "no reality storm rages in this scene"
    NO_STORMS_KNOWN = "the {dialect} rules have no reality storms"
    NO_SUCCESS_TO_FAIL = "{hero} has not just succeeded at anything"
    NO_SUCCESS_TO_NEGATE = (
        "no action has just succeeded against {hero}; an action can be negated only until the "
        "next roll by anyone"
    )
    NO_SUCH_COMBAT = "no hero is in {combat}"
    NUMBER_TOO_LARGE = "{counter} cannot be {number}; the maximum is {most}"
    OFFER_TO_ANOTHER = "only {with_hero} can answer {hero}'s offer"
    OFFER_WAITS = (
        "{hero}'s offer to {with_hero} is waiting for an answer; a hero can make only one offer "
        "and receive only one at a time"
    )
    OPENING_OVER = "pools can be opened only before the first flip"
    OPENING_TOO_LARGE = (
        "{hero}'s pool may open with at most {limit} cards when {heroes} heroes are in the "
        "action; it would have {count}"
    )
    OWNER_HAS_NOT_AGREED = "{owner} has not agreed yet that the subplot continues"
    OWN_ACTION = "{hero} cannot support an action of their own"
    POINT_ALREADY_SPENT = (
        "{hero} has spent a possibility on this action; only cards give further points"
    )
    POINT_PROTECTED = (
        "Reality's Favorite protects the possibility of {actor}; it cannot be cancelled again"
    )
    POOL_BEING_STRIPPED = (
        "the gamemaster is taking cards from {hero}'s pool; you cannot play these cards to save "
        "them"
    )
    POOL_EMPTY = "{hero}'s pool is empty; in rounds cards are traded from pool to pool"
    POOL_LIMIT_REACHED = (
        "{hero} has played {count} of {limit} cards into the pool this round; the next one waits "
        "for the next round"
    )
    POSITION_SPARES_NOBODY = "only {spares} keeps {villain} from fleeing, not a better position"
    QUESTION_MISSING = "ask the question that Idea should answer for {hero}"
    RALLY_PENDING = "Rally has been played; {heroes} must first choose which cards to discard"
    RESOLUTION_UNDER_WAY = "a dramatic skill resolution is under way; it must end first"
    RETRY_TOO_LATE = (
        "another card has been played since {hero} failed; a second chance is taken at once"
    )
    ROLL_TOO_LOW = "{hero} rolled {total}; this takes a roll of {wanted} or more"
    ROUNDS_UNDER_WAY = "the scene is progressing by rounds; end them first"
    RULED_ALREADY = "this has already been decided for this round: {what}"
    SCENE_NOT_DRAMATIC = "this is possible only in a dramatic scene"
    SCENE_OVER = "the scene is over; {heroes} must settle their discards first"
    SCENE_UNDER_WAY = "a scene is under way; end it first"
    SETBACK_NAMED = "the effect of this round's setback on the {side} has already been named"
    SKILLS_UNFIT = "name one to four different net skills, not {count}"
    SKILL_NOT_NAMED = "{card} raises one skill; name it"
    SPECIALS_NOT_COUNTED = (
        "{hero}: {count} of these cards count against the hand size, specials do not; at least "
        "{wanted} must count"
    )
    STEPS_UNEVEN = "all steps have the same difficulty number here, not {difficulties}"
    STEP_NOT_OFFERED = "the card offers {offered} steps that are due now; {count} were named"
    STORM_FORBIDS = "{action} is not possible in a reality storm; what is possible: {left}"
    STORM_RAGES = "a reality storm is already raging in this scene"
    SUBPLOT_ACCEPTED = "{hero}'s card {card} has been accepted and stays"
    SUBPLOT_DOES_NOT_LAST = "no Campaign card has made {subplot} a permanent subplot of {hero}"
    SUBPLOT_LASTS = "{hero}'s {subplot} is already a permanent subplot"
    SUBPLOT_LIMIT_REACHED = (
        "{hero} has no room for another subplot; the limit in an adventure is {limit}"
    )
    SUBPLOT_NOT_ACCEPTED = "the gamemaster has accepted no {subplot} subplot for {hero}"
    SUBPLOT_NOT_ACTIVE = "{hero} has no active {subplot} subplot"
    SUBPLOT_PAYS_OTHERWISE = "this ruling changes nothing: a subplot pays for each act {acts}"
    SUBPLOT_STAYS = (
        "card {card} is a subplot; it cannot leave {hero}'s pool or go into another pool"
    )
    SUBPLOT_UNDER_WAY = "{hero}'s {subplot} subplot is already under way"
    TARGETS_UNEVEN = (
        "{actions} actions and {targets} targets were named; give every action a target, or none "
        "of them"
    )
    TARGET_NAMED_TWICE = (
        "the quick method hits {target} once; check several actions at the same target one by "
        "one with `one_on_many`"
    )
    TIME_IS_LEFT = "the time limit has not passed yet; {hero}'s last-ditch effort comes after it"
    TIME_IS_UP = "time is up; {hero} can make only a last-ditch effort"
    TOO_LATE_FOR_CARDS = "{hero} has no open result that a card could change"
    TRADES_ARE_OPEN = "no scene waits for discards, so trades need no permission"
    TRADE_UNEVEN = "both sides of a trade give the same number of cards, not {one} and {other}"
    TRADE_UNEXPLAINED = "{hero} has to say how the two help each other in the story"
    TRADE_WITH_ONESELF = "{hero} cannot be both sides of a trade; name another hero"
    TRANSFER_IS_FREE = (
        "{hero} may lay a card down after any action that could help; nobody can refuse that"
    )
    TRANSFER_WITHHELD = "the gamemaster has ruled that {hero}'s action did not help the scene along"
    UNKNOWN_CHARACTER = "there is nobody named {name} here; {nearest}"
    VALUES_UNEVEN = (
        "{actors} characters and {values} values were named; give each acting character one value"
    )
    WAIT_FOR_FASTER = "{faster} has the higher {by} and acts before {hero}"
    WAIT_FOR_FIRST_FLIP = "the first card of the rounds has not been flipped yet"
    WAIT_FOR_YOUR_SIDE = (
        "in a flurry the whole side acts once before anybody acts again; {waiting} comes first"
    )
    WRONG_ATTRIBUTE = "{card} raises {allowed}, not {attribute}"
    WRONG_CARD_TYPE = "card {card} is {type}; this needs {wanted}"
    WRONG_NUMBER_OF_CARDS = "{hero}: {count} cards were named; it must be {wanted}"
    WRONG_NUMBER_OF_STEPS = "a dramatic skill resolution has {wanted} steps, not {difficulties}"
