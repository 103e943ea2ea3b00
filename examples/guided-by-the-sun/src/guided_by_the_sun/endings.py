"""The end of a journey: its conditions, its difficulty and its outcome (GS-012 to 014)."""

from typing import Final, TypeAlias

from dramadeck.core import (
    Card,
    CharacterName,
    Event,
    Move,
    Moves,
    NoCards,
    Sender,
    Topic,
    command,
    event,
    present,
    refuse,
    replace,
)
from guided_by_the_sun.draws import Decision, rule, with_a_card
from guided_by_the_sun.reasons import Reason
from guided_by_the_sun.state import DECK, FATE, Ending, Outcome, Proposal, State
from guided_by_the_sun.windows import AGREEING, ENDING

PLENTY: Final = 4
"""From this number on the counter on, one more card is drawn (GS-013)."""


@command(when=ENDING("GS-012"), menu=Topic.STORY.at(2))
class ProposeEnd:
    """Propose to end the journey here; when all agree, its outcome is drawn (GS-012).

    Attributes:
        player: who proposes it.
        is_achieved: whether the protagonist has done what she set out to do (GS-013).
        is_addressed: whether her weakness has had its part in the story (GS-013).
    """

    player: Sender
    is_achieved: bool
    is_addressed: bool


@command(when=AGREEING("GS-012"), menu=Topic.ANSWER.at(1))
class AgreeToEnd:
    """Agree that the journey ends as it is proposed; whoever plays on does not (GS-012)."""

    player: Sender


@event
class EndProposed(NoCards):
    """A player has proposed to end the journey (GS-012)."""

    player: CharacterName
    is_achieved: bool
    is_addressed: bool

    def apply(self, state: State) -> State:
        """The player who proposes the end agrees to it."""
        proposal = Proposal(
            is_achieved=self.is_achieved, is_addressed=self.is_addressed, agreed=(self.player,)
        )
        return replace(state, proposal=proposal)


@event
class EndAgreed(NoCards):
    """A player has agreed to end the journey (GS-012)."""

    player: CharacterName

    def apply(self, state: State) -> State:
        """Add the player to those who agree."""
        proposal = present(state.proposal)
        agreed = (*proposal.agreed, self.player)
        return replace(state, proposal=replace(proposal, agreed=agreed))


@event
class JourneyClosed(NoCards):
    """All have agreed: the journey comes to its end (GS-012, GS-013).

    Attributes:
        left: what is left on the counter.
        cards: how many cards are drawn.
    """

    left: int
    cards: int


@event
class FateDrawn:
    """A card has been drawn for the end (GS-013)."""

    card: Card

    @property
    def moves(self) -> Moves:
        """From the deck to the table."""
        return (Move(self.card, DECK, FATE),)


@event
class JourneyEnded(NoCards):
    """The journey has ended (GS-014)."""

    score: int
    difficulty: int
    outcome: Outcome

    def apply(self, state: State) -> State:
        """Set the ending, after which no command is legal."""
        ending = Ending(score=self.score, difficulty=self.difficulty, outcome=self.outcome)
        return replace(state, proposal=None, ending=ending)


def cards_for_fate(counter: int, *, is_achieved: bool, is_addressed: bool) -> int:
    """The number of cards for the end: one, and one for each condition that is met (GS-013).

    >>> cards_for_fate(6, is_achieved=True, is_addressed=True)
    5
    >>> cards_for_fate(0, is_achieved=False, is_addressed=False)
    1
    """
    return 1 + sum((is_achieved, is_addressed, counter > 0, counter >= PLENTY))


def outcome_of(score: int, difficulty: int) -> Outcome:
    """The outcome of a score (GS-014).

    >>> [outcome_of(score, 3).value for score in (4, 3, 2)]
    ['success', 'bittersweet', 'failure']
    """
    if score > difficulty:
        return Outcome.SUCCESS
    return Outcome.BITTERSWEET if score == difficulty else Outcome.FAILURE


@rule(ProposeEnd)
def propose_end(state: State, command: ProposeEnd) -> Decision:
    """One end is proposed at a time; its player may change it (GS-012)."""
    proposal = state.proposal
    if proposal is not None and proposal.agreed[0] != command.player:
        raise refuse(Reason.OTHER_PROPOSED, "GS-012", other=proposal.agreed[0])
    met = {"is_achieved": command.is_achieved, "is_addressed": command.is_addressed}
    if proposal is not None and met == {name: getattr(proposal, name) for name in met}:
        raise refuse(Reason.ALREADY_PROPOSED, "GS-012")
    yield EndProposed(player=command.player, **met)


@rule(AgreeToEnd)
def agree_to_end(state: State, command: AgreeToEnd) -> Decision:
    """When all agree, cards are drawn; the lowest is the difficulty (GS-013)."""
    if command.player in present(state.proposal).agreed:
        raise refuse(Reason.HAS_AGREED, "GS-012", player=command.player)
    state = yield EndAgreed(player=command.player)
    proposal = present(state.proposal)
    if len(proposal.agreed) < len(state.setup.players):
        return
    cards = cards_for_fate(
        state.counter, is_achieved=proposal.is_achieved, is_addressed=proposal.is_addressed
    )
    state = yield JourneyClosed(left=state.counter, cards=cards)
    for _ in range(cards):
        state = yield from with_a_card(state)
        state = yield FateDrawn(card=state.table.pile(DECK)[-1])
    # No card is played against these, so an ace counts 1 (GS-016).
    difficulty = min(state.card(card).rank.value_in_play for card in state.table.pile(FATE))
    yield JourneyEnded(
        score=state.score, difficulty=difficulty, outcome=outcome_of(state.score, difficulty)
    )


EndingCommand: TypeAlias = ProposeEnd | AgreeToEnd
ENDING_EVENTS: Final[tuple[type[Event], ...]] = (
    *(EndProposed, EndAgreed),
    *(JourneyClosed, FateDrawn, JourneyEnded),
)
