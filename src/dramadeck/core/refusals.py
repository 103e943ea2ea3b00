"""Refusals: the error classes, the reasons of a rule system, and the values in their sentences.

The rules pass values and no English text, so that a narrator can show a refusal in any language: a
member of an enum for a word of the game, a tuple for a list, and a `Phrase` for any other text. The
English sentence is made when it is read.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import EnumType, StrEnum
from functools import lru_cache
from itertools import islice
from string import Formatter
from traceback import walk_tb
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias, cast

import attrs


@attrs.frozen
class Phrase:
    """A part of the sentence of a refusal, with its own placeholders.

    Attributes:
        words: the English text, with placeholders.
        values: (placeholder, value) pairs; each value is a `RefusalValue`.

    >>> str(Phrase("{fewest} or more", (("fewest", 1),)))
    '1 or more'
    """

    words: str
    values: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return in_english(self.words, dict(self.values))


RefusalValue: TypeAlias = str | int | Phrase | tuple[str | int, ...]
"""A name, a word of the game (a member of an enum), a number, a phrase, or a tuple of them."""


def phrase(words: str, /, **values: RefusalValue) -> Phrase:
    """A phrase; `words` has to be a literal, so that the translators' tools find it.

    >>> str(phrase("{villain} stands firm", villain="Mummy"))
    'Mummy stands firm'
    """
    return Phrase(words, tuple(values.items()))


def in_english(sentence: str, values: Mapping[str, object]) -> str:
    """A sentence with its placeholders filled in."""
    return sentence.format_map({name: _joined(value) for name, value in values.items()})


def _joined(value: object) -> str:
    values = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
    return ", ".join(map(str, values))


def one_of(values: Iterable[RefusalValue]) -> RefusalValue:
    """The values joined by "or"; there has to be at least one.

    >>> str(one_of(["Drama", "Hero", "Glory"])), str(one_of([2]))
    ('Drama or Hero or Glory', '2')
    """
    *others, last = values
    for value in reversed(others):
        last = phrase("{a} or {b}", a=value, b=last)
    return last


def all_of(values: Iterable[RefusalValue]) -> RefusalValue:
    """The values joined by "and"; there has to be at least one."""
    *others, last = values
    for value in reversed(others):
        last = phrase("{a} and {b}", a=value, b=last)
    return last


def from_to(fewest: int, most: int | None = None) -> RefusalValue:
    """A range of numbers, as a phrase."""
    if most is None:
        return phrase("{fewest} or more", fewest=fewest)
    if fewest == most:
        return most
    if fewest == 0:
        return phrase("at most {most}", most=most)
    return phrase("{fewest} to {most}", fewest=fewest, most=most)


_LONGEST: Final = 60
_LONGEST_PROBLEM: Final = 200
"""How many characters of a value and of an exception are shown."""
_MOST_PARTS: Final = 8
_MOST_KNOWN: Final = 14
"""How many correct names an error lists if none is similar to the wrong one."""
_DEEPEST: Final = 3
_MOST_BITS: Final = 4 * _LONGEST


class DramadeckError(Exception):
    """The base class of all errors of the library."""


class TableError(DramadeckError, ValueError):
    """Cards are not where an event expects them: a damaged game or an error in a rule system."""


class UnknownNameError(DramadeckError, LookupError):
    """There is no card, deck, dialect, system or the like with this name.

    Attributes:
        what: the kind of thing, such as `dialect`; may be empty.
        name: the unknown name.
        nearest: the most similar names, as a phrase for a sentence in any language.
    """

    what: str = ""
    name: object = None
    nearest: Phrase = Phrase("")

    @classmethod
    def among(
        cls, what: str, name: object, names: Iterable[object], where: str = ""
    ) -> "UnknownNameError":
        """An error that names the unknown name and the most similar ones.

        >>> print(UnknownNameError.among("dialect", "clasic", ["classic", "gurps", "revised"]))
        there is no dialect 'clasic'; nearest: classic
        """
        place, near = f" {where}" if where else "", nearest_of(name, names)
        error = cls(f"there is no {what} {truncated_repr(name)}{place}; {near}")
        error.what, error.name, error.nearest = what, name, near
        return error


def truncated_repr(value: object, longest: int = _LONGEST) -> str:
    """The `repr` of a value for an error message, cut to `longest` characters."""
    text = _shown(value, _DEEPEST, longest)
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def _shown(value: Any, depth: int, longest: int) -> str:
    kind: type[Any] = type(cast(object, value))
    if kind is int and value.bit_length() > _MOST_BITS:
        return f"<a number of about {int(value.bit_length() * 0.30103) + 1:,} digits>"
    if kind in (str, bytes, bytearray):
        return repr(value[:longest])
    if kind in (tuple, list):
        items = _parts((("", part) for part in value), depth, longest)
        left, right = ("(", ")") if kind is tuple else ("[", "]")
        return f"{left}{items}{',' if kind is tuple and len(value) == 1 else ''}{right}"
    if attrs.has(kind):
        names = (field.name for field in attrs.fields(kind))
        fields = ((f"{name}=", getattr(value, name, None)) for name in names)
        return f"{kind.__name__}({_parts(fields, depth, longest)})"
    if kind in (dict, set, frozenset) and value:
        return f"<a {kind.__name__} of {len(value):,}>"
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 - the `repr` of an unknown class may raise any error
        return f"<a {kind.__name__} that cannot be shown>"


def _parts(parts: Iterable[tuple[str, Any]], depth: int, longest: int) -> str:
    """The first parts of a value, each with its prefix."""
    first = list(islice(parts, _MOST_PARTS + 1))
    if first and depth == 0:
        return "..."
    texts = [f"{name}{_shown(part, depth - 1, longest)}" for name, part in first[:_MOST_PARTS]]
    return ", ".join((*texts, "...") if len(first) > _MOST_PARTS else texts)


def nearest(name: object, options: Iterable[object]) -> str:
    """The names most similar to a wrong one, or the first few, as the end of a sentence."""
    return str(nearest_of(name, options))


def nearest_of(name: object, options: Iterable[object]) -> Phrase:
    """The names most similar to a wrong one, or the first few, as a phrase."""
    names = list(options)
    if not names:
        return phrase("there are none")
    if isinstance(name, int):
        numbers, wrong = [number for number in names if isinstance(number, int)], name
        near = tuple(map(str, sorted(numbers, key=lambda number: abs(number - wrong))[:3]))
    else:
        near = _near_words(str(name), tuple(map(str, names)))
    if near:
        return phrase("nearest: {names}", names=near)
    if len(names) <= _MOST_KNOWN + 1:  # "and 1 more" would be no shorter than the name
        return phrase("known: {names}", names=tuple(map(str, names)))
    first, more = tuple(map(str, names[:_MOST_KNOWN])), len(names) - _MOST_KNOWN
    return phrase("known: {names} and {more} more", names=first, more=more)


def nearest_first(name: object, options: Iterable[object]) -> list[str]:
    """All names, those most similar to a wrong one first."""
    names = [*map(str, options)]
    near = _near_words(name, tuple(names)) if isinstance(name, str) else ()
    return [*near, *(other for other in names if other not in near)]


def the_first(names: Sequence[str], most: int) -> str:
    """The first names as a list for a sentence, and how many more there are; all if 1 more."""
    more = len(names) - most
    return ", ".join((*names[:most], f"and {more} more") if more > 1 else names)


def _near_words(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    # The comparison of a long name would take too long.
    return () if len(name) > _LONGEST else _close_matches(name, names)


@lru_cache(maxsize=256)  # while actions are listed, the same few names are refused many times
def _close_matches(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong name needs it

    by_fold = {option.casefold(): option for option in names}
    return tuple(by_fold[key] for key in get_close_matches(name.casefold(), by_fold, 3, 0.6))


def error_repr(problem: BaseException) -> str:
    """An exception in one short line; its type if its `repr` fails."""
    try:
        text = " ".join(repr(problem).split())
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - the `repr` of an unknown class may raise any error
        return type(problem).__name__
    printable = "".join(letter if letter.isprintable() else "?" for letter in text)
    is_short = len(printable) <= _LONGEST_PROBLEM
    return printable if is_short else f"{printable[:_LONGEST_PROBLEM]}..."


def error_place(problem: BaseException) -> str:
    """The type of an exception and the line that raised it, which have no secrets of a game."""
    lines = [f"{frame.f_code.co_filename}:{line}" for frame, line in walk_tb(problem.__traceback__)]
    return " at ".join([type(problem).__name__, *lines[-1:]])


def _unchanging(values: Mapping[str, RefusalValue]) -> Mapping[str, RefusalValue]:
    return MappingProxyType(dict(values))


@attrs.frozen
class Refusal:
    """Why the rules refuse a command.

    Attributes:
        reason: a member of the system's own enum; its value is a code that stays the same.
        rule: the id of the rule statement that forbids it, such as `TR-074`.
        sentence: the explanation with placeholders, such as `"{hero} has ..."`.
        values: placeholder → name, number or words of this case; a read-only mapping.

    >>> class Reason(StrEnum):
    ...     FULL = "full"
    >>> refusal = Refusal(Reason.FULL, "XX-001", "{hero} holds {count} cards",
    ...                   {"hero": "Quin", "count": 4})
    >>> print(refusal)
    Quin holds 4 cards [full, XX-001]
    >>> refusal.values["count"]
    4
    """

    reason: StrEnum
    rule: str
    sentence: str
    # A mapping has no hash, so the hash of a refusal is made without it.
    values: Mapping[str, RefusalValue] = attrs.field(
        default=MappingProxyType({}),
        converter=_unchanging,
        hash=False,
        repr=lambda values: repr(dict(values)),
    )

    @property
    def message(self) -> str:
        """The sentence with the values of this case."""
        return in_english(self.sentence, self.values)

    def __str__(self) -> str:
        return f"{self.message} [{self.reason}, {self.rule}]"


class EndlessRuleError(DramadeckError, RuntimeError):
    """A rule or a listing does not end: an error in the rule system."""


class RefusedError(DramadeckError):
    """The rules, a host or a user interface refuse a request. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        # Exceptions with keyword arguments cannot be unpickled.
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message

    def _render_traceback_(self) -> list[str]:
        """The refusal alone, where a notebook would show the source of the library."""
        return [f"{type(self).__name__}: {self.refusal}"]


class IllegalCommandError(RefusedError, ValueError):
    """The rules refuse a command; the state is unchanged.

    Attributes:
        refusal: why.
    """

    @property
    def reason(self) -> StrEnum:
        """The code of the refusal, which stays the same in later versions."""
        return self.refusal.reason

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the command."""
        return self.refusal.rule

    def __str__(self) -> str:
        return str(self.refusal)


class _CodedByName(EnumType):
    """Makes an enum whose members are written as sentences, and have their names as codes."""

    def __new__(
        metacls, name: str, bases: tuple[type, ...], body: Any, **options: Any
    ) -> "_CodedByName":
        sentences = {
            member: sentence
            for member, sentence in body.items()
            if isinstance(sentence, str) and not member.startswith("_")
        }
        for member, sentence in sentences.items():
            # `body[member] = ...` would fail, because enums forbid to assign a member twice.
            dict[str, Any].__setitem__(body, member, (member.lower(), sentence))
        return super().__new__(metacls, name, bases, body, **options)


class RefusalReason(StrEnum, metaclass=_CodedByName):
    """Why a command is refused: the base class of a game's own enum of reasons.

    Each member is written as its sentence, which says what is wrong and what was expected, with
    placeholders for names and numbers. The value of the member, also in saves and JSON, is its
    code: its name in small letters.

    Attributes:
        sentence: the sentence for players.
        placeholders: the names of the placeholders in it.

    >>> class Reason(RefusalReason):
    ...     HAND_IS_FULL = "{hero} holds {count} cards already; play one first"
    >>> Reason.HAND_IS_FULL.value
    'hand_is_full'
    >>> Reason("hand_is_full").sentence
    '{hero} holds {count} cards already; play one first'
    """

    _value_: str
    sentence: str
    placeholders: frozenset[str]

    def __new__(cls, *code_and_sentence: str) -> Self:
        """Make a member; later `Reason(code)` finds it."""
        # For type checkers the only argument is the sentence, as it is written.
        code, text = code_and_sentence
        reason = str.__new__(cls, code)
        reason._value_ = code
        reason.sentence = text
        names = (name for _, name, *_ in Formatter().parse(text) if name is not None)
        reason.placeholders = frozenset(names)
        return reason


def refuse(reason: RefusalReason, rule: str, **values: RefusalValue) -> IllegalCommandError:
    """The error that refuses a command; `raise` it before the first event.

    The values replace the placeholders of the reason's sentence; they must be no English text.

    Raises:
        TypeError: a placeholder has no value, or a value no placeholder.

    >>> from dramadeck.torg import Reason
    >>> str(refuse(Reason.CARD_NOT_IN_HAND, "TR-022", card=45, hero="Quin"))
    "card 45 is not in Quin's hand [card_not_in_hand, TR-022]"
    """
    if values.keys() != reason.placeholders:
        raise _wrong_values(reason, values)
    return IllegalCommandError(Refusal(reason, rule, reason.sentence, values))


def _wrong_values(reason: RefusalReason, values: Mapping[str, object]) -> TypeError:
    parts = (
        ("no value for", sorted(reason.placeholders - values.keys())),
        ("no placeholder for", sorted(values.keys() - reason.placeholders)),
    )
    what = ", ".join(f"{problem} {' and '.join(names)}" for problem, names in parts if names)
    return TypeError(f"{type(reason).__name__}.{reason.name}, {reason.sentence!r}: {what}")
