"""Fights to play at: who is in them, and builders that bring them to the point a test is about."""

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
    """Mia, whose Reaction is Good, and these others."""
    state = stacked(ANN, cast=cast, **cards)
    return tarot.begin_fight(state, characters=("Mia", *names)).state


def next_round(state):
    return tarot.begin_round(state).state


def all_wait(state):
    """Whoever is in the round lets it pass."""
    for name in state.play.fight.acting:
        state = tarot.take_action(state, character=name).state
    return state


def attacked(state, *pairs):
    """These attacks are declared, all others of the round wait and see."""
    targets: dict[str, tuple[str, ...]] = {}
    for attacker, target in pairs:
        targets[attacker] = (*targets.get(attacker, ()), target)
    for attacker, whom in targets.items():
        state = tarot.declare_attack(state, character=attacker, targets=whom).state
    for name in state.play.fight.acting:
        if name not in targets:
            state = tarot.take_action(state, character=name).state
    return state


def attack(attacker, target):
    """The fields of a contest about an attack."""
    traits = {"attacking": "Firearms", "defending": "Reaction"}
    return {"character": attacker, "target": target, **traits}
