"""The last commands of a seat, so that a menu can propose their values again.

Free input, such as the value of a skill and a difficulty, is remembered for each type of command,
sender and choice of options: for an attack of Quin on the Guard separately from a trick.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final

import attrs

from dramadeck.core.seats import name_of_sender
from dramadeck.narration.command_fields import Field, fields_of, members_of

MOST_REMEMBERED: Final = 200  # the most commands that are stored; the oldest is removed first


@attrs.frozen
class Memory:
    """The last commands of each type with free input, the newest last.

    >>> from dramadeck import torg
    >>> trick = torg.commands.DeclareAction(actor="Quin", action="Trick", value=12, difficulty=9)
    >>> memory = Memory().after(trick)
    >>> sample = torg.commands.DeclareAction(actor="Quin", action="Trick", value=8, difficulty=8,
    ...                             target="Guard")
    >>> (filled,) = memory.fill(sample)
    >>> filled.value, filled.difficulty, filled.target
    (12, 9, 'Guard')
    """

    commands: tuple[Any, ...] = ()

    @cached_property
    def _by_choices(self) -> Mapping[tuple[Any, ...], Any]:
        """Choices of a command → the command."""
        return {_choices(command): command for command in self.commands}

    def after(self, command: Any) -> "Memory":
        """The memory with one more command."""
        # Commands without free input are not remembered.
        fields = [field for field in _input_fields(command.__class__) if field.free is not None]
        if all(field.default is not attrs.NOTHING for field in fields):
            return self
        choices = _choices(command)
        others = (earlier for earlier in self.commands if _choices(earlier) != choices)
        return Memory((*others, command)[-MOST_REMEMBERED:])

    def last(self, kind: type, senders: Collection[str] | None = None) -> Any:
        """The last command of a type, by one of `senders` if given; None if there is none."""
        for command in reversed(self.commands):
            is_of_these = senders is None or name_of_sender(command) in senders
            if command.__class__ is kind and is_of_these:
                return command
        return None

    def knows(self, command: Any) -> bool:
        """Whether a command with the same choices is stored."""
        return _choices(command) in self._by_choices

    def fill(self, sample: Any) -> Iterator[Any]:
        """A sample with the free input of the most similar stored command, if there is one.

        It has the same type and sender, and the most choices in common with the sample.
        """
        kind, sender, sample_choices = sample.__class__, name_of_sender(sample), _choices(sample)
        nearest, most = None, -1
        for choices, command in self._by_choices.items():
            if command.__class__ is kind and name_of_sender(command) == sender:
                same = sum(a == b for a, b in zip(choices, sample_choices, strict=True))
                if same >= most:
                    nearest, most = command, same
        if nearest is None:
            yield sample
        else:
            values = {field.name: getattr(nearest, field.name) for field in _input_fields(kind)}
            yield attrs.evolve(sample, **values)


NO_MEMORY: Final = Memory()  # an empty memory


@cache
def _input_fields(kind: type) -> tuple[Field, ...]:
    """The fields that are remembered: free input, and enums with a default."""
    return tuple(field for field in fields_of(kind) if _is_input(field))


def _is_input(field: Field) -> bool:
    if field.is_somebody or field.one_of or field.subset:
        return False
    if field.free is not None:
        return not (field.free.group or field.free.only_if_required)
    return field.default is not attrs.NOTHING and bool(members_of(field.annotation))


@cache
def _choice_fields(kind: type) -> tuple[str, ...]:
    """The names of the other fields, which have options."""
    inputs = {field.name for field in _input_fields(kind)}
    return tuple(field.name for field in fields_of(kind) if field.name not in inputs)


def _choices(command: Any) -> tuple[Any, ...]:
    """The choices of a command: its type, and the values of all fields with options."""
    kind = command.__class__
    return (kind, *(getattr(command, name) for name in _choice_fields(kind)))
