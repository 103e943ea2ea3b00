"""The input of a person: answers to questions, and commands that all games have."""

import sys
from enum import Enum, unique
from typing import Any, Final, Protocol, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from dramadeck.cli.screen import Screen
from dramadeck.core.validation import escaped
from dramadeck.narration.typed_names import HELP, folded, words_in_all_languages


@unique
class Control(Enum):
    """An input that is no command of the game."""

    TAKE_BACK = "take back"
    LEAVE = "leave"


_CONTROLS: Final = {**dict.fromkeys(("q", "quit", "exit"), Control.LEAVE), "u": Control.TAKE_BACK}

Understood: TypeAlias = tuple[bool, Any]
"""Whether a line is an answer, and the answer; the answer None means to do nothing."""


class Question(Protocol):
    """**Protocol**: a question of a game."""

    def shown(self) -> tuple[RenderableType | None, RenderableType]:
        """The top of the screen, and the choices."""
        ...

    def understand(self, line: str, /) -> Understood:
        """Whether a line is an answer, and the answer; if not, None means to keep the screen."""
        ...

    def explain(self, what: str, /) -> None:
        """Explain the text after a question mark."""
        ...

    def show_table(self) -> None:
        """Show the table."""
        ...


def ask(screen: Screen, who: str, question: Question) -> Any:
    """Ask until there is an answer or a `Control`, and return it."""
    is_new = True
    while True:
        try:
            line = _line(screen, who, question, is_new=is_new)
        except (EOFError, KeyboardInterrupt):
            screen.console.print()
            return Control.LEAVE
        screen.drop_replies()
        is_new, word = False, line.partition(" ")[0].casefold()
        control = _CONTROLS.get(word)
        if control is not None:
            screen.forget()
            return control
        if line.startswith("?") or folded(line) in words_in_all_languages(HELP):
            question.explain(line.partition("?")[2].strip())
        elif word == "t":
            question.show_table()
        elif word == "m":
            is_new = True
        else:
            understood, answer = question.understand(line)
            if understood:
                screen.forget()
                return answer
            is_new = answer is not None


def _line(screen: Screen, who: str, question: Question, *, is_new: bool) -> str:
    if is_new or screen.is_live:
        line = screen.ask(escaped(who), *question.shown())
    else:
        line = screen.read(escaped(who))
    if not sys.stdin.isatty():
        screen.console.print(Text(escaped(line)))
    return line
