"""Seize Initiative: the players decide which card governs a round."""

from dramadeck import core
from dramadeck.core import Card, Window, event, present, replace
from dramadeck.torg.attempt import DRAMATIC
from dramadeck.torg.cards import CardType
from dramadeck.torg.choices import Seizing
from dramadeck.torg.decks import ACTION_STACK, DRAMA_DECK
from dramadeck.torg.preconditions import FLIPPED_ROUND, NONE_RENEWING, NOTHING_OWED
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import paper_deck
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, plays
from dramadeck.torg.rules.conflict_lines import read_line
from dramadeck.torg.rules.piles import reshuffle
from dramadeck.torg.rules.skill_resolution import flip_counted
from dramadeck.torg.state import Decision, State


def _require_seizable(state: State, play: PlayCard, choice: Seizing) -> None:
    """At once, so also in the middle of an action; but not of a check that the card asks for."""
    if choice.keeps:
        if present(state.round).keeps_card:
            raise refuse(Reason.CARD_ALREADY_KEPT, "TR-153", card=state.action_stack[-1])
        paper_deck.require_not_named(choice.new_card, "TR-153")
        return
    NONE_RENEWING.check(state, play.hero, "TR-153")
    NOTHING_OWED.check(state, play.hero, "TR-153")
    for attempt in state.attempts:
        if attempt.purpose in DRAMATIC:
            raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-153", actor=attempt.actor)
    spending = (play.card,)
    paper_deck.require_named(state, choice.new_card, "TR-153", by=play.hero, spending=spending)


SEIZING = Window.of("in a flipped round", FLIPPED_ROUND, PLAYING)


@event
class InitiativeSeized(core.NoCards):
    """The card in force will stay for one more round."""

    hero: str
    card: core.OpenCard

    def apply(self, state: State) -> State:
        """The next flip takes no card (TR-153)."""
        return replace(state, round=replace(present(state.round), keeps_card=True))


@event
class CardReplaced:
    """Another card has been flipped; it governs the rest of the round.

    What the earlier card has done at once stays done; what it put on a side for the round is over.
    """

    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the deck to the action stack."""
        return (core.Move(self.card, DRAMA_DECK, ACTION_STACK),)

    def apply(self, state: State) -> State:
        """A setback belongs to the card that brought it, as the keeping of that card does."""
        current = present(state.round)
        setbacks = replace(current.setbacks, named=(), penalized=(), spared=())
        after = replace(current, keeps_card=False, setbacks=setbacks)
        return replace(state.without_aftermath, round=after, resolution=flip_counted(state))


@plays(
    CardType.SEIZE_INITIATIVE,
    when=SEIZING("TR-153"),
    choice_type=Seizing,
    validate_choice=_require_seizable,
    samples=lambda state, hero, _card: (
        Seizing(keeps=True),
        Seizing(keeps=False, new_card=next(paper_deck.cards_to_come(state, hero), None)),
    ),
)
def play_seize_initiative(state: State, played: CardPlayed, choice: Seizing) -> Decision:
    """Keep the card in force, or have another flipped now, no earlier one (TR-153, TR-154)."""
    if choice.keeps:
        yield InitiativeSeized(hero=played.hero, card=state.action_stack[-1])
        return
    # The card just played lies on the discard pile, so there is always one to shuffle.
    if not state.drama_deck:
        state = yield from reshuffle(state)
    state = yield from paper_deck.come_up(state, choice.new_card)
    state = yield CardReplaced(card=paper_deck.turned_up(state, choice.new_card))
    yield from read_line(state)
