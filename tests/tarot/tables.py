"""Tables to play at: builders that lay out exactly the cards a test is about.

Cards are named as on the deck of Rider, Waite and Smith, and `deck` is always given in the order
in which its cards come off the top.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import attrs
import pytest

from dramadeck import IllegalCommandError, tarot
from dramadeck.engine import Table, Zone
from dramadeck.tarot.zones import DECK, DISCARD_PILE, hand

DECK_VALUE = tarot.rider_waite_deck()
Cards = Iterable[str]
E = TypeVar("E")

MIA = tarot.create_character(
    "Mia",
    {
        "Driving": tarot.Aptitude.GREAT,
        "Reaction": tarot.Aptitude.GOOD,
        "Grit": tarot.Aptitude.GOOD,
        "Health": tarot.Aptitude.FAIR,
        "Manipulation": tarot.Aptitude.FAIR,
        "Underground": tarot.Aptitude.FAIR,
    },
)
"""The stunt driver of the worked examples."""

ANN = tarot.Player("Ann", MIA)
"""Who plays her."""


def numbers(*names: str) -> tuple[int, ...]:
    """The numbers of these cards."""
    return tuple(DECK_VALUE.number_of(each) for each in names)


def names(cards: Iterable[int]) -> list[str]:
    """What these cards are called."""
    return [DECK_VALUE.card(each).name for each in cards]


def stacked(
    *players: str | tarot.Player,
    hands: Mapping[str | None, Cards] | None = None,
    deck: Cards = (),
    discards: Cards = (),
    cast: tuple[tarot.Character, ...] = (),
    only_these: bool = False,
    seed: int | str = 7,
    deck_value: tarot.Deck | str = "rider-waite",
    **choices,
) -> tarot.State:
    """A dealt game in which every card lies where the test says; `hands[None]` is the Narrator's.

    The cards not named lie at the bottom of the deck; with `only_these` they are not in the game.
    """
    game = tarot.new_game(players or (ANN,), seed=seed, deck=deck_value, **choices)
    laid: dict[Zone, tuple[int, ...]] = {zone: () for zone, _ in game.table}
    for holder, cards in (hands or {}).items():
        laid[hand(holder)] = numbers(*cards)
    laid[DISCARD_PILE] = numbers(*discards)
    drawn_first = numbers(*deck)
    named = {card for cards in laid.values() for card in cards} | set(drawn_first)
    rest = () if only_these else tuple(n for n in game.setup.deck.numbers if n not in named)
    laid[DECK] = (*rest, *reversed(drawn_first))
    had_a_hand = tuple(attrs.evolve(each, hands_drawn=1) for each in game.players)
    return attrs.evolve(game, table=Table.of(laid), players=had_a_hand, is_dealt=True, cast=cast)


def checked(
    state: tarot.State,
    character: str = "Mia",
    trait: str = "Brawn",
    needed: int = tarot.Aptitude.GREAT,
    **told: bool,
) -> tarot.State:
    """The state after the Narrator has called for a check."""
    return tarot.call_for_check(
        state, character=character, trait=trait, needed=needed, **told
    ).state


def pushed(
    state: tarot.State,
    *cards: str,
    character: str = "Mia",
    suit: tarot.Suit = tarot.Suit.WANDS,
    **check,
) -> tarot.State:
    """A check is called for and a push declared; these cards lie face down for it."""
    state = checked(state, character, **check)
    state = tarot.declare_push(state, character=character, suit=suit).state
    if not cards:
        return state
    return tarot.commit_cards(state, character=character, cards=numbers(*cards)).state


def told(transition: "tuple[tarot.State, tuple[object, ...]]", kind: type[E]) -> list[E]:
    """The events of one type that a command led to, in order."""
    return [event for event in transition[1] if isinstance(event, kind)]


def kinds(transition: "tuple[tarot.State, tuple[object, ...]]") -> list[type]:
    """The types of everything that a command led to, in order."""
    return [type(event) for event in transition[1]]


def refused(state: tarot.State, command: tarot.Command, reason: tarot.Reason, rule: str) -> str:
    """Check that a command is refused for this reason by this rule; give the sentence.

    The state is untouched, asking and sending agree, and every place of the sentence is filled.
    """
    before = repr(state)
    with pytest.raises(IllegalCommandError) as caught:
        tarot.TAROT.step(state, command)
    refusal = caught.value.refusal
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert tarot.TAROT.refusal(state, command) == refusal
    assert repr(state) == before
    assert "{" not in refusal.message
    return refusal.message


def allowed(state: tarot.State, command: tarot.Command) -> bool:
    """Whether the rules allow a command now."""
    return tarot.TAROT.refusal(state, command) is None
