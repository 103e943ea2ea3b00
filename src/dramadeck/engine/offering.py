"""All there is to choose from: a listing in which nothing stands for others of its kind."""

from collections.abc import Callable, Iterable, Iterator
from enum import EnumType
from functools import cache
from itertools import islice, product
from typing import Any, NamedTuple, Protocol, TypeVar, get_args

import attrs

from dramadeck.engine.errors import EndlessRuleError, Refusal
from dramadeck.engine.limits import in_force
from dramadeck.engine.marks import Among, Free, marked

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

    Of what is free one sample is enough for each of them.

    Raises:
        EndlessRuleError: there are more than `limits` allow.
    """
    listed = dict.fromkeys(listing)
    left = in_force().listing - len(listed)
    for samples in _alike(listed):
        yield from samples
        for others in _others(rules, state, samples):
            left -= 1
            if left < 0:
                what = f"more commands than {in_force().listing:,}, such as {others[0]!r:.60}"
                raise EndlessRuleError(f"{rules.name}: there is a choice of {what}")
            if listed.keys().isdisjoint(others):
                allowed = (each for each in others if rules.refusal(state, each) is None)
                yield from islice(allowed, 1)


def _alike(commands: Iterable[C]) -> Iterator[tuple[C, ...]]:
    """The commands, those together that differ in what is free or among others alone."""
    alike: dict[tuple[Any, ...], list[C]] = {}
    for each in commands:
        fixed = _facts(each.__class__).fixed
        key = (each.__class__, *[getattr(each, name) for name in fixed])
        alike.setdefault(key, []).append(each)
    return map(tuple, alike.values())


def _others(rules: _Rules[S, C], state: S, samples: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """For each choice of what is among others, the samples with it."""
    fields = _facts(samples[0].__class__).among
    if not fields:
        return
    groups: list[dict[Any, None]] = []
    for name, group, members in fields:
        known = rules.members[group](state, samples[0]) if group else members
        groups.append(dict.fromkeys([*[getattr(each, name) for each in samples], *known]))
    names = [name for name, *_ in fields]
    for values in product(*groups):
        change = dict(zip(names, values, strict=True))
        yield tuple([attrs.evolve(each, **change) for each in samples])


class _Facts(NamedTuple):
    """What is marked in a command.

    Attributes:
        among: the fields that are among others: name, group, members of an enum.
        fixed: the fields that are neither that nor free.
    """

    among: tuple[tuple[str, str, tuple[Any, ...]], ...]
    fixed: tuple[str, ...]


@cache
def _facts(kind: type) -> _Facts:
    fields = attrs.fields(kind)
    marks = {each.name: marked(each.type, Among) for each in fields}
    among = [
        (each.name, m.group, _members(each.type)) for each in fields if (m := marks[each.name])
    ]
    fixed = [each.name for each in fields if not (marks[each.name] or marked(each.type, Free))]
    return _Facts(tuple(among), tuple(fixed))


def _members(annotation: Any) -> tuple[Any, ...]:
    if isinstance(annotation, EnumType):
        return tuple(annotation)
    return tuple([each for part in get_args(annotation) for each in _members(part)])


__all__ = ["offered"]
