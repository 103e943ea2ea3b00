"""Contests to play at: who is in them, and builders that bring them to the step a test is about."""

from dramadeck import tarot
from dramadeck.tarot import Suit, TurnedTo
from tests.tarot.tables import ANN, numbers, stacked, told

BEN = tarot.Player("Bea", tarot.Character("Ben", (tarot.Trait("Firearms", tarot.Aptitude.GOOD),)))
DAVID = tarot.Character("David", (tarot.Trait("Firearms", tarot.Aptitude.INCREDIBLE),))
GUARD = tarot.Character("Guard")


def side(character, trait="Firearms", **more):
    return tarot.Contender(character=character, trait=trait, **more)


MIAS = ("Nine of Cups", "Two of Wands", "Three of Swords")
"""What Mia holds at the warehouse: her last Cup, a Wand and a Sword."""

DUEL = (side("Mia"), side("David", is_defender=True))


def begun(*sides, players=(ANN,), cast=(DAVID, GUARD), **cards):
    state = stacked(*players, cast=cast, **cards)
    return tarot.begin_contest(state, sides=sides or DUEL).state


def declared(state, **suits):
    for character in state.play.contests[0].characters:
        suit = suits.get(character, Suit.SWORDS)
        state = tarot.declare_push(state, character=character, suit=suit).state
    return state


def committed(state, **cards):
    for character in state.play.contests[0].characters:
        laid = numbers(*cards.get(character, ()))
        state = tarot.commit_cards(state, character=character, cards=laid).state
    return state


def revealed(state):
    for character in state.play.contests[0].characters:
        state = tarot.reveal_cards(state, character=character).state
    return state


def played(*sides, suits=None, laid=None, deck=(), **table):
    """A contest whose cards lie open; `laid` names the cards that each side has laid."""
    laid = laid or {}
    state = begun(*sides, hands=_hands(laid, table), deck=deck, **table)
    return revealed(committed(declared(state, **(suits or {})), **laid))


def _hands(laid, table):
    owners = {each.character.name: each.name for each in table.get("players", (ANN,))}
    hands = {}
    for character, cards in laid.items():
        hands[owners.get(character)] = (*hands.get(owners.get(character), ()), *cards)
    return hands


def settled(state, **says):
    character = state.play.contests[0].characters[0]
    transition = tarot.conclude_contest(state, character=character, **says)
    return told(transition, tarot.ContestSettled)[0]


def turned(state, character, card, toward=TurnedTo.SELF, **says):
    return tarot.turn_major(
        state, character=character, card=numbers(card)[0], toward=toward, **says
    ).state
