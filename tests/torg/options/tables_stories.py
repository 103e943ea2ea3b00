"""What the tests of cards that turn the story share: a fight with cards in the pool, and a deed."""

from dramadeck.torg import ActionKind
from tests.torg.tables_actions import (
    PLAIN_ATTACK_TAUNT,
    acts,
    announced,
    declared,
    rounds,
)


def fight(dialect, *cards, card=PLAIN_ATTACK_TAUNT, **setting):
    return rounds(card, pools={"Quin": cards}, dialect=dialect, **setting)


def deed(state, actor="Quin", action=ActionKind.ATTACK, *, succeeds=True, **details):
    """A whole action that succeeds, or fails by five."""
    if state.dialect.attempts.die == "three_d6_rolled_under":
        state = declared(state, actor, action, difficulty=0, **details)
        return announced(state, 10 if succeeds else 15)
    return acts(state, actor, action, 0 if succeeds else -5, **details)
