"""What is asked, as JSON data from outside: looked at before it is used."""

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

from dramadeck.client.problems import FrontReason, no
from dramadeck.codec.strict_json import parse
from dramadeck.web.session.reasons import SessionReason

Data: TypeAlias = dict[str, Any]
"""A JSON object."""


def field_of(asked: Mapping[str, Any], name: str, kind: type, otherwise: Any = None) -> Any:
    """A field of what was sent; `otherwise` is taken where it is left out or null.

    A `FrontError` if it is of another kind, or has to be there: then `otherwise` is `...`.
    """
    value = asked.get(name)
    if value is None and otherwise is not ...:
        return otherwise
    if type(value) is not kind:
        raise no(FrontReason.NO_SENSE, what=name)
    return value


def object_in(text: str | bytes, most: int) -> Data:
    """The JSON object in a text; a `FrontError` or `SaveFormatError` if it is none, or too long."""
    data: Any = parse(text, most)
    if type(data) is not dict:
        raise no(SessionReason.NOT_JSON)
    return cast(Data, data)
