"""Numbers, texts, enums, tuples and unions as plain JSON data and back.

Nothing is coerced: a text is no number, `true` is no number, a list is a list. In a union of
records each bears its name under `"is"`; the records themselves are `json_records`.
"""

import json
from collections.abc import Callable
from enum import Enum, IntEnum, StrEnum
from functools import lru_cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

import attrs
import cattrs
from cattrs.cols import homogenous_tuple_structure_factory

from dramadeck.engine import CARD, FACE_DOWN
from dramadeck.engine.errors import nearest_first, short, the_first
from dramadeck.engine.fields import AtLeast, wanted_by_all, wanted_of_label, wanted_of_sum
from dramadeck.engine.printable import Named, wanted_of_text
from dramadeck.engine.taking import MOST_WORDS

_LONGEST: Final = 300

TAG: Final = "is"
"""The key that names the record in a union of records."""


class MismatchError(ValueError):
    """Data that does not fit the type where it stands.

    Attributes:
        what: what is wrong.
        where: the place below the one where it is caught, such as `.heroes[0]`; it is told only by
            a converter that explains.
    """

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(what, where)
        self.what = what
        self.where = where

    def __str__(self) -> str:
        return self.what


def below(step: str, problem: Exception) -> MismatchError:
    """The same problem, told from one step further up.

    >>> below(".heroes", MismatchError("expected a text, got 7", "[0].name")).where
    '.heroes[0].name'
    """
    if isinstance(problem, MismatchError):
        return MismatchError(problem.what, step + problem.where)
    return MismatchError(in_words(problem), step)


def in_words(problem: BaseException) -> str:
    """What an error says, in a few lines at the most.

    >>> in_words(KeyError("Quin")), in_words(ValueError())
    ("'Quin'", 'ValueError()')
    """
    said = str(problem) or short(problem, _LONGEST)
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 3]}..."


def exactly(value: object, kind: type) -> bool:
    """Whether a value is of this very type: True is no number here.

    >>> exactly(1, int), exactly(True, int)
    (True, False)
    """
    return type(value) is kind


def shown(value: Any) -> str:
    """A value as an error shows it, never longer than a line.

    >>> shown(None), shown("Quin"), shown([1, [2]])
    ('null', '"Quin"', 'a list')
    """
    if exactly(value, list) or exactly(value, dict):
        return "a list" if exactly(value, list) else "an object"
    text = json.dumps(value[:60] if exactly(value, str) else value)
    return text if len(text) <= 60 else text[:57] + "..."


def records_of(union: Any) -> tuple[type, ...]:
    """The records in a union; two or more are told apart by their names under `TAG`."""
    return tuple(each for each in get_args(union) if attrs.has(each))


def others_of(union: Any) -> tuple[Any, ...]:
    """What else is in a union, None left aside."""
    return tuple(each for each in get_args(union) if each is not NoneType and not attrs.has(each))


def fields_of(kind: type) -> tuple["attrs.Attribute[Any]", ...]:
    """The fields that are written; those that are made from the others are not."""
    return tuple(each for each in attrs.fields(kind) if each.init)


def is_enum(kind: Any) -> bool:
    """Whether this is an enum; a member is written as its value."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_named_tuple(kind: Any) -> bool:
    """Whether this is a named tuple; it is written as a list."""
    return hasattr(kind, "_fields") and tuple in getattr(kind, "__mro__", ())


def row_of(kind: type) -> tuple[Any, ...]:
    """What each place of a named tuple holds."""
    return tuple(get_type_hints(kind, include_extras=True).values())


def check_keys(value: dict[str, Any], known: set[str], needed: set[str]) -> None:
    """See that an object has every key that is needed, and none but the known ones.

    Raises:
        MismatchError: it has not.
    """
    if needed <= value.keys() <= known:
        return
    for key in sorted(needed - value.keys()):
        raise MismatchError(f"{shown(key)} is missing")
    key = min(value.keys() - known)
    raise MismatchError(f"{shown(key)} does not belong here")


def add_values(made: cattrs.Converter) -> None:
    """Let a converter read and write what records are made of."""
    # cattrs asks hooks of classes first, and finds that of `str` for a StrEnum unless it has one.
    for plain in (bool, float, NoneType):
        made.register_structure_hook(plain, _exactly(plain))
    made.register_structure_hook(int, _whole(wanted_of_sum))
    made.register_structure_hook(str, _text)
    for kind in (Enum, IntEnum, StrEnum):
        made.register_structure_hook(kind, _member)
        made.register_unstructure_hook(kind, _value)
    made.register_structure_hook_factory(is_named_tuple, partial(_named_row, made))
    made.register_unstructure_hook_factory(is_named_tuple, partial(_list_of_named_row, made))
    made.register_structure_hook_factory(_is_tuple, partial(_tuple_of, made))
    made.register_unstructure_hook_factory(_is_tuple, partial(_list_of, made))
    made.register_structure_hook_factory(_is_frozenset, partial(_set_of, made))
    made.register_unstructure_hook_factory(_is_frozenset, partial(_sorted_list_of, made))
    made.register_structure_hook_factory(_is_union, partial(_one_of, made))
    made.register_unstructure_hook_factory(_is_union, partial(_named_of, made))
    made.register_structure_hook_factory(_is_annotated, partial(_bare, made))


def _value(member: Enum) -> Any:
    return member.value


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_frozenset(kind: Any) -> bool:
    return get_origin(kind) is frozenset


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _is_annotated(kind: Any) -> bool:
    return get_origin(kind) is Annotated


def _exactly(kind: type) -> Callable[[Any, Any], Any]:
    words = {int: "a whole number", bool: "true or false", float: "a number", str: "a text"}
    expected = words.get(kind, "null")

    def structure(value: Any, _: Any) -> Any:
        if not exactly(value, kind):
            raise MismatchError(f"expected {expected}, got {shown(value)}")
        return value

    return structure


def _whole(wanted_of: Callable[[int], str | None]) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        if value.__class__ is not int:
            raise MismatchError(f"expected a whole number, got {shown(value)}")
        wanted = wanted_of(value)
        if wanted is not None:
            raise MismatchError(f"expected {wanted}, got {shown(value)}")
        return value

    return structure


_label: Final = _whole(wanted_of_label)
"""A number that may be a text as well, such as a seed, counts nothing."""


def _text(value: Any, _: Any) -> Any:
    if not exactly(value, str):
        raise MismatchError(f"expected a text, got {shown(value)}")
    wanted = wanted_of_text(value)
    if wanted is not None:
        raise MismatchError(f"expected {wanted}, got {shown(value)}")
    return value


def _member(value: Any, kind: Any) -> Any:
    members = _members(kind)
    member = members.get(value) if type(value) in (str, int) else None
    if member is None:
        known = the_first(nearest_first(value, map(str, members)), MOST_WORDS)
        raise MismatchError(f"expected one of {known}; got {shown(value)}")
    return member


@lru_cache(maxsize=512)
def _members(kind: type[Enum]) -> dict[Any, Enum]:
    return {member.value: member for member in kind}


def _tuple_of(made: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    parts = get_args(kind)
    if parts[-1] is not Ellipsis:
        return _row_of(made, parts)
    is_explaining = made.detailed_validation
    walk = (
        _stepwise(made, kind) if is_explaining else homogenous_tuple_structure_factory(kind, made)
    )

    def structure(value: Any, to: Any) -> Any:
        if value.__class__ is not list:
            as_list(value)
        # Most tuples of a state are empty.
        return walk(value, to) if value else ()

    return structure


def _stepwise(made: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    """Slower than cattrs does it, but it knows the place of the first fault, and stops there."""
    part = get_args(kind)[0]
    item = made.get_structure_hook(part)

    def structure(value: Any, _: Any) -> Any:
        found: list[Any] = []
        for at, each in enumerate(value):
            try:
                found.append(item(each, part))
            except Exception as problem:  # noqa: BLE001 - whatever a stranger's data makes fail
                raise below(f"[{at}]", problem) from None
        return tuple(found)

    return structure


def _named_row(made: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    row = _row_of(made, row_of(kind))
    return lambda value, to: kind(*row(value, to))


def _row_of(made: cattrs.Converter, parts: tuple[Any, ...]) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        if len(as_list(value)) != len(parts):
            raise MismatchError(f"expected {len(parts)} things, got {len(value)}")
        return tuple(made.structure(v, part) for v, part in zip(value, parts, strict=True))

    return structure


def as_list(value: Any) -> list[Any]:
    """The value, which must be a list.

    Raises:
        MismatchError: it is none.
    """
    if not exactly(value, list):
        raise MismatchError(f"expected a list, got {shown(value)}")
    found: list[Any] = value
    return found


def _list_of(made: cattrs.Converter, kind: Any) -> Callable[[Any], Any]:
    parts = get_args(kind)
    if parts[-1] is not Ellipsis:
        return _list_of_row(made, parts)
    item = made.get_unstructure_hook(parts[0])
    return lambda value: [item(each) for each in value]


def _list_of_named_row(made: cattrs.Converter, kind: Any) -> Callable[[Any], Any]:
    return _list_of_row(made, row_of(kind))


def _list_of_row(made: cattrs.Converter, parts: tuple[Any, ...]) -> Callable[[Any], Any]:
    hooks: tuple[Callable[[Any], Any], ...] = ()

    def listed(value: Any) -> list[Any]:
        nonlocal hooks
        hooks = hooks or tuple(map(made.get_unstructure_hook, parts))  # one may hold its own kind
        return [hook(each) for hook, each in zip(hooks, value, strict=True)]

    return listed


def _set_of(made: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    (part,) = get_args(kind)
    item = made.get_structure_hook(part)

    def structure(value: Any, _: Any) -> Any:
        found = [item(each, part) for each in as_list(value)]
        if sorted(set(value)) != value:
            raise MismatchError("expected a sorted list with nothing twice")
        return frozenset(found)

    return structure


def _sorted_list_of(made: cattrs.Converter, kind: Any) -> Callable[[Any], Any]:
    (part,) = get_args(kind)
    item = made.get_unstructure_hook(part)
    return lambda value: sorted(item(each) for each in value)


def _one_of(made: cattrs.Converter, union: Any) -> Callable[[Any, Any], Any]:
    records = {each.__name__: each for each in records_of(union)}
    others = others_of(union)
    may_be_none = NoneType in get_args(union)
    is_label = int in others and str in others

    def structure(value: Any, _: Any) -> Any:
        if value is None and may_be_none:
            return None
        if records and (exactly(value, dict) or not others):
            body, kind = _record_in(value, records)
            return _of(made, body, kind)
        if is_label and exactly(value, int):
            return _label(value, int)
        for kind in others[:-1]:
            try:
                return _of(made, value, kind)
            except MismatchError:
                continue
        try:
            return _of(made, value, others[-1])
        except MismatchError:
            if len(others) == 1:
                raise
        raise MismatchError(f"{shown(value)} does not belong here")

    return structure


def _of(made: cattrs.Converter, value: Any, kind: Any) -> Any:
    return made.structure(value, kind)


def _record_in(value: Any, records: dict[str, type]) -> tuple[Any, type]:
    if len(records) > 1:
        return untagged(value, records)
    (only,) = records.values()
    return value, only


def untagged(value: Any, records: dict[str, type]) -> tuple[dict[str, Any], type]:
    """A record's data without its name, and the type of that name.

    Raises:
        MismatchError: this is no object, or its name is missing or unknown.
    """
    if not exactly(value, dict):
        raise MismatchError(f"expected an object, got {shown(value)}")
    name = value.get(TAG)
    if not exactly(name, str) or name not in records:
        raise MismatchError(f"expected {TAG!r} to name a record known here, got {shown(name)}")
    return {key: each for key, each in value.items() if key != TAG}, records[name]


def _named_of(made: cattrs.Converter, union: Any) -> Callable[[Any], Any]:
    names = {each: each.__name__ for each in records_of(union)}
    others = others_of(union)
    if len(others) == 1 and not names:
        alone = made.get_unstructure_hook(others[0])
        return lambda value: None if value is None else alone(value)

    def unstructure(value: Any) -> Any:
        plain = made.unstructure(value)
        name = names.get(value.__class__) if len(names) > 1 else None
        return plain if name is None else {TAG: name, **plain}

    return unstructure


def _bare(made: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    """What a mark in an annotation asks for; a card may be face down in an event that is shown."""
    inner, *marks = get_args(kind)
    is_name = any(isinstance(mark, Named) for mark in marks)
    hook = _exactly(str) if is_name else made.get_structure_hook(inner)  # a name says more itself
    marks = [AtLeast(FACE_DOWN) if mark is CARD else mark for mark in marks]
    wanted = wanted_by_all(marks)
    if wanted is None:
        return lambda value, _: hook(value, inner)

    def structure(value: Any, _: Any) -> Any:
        found = hook(value, inner)
        words = wanted(found)
        if words is not None:
            raise MismatchError(f"expected {words}, got {shown(value)}")
        return found

    return structure
