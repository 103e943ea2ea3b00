"""Requests as JSON data from outside, and the check of their fields."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, cast

from dramadeck.client.problems import RequestReason, request_error
from dramadeck.codec.strict_json import parse
from dramadeck.web.session.reasons import SessionReason

Data: TypeAlias = dict[str, Any]  # a JSON object

KINDS: Final = {int: "a whole number", str: "a text", list: "an array", dict: "an object"}


def field_of(request: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """A field of a request, or the default if it is missing or null.

    A `RequestError` if it has another type, or is missing without a default, which is then `...`.
    """
    value = request.get(name)
    if value is None and default is not ...:
        return default
    if type(value) is not kind:
        raise request_error(RequestReason.INVALID, what=f"{name}: expected {KINDS[kind]}")
    return value


def object_in(text: str | bytes, most: int) -> Data:
    """The JSON object in a text; `RequestError` or `SaveFormatError` if it is none or too long."""
    data: Any = parse(text, most)
    if type(data) is not dict:
        raise request_error(SessionReason.NOT_JSON)
    return cast(Data, data)
