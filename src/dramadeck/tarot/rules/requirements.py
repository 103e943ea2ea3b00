"""Requirements that many rules have about a character or player named in a command.

Each function refuses with its reason, or returns the record. The state and the sender are checked
before, by the precondition of the command (`dramadeck.tarot.preconditions`).
Public facts are checked before hidden ones, so that a refusal never reveals a hand.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

from dramadeck.core import Card, Phrase, phrase, present
from dramadeck.core.refusals import nearest_of
from dramadeck.tarot.characters import Character, Player
from dramadeck.tarot.play import Check, Contest, Fighter, Push, Trauma
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.state import State

_THE_NARRATOR: Final = phrase("the Narrator")

T = TypeVar("T")


def called(holder: str | None) -> str | Phrase:
    """The name of a player, or of the Narrator, in messages."""
    return holder if holder is not None else _THE_NARRATOR


def player_of(state: State, name: str, rule: str) -> Player:
    """The player of this name."""
    player = state.player(name)
    if player is None:
        near = nearest_of(name, [player.name for player in state.players])
        raise refuse(Reason.UNKNOWN_PLAYER, rule, name=name, nearest=near)
    return player


def character_of(state: State, name: str, rule: str) -> Character:
    """The character of this name, a player's or the Narrator's."""
    character = state.character(name)
    if character is None:
        near = nearest_of(name, [character.name for character in state.characters])
        raise refuse(Reason.UNKNOWN_CHARACTER, rule, name=name, nearest=near)
    return character


def check_of(state: State, character: str, rule: str) -> Check:
    """The check that a character faces."""
    character_of(state, character, rule)
    record = state.play.check(character)
    if record is None:
        raise refuse(Reason.NO_CHECK, rule, character=character)
    return record


def push_of(state: State, character: str, rule: str) -> Push:
    """The push that a character makes."""
    character_of(state, character, rule)
    record = state.play.push(character)
    if record is None:
        raise refuse(Reason.NO_PUSH, rule, character=character)
    return record


def hidden_push_of(state: State, character: str, rule: str) -> Push:
    """The push that a character makes, whose cards are not revealed (TT-026)."""
    push = push_of(state, character, rule)
    if push.is_revealed:
        raise refuse(Reason.CARDS_ALREADY_REVEALED, rule, character=character)
    return push


def revealed_push_of(state: State, character: str, rule: str) -> Push:
    """The push that a character makes, whose cards are revealed."""
    push = push_of(state, character, rule)
    if not push.is_revealed:
        raise refuse(Reason.CARDS_STILL_FACE_DOWN, rule, character=character)
    return push


def require_no_push_of(state: State, character: str, rule: str) -> None:
    """Refuse a character who makes a push."""
    if state.play.push(character) is not None:
        raise refuse(Reason.PUSH_UNDER_WAY, rule, character=character)


def living(state: State, name: str, rule: str) -> Character:
    """The character of this name, who has to be alive."""
    character = character_of(state, name, rule)
    if character.is_dead:
        raise refuse(Reason.CHARACTER_DEAD, rule, character=name)
    return character


def acting(state: State, name: str, rule: str) -> Character:
    """The character of this name, who must be neither dead nor stunned (TT-063)."""
    character = living(state, name, rule)
    if character.is_stunned:
        raise refuse(Reason.CHARACTER_STUNNED, rule, character=name)
    return character


def contest_of(state: State, character: str, rule: str) -> Contest:
    """The contest that a character is in."""
    character_of(state, character, rule)
    record = state.play.contest(character)
    if record is None:
        raise refuse(Reason.NO_CONTEST, rule, character=character)
    return record


def require_no_contest_of(state: State, character: str, rule: str) -> None:
    """Refuse a character who is in a contest."""
    if state.play.contest(character) is not None:
        raise refuse(Reason.CONTEST_UNDER_WAY, rule, character=character)


def require_no_check_of(state: State, character: str, rule: str) -> None:
    """Refuse a character who faces a check."""
    if state.play.check(character) is not None:
        raise refuse(Reason.CHECK_PENDING, rule, character=character)


def trauma_of(state: State, character: str, rule: str) -> Trauma:
    """The trauma that a character is about to suffer."""
    character_of(state, character, rule)
    record = state.play.trauma(character)
    if record is None:
        raise refuse(Reason.NO_TRAUMA, rule, character=character)
    return record


def require_no_trauma_of(state: State, character: str, rule: str) -> None:
    """Refuse a character who is about to suffer wounds."""
    if state.play.trauma(character) is not None:
        raise refuse(Reason.TRAUMA_PENDING, rule, character=character)


def require_unoccupied(state: State, character: str, rule: str) -> None:
    """Refuse a character who is not free for a push: in a trauma, a contest or a push."""
    require_no_trauma_of(state, character, rule)
    require_no_contest_of(state, character, rule)
    require_no_push_of(state, character, rule)


def fighter_of(state: State, name: str, rule: str) -> Fighter:
    """The fighter of this name."""
    character_of(state, name, rule)
    fighter = present(state.play.fight).fighter(name)
    if fighter is None:
        raise refuse(Reason.NOT_IN_FIGHT, rule, character=name)
    return fighter


def require_each_once(names: Iterable[str], rule: str) -> None:
    """Refuse a character who is named twice."""
    twice = _first_repeated(names)
    if twice is not None:
        raise refuse(Reason.CHARACTER_NAMED_TWICE, rule, character=twice)


def require_cards_in_hand(
    state: State, holder: str | None, cards: tuple[Card, ...], rule: str
) -> None:
    """Refuse cards that are named twice, or not in the hand of a player or the Narrator."""
    twice = _first_repeated(cards)
    if twice is not None:
        raise refuse(Reason.CARDS_NAMED_TWICE, rule, card=twice)
    for card in cards:
        if card not in state.hand(holder):
            raise refuse(Reason.CARD_NOT_IN_HAND, rule, card=card, holder=called(holder))


def _first_repeated(values: Iterable[T]) -> T | None:
    earlier: set[T] = set()
    for value in values:
        if value in earlier:
            return value
        earlier.add(value)
    return None
