"""The Narrator's last word: move a card, set a number; each with its reason told."""

from enum import StrEnum, unique
from typing import Annotated, Any, Final, TypeAlias, assert_never

from dramadeck.core import (
    Among,
    Card,
    Move,
    Moves,
    NoCards,
    Topic,
    Zone,
    command,
    event,
    replace,
)
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, committed, hand
from dramadeck.tarot.field_types import (
    Anybody,
    Anyone,
    Because,
    CounterNumber,
    MovableCard,
)
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.rules.requirements import character_of, player_of
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State


@unique
class Place(StrEnum):
    """Where the Narrator can put a card; cards on the table come there by being played."""

    DECK = "deck"
    DISCARD_PILE = "discard_pile"
    HAND = "hand"
    NARRATOR_HAND = "narrator_hand"


@command(when=GAME("TT-011"), by=NARRATOR, menu=Topic.CORRECTIONS.at(7))
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
    to: Annotated[Place, Among()]
    player: Anyone | None = None
    reason: Because


@event
class CardMoved:
    """The Narrator has put a card elsewhere."""

    card: Card
    source: Zone
    target: Zone
    reason: str

    @property
    def moves(self) -> Moves:
        """From where it lay to where she wants it."""
        return (Move(self.card, self.source, self.target),)


@rule(MoveCard)
def move_card(state: State, command: MoveCard) -> Decision:
    """Where a hidden card lies is never a reason to refuse: it would give the place away."""
    target = _zone(state, command)
    source = state.table.find(command.card)
    if source is None:
        raise refuse(Reason.CARD_NOT_IN_DECK, "TT-008", card=command.card)
    yield CardMoved(card=command.card, source=source, target=target, reason=command.reason)


def _zone(state: State, command: MoveCard) -> Zone:
    match command.to:
        case Place.DECK:
            return DECK
        case Place.DISCARD_PILE:
            return DISCARD_PILE
        case Place.NARRATOR_HAND:
            return hand(None)
        case Place.HAND:
            return hand(player_of(state, command.player or "", "TT-009").name)
        case _:
            assert_never(command.to)


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


@command(by=NARRATOR, menu=Topic.CORRECTIONS.at(6))
class SetCounter:
    """Set a number: wounds that have healed, armor, the hands that a player has had.

    Attributes:
        counter: which number.
        number: what it is from now on.
        character: whose it is.
        reason: why; it is told to everybody.
    """

    counter: Annotated[Counter, Among()]
    number: CounterNumber
    character: Anybody
    reason: Because


@event
class CounterSet(NoCards):
    """The Narrator has set a number."""

    counter: Counter
    number: int
    character: str
    reason: str


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


RulingsEvent: TypeAlias = CardMoved | CounterSet


@effects
def evolve(state: State, event: RulingsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case CardMoved():
            return _moved(state, event)
        case CounterSet():
            return _recounted(state, event)
        case _:
            assert_never(event)


def _moved(state: State, event: CardMoved) -> State:
    play = state.play
    if event.source == REVEALED:
        pushes = tuple(each.without(event.card) for each in play.pushes)
        play = replace(play, pushes=pushes)
    elif event.source == committed(None):
        at = state.table.pile(event.source).index(event.card)
        laid = play.narrator_laid
        play = replace(play, narrator_laid=(*laid[:at], *laid[at + 1 :]))
    return replace(state, table=state.table.after(event.moves), play=play)


def _recounted(state: State, event: CounterSet) -> State:
    """The state with another number at a player or at a character."""
    counter, number = event.counter, event.number
    if counter is Counter.HANDS_DRAWN:
        player = state.player_of(event.character)
        return state.with_player(replace(player, hands_drawn=number)) if player else state
    change: dict[str, Any] = {
        counter.value: bool(number) if counter in CONDITIONS else number,
    }
    character = state.character(event.character)
    return state.with_character(replace(character, **change)) if character else state
