"""A state as it is printed: one line for its `repr`, ten lines of a table for `print(state)`.

This is for whoever sits at a prompt: the host, who sees every hand. What players are told is
`dramadeck.narration`, in their language and from what they may know.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from dramadeck.engine import Card, Table
from dramadeck.engine.showing import cut
from dramadeck.tarot.characters import Character
from dramadeck.tarot.players import Player
from dramadeck.tarot.push import Push
from dramadeck.tarot.zones import DECK, DISCARD_PILE, REVEALED, committed, hand

MOST_PLAYERS: Final = 5
"""As many players have a line of their own; the others share one."""

WIDEST: Final = 200
"""No line is longer."""

_NAMED: Final = 8
"""As many cards of a pile are named."""

LONGEST_LINE: Final = 280
"""A `repr` stays below this."""


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
    setup, names = state.setup, ", ".join(each.name for each in state.players)
    told = (
        f"{cut(setup.dialect.name, 40)}, {cut(setup.deck.name, 40)} deck; {cut(names, 80)}; "
        f"{_moment(state)}; {len(state.table.pile(DECK))} cards to draw"
    )
    return f"<State of tarot: {cut(told, LONGEST_LINE - 20)}>"


def in_lines(state: _Printed) -> Iterator[str]:
    """The table in words, a line for each thing that lies on it, ten lines at most.

    >>> from dramadeck import tarot
    >>> print(tarot.deal(tarot.new_game(["Mia"], seed=7)).state)
    Turn of the Card by published, rider-waite deck: dealt
    Mia: hand Six of Swords, Knight of Cups, The Hermit, Five of Pentacles, Justice
    the Narrator: hand Six of Wands, Nine of Cups, Nine of Wands, Six of Cups, Seven of Cups
    deck 68, revealed 0, discard pile 0
    """
    return (cut(row, WIDEST) for row in _rows(state))


def _moment(state: _Printed) -> str:
    if not state.is_dealt:
        return "before the deal"
    play = state.play
    parts = ["dealt"] if play.fight is None else [f"round {play.fight.round} of a fight"]
    things = (("checks", play.checks), ("pushes", play.pushes), ("contests", play.contests))
    parts += [f"{word}: {len(each)}" for word, each in things if each]
    return ", ".join(parts)


def _rows(state: _Printed) -> Iterator[str]:
    setup = state.setup
    yield f"Turn of the Card by {setup.dialect.name}, {setup.deck.name} deck: {_moment(state)}"
    players = state.players
    most = MOST_PLAYERS if len(players) <= MOST_PLAYERS else MOST_PLAYERS - 1
    for player in players[:most]:
        yield f"{_who(player)}: {_held(state, player.name)}"
    if players[most:]:
        yield f"and {', '.join(player.name for player in players[most:])}"
    yield f"the Narrator: {_held(state, None)}"
    if state.cast:
        yield f"the Narrator's: {', '.join(_character(each) for each in state.cast)}"
    if state.play.pushes:
        yield f"pushes: {'; '.join(_push(each) for each in state.play.pushes)}"
    piles = (("deck", DECK), ("revealed", REVEALED), ("discard pile", DISCARD_PILE))
    yield ", ".join(f"{name} {len(state.table.pile(zone))}" for name, zone in piles)


def _who(player: Player) -> str:
    shown = _character(player.character)
    return shown if shown.startswith(player.name) else f"{player.name} as {shown}"


def _character(each: Character) -> str:
    told = [f"{each.wounds} wounds"] if each.wounds else []
    states = ("stunned", each.is_stunned), ("stabilized", each.is_stabilized)
    told += [word for word, holds in (*states, ("dead", each.is_dead)) if holds]
    return f"{each.name} ({', '.join(told)})" if told else each.name


def _held(state: _Printed, holder: str | None) -> str:
    piles = (("hand", hand(holder)), ("face down", committed(holder)))
    parts = [
        f"{word} {_cards(state, cards)}"
        for word, zone in piles
        if (cards := state.table.pile(zone))
    ]
    return "; ".join(parts) or "no cards"


def _cards(state: _Printed, cards: Sequence[Card]) -> str:
    names = [str(state.setup.deck.card(each)) for each in cards[:_NAMED]]
    return ", ".join(names if len(cards) <= _NAMED else [*names, "..."])


def _push(push: Push) -> str:
    return f"{push.character} by {push.suit}, {push.aim}, {push.step}"
