"""Whether a game went as its host had promised: its shuffles, its dice, every ruling.

Whoever has the whole record of a game can check it without the host: that the seed fits the
commitment, that the cards lay in the order of their deck at the start, that every die of the host
came from that seed, and that the rules lead from each command to its events.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import attrs

from dramadeck.codec import commitment
from dramadeck.codec.records import Record, RecordMismatchError, fingerprint
from dramadeck.core import Seat, Seed


class BrokenPromiseError(RecordMismatchError):
    """A record of a game in which a host has not kept what it had promised."""


class PlayedBy(NamedTuple):
    """A rule text or a deck by which was played.

    Attributes:
        kind: `dialect` or `deck`.
        name: what it is called.
        is_shipped: whether the rule system ships one of that name.
        differs: the fields in which it differs from that one.
    """

    kind: str
    name: str
    is_shipped: bool
    differs: tuple[str, ...]


@attrs.frozen(kw_only=True)
class VerifiedGame:
    """What is to be known of a game whose promise was kept.

    Attributes:
        thrown: how many dice the host has thrown.
        reported: who has reported dice, and how many: of these nothing was promised.
        played_by: the rule text and the deck.
        fingerprint: what everybody was told at the end, if the record is whole.
    """

    thrown: int
    reported: Mapping[Seat, int]
    played_by: tuple[PlayedBy, ...]
    fingerprint: str


def verify_promise(record: Record[Any]) -> VerifiedGame:
    """See that the record of a game that has ended keeps what was promised.

    Raises:
        BrokenPromiseError: it does not; the error says in which turn, and how.
        RecordMismatchError: the rules say otherwise than the record.
        ValueError: nothing was promised.

    >>> from dramadeck import torg
    >>> from dramadeck.codec.commitment import Promise, commitment_of
    >>> start = torg.new_game(["Quin"], seed="00")
    >>> record = Record.begin(torg.TORG, start).then(torg.Deal())
    >>> promised = Promise("supper", commitment_of("supper", "00"), "00")
    >>> verify_promise(attrs.evolve(record, promise=promised)).played_by[0]
    PlayedBy(kind='dialect', name='revised', is_shipped=True, differs=())
    >>> verify_promise(attrs.evolve(record, promise=Promise("supper", "406d86", "00")))
    Traceback (most recent call last):
    ...
    dramadeck.codec.verification.BrokenPromiseError: turn 0: the seed is not the one that ...
    """
    promise = record.promise
    if promise is None:
        raise ValueError("this record promises nothing")
    if commitment.commitment_of(promise.table, promise.seed) != promise.commitment:
        raise BrokenPromiseError(0, "the seed is not the one that was promised")
    for added in promise.contributions:
        secret, seat = added.secret, added.seat
        if secret and commitment.commitment_to(secret, promise.table, seat) != added.commitment:
            raise BrokenPromiseError(0, f"the secret of {seat} is not the one it has promised")
    seed = commitment.mixed_seed(promise.seed, promise.contributions)
    _check_start(record.start, seed)
    commands = [turn.command for turn in record.turns]
    foreign = commitment.foreign_die(commands, seed)
    if foreign is not None:
        raise BrokenPromiseError(foreign, "the die does not come from the promised seed")
    record.replay()
    end = fingerprint(record)
    if promise.fingerprint not in (None, end):
        what = "the game does not end with the fingerprint that was told"
        raise BrokenPromiseError(len(record.turns), what)
    return VerifiedGame(
        thrown=commitment.throws_in(commands),
        reported=Counter(
            record.rules.issuer(before, command)
            for before, command in zip(record.states(), commands, strict=False)
            if commitment.is_die(command) and not commitment.is_thrown(command)
        ),
        played_by=tuple(_played_by(record)),
        fingerprint=end,
    )


def _played_by(record: Record[Any]) -> Iterator[PlayedBy]:
    setup, rules = getattr(record.start, "setup", None), record.rules
    for kind, shipped in (("dialect", rules.dialects), ("deck", rules.decks)):
        used: Any = getattr(setup, kind, None)
        if used is not None:
            printed = shipped.get(used.name)
            differs = () if printed is None else tuple(_differences(used, printed))
            yield PlayedBy(kind, used.name, printed is not None, differs)


def _differences(used: Any, printed: Any, where: str = "") -> Iterator[str]:
    """The fields in which two values differ, those of records within records by their paths."""
    if used == printed:
        return
    kind: type = used.__class__
    if kind is not printed.__class__ or not attrs.has(kind):
        yield where
        return
    for field in attrs.fields(kind):
        if not field.init:  # made of the others
            continue
        name = f"{where}.{field.name}" if where else field.name
        yield from _differences(getattr(used, field.name), getattr(printed, field.name), name)


def _check_start(start: Any, seed: str) -> None:
    """What everybody could see when the game began need not be checked; the hidden cards must."""
    present: object = getattr(start, "seed", None)
    if isinstance(present, Seed) and present != Seed(seed):
        raise BrokenPromiseError(0, "the game does not begin with the seed that was promised")
    deck: Any = getattr(getattr(start, "setup", None), "deck", None)
    numbers = getattr(deck, "numbers", None)
    if numbers is not None and [pile for _, pile in start.table if pile] != [tuple(numbers)]:
        raise BrokenPromiseError(0, "the cards do not lie in the order of their deck")
