"""The reasons for which the rules of Torg refuse a command.

Each is a sentence for players; its name in small letters is its stable code for programs.
"""

from dramadeck.core import RefusalReason, refuse

__all__ = ["Reason", "refuse"]


class Reason(RefusalReason):
    """Why a command is refused."""

    ACTION_ALREADY_OPEN = (
        "{actor}'s action is not announced yet; finish it first, or act at once by Haste"
    )
    ACTION_INTERRUPTED = "{actor}'s action waits until {other}'s has been announced"
    ACTION_LOST = "a setback costs {actor} the next action; let it go by"
    ACTION_NOT_OPEN = "{actor} has no action under way; declare one first"
    ACTOR_NAMED_TWICE = "{actor} is named twice; name everybody who acts once"
    ADVENTURE_IS_COMPLETED = (
        "the final encounter of the adventure is over; end it before another scene begins"
    )
    ADVENTURE_NOT_BEGUN = "no adventure has begun; deal the hands first"
    ADVENTURE_NOT_COMPLETED = (
        "the adventure is not completed; Drama cards pay after its final encounter"
    )
    ADVENTURE_UNDER_WAY = "an adventure is under way; end it before the next deal"
    ANOTHER_LEADS = "{lead} rolls and announces for all in the action, {actor} too"
    APPROACH_DEMANDED = (
        "a critical problem demands a new skill or a new angle; {hero} has to choose one first"
    )
    APPROACH_NOT_DEMANDED = "nothing demands a new approach; go on with {skill}"
    APPROACH_NOT_PROPOSED = "{hero} has proposed no new approach yet"
    APPROACH_PENDING = "{hero}'s proposal of this round has been made; another may come next round"
    APPROACH_UNCHANGED = (
        "{skill} is the skill that failed; name another, or start over from a new angle"
    )
    AWARD_NOT_REDUCED = (
        "{hero} has a Martyr subplot that was not used; reduce her award before the end"
    )
    CAMPAIGN_OF_ANOTHER = (
        "{hero} can campaign an active subplot of her own only, and this is {owner}'s"
    )
    CAMPAIGN_PENDING = "a Campaign card has been played; it must be answered first"
    CARDS_COMMITTED = (
        "{hero} has declared the cards of this round; all of them are declared at one time"
    )
    CARDS_NAMED_TWICE = "card {card} is named twice; name each card once"
    CARDS_OWED = "cards have been drawn that are not named yet, by {heroes}"
    CARD_ALREADY_KEPT = "card {card} stays for the next round already"
    CARD_IN_FORCE = "card {card} governs the round; flip another before it is moved"
    CARD_NOT_ASKED_FOR = (
        "card {card} is not asked for; only what comes off a deck of paper is named"
    )
    CARD_NOT_IN_DECK = "card {card} is not in the deck of this game"
    CARD_NOT_IN_DRAMA_DECK = (
        "card {card} cannot come off the drama deck now; look at its number again"
    )
    CARD_NOT_IN_HAND = "card {card} is not in {hero}'s hand"
    CARD_NOT_IN_POOL = "card {card} is not in {hero}'s pool"
    CARD_NOT_TOLD = "the deck is of paper; say which card has come up"
    CARD_NOT_USABLE = (
        "card {card} is not in {hero}'s {place}; in rounds cards are played from the pool, at "
        "other times from the hand, for the action of a critical moment from both"
    )
    CHOICE_UNFIT = "{card} asks for {asks}; {given} was given"
    CHARACTER_FLED = "{character} has fled or conceded and takes no further part"
    CHARACTER_IS_OUT = (
        "{character} is out of it and may only let the turn go by; inspiration ends that, or the "
        "gamemaster, by `set_counter`"
    )
    CONFUSED = (
        "the heroes are confused this round: no card in a pool can be used; earning cards and "
        "playing one into the pool still work"
    )
    COORDINATION_NOT_SET = (
        "who helps {lead} has to work in step, so helpers come with a coordination difficulty"
    )
    CRITICAL_MOMENT_OVER = (
        "{hero} has had the critical moment of this act; the next act brings another"
    )
    DECK_RAN_OUT = "the deck is used up and there is nothing to shuffle into a new one"
    DEFENSE_HALF_GIVEN = (
        "the total of {hero}'s active defense comes with its value; without either the defense "
        "is the host's to work out"
    )
    DEFENSE_IS_TESTED = (
        "a defense succeeds when an attack on {actor} misses; use `defend`, then announce or "
        "report the attack"
    )
    DEFENSE_TAKES_DICE = (
        "{hero}'s defense takes more dice than one; give its value alone, then `roll` each die "
        "and `announce` it"
    )
    DICE_DO_NOT_FOLLOW = "these dice cannot have fallen: {problem}"
    DICE_NOT_DUE = "{actor} has no die to throw; announce the result or play a card"
    DICE_STILL_DUE = "{actor} has dice to throw first; the next is the {die} die"
    DIE_AND_TOTAL = (
        "give the total of the die, or its faces, or a seed to throw it by: one of the three; "
        "{given} came"
    )
    DIE_ROLLED = "{hero}'s die has been rolled; a critical moment is declared before that"
    DIE_TOTAL_NOT_TOLD = (
        "{hero}'s action was reported without its dice; for Glory, give `die_total` with it"
    )
    DIFFICULTIES_TOO_DIFFERENT = (
        "difficulty numbers {difficulties} differ by more than one; check them place by place, "
        "by `one_on_many`"
    )
    DISCARD_PILE_EMPTY = "there is no card on the discard pile to be had"
    EFFECT_NOT_PERSONAL = "{effect} does not lie on single characters; only Up and Stymied do"
    ESCAPE_TOO_LATE = (
        "Escape counts only as the first card that goes into {hero}'s pool when rounds begin"
    )
    GIFTS_TO_SEVERAL = "{hero}'s Leadership helps one other hero; give all the cards to the same"
    GIFT_MISPLACED = "the cards that Leadership gives go into the {place} here"
    GIFT_TO_ONESELF = (
        "{hero}'s Leadership gives cards to another player; name a hero of somebody else's"
    )
    GROUP_TOO_DIFFERENT = (
        "values {values} differ by more than one point; roll for each similar group by itself"
    )
    HANDS_BEING_RESET = (
        "a combat is over and the hands are reset; {heroes} must settle their discards first"
    )
    HANDS_HELD = "{hero} holds cards already; noted hands are taken up when nobody holds any"
    HASTE_FIRST = "{hero} acts first: an action given by Haste is taken at once"
    HAS_NOT_OFFERED_TO_FAIL = "{hero} has laid down no Hero Fails"
    HELPER_TOO_DIFFERENT = (
        "{helper}'s value {value} is more than five from {lead}'s {of_lead}; who helps has to be "
        "nearer to the lead character"
    )
    HERO_HAS_FALLEN = "{hero} has given her life and takes no further part in this adventure"
    HOSTILITY_SILENCED = "{speaker} holds a monologue; hostile actions wait until the next flip"
    IMPACT_NOT_GRANTED = "the gamemaster has not ruled that {hero}'s action has a major impact"
    IN_COMBAT_ALREADY = "{character} is in that combat already"
    LAST_COMBAT = "no hero fights elsewhere; end the rounds to end this combat"
    LAST_HERO = "{hero} is the last of the party; without her there is no game"
    LEADERSHIP_UNEXPLAINED = "say how {hero} leads the others"
    LEADS_RESOLUTION = "{hero} leads the dramatic skill resolution; abandon it before she leaves"
    MARTYR_CANNOT_LAST = (
        "a martyr cannot be one for ever: Martyr is the one subplot that never lasts"
    )
    MOMENT_FOR_ANOTHER = (
        "card {card} was laid down in a critical moment for {character}; in this round it "
        "affects nobody else"
    )
    MOMENT_FOR_AN_ACTION = "the critical moment is for {hero}'s open action here; name no character"
    MONOLOGUE_ENDS = "{speaker}'s monologue ends with the round"
    MONOLOGUE_HELD = "{speaker} holds a monologue; nobody else acts until the next flip"
    NAME_TAKEN = "{name} is the name of more than one character; each needs its own"
    NOTHING_ANNOUNCED = "no action of {hero}'s has just been announced"
    NOTHING_CALLED = (
        "{actor}'s player has to name at least one result, and it cannot be another call"
    )
    NOTHING_TO_CHECK = (
        "the card lists neither step {step} nor a problem, so nothing can be tried this round"
    )
    NOTHING_TO_DISCARD = "{hero} has nothing to settle now"
    NOTHING_TO_RETRY = (
        "{hero} has not just failed at an action; a second chance comes before the next roll"
    )
    NOTHING_TO_STOP = (
        "{actor}'s action cannot be stopped when it is announced; what the target does against "
        "it is in the difficulty number"
    )
    NOTHING_TO_STRIP = "no villain's success this round lets a card be taken from {hero}'s pool"
    NOT_ACTED_YET = (
        "{hero} has not yet taken an action that helps the scene along this round; act first, "
        "then play a card into the pool"
    )
    NOT_AN_APPROVED_KIND = "{action} is never an approved action"
    NOT_A_CAMPAIGN = "the Campaign card works in a campaign alone; begin the game as one"
    NOT_A_HERO = "{character} is not a player's character"
    NOT_A_TARGET = "{actor}'s action is not aimed at {target}"
    NOT_A_VILLAIN = "{character} does not stand on the villains' side"
    NOT_IN_ACTION = "{character} is not in the action of this round"
    NOT_IN_ROUNDS = "the scene is not progressing by rounds; begin rounds first"
    NOT_IN_SAME_COMBAT = "{one} and {other} do not fight in the same combat"
    NOT_LEAD_CHARACTER = "{lead} leads this dramatic skill resolution, not {hero}"
    NOT_POSSIBILITY_RATED = (
        "{character} has no possibilities; who has some is named when the scene begins"
    )
    NO_ACTIONS_NAMED = "{actor} has to try at least one action"
    NO_ACTION_LEFT = "{actor} has used all actions of this round"
    NO_ACTION_TO_SUPPORT = (
        "no action on the heroes' side is open for {hero} to support; play it between "
        "declaration and announcement"
    )
    NO_BONUS_NUMBERS = (
        "this rule text has no bonus numbers; {hero}'s defense takes neither value nor die here"
    )
    NO_CALL_DUE = "no result of {actor}'s against {target} waits to be named"
    NO_CAMPAIGN_PROPOSED = "no Campaign card waits for this answer"
    NO_CARD_OWED = "{hero} has no card to draw now, so there is none to name"
    NO_CRITICAL_SUCCESS = "{hero} has had no critical success"
    NO_DEADLINE = "every dramatic skill resolution has a time limit here; say after how many rounds"
    NO_FREE_POSSIBILITY = "{character} has no possibility of an up to spend this round"
    NO_HARM_ALLOWED = "a setback lies on the {side}: no attack and no maneuver this round"
    NO_INTERACTION = (
        "{actor} has not just succeeded at a test, taunt, trick, maneuver or intimidation "
        "against {target}, or its result has been applied"
    )
    NO_LASTING_POSTURES = (
        "by the {dialect} rules a posture ends with the round; there is nothing to note"
    )
    NO_LAST_DITCH = "there is no last-ditch effort here; wait for a card that lists step {step}"
    NO_LIFE_RAGE = "the {side} are in no Life Rage"
    NO_MARTYR = "{hero} has no Martyr subplot that the gamemaster has accepted"
    NO_MONOLOGUE = "nobody holds a monologue in this round"
    NO_OFFENSE = (
        "a setback lies on the {side}: no attack, nothing aimed at the other side, this round"
    )
    NO_OFFER = "{hero} has offered no trade that waits for an answer"
    NO_OPPONENT = "it takes two heroes to fight each other; {count} of them came"
    NO_POINT_LOST = "no possibility of {hero}'s has been cancelled"
    NO_POINT_DUE = "no point of {hero}'s waits for the gamemaster to say what it does"
    NO_POINT_TO_COUNTER = "no point is at stake that is not rolled yet; an up cannot be countered"
    NO_POSSIBILITY_LEFT = "{hero} has no possibility left to spend"
    NO_QUESTION_ASKED = "no question of {hero} waits for an answer"
    NO_RESOLUTION = "no dramatic skill resolution is under way; begin one first"
    NO_SCENE = "no scene is under way; begin one first"
    NO_SETBACK = "no setback lies on {side} this round"
    NO_SETBACK_TO_REMOVE = "no setback lies on {character} that could be removed"
    NO_STORM = "no reality storm rages in this scene"
    NO_STORMS_KNOWN = "the {dialect} rules know no reality storms"
    NO_SUCCESS_TO_FAIL = "{hero} has not just succeeded at anything"
    NO_SUCCESS_TO_NEGATE = (
        "no action has just succeeded against {hero}; it can be negated until the next roll by "
        "anyone"
    )
    NO_SUCH_COMBAT = "no hero is in {combat}"
    NUMBER_TOO_LARGE = "{counter} cannot be {number}; it is {most} at the most"
    OFFER_TO_ANOTHER = "{hero}'s offer is for {with_hero} to answer"
    OFFER_WAITS = (
        "{hero}'s offer to {with_hero} waits for an answer; one at a time is made by a hero and "
        "to a hero"
    )
    OPENING_OVER = "pools are opened before the first flip only"
    OPENING_TOO_LARGE = (
        "{hero}'s pool may open with {limit} cards when {heroes} heroes are in the action; it "
        "would have {count}"
    )
    OWNER_HAS_NOT_AGREED = "{owner} has not agreed yet that the subplot goes on"
    OWN_ACTION = "{hero} cannot support an action of her own"
    POINT_ALREADY_SPENT = (
        "{hero} has spent a possibility on this action; only cards give further points"
    )
    POINT_PROTECTED = (
        "the possibility of {actor} is reality's favorite; it cannot be cancelled again"
    )
    POOL_BEING_STRIPPED = (
        "the gamemaster is taking cards from {hero}'s pool; they cannot be played to save them"
    )
    POOL_EMPTY = "{hero}'s pool is empty; in rounds cards are traded from pool to pool"
    POOL_LIMIT_REACHED = (
        "{hero} has played {count} of {limit} cards into the pool this round; the next one waits "
        "for the next round"
    )
    POSITION_SPARES_NOBODY = "{villain} stays for {spares}, not for a better position"
    QUESTION_MISSING = "ask the question that Idea is to answer for {hero}"
    RALLY_PENDING = "Rally has been played; {heroes} must say first which cards to discard"
    RESOLUTION_UNDER_WAY = "a dramatic skill resolution is under way; it must end first"
    RETRY_TOO_LATE = (
        "another card has been played since {hero} failed; a second chance is taken at once"
    )
    ROLL_TOO_LOW = "{hero} rolled {total}; this takes a roll of {wanted} or more"
    ROUNDS_UNDER_WAY = "the scene is progressing by rounds; end them first"
    RULED_ALREADY = "that has been ruled for this round already: {what}"
    SCENE_NOT_DRAMATIC = "this takes a dramatic scene"
    SCENE_OVER = "the scene is over; {heroes} must settle their discards first"
    SCENE_UNDER_WAY = "a scene is under way; end it first"
    SETBACK_NAMED = "what the setback brings to {side} has been named for this round"
    SKILLS_UNFIT = "name one to four different skills of the net, not {count}"
    SKILL_NOT_NAMED = "{card} raises one skill; name it"
    SPECIALS_NOT_COUNTED = (
        "{hero}: {count} of these cards count against the hand size, specials do not; it must be "
        "at least {wanted}"
    )
    STEPS_UNEVEN = "all steps have one difficulty number here; {difficulties} were named"
    STEP_NOT_OFFERED = "the card offers {offered} steps that are due now; {count} were named"
    STORM_FORBIDS = "in a reality storm there is no {action}; there is {left}"
    STORM_RAGES = "a reality storm rages in this scene already"
    SUBPLOT_ACCEPTED = "card {card} of {hero}'s has been accepted and stays"
    SUBPLOT_DOES_NOT_LAST = "no Campaign card has made {subplot} a lasting subplot of {hero}"
    SUBPLOT_LASTS = "{hero}'s {subplot} is a lasting subplot already"
    SUBPLOT_LIMIT_REACHED = (
        "{hero} may have {limit} subplot in an adventure and has no room for another"
    )
    SUBPLOT_NOT_ACCEPTED = "the gamemaster has accepted no {subplot} subplot for {hero}"
    SUBPLOT_NOT_ACTIVE = "no {subplot} subplot of {hero}'s is active"
    SUBPLOT_PAYS_OTHERWISE = "this ruling changes nothing: a subplot pays for each act {acts}"
    SUBPLOT_STAYS = (
        "card {card} is a subplot; it neither leaves {hero}'s pool nor is laid into another's"
    )
    SUBPLOT_UNDER_WAY = "{hero}'s {subplot} subplot is under way already"
    TARGETS_UNEVEN = (
        "{actions} actions and {targets} targets were named; give each action one, or aim none"
    )
    TARGET_NAMED_TWICE = (
        "the quick method hits {target} once; several actions at the same target are checked "
        "place by place, by `one_on_many`"
    )
    TIME_IS_LEFT = "the time limit has not passed yet; {hero}'s last-ditch effort comes after it"
    TIME_IS_UP = "time is up; only a last-ditch effort is left to {hero}"
    TOO_LATE_FOR_CARDS = "no result of {hero}'s is open to be changed by a card"
    TRADES_ARE_OPEN = "no scene waits for discards, so trades need no permission"
    TRADE_UNEVEN = "both sides of a trade give as many cards; here it is {one} against {other}"
    TRADE_UNEXPLAINED = "{hero} has to say how the two help each other in the story"
    TRADE_WITH_ONESELF = "{hero} cannot trade with herself; name another hero"
    TRANSFER_IS_FREE = (
        "after any action that could help, {hero} may lay a card down; nobody withholds it"
    )
    TRANSFER_WITHHELD = "the gamemaster has ruled that {hero}'s action did not help the scene along"
    UNKNOWN_CHARACTER = "there is nobody named {name} here; {nearest}"
    VALUES_UNEVEN = (
        "{actors} characters and {values} values were named; give each who acts one value"
    )
    WAIT_FOR_FASTER = "{faster} has the higher {by} and acts before {hero}"
    WAIT_FOR_FIRST_FLIP = "the first card of the rounds has not been flipped yet"
    WAIT_FOR_YOUR_SIDE = (
        "in a flurry the whole side acts once before anybody acts again; {waiting} comes first"
    )
    WRONG_ATTRIBUTE = "{card} raises {allowed}, not {attribute}"
    WRONG_CARD_TYPE = "card {card} is {type}; this takes {wanted}"
    WRONG_NUMBER_OF_CARDS = "{hero}: {count} cards were named; it must be {wanted}"
    WRONG_NUMBER_OF_STEPS = "a dramatic skill resolution has {wanted} steps, not {difficulties}"
