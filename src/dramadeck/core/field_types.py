"""Marks in the annotation of a field: its domain, beside its type.

A mark stands on the field or, once for many fields, on a type alias::

    SkillValue: TypeAlias = Annotated[int, FreeInput(sample=8)]

    @command(when=ACTING("TR-059"))
    class DeclareAction:
        actor: Sender
        value: SkillValue
        target: Annotated[CharacterName, OneOf("opponents")] | None = None
"""

from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs


@attrs.frozen
class Named:
    """Marks a text that is a name."""


@attrs.frozen
class AtLeast:
    """Marks the smallest number that makes sense."""

    smallest: int


Name: TypeAlias = Annotated[str, Named()]
"""The name of somebody or something, as `plain_name` writes it: not blank, no odd spaces."""

Positive: TypeAlias = Annotated[int, AtLeast(1)]
"""A whole number of 1 or more."""

Natural: TypeAlias = Annotated[int, AtLeast(0)]
"""A whole number of 0 or more."""

M = TypeVar("M")


@attrs.frozen
class FreeInput:
    """Marks a field that people fill in freely: a number, a name or a text.

    Attributes:
        sample: what listings put there, and forms show as an example.
        smallest: the smallest number, or None; smaller ones are refused.
        largest: the largest number, likewise.
        more: other samples, for where the rules allow the first one in no way, and for bots.
        group: a key of `RuleSystem.members`, of whose members the first is the sample now; where
            it has none, the field is left at its default.
        is_usual: whether a listing has the sample where the field may be left at its default.
        always_prompt: whether people are asked for it though it may be left out.
        only_if_required: whether it may be given only where it is required, as a card that comes
            from a paper deck.
        parallel_to: a field of the same record that holds `SubsetOf`: a tuple has one value for
            each member there, in the same order; any other value is given once that field has
            a member.

    >>> from typing import Annotated
    >>> marked(Annotated[int, FreeInput(sample=8)], FreeInput).sample
    8
    """

    sample: Any
    smallest: int | None = attrs.field(default=None, kw_only=True)
    largest: int | None = attrs.field(default=None, kw_only=True)
    more: tuple[Any, ...] = attrs.field(default=(), kw_only=True)
    group: str = attrs.field(default="", kw_only=True)
    is_usual: bool = attrs.field(default=False, kw_only=True)
    always_prompt: bool = attrs.field(default=False, kw_only=True)
    only_if_required: bool = attrs.field(default=False, kw_only=True)
    parallel_to: str = attrs.field(default="", kw_only=True)


@attrs.frozen
class OneOf:
    """Marks a field that holds one member of a group or of an enum; a listing has all of them.

    Attributes:
        group: which, a key of `RuleSystem.members`; blank means every member of the enum that the
            field holds.
        always_prompt: whether people are asked for it where it may be left out.

    >>> OneOf("opponents").group
    'opponents'
    """

    group: str = ""
    always_prompt: bool = attrs.field(default=True, kw_only=True)


@attrs.frozen
class SubsetOf:
    """Marks a tuple that holds some members of a group: cards of a hand, targets, an order.

    A listing holds a few samples, one with the fewest and one with the most that can be; people
    choose one after another of what stands in them. The rules judge what comes of it.

    Attributes:
        group: which, a key of `RuleSystem.members`.
        is_ordered: whether it matters which of them comes first.
        is_repeated: whether one of them may be chosen more than once.

    >>> SubsetOf("hand")
    SubsetOf(group='hand', is_ordered=False, is_repeated=False)
    """

    group: str
    is_ordered: bool = attrs.field(default=False, kw_only=True)
    is_repeated: bool = attrs.field(default=False, kw_only=True)


@attrs.frozen
class NamesCharacter:
    """Marks, in an annotation, a text that is the name of somebody in the game."""


NAMES_CHARACTER: Final = NamesCharacter()
"""Marks a `CharacterName`."""

CharacterName: TypeAlias = Annotated[str, Named(), NAMES_CHARACTER]
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
    return next((mark for mark in marks_of(annotation) if isinstance(mark, kind)), None)
