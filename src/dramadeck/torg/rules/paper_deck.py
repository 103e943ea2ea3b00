"""Play with a deck of paper: the players name what comes off it, for only they know its order.

Whoever names a card is believed unless she can see where it lies: an answer that depended on the
hands of others would tell them. If another hero was noted to hold it, a card of the deck stands in
for it there, and only that hero is shown so (TR-018).
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final

from dramadeck import core
from dramadeck.core import Card, command, event
from dramadeck.core.refusals import from_to
from dramadeck.torg.decks import DRAMA_DECK, VISIBILITY
from dramadeck.torg.field_types import DrawnCards
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.piles import CardDrawn, CardsRanOut, can_draw, reshuffle, spent
from dramadeck.torg.rules.requirements import require_distinct
from dramadeck.torg.rules.turns import HERO
from dramadeck.torg.state import Decision, State, SubDecision, also_seen, hero_seat


def _require_owed(state: State, hero: str, rule: str) -> None:
    if hero not in state.pending.owed:
        raise refuse(Reason.NO_CARD_OWED, rule, hero=hero)


DRAWING: Final = core.Window.of(
    "while one is to draw", HERO, core.Guard[State]("until her cards are named", _require_owed)
)


@command(when=DRAWING("TR-001"), menu=core.Topic.ANSWER.at(1))
class NameDrawn:
    """Say which cards a hero has drawn from a paper deck.

    Whoever draws says it herself, since nobody else looks into her hand (TR-018).

    Attributes:
        hero: who has drawn.
        cards: as many cards as she is to draw, or some of them; none where no card is left.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7, has_paper_deck=True)).state
    >>> state.pending.owed.count("Quin")
    6
    >>> state = torg.name_drawn(state, hero="Quin", cards=(3, 17, 45, 46, 120, 155)).state
    >>> state.hand("Quin"), state.pending.owed
    ((3, 17, 45, 46, 120, 155), ())
    """

    hero: core.Sender
    cards: DrawnCards


@rule(NameDrawn)
def name_drawn(state: State, command: NameDrawn) -> Decision:
    """The named cards go into the hand, one after the other."""
    hero, cards = command.hero, command.cards
    owed = state.pending.owed.count(hero)
    if len(cards) > owed or (not cards and can_draw(state)):
        wanted = from_to(1, max(1, owed))
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS, "TR-001", hero=hero, count=len(cards), wanted=wanted
        )
    require_distinct(cards, "TR-001")
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
    """Whether this hero, or the gamemaster if it is none, cannot see that it lies elsewhere."""
    place = state.table.find(card)
    if place is None or VISIBILITY[place.kind] is core.Visibility.EVERYONE:
        return False
    if hero is None:
        return True
    return place.owner != hero and place not in also_seen(state, hero_seat(hero))


def cards_to_come(state: State, hero: str | None = None) -> Iterator[Card]:
    """What may come off a paper deck next, by what this hero, or else the gamemaster, can see."""
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
    """A card that comes off a paper deck is named; `spending` will be on the discard pile then."""
    if not state.setup.has_paper_deck:
        require_not_named(card, rule)
    elif card is None:
        raise refuse(Reason.CARD_NOT_TOLD, rule)
    elif state.drama_deck and _may_lie_in_deck(state, card, by):
        return
    elif state.drama_deck or card not in (*spent(state), *spending):
        raise refuse(Reason.CARD_NOT_IN_DRAMA_DECK, rule, card=card)


def require_not_named(card: Card | None, rule: str) -> None:
    """Refuse a card that is named where none comes off a paper deck."""
    if card is not None:
        raise refuse(Reason.CARD_NOT_ASKED_FOR, rule, card=card)


def turned_up(state: State, card: Card | None) -> Card:
    """The card that is flipped: the one that has been named, or else the top of the deck."""
    return state.drama_deck[-1] if card is None else card


@event
class CardNamed:
    """A card that comes off the paper deck has been named; it is noted in the deck now.

    It is told of every named card alike. Whoever was noted to hold the card is shown both numbers,
    and everybody else neither.

    Attributes:
        card: the card.
        stand_in: the card that is noted in its stead; 0 where it was noted in the deck.
        place: where it was noted, if not in the deck; no seat is shown that.
    """

    card: Card
    stand_in: Card
    place: Annotated[core.Zone | None, core.HOST]

    @property
    def moves(self) -> core.Moves:
        """The two change places; a card of the deck stays, for nobody knows its place there."""
        if self.place is None:
            return ()
        return (
            core.Move(self.card, self.place, DRAMA_DECK),
            core.Move(self.stand_in, DRAMA_DECK, self.place),
        )


def come_up(state: State, card: Card | None) -> SubDecision:
    """A named card comes to lie in the deck, wherever it was noted; without one, all stays."""
    if card is None:
        return state
    place = state.table.find(card)
    noted = None if place == DRAMA_DECK else place
    stand_in = core.FACE_DOWN if noted is None else state.drama_deck[-1]
    return (yield CardNamed(card=card, stand_in=stand_in, place=noted))
