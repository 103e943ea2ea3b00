"""The table of a game of Turn of the Card, as a seat sees it."""

from collections.abc import Iterator
from typing import Final

import attrs

from dramadeck.core import Card
from dramadeck.pictures.paper import Back, card_back
from dramadeck.pictures.picture import Picture
from dramadeck.pictures.tabletop import Middle, Pile, Place, tabletop
from dramadeck.pictures.tarot_card import ENGLISH as ON_CARDS
from dramadeck.pictures.tarot_card import TarotCardWords, small_tarot_card, tarot_card
from dramadeck.pictures.terms import Term, printed
from dramadeck.tarot import NARRATOR, SPECTATOR, CharacterView, Deck, HolderView, PushView, View


@attrs.frozen(kw_only=True)
class TarotTableWords:
    """The words on the table of Turn of the Card; the defaults are English.

    Attributes:
        term: a word of the game, such as `Suit.CUPS` → how it is called.
        card: the words on the cards.
        title: what the picture is; `{seat}` is who looks.
        whole: what the picture is in which every hand lies open.
        the_narrator: who looks, if it is the Narrator.
        spectator: likewise, if it is somebody who looks on.
        deck: the deck; `{n}` is how many cards it holds.
        discards: the discard pile; likewise.
        narrator: the Narrator.
        fight: that there is a fight.
        push: a push; `{character}` and `{suit}`.
        check: a check that is called for; `{character}`.
        hand: a hand; `{n}`.
        laid: the seat's own cards face down on the table; `{n}`.
        next_hand: how many cards the next hand may hold; `{n}`.
        wounds: wounds; `{n}`.
        stunned: that somebody is.
        dead: that somebody is.
    """

    term: Term = printed
    card: TarotCardWords = ON_CARDS
    title: str = "The table as {seat} sees it"
    whole: str = "The whole table"
    the_narrator: str = "the Narrator"
    spectator: str = "a spectator"
    deck: str = "Deck: {n}"
    discards: str = "Discards: {n}"
    narrator: str = "Narrator"
    fight: str = "A fight"
    push: str = "Push of {character}: {suit}"
    check: str = "Check: {character}"
    hand: str = "Hand: {n}"
    laid: str = "Laid down: {n}"
    next_hand: str = "next hand {n}"
    wounds: str = "Wounds {n}"
    stunned: str = "stunned"
    dead: str = "dead"


ENGLISH: Final = TarotTableWords()
"""The words on the table of Turn of the Card in English."""


@attrs.frozen
class _Laid:
    """A view with the faces and the words that it is drawn with."""

    view: View
    deck: Deck
    words: TarotTableWords

    def small(self, cards: tuple[Card, ...]) -> tuple[Picture, ...]:
        return tuple(
            small_tarot_card(self.deck.card(each), words=self.words.card) for each in cards
        )

    def pile(self, label: str, cards: tuple[Card, ...] | None, count: int) -> Pile:
        return Pile.counted(label, self.small(cards or ()), count, Back.STAR)


def tarot_table(view: View, deck: Deck, *, words: TarotTableWords = ENGLISH) -> Picture:
    """The table: deck, discard pile, pushes under way, every hand, who is hurt.

    It is drawn from the view alone, so it shows what that seat may know: other hands are backs.
    The place of the seat itself stands first.

    Args:
        view: what the seat sees.
        deck: the faces of the cards, of the game's setup.
        words: the words, if not in English.

    Raises:
        UnknownNameError: a card in the view is not in the deck.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
    >>> table = tarot_table(tarot.view(state, tarot.player_seat("Ann")), state.setup.deck)
    >>> table.title, "The Narrator" in table.description
    ('The table as Ann sees it', False)
    """
    laid = _Laid(view, deck, words)
    holders = sorted((*view.players, view.narrator), key=lambda each: each.hand is None)
    places = [*_pushes(laid), *(_holder(laid, each) for each in holders)]
    seats = {NARRATOR.role: words.the_narrator, SPECTATOR.role: words.spectator}
    seat = view.seat.name or seats.get(view.seat.role, view.seat.role)
    return tabletop(words.title.format(seat=seat), _middle(laid), places)


def _middle(laid: _Laid) -> Middle:
    view, words = laid.view, laid.words
    discards = view.discard_pile
    top = tarot_card(laid.deck.card(discards[-1]), words=words.card) if discards else None
    back = card_back("", back=Back.STAR) if view.deck_count else None
    return Middle(
        cards=(
            (words.deck.format(n=view.deck_count), back),
            (words.discards.format(n=len(discards)), top),
        ),
        headline=words.fight if view.fight else "",
        color="villains",
        facts=tuple(words.check.format(character=each.character) for each in view.checks),
    )


def _pushes(laid: _Laid) -> Iterator[Place]:
    """The pushes under way, each with its cards; those face down are backs for everybody."""
    words = laid.words
    for each in laid.view.pushes:
        push = each.push
        name = words.push.format(character=push.character, suit=words.term(push.suit))
        yield Place(name=name, piles=(_of_push(laid, each),), color=str(push.suit).lower())


def _of_push(laid: _Laid, seen: PushView) -> Pile:
    shown = seen.push.cards
    return laid.pile(laid.words.laid, shown, len(shown) + seen.face_down)


def _holder(laid: _Laid, holder: HolderView) -> Place:
    words = laid.words
    piles = [laid.pile(words.hand, holder.hand, holder.hand_count)]
    if holder.laid_count:
        piles.append(laid.pile(words.laid, holder.laid, holder.laid_count))
    facts = [words.next_hand.format(n=holder.next_hand)]
    facts += [_character(each, words) for each in _played_by(laid.view, holder)]
    return Place(
        name=holder.name or words.narrator,
        facts=tuple(facts),
        piles=tuple(piles),
        color="heroes" if holder.name else "villains",
        is_own=holder.hand is not None,
    )


def _played_by(view: View, holder: HolderView) -> list[CharacterView]:
    """Whom a player plays; of the Narrator, all the others."""
    if holder.character is not None:
        return [each for each in view.characters if each.name == holder.character]
    played = {each.character for each in view.players}
    return [each for each in view.characters if each.name not in played]


def _character(each: CharacterView, words: TarotTableWords) -> str:
    harm = [words.wounds.format(n=each.wounds)] if each.wounds else []
    harm += [words.stunned] if each.is_stunned else []
    harm += [words.dead] if each.is_dead else []
    return f"{each.name} ({', '.join(harm)})" if harm else each.name
