"""Tables for tests: those of `dramadeck.testing.tables`, with the players of the tests.

The names of cards are those of Rider, Waite and Smith.
"""

from collections.abc import Iterable, Mapping
from itertools import chain

from dramadeck import tarot
from dramadeck.testing.tables.tarot import tarot_table

DECK_VALUE = tarot.rider_waite_deck()
Cards = Iterable[str]

MIAS_TRAITS = {
    "Driving": tarot.Aptitude.GREAT,
    **dict.fromkeys(("Reaction", "Grit"), tarot.Aptitude.GOOD),
    **dict.fromkeys(("Health", "Manipulation", "Underground"), tarot.Aptitude.FAIR),
}
MIA = tarot.create_character("Mia", MIAS_TRAITS)
"""The stunt driver of the worked examples."""

ANN = tarot.Player("Ann", MIA)
"""The player of Mia."""

ANN_SEAT, BEA_SEAT = tarot.player_seat("Ann"), tarot.player_seat("Bea")


def numbers(*names: str) -> tuple[int, ...]:
    return tuple(DECK_VALUE.number_of(name) for name in names)


def names(cards: Iterable[int]) -> list[str]:
    return [DECK_VALUE.card(card).name for card in cards]


def lay(*cards: str, character: str = "Mia") -> tarot.commands.CommitCards:
    """Return the command that commits these cards to a push."""
    return tarot.commands.CommitCards(character=character, cards=numbers(*cards))


def turn(card: str, character: str = "Mia") -> tarot.commands.TurnMajor:
    """Return the command that turns a Major Arcana to its player."""
    (number,) = numbers(card)
    return tarot.commands.TurnMajor(character=character, card=number, toward=tarot.TurnedTo.SELF)


def stacked(
    *players: str | tarot.Player,
    hands: Mapping[str | None, Cards] | None = None,
    deck: Cards = (),
    discards: Cards = (),
    deck_value: tarot.Deck | str = "rider-waite",
    only_these: bool = False,
    **table,
) -> tarot.State:
    """Return the table of `tarot_table`, unshuffled and with a fixed seed; Ann plays by default.

    The cards not named are at the bottom of the deck; with `only_these` they are not in the game.
    """
    if only_these:
        named = chain(deck, discards, *(hands or {}).values())
        deck_value = DECK_VALUE.only(numbers(*named), name="only these")
    table = {"seed": 7, "shuffled": False, "deck": deck_value} | table
    cards = {"hands": hands, "next_cards": deck, "discards": discards}
    return tarot_table(*(players or (ANN,)), **cards, **table)
