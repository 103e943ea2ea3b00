"""Draw, discard, reshuffle: what the other chapters tell with. It has no commands of its own."""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from dramadeck import core
from dramadeck.core import Card, event, replace
from dramadeck.torg.decks import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, in_play, pool
from dramadeck.torg.rules import effects
from dramadeck.torg.state import Play, State, Story


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


def reshuffle(state: State) -> Story:
    """The spent cards become the new deck (TR-017); with none there is nothing to tell."""
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


@event
class CardsOwed(core.NoCards):
    """A hero is to draw so many cards from a paper deck; which ones has yet to be named."""

    hero: str
    count: int


@event
class CardsRanOut(core.NoCards):
    """There was no card left to draw; so many of a hero's cards are missing."""

    hero: str
    missing: int


def draw(state: State, hero: str, count: int) -> Story:
    """A hero draws cards one after the other; the deck is renewed when it is used up.

    Where no card is left at all, she draws what there is, and an event says what is missing. From
    a paper deck the cards are owed to her until they are named.
    """
    if state.setup.has_paper_deck:
        return (yield from _owe(state, hero, count))
    for drawn in range(count):
        if not state.drama_deck:
            state = yield from reshuffle(state)
        if not state.drama_deck:
            return (yield CardsRanOut(hero=hero, missing=count - drawn))
        state = yield CardDrawn(hero=hero, card=state.drama_deck[-1])
    return state


def _owe(state: State, hero: str, count: int) -> Story:
    if count < 1:
        return state
    left = len(state.drama_deck) + len(spent(state)) - len(state.play.owed)
    state = yield CardsOwed(hero=hero, count=count)
    if left < count:
        state = yield CardsRanOut(hero=hero, missing=count - max(0, left))
    return state


def fill_hand(state: State, hero: str, size: int) -> Story:
    """A hero draws up to a hand of this size; cards that are owed to her count as held."""
    held = len(state.hand(hero)) + state.play.owed.count(hero)
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


def expire(state: State, heroes: Iterable[str], *, until_rolled: bool = False) -> Story:
    """The cards that these heroes have in play are discarded; what they did is over.

    With `until_rolled`, those that raise the next roll of a kind stay (TG-015).
    """
    for hero in heroes:
        waiting = [each.card for each in state.boosts if until_rolled and each.next_roll]
        cards = tuple(card for card in state.in_play(hero) if card not in waiting)
        if cards:
            state = yield CardsExpired(hero=hero, cards=cards)
    return state


PilesEvent: TypeAlias = (
    DeckShuffled
    | DeckReshuffled
    | CardDrawn
    | CardsOwed
    | CardsRanOut
    | CardsDiscarded
    | PoolPickedUp
    | CardsExpired
)


@effects
def evolve(state: State, event: PilesEvent) -> State:
    """The state after an event of this chapter."""
    table = state.table.after(event.moves)
    match event:
        case CardDrawn(hero=hero) if hero in state.play.owed:
            return replace(state, table=table, play=_with_fewer_owed(state, hero, 1))
        case CardDrawn() | CardsDiscarded() | PoolPickedUp():
            return replace(state, table=table)
        case CardsOwed(hero=hero, count=count):
            owed = (*state.play.owed, *((hero,) * count))
            return state.playing(replace(state.play, owed=owed))
        case CardsExpired(cards=cards):
            lasting = tuple(each for each in state.boosts if each.card not in cards)
            play = replace(state.play, boosts=lasting)
            return replace(state, table=table, play=play)
        case DeckShuffled() | DeckReshuffled():
            return replace(state, table=table, seed=state.seed.next)
        case CardsRanOut(hero=hero, missing=missing):
            return state.playing(_with_fewer_owed(state, hero, missing))
        case _:
            assert_never(event)


def _with_fewer_owed(state: State, hero: str, count: int) -> Play:
    owed = list(state.play.owed)
    for _ in range(min(count, owed.count(hero))):
        owed.remove(hero)
    return replace(state.play, owed=tuple(owed))
