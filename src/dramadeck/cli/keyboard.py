"""What a person types: an answer to a question, or what is no answer to any game's question."""

import sys
from enum import Enum, unique
from typing import Any, Final, Protocol, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from dramadeck.cli.screen import Screen
from dramadeck.core.validation import escaped


@unique
class Control(Enum):
    """What a person may want that is no command of the game."""

    TAKE_BACK = "take back"
    LEAVE = "leave"


_CONTROLS: Final = {
    "q": Control.LEAVE,
    "quit": Control.LEAVE,
    "exit": Control.LEAVE,
    "u": Control.TAKE_BACK,
}

Understood: TypeAlias = tuple[bool, Any]
"""Whether a line is an answer, and which, where None is to do nothing."""


class Question(Protocol):
    """**Protocol**: a question of a game."""

    def shown(self) -> tuple[RenderableType | None, RenderableType]:
        """What stands on top of the screen, and what there is to choose from."""
        ...

    def understand(self, line: str, /) -> Understood:
        """Whether a line is an answer, and which; not None where the question goes on."""
        ...

    def explain(self, what: str, /) -> None:
        """Say more about what stands behind a question mark."""
        ...

    def show_table(self) -> None:
        """Show what there is to see."""
        ...


def ask(screen: Screen, who: str, question: Question) -> Any:
    """Ask until the answer makes sense; give it, or a wish."""
    is_new = True
    while True:
        try:
            line = _line(screen, who, question, is_new=is_new)
        except EOFError:
            return Control.LEAVE
        is_new, word = False, line.partition(" ")[0].casefold()
        control = _CONTROLS.get(word)
        if control is not None:
            screen.forget()
            return control
        if line.startswith("?"):
            question.explain(line[1:].strip())
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
