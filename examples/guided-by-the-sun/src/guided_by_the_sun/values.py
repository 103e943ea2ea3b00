"""The values and conditions that the tables of words use."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.core import FACE_DOWN
from dramadeck.narration import N_, Message, NameArg, Scope, Tone, Value, message
from guided_by_the_sun.cards import LANTERN_ROAD_PEOPLE, Deck, PlayingCard
from guided_by_the_sun.state import Outcome
from guided_by_the_sun.view import View

OWN_PEOPLE: Final = frozenset(who for both in LANTERN_ROAD_PEOPLE.values() for who in both)
"""The characters with a name in every language; those of other decks are not translated."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class SunScope(Scope):
    """The scope of the words, with the faces of the cards."""

    before: View
    after: View

    def face(self, card: int) -> PlayingCard:
        """The face of a card that is face up."""
        deck: Deck = self.setup.deck
        return deck.card(card)

    def character(self, card: int) -> Value:
        """The character of a card."""
        name = self.face(card).character
        return Message(name, context="character") if name in OWN_PEOPLE else NameArg(name)

    def called(self, card: int) -> Message:
        """A card by its character, then its rank and suit."""
        face = self.face(card)
        return message(
            "{character} ({rank} of {suit})",
            character=self.character(card),
            rank=face.rank,
            suit=face.suit,
        )


def is_hidden(card: int) -> bool:
    """Whether a card is face down for the seat."""
    return card == FACE_DOWN


_CONDITIONS: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, True): N_("The mission is achieved, and the weakness has had its part."),
        (True, False): N_("The mission is achieved; the weakness has had no part."),
        (False, True): N_("The mission is missed, but the weakness has had its part."),
        (False, False): N_("The mission is missed, and the weakness has had no part."),
    }
)


def conditions_met(is_achieved: bool, is_addressed: bool) -> Message:
    """A sentence about the conditions of the end."""
    return message(_CONDITIONS[is_achieved, is_addressed])


_ENDINGS: Final[Mapping[Outcome, str]] = MappingProxyType(
    {
        Outcome.SUCCESS: N_("{score} against {difficulty}: the mission succeeds. Tell how."),
        Outcome.BITTERSWEET: N_("{score} against {difficulty}: a bittersweet end. Tell how."),
        Outcome.FAILURE: N_("{score} against {difficulty}: the mission fails. Tell how."),
    }
)

_TONES: Final[Mapping[Outcome, Tone]] = MappingProxyType(
    {Outcome.SUCCESS: Tone.GOOD, Outcome.BITTERSWEET: Tone.PLAIN, Outcome.FAILURE: Tone.BAD}
)


def ending(outcome: Outcome, score: int, difficulty: int) -> Message:
    """A sentence about the end of the journey."""
    return message(_ENDINGS[outcome], score=score, difficulty=difficulty)


def tone_of_ending(outcome: Outcome) -> Tone:
    """Whether the end is good news."""
    return _TONES[outcome]
