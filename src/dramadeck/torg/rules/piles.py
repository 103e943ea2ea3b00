"""Drawing, discarding and reshuffling, for all chapters; no commands of its own."""

from collections.abc import Iterable

from dramadeck import core
from dramadeck.core import Card, event, replace
from dramadeck.torg.decks import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, in_play, pool
from dramadeck.torg.state import State, SubDecision


def can_draw(state: State) -> bool:
    """Whether there is a card to draw or to flip, a reshuffle included."""
    return bool(state.drama_deck or spent(state))


def spent(state: State) -> tuple[Card, ...]:
    """The cards that would become the new deck now (TR-017)."""
    return (*state.discard_pile, *_buried(state))


def _buried(state: State) -> tuple[Card, ...]:
    if state.dialect.piles.reshuffled == "discard_pile_alone":
        return ()
    # The top card stays: it governs the round.
    return state.action_stack[:-1]


@event
class DeckShuffled:
    """The drama deck has a new order; nobody sees it."""

    order: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """The new order."""
        return (core.Shuffle(DRAMA_DECK, self.order),)

    def apply(self, state: State) -> State:
        """The next shuffle takes the next seed."""
        return replace(state, seed=state.seed.next)


@event
class DeckReshuffled:
    """The spent cards have become the new drama deck (TR-017).

    Attributes:
        discarded: the cards of the discard pile.
        buried: the cards of the action stack below its top card, where the dialect takes them.
        order: the order of the new deck.
    """

    discarded: tuple[Card, ...]
    buried: tuple[Card, ...]
    order: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """The cards come in, then they are shuffled."""
        return (
            *core.moved(self.discarded, DISCARD_PILE, DRAMA_DECK),
            *core.moved(self.buried, ACTION_STACK, DRAMA_DECK),
            core.Shuffle(DRAMA_DECK, self.order),
        )

    def apply(self, state: State) -> State:
        """The next shuffle takes the next seed."""
        return replace(state, seed=state.seed.next)


def reshuffle(state: State) -> SubDecision:
    """The spent cards become the new deck (TR-017); without any nothing happens."""
    discarded, buried = state.discard_pile, _buried(state)
    if not (discarded or buried):
        return state
    order = state.seed.shuffled((*state.drama_deck, *discarded, *buried))
    return (yield DeckReshuffled(discarded=discarded, buried=buried, order=order))


@event
class CardDrawn:
    """A hero has drawn the top card of the deck into her hand."""

    hero: str
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the deck to the hand."""
        return (core.Move(self.card, DRAMA_DECK, hand(self.hero)),)

    def apply(self, state: State) -> State:
        """A card owed from a paper deck is named with it."""
        owes = self.hero in state.pending.owed
        return _with_fewer_owed(state, self.hero, 1) if owes else state


@event
class CardsOwed(core.NoCards):
    """A hero is to draw so many cards from a paper deck; which ones has yet to be named."""

    hero: str
    count: int

    def apply(self, state: State) -> State:
        """The hero owes the names of these cards."""
        owed = (*state.pending.owed, *((self.hero,) * self.count))
        return state.with_pending(replace(state.pending, owed=owed))


@event
class CardsRanOut(core.NoCards):
    """There was no card left to draw; so many of a hero's cards are missing."""

    hero: str
    missing: int

    def apply(self, state: State) -> State:
        """Nobody waits for the names of cards that are not there."""
        return _with_fewer_owed(state, self.hero, self.missing)


def draw(state: State, hero: str, count: int) -> SubDecision:
    """Draw cards one by one, reshuffling when needed; with a paper deck they are owed."""
    if state.setup.has_paper_deck:
        if count < 1:
            return state
        left = len(state.drama_deck) + len(spent(state)) - len(state.pending.owed)
        state = yield CardsOwed(hero=hero, count=count)
        if left < count:
            state = yield CardsRanOut(hero=hero, missing=count - max(0, left))
        return state
    for drawn in range(count):
        if not state.drama_deck:
            state = yield from reshuffle(state)
        if not state.drama_deck:
            return (yield CardsRanOut(hero=hero, missing=count - drawn))
        state = yield CardDrawn(hero=hero, card=state.drama_deck[-1])
    return state


def fill_hand(state: State, hero: str, size: int) -> SubDecision:
    """A hero draws up to a hand of this size; cards that are owed to her count as held."""
    held = len(state.hand(hero)) + state.pending.owed.count(hero)
    return (yield from draw(state, hero, size - held))


@event
class CardsDiscarded:
    """A hero has thrown cards from her hand onto the discard pile."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the hand to the discard pile."""
        return core.moved(self.cards, hand(self.hero), DISCARD_PILE)


@event
class PoolPickedUp:
    """A hero has taken the cards of her pool back into her hand (TR-045)."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the pool to the hand."""
        return core.moved(self.cards, pool(self.hero), hand(self.hero))


@event
class CardsExpired:
    """The effect of a hero's cards in play has ended; they are discarded (TR-006)."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From play to the discard pile."""
        return core.moved(self.cards, in_play(self.hero), DISCARD_PILE)

    def apply(self, state: State) -> State:
        """What the cards did is over."""
        boosts = tuple(boost for boost in state.boosts if boost.card not in self.cards)
        return state.with_pending(replace(state.pending, boosts=boosts))


def expire(state: State, heroes: Iterable[str], *, until_rolled: bool = False) -> SubDecision:
    """Discard cards in play; `until_rolled` keeps those that wait for a roll (TG-015)."""
    for hero in heroes:
        waiting = [boost.card for boost in state.boosts if until_rolled and boost.next_roll]
        cards = tuple(card for card in state.in_play(hero) if card not in waiting)
        if cards:
            state = yield CardsExpired(hero=hero, cards=cards)
    return state


def _with_fewer_owed(state: State, hero: str, count: int) -> State:
    owed = list(state.pending.owed)
    for _ in range(min(count, owed.count(hero))):
        owed.remove(hero)
    return state.with_pending(replace(state.pending, owed=tuple(owed)))
