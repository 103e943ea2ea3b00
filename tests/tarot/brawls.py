"""Fights to play at: who is in them, and builders that bring them to the point a test is about."""

from dramadeck import tarot
from dramadeck.tarot import PushTarget, Suit
from tests.tarot.tables import ANN, numbers, stacked

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


def opened(state, attacker, target):
    return tarot.open_attack(
        state, character=attacker, target=target, attacking="Firearms", defending="Reaction"
    )


def played_out(state):
    """The contest that is under way, without a card."""
    names = state.play.contests[0].characters
    for name in names:
        state = tarot.declare_push(state, character=name, suit=Suit.CUPS).state
    for name in names:
        state = tarot.commit_cards(state, character=name, cards=()).state
    for name in names:
        state = tarot.reveal_cards(state, character=name).state
    return tarot.conclude_contest(state, character=names[0]).state


def hastened(state, *cards, name="Mia", suit=Suit.WANDS):
    """A push for Reaction with these cards, face up."""
    state = tarot.declare_push(state, character=name, suit=suit).state
    assert state.play.push(name).aim is PushTarget.REACTION
    state = tarot.commit_cards(state, character=name, cards=numbers(*cards)).state
    return tarot.reveal_cards(state, character=name).state
