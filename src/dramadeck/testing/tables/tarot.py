"""A situation of Turn of the Card in one call.

>>> from dramadeck import tarot
>>> state = tarot_table(
...     "Ann",
...     hands={"Ann": ["Six of Wands", "The Moon"], None: ["Death"]},
...     cast=[tarot.Character("David")],
...     next_cards=["Two of Cups"],
... )
>>> [state.card(card).name for card in state.hand("Ann")]
['Six of Wands', 'The Moon']
>>> state.hand(None), state.card(state.deck[-1]).name
((14,), 'Two of Cups')

Cards are given by their names in the deck, or by their numbers.

* `players`: names, or records with characters
* `hands`: player → the cards of her hand; None is the Narrator. Other hands are empty
* `next_cards`: the next cards of the deck, in this order; the others are below them
* `discards`: the discard pile, from the bottom to the top
* `cast`: the characters whom the Narrator plays
* `shuffled`: whether the rest of the deck is shuffled; otherwise it is in the order of its numbers,
  the last one on top
* `seed`, `dialect`, `deck`: as for `new_game`
"""

from collections.abc import Iterable, Mapping

import attrs

from dramadeck import tarot
from dramadeck.core import Card, Zone
from dramadeck.tarot import TAROT, State
from dramadeck.tarot.cards import DECK, DISCARD_PILE, hand
from dramadeck.testing.tables import laid, owned, several

__all__ = ["tarot_table"]


def tarot_table(
    *players: str | tarot.Player,
    hands: Mapping[str | None, Iterable[Card | str]] | None = None,
    next_cards: Iterable[Card | str] = (),
    discards: Iterable[Card | str] = (),
    cast: Iterable[tarot.Character] = (),
    shuffled: bool = True,
    seed: int | str | None = None,
    dialect: tarot.Dialect | str = tarot.PUBLISHED,
    deck: tarot.Deck | str = "rider-waite",
) -> State:
    """A game after the first hands were drawn, with cards in given places; see the module.

    Raises:
        UnknownNameError: there is no such player or card; the error names the nearest.
        TableError: a card is named twice, or two characters have the same name.
        TypeError: a single card where several are expected.
    """
    game = tarot.new_game(players, seed=seed, dialect=dialect, deck=deck)
    if shuffled:
        game = TAROT.evolve(game, tarot.events.DeckShuffled(order=game.seed.shuffled(game.deck)))
    game = attrs.evolve(TAROT.evolve(game, tarot.events.GameBegun()), cast=several(cast, "cast"))
    names = tuple(player.name for player in game.players)
    for player in game.players:
        size = game.hand_size(player)
        game = TAROT.evolve(game, tarot.events.HandDrawn(holder=player.name, size=size))
    numbers = {holder: _numbers(game, cards, "hands") for holder, cards in (hands or {}).items()}
    cards: dict[Zone, Iterable[Card]] = {
        **owned(hand, numbers, (None, *names), "player"),
        DISCARD_PILE: _numbers(game, discards, "discards"),
        DECK: _numbers(game, next_cards, "next_cards")[::-1],
    }
    return laid(TAROT, game, cards)


def _numbers(game: State, cards: Iterable[Card | str], what: str) -> tuple[Card, ...]:
    number_of = game.setup.deck.number_of
    return tuple(
        number_of(card) if isinstance(card, str) else card for card in several(cards, what)
    )
