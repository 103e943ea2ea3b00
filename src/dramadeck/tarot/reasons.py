"""Every way in which the rules of Turn of the Card refuse a command.

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

    ACTION_MISSING = "action_missing"
    ATTACK_OPEN = "attack_open"
    CARD_NOT_IN_DECK = "card_not_in_deck"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CARD_NOT_TO_BE_TURNED = "card_not_to_be_turned"
    CARDS_ALREADY_REVEALED = "cards_already_revealed"
    CARDS_COMMITTED = "cards_committed"
    CARDS_LEFT = "cards_left"
    CARDS_NAMED_TWICE = "cards_named_twice"
    CARDS_NOT_COMMITTED = "cards_not_committed"
    CARDS_STILL_FACE_DOWN = "cards_still_face_down"
    CHARACTER_DEAD = "character_dead"
    CHARACTER_NAMED_TWICE = "character_named_twice"
    CHARACTER_STUNNED = "character_stunned"
    CHECK_PENDING = "check_pending"
    COMMITTED_ONCE = "committed_once"
    CONTEST_NOT_OVER = "contest_not_over"
    CONTEST_UNDER_WAY = "contest_under_way"
    EVERYBODY_HAS_ACTED = "everybody_has_acted"
    FIGHT_UNDER_WAY = "fight_under_way"
    GAME_NOT_BEGUN = "game_not_begun"
    GAME_UNDER_WAY = "game_under_way"
    HAND_TOO_LARGE = "hand_too_large"
    HAS_ACTED = "has_acted"
    MAJOR_NOT_TURNED = "major_not_turned"
    MAJOR_TURNED = "major_turned"
    MAJOR_WAITS = "major_waits"
    NAME_TAKEN = "name_taken"
    NO_ATTACK = "no_attack"
    NO_CARDS_COMMITTED = "no_cards_committed"
    NO_CARDS_NAMED = "no_cards_named"
    NO_CHECK = "no_check"
    NO_CONTEST = "no_contest"
    NO_FIGHT = "no_fight"
    NO_HANDS_LEFT = "no_hands_left"
    NO_HARM = "no_harm"
    NO_PUSH = "no_push"
    NO_TARGET = "no_target"
    NO_TRAUMA = "no_trauma"
    NO_WIELDER = "no_wielder"
    NOT_A_PLAYERS_CHARACTER = "not_a_players_character"
    NOT_BLEEDING = "not_bleeding"
    NOT_HER_TURN = "not_her_turn"
    NOT_IN_FIGHT = "not_in_fight"
    NOT_IN_ROUND = "not_in_round"
    NOT_LEADING = "not_leading"
    NOT_STUNNED = "not_stunned"
    NOTHING_TO_PUSH = "nothing_to_push"
    NUMBER_TOO_LARGE = "number_too_large"
    ORDER_INCOMPLETE = "order_incomplete"
    PLAY_UNDER_WAY = "play_under_way"
    PUSH_UNDER_WAY = "push_under_way"
    STILL_BLEEDING = "still_bleeding"
    STUN_PENDING = "stun_pending"
    SUIT_IS_WILD = "suit_is_wild"
    SUIT_UNCHANGED = "suit_unchanged"
    SUITS_NOT_DECLARED = "suits_not_declared"
    TABLE_NOT_CLEARED = "table_not_cleared"
    TOO_FEW_FIGHTERS = "too_few_fighters"
    TOO_FEW_SIDES = "too_few_sides"
    TOO_FEW_WOUNDS = "too_few_wounds"
    TRAUMA_PENDING = "trauma_pending"
    UNKNOWN_CHARACTER = "unknown_character"
    UNKNOWN_PLAYER = "unknown_player"


SENTENCES: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        Reason.ACTION_MISSING: "{character} has yet to say what she does in this round",
        Reason.ATTACK_OPEN: (
            "nothing has come of {attacker}'s attack on {target}; begin its contest, or waive it"
        ),
        Reason.CARD_NOT_IN_DECK: "card {card} is not in the deck of this game",
        Reason.CARD_NOT_IN_HAND: (
            "card {card} is not in the hand of {holder}; play a card that lies there"
        ),
        Reason.CARD_NOT_TO_BE_TURNED: (
            "card {card} is no Major Arcana shown in {character}'s push that waits to be turned"
        ),
        Reason.CARDS_ALREADY_REVEALED: (
            "the cards of {character}'s push lie open; nothing can be added or changed any more"
        ),
        Reason.CARDS_COMMITTED: (
            "cards committed to {character}'s push cannot be withdrawn; reveal them"
        ),
        Reason.CARDS_LEFT: (
            "{holder} still holds {count} cards; all of a hand are played before new ones are drawn"
        ),
        Reason.CARDS_NAMED_TWICE: "card {card} is named twice; name each card once",
        Reason.CARDS_NOT_COMMITTED: (
            "{character} cannot reveal yet; {first} has yet to commit cards, or to lay none"
        ),
        Reason.CARDS_STILL_FACE_DOWN: (
            "the cards of {character}'s push still lie face down; they are revealed first"
        ),
        Reason.CHARACTER_DEAD: "{character} is dead; no rule touches her any more",
        Reason.CHARACTER_NAMED_TWICE: "{character} is named twice; name each character once",
        Reason.CHARACTER_STUNNED: "{character} is stunned and cannot act until the stun has ended",
        Reason.CHECK_PENDING: (
            "{character} faces a check already; settle or withdraw it before the next"
        ),
        Reason.COMMITTED_ONCE: (
            "{character} is committed; in a contest cards are laid once, and none is added"
        ),
        Reason.CONTEST_NOT_OVER: "the contest is not over; {first} has to go on first",
        Reason.CONTEST_UNDER_WAY: (
            "{character} is in a contest; that is concluded as a whole, and first"
        ),
        Reason.EVERYBODY_HAS_ACTED: (
            "everybody who can act has acted; end the fight, and begin it again if it goes on"
        ),
        Reason.FIGHT_UNDER_WAY: "a fight is under way; end it before the next one",
        Reason.GAME_NOT_BEGUN: "no game has begun; deal the hands first",
        Reason.GAME_UNDER_WAY: "a game is under way; end it before the next deal",
        Reason.HAND_TOO_LARGE: "the Narrator draws up to {most} cards, not {count}",
        Reason.HAS_ACTED: (
            "{character} has acted in this fight; each acts once, until it begins again"
        ),
        Reason.MAJOR_NOT_TURNED: (
            "a Major Arcana lies open in {character}'s push; first it is turned toward its player "
            "or the Narrator"
        ),
        Reason.MAJOR_TURNED: (
            "{character}'s push has turned card {card}; of several Major Arcana one is used"
        ),
        Reason.MAJOR_WAITS: "card {card} has to wait; {first} turns card {next} first",
        Reason.NAME_TAKEN: "{name} is the name of a character already; each needs its own",
        Reason.NO_ATTACK: "{attacker} has no open attack on {target}; attacks are declared first",
        Reason.NO_CARDS_COMMITTED: (
            "no card lies face down for {character}'s push; commit one, or call the push off"
        ),
        Reason.NO_CARDS_NAMED: "{character} commits no card; name one or more of the hand",
        Reason.NO_CHECK: "{character} faces no check; the Narrator has to call for one first",
        Reason.NO_CONTEST: "{character} is in no contest; begin one first",
        Reason.NO_FIGHT: "no fight is under way; begin one first",
        Reason.NO_HANDS_LEFT: (
            "{player}'s hands have shrunk to nothing; there are new cards in the next game"
        ),
        Reason.NO_HARM: "nothing befalls {character} by this; name a weapon, wounds or a stun",
        Reason.NO_PUSH: "{character} makes no push; declare one first",
        Reason.NO_TARGET: "{character} attacks nobody; name one target or more",
        Reason.NO_TRAUMA: (
            "{character} is not about to suffer anything; a hit or bleeding comes first"
        ),
        Reason.NO_WIELDER: "the stun of {weapon} is as strong as its wielder; say who it is",
        Reason.NOT_A_PLAYERS_CHARACTER: (
            "{character} is no player's character; the Narrator's hands do not shrink"
        ),
        Reason.NOT_BLEEDING: (
            "{character} does not bleed: she has no wounds, or somebody has seen to them"
        ),
        Reason.NOT_HER_TURN: "{character} has to wait; {first} reveals her cards first",
        Reason.NOT_IN_FIGHT: (
            "{character} is not in the fight; end it, and begin one with everybody in it"
        ),
        Reason.NOT_IN_ROUND: (
            "{character} does not act in this round; she can defend herself, or push to act sooner"
        ),
        Reason.NOT_LEADING: "{name} does not lead the contest; name winners among {leaders}",
        Reason.NOT_STUNNED: "{character} is not stunned; there is nothing to come out of",
        Reason.NOTHING_TO_PUSH: (
            "there is nothing for {character} to push at now; a push goes with a check, a contest, "
            "wounds about to be suffered, or a round to come"
        ),
        Reason.NUMBER_TOO_LARGE: "{counter} cannot be {number}; 1 is yes and 0 is no",
        Reason.ORDER_INCOMPLETE: "the order has to name everybody in the contest once: {names}",
        Reason.PLAY_UNDER_WAY: (
            "something is under way for {character}; finish it before the game ends"
        ),
        Reason.PUSH_UNDER_WAY: "{character}'s push is under way; finish it first",
        Reason.STILL_BLEEDING: (
            "{character} still bleeds; wounds heal when somebody has stopped that"
        ),
        Reason.STUN_PENDING: (
            "whether {character} is stunned is decided first, before the wounds lower her Brawn"
        ),
        Reason.SUIT_IS_WILD: (
            "{suit} match every push and are never declared; declare one of {suits}"
        ),
        Reason.SUIT_UNCHANGED: "{suit} is the suit of {character}'s push already; name another",
        Reason.SUITS_NOT_DECLARED: (
            "{character} cannot lay cards yet; {first} has yet to declare a suit"
        ),
        Reason.TABLE_NOT_CLEARED: (
            "{holder} draws when the push or contest is over and the table is cleared"
        ),
        Reason.TOO_FEW_FIGHTERS: "a fight needs two characters or more; name all of them",
        Reason.TOO_FEW_SIDES: "a contest needs two sides or more; name all of them",
        Reason.TOO_FEW_WOUNDS: "{wounds} is more than the wounds that {character} carries: {count}",
        Reason.TRAUMA_PENDING: "{character} is about to suffer wounds; that is settled first",
        Reason.UNKNOWN_CHARACTER: "there is no character named {name} here; {nearest}",
        Reason.UNKNOWN_PLAYER: "there is no player named {name} here; {nearest}",
    }
)
"""The sentence of every reason, with places for the names and numbers of the case."""


def refuse(reason: Reason, rule: str, **values: str | int) -> IllegalCommandError:
    """The error that refuses a command; `raise` it before the first event.

    Args:
        reason: why.
        rule: the id of the rule that forbids it.
        values: what goes into the places of the reason's sentence.

    >>> str(refuse(Reason.NO_PUSH, "TT-025", character="Mia"))
    'Mia makes no push; declare one first [no_push, TT-025]'
    """
    return IllegalCommandError(Refusal(reason, rule, SENTENCES[reason], values))
