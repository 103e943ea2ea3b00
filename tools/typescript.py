"""Types of TypeScript made of the JSON Schemas that the library publishes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

PLAIN: Final = {
    "boolean": "boolean",
    "integer": "number",
    "number": "number",
    "string": "string",
    "null": "null",
}
_REF: Final = "#/$defs/"


def types_of(
    defs: Mapping[str, Any], first: str, declared: str = "", left_out: Iterable[str] = ()
) -> str:
    """A schema and all that it names, as types with what the schemas say of each.

    Args:
        defs: the schemas by their names.
        first: the first of them.
        declared: what stands before each type, such as `export`.
        left_out: names that have their types already.

    >>> print(types_of({"Deck": {"properties": {"size": {"type": "integer"}}}}, "Deck"))
    interface Deck {
      size: number;
    }
    <BLANKLINE>
    """
    there = {*left_out}
    names = (name for name in _reached(defs, first) if name not in there)
    return "".join(_declaration(name, defs[name], declared) for name in names)


def _declaration(name: str, schema: Mapping[str, Any], declared: str) -> str:
    told = _comment(schema)
    if "properties" not in schema:
        return f"{told}{declared}type {name} = {type_of(schema)};\n"
    return f"{told}{declared}interface {name} {{\n{_fields(schema)}}}\n"


def _comment(schema: Mapping[str, Any], indent: str = "") -> str:
    told = str(schema.get("description", "")).replace("*/", "")
    return f"{indent}/** {told} */\n" if told else ""


def _reached(defs: Mapping[str, Any], first: str) -> Iterator[str]:
    """What a schema names, directly or by what it names; each once."""
    waiting = [first] if first in defs else []
    seen = {*waiting}
    while waiting:
        name = waiting.pop(0)
        yield name
        for found in re.findall(rf"{re.escape(_REF)}(\w+)", str(defs[name])):
            if found not in seen:
                seen.add(found)
                waiting.append(found)


def _fields(schema: Mapping[str, Any]) -> str:
    fields: Mapping[str, Any] = schema["properties"]
    return "".join(
        f"{_comment(each, '  ')}  {name}: {type_of(each)};\n" for name, each in fields.items()
    )


def type_of(schema: Mapping[str, Any]) -> str:
    """A schema as a type.

    >>> type_of({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'number[] | null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(_REF)
    if "allOf" in schema:
        return " & ".join(type_of(each) for each in schema["allOf"])
    if "enum" in schema:
        return " | ".join(f'"{each}"' for each in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(each) for each in schema["anyOf"]))
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        part = type_of(schema["items"])
        return f"({part})[]" if " " in part else f"{part}[]"
    return PLAIN.get(schema.get("type", ""), "unknown")
