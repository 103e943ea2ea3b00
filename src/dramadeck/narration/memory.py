"""The last commands of a seat, so that a menu can propose their values again.

The last free input, such as the value of a skill and a difficulty, is remembered for
each type of command, sender and choice: separately for attacks of Quin on the Guard and for tricks.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final

import attrs

from dramadeck.core.seats import name_of_sender
from dramadeck.narration.command_fields import Field, fields_of, members_of

MOST_REMEMBERED: Final = 200
"""The most commands that are remembered; the oldest is removed first."""


@attrs.frozen
class Memory:
    """The last commands of each type with free input.

    Attributes:
        commands: these commands, the newest last.

    >>> from dramadeck import torg
    >>> trick = torg.commands.DeclareAction(actor="Quin", action="Trick", value=12, difficulty=9)
    >>> memory = Memory().after(trick)
    >>> sample = torg.commands.DeclareAction(actor="Quin", action="Trick", value=8, difficulty=8,
    ...                             target="Guard")
    >>> (known,) = memory.fill(sample)
    >>> known.value, known.difficulty, known.target
    (12, 9, 'Guard')
    """

    commands: tuple[Any, ...] = ()

    @cached_property
    def _known(self) -> Mapping[tuple[Any, ...], Any]:
        """The choices of a command → the command."""
        return {_choices(command): command for command in self.commands}

    def after(self, command: Any) -> "Memory":
        """The memory with another command."""
        if not _is_remembered(command.__class__):
            return self
        choices = _choices(command)
        others = (known for known in self.commands if _choices(known) != choices)
        return Memory((*others, command)[-MOST_REMEMBERED:])

    def last(self, kind: type, senders: Collection[str] | None = None) -> Any:
        """The last command of a type, by one of `senders` if given; None if there is none."""
        for command in reversed(self.commands):
            is_of_these = senders is None or name_of_sender(command) in senders
            if command.__class__ is kind and is_of_these:
                return command
        return None

    def knows(self, command: Any) -> bool:
        """Whether a command with the same choices is remembered."""
        return _choices(command) in self._known

    def fill(self, sample: Any) -> Iterator[Any]:
        """A sample with the free input of the most similar command, or the sample as it is.

        The most similar one has the same sender, and most of its choices are the same.
        """
        kind, sender, wanted = sample.__class__, name_of_sender(sample), _choices(sample)
        nearest, most = None, -1
        for choices, known in self._known.items():
            if known.__class__ is kind and name_of_sender(known) == sender:
                same = sum(a == b for a, b in zip(choices, wanted, strict=True))
                if same >= most:
                    nearest, most = known, same
        if nearest is None:
            yield sample
        else:
            said = {field.name: getattr(nearest, field.name) for field in _said(kind)}
            yield attrs.evolve(sample, **said)


NO_MEMORY: Final = Memory()
"""An empty memory."""


def _is_remembered(kind: type) -> bool:
    """Whether commands of a type need free input."""
    return any(field.default is attrs.NOTHING for field in _said(kind) if field.free is not None)


@cache
def _said(kind: type) -> tuple[Field, ...]:
    """The fields that people fill in: free input, and enums with a default."""
    return tuple(field for field in fields_of(kind) if _is_said(field))


def _is_said(field: Field) -> bool:
    if field.is_somebody or field.one_of or field.subset:
        return False
    if field.free is not None:
        return not (field.free.group or field.free.only_if_required)
    return field.default is not attrs.NOTHING and bool(members_of(field.annotation))


@cache
def _chosen(kind: type) -> tuple[str, ...]:
    """The names of the other fields, which are chosen from options."""
    said = {field.name for field in _said(kind)}
    return tuple(field.name for field in fields_of(kind) if field.name not in said)


def _choices(command: Any) -> tuple[Any, ...]:
    """The choices of a command: its type, and all fields that are chosen from options."""
    kind = command.__class__
    return (kind, *(getattr(command, name) for name in _chosen(kind)))
