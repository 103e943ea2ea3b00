"""Compare what clients received with the log of their table, as Jepsen does for databases.

A history is the requests of clients with times and outcomes, the updates of watchers, and the log
in the store afterwards. Three things are checked: each acknowledged request is in the log exactly
once, all clients saw the same order, and a request that was over before another began has the
smaller number.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum, unique

import attrs

from dramadeck.storage.store import JournalEntry


@unique
class Outcome(StrEnum):
    """The outcome of a request, as far as its sender knows."""

    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"
    UNSURE = "unsure"
    """The host was killed, or its store was down, before it answered."""


@attrs.frozen
class Request:
    """A request, and what its sender knows of it.

    Attributes:
        seat: the seat of its sender, as JSON.
        request: its id.
        began: when it was sent first.
        ended: when the last answer came.
        outcome: its outcome.
        turn: the number of its turn.
        text: the update in the answer; None if it was only the number.
    """

    seat: str
    request: str
    began: float
    ended: float
    outcome: Outcome
    turn: int = 0
    text: str | None = None


@attrs.frozen
class Update:
    """What a watcher received.

    Attributes:
        turn: the number of the last turn in it.
        is_view: whether it is a whole view, as a watcher gets who has missed turns.
        text: its text.
    """

    turn: int
    is_view: bool
    text: str


def complaints(
    requests: Sequence[Request],
    updates: Mapping[str, Sequence[Sequence[Update]]],
    lines: Sequence[JournalEntry],
) -> Iterator[str]:
    """A sentence for each problem of a history.

    Args:
        requests: the requests of all clients.
        updates: for each seat the updates of each of its watchers.
        lines: the log.
    """
    yield from _of_the_log(lines)
    yield from _of_answers(requests, lines)
    yield from _of_time(requests)
    last = max((it.turn for it in requests if it.outcome is Outcome.ACKNOWLEDGED), default=0)
    for seat, watchers in updates.items():
        answers = [it for it in requests if it.seat == seat and it.text is not None]
        yield from _of_one_seat(seat, watchers, answers, last)


def _of_the_log(lines: Sequence[JournalEntry]) -> Iterator[str]:
    if [line.turn for line in lines] != [*range(1, len(lines) + 1)]:
        yield "the lines of the log are not numbered one by one"
    requests = Counter((line.seat, line.request) for line in lines if line.request is not None)
    for (seat, request), count in requests.items():
        if count > 1:
            yield f"{seat}: {request!r} is in the log {count} times"


def _of_answers(requests: Iterable[Request], lines: Iterable[JournalEntry]) -> Iterator[str]:
    turns = {(line.seat, line.request): line.turn for line in lines if line.request is not None}
    by_key = {(it.seat, it.request): it for it in requests}
    for key, one in by_key.items():
        turn = turns.get(key)
        if one.outcome is Outcome.ACKNOWLEDGED and turn is None:
            yield f"{one.seat}: {one.request!r} was acknowledged and is lost"
        elif one.outcome is Outcome.ACKNOWLEDGED and turn != one.turn:
            yield f"{one.seat}: {one.request!r} is turn {turn}, but was acknowledged as {one.turn}"
        elif one.outcome is Outcome.REFUSED and turn is not None:
            yield f"{one.seat}: {one.request!r} was refused and is turn {turn}"
    for seat, request in turns.keys() - by_key.keys():
        yield f"{seat}: nobody has sent {request!r}"


def _of_time(requests: Iterable[Request]) -> Iterator[str]:
    """A request that was acknowledged before another was sent has the smaller number."""
    acknowledged = [it for it in requests if it.outcome is Outcome.ACKNOWLEDGED]
    by_end = sorted(acknowledged, key=lambda it: it.ended)
    at, latest = 0, 0
    for it in sorted(acknowledged, key=lambda it: it.began):
        while at < len(by_end) and by_end[at].ended < it.began:
            latest, at = max(latest, by_end[at].turn), at + 1
        if it.turn <= latest:
            yield f"{it.seat}: turn {it.turn} was sent when turn {latest} was over"


def _of_one_seat(
    seat: str, watchers: Sequence[Sequence[Update]], answers: Iterable[Request], last: int
) -> Iterator[str]:
    texts = {it.turn: it.text for it in answers}
    for updates in watchers:
        turn = 0
        for update in updates:
            if update.turn < turn or (update.turn != turn + 1 and not update.is_view):
                yield f"{seat}: a watcher received turn {update.turn} after turn {turn}"
            turn = update.turn
            if not update.is_view and texts.setdefault(turn, update.text) != update.text:
                yield f"{seat}: two clients received different texts of turn {turn}"
        if turn < last:
            yield f"{seat}: a watcher received turns up to {turn}, and {last} was acknowledged"
