"""What a formatter of Turn of the Card knows: the views of a seat, in words of the game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck import tarot
from dramadeck.charts.tarot import tarot_rows
from dramadeck.core import Card, Seat
from dramadeck.narration.messages import Message, NameArg, Value, message
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import Tone
from dramadeck.tarot.rules.pushes import judged

COMMON: Final[Mapping[int, str]] = MappingProxyType({row.number: row.name for row in tarot_rows()})
"""Number of a card → the name that most decks give it."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class TarotScope(Scope):
    """What a formatter of Turn of the Card knows."""

    before: tarot.View
    after: tarot.View

    @property
    def dialect(self) -> tarot.Dialect:
        """The reading of the rules in use."""
        dialect: tarot.Dialect = self.setup.dialect
        return dialect

    @property
    def deck(self) -> tarot.Deck:
        """The deck."""
        deck: tarot.Deck = self.setup.deck
        return deck

    def face(self, card: Card) -> tarot.TarotCard:
        """The face of a card that lies open."""
        return self.deck.card(card)

    def called(self, card: Card) -> Message:
        """A card by its name: the common one is translated, a deck's own is not."""
        name = self.face(card).name
        if name == COMMON.get(card):
            return Message(name, context="card")
        return message("{name}", name=NameArg(name))

    def shown(self, suit: tarot.Suit, card: Card) -> tarot.Shown:
        """What an open card does in a push of this suit."""
        return judged(self.dialect, self.deck, suit, card)

    def holder_of(self, character: str) -> str | None:
        """Whose cards are played for a character: a player's, by name, or None the Narrator's."""
        players = self.after.players
        return next((each.name for each in players if each.character == character), None)

    def is_own(self, sender: str, seat: Seat) -> bool:
        """Whether it is the player's own character in whose name she sends a command."""
        if seat.name is None:
            return False
        return sender in {seat.name, self.holder(seat.name).character}

    def tone(self, character: str) -> Tone:
        """The color of the side on which a character stands."""
        return Tone.VILLAINS if self.holder_of(character) is None else Tone.HEROES

    def character(self, name: str) -> tarot.CharacterView | None:
        """The character of this name, as she is now."""
        return next((each for each in self.after.characters if each.name == name), None)

    def holder(self, name: str | None) -> tarot.HolderView:
        """The player of this name, or the Narrator, as she is now."""
        players = self.after.players
        return next((each for each in players if each.name == name), self.after.narrator)

    def push_view(self, character: str) -> tarot.PushView | None:
        """The push that a character made before, and how many of its cards lay face down."""
        pushes = self.before.pushes
        return next((each for each in pushes if each.push.character == character), None)

    def push(self, character: str) -> tarot.Push | None:
        """The push that a character made before."""
        found = self.push_view(character)
        return found.push if found else None

    def by(self, holder: str | None, players: str, narrators: str, /, **values: Value) -> Message:
        """What a player does, `{player}` in a message, or what the Narrator does, in another."""
        if holder is None:
            return message(narrators, **values)
        return message(players, player=NameArg(holder), **values)
