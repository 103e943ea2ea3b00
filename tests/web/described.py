"""The descriptions of the server (OpenAPI, AsyncAPI), and validation of data by them."""

from functools import cache

import fastjsonschema

from dramadeck.codec.record_types import installed
from dramadeck.codec.schema import json_schema
from dramadeck.web.routes import description

HERE = "http://here/"


def fits(name, data):
    """See that data is as the description says, and has no member that it does not name."""
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
    """The schema of a system, by its address."""
    system = address.removeprefix(f"{HERE}schemas/").removesuffix(".json")
    return json_schema(installed(system))


@cache
def members(name):
    """The members that an object may have; none if the schema is of no object."""
    return {key for properties in objects(name) for key in properties}


def consts(name, key):
    """What messages of a kind may have under a key by which they are told apart."""
    return {
        properties[key]["const"]
        for properties in objects(name)
        if "const" in properties.get(key, {})
    }


@cache
def objects(name):
    """The members of the objects that a schema is made of, or one of which it is."""
    return [*_objects({"$ref": f"#/components/schemas/{name}"})]


def _objects(schema):
    schemas = description()["components"]["schemas"]
    schema = schemas.get(schema.get("$ref", "").rpartition("#/components/schemas/")[2], schema)
    if "properties" in schema:
        yield schema["properties"]
    for part in (*schema.get("allOf", ()), *schema.get("anyOf", ())):
        yield from _objects(part)
