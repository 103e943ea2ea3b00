"""The result of a look-up: data for programs, and text for people."""

from typing import Any, NamedTuple, Protocol, TypeAlias

from dramadeck.narration import Language


class Probabilities(NamedTuple):
    """A table of chances.

    Attributes:
        rows: (outcome in words, chance).
    """

    title: str
    rows: tuple[tuple[str, float], ...]


Part: TypeAlias = Probabilities | str  # a table, or a sentence


class Result(NamedTuple):
    """The result of a look-up.

    Attributes:
        data: JSON data for programs.
        parts: tables and sentences for people.
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
            rows = [f"  {outcome}: {language.share(chance)}" for outcome, chance in part.rows]
            lines += [part.title, *rows]
        return "\n".join(lines)


class Query(Protocol):
    """**Protocol**: a look-up as a record; its fields are the arguments."""

    def result(self, language: Language, /) -> Result:
        """The result in a language."""
        ...
