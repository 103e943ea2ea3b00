"""What was said in commands before, so that a menu can propose it again.

Of what people make up, such as the value of a skill and a difficulty, the last is remembered for
each kind of command, sender and choice: for attacks of Quin on the Guard another than for tricks.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final

import attrs

from dramadeck.core.seats import name_of_sender
from dramadeck.narration.command_fields import Field, fields_of, members_of

MOST_REMEMBERED: Final = 200
"""So many commands are remembered; the oldest is forgotten first."""


@attrs.frozen
class Memory:
    """The last commands of each kind in which somebody has made something up.

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
        """What was chosen in a command → the command; a menu asks for every entry."""
        return {_choices(command): command for command in self.commands}

    def after(self, command: Any) -> "Memory":
        """The memory after another command."""
        if not _is_remembered(command.__class__):
            return self
        choices = _choices(command)
        others = (known for known in self.commands if _choices(known) != choices)
        return Memory((*others, command)[-MOST_REMEMBERED:])

    def last(self, kind: type, senders: Collection[str] | None = None) -> Any:
        """The last command of a type, of one of some senders if they are given; None without."""
        for command in reversed(self.commands):
            is_of_these = senders is None or name_of_sender(command) in senders
            if command.__class__ is kind and is_of_these:
                return command
        return None

    def knows(self, command: Any) -> bool:
        """Whether something was said for just these choices."""
        return _choices(command) in self._known

    def fill(self, sample: Any) -> Iterator[Any]:
        """A sample as the nearest command before it would have it; or the sample as it is.

        The nearest is one of the same sender in which most of the choices are the same.
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
"""The memory in which nothing has been said yet."""


def _is_remembered(kind: type) -> bool:
    """Whether people have to make something up in commands of a type."""
    return any(field.default is attrs.NOTHING for field in _said(kind) if field.free is not None)


@cache
def _said(kind: type) -> tuple[Field, ...]:
    """The fields in which people say what no listing knows: numbers, names, and how."""
    return tuple(field for field in fields_of(kind) if _is_said(field))


def _is_said(field: Field) -> bool:
    if field.is_somebody or field.one_of or field.subset:
        return False
    if field.free is not None:
        return not (field.free.group or field.free.only_if_required)
    return field.default is not attrs.NOTHING and bool(members_of(field.annotation))


@cache
def _chosen(kind: type) -> tuple[str, ...]:
    """The names of the other fields, in which nobody makes anything up."""
    said = {field.name for field in _said(kind)}
    return tuple(field.name for field in fields_of(kind) if field.name not in said)


def _choices(command: Any) -> tuple[Any, ...]:
    """What is chosen in a command: its kind, and all fields in which nobody makes anything up."""
    kind = command.__class__
    return (kind, *(getattr(command, name) for name in _chosen(kind)))
