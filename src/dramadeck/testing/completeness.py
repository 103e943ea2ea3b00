"""The law of completeness: whatever the rules accept of a seat, its listing has the like of it.

A listing names samples, so it cannot be compared with all that is legal. But of each type of
command that the rules accept of a seat, in each sender's name, even a sample must hold one; and the
whole listing, of which menus are made, one with each card that is chosen from those in sight, and
with each member of what is `Among` others.

What is accepted is found out without the listing: commands are made up from what their fields may
hold (`random_commands`), and those that were legal a while ago are sent again with other values.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

import attrs

from dramadeck.codec.record_types import System
from dramadeck.core import CARD, Among, Free, Gate, Seat
from dramadeck.core.domains import marked
from dramadeck.core.seats import name_of_sender
from dramadeck.testing.random_commands import RandomCommands
from dramadeck.testing.random_play import Trial

ATTEMPTS: Final = 8
"""How many commands of a type are made up for a seat in a state."""

_KEPT: Final = 12
"""Of how many commands of a type, legal a while ago, others are made."""


@attrs.define
class Completeness:
    """Law 11, with what it remembers of a game: which commands of each type were legal.

    Attributes:
        attempts: how many commands of a type are made up for a seat in a state.
    """

    attempts: int = ATTEMPTS
    _known: dict[type, list[Any]] = attrs.field(init=False, factory=dict[type, list[Any]])

    def __call__(self, trial: Trial) -> Iterator[str]:
        """What some seat may send, and is not offered."""
        state, rules = trial.before, trial.rules
        lot = Random(f"completeness/{trial.lot.root}")  # noqa: S311 - to be repeated, not a secret
        self._remember(trial.tried)
        self._remember([trial.command])
        for seat in rules.seats(state):
            yield from self._of_seat(rules, state, seat, lot)

    def _remember(self, commands: Iterable[Any]) -> None:
        for each in commands:
            kept = self._known.setdefault(each.__class__, [])
            kept[:] = [*kept[-_KEPT:], each]

    def _of_seat(self, rules: System, state: Any, seat: Seat, lot: Random) -> Iterator[str]:
        offered = rules.legal_actions(state, seat)
        listed = {_sent(each) for each in rules.legal_actions(state, seat, sample=True)}
        shown = {_sent(each) for each in offered}
        members = {place for each in offered for place in _members(each)}
        self._remember(offered[:: 1 + len(offered) // 50])
        gate, makes = Gate(state), RandomCommands(rules, state, seat, lot)
        kinds: tuple[Any, ...] = rules.commands
        for kind in kinds:
            if not any(gate.opens(kind, name) for name in makes.people):
                continue
            if not _among(kind) and {(kind, name) for name in makes.people} <= listed:
                continue
            for command in self._made(kind, makes, lot):
                sent = _sent(command)
                if {sent, *_members(command)} <= (listed | members) and sent in shown:
                    continue
                if not gate.lets(command) or rules.issuer(state, command) != seat:
                    continue
                if rules.refusal(state, command) is not None:
                    continue
                if sent not in listed:
                    yield f"the sample of {seat} has no {kind.__name__} like {command!r}"
                elif sent not in shown:
                    yield f"the listing of {seat} has no {kind.__name__} like {command!r}"
                for place in _members(command):
                    if place not in members and _is_member(rules, state, command, place):
                        yield f"{seat} is offered no {kind.__name__} with {place[2:]}: {command!r}"

    def _made(self, kind: Any, makes: RandomCommands, lot: Random) -> Iterator[Any]:
        known = self._known.get(kind, [])
        for at in range(self.attempts):
            like = lot.choice(known) if known and at % 2 else None
            command = makes.made(kind, like)
            if command is not None:
                yield command


@cache
def _among(kind: Any) -> tuple[str, ...]:
    """The fields of a type of command that hold a card in sight, or what is among others."""
    return tuple(each.name for each in attrs.fields(kind) if _is_chosen(each.type))


def _is_chosen(annotation: Any) -> bool:
    if marked(annotation, Among):
        return True
    return CARD in getattr(annotation, "__metadata__", ()) and not marked(annotation, Free)


def _sent(command: Any) -> tuple[Any, ...]:
    """The type of a command, and in whose name it is sent."""
    return (command.__class__, name_of_sender(command))


def _is_member(rules: System, state: Any, command: Any, place: tuple[Any, ...]) -> bool:
    """Whether what stands there is one of the group that the field names, or of an enum."""
    *_, name, value = place
    field = getattr(attrs.fields(command.__class__), name)
    mark = marked(field.type, Among)
    if mark is None or not mark.group:
        return True
    return value in rules.members[mark.group](state, command)


def _members(command: Any) -> Iterator[tuple[Any, ...]]:
    """What stands in a command in the fields that are among others."""
    for name in _among(command.__class__):
        yield (*_sent(command), name, getattr(command, name))
