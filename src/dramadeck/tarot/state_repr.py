"""A state as it is printed: one line for its `repr`, ten lines of a table for `print(state)`.

This is for whoever sits at a prompt: the host, who sees every hand. What players are told is
`dramadeck.narration`, in their language and from what they may know.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from dramadeck.core import Table, state_repr
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, committed, hand
from dramadeck.tarot.characters import Character, Player
from dramadeck.tarot.push import Push

MOST_PLAYERS: Final = 5
"""As many players have a line of their own; the others share one."""


class _Printed(Protocol):
    """**Protocol**: what is read of a state."""

    @property
    def setup(self) -> Any: ...
    @property
    def table(self) -> Table: ...
    @property
    def players(self) -> Sequence[Player]: ...
    @property
    def play(self) -> Any: ...
    @property
    def cast(self) -> Sequence[Character]: ...
    @property
    def is_dealt(self) -> bool: ...


def in_a_line(state: _Printed) -> str:
    """The `repr` of a state: what game it is, and how far it is.

    >>> from dramadeck import tarot
    >>> tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7)).state
    <State of tarot: published, rider-waite deck; Mia, Ben; dealt; 63 cards to draw>
    """
    names = [player.name for player in state.players]
    left = len(state.table.pile(DECK))
    return state_repr.in_a_line("tarot", state.setup, names, _moment(state), left)


def in_lines(state: _Printed) -> Iterator[str]:
    """The table in words, a line for each thing that lies on it, ten lines at most.

    >>> from dramadeck import tarot
    >>> print(tarot.deal(tarot.new_game(["Mia"], seed=7)).state)
    Turn of the Card by published, rider-waite deck: dealt
    Mia: hand Six of Swords, Knight of Cups, The Hermit, Five of Pentacles, Justice
    the Narrator: hand Six of Wands, Nine of Cups, Nine of Wands, Six of Cups, Seven of Cups
    deck 68, revealed 0, discard pile 0
    """
    return state_repr.in_lines("Turn of the Card", state.setup, _moment(state), _rows(state))


def _moment(state: _Printed) -> str:
    if not state.is_dealt:
        return "before the deal"
    play = state.play
    parts = ["dealt"] if play.fight is None else [f"round {play.fight.round} of a fight"]
    things = (("checks", play.checks), ("pushes", play.pushes), ("contests", play.contests))
    parts += [f"{word}: {len(each)}" for word, each in things if each]
    return ", ".join(parts)


def _rows(state: _Printed) -> Iterator[str]:
    yield from state_repr.first_of(
        state.players, MOST_PLAYERS, lambda player: f"{_who(player)}: {_held(state, player.name)}"
    )
    yield f"the Narrator: {_held(state, None)}"
    if state.cast:
        yield f"the Narrator's: {', '.join(_character(each) for each in state.cast)}"
    if state.play.pushes:
        yield f"pushes: {'; '.join(_push(each) for each in state.play.pushes)}"
    piles = (("deck", DECK), ("revealed", REVEALED), ("discard pile", DISCARD_PILE))
    yield state_repr.piles_counted(state.table, piles)


def _who(player: Player) -> str:
    shown = _character(player.character)
    return shown if shown.startswith(player.name) else f"{player.name} as {shown}"


def _character(each: Character) -> str:
    told = [f"{each.wounds} wounds"] if each.wounds else []
    states = ("stunned", each.is_stunned), ("stabilized", each.is_stabilized)
    told += [word for word, holds in (*states, ("dead", each.is_dead)) if holds]
    return f"{each.name}{state_repr.in_brackets(told)}"


def _held(state: _Printed, holder: str | None) -> str:
    piles = (("hand", hand(holder)), ("face down", committed(holder)))
    return "; ".join(state_repr.piles_named(state.setup.deck, state.table, piles)) or "no cards"


def _push(push: Push) -> str:
    return f"{push.character} by {push.suit}, {push.aim}, {push.step}"
