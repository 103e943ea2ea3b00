"""What comes of a look-up: data for a program, and parts of a page for people."""

from typing import Any, NamedTuple, Protocol, TypeAlias

from dramadeck.narration import Language


class Probabilities(NamedTuple):
    """Chances under each other.

    Attributes:
        title: what they are the chances of.
        rows: what may happen, in words, and how likely each of it is.
    """

    title: str
    rows: tuple[tuple[str, float], ...]


Part: TypeAlias = Probabilities | str
"""A table, or a sentence."""


class Result(NamedTuple):
    """What comes of a look-up.

    Attributes:
        data: for a program.
        parts: for people.
    """

    data: dict[str, Any]
    parts: tuple[Part, ...]

    def text(self, language: Language) -> str:
        r"""The parts as lines of text.

        >>> Result({}, (Probabilities("tries", (("1", 0.75),)), "That is all.")).text(Language())
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


class Query(Protocol):
    """**Protocol**: what is asked, as a record; its fields are what one says of it."""

    def result(self, language: Language, /) -> Result:
        """The result in a language."""
        ...
