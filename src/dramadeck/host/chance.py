"""What a command brings to light: in a message of several it must come last.

The commands of a message are carried out one after the other, and all are forgotten if one of them
is refused. If an earlier one had thrown a die or drawn a card, the way in which a later one is
refused would tell what it was, and nothing would have happened at the table.
"""

from collections.abc import Sequence
from typing import Any

from dramadeck.core import Move, Seat, Shuffle
from dramadeck.core.rules import AnySystem


def brings_to_light(rules: AnySystem, before: Any, events: Sequence[Any], seat: Seat) -> bool:
    """Whether a command has shuffled, or has moved a card that its sender did not see before.

    It need not have shown the card: that one lies in a hand may tell what kind of card it is.

    Args:
        rules: the system.
        before: the state in which the command was sent.
        events: what came of it.
        seat: the sender's.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> dealt, events = torg.deal(state)
    >>> brings_to_light(torg.TORG, state, events, torg.GAMEMASTER)
    True
    >>> ended = torg.end_act(dealt).events
    >>> brings_to_light(torg.TORG, dealt, ended, torg.GAMEMASTER)
    False
    """
    seen = {card for zone, pile in before.table if rules.can_see(seat, zone) for card in pile}
    return any(
        isinstance(change, Shuffle) or (isinstance(change, Move) and change.card not in seen)
        for event in events
        for change in event.moves
    )
