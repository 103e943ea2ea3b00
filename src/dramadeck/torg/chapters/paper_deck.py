"""Play with a deck of paper: the players name what comes off it, for only they know its order."""

from collections.abc import Generator, Iterable
from typing import TypeAlias

from dramadeck.engine import Card, Name, command
from dramadeck.torg.chapters.piles import (
    CardDrawn,
    CardsRanOut,
    PilesEvent,
    can_draw,
    reshuffle,
    spent,
)
from dramadeck.torg.chapters.requirements import distinct, hero_of
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


@command
class NameDrawn:
    """Say which cards a hero has drawn from a paper deck.

    Whoever draws says it herself, since nobody else looks into her hand (TR-018).

    Attributes:
        hero: who has drawn.
        cards: as many cards as she is to draw, or some of them; none where no card is left.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7, has_paper_deck=True)).state
    >>> state.play.owed.count("Quin")
    6
    >>> state = torg.name_drawn(state, hero="Quin", cards=(3, 17, 45, 46, 120, 155)).state
    >>> state.hand("Quin"), state.play.owed
    ((3, 17, 45, 46, 120, 155), ())
    """

    hero: Name
    cards: tuple[Card, ...]


PaperDeckCommand: TypeAlias = NameDrawn
Ruling: TypeAlias = Generator[PilesEvent, State, None]


def decide(state: State, command: PaperDeckCommand) -> Ruling:
    """Judge a command of this chapter: the named cards go into the hand, one after the other."""
    hero, cards = command.hero, command.cards
    hero_of(state, hero, "TR-001")
    owed = state.play.owed.count(hero)
    if not owed:
        raise refuse(Reason.NO_CARD_OWED, "TR-001", hero=hero)
    if len(cards) > owed or (not cards and can_draw(state)):
        wanted = f"1 to {owed}" if owed > 1 else "1"
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS, "TR-001", hero=hero, count=len(cards), wanted=wanted
        )
    distinct(cards, "TR-001")
    _drawable(state, cards)
    for card in cards:
        if not state.drama_deck:
            state = yield from reshuffle(state)
        state = yield CardDrawn(hero=hero, card=card)
    missing = state.play.owed.count(hero)
    if missing and not can_draw(state):
        yield CardsRanOut(hero=hero, missing=missing)


def _drawable(state: State, cards: tuple[Card, ...]) -> None:
    """The deck is drawn to its end before the spent cards become a new one (TR-017)."""
    left = set(state.drama_deck) or set(spent(state))
    is_new = not state.drama_deck
    for card in cards:
        if not left and not is_new:
            left, is_new = set(spent(state)), True
        if card not in left:
            raise refuse(Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017", card=card)
        left.remove(card)


def named(state: State, card: Card | None, rule: str, spending: Iterable[Card] = ()) -> None:
    """A card that comes off a paper deck is named, and no other card is.

    Args:
        state: the game before the card is flipped.
        card: what is named.
        rule: the rule that flips it.
        spending: cards that will have been discarded by then; they may become the new deck.
    """
    if not state.setup.has_paper_deck:
        not_asked_for(card, rule)
    elif card is None:
        raise refuse(Reason.CARD_NOT_TOLD, rule)
    elif card not in (state.drama_deck or (*spent(state), *spending)):
        raise refuse(Reason.CARD_NOT_IN_DRAMA_DECK, rule, card=card)


def not_asked_for(card: Card | None, rule: str) -> None:
    """Here no card comes off a paper deck, so none is named."""
    if card is not None:
        raise refuse(Reason.CARD_NOT_ASKED_FOR, rule, card=card)


def turned_up(state: State, card: Card | None) -> Card:
    """The card that is flipped: the one that has been named, or else the top of the deck."""
    return state.drama_deck[-1] if card is None else card
