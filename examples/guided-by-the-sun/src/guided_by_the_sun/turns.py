"""A turn of the journey: an ally, an adversary and an answer (GS-005 to 011).

The ally and the narrator play a card each, in any order, and draw one. At the climax the
protagonist answers with a card of her hand, or with a companion, who is lost; then the cards are
compared, the table is cleared, and all roles pass on.
"""

from typing import Annotated, TypeAlias

from dramadeck.core import (
    Card,
    CharacterName,
    Event,
    Move,
    Moves,
    NoCards,
    OneOf,
    PublicCard,
    Sender,
    Topic,
    command,
    event,
    moved,
    present,
    refuse,
    replace,
)
from guided_by_the_sun.draws import Decision, SubDecision, fill_hand, rule
from guided_by_the_sun.reasons import Reason
from guided_by_the_sun.state import (
    ADVERSARY,
    ALLY,
    ANSWER,
    COMPANIONS,
    DISCARDS,
    LOST,
    Role,
    State,
    hand,
    hidden,
)
from guided_by_the_sun.windows import CLIMAX, FOR_ALLY, FOR_NARRATOR

HeldCard: TypeAlias = Annotated[Card, OneOf("hand")]
"""A card of the sender's hand."""


@command(when=FOR_ALLY("GS-006"), menu=Topic.CARDS.at(1))
class PlayAlly:
    """Play the card of whom the protagonist meets in this turn, and play that role (GS-006)."""

    player: Sender
    card: HeldCard


@command(when=FOR_NARRATOR("GS-006"), menu=Topic.CARDS.at(1))
class PlayAdversary:
    """Play the card of who stands in the way in this turn; face down in a mystery (GS-007)."""

    player: Sender
    card: HeldCard


@command(when=CLIMAX("GS-008"), menu=Topic.CARDS.at(1))
class PlayAnswer:
    """Resolve the turn with a card of one's hand (GS-008)."""

    player: Sender
    card: HeldCard


@command(when=CLIMAX("GS-011"), menu=Topic.CARDS.at(2))
class SpendCompanion:
    """Resolve the turn with a companion, who is lost and still counts (GS-011)."""

    player: Sender
    card: Annotated[Card, OneOf("companions")]


@event
class TurnBegun(NoCards):
    """A new turn has begun, and the roles have passed on (GS-005)."""

    turn: int
    protagonist: CharacterName
    ally: CharacterName
    narrator: CharacterName

    def apply(self, state: State) -> State:
        """Set the number of the turn, from which the roles follow."""
        return replace(state, turn=self.turn)


@event
class AllyPlayed:
    """A player has played the ally (GS-006)."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the hand to the table."""
        return (Move(self.card, hand(self.player), ALLY),)

    def apply(self, state: State) -> State:
        """Whoever plays on has not agreed to end here."""
        return replace(state, proposal=None)


@event
class AdversaryPlayed:
    """A player has played the adversary (GS-006, GS-007)."""

    player: CharacterName
    card: Card
    is_secret: bool

    @property
    def moves(self) -> Moves:
        """From the hand to the table, or face down in front of the player."""
        target = hidden(self.player) if self.is_secret else ADVERSARY
        return (Move(self.card, hand(self.player), target),)

    def apply(self, state: State) -> State:
        """Whoever plays on has not agreed to end here."""
        return replace(state, proposal=None)


@event
class AdversaryRevealed:
    """A player has turned up the adversary (GS-007)."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """The card is face up."""
        return (Move(self.card, hidden(self.player), ADVERSARY),)


@event
class AnswerPlayed:
    """A player has resolved the turn with a card (GS-008)."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the hand to the table."""
        return (Move(self.card, hand(self.player), ANSWER),)


@event
class CompanionSpent:
    """A player has resolved the turn with a companion, who is lost (GS-011)."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """She is turned face down."""
        return (Move(self.card, COMPANIONS, LOST),)


@event
class ChallengeOvercome(NoCards):
    """A player has overcome the challenge (GS-008)."""

    player: CharacterName
    card: PublicCard
    adversary: PublicCard


@event
class ChallengeLost(NoCards):
    """A player has barely made it, and the counter has gone down (GS-009)."""

    player: CharacterName
    card: PublicCard
    adversary: PublicCard
    left: int

    def apply(self, state: State) -> State:
        """Set the counter."""
        return replace(state, counter=self.left)


@event
class CompanionJoined:
    """Somebody has joined the journey (GS-010)."""

    card: Card

    @property
    def moves(self) -> Moves:
        """The ally is a companion."""
        return (Move(self.card, ALLY, COMPANIONS),)


@event
class TableCleared:
    """What lay on the table has been discarded (GS-006)."""

    ally: tuple[PublicCard, ...]
    adversary: tuple[PublicCard, ...]
    answer: tuple[PublicCard, ...]

    @property
    def moves(self) -> Moves:
        """All of it goes to the discards."""
        return (
            *moved(self.ally, ALLY, DISCARDS),
            *moved(self.adversary, ADVERSARY, DISCARDS),
            *moved(self.answer, ANSWER, DISCARDS),
        )


def _require_held(state: State, player: str, card: int, rule: str) -> None:
    if card not in state.hand(player):
        raise refuse(Reason.NOT_HELD, rule, player=player, card=card)


@rule(PlayAlly)
def play_ally(state: State, command: PlayAlly) -> Decision:
    """The ally plays a card and draws (GS-001, GS-006)."""
    _require_held(state, command.player, command.card, "GS-006")
    state = yield AllyPlayed(player=command.player, card=command.card)
    yield from fill_hand(state, command.player)


@rule(PlayAdversary)
def play_adversary(state: State, command: PlayAdversary) -> Decision:
    """The narrator plays a card and draws (GS-001, GS-006, GS-007)."""
    _require_held(state, command.player, command.card, "GS-006")
    state = yield AdversaryPlayed(
        player=command.player, card=command.card, is_secret=state.setup.dialect.is_secret
    )
    yield from fill_hand(state, command.player)


@rule(PlayAnswer)
def play_answer(state: State, command: PlayAnswer) -> Decision:
    """A card of the hand is compared with the two on the table (GS-008 to GS-010)."""
    _require_held(state, command.player, command.card, "GS-008")
    state = yield AnswerPlayed(player=command.player, card=command.card)
    state = yield from fill_hand(state, command.player)
    yield from _resolve(state, command.player, command.card)


@rule(SpendCompanion)
def spend_companion(state: State, command: SpendCompanion) -> Decision:
    """A companion is compared likewise; no card was played, so none is drawn (GS-011)."""
    if command.card not in state.table.pile(COMPANIONS):
        raise refuse(Reason.NO_COMPANION, "GS-011", card=command.card)
    state = yield CompanionSpent(player=command.player, card=command.card)
    yield from _resolve(state, command.player, command.card)


def _resolve(state: State, player: str, card: int) -> SubDecision:
    """Compare the answer with the adversary's value and with the ally's suit (GS-008 to GS-010)."""
    adversary, ally = present(state.adversary), present(state.ally)
    if not state.table.pile(ADVERSARY):
        state = yield AdversaryRevealed(player=state.holder(Role.NARRATOR), card=adversary)
    if state.card(card).rank.beats(state.card(adversary).rank):
        state = yield ChallengeOvercome(player=player, card=card, adversary=adversary)
    else:
        left = state.counter - 1
        state = yield ChallengeLost(player=player, card=card, adversary=adversary, left=left)
    if state.card(card).suit is state.card(ally).suit:
        state = yield CompanionJoined(card=ally)
    pile = state.table.pile
    state = yield TableCleared(ally=pile(ALLY), adversary=pile(ADVERSARY), answer=pile(ANSWER))
    if state.counter:
        state = yield next_turn(state)
    return state


def next_turn(state: State) -> TurnBegun:
    """All roles pass on clockwise (GS-005)."""
    after = replace(state, turn=state.turn + 1)
    return TurnBegun(
        turn=after.turn,
        protagonist=after.holder(Role.PROTAGONIST),
        ally=after.holder(Role.ALLY),
        narrator=after.holder(Role.NARRATOR),
    )


TurnCommand: TypeAlias = PlayAlly | PlayAdversary | PlayAnswer | SpendCompanion
TURN_EVENTS: tuple[type[Event], ...] = (
    *(TurnBegun, AllyPlayed, AdversaryPlayed, AdversaryRevealed, AnswerPlayed, CompanionSpent),
    *(ChallengeOvercome, ChallengeLost, CompanionJoined, TableCleared),
)
