"""The published JSON Schemas, and validation by a public validator."""

from functools import cache

import fastjsonschema

from dramadeck.codec.schema import json_schema
from tests.codec.games import SYSTEMS
from tests.testing.vault import VAULT

SCHEMAS = {name: json_schema(rules) for name, rules in {**SYSTEMS, "vault": VAULT}.items()}


@cache
def validator(name, part):
    return fastjsonschema.compile({**SCHEMAS[name], "anyOf": [{"$ref": f"#/$defs/{part}"}]})


def is_valid(name, part, data):
    try:
        validator(name, part)(data)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True
