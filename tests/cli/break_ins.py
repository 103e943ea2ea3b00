"""Break-ins of Turn of the Card: the words that begin them, and plays by the program."""

from dramadeck.sim.tarot.policies import begun, choose, next_question, table
from dramadeck.sim.tarot.story import Asks, after, next_scene

AUTO = ["play", "--system", "tarot", "--auto"]
FIRST = ["play", "--system", "tarot", "--seed", "9"]
SEEDS = range(1, 31)


def beats(seed, names=("Ann",)):
    """Every question of a play by the program, with its moment, up to the end."""
    moment = begun(table(names, seed=seed))
    while (question := next_question(moment)) is not None:
        yield moment, question
        moment = played(moment, question)


def played(moment, question):
    """The moment after the program's answer, without a screen."""
    if question.asks is Asks.SCENE:
        return next_scene(moment)
    return after(moment, question, choose(moment, question))[0]
