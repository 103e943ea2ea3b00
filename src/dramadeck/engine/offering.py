"""All there is to choose from: a listing in which nothing stands for others of its kind."""

from collections.abc import Callable, Iterable, Iterator
from enum import EnumType
from functools import cache
from itertools import product
from typing import Any, Protocol, TypeVar, get_args

import attrs

from dramadeck.engine.errors import EndlessRuleError, Refusal
from dramadeck.engine.limits import in_force
from dramadeck.engine.marks import Among, marked

S = TypeVar("S")
C = TypeVar("C")


class _Rules(Protocol[S, C]):
    """What of a rule system is needed here."""

    @property
    def name(self) -> str: ...
    @property
    def members(self) -> Any: ...
    @property
    def refusal(self) -> Callable[[S, C], Refusal | None]: ...


def offered(rules: _Rules[S, C], state: S, listing: Iterable[C]) -> Iterator[C]:
    """The commands of a listing, each followed by those that differ in what is `Among` others.

    Raises:
        EndlessRuleError: there are more than `limits` allow.
    """
    listed = dict.fromkeys(listing)
    tried = set(listed)
    most = in_force().listing
    for each in listed:
        yield each
        for other in _others(rules, state, each):
            if other in tried:
                continue
            tried.add(other)
            if len(tried) > most:
                what = f"more than {most:,} commands, such as {type(other).__name__}"
                raise EndlessRuleError(f"{rules.name}: there is a choice of {what}")
            if rules.refusal(state, other) is None:
                yield other


def _others(rules: _Rules[S, C], state: S, command: Any) -> Iterator[Any]:
    fields = _fields(type(command))
    if not fields:
        return
    groups: list[list[Any]] = []
    for name, group, members in fields:
        known = rules.members[group](state, command) if group else members
        groups.append(list(dict.fromkeys([getattr(command, name), *known])))
    for values in product(*groups):
        yield attrs.evolve(
            command, **{name: value for (name, *_), value in zip(fields, values, strict=True)}
        )


@cache
def _fields(kind: type) -> tuple[tuple[str, str, tuple[Any, ...]], ...]:
    """The fields of a command that are among others: name, group, members of an enum."""
    marks = ((each, marked(each.type, Among)) for each in attrs.fields(kind))
    return tuple([(each.name, m.group, _members(each.type)) for each, m in marks if m is not None])


def _members(annotation: Any) -> tuple[Any, ...]:
    if isinstance(annotation, EnumType):
        return tuple(annotation)
    return tuple([each for part in get_args(annotation) for each in _members(part)])


__all__ = ["offered"]
