"""Seize Initiative: the players decide which card governs a round."""

from typing import TypeAlias, assert_never

from dramadeck.engine import (
    Card,
    Move,
    Moves,
    NoCards,
    OpenCard,
    Sender,
    command,
    event,
    replace,
)
from dramadeck.torg.attempt import DRAMATIC
from dramadeck.torg.cards import CardType
from dramadeck.torg.chapters.conflict_lines import read_line
from dramadeck.torg.chapters.enhancements.playing import playable, played
from dramadeck.torg.chapters.paper_deck import come_up, named, not_asked_for, turned_up
from dramadeck.torg.chapters.piles import reshuffle
from dramadeck.torg.chapters.requirements import flipped_round_of, none_renewing, nothing_owed
from dramadeck.torg.chapters.time_limits import flip_counted
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.state import Decision, State
from dramadeck.torg.zones import ACTION_STACK, DRAMA_DECK


@command
class PlaySeizeInitiative:
    """Play Seize Initiative: keep the card in force, or have another flipped now (TR-153).

    There is no way back to an earlier card (TR-154), and no way out of a confusion (TR-155).

    Attributes:
        hero: who plays it.
        card: a Seize Initiative card.
        keeps: whether the card in force governs the next round, too; else another card is flipped
            and governs the rest of this one.
        new_card: the card that has come up for it, if the deck is of paper; else nobody names it.
    """

    hero: Sender
    card: Card
    keeps: bool
    new_card: Card | None = None


@event
class InitiativeSeized(NoCards):
    """The card in force will stay for one more round."""

    hero: str
    card: OpenCard


@event
class CardReplaced:
    """Another card has been flipped; it governs the rest of the round.

    What the earlier card has done at once stays done; what it put on a side for the round is over.
    """

    card: Card

    @property
    def moves(self) -> Moves:
        """From the deck to the action stack."""
        return (Move(self.card, DRAMA_DECK, ACTION_STACK),)


InitiativeEvent: TypeAlias = InitiativeSeized | CardReplaced


@rule(PlaySeizeInitiative)
def play_seize_initiative(state: State, command: PlaySeizeInitiative) -> Decision:
    """Judge a command of this chapter: keep the card, or flip another (TR-153..155)."""
    current = flipped_round_of(state, "TR-153")
    hero, card = command.hero, command.card
    if command.keeps and current.keeps_card:
        raise refuse(Reason.CARD_ALREADY_KEPT, "TR-153", card=state.action_stack[-1])
    if not command.keeps:
        _may_flip(state)
    playable(state, hero, card, (CardType.SEIZE_INITIATIVE,), "TR-153")
    if command.keeps:
        not_asked_for(command.new_card, "TR-153")
    else:
        named(state, command.new_card, "TR-153", by=hero, spending=(card,))
    state = yield played(state, hero, card, lasts=False)
    if command.keeps:
        yield InitiativeSeized(hero=hero, card=state.action_stack[-1])
        return
    # The card just played lies on the discard pile, so there is always one to shuffle.
    if not state.drama_deck:
        state = yield from reshuffle(state)
    state = yield from come_up(state, command.new_card)
    state = yield CardReplaced(card=turned_up(state, command.new_card))
    yield from read_line(state)


def _may_flip(state: State) -> None:
    """At once, so also in the middle of an action; but not of a check that the card asks for."""
    none_renewing(state)
    nothing_owed(state, "TR-153")
    for attempt in state.attempts:
        if attempt.purpose in DRAMATIC:
            raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-153", actor=attempt.actor)


@effects
def evolve(state: State, event: InitiativeEvent) -> State:
    """The state after an event of this chapter."""
    current = state.round or Round(heroes=())
    match event:
        case InitiativeSeized():
            marks = replace(current.marks, keeps_card=True)
            return replace(state, round=current.marked(marks))
        case CardReplaced():
            # A setback belongs to the card that brought it, as the keeping of that card does.
            verdicts = replace(current.verdicts, setbacks=(), penalized=(), spared=())
            marks = replace(current.marks, keeps_card=False)
            after = replace(current, marks=marks, verdicts=verdicts)
            table = state.table.after(event.moves)
            return state.moved_on.went_on(table, after, flip_counted(state))
        case _:
            assert_never(event)
