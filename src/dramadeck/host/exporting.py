"""A table's log as a record: what a seat may keep, and after the end the whole game."""

import json
from collections.abc import Sequence
from typing import Any

from dramadeck.host.live import Decks, played_in
from dramadeck.host.store import Line, LineKind, Opening
from dramadeck.kit.conversion import System
from dramadeck.kit.records import Record, Turn
from dramadeck.kit.saves import load_state


def record_of(opening: Opening, rules: System, decks: Decks, lines: Sequence[Line]) -> Record[Any]:
    """The game that stands at the end of these lines; what was taken back is not in it."""
    stands: list[Line] = []
    for line in lines:
        if line.kind is LineKind.PLAYED:
            stands.append(line)
        elif line.kind is LineKind.TAKEN_BACK:
            back_to = json.loads(line.text)["back_to"]
            stands = [each for each in stands if each.turn <= back_to]
    start = load_state(opening.start, rules=rules, decks=decks)
    state, turns = start, list[Turn]()
    for line in stands:
        commands, events, _ = played_in(rules, line, decks)
        for command, happened in zip(commands, events, strict=True):
            state = rules.replay(state, happened)
            turns.append(Turn(command, happened, state))
    return Record(rules=rules, start=start, turns=tuple(turns))
