"""Seize Initiative: the players decide which card governs a round."""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from dramadeck.core import (
    Card,
    Move,
    Moves,
    NoCards,
    OpenCard,
    Window,
    event,
    present,
    replace,
)
from dramadeck.torg.attempt import DRAMATIC
from dramadeck.torg.cards import CardType
from dramadeck.torg.choices import Seizing
from dramadeck.torg.decks import ACTION_STACK, DRAMA_DECK
from dramadeck.torg.preconditions import FLIPPED_ROUND, NONE_RENEWING, NOTHING_OWED
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, plays
from dramadeck.torg.rules.conflict_lines import read_line
from dramadeck.torg.rules.paper_deck import (
    cards_to_come,
    come_up,
    require_named,
    require_not_named,
    turned_up,
)
from dramadeck.torg.rules.piles import reshuffle
from dramadeck.torg.rules.skill_resolution import flip_counted
from dramadeck.torg.state import Decision, State


def _require_seizable(state: State, play: PlayCard, choice: Seizing) -> None:
    if choice.keeps:
        if present(state.round).keeps_card:
            raise refuse(Reason.CARD_ALREADY_KEPT, "TR-153", card=state.action_stack[-1])
        require_not_named(choice.new_card, "TR-153")
    else:
        _require_moment_to_flip(state, play.hero)
        require_named(state, choice.new_card, "TR-153", by=play.hero, spending=(play.card,))


def _both_ways(state: State, hero: str, _card: Card) -> Iterator[Seizing]:
    yield Seizing(keeps=True)
    yield Seizing(keeps=False, new_card=next(cards_to_come(state, hero), None))


SEIZING = Window.of("in a flipped round", FLIPPED_ROUND, PLAYING)


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


@plays(
    CardType.SEIZE_INITIATIVE,
    when=SEIZING("TR-153"),
    asks=Seizing,
    fits=_require_seizable,
    samples=_both_ways,
)
def play_seize_initiative(state: State, played: CardPlayed, choice: Seizing) -> Decision:
    """Keep the card in force, or have another flipped now (TR-153).

    There is no way back to an earlier card (TR-154), and no way out of a confusion (TR-155).
    """
    if choice.keeps:
        yield InitiativeSeized(hero=played.hero, card=state.action_stack[-1])
        return
    # The card just played lies on the discard pile, so there is always one to shuffle.
    if not state.drama_deck:
        state = yield from reshuffle(state)
    state = yield from come_up(state, choice.new_card)
    state = yield CardReplaced(card=turned_up(state, choice.new_card))
    yield from read_line(state)


def _require_moment_to_flip(state: State, hero: str) -> None:
    """At once, so also in the middle of an action; but not of a check that the card asks for."""
    NONE_RENEWING.check(state, hero, "TR-153")
    NOTHING_OWED.check(state, hero, "TR-153")
    for attempt in state.attempts:
        if attempt.purpose in DRAMATIC:
            raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-153", actor=attempt.actor)


InitiativeEvent: TypeAlias = InitiativeSeized | CardReplaced


@effects
def evolve(state: State, event: InitiativeEvent) -> State:
    """The state after an event of this chapter."""
    current = state.round or Round(heroes=())
    match event:
        case InitiativeSeized():
            return replace(state, round=replace(current, keeps_card=True))
        case CardReplaced():
            # A setback belongs to the card that brought it, as the keeping of that card does.
            setbacks = replace(current.setbacks, named=(), penalized=(), spared=())
            after = replace(current, keeps_card=False, setbacks=setbacks)
            table = state.table.after(event.moves)
            return state.without_aftermath.with_cards_and_round(table, after, flip_counted(state))
        case _:
            assert_never(event)
