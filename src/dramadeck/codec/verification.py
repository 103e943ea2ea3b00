"""The check that a host has kept its promise: its shuffles, its dice, every ruling.

With the whole record of a game you can check without the host that the seed fits the commitment,
that the cards lay in the order of their deck at the start, that every die of the host came from
that seed, and that the rules lead from each command to its events.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import attrs

from dramadeck.codec import commitment
from dramadeck.codec.records import Record, RecordMismatchError, fingerprint
from dramadeck.core import Seat, Seed, reprs


class BrokenPromiseError(RecordMismatchError):
    """The record shows that a host has not kept its promise."""


class SetupPart(NamedTuple):
    """The rule text or the deck with which a game was set up."""

    kind: str
    """`dialect` or `deck`."""
    name: str
    is_shipped: bool
    """Whether the rule system ships one with this name."""
    differs: tuple[str, ...]
    """The fields in which it differs from the shipped one."""


@attrs.frozen(kw_only=True)
class VerifiedGame:
    """Facts about a game whose promise was kept.

    Attributes:
        thrown: how many dice the host has thrown.
        reported: seat → how many dice it has reported; the promise does not cover these.
        setup_parts: the rule text and the deck.
        fingerprint: the hash that every seat got at the end, if the record is complete.
    """

    thrown: int
    reported: Mapping[Seat, int]
    setup_parts: tuple[SetupPart, ...]
    fingerprint: str


def verify_promise(record: Record[Any]) -> VerifiedGame:
    """Check that the record of an ended game keeps the host's promise.

    Raises:
        BrokenPromiseError: it does not; the error names the turn and the difference.
        RecordMismatchError: the rules lead to other events than the record says.
        ValueError: the record has no promise.

    >>> from dramadeck import torg
    >>> from dramadeck.codec.commitment import Promise, commitment_of
    >>> start = torg.new_game(["Quin"], seed="00")
    >>> record = Record.begin(torg.TORG, start).then(torg.commands.Deal())
    >>> promised = Promise("supper", commitment_of("supper", "00"), "00")
    >>> verify_promise(attrs.evolve(record, promise=promised)).setup_parts[0]
    SetupPart(kind='dialect', name='revised', is_shipped=True, differs=())
    """
    promise = record.promise
    if promise is None:
        raise ValueError("this record has no commitment to verify")
    if commitment.commitment_of(promise.table, promise.seed) != promise.commitment:
        raise BrokenPromiseError(0, "the seed is not the one that was promised")
    for added in promise.contributions:
        secret, seat = added.secret, added.seat
        if secret and commitment.commitment_to(secret, promise.table, seat) != added.commitment:
            raise BrokenPromiseError(0, f"the secret of {seat} is not the one it has promised")
    seed = commitment.mixed_seed(promise.seed, promise.contributions)
    # The players have seen the public part of the start; the hidden cards have to be checked.
    start: Any = record.start
    used: object = getattr(start, "seed", None)
    # A number and its digits as text are the same seed.
    if isinstance(used, Seed) and attrs.evolve(used, root=str(used.root)) != Seed(seed):
        raise BrokenPromiseError(0, "the game does not begin with the seed that was promised")
    deck: Any = getattr(getattr(start, "setup", None), "deck", None)
    numbers = getattr(deck, "numbers", None)
    if numbers is not None and [pile for _, pile in start.table if pile] != [tuple(numbers)]:
        raise BrokenPromiseError(0, "the cards do not lie in the order of their deck")
    commands = [turn.command for turn in record.turns]
    foreign = commitment.foreign_die(commands, seed)
    if foreign is not None:
        raise BrokenPromiseError(foreign, "the die does not come from the promised seed")
    record.replay()
    end = fingerprint(record)
    if promise.fingerprint not in (None, end):
        what = "the fingerprint at the end of the game is another one"
        raise BrokenPromiseError(len(record.turns), what)
    return VerifiedGame(
        thrown=commitment.throws_in(commands),
        reported=Counter(
            record.rules.issuer(before, command)
            for before, command in zip(record.states(), commands, strict=False)
            if commitment.is_die(command) and not commitment.is_thrown(command)
        ),
        setup_parts=tuple(_setup_parts(record)),
        fingerprint=end,
    )


def _setup_parts(record: Record[Any]) -> Iterator[SetupPart]:
    setup, rules = getattr(record.start, "setup", None), record.rules
    for kind, shipped in (("dialect", rules.dialects), ("deck", rules.decks)):
        used: Any = getattr(setup, kind, None)
        if used is not None:
            printed = shipped.get(used.name)
            differing = () if printed is None else reprs.differing_fields(used, printed)
            differs = tuple(path for path, _ in differing)
            yield SetupPart(kind, used.name, printed is not None, differs)
