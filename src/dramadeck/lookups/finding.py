"""What is found when somebody looks something up: as data, and as parts of a page."""

from typing import Any, NamedTuple, Protocol, TypeAlias

from dramadeck.lookups.effort import OWN, Effort
from dramadeck.narration import Language


class Shares(NamedTuple):
    """Chances under each other.

    Attributes:
        title: what they are the chances of.
        rows: what may happen, in words, and how likely each of it is.
    """

    title: str
    rows: tuple[tuple[str, float], ...]


Part: TypeAlias = Shares | str
"""A table, or a sentence."""


class Found(NamedTuple):
    """What was found.

    Attributes:
        data: for a program.
        parts: for people.
    """

    data: dict[str, Any]
    parts: tuple[Part, ...]

    def text(self, language: Language) -> str:
        r"""The parts as lines of text.

        >>> Found({}, (Shares("tries", (("1", 0.75),)), "That is all.")).text(Language())
        'tries\n  1: 75.00 %\nThat is all.'
        """
        lines = list[str]()
        for part in self.parts:
            if isinstance(part, str):
                lines.append(part)
                continue
            rows = [f"  {what}: {language.share(chance)}" for what, chance in part.rows]
            lines += [part.title, *rows]
        return "\n".join(lines)


class Question(Protocol):
    """**Protocol**: what is asked, as a record; its fields are what one says of it."""

    def found(self, language: Language, effort: Effort = OWN, /) -> Found:
        """The answer in a language, if it is no more work than that."""
        ...
