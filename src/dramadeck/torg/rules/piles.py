"""Drawing, discarding and reshuffling, for all chapters; and paper decks.

The players name the cards drawn from a paper deck, because only they know its order. A player who
names a card is believed unless she can see that it is elsewhere: an answer that depended on hidden
hands would reveal them. If the state has the card in another hero's hand, a card of the deck takes
its place there, and only that hero is shown it (TR-018).
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final

from dramadeck import core
from dramadeck.core import Card, command, event, refusals, replace
from dramadeck.torg import decks, field_types
from dramadeck.torg.decks import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, in_play, pool
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import requirements, rule
from dramadeck.torg.rules.turns import HERO
from dramadeck.torg.state import Decision, State, SubDecision, also_seen, hero_seat


def can_draw(state: State) -> bool:
    """Whether there is a card to draw or to flip, a reshuffle included."""
    return bool(state.drama_deck or spent(state))


def spent(state: State) -> tuple[Card, ...]:
    """The cards that a reshuffle would put into the deck (TR-017)."""
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
        """From both piles to the deck, then the new order."""
        return (
            *core.moved(self.discarded, DISCARD_PILE, DRAMA_DECK),
            *core.moved(self.buried, ACTION_STACK, DRAMA_DECK),
            core.Shuffle(DRAMA_DECK, self.order),
        )

    def apply(self, state: State) -> State:
        """The next shuffle takes the next seed."""
        return replace(state, seed=state.seed.next)


def reshuffle(state: State) -> SubDecision:
    """Make the spent cards the new deck (TR-017); without spent cards, do nothing."""
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
        """With a paper deck the hero owes one card less."""
        owes = self.hero in state.pending.owed
        return _with_fewer_owed(state, self.hero, 1) if owes else state


@event
class CardsOwed(core.NoCards):
    """A hero is to draw so many cards from a paper deck; which ones still has to be named."""

    hero: str
    count: int

    def apply(self, state: State) -> State:
        """The hero has to name these cards."""
        owed = (*state.pending.owed, *((self.hero,) * self.count))
        return state.with_pending(replace(state.pending, owed=owed))


@event
class CardsRanOut(core.NoCards):
    """There was no card left to draw; so many of a hero's cards are missing."""

    hero: str
    missing: int

    def apply(self, state: State) -> State:
        """The hero need not name the missing cards."""
        return _with_fewer_owed(state, self.hero, self.missing)


def draw(state: State, hero: str, count: int) -> SubDecision:
    """Draw cards one by one, and reshuffle when needed; with a paper deck they are owed."""
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
    """Draw up to a hand of this size; cards that she still has to name count as held."""
    held = len(state.hand(hero)) + state.pending.owed.count(hero)
    return (yield from draw(state, hero, size - held))


@event
class CardsDiscarded:
    """A hero has discarded cards from her hand."""

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
        """The effects of the cards are over."""
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


def _require_owed(state: State, hero: str, rule: str) -> None:
    if hero not in state.pending.owed:
        raise refuse(Reason.NO_CARD_OWED, rule, hero=hero)


DRAWING: Final = core.Window.of(
    "while the hero has to draw",
    HERO,
    core.Guard[State]("until her cards are named", _require_owed),
)


@command(when=DRAWING("TR-001"), menu=core.Topic.ANSWER.at(1))
class NameDrawn:
    """Enter which cards a hero has drawn from a paper deck.

    The player who draws says it, because no other player sees the hand (TR-018).

    Attributes:
        hero: the hero who has drawn.
        cards: all cards that she is to draw, or some of them; empty if no card is left.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7, has_paper_deck=True)).state
    >>> state.pending.owed.count("Quin")
    6
    >>> state = torg.name_drawn(state, hero="Quin", cards=(3, 17, 45, 46, 120, 155)).state
    >>> state.hand("Quin"), state.pending.owed
    ((3, 17, 45, 46, 120, 155), ())
    """

    hero: core.Sender
    cards: field_types.DrawnCards


@rule(NameDrawn)
def name_drawn(state: State, command: NameDrawn) -> Decision:
    """The named cards go into the hand, one after the other."""
    hero, cards = command.hero, command.cards
    owed = state.pending.owed.count(hero)
    if len(cards) > owed or (not cards and can_draw(state)):
        numbers = refusals.from_to(1, max(1, owed))
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS, "TR-001", hero=hero, count=len(cards), wanted=numbers
        )
    requirements.require_distinct(cards, "TR-001")
    # The deck is drawn to its end before the spent cards become a new one (TR-017).
    renewed_at = len(state.drama_deck)
    for number, card in enumerate(cards):
        may_come = _may_lie_in_deck(state, card, hero)
        if not (may_come if number < renewed_at else card in spent(state)):
            raise refuse(Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017", card=card)
    for card in cards:
        if not state.drama_deck:
            state = yield from reshuffle(state)
        state = yield from come_up(state, card)
        state = yield CardDrawn(hero=hero, card=card)
    missing = state.pending.owed.count(hero)
    if missing and not can_draw(state):
        yield CardsRanOut(hero=hero, missing=missing)


def _may_lie_in_deck(state: State, card: Card, hero: str | None) -> bool:
    """Whether a hero (None: the gamemaster) cannot see that a card is outside of the deck."""
    place = state.table.find(card)
    if place is None or decks.VISIBILITY[place.kind] is core.Visibility.EVERYONE:
        return False
    if hero is None:
        return True
    return place.owner != hero and place not in also_seen(state, hero_seat(hero))


def cards_to_come(state: State, hero: str | None = None) -> Iterator[Card]:
    """The cards that a paper deck may have, as far as a hero (None: the gamemaster) can see."""
    if not state.setup.has_paper_deck:
        return
    if state.drama_deck:
        yield from (n for n in state.setup.deck.numbers if _may_lie_in_deck(state, n, hero))
    else:
        yield from sorted(spent(state))


def require_named(
    state: State,
    card: Card | None,
    rule: str,
    *,
    by: str | None = None,
    spending: Iterable[Card] = (),
) -> None:
    """Refuse a wrong or missing name of a paper deck's card; `spending` is discarded before."""
    if not state.setup.has_paper_deck:
        require_not_named(card, rule)
    elif card is None:
        raise refuse(Reason.CARD_NOT_TOLD, rule)
    elif state.drama_deck and _may_lie_in_deck(state, card, by):
        return
    elif state.drama_deck or card not in (*spent(state), *spending):
        raise refuse(Reason.CARD_NOT_IN_DRAMA_DECK, rule, card=card)


def require_not_named(card: Card | None, rule: str) -> None:
    """Refuse a named card where none is drawn from a paper deck."""
    if card is not None:
        raise refuse(Reason.CARD_NOT_ASKED_FOR, rule, card=card)


def turned_up(state: State, card: Card | None) -> Card:
    """The card that is flipped: the named one, or else the top card of the deck."""
    return state.drama_deck[-1] if card is None else card


@event
class CardNamed:
    """A card that comes off the paper deck has been named; it is noted in the deck now.

    It happens for every named card. The hero who held the card in the state is shown both numbers,
    and all others are shown neither.

    Attributes:
        card: the card.
        stand_in: the card that replaces it there; 0 if it was in the deck.
        place: the zone where it was, if not in the deck; it is hidden from all seats.
    """

    card: Card
    stand_in: Card
    place: Annotated[core.Zone | None, core.HOST]

    @property
    def moves(self) -> core.Moves:
        """The two cards change places; a card that was in the deck does not move."""
        if self.place is None:
            return ()
        return (
            core.Move(self.card, self.place, DRAMA_DECK),
            core.Move(self.stand_in, DRAMA_DECK, self.place),
        )


def come_up(state: State, card: Card | None) -> SubDecision:
    """Move a named card into the deck, wherever it was; without a card, do nothing."""
    if card is None:
        return state
    place = state.table.find(card)
    noted = None if place == DRAMA_DECK else place
    stand_in = core.FACE_DOWN if noted is None else state.drama_deck[-1]
    return (yield CardNamed(card=card, stand_in=stand_in, place=noted))
