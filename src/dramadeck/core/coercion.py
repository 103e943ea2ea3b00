"""What people write in the place of a value: the word of a member, a list for a tuple.

Type checkers go by what a field declares. At run time a word means no other thing than its member,
and a list no other than a tuple of the same; so a field takes them, and holds what it declares. The
words of an enum and of a `Literal` may be written in capitals.
A value that cannot be taken so stays as it is, for the check of the field to refuse.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Any, Final, TypeAlias, TypeGuard

from dramadeck.core.errors import nearest_first, the_first
from dramadeck.core.limits import in_force

Take: TypeAlias = Callable[[Any], Any]
"""What makes the declared value of what somebody wrote, or leaves it as it is."""

MOST_WORDS: Final = 12
"""How many words of an enum an error shows."""


@cache
def value_by_word(words: type[StrEnum] | tuple[str, ...]) -> Take:
    """Takes a word, in capitals or not, for the member of that value, or for the same word.

    >>> class Mood(StrEnum):
    ...     GLAD = "glad"
    >>> value_by_word(Mood)("Glad"), value_by_word(Mood)("sad")
    (<Mood.GLAD: 'glad'>, 'sad')
    >>> value_by_word(("one_roll", "all_rolls"))("ONE_ROLL")
    'one_roll'
    """
    members = {each.casefold(): each for each in words}

    def taken(value: Any) -> Any:
        # The member of another enum is a text as well, and a mistake.
        return members.get(value.casefold(), value) if type(value) is str else value

    return taken


def tuple_of_sequence(item: Take | None) -> Take:
    """Takes a list, or another sequence but a text, for a tuple, and each part of it likewise.

    Of a sequence that is too long no more is taken than it needs to be refused.

    >>> tuple_of_sequence(None)([42, 45]), tuple_of_sequence(None)("Quin")
    ((42, 45), 'Quin')
    """

    def taken(value: Any) -> Any:
        if not _is_list(value):
            return value
        parts = islice(value, in_force().several + 1)
        return tuple(parts if item is None else map(item, parts))

    return taken


def _is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(
        value, str | bytes | bytearray | memoryview
    )


def first_that_fits(takes: Sequence[Take], fits: Callable[[Any], bool]) -> Take:
    """Takes a value as one of several kinds; what may mean two things stays as it is.

    Args:
        takes: how each of the kinds is taken.
        fits: whether a value is of any of them.

    >>> class Mood(StrEnum):
    ...     GLAD = "glad"
    >>> takes = [value_by_word(Mood), tuple_of_sequence(None)]
    >>> first_that_fits(takes, lambda value: isinstance(value, (Mood, tuple)))(["glad"])
    ('glad',)
    """

    def taken(value: Any) -> Any:
        found = [each for take in takes if fits(each := take(value))]
        return found[0] if len(found) == 1 else value

    return taken


def words_of(words: Iterable[str], value: object) -> str:
    """The words of an enum or a `Literal`, those first that come nearest to what was written.

    >>> class Mood(StrEnum):
    ...     GLAD = "glad"
    ...     SAD = "sad"
    >>> words_of(Mood, "saad")
    'sad, glad'
    """
    return the_first(nearest_first(value, words), MOST_WORDS)
