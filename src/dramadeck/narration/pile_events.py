"""Formatters of shuffles and draws in any game; words of a system take precedence."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dramadeck.core import CardDrawn, PileShuffled
from dramadeck.narration.messages import LogLine, NameArg, log_line, message
from dramadeck.narration.scope import Scope

if TYPE_CHECKING:
    from dramadeck.narration.words import Formatter, Key


def _shuffled(scope: Scope) -> LogLine:
    if scope.event.added:
        return log_line(message("The discarded cards are shuffled in."))
    return log_line(message("The cards are shuffled."))


def _drawn(scope: Scope) -> LogLine:
    player = NameArg(scope.event.player)
    return log_line(message("{player} draws {cards}.", player=player, cards=scope.cards_together))


EVENTS: Final[Mapping[type, "Formatter"]] = MappingProxyType(
    {PileShuffled: _shuffled, CardDrawn: _drawn}
)
"""Type of event → its formatter."""

TOGETHER: Final[Mapping[type, "Key"]] = MappingProxyType(
    {CardDrawn: lambda event: (event.player, event.to)}
)
"""Type of event → its key: consecutive events with equal keys share a line."""
