"""Every way in which the rules of Turn of the Card refuse a command.

Each reason is written as its sentence for players; its name in small letters is its stable code for
programs. The rule that forbids a command is named where it is refused.
"""

from dramadeck.core import RefusalReason, refuse

__all__ = ["Reason", "refuse"]


class Reason(RefusalReason):
    """Why a command is refused."""

    ACTION_MISSING = "{character} has yet to say what she does in this round"
    ATTACK_OPEN = (
        "nothing has come of {attacker}'s attack on {target}; begin its contest, or waive it"
    )
    CARDS_ALREADY_REVEALED = (
        "the cards of {character}'s push lie open; nothing can be added or changed any more"
    )
    CARDS_COMMITTED = "cards committed to {character}'s push cannot be withdrawn; reveal them"
    CARDS_LEFT = (
        "{holder} still holds {count} cards; all of a hand are played before new ones are drawn"
    )
    CARDS_NAMED_TWICE = "card {card} is named twice; name each card once"
    CARDS_NOT_COMMITTED = (
        "{character} cannot reveal yet; {first} has yet to commit cards, or to lay none"
    )
    CARDS_STILL_FACE_DOWN = (
        "the cards of {character}'s push still lie face down; they are revealed first, by "
        "`reveal_cards`"
    )
    CARD_NOT_IN_DECK = "card {card} is not in the deck of this game"
    CARD_NOT_IN_HAND = "card {card} is not in the hand of {holder}; play a card that lies there"
    CARD_NOT_TO_BE_TURNED = (
        "card {card} is no Major Arcana shown in {character}'s push that waits to be turned"
    )
    CHARACTER_DEAD = "{character} is dead; no rule touches her any more"
    CHARACTER_NAMED_TWICE = "{character} is named twice; name each character once"
    CHARACTER_STUNNED = "{character} is stunned and cannot act until the stun has ended"
    CHECK_PENDING = "{character} faces a check already; settle or withdraw it before the next"
    COMMITTED_ONCE = "{character} is committed; in a contest cards are laid once, and none is added"
    CONTEST_NOT_OVER = "the contest is not over; {first} has yet to {act}"
    CONTEST_UNDER_WAY = "{character} is in a contest; that is concluded as a whole, and first"
    EVERYBODY_HAS_ACTED = (
        "everybody who can act has acted; end the fight, and begin it again if it goes on"
    )
    FIGHT_UNDER_WAY = "a fight is under way; end it before the next one"
    GAME_NOT_BEGUN = "no game has begun; deal the hands first"
    GAME_UNDER_WAY = "a game is under way; end it before the next deal"
    HAND_TOO_LARGE = "the Narrator draws up to {most} cards, not {count}"
    HAS_ACTED = "{character} has acted in this fight; each acts once, until it begins again"
    MAJOR_NOT_TURNED = (
        "a Major Arcana lies open in {character}'s push; first it is turned toward its player or "
        "the Narrator, by `turn_major`"
    )
    MAJOR_TURNED = "{character}'s push has turned card {card}; of several Major Arcana one is used"
    MAJOR_WAITS = "card {card} has to wait; {first} turns card {next} first"
    NAME_TAKEN = "{name} is the name of a character already; each needs its own"
    NOTHING_TO_PUSH = (
        "there is nothing for {character} to push at now; a push goes with a check, a contest, "
        "wounds about to be suffered, or a round to come"
    )
    NOT_A_PLAYERS_CHARACTER = (
        "{character} is no player's character; the Narrator's hands do not shrink"
    )
    NOT_BLEEDING = "{character} does not bleed: she has no wounds, or somebody has seen to them"
    NOT_HER_TURN = "{character} has to wait; {first} reveals her cards first"
    NOT_IN_FIGHT = "{character} is not in the fight; end it, and begin one with everybody in it"
    NOT_IN_ROUND = (
        "{character} does not act in this round; she can defend herself, or push to act sooner"
    )
    NOT_LEADING = "{name} does not lead the contest; name winners among {leaders}"
    NOT_STUNNED = "{character} is not stunned; there is nothing to come out of"
    NO_ATTACK = "{attacker} has no open attack on {target}; attacks are declared first"
    NO_CARDS_COMMITTED = (
        "no card lies face down for {character}'s push; commit one, or call the push off"
    )
    NO_CARDS_NAMED = "{character} commits no card; name one or more of the hand"
    NO_CHECK = "{character} faces no check; the Narrator has to call for one first"
    NO_CONTEST = "{character} is in no contest; begin one first"
    NO_FIGHT = "no fight is under way; begin one first"
    NO_HANDS_LEFT = "{player}'s hands have shrunk to nothing; there are new cards in the next game"
    NO_HARM = "nothing befalls {character} by this; name a weapon, wounds or a stun"
    NO_PUSH = "{character} makes no push; declare one first"
    NO_TARGET = "{character} attacks nobody; name one target or more"
    NO_TRAUMA = "{character} is not about to suffer anything; a hit or bleeding comes first"
    NO_WIELDER = "the stun of {weapon} is as strong as its wielder; say who it is"
    NUMBER_TOO_LARGE = "{counter} cannot be {number}; 1 is yes and 0 is no"
    ORDER_INCOMPLETE = "the order has to name everybody in the contest once: {names}"
    PLAY_UNDER_WAY = "something is under way for {character}; finish it before the game ends"
    PUSH_UNDER_WAY = "{character}'s push is under way; finish it first"
    STILL_BLEEDING = "{character} still bleeds; wounds heal when somebody has stopped that"
    STUN_PENDING = (
        "whether {character} is stunned is decided first, before the wounds lower her Brawn"
    )
    SUITS_NOT_DECLARED = "{character} cannot lay cards yet; {first} has yet to declare a suit"
    SUIT_IS_WILD = "{suit} match every push and are never declared; declare one of {suits}"
    SUIT_UNCHANGED = "{suit} is the suit of {character}'s push already; name another"
    TABLE_NOT_CLEARED = "{holder} draws when the push or contest is over and the table is cleared"
    TOO_FEW_FIGHTERS = "a fight needs two characters or more; name all of them"
    TOO_FEW_SIDES = "a contest needs two sides or more; name all of them"
    TOO_FEW_WOUNDS = "{wounds} is more than the wounds that {character} carries: {count}"
    TRAUMA_PENDING = "{character} is about to suffer wounds; that is settled first"
    UNKNOWN_CHARACTER = "there is no character named {name} here; {nearest}"
    UNKNOWN_PLAYER = "there is no player named {name} here; {nearest}"
