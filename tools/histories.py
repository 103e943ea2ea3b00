"""What clients were told, held against the log of their table: nothing lost, nothing twice.

A history is what clients have sent, and when, and what came of it; what watchers were told; and the
log as it stands in the store afterwards. The questions are those of Jepsen: does all that was
acknowledged stand there exactly once, did everybody see one order, and was that the order of time
where one thing was over before another began?
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum, unique

import attrs

from dramadeck.storage.store import JournalEntry


@unique
class Came(StrEnum):
    """What came of a request, as far as its sender knows."""

    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"
    UNSURE = "unsure"
    """The host was killed, or its store was gone, before it had answered."""


@attrs.frozen
class Sent:
    """A request, and what its sender knows of it.

    Attributes:
        seat: who sent it, as JSON.
        request: how she calls it.
        began: when it was sent first.
        ended: when the last answer came.
        came: what came of it.
        turn: the number it was given.
        text: what its sender was told; None if that was only the number.
    """

    seat: str
    request: str
    began: float
    ended: float
    came: Came
    turn: int = 0
    text: str | None = None


@attrs.frozen
class Heard:
    """What a watcher was told.

    Attributes:
        turn: the number of the last line that it holds.
        is_view: whether it is a whole view, as of whoever has missed something.
        text: of it.
    """

    turn: int
    is_view: bool
    text: str


def complaints(
    sent: Sequence[Sent],
    heard: Mapping[str, Sequence[Sequence[Heard]]],
    lines: Sequence[JournalEntry],
) -> Iterator[str]:
    """What is wrong with a history; nothing, if all is well.

    Args:
        sent: what was sent.
        heard: for each seat what each of its watchers was told.
        lines: the log.
    """
    yield from _of_the_log(lines)
    yield from _of_answers(sent, lines)
    yield from _of_time(sent)
    last = max((each.turn for each in sent if each.came is Came.ACKNOWLEDGED), default=0)
    for seat, several in heard.items():
        answers = [each for each in sent if each.seat == seat and each.text is not None]
        yield from _of_one_seat(seat, several, answers, last)


def _of_the_log(lines: Sequence[JournalEntry]) -> Iterator[str]:
    if [each.turn for each in lines] != [*range(1, len(lines) + 1)]:
        yield "the lines of the log are not numbered one by one"
    requests = Counter((each.seat, each.request) for each in lines if each.request is not None)
    for (seat, request), count in requests.items():
        if count > 1:
            yield f"{seat}: {request!r} stands in the log {count} times"


def _of_answers(sent: Iterable[Sent], lines: Iterable[JournalEntry]) -> Iterator[str]:
    there = {(each.seat, each.request): each.turn for each in lines if each.request is not None}
    asked = {(each.seat, each.request): each for each in sent}
    for key, one in asked.items():
        turn = there.get(key)
        if one.came is Came.ACKNOWLEDGED and turn is None:
            yield f"{one.seat}: {one.request!r} was acknowledged and is lost"
        elif one.came is Came.ACKNOWLEDGED and turn != one.turn:
            yield f"{one.seat}: {one.request!r} is turn {turn}, and was said to be {one.turn}"
        elif one.came is Came.REFUSED and turn is not None:
            yield f"{one.seat}: {one.request!r} was refused and is turn {turn}"
    for seat, request in there.keys() - asked.keys():
        yield f"{seat}: nobody has sent {request!r}"


def _of_time(sent: Iterable[Sent]) -> Iterator[str]:
    """Whatever was acknowledged before another was sent has the smaller number."""
    known = [each for each in sent if each.came is Came.ACKNOWLEDGED]
    over = sorted(known, key=lambda each: each.ended)
    at, latest = 0, 0
    for each in sorted(known, key=lambda each: each.began):
        while at < len(over) and over[at].ended < each.began:
            latest, at = max(latest, over[at].turn), at + 1
        if each.turn <= latest:
            yield f"{each.seat}: turn {each.turn} was sent when turn {latest} was over"


def _of_one_seat(
    seat: str, several: Sequence[Sequence[Heard]], answers: Iterable[Sent], last: int
) -> Iterator[str]:
    texts = {each.turn: each.text for each in answers}
    for updates in several:
        turn = 0
        for each in updates:
            if each.turn < turn or (each.turn != turn + 1 and not each.is_view):
                yield f"{seat}: turn {each.turn} was told after turn {turn}"
            turn = each.turn
            if not each.is_view and texts.setdefault(turn, each.text) != each.text:
                yield f"{seat}: two have been told different things of turn {turn}"
        if turn < last:
            yield f"{seat}: a watcher was told of turn {turn}, and {last} was acknowledged"
