"""Make TypeScript types from the JSON Schemas that the library publishes."""

import json
from collections.abc import Mapping
from typing import Any, Final

PLAIN: Final = {
    "boolean": "boolean",
    "integer": "number",
    "number": "number",
    "string": "string",
    "null": "null",
}
ANYTHING: Final = "unknown"


def types_of(schemas: Mapping[str, Any]) -> str:
    """The schemas, by their names, as exported types with the descriptions as comments.

    >>> print(types_of({"Deck": {"properties": {"size": {"type": "integer"}}}}))
    export interface Deck {
      size?: number;
    }
    <BLANKLINE>
    """
    return "".join(_declaration(name, schema) for name, schema in schemas.items())


def _declaration(name: str, schema: Mapping[str, Any]) -> str:
    comment = _comment(schema)
    if "properties" in schema:
        return f"{comment}export interface {name} {{\n{_fields(schema)}}}\n"
    return f"{comment}export type {name} = {type_of(schema)};\n"


def _comment(schema: Mapping[str, Any], indent: str = "") -> str:
    text = str(schema.get("description", "")).replace("*/", "")
    return f"{indent}/** {text} */\n" if text else ""


def _fields(schema: Mapping[str, Any], indent: str = "  ") -> str:
    needed = schema.get("required", ())
    return "".join(
        f"{_comment(part, indent)}{indent}{_name(name)}{'' if name in needed else '?'}: "
        f"{type_of(part)};\n"
        for name, part in schema["properties"].items()
    )


def _name(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def type_of(schema: Mapping[str, Any]) -> str:
    """A schema as a type.

    >>> type_of({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'number[] | null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    for several, sign in (("allOf", " & "), ("anyOf", " | "), ("oneOf", " | ")):
        if several in schema:
            return sign.join(dict.fromkeys(_part(part, sign) for part in schema[several]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        return f"{_part(schema.get('items', {}), '[]')}[]"
    if "properties" in schema:
        return f"{{ {_fields(schema, '').strip().replace(chr(10), ' ')} }}"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties", {})
        return f"{{ [name: string]: {type_of(values) if values else ANYTHING} }}"
    return PLAIN.get(schema.get("type", ""), ANYTHING)


def _part(schema: Mapping[str, Any], sign: str) -> str:
    """A schema as a part of a larger type."""
    part = type_of(schema)
    is_open = " " in part and part[0] not in "{["
    return f"({part})" if is_open and sign != " | " else part
