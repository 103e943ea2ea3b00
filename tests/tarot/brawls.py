"""Fights for tests: their members, and how they begin."""

from dramadeck import tarot
from tests.tarot.tables import ANN, stacked

WAND, CUP = "Six of Wands", "Four of Cups"


def character(name, reaction=tarot.Aptitude.MEDIOCRE, **more):
    return tarot.Character(name, (tarot.Trait("Reaction", reaction),), **more)


SLOW = character("Slow", tarot.Aptitude.POOR)
GUARD, TWIN = character("Guard", tarot.Aptitude.GOOD), character("Twin", tarot.Aptitude.GOOD)
RIVAL = character("Rival", tarot.Aptitude.GREAT)
CAST = (SLOW, GUARD, TWIN, RIVAL)


def fighting(*names, cast=CAST, **cards):
    """Return a fight of Mia, whose Reaction is Good, and these characters."""
    state = stacked(ANN, cast=cast, **cards)
    return tarot.begin_fight(state, characters=("Mia", *names)).state


def next_round(state):
    return tarot.begin_round(state).state


def attack(attacker, target):
    """Return the fields of an `OpenAttack`."""
    traits = {"attacking": "Firearms", "defending": "Reaction"}
    return {"character": attacker, "target": target, **traits}
