"""Break-ins of Turn of the Card: their first commands, and games played by the program."""

import attrs

from dramadeck.sim.tarot.policies import begun, choose, next_question, table
from dramadeck.sim.tarot.story import Asks, after, next_scene
from dramadeck.tarot.cards import DECK, hand

AUTO = ["play", "--system", "tarot", "--auto"]
FIRST = ["play", "--system", "tarot", "--seed", "9"]
SEEDS = range(1, 31)


def beats(seed, names=("Ann",)):
    """Yield each question of a game that the program plays, with its moment."""
    moment = begun(table(names, seed=seed))
    while (question := next_question(moment)) is not None:
        yield moment, question
        moment = next_moment(moment, question)


def next_moment(moment, question):
    """Return the moment after the answer of the program."""
    if question.asks is Asks.SCENE:
        return next_scene(moment)
    return after(moment, question, choose(moment, question))[0]


def with_another_narrator(moment):
    """Exchange cards between the Narrator's hand and the deck; a player sees no difference."""
    table = moment.state.table
    piles = dict(table)
    unseen, count = (*piles[DECK], *piles[hand(None)])[::-1], len(piles[DECK])
    piles |= {DECK: unseen[:count], hand(None): unseen[count:]}
    return attrs.evolve(moment, state=attrs.evolve(moment.state, table=type(table).of(piles)))
