"""Marks in the annotation of a field, which add a domain to its type.

A mark is put on the field or, for many fields, on a type alias::

    SkillValue: TypeAlias = Annotated[int, FreeInput(sample=8)]

    @command(when=ACTING("TR-059"))
    class DeclareAction:
        actor: Sender
        value: SkillValue
        target: Annotated[CharacterName, OneOf("opponents")] | None = None
"""

from enum import IntEnum
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
"""A name in its standard form (`plain_name`): not blank, without unnecessary spaces."""

Positive: TypeAlias = Annotated[int, AtLeast(1)]
"""A whole number of 1 or more."""

Natural: TypeAlias = Annotated[int, AtLeast(0)]
"""A whole number of 0 or more."""

M = TypeVar("M")


@attrs.frozen
class FreeInput:
    """Marks a field that players fill in freely: a number, a name or a text.

    Attributes:
        sample: the value in listings, and the example in forms.
        smallest: the smallest number, or None; smaller ones are refused.
        largest: the largest number, or None; larger ones are refused.
        more: other samples, which are tried if the rules refuse the first one, and used by bots.
        group: a key of `RuleSystem.members`: its first member is the sample; if it has no members,
            the field keeps its default.
        is_usual: whether a listing has the sample although the field has a default.
        always_prompt: whether forms ask for it although it has a default.
        only_if_required: whether it may be given only if it is required, such as a card from a
            paper deck.
        parallel_to: a field of the same record with `SubsetOf`: a tuple has one value for each
            member of that field, in the same order; any other value is given only if that field
            has a member.
        words: an enum whose members are words for the numbers, such as the ranks of a trait.

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
    words: type[IntEnum] | None = attrs.field(default=None, kw_only=True)


@attrs.frozen
class OneOf:
    """Marks a field with one member of a group or of an enum; a listing has all members.

    Attributes:
        group: a key of `RuleSystem.members`; blank means the members of the enum that is the type
            of the field.
        always_prompt: whether forms ask for it although it has a default.

    >>> OneOf("opponents").group
    'opponents'
    """

    group: str = ""
    always_prompt: bool = attrs.field(default=True, kw_only=True)


@attrs.frozen
class SubsetOf:
    """Marks a tuple with some members of a group: cards of a hand, targets, an order.

    A listing has a few samples, one with the fewest and one with the most possible members. Players
    choose members from all that are in the samples, and the rules check their choice.

    Attributes:
        group: a key of `RuleSystem.members`.
        is_ordered: whether the order of the members matters.
        is_repeated: whether a member may be chosen more than once.

    >>> SubsetOf("hand")
    SubsetOf(group='hand', is_ordered=False, is_repeated=False)
    """

    group: str
    is_ordered: bool = attrs.field(default=False, kw_only=True)
    is_repeated: bool = attrs.field(default=False, kw_only=True)


@attrs.frozen
class NamesCharacter:
    """Marks a text that is the name of a character in the game."""


NAMES_CHARACTER: Final = NamesCharacter()
"""Marks a `CharacterName`."""

CharacterName: TypeAlias = Annotated[str, Named(), NAMES_CHARACTER]
"""The name of a character in the game, in a command or an event."""


@cache
def marks_of(annotation: Any) -> tuple[object, ...]:
    """Every mark in an annotation, also in the parts of an option or a tuple."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return (*marks_of(get_args(annotation)[0]), *annotation.__metadata__)
    if origin in (tuple, Union, UnionType):
        return tuple([mark for part in get_args(annotation) for mark in marks_of(part)])
    return ()


def marked(annotation: Any, kind: type[M]) -> M | None:
    """The first mark of a type in an annotation, or None."""
    return next((mark for mark in marks_of(annotation) if isinstance(mark, kind)), None)
