"""The fingerprint of a game: a hash of all that everybody at the table was shown.

A host tells it to every seat at the end. Whoever notes it down can compare it with a whole record
that is handed out later: a turn that was left out at the end, which breaks no rule, makes another
fingerprint. It is made of what lies open to all, so it gives nothing away that is hidden.
"""

import hashlib
from typing import Any, Final

from dramadeck.codec.records import Record
from dramadeck.codec.saves import plain
from dramadeck.codec.strict_json import text_of
from dramadeck.core.secrecy import SPECTATOR

_PREFIX: Final = "dramadeck fingerprint 1"


def fingerprint(record: Record[Any]) -> str:
    """SHA-256 of the value before and a turn, from turn to turn; before the first it is a prefix.

    A turn is JSON: who sent the command, and the events as whoever looks on is shown them. Another
    version of a rule system may write them otherwise; then its fingerprint is another, too.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> fingerprint(record) == fingerprint(record.then(torg.EndAct()).undo())
    True
    >>> fingerprint(record) == fingerprint(record.undo())
    False
    """
    rules, found = record.rules, hashlib.sha256(_PREFIX.encode()).hexdigest()
    for before, turn in zip(record.states(), record.turns, strict=False):
        shown = [plain(rules, rules.view_event(each, SPECTATOR)) for each in turn.events]
        told = text_of([[*rules.issuer(before, turn.command)], shown])
        found = hashlib.sha256(f"{found}\n{told}".encode()).hexdigest()
    return found
