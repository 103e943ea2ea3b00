"""What a new game is begun with: who plays, from which seed, by which of the rules that ship."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, TypeVar

from dramadeck.core.errors import UnknownNameError, short
from dramadeck.core.fields import wanted_of_label
from dramadeck.core.limits import in_force
from dramadeck.core.rng import Seed
from dramadeck.core.text_validation import plain_name, wanted_of_text

T = TypeVar("T")


def party(given: Iterable[str | T], kind: Callable[[str], T], what: str) -> tuple[T, ...]:
    """Those who play, as records; a name alone stands for the record that is made of it.

    A name alone may be written with odd spaces or decomposed letters: it is made plain.

    Args:
        given: names, records, or some of each.
        kind: the class of the records; `str` where people are known by their names alone.
        what: the argument, as errors call it.

    Raises:
        TypeError: these are not several, or one is neither a name nor a record.
        ValueError: there is nobody, or more than `limits` allow, or a name is blank or unsound.

    >>> party(["seven", Seed("eight")], Seed, "seeds")
    (Seed(root='seven', drawn=0), Seed(root='eight', drawn=0))
    >>> party(["seven", 8], Seed, "seeds")
    Traceback (most recent call last):
    ...
    TypeError: seeds: expected a name or a Seed, got 8
    """
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise TypeError(f"{what}: expected several names, got {short(given)}")
    most = in_force().several
    people = tuple(_person(each, kind, what) for each in islice(given, most + 1))
    if not people:
        raise ValueError(f"{what}: expected at least one name")
    if len(people) > most:
        raise ValueError(f"{what}: expected at most {most:,} names")
    return people


def _person(given: Any, kind: Any, what: str) -> Any:
    if kind is not str and isinstance(given, kind):
        return given
    if not isinstance(given, str):
        other = "" if kind is str else f" or a {kind.__name__}"
        raise TypeError(f"{what}: expected a name{other}, got {short(given)}")
    name = plain_name(given)
    if not name:
        raise ValueError(f"{what}: a name is blank")
    return kind(name)


def each_once(given: Iterable[str], who: str, what: str) -> tuple[str, ...]:
    """Names of which nobody's is somebody else's, too.

    Args:
        given: the names.
        who: whose names they are.
        what: the argument, as errors call it.

    Raises:
        ValueError: a name stands there twice.

    >>> each_once(["Ann", "Bea"], "player", "players")
    ('Ann', 'Bea')
    >>> each_once(["Ann", "Bea", "Ann"], "player", "players")
    Traceback (most recent call last):
    ...
    ValueError: players: 'Ann' is named twice; each player needs her own name
    """
    names = tuple(given)
    for name, times in Counter(names).items():
        if times > 1:
            raise ValueError(f"{what}: {short(name)} is named twice; each {who} needs her own name")
    return names


def first_seed(root: int | str | None) -> Seed:
    """The seed of the first shuffle; without a root one that nobody can guess.

    Raises:
        TypeError: the root is neither a whole number nor a text.
        ValueError: a save could not hold it.

    >>> first_seed(7)
    Seed(root=7, drawn=0)
    >>> first_seed(True)
    Traceback (most recent call last):
    ...
    TypeError: seed: expected a number or a text, got True
    """
    if root is None:
        return Seed.fresh()
    if type(root) not in (int, str):
        raise TypeError(f"seed: expected a number or a text, got {short(root)}")
    wanted = wanted_of_text(root) if isinstance(root, str) else wanted_of_label(root)
    if wanted is not None:
        raise ValueError(f"seed: expected {wanted}, got {short(root)}")
    return Seed(root)


def chosen(choice: T | str, shipped: Mapping[str, T], what: str) -> T:
    """A value as it was given, or the shipped one of this name.

    Args:
        choice: the value or the name.
        shipped: the values that are shipped, by name; one at least.
        what: what is chosen, as errors call it.

    Raises:
        TypeError: it is neither a name nor a value of the shipped ones' type.
        UnknownNameError: none of that name is shipped; the error names the nearest.

    >>> chosen("seven", {"seven": 7}, "number"), chosen(8, {"seven": 7}, "number")
    (7, 8)
    >>> chosen(None, {"seven": 7}, "number")
    Traceback (most recent call last):
    ...
    TypeError: number: expected a name or a int, got None
    """
    kind = type(next(iter(shipped.values())))
    if not isinstance(choice, str):
        if type(choice) is not kind:
            raise TypeError(f"{what}: expected a name or a {kind.__name__}, got {short(choice)}")
        return choice
    if choice not in shipped:
        raise UnknownNameError.among(what, choice, shipped)
    return shipped[choice]
