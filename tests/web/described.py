"""The descriptions of the server (OpenAPI, AsyncAPI), and validation of data by them."""

from functools import cache

import fastjsonschema

from dramadeck.codec.record_types import installed
from dramadeck.codec.schema import json_schema
from dramadeck.web.routes import description

HERE = "http://here/"


def check_schema(name, data):
    """Check that data matches a schema of the description, and has no other members."""
    validator(name)(data)
    if isinstance(data, dict) and members(name):
        assert data.keys() <= members(name)


@cache
def validator(name):
    components = description()["components"]
    schema = {"$id": f"{HERE}openapi.json", "$ref": f"#/components/schemas/{name}"}
    return fastjsonschema.compile(
        {**schema, "components": components}, handlers={"http": schema_at}, use_default=False
    )


def schema_at(address):
    """Return the schema of a system by its address."""
    system = address.removeprefix(f"{HERE}schemas/").removesuffix(".json")
    return json_schema(installed(system))


@cache
def members(name):
    """Return the members that an object may have; none if the schema is not of an object."""
    return {key for properties in objects(name) for key in properties}


def consts(name, key):
    """Return the constants that a schema allows for a key that distinguishes its messages."""
    return {
        properties[key]["const"]
        for properties in objects(name)
        if "const" in properties.get(key, {})
    }


@cache
def objects(name):
    """Return the members of each object in `allOf` and `anyOf` of a schema."""
    return [*_objects({"$ref": f"#/components/schemas/{name}"})]


def _objects(schema):
    schemas = description()["components"]["schemas"]
    schema = schemas.get(schema.get("$ref", "").rpartition("#/components/schemas/")[2], schema)
    if "properties" in schema:
        yield schema["properties"]
    for part in (*schema.get("allOf", ()), *schema.get("anyOf", ())):
        yield from _objects(part)
