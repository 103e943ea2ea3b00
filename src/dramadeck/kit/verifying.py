"""Whether a game went as its host had promised: its shuffles, its dice, every ruling.

Everybody at the table was shown a commitment before the first card was dealt. Whoever has the whole
record of the game afterwards can check it without the host: that the seed fits the commitment, that
the cards lay in the order of their deck when the game began, that every die which the host threw
came from that seed, and that the rules lead from each command to what is said to have happened.
"""

from typing import Any

from dramadeck.engine import Seed
from dramadeck.kit.promises import commitment_of, foreign_die
from dramadeck.kit.records import Record, RecordMismatchError


class BrokenPromiseError(RecordMismatchError):
    """A record of a game in which a host has not kept what it had promised."""


def keeps_promise(record: Record[Any]) -> None:
    """See that the record of a game that has ended keeps what was promised.

    Raises:
        BrokenPromiseError: it does not; the error says in which turn, and how.
        RecordMismatchError: the rules say otherwise than the record.
        ValueError: nothing was promised.

    >>> import attrs
    >>> from dramadeck import torg
    >>> from dramadeck.kit.promises import Promise
    >>> start = torg.new_game(["Quin"], seed="00")
    >>> record = Record.begin(torg.TORG, start).then(torg.Deal())
    >>> promised = Promise("supper", commitment_of("supper", "00"), "00")
    >>> keeps_promise(attrs.evolve(record, promise=promised))
    >>> keeps_promise(attrs.evolve(record, promise=Promise("supper", "406d86", "00")))
    Traceback (most recent call last):
    ...
    dramadeck.kit.verifying.BrokenPromiseError: turn 0: the seed is not the one that was promised
    """
    promise = record.promise
    if promise is None:
        raise ValueError("this record promises nothing")
    if commitment_of(promise.table, promise.seed) != promise.commitment:
        raise BrokenPromiseError(0, "the seed is not the one that was promised")
    _check_start(record.start, promise.seed)
    foreign = foreign_die((turn.command for turn in record.turns), promise.seed)
    if foreign is not None:
        raise BrokenPromiseError(foreign, "the die does not come from the promised seed")
    record.replay()


def _check_start(start: Any, seed: str) -> None:
    """What everybody could see when the game began need not be checked; the hidden cards must."""
    found: object = getattr(start, "seed", None)
    if isinstance(found, Seed) and found != Seed(seed):
        raise BrokenPromiseError(0, "the game does not begin with the seed that was promised")
    deck: Any = getattr(getattr(start, "setup", None), "deck", None)
    numbers = getattr(deck, "numbers", None)
    if numbers is not None and [pile for _, pile in start.table if pile] != [tuple(numbers)]:
        raise BrokenPromiseError(0, "the cards do not lie in the order of their deck")
