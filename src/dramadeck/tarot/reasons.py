"""Every way in which the rules of Turn of the Card refuse a command.

Each reason is written as its sentence for players; its name in small letters is its stable code for
programs. The rule that forbids a command is named where it is refused.
"""

from dramadeck.core import RefusalReason, refuse

__all__ = ["Reason", "refuse"]


class Reason(RefusalReason):
    """Why a command is refused."""

    ACTION_MISSING = "{character} has not declared an action for this round yet"
    ATTACK_OPEN = "{attacker}'s attack on {target} is still open; begin its contest, or waive it"
    CARDS_ALREADY_REVEALED = (
        "the cards of {character}'s push are already revealed; nothing can be added or changed "
        "any more"
    )
    CARDS_COMMITTED = "cards committed to {character}'s push cannot be withdrawn; reveal them"
    CARDS_LEFT = (
        "{holder} still holds {count} cards; a whole hand is played before new cards are drawn"
    )
    CARDS_NAMED_TWICE = "card {card} is named twice; name each card once"
    CARDS_NOT_COMMITTED = (
        "{character} cannot reveal yet; {first} still has to commit cards, or lay none"
    )
    CARDS_STILL_FACE_DOWN = (
        "the cards of {character}'s push are still face down; reveal them first with `reveal_cards`"
    )
    CARD_NOT_IN_DECK = "card {card} is not in the deck of this game"
    CARD_NOT_IN_HAND = "card {card} is not in the hand of {holder}; play a card from that hand"
    CARD_NOT_TO_BE_TURNED = (
        "card {card} is not a revealed Major Arcana of {character}'s push that still has to be "
        "turned"
    )
    CHARACTER_DEAD = "{character} is dead; no rule applies to this character any more"
    CHARACTER_NAMED_TWICE = "{character} is named twice; name each character once"
    CHARACTER_STUNNED = "{character} is stunned and cannot act until the stun has ended"
    CHECK_PENDING = "{character} already faces a check; settle or withdraw it first"
    COMMITTED_ONCE = (
        "{character} has committed already; in a contest cards are laid only once, and none are "
        "added"
    )
    CONTEST_NOT_OVER = "the contest is not over; {first} still has to {act}"
    CONTEST_UNDER_WAY = "{character} is in a contest; finish the whole contest first"
    EVERYBODY_HAS_ACTED = (
        "everybody who can act has acted; end the fight, and begin it again if it continues"
    )
    FIGHT_UNDER_WAY = "a fight is under way; end it before the next one"
    GAME_NOT_BEGUN = "no game has begun; deal the hands first"
    GAME_UNDER_WAY = "a game is under way; end it before the next deal"
    HAND_TOO_LARGE = "the Narrator draws up to {most} cards, not {count}"
    HAS_ACTED = (
        "{character} has already acted in this fight; each character acts once until the fight "
        "begins again"
    )
    MAJOR_NOT_TURNED = (
        "{character}'s push has an open Major Arcana; first turn it toward its player or the "
        "Narrator with `turn_major`"
    )
    MAJOR_TURNED = (
        "{character}'s push has already turned card {card}; only one Major Arcana is used"
    )
    MAJOR_WAITS = "card {card} has to wait; {first} turns card {next} first"
    NAME_TAKEN = "{name} is already the name of a character; each character needs a different name"
    NOTHING_TO_PUSH = (
        "{character} has nothing to push at now; a push needs a check, a contest, wounds about "
        "to be suffered, or a coming round"
    )
    NOT_A_PLAYERS_CHARACTER = (
        "{character} is not a player's character; the Narrator's hands do not shrink"
    )
    NOT_BLEEDING = "{character} is not bleeding: there are no wounds, or somebody has treated them"
    NOT_HER_TURN = "{character} has to wait; {first} reveals cards first"
    NOT_IN_FIGHT = (
        "{character} is not in the fight; end it, and begin a new one with everybody involved"
    )
    NOT_IN_ROUND = "{character} does not act in this round, but can defend, or push to act sooner"
    NOT_LEADING = "{name} is not leading the contest; choose the winners from {leaders}"
    NOT_STUNNED = "{character} is not stunned; there is no stun to end"
    NO_ATTACK = "{attacker} has no open attack on {target}; declare the attack first"
    NO_CARDS_COMMITTED = (
        "{character}'s push has no card face down; commit one, or call the push off"
    )
    NO_CARDS_NAMED = "{character} commits no card; name at least one card of the hand"
    NO_CHECK = "{character} faces no check; the Narrator has to call for one first"
    NO_CONTEST = "{character} is in no contest; begin one first"
    NO_FIGHT = "no fight is under way; begin one first"
    NO_HANDS_LEFT = "{player}'s hand size has shrunk to zero; the next game brings new cards"
    NO_HARM = "this has no effect on {character}; name a weapon, wounds or a stun"
    NO_PUSH = "{character} has no push under way; declare one first"
    NO_TARGET = "{character} attacks nobody; name at least one target"
    NO_TRAUMA = "{character} is not about to suffer wounds; a hit or bleeding comes first"
    NO_WIELDER = "the stun of {weapon} is as strong as its wielder; name the wielder"
    NUMBER_TOO_LARGE = "{counter} cannot be {number}; 1 is yes and 0 is no"
    ORDER_INCOMPLETE = "the order has to name everybody in the contest once: {names}"
    PLAY_UNDER_WAY = "something is still open for {character}; finish it before the game ends"
    PUSH_UNDER_WAY = "{character}'s push is under way; finish it first"
    STILL_BLEEDING = (
        "{character} is still bleeding; wounds heal only after the bleeding has been stopped"
    )
    STUN_PENDING = (
        "first decide whether {character} is stunned; only then do the wounds lower Brawn"
    )
    SUITS_NOT_DECLARED = "{character} cannot lay cards yet; {first} still has to declare a suit"
    SUIT_IS_WILD = "{suit} match every push and are never declared; declare one of {suits}"
    SUIT_UNCHANGED = "{suit} is already the suit of {character}'s push; name another"
    TABLE_NOT_CLEARED = (
        "{holder} can draw only when the push or contest is over and the table is cleared"
    )
    TOO_FEW_FIGHTERS = "a fight needs at least two characters; name all of them"
    TOO_FEW_SIDES = "a contest needs at least two sides; name all of them"
    TOO_FEW_WOUNDS = "{wounds} is too many; {character} has fewer wounds: {count}"
    TRAUMA_PENDING = "{character} is about to suffer wounds; settle that first"
    UNKNOWN_CHARACTER = "there is no character named {name} here; {nearest}"
    UNKNOWN_PLAYER = "there is no player named {name} here; {nearest}"
