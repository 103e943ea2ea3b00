"""The moves of cards as JSON data, for animations."""

from collections.abc import Iterable
from typing import Any

from dramadeck.core import Zone
from dramadeck.core.table import Move, Shuffle


def moves_of(events: Iterable[Any]) -> list[dict[str, Any]]:
    """The moves of cards in events, as JSON data; pass the events as the seat may see them.

    A hidden card has the number 0.

    >>> from dramadeck import torg
    >>> moves_of([torg.events.CardPooled(hero="Quin", card=42)])
    [{'card': 42, 'from': 'hand/Quin', 'to': 'pool/Quin'}]
    """
    moves: list[dict[str, Any]] = []
    for step in (move for event in events for move in getattr(event, "moves", ())):
        if isinstance(step, Move):
            zones = {"from": _zone_text(step.source), "to": _zone_text(step.target)}
            moves.append({"card": step.card, **zones})
        elif isinstance(step, Shuffle):
            moves.append({"shuffled": _zone_text(step.zone)})
    return moves


def _zone_text(zone: Zone) -> str:
    return zone.kind if zone.owner is None else f"{zone.kind}/{zone.owner}"
