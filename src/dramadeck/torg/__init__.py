"""The rules of Torg's Drama Deck.

Start with `new_game` and `deal`; every verb takes a state and returns a `Transition`: the new state
and the events that happened. `TORG` is the same as a rule system, for programs that send commands
as records.

>>> from dramadeck import torg
>>> state, events = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7))
>>> state, events = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",))
>>> state, events = torg.begin_rounds(state)
>>> state, events = torg.flip(state)
>>> state.initiative
<Side.VILLAINS: 'villains'>

Nothing is defined here; the rules are in `dramadeck.torg.rules`, a file for each chapter.

* the verbs: `help(torg.verbs)`; the records of commands and events are in
  `torg.commands` and `torg.events`; all other names: `torg.names`
* one of them: `help(torg.deal)`
"""

# There is no `__all__`, on purpose: with one, `help(torg)` writes out every class that is named
# in it. The list is that of `names`, which a star imports; the second star says the same again to
# type checkers, which do not add up lists.
from dramadeck.torg.names import *
from dramadeck.torg.verbs import *
