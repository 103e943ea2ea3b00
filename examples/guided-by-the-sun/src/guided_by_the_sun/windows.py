"""The windows of the commands: before the journey, between turns, or for one role of a turn.

::

    before the journey        questions are answered
    on the journey            until it is ended
      between turns           nothing lies on the table; an end can be proposed
        while it is proposed  the others agree, or somebody plays on
      while it can go on      something is left on the counter, and enough cards to draw
        before the ally       the ally has not played yet
        before the adversary  the narrator has not played yet
        at the climax         both lie there; the protagonist answers
"""

from collections.abc import Callable
from typing import Final

from dramadeck.core import Guard, Phase, Window, refuse
from guided_by_the_sun.reasons import Reason
from guided_by_the_sun.state import FOR_A_TURN, Role, State

PREPARING: Final = Phase[State](
    "before the journey", lambda state: not state.turn, Reason.JOURNEY_UNDER_WAY
)
_BEGUN: Final = Phase[State](
    "on the journey", lambda state: state.turn > 0, Reason.JOURNEY_NOT_BEGUN
)
_NOT_OVER: Final = Phase[State](
    "until it is ended", lambda state: state.ending is None, Reason.JOURNEY_OVER, within=_BEGUN
)
_COUNTER_LEFT: Final = Phase[State](
    "while something is left on the counter",
    lambda state: state.counter > 0,
    Reason.COUNTER_EMPTY,
    rule="GS-002",
    within=_NOT_OVER,
)


def _cards_last(state: State) -> bool:
    return _is_turn_under_way(state) or state.left_to_draw >= FOR_A_TURN


def _is_turn_under_way(state: State) -> bool:
    return state.ally is not None or state.adversary is not None


_CARDS_LEFT: Final = Phase[State](
    "while there are cards to draw",
    _cards_last,
    Reason.CARDS_USED_UP,
    rule="GS-012",
    within=_NOT_OVER,
)
_BETWEEN_TURNS: Final = Phase[State](
    "between turns",
    lambda state: not _is_turn_under_way(state),
    Reason.TURN_UNDER_WAY,
    within=_NOT_OVER,
)

_PROPOSED: Final = Phase[State](
    "while an end is proposed",
    lambda state: state.proposal is not None,
    Reason.NOTHING_PROPOSED,
    within=_BETWEEN_TURNS,
)


def _holder(role: Role) -> Callable[[State], dict[str, str]]:
    return lambda state: {"player": state.holder(role)}


_NO_ALLY: Final = Phase[State](
    "before the ally", lambda state: state.ally is None, Reason.ALLY_LIES_THERE
)
_ALLY: Final = Phase[State](
    "after the ally",
    lambda state: state.ally is not None,
    Reason.ALLY_MISSING,
    values=_holder(Role.ALLY),
)
_NO_ADVERSARY: Final = Phase[State](
    "before the adversary", lambda state: state.adversary is None, Reason.ADVERSARY_LIES_THERE
)
_ADVERSARY: Final = Phase[State](
    "after the adversary",
    lambda state: state.adversary is not None,
    Reason.ADVERSARY_MISSING,
    values=_holder(Role.NARRATOR),
)


def _plays(state: State, sender: str, rule: str) -> None:
    if sender not in state.setup.players:
        raise refuse(Reason.NO_SUCH_PLAYER, rule, player=sender)


def _by(role: Role, otherwise: Reason) -> Guard[State]:
    """A guard that allows one role."""

    def asks(state: State, sender: str, rule: str) -> None:
        _plays(state, sender, rule)
        if state.holder(role) != sender:
            raise refuse(otherwise, rule, player=sender, other=state.holder(role))

    return Guard(f"for the {role}", asks)


_ANY_PLAYER: Final = Guard[State]("for any player", _plays)
_GOING_ON: Final = Window.of(
    "while the journey can go on", _BEGUN, _NOT_OVER, _COUNTER_LEFT, _CARDS_LEFT
)

SETTING_OUT: Final = Window.of("before the journey", PREPARING, _ANY_PLAYER)
ENDING: Final = Window.of("between turns", _BEGUN, _NOT_OVER, _BETWEEN_TURNS, _ANY_PLAYER)
AGREEING: Final = Window.of("while an end is proposed", ENDING, _PROPOSED)
FOR_ALLY: Final = Window.of(
    "for the ally of a turn", _GOING_ON, _NO_ALLY, _by(Role.ALLY, Reason.NOT_ALLY)
)
FOR_NARRATOR: Final = Window.of(
    "for the narrator of a turn",
    _GOING_ON,
    _NO_ADVERSARY,
    _by(Role.NARRATOR, Reason.NOT_NARRATOR),
)
CLIMAX: Final = Window.of(
    "at the climax of a turn",
    _GOING_ON,
    _ALLY,
    _ADVERSARY,
    _by(Role.PROTAGONIST, Reason.NOT_PROTAGONIST),
)
