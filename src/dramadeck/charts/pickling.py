"""Mappings that nobody can change, in pickles and copies.

Python neither pickles nor copies a `MappingProxyType`, and whatever holds one with it: a scenario
could not go to another process. `pickle_mappings` teaches it, once for the whole program: a pickle
holds what stands in the mapping, and what comes back is a mapping that nobody can change.

>>> import copy
>>> copy.deepcopy(MappingProxyType({"Quin": [1]}))
mappingproxy({'Quin': [1]})
"""

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


def unchangeable(held: Mapping[Any, Any]) -> MappingProxyType[Any, Any]:
    """What a pickle makes such a mapping of.

    >>> unchangeable({"Quin": 3})
    mappingproxy({'Quin': 3})
    """
    return MappingProxyType(held)


def _reduced(mapping: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return unchangeable, (dict(mapping),)


def pickle_mappings() -> None:
    """Let this program pickle and copy such mappings; `dramadeck.charts` has called it."""
    copyreg.pickle(MappingProxyType, _reduced)
