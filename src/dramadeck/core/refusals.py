"""Refusals: the error classes, the reasons of a rule system, and the values in their sentences.

The rules pass values and never a piece of English, so that a narrator can say a refusal in any
language: a member of an enum for a word of the game, a tuple for a list, and a `Phrase` for what is
neither a name nor a number. The English sentence is made when somebody reads it.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import EnumType, StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias, cast

import attrs


@attrs.frozen
class Phrase:
    """A few words in the sentence of a refusal, with places of their own.

    Attributes:
        words: the English, with places for the values.
        values: what goes into them, by the names of those places; each is a `RefusalValue`.

    >>> str(Phrase("{fewest} or more", (("fewest", 1),)))
    '1 or more'
    """

    words: str
    values: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return in_english(self.words, dict(self.values))


RefusalValue: TypeAlias = str | int | Phrase | tuple[str | int, ...]
"""A name, a word of the game (a member of an enum), a number, a phrase, or several in a row."""


def phrase(words: str, /, **values: RefusalValue) -> Phrase:
    """A phrase; its words are a literal, for the translators' tools to find.

    >>> str(phrase("{villain} stands firm", villain="Mummy"))
    'Mummy stands firm'
    """
    return Phrase(words, tuple(values.items()))


def in_english(sentence: str, values: Mapping[str, object]) -> str:
    """A sentence with its places filled."""
    return sentence.format_map({name: _listed(value) for name, value in values.items()})


def _listed(value: object) -> str:
    several = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
    return ", ".join(map(str, several))


def one_of(values: Iterable[RefusalValue]) -> RefusalValue:
    """One of several, at least one of which is given.

    >>> str(one_of(["Drama", "Hero", "Glory"])), str(one_of([2]))
    ('Drama or Hero or Glory', '2')
    """
    *others, last = values
    for value in reversed(others):
        last = phrase("{a} or {b}", a=value, b=last)
    return last


def all_of(values: Iterable[RefusalValue]) -> RefusalValue:
    """Several together, at least one of which is given."""
    *others, last = values
    for value in reversed(others):
        last = phrase("{a} and {b}", a=value, b=last)
    return last


def from_to(fewest: int, most: int | None = None) -> RefusalValue:
    """How many there may be."""
    if most is None:
        return phrase("{fewest} or more", fewest=fewest)
    if fewest == most:
        return most
    if fewest == 0:
        return phrase("at most {most}", most=most)
    return phrase("{fewest} to {most}", fewest=fewest, most=most)


_LONGEST: Final = 60
_LONGEST_PROBLEM: Final = 200
"""How much of a value is told, and of an exception, in characters."""
_MOST_PARTS: Final = 8
_DEEPEST: Final = 3
_MOST_BITS: Final = 4 * _LONGEST


class DramadeckError(Exception):
    """The root of all errors that the library raises by itself."""


class TableError(DramadeckError, ValueError):
    """Cards are not where an event says that they are: a damaged game or a broken rule system."""


class UnknownNameError(DramadeckError, LookupError):
    """A card, a deck, a dialect or a system that does not exist.

    Attributes:
        what: the kind of thing, such as `dialect`; empty where nobody has said it.
        name: the name that was asked for.
        nearest: which names come nearest, as a phrase for a sentence of any language.
    """

    what: str = ""
    name: object = None
    nearest: Phrase = Phrase("")

    @classmethod
    def among(
        cls, what: str, name: object, known: Iterable[object], where: str = ""
    ) -> "UnknownNameError":
        """An error that says what was asked for and which names come nearest.

        >>> print(UnknownNameError.among("dialect", "clasic", ["classic", "gurps", "revised"]))
        there is no dialect 'clasic'; nearest: classic
        """
        place, near = f" {where}" if where else "", nearest_of(name, known)
        error = cls(f"there is no {what} {truncated_repr(name)}{place}; {near}")
        error.what, error.name, error.nearest = what, name, near
        return error


def truncated_repr(value: object, longest: int = _LONGEST) -> str:
    """A value as an error shows it: its `repr`, of which the end may be cut off."""
    text = _shown(value, _DEEPEST, longest)
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def _shown(value: Any, depth: int, longest: int) -> str:
    kind: type[Any] = type(cast(object, value))
    if kind is int and value.bit_length() > _MOST_BITS:
        return f"<a number of about {int(value.bit_length() * 0.30103) + 1:,} digits>"
    if kind in (str, bytes, bytearray):
        return repr(value[:longest])
    if kind in (tuple, list):
        inside = _parts((("", part) for part in value), depth, longest)
        left, right = ("(", ")") if kind is tuple else ("[", "]")
        return f"{left}{inside}{',' if kind is tuple and len(value) == 1 else ''}{right}"
    if attrs.has(kind):
        names = (field.name for field in attrs.fields(kind))
        fields = ((f"{name}=", getattr(value, name, None)) for name in names)
        return f"{kind.__name__}({_parts(fields, depth, longest)})"
    if kind in (dict, set, frozenset) and value:
        return f"<a {kind.__name__} of {len(value):,}>"
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 - a repr of somebody else's may fail in any way
        return f"<a {kind.__name__} that cannot be shown>"


def _parts(parts: Iterable[tuple[str, Any]], depth: int, longest: int) -> str:
    """The first parts of a value, each with what stands before it."""
    first = list(islice(parts, _MOST_PARTS + 1))
    if first and depth == 0:
        return "..."
    shown = [f"{name}{_shown(part, depth - 1, longest)}" for name, part in first[:_MOST_PARTS]]
    return ", ".join((*shown, "...") if len(first) > _MOST_PARTS else shown)


def nearest(name: object, known: Iterable[object]) -> str:
    """The known names nearest to a wrong one, or the first few, as the end of a sentence."""
    return str(nearest_of(name, known))


def nearest_of(name: object, known: Iterable[object]) -> Phrase:
    """Likewise, for the sentence of a refusal."""
    names = list(known)
    if not names:
        return phrase("there are none")
    if isinstance(name, int):
        numbers, given = [number for number in names if isinstance(number, int)], name
        near = [*map(str, sorted(numbers, key=lambda number: abs(number - given))[:3])]
    else:
        near = _near_words(str(name), names)
    if near:
        return phrase("nearest: {names}", names=tuple(near))
    return phrase("known: {names}", names=tuple(map(str, names[:8])))


def nearest_first(name: object, known: Iterable[object]) -> list[str]:
    """All known names, those first that come nearest to a wrong one."""
    names = [*map(str, known)]
    near = _near_words(name, names) if isinstance(name, str) else []
    return [*near, *(other for other in names if other not in near)]


def the_first(names: Sequence[str], most: int) -> str:
    """So many of the names as a list in a sentence, and how many more there are."""
    more = len(names) - most
    return ", ".join((*names[:most], *([f"and {more} more"] if more > 0 else [])))


def _near_words(name: str, names: Iterable[object]) -> list[str]:
    if len(name) > _LONGEST:
        return []  # to compare it letter by letter would take its time
    from difflib import get_close_matches  # noqa: PLC0415 - who makes no mistake is spared it

    by_fold = {str(known).casefold(): str(known) for known in names}
    return [by_fold[key] for key in get_close_matches(name.casefold(), by_fold, 3, 0.6)]


def error_repr(problem: BaseException) -> str:
    """An exception in one short line, even one that cannot say what it is."""
    try:
        words = " ".join(repr(problem).split())
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - a stranger's, which may do anything
        return type(problem).__name__
    printable = "".join(letter if letter.isprintable() else "?" for letter in words)
    is_short = len(printable) <= _LONGEST_PROBLEM
    return printable if is_short else f"{printable[:_LONGEST_PROBLEM]}..."


def _unchanging(values: Mapping[str, RefusalValue]) -> Mapping[str, RefusalValue]:
    return MappingProxyType(dict(values))


@attrs.frozen
class Refusal:
    """Why the rules say no.

    Attributes:
        reason: a member of the system's own enum; its value is a stable code.
        rule: the id of the rule statement that forbids it, such as `TR-074`.
        sentence: the explanation with places for the values, such as `"{hero} has ..."`.
        values: the names, numbers and words of this case, by the names of those places; a mapping
            that nobody can change.

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
    # It has no hash of its own; refusals that are equal have the same hash without it.
    values: Mapping[str, RefusalValue] = attrs.field(
        default=MappingProxyType({}),
        converter=_unchanging,
        hash=False,
        repr=lambda values: repr(dict(values)),
    )

    @property
    def message(self) -> str:
        """The sentence with the names and numbers of this case in it."""
        return in_english(self.sentence, self.values)

    def __str__(self) -> str:
        return f"{self.message} [{self.reason}, {self.rule}]"


class EndlessRuleError(DramadeckError, RuntimeError):
    """A rule or a listing of a rule system does not end: a broken rule system."""


class RefusedError(DramadeckError):
    """Somebody does not do what was asked for: the rules, a host, a server. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        # Positional arguments only: else the exception could not be unpickled.
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message


class IllegalCommandError(RefusedError, ValueError):
    """The rules refuse a command; the state it was sent to is untouched.

    Attributes:
        refusal: why.
    """

    @property
    def reason(self) -> StrEnum:
        """The stable code of the refusal."""
        return self.refusal.reason

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the command."""
        return self.refusal.rule

    def __str__(self) -> str:
        return str(self.refusal)


class _CodedByName(EnumType):
    """Gives each member, written as its sentence, its name as code."""

    def __new__(
        metacls, name: str, bases: tuple[type, ...], body: Any, **options: Any
    ) -> "_CodedByName":
        sentences = {
            member: sentence
            for member, sentence in body.items()
            if isinstance(sentence, str) and not member.startswith("_")
        }
        for member, sentence in sentences.items():
            # Past the check that no member is written twice, which has been made.
            dict[str, Any].__setitem__(body, member, (member.lower(), sentence))
        return super().__new__(metacls, name, bases, body, **options)


class RefusalReason(StrEnum, metaclass=_CodedByName):
    """Why a command is refused: the base of a game's own enum of reasons.

    Each member is written as its sentence, which says what is wrong and what would be right, with
    places for the names and numbers of the case. What the member is, for a program, for a save and
    for JSON, is its code: its name in small letters.

    Attributes:
        sentence: the words for a player.

    >>> class Reason(RefusalReason):
    ...     HAND_IS_FULL = "{hero} holds {count} cards already; play one first"
    >>> Reason.HAND_IS_FULL.value
    'hand_is_full'
    >>> Reason("hand_is_full").sentence
    '{hero} holds {count} cards already; play one first'
    """

    _value_: str
    sentence: str

    def __new__(cls, *code_and_sentence: str) -> Self:
        """A member; once all are made, `Reason(code)` finds one."""
        # A type checker sees the sentence alone, as it is written.
        code, words = code_and_sentence
        reason = str.__new__(cls, code)
        reason._value_ = code
        reason.sentence = words
        return reason


def refuse(reason: RefusalReason, rule: str, **values: RefusalValue) -> IllegalCommandError:
    """The error that refuses a command; `raise` it before the first event.

    The values go into the places of the reason's sentence; no English is among them.

    >>> from dramadeck.torg import Reason
    >>> str(refuse(Reason.CARD_NOT_IN_HAND, "TR-022", card=45, hero="Quin"))
    "card 45 is not in Quin's hand [card_not_in_hand, TR-022]"
    """
    return IllegalCommandError(Refusal(reason, rule, reason.sentence, values))
