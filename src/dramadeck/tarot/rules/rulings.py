"""The Narrator overrules the rules: she moves a card or sets a number, and tells her reason."""

from enum import StrEnum, unique
from typing import Annotated, Any, Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, hand
from dramadeck.tarot.field_types import Anybody, Anyone, Because, CounterNumber, MovableCard
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import rule
from dramadeck.tarot.rules.requirements import character_of, player_of
from dramadeck.tarot.rules.wounds import sheet_of
from dramadeck.tarot.state import NARRATOR, Decision, State


@unique
class Place(StrEnum):
    """Where the Narrator can put a card; cards on the table come there by being played."""

    DECK = "deck"
    DISCARD_PILE = "discard_pile"
    HAND = "hand"
    NARRATOR_HAND = "narrator_hand"


_COMMON: Final = {Place(zone.kind): zone for zone in (DECK, DISCARD_PILE, hand(None))}
"""Place → its zone, for all but the hand of a player."""


@command(when=GAME("TT-011"), by=NARRATOR, menu=core.Topic.CORRECTIONS.at(7))
class MoveCard:
    """Put a card on top of another pile, wherever it lies; the rules do not ask why.

    A card that lay on the table no longer counts for its push.

    Attributes:
        card: the card.
        to: where it goes.
        player: whose hand it is, where it goes to a player's.
        reason: why; it is told to everybody.
    """

    card: MovableCard
    to: Annotated[Place, core.OneOf()]
    player: Anyone | None = None
    reason: Because


@event
class CardMoved:
    """The Narrator has put a card elsewhere."""

    card: Card
    source: core.Zone
    target: core.Zone
    reason: str

    @property
    def moves(self) -> core.Moves:
        """From where it lay to where she wants it."""
        return (core.Move(self.card, self.source, self.target),)

    def apply(self, state: State) -> State:
        """A face-up card no longer counts for its push.

        For one that lay face down for the Narrator see `dramadeck.tarot.system.evolve`.
        """
        if self.source != REVEALED:
            return state
        pushes = tuple(push.without(self.card) for push in state.play.pushes)
        return state.playing(replace(state.play, pushes=pushes))


@rule(MoveCard)
def move_card(state: State, command: MoveCard) -> Decision:
    """Where a hidden card lies is never a reason to refuse: it would give the place away."""
    if command.to is Place.HAND:
        target = hand(player_of(state, command.player or "", "TT-009").name)
    else:
        target = _COMMON[command.to]
    source = state.table.find(command.card)
    if source is None:
        raise refuse(Reason.CARD_NOT_IN_DECK, "TT-008", card=command.card)
    yield CardMoved(card=command.card, source=source, target=target, reason=command.reason)


@unique
class Counter(StrEnum):
    """A number that the Narrator can set; of a condition, 1 is yes and 0 is no."""

    HANDS_DRAWN = "hands_drawn"
    WOUNDS = "wounds"
    ARMOR_RATING = "armor_rating"
    STUNNED = "is_stunned"
    STABILIZED = "is_stabilized"
    DEAD = "is_dead"


CONDITIONS: Final = (Counter.STUNNED, Counter.STABILIZED, Counter.DEAD)
"""The counters that are yes or no."""


@command(by=NARRATOR, menu=core.Topic.CORRECTIONS.at(6))
class SetCounter:
    """Set a number: wounds that have healed, armor, the hands that a player has had.

    Attributes:
        counter: which number.
        number: what it is from now on.
        character: whose it is.
        reason: why; it is told to everybody.
    """

    counter: Annotated[Counter, core.OneOf()]
    number: CounterNumber
    character: Anybody
    reason: Because


@event
class CounterSet(core.NoCards):
    """The Narrator has set a number."""

    counter: Counter
    number: int
    character: str
    reason: str

    def apply(self, state: State) -> State:
        """The number, or the condition, is a part of the player or of the character."""
        if self.counter is Counter.HANDS_DRAWN:
            player = state.player_of(self.character)
            return state.with_player(replace(player, hands_drawn=self.number)) if player else state
        is_condition = self.counter in CONDITIONS
        change: dict[str, Any] = {
            self.counter.value: bool(self.number) if is_condition else self.number
        }
        return state.with_character(replace(sheet_of(state, self.character), **change))


@rule(SetCounter)
def set_counter(state: State, command: SetCounter) -> Decision:
    """Harm is anybody's, hands that shrink are players' alone (TT-014)."""
    counter, number, name = command.counter, command.number, command.character
    character_of(state, name, "TT-054")
    if counter is Counter.HANDS_DRAWN and state.player_of(name) is None:
        raise refuse(Reason.NOT_A_PLAYERS_CHARACTER, "TT-014", character=name)
    if counter in CONDITIONS and number > 1:
        raise refuse(Reason.NUMBER_TOO_LARGE, "TT-063", counter=counter, number=number)
    yield CounterSet(counter=counter, number=number, character=name, reason=command.reason)
