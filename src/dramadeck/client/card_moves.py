"""Where cards go, as JSON data, for whoever shows them on their way."""

from collections.abc import Iterable
from typing import Any

from dramadeck.core import Zone
from dramadeck.core.table import Move, Shuffle


def moves_of(events: Iterable[Any]) -> list[dict[str, Any]]:
    """Where cards go by these events; of events as a seat was shown them, as that seat may know it.

    A card that is hidden has the number 0.

    >>> from dramadeck import torg
    >>> moves_of([torg.events.CardPooled(hero="Quin", card=42)])
    [{'card': 42, 'from': 'hand/Quin', 'to': 'pool/Quin'}]
    """
    moves: list[dict[str, Any]] = []
    for step in (move for event in events for move in getattr(event, "moves", ())):
        if isinstance(step, Move):
            zones = {"from": _named(step.source), "to": _named(step.target)}
            moves.append({"card": step.card, **zones})
        elif isinstance(step, Shuffle):
            moves.append({"shuffled": _named(step.zone)})
    return moves


def _named(zone: Zone) -> str:
    return zone.kind if zone.owner is None else f"{zone.kind}/{zone.owner}"
