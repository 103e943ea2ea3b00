"""What was said in commands before, so that a menu can propose it again.

Of what people make up, such as the value of a skill and a difficulty, the last is remembered for
each kind of command, sender and choice: for attacks of Quin on the Guard another than for tricks.
"""

from collections.abc import Iterator
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
    >>> trick = torg.DeclareAction(actor="Quin", action="Trick", value=12, difficulty=9)
    >>> memory = Memory().after(trick)
    >>> sample = torg.DeclareAction(actor="Quin", action="Trick", value=8, difficulty=8,
    ...                             target="Guard")
    >>> (known,) = memory.fill(sample)
    >>> known.value, known.difficulty, known.target
    (12, 9, 'Guard')
    """

    commands: tuple[Any, ...] = ()

    def after(self, command: Any) -> "Memory":
        """The memory after another command."""
        if not _is_remembered(command.__class__):
            return self
        others = (known for known in self.commands if _choices(known) != _choices(command))
        return Memory((*others, command)[-MOST_REMEMBERED:])

    def last(self, kind: type) -> Any:
        """The last command of a type; None if there was none."""
        return next((it for it in reversed(self.commands) if it.__class__ is kind), None)

    def knows(self, command: Any) -> bool:
        """Whether something was said for just these choices."""
        return any(_choices(known) == _choices(command) for known in self.commands)

    def fill(self, sample: Any) -> Iterator[Any]:
        """A sample as the nearest command before it would have it; or the sample as it is.

        The nearest is one of the same sender in which most of the choices are the same.
        """
        kind, sender = sample.__class__, name_of_sender(sample)
        nearest, most = None, -1
        for known in self.commands:
            if known.__class__ is kind and name_of_sender(known) == sender:
                same = sum(a == b for a, b in zip(_choices(known), _choices(sample), strict=True))
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


def _said(kind: type) -> Iterator[Field]:
    """The fields in which people say what no listing knows: numbers, names, and how."""
    for field in fields_of(kind):
        free, is_chosen = field.free, field.is_somebody or field.one_of or field.subset
        if free is not None:
            is_said = not (free.group or free.only_if_required)
        else:
            is_said = field.default is not attrs.NOTHING and bool(members_of(field.annotation))
        if is_said and not is_chosen:
            yield field


def _choices(command: Any) -> tuple[Any, ...]:
    """What is chosen in a command: its kind, and all fields in which nobody makes anything up."""
    kind = command.__class__
    said = {field.name for field in _said(kind)}
    return (
        kind,
        *(getattr(command, field.name) for field in fields_of(kind) if field.name not in said),
    )
