"""The scope of formatters of Turn of the Card, with properties of the views and the rule text."""

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
"""Number of a card → its name in most decks."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class TarotScope(Scope):
    """The input of a formatter of Turn of the Card."""

    before: tarot.View
    after: tarot.View

    @property
    def dialect(self) -> tarot.Dialect:
        """The rule text of the game."""
        dialect: tarot.Dialect = self.setup.dialect
        return dialect

    @property
    def deck(self) -> tarot.Deck:
        """The deck of the game."""
        deck: tarot.Deck = self.setup.deck
        return deck

    def face(self, card: Card) -> tarot.TarotCard:
        """The card of a number."""
        return self.deck.card(card)

    def called(self, card: Card) -> Message:
        """The name of a card; the common name is translated, another name of a deck is not."""
        name = self.face(card).name
        if name == COMMON.get(card):
            return Message(name, context="card")
        return message("{name}", name=NameArg(name))

    def shown(self, suit: tarot.Suit, card: Card) -> tarot.Shown:
        """The effect of an open card in a push of this suit."""
        return judged(self.dialect, self.deck, suit, card)

    def holder_of(self, character: str) -> str | None:
        """The player whose cards are played for a character; None for the Narrator."""
        players = self.after.players
        return next((player.name for player in players if player.character == character), None)

    def is_own(self, sender: str, seat: Seat) -> bool:
        """Whether a sender is the player of the seat or that player's character."""
        if seat.name is None:
            return False
        return sender in {seat.name, self.holder(seat.name).character}

    def tone(self, character: str) -> Tone:
        """The tone of the side of a character."""
        return Tone.VILLAINS if self.holder_of(character) is None else Tone.HEROES

    def character(self, name: str) -> tarot.CharacterView | None:
        """The character of this name after the events."""
        return next(
            (character for character in self.after.characters if character.name == name), None
        )

    def holder(self, name: str | None) -> tarot.HolderView:
        """The player of this name after the events; the Narrator for None."""
        players = self.after.players
        return next((player for player in players if player.name == name), self.after.narrator)

    def push_view(self, character: str) -> tarot.PushView | None:
        """The push of a character before the command, with the number of its hidden cards."""
        pushes = self.before.pushes
        return next((push for push in pushes if push.push.character == character), None)

    def push(self, character: str) -> tarot.Push | None:
        """The push of a character before the command."""
        view = self.push_view(character)
        return view.push if view else None

    def by(self, holder: str | None, players: str, narrators: str, /, **values: Value) -> Message:
        """The message `players` with the place `{player}`; `narrators` if the holder is None."""
        if holder is None:
            return message(narrators, **values)
        return message(players, player=NameArg(holder), **values)
