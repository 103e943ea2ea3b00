"""What is said of a field in its annotation, beside its type: whether it is free, or one of some.

Python sees an `int`; people who are asked for it see more. A `Free` field takes what somebody
makes up or reads off a sheet or a die: the listing holds a sample, a menu asks for it, the schema
shows the sample. A field that is `Among` others names one of some that the game knows: a listing
(`RuleSystem.legal_actions`) has a command with each of them. A field of which `Several` is said
holds any number of those that the game knows, and is chosen one after another.

A mark stands on the field or, once for many, on a type alias::

    SkillValue: TypeAlias = Annotated[int, Free(sample=8)]

    @command(when=ACTING("TR-059"))
    class DeclareAction:
        actor: Sender
        value: SkillValue
        target: Annotated[Person, Among("opponents")] | None = None
"""

from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from dramadeck.core.coercion import Named

M = TypeVar("M")


@attrs.frozen
class Free:
    """Marks, in an annotation, what people say as they like: a number, a name or a text.

    Attributes:
        sample: what listings put there, and forms show as an example.
        smallest: the smallest number, or None; smaller ones are refused.
        largest: the largest number, likewise.
        more: other samples, for where the rules allow the first one in no way, and for bots.
        group: a key of `RuleSystem.members`, of whose members the first is the sample now; where
            it has none, the field is left at its default.
        is_usual: whether a listing has the sample where the field may be left at its default.
        is_asked: whether people are asked for it though it may be left unsaid.
        is_besides: whether they may say it where no listing does; without, it is said where it
            has to be and nowhere else, as a card is that comes off a deck of paper.
        beside: the field of the same record with which it goes side by side, one that holds
            `Several`: a tuple has as many values as stand there, in the same order; anything else
            is said as soon as somebody or something stands there.

    >>> from typing import Annotated
    >>> marked(Annotated[int, Free(sample=8)], Free).sample
    8
    """

    sample: Any
    smallest: int | None = attrs.field(default=None, kw_only=True)
    largest: int | None = attrs.field(default=None, kw_only=True)
    more: tuple[Any, ...] = attrs.field(default=(), kw_only=True)
    group: str = attrs.field(default="", kw_only=True)
    is_usual: bool = attrs.field(default=False, kw_only=True)
    is_asked: bool = attrs.field(default=False, kw_only=True)
    is_besides: bool = attrs.field(default=True, kw_only=True)
    beside: str = attrs.field(default="", kw_only=True)


@attrs.frozen
class Among:
    """Marks, in an annotation, what is one of some: all of them are listed by who asks.

    Attributes:
        group: which, a key of `RuleSystem.members`; blank means every member of the enum that the
            field holds.
        is_asked: whether people are asked for it where it may be left unsaid.

    >>> Among("opponents").group
    'opponents'
    """

    group: str = ""
    is_asked: bool = attrs.field(default=True, kw_only=True)


@attrs.frozen
class Several:
    """Marks, in an annotation of a tuple, some of a group: cards of a hand, targets, an order.

    A listing holds a few samples, one with the fewest and one with the most that can be; people
    choose one after another of what stands in them. The rules judge what comes of it.

    Attributes:
        group: which, a key of `RuleSystem.members`.
        is_ordered: whether it matters which of them comes first.
        is_repeated: whether one of them may be chosen more than once.

    >>> Several("hand")
    Several(group='hand', is_ordered=False, is_repeated=False)
    """

    group: str
    is_ordered: bool = attrs.field(default=False, kw_only=True)
    is_repeated: bool = attrs.field(default=False, kw_only=True)


@attrs.frozen
class Somebody:
    """Marks, in an annotation, a text that is the name of somebody in the game."""


SOMEBODY: Final = Somebody()
"""Marks a `Person`."""

Person: TypeAlias = Annotated[str, Named(), SOMEBODY]
"""The name of somebody in the game, in a command or an event; other texts are what people say."""


@cache
def marks_of(annotation: Any) -> tuple[object, ...]:
    """Every mark in an annotation, those of the parts of an option or a tuple too."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return (*marks_of(get_args(annotation)[0]), *annotation.__metadata__)
    if origin in (tuple, Union, UnionType):
        return tuple([mark for part in get_args(annotation) for mark in marks_of(part)])
    return ()


def marked(annotation: Any, kind: type[M]) -> M | None:
    """The mark of a kind in an annotation, or None."""
    return next((each for each in marks_of(annotation) if isinstance(each, kind)), None)
