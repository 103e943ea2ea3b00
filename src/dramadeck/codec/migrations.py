"""Saves of older versions, brought up to date step by step.

A schema number counts the changes of what the library's saves look like. `MIGRATIONS` holds a
function for each step, from the data of one schema to that of the next; a save of every schema is
kept in the tests for good.

A rule system changes at a pace of its own, one from elsewhere above all. Its
`RuleSystem.migrations` holds a function for each change of its state, commands and events, and its
saves are of the version `1 + len(migrations)`. Such a function is given the data of a state,
`{"state": ...}`, or of a turn in a record, `{"turn": ..., "command": ..., "events": ...}`, and
gives the same of the next version.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dramadeck.core.rules import AnySystem

SCHEMA: Final = 1
"""The schema that is written today."""

Migration = Callable[[dict[str, Any], str], dict[str, Any]]
"""The data of a save and the name of its system → the data of the next schema."""

MIGRATIONS: Final[Mapping[int, Migration]] = MappingProxyType({})
"""Schema → how to get from it to the next one."""


class Age(NamedTuple):
    """What a save was written by.

    Attributes:
        schema: the schema of the library.
        version: the version of the system's own saves.
    """

    schema: int
    version: int


def age_today(rules: AnySystem) -> Age:
    """What a save of a system is written by today.

    >>> from dramadeck import tarot
    >>> age_today(tarot.TAROT)
    Age(schema=1, version=1)
    """
    return Age(SCHEMA, 1 + len(rules.migrations))


def heading(rules: AnySystem) -> dict[str, Any]:
    """What a save begins with; a system that has never changed says nothing about its version.

    >>> from dramadeck import tarot, torg
    >>> heading(tarot.TAROT)
    {'schema': 1, 'system': 'tarot'}
    >>> heading(torg.TORG)
    {'schema': 1, 'system': 'torg', 'version': 3}
    """
    schema, version = age_today(rules)
    named = {"schema": schema, "system": rules.name}
    return named if version == 1 else {**named, "version": version}


def migrated(data: dict[str, Any], rules: AnySystem, age: Age) -> dict[str, Any]:
    """The data of a state or of a turn as today's saves have it.

    >>> from dramadeck import tarot
    >>> migrated({"state": {}}, tarot.TAROT, Age(schema=1, version=1))
    {'state': {}}
    """
    for schema in range(age.schema, SCHEMA):
        data = MIGRATIONS[schema](data, rules.name)
    for change in rules.migrations[age.version - 1 :]:
        data = change(data)
    return data
