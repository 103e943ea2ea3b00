"""The log of a game for a seat by turns, and lines about seats, saves and the end of a game."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration.messages import Listed, LogLine, NameArg, Quoted, log_line, message_in
from dramadeck.narration.narrators import Narrator, called, in_sentence
from dramadeck.narration.spans import Line
from dramadeck.narration.words import Words

SeenTurn: TypeAlias = tuple[Seat, Any, tuple[Any, ...], Any]
"""A turn as shown to a seat: sender, command, events, view after it."""


def turn_lines(
    narrator: Narrator, before: Any, events: Sequence[Any], after: Any
) -> tuple[Line, ...]:
    """The log lines of a turn, which may consist of several commands.

    Some formatters fail for several commands at once; then the generic narration is used.
    """
    try:
        return narrator.lines(before, events, after)
    except (AttributeError, LookupError, TypeError, ValueError):
        return attrs.evolve(narrator, words=Words()).lines(after, events, after)


def story(
    narrator: Narrator, view: Any, turns: Sequence[SeenTurn]
) -> Iterator[tuple[Seat, tuple[Line, ...]]]:
    """The turns of a game after a view of the seat, as (sender, lines)."""
    for sender, _, events, after in turns:
        yield sender, turn_lines(narrator, view, events, after)
        view = after


# ------------------------------------------------------------------- lines about the table


def undo_line(by: Seat, what: Sequence[str] = ()) -> LogLine:
    """The line for turns that were taken back; `what` has a sentence of each, if they are known."""
    seat, turns = in_sentence(by), Listed([Quoted(sentence) for sentence in what])
    if what:
        sentence = message_in("table", "Undone by {seat}: {turns}", seat=seat, turns=turns)
        return log_line(sentence, depth=0)
    return log_line(message_in("table", "Undone by {seat}.", seat=seat), depth=0)


def seat_line(seat: Seat, *, is_held: bool) -> LogLine:
    """The line for a seat that has a new link, or that has become free."""
    if seat == SPECTATOR:
        created = message_in("table", "There is a new link for spectators.")
        return log_line(
            created if is_held else message_in("table", "The links for spectators were withdrawn."),
            depth=0,
        )
    name = called(seat)
    linked = message_in("table", "There is a new link for this seat: {seat}.", seat=name)
    free = message_in("table", "This seat is free now: {seat}.", seat=name)
    return log_line(linked if is_held else free, depth=0)


def secret_line(seat: Seat, *, is_opened: bool, is_dropped: bool) -> LogLine:
    """The line for a secret of a seat for the seed, which is promised, opened or dropped."""
    who = in_sentence(seat)
    what = message_in("table", "A secret for the shuffles was promised by {seat}.", seat=who)
    if is_opened:
        what = message_in("table", "The secret for the shuffles was opened by {seat}.", seat=who)
    elif is_dropped:
        what = message_in("table", "The shuffles do not use the secret of {seat}.", seat=who)
    return log_line(what, depth=0)


def save_line(by: Seat) -> LogLine:
    """The line for a save of the whole game, which contains all hidden information."""
    what = message_in(
        "table",
        "The whole game was saved by {seat}: the file contains every hand and the seed.",
        seat=in_sentence(by),
    )
    return log_line(what, depth=0)


def end_line(seed: str, fingerprint: str) -> LogLine:
    """The line for the end of the game, with its seed and fingerprint."""
    what = message_in(
        "table",
        "The game has ended. Its seed was {seed}, its fingerprint is {fingerprint}.",
        seed=NameArg(seed),
        fingerprint=NameArg(fingerprint),
    )
    return log_line(what, depth=0)
