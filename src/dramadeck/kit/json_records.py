"""Records as plain JSON data and back: no field is added, and none left out but later ones.

What is read is read twice at most: first quickly, without keeping track of the place; only when
something does not fit, again by a converter that explains, which goes from field to field up to the
first fault and says where it stands. Both take the same data, and refuse the same.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import attrs
import cattrs
from cattrs.gen import make_dict_unstructure_fn, override

from dramadeck.engine.later_fields import is_later
from dramadeck.engine.replacing import maker
from dramadeck.kit.json_values import (
    MismatchError,
    below,
    check_keys,
    exactly,
    fields_of,
    shown,
)

_PLAIN = (bool, float)
_FACTORY: Any = attrs.Factory


def add_records(
    made: cattrs.Converter, lenient: Container[type] = (), ready: Container[type] = ()
) -> None:
    """Let a converter read and write records.

    Args:
        made: the converter.
        lenient: the records whose fields may be left out where they have a default.
        ready: the records that may stand in the data as they are.
    """
    made.register_structure_hook_factory(attrs.has, partial(_structured, made, lenient, ready))
    made.register_unstructure_hook_factory(attrs.has, partial(_unstructured, made))


def _own(kind: type) -> dict[str, Any]:
    return {each.name: override(omit=True) for each in attrs.fields(kind) if not each.init}


def _later(kind: type) -> tuple["attrs.Attribute[Any]", ...]:
    """The fields that older saves lack."""
    return tuple(each for each in fields_of(kind) if is_later(each))


def _structured(
    made: cattrs.Converter, lenient: Container[type], ready: Container[type], kind: Any
) -> Callable[[Any, Any], Any]:
    optional = _with_defaults(kind) if kind in lenient else _later(kind)
    is_quick = not made.detailed_validation and isinstance(kind, type) and _are_values(optional)
    build = (_quickly if is_quick else _thoroughly)(made, kind, optional)
    if kind not in ready:
        return build
    return lambda value, to: value if exactly(value, kind) else build(value, to)


def _with_defaults(kind: type) -> tuple["attrs.Attribute[Any]", ...]:
    return tuple(each for each in fields_of(kind) if each.default is not attrs.NOTHING)


def _are_values(fields: Iterable["attrs.Attribute[Any]"]) -> bool:
    """Whether the defaults of these fields are there, and need not be made."""
    return not any(isinstance(each.default, _FACTORY) for each in fields)


def _thoroughly(
    made: cattrs.Converter, kind: type[Any], optional: Iterable["attrs.Attribute[Any]"]
) -> Callable[[Any, Any], Any]:
    known = {str(each.alias) for each in fields_of(kind)}
    needed = known - {str(each.alias) for each in optional}
    fields: tuple[_Field, ...] = ()

    def structure(value: Any, _: Any) -> Any:
        nonlocal fields
        if not exactly(value, dict):
            raise MismatchError(f"expected {kind.__name__}, got {shown(value)}")
        check_keys(value, known, needed)
        fields = fields or _fields(made, kind)  # only now, for a record may hold others of its kind
        found: dict[str, Any] = {}
        for field in fields:
            if field.key in value:
                given = value[field.key]
                try:
                    is_plain = given.__class__ is field.passes
                    found[field.key] = given if is_plain else field.hook(given, field.kind)
                except Exception as problem:  # noqa: BLE001 - whatever a stranger's data makes fail
                    raise below(f".{field.key}", problem) from None
        return kind(**found)

    return structure


class _Field(NamedTuple):
    """A field in the data: under which key, what passes as it stands, and what reads the rest."""

    key: str
    passes: type | None
    hook: Callable[[Any, Any], Any]
    kind: Any


def _quickly(
    made: cattrs.Converter, kind: type[Any], optional: Iterable["attrs.Attribute[Any]"]
) -> Callable[[Any, Any], Any]:
    """As many keys as fields, and each field's key among them: so none lacks and none is added.

    A field that may be left out is counted where its key is there.
    """
    build: Callable[[Any], Any] | None = None
    defaults = {str(each.alias): each.default for each in optional}
    count = len(fields_of(kind)) - len(defaults)

    def structure(value: Any, _: Any) -> Any:
        nonlocal build
        if value.__class__ is not dict:
            raise MismatchError(f"expected {kind.__name__}, got {shown(value)}")
        found = len(value)
        for key in defaults:
            if key in value:
                found -= 1
        if found != count:
            raise MismatchError(f"expected {kind.__name__}, got {shown(value)}")
        if build is None:  # only now, for a record may hold others of its own kind
            build = _builder(made, kind, defaults)
        return build(value)

    return structure


def _builder(
    made: cattrs.Converter, kind: type[Any], defaults: Mapping[str, Any]
) -> Callable[[Any], Any]:
    """Makes a record of an object that has all its keys, each field by a line of its own.

    A loop over the fields would take twice as long; cattrs writes its functions, too.
    """
    known: dict[str, Any] = {"record": maker(kind)}
    lines: list[str] = []
    for at, field in enumerate(_fields(made, kind)):
        known |= {f"passes_{at}": field.passes, f"hook_{at}": field.hook, f"kind_{at}": field.kind}
        found = f"(found := value[{field.key!r}])"
        passed = f"found if {found}.__class__ is passes_{at} else hook_{at}(found, kind_{at})"
        given = f"hook_{at}(value[{field.key!r}], kind_{at})" if field.passes is None else passed
        if field.key in defaults:
            known[f"default_{at}"] = defaults[field.key]
            given = f"({given}) if {field.key!r} in value else default_{at}"
        lines.append(f"{field.key}={given},")
    text = "\n".join(("def build(value):", "  return record(", *lines, "  )"))
    exec(text, known)  # noqa: S102 - made of names of fields alone
    build: Callable[[Any], Any] = known["build"]
    return build


def _fields(made: cattrs.Converter, kind: type) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    kinds = {str(each.alias): hints.get(each.name, each.type) for each in fields_of(kind)}
    return tuple(
        _Field(key, _passing(each), made.get_structure_hook(each), each)
        for key, each in kinds.items()
    )


def _passing(kind: Any) -> type | None:
    """The type of which any value is what it is in the data."""
    if get_origin(kind) is Annotated:
        return None  # it asks for more than a type
    if get_origin(kind) in (Union, UnionType):
        return NoneType if NoneType in get_args(kind) else None
    return kind if kind in _PLAIN else None


def _unstructured(made: cattrs.Converter, kind: type) -> Callable[[Any], Any]:
    return unstructure_function(kind, made)


def unstructure_function(
    kind: type, made: cattrs.Converter, without: str | None = None
) -> Callable[[Any], dict[str, Any]]:
    """What makes data of the fields of a record, one of them left out if wanted."""
    left_out: dict[str, Any] = _own(kind)
    left_out |= {each.name: override(omit_if_default=True) for each in _later(kind)}
    if without is not None:
        left_out[without] = override(omit=True)
    return make_dict_unstructure_fn(
        kind, made, _cattrs_use_alias=True, _cattrs_use_linecache=False, **left_out
    )
