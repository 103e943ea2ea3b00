"""Hosts that are killed lose no acknowledged command; and the check finds planted errors."""

import asyncio
import sys

import attrs
import pytest

from dramadeck.storage.store import EntryKind, JournalEntry
from tests.depth import by_depth
from tools.histories import Outcome, Request, Update, complaints

QUIN, TINA = '["hero", "Quin"]', '["hero", "Tina"]'
LINES = [
    JournalEntry(1, EntryKind.SEATED, QUIN, None, "{}", 0.0),
    JournalEntry(2, EntryKind.PLAYED, QUIN, "a", "{}", 0.0),
    JournalEntry(3, EntryKind.PLAYED, TINA, "a", "{}", 0.0),
]
SENT = [
    Request(QUIN, "a", 0.0, 1.0, Outcome.ACKNOWLEDGED, 2, "two"),
    Request(TINA, "a", 1.5, 2.0, Outcome.ACKNOWLEDGED, 3, "three"),
    Request(QUIN, "b", 1.5, 2.0, Outcome.REFUSED),
    Request(QUIN, "c", 2.0, 9.0, Outcome.UNSURE),
]
UPDATES = [Update(1, True, "one"), Update(2, False, "two"), Update(3, False, "drei")]
LATE = [Update(3, True, "all")]


def complaints_about(*, sent=(), lines=LINES, turns=UPDATES):
    changed = {(request.seat, request.request): request for request in sent}
    history = [changed.get((request.seat, request.request), request) for request in SENT]
    return "; ".join(complaints(history, {QUIN: [turns, UPDATES, LATE]}, lines))


def test_a_consistent_history_has_no_complaints():
    assert complaints_about() == ""


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ({"lines": LINES[:2]}, "'a' was acknowledged and is lost"),
        ({"lines": [*LINES, LINES[2]]}, "not numbered one by one"),
        ({"lines": [*LINES, attrs.evolve(LINES[2], turn=4)]}, "'a' is in the log 2 times"),
        ({"lines": [*LINES, attrs.evolve(LINES[1], turn=4, request="b")]}, "refused and is turn 4"),
        ({"lines": [*LINES, attrs.evolve(LINES[1], turn=4, request="d")]}, "nobody has sent 'd'"),
        ({"sent": [attrs.evolve(SENT[0], turn=1)]}, "is turn 2, but was acknowledged as 1"),
        ({"sent": [attrs.evolve(SENT[0], began=2.5, ended=3.0)]}, "sent when turn 3 was over"),
        ({"sent": [attrs.evolve(SENT[0], text="2")]}, "received different texts of turn 2"),
        ({"turns": [UPDATES[0], UPDATES[2]]}, "received turn 3 after turn 1"),
        ({"turns": [*UPDATES, UPDATES[2]]}, "received turn 3 after turn 3"),
        ({"turns": [*LATE, Update(2, True, "all"), UPDATES[2]]}, "received turn 2 after turn 3"),
        ({"turns": UPDATES[:2]}, "received turns up to 2, and 3 was acknowledged"),
        ({"turns": []}, "received turns up to 0, and 3 was acknowledged"),
    ],
)
def test_each_inconsistency_is_reported(harm, complaint):
    assert complaint in complaints_about(**harm)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGKILL")
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_killed_hosts_lose_no_acknowledged_command(kind, request, tmp_path):
    cluster = request.getfixturevalue("cluster") if kind == "postgres" else None
    from tools.consistency import measure

    where = str(tmp_path / "games.db") if cluster is None else cluster.conninfo()
    asyncio.run(measure(kind, where, cluster, by_depth(5, 120)))
