"""What a person types: an answer to a question, or what is no answer to any game's question."""

import sys
from collections.abc import Callable
from enum import Enum, unique
from typing import Any, Final, Protocol, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from dramadeck.cli.screen import Screen
from dramadeck.engine.printable import escaped


@unique
class Wish(Enum):
    """What a person may want that is no command of the game."""

    TAKE_BACK = "take back"
    LEAVE = "leave"


_WISHES: Final = {"q": Wish.LEAVE, "quit": Wish.LEAVE, "exit": Wish.LEAVE, "u": Wish.TAKE_BACK}

Understood: TypeAlias = tuple[bool, Any]
"""Whether a line is an answer, and which, where None is to do nothing."""


class Question(Protocol):
    """**Protocol**: a question of a game."""

    def shown(self) -> tuple[RenderableType | None, RenderableType]:
        """What stands on top of the screen, and what there is to choose from."""
        ...

    def understand(self, line: str, rest: str, /) -> Understood:
        """Whether a line is an answer, and which.

        Args:
            line: what was typed.
            rest: what stands behind its first word.
        """
        ...


class Keyboard:
    """Where answers come from.

    Args:
        screen: where the questions are shown.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def ask(
        self,
        who: str,
        question: Question,
        *,
        explain: Callable[[str], None],
        show_table: Callable[[], None],
    ) -> Any:
        """Ask until the answer makes sense; give it, or a wish.

        Args:
            who: who is asked.
            question: what is asked.
            explain: says more about what stands behind a question mark.
            show_table: shows what there is to see.
        """
        is_new = True
        while True:
            try:
                line = self._line(who, question, is_new=is_new)
            except EOFError:
                return Wish.LEAVE
            is_new = False
            word, _, rest = line.partition(" ")
            wish = _WISHES.get(word.casefold())
            if wish is not None:
                self.screen.forget()
                return wish
            if line.startswith("?"):
                explain(line[1:].strip())
            elif word.casefold() == "t":
                show_table()
            elif word.casefold() == "m":
                is_new = True
            else:
                understood, answer = question.understand(line, rest)
                if understood:
                    self.screen.forget()
                    return answer
                is_new = answer is not None  # the question goes on

    def _line(self, who: str, question: Question, *, is_new: bool) -> str:
        if is_new or self.screen.is_live:
            line = self.screen.ask(escaped(who), *question.shown())
        else:
            line = self.screen.read(escaped(who))
        if not sys.stdin.isatty():
            self.screen.console.print(Text(escaped(line)))
        return line
