"""What a person types: a choice by its number, and what is no answer to any game's question."""

import re
import sys
from collections.abc import Callable, Iterable
from enum import Enum, unique
from typing import Final, Generic, Protocol, TypeVar

import attrs
from rich.text import Text

from dramadeck.cli.lines import listed
from dramadeck.cli.screen import Screen
from dramadeck.engine.errors import short
from dramadeck.engine.printable import escaped

C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)


@unique
class Wish(Enum):
    """What a person may want that is no command of the game."""

    TAKE_BACK = "take back"
    LEAVE = "leave"


_WISHES: Final = {"q": Wish.LEAVE, "quit": Wish.LEAVE, "exit": Wish.LEAVE, "u": Wish.TAKE_BACK}


class Question(Protocol[C_co]):
    """**Protocol**: a question of a game."""

    def show(self) -> None:
        """Show what can be answered."""
        ...

    def understand(self, line: str, rest: str, /) -> tuple[bool, C_co | None]:
        """Whether a line is an answer, and which command it means, or None for nothing.

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
        question: Question[C],
        *,
        explain: Callable[[str], None],
        show_table: Callable[[], None],
    ) -> C | Wish | None:
        """Ask until the answer makes sense.

        Args:
            who: who is asked.
            question: what is asked.
            explain: says more about what stands behind a question mark.
            show_table: shows what there is to see.
        """
        question.show()
        while True:
            try:
                line = self._read(who)
            except EOFError:
                return Wish.LEAVE
            word, _, rest = line.partition(" ")
            wish = _WISHES.get(word.casefold())
            if wish is not None:
                return wish
            if line.startswith("?"):
                explain(line[1:].strip())
            elif word.casefold() == "t":
                show_table()
            elif word.casefold() == "m":
                question.show()
            else:
                understood, answer = question.understand(line, rest)
                if understood:
                    return answer

    def _read(self, who: str) -> str:
        self.screen.console.print(Text(escaped(f"{who}> "), style="bold"), end="")
        line = input().strip()
        if not sys.stdin.isatty():
            self.screen.say(line)
        return line


@attrs.frozen(kw_only=True)
class Choice(Generic[C]):
    """A line of a menu.

    Attributes:
        group: the heading that it stands under.
        text: what it says.
        command: what is sent; None is to do nothing.
    """

    group: str
    text: str
    command: C | None


class Menu(Generic[C]):
    """A question that is answered with the number of a line.

    Args:
        screen: where it is shown.
        choices: the lines.
    """

    def __init__(self, screen: Screen, choices: Iterable[Choice[C]]) -> None:
        self.screen, self.choices = screen, tuple(choices)

    def show(self) -> None:
        """Show every line with its number, under its heading."""
        heading = ""
        for number, choice in enumerate(self.choices, 1):
            if choice.group != heading:
                heading = choice.group
                self.screen.item("", heading, "dim")
            self.screen.item(str(number), choice.text)

    def chosen(self, line: str) -> Choice[C] | None:
        """The choice of this number, if there is one."""
        if re.fullmatch(r"[0-9]{1,6}", line) and 1 <= int(line) <= len(self.choices):
            return self.choices[int(line) - 1]
        return None

    def understand(self, line: str, _rest: str, /) -> tuple[bool, C | None]:
        """Take the line of this number."""
        choice = self.chosen(line)
        if choice is not None:
            return True, choice.command
        got = f"{short(line)} is no line of the menu" if line else "Nothing was chosen"
        last = len(self.choices)
        self.screen.say(f"{got}; type a number from 1 to {last}, or ? for help.", "magenta")
        return False, None


def greet(screen: Screen, names: Iterable[str]) -> None:
    """Say whom the person plays, and how."""
    screen.say(f"You play {listed(names)}. A number chooses, ? helps, u takes back, q leaves.")


def part(screen: Screen, seed: int | str) -> None:
    """Say goodbye to a person who leaves before the end."""
    screen.say(f"Left. The seed was {seed}.")
