"""The rules of Turn of the Card, a storytelling game with a tarot deck.

Start with `new_game` and `deal`; every verb takes a state and returns a `Transition`: the new state
and the events that happened. `TAROT` is the same as a rule system, for programs that send commands
as records.

>>> from dramadeck import tarot
>>> state, events = tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7))
>>> state, events = tarot.call_for_check(state, character="Mia", trait="Brawn",
...                                      needed=tarot.Aptitude.GREAT)
>>> state, events = tarot.declare_push(state, character="Mia", suit=tarot.Suit.WANDS)
>>> state.play.push("Mia").aim
<PushTarget.CHECK: 'check'>

Nothing is defined here; the rules are in `dramadeck.tarot.rules`, a file for each chapter.

* the verbs: `help(tarot.verbs)`; the records of commands and events are in
  `tarot.commands` and `tarot.events`; all other names: `tarot.names`
* one of them: `help(tarot.deal)`
"""

# There is no `__all__`, on purpose: with one, `help(tarot)` writes out every class that is named
# in it. The list is that of `names`, which a star imports; the second star says the same again to
# type checkers, which do not add up lists.
from dramadeck.tarot.names import *
from dramadeck.tarot.verbs import *
