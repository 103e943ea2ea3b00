"""Tables to play at: those of `dramadeck.testing.tables`, with the players of the tests.

Cards are named as on the deck of Rider, Waite and Smith.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TypeVar

import pytest

from dramadeck import IllegalCommandError, tarot
from dramadeck.testing.tables.tarot import tarot_table

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
    deck_value: tarot.Deck | str = "rider-waite",
    only_these: bool = False,
    **table,
) -> tarot.State:
    """The table of `tarot_table`, with Ann where nobody is named, and nothing left to chance.

    The cards not named lie at the bottom of the deck; with `only_these` they are not in the game.
    """
    if only_these:
        named = chain(deck, discards, *(hands or {}).values())
        deck_value = DECK_VALUE.only(numbers(*named), name="only these")
    return tarot_table(
        *(players or (ANN,)),
        hands=hands,
        next_cards=deck,
        discards=discards,
        deck=deck_value,
        shuffled=False,
        **({"seed": 7} | table),
    )


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
