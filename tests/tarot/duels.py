"""Contests for tests: their members, and how they begin."""

from dramadeck import tarot
from tests.tarot.tables import ANN, stacked

BEN = tarot.Player("Bea", tarot.Character("Ben", (tarot.Trait("Firearms", tarot.Aptitude.GOOD),)))
ZOE = tarot.Player("Cleo", tarot.Character("Zoe"))
DAVID = tarot.Character("David", (tarot.Trait("Firearms", tarot.Aptitude.INCREDIBLE),))
GUARD = tarot.Character("Guard")
PARTY = (ANN, BEN, ZOE)


def side(character, trait="Firearms", **more):
    return tarot.Contender(character=character, trait=trait, **more)


MIAS = ("Nine of Cups", "Two of Wands", "Three of Swords")
"""Mia's hand at the warehouse: her last Cup, a Wand and a Sword."""

DUEL = (side("Mia"), side("David", is_defender=True))
THREE = (side("Mia"), side("Ben"), side("David", is_defender=True))


def begun(*sides, players=(ANN,), cast=(DAVID, GUARD), **cards):
    state = stacked(*players, cast=cast, **cards)
    return tarot.begin_contest(state, sides=sides or DUEL).state


def declared(state, **suits):
    for character in state.play.contests[0].characters:
        suit = suits.get(character, tarot.Suit.SWORDS)
        state = tarot.declare_push(state, character=character, suit=suit).state
    return state
