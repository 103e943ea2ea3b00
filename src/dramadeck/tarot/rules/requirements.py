"""Requirements that many rules have about a character or player named in a command.

Each function refuses with its reason, or returns the record. The state and the sender are checked
before, by the precondition of the command (`dramadeck.tarot.preconditions`).
Public facts are checked before hidden ones, so that a refusal never reveals a hand.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from dramadeck.core import Card, Phrase, phrase, refusals
from dramadeck.tarot.characters import Character, Player
from dramadeck.tarot.play import Play, Push
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
        near = refusals.nearest_of(name, [player.name for player in state.players])
        raise refuse(Reason.UNKNOWN_PLAYER, rule, name=name, nearest=near)
    return player


def character_of(state: State, name: str, rule: str) -> Character:
    """The character of this name, a player's or the Narrator's."""
    character = state.character(name)
    if character is None:
        near = refusals.nearest_of(name, [character.name for character in state.characters])
        raise refuse(Reason.UNKNOWN_CHARACTER, rule, name=name, nearest=near)
    return character


def _of(
    record_of: Callable[[Play, str], T | None], missing: Reason
) -> Callable[[State, str, str], T]:
    """The requirement that a character has an open record; it returns the record."""

    def required(state: State, character: str, rule: str) -> T:
        character_of(state, character, rule)
        record = record_of(state.play, character)
        if record is None:
            raise refuse(missing, rule, character=character)
        return record

    return required


def _none(
    record_of: Callable[[Play, str], object], open_record: Reason
) -> Callable[[State, str, str], None]:
    """The requirement that a character has no such record."""

    def require_none(state: State, character: str, rule: str) -> None:
        if record_of(state.play, character) is not None:
            raise refuse(open_record, rule, character=character)

    return require_none


check_of: Final = _of(Play.check, Reason.NO_CHECK)
push_of: Final = _of(Play.push, Reason.NO_PUSH)
contest_of: Final = _of(Play.contest, Reason.NO_CONTEST)
trauma_of: Final = _of(Play.trauma, Reason.NO_TRAUMA)
fighter_of: Final = _of(Play.fighter, Reason.NOT_IN_FIGHT)
require_no_check_of: Final = _none(Play.check, Reason.CHECK_PENDING)
require_no_push_of: Final = _none(Play.push, Reason.PUSH_UNDER_WAY)
require_no_contest_of: Final = _none(Play.contest, Reason.CONTEST_UNDER_WAY)
require_no_trauma_of: Final = _none(Play.trauma, Reason.TRAUMA_PENDING)


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


def require_unoccupied(state: State, character: str, rule: str) -> None:
    """Refuse a character who is not free for a push: in a trauma, a contest or a push."""
    require_no_trauma_of(state, character, rule)
    require_no_contest_of(state, character, rule)
    require_no_push_of(state, character, rule)


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
