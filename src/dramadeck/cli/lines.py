"""What a line of the story is made of."""

from collections.abc import Callable, Iterable
from enum import StrEnum, unique
from typing import Any, Protocol

import attrs

from dramadeck.engine import FACE_DOWN, Card
from dramadeck.torg import Command, Side, State


@unique
class Tone(StrEnum):
    """What a line is about; the screen gives each its color."""

    PLAIN = "plain"
    HEROES = "heroes"
    VILLAINS = "villains"
    CARD = "card"
    GOOD = "good"
    BAD = "bad"


@attrs.frozen
class Line:
    """A line of the story.

    Attributes:
        text: what it says.
        tone: what it is about.
        depth: 0 for what somebody does, 1 for what comes of it.
        rules: the ids of the rules that say so.
    """

    text: str
    tone: Tone = Tone.PLAIN
    depth: int = 1
    rules: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Telling:
    """What a narrator knows besides the events.

    Attributes:
        before: the state before the command.
        after: the state after it.
        command: the command that led to the events.
        events: one event, or several in a row that are told as one.
    """

    before: State
    after: State
    command: Command
    events: tuple[Any, ...]

    @property
    def event(self) -> Any:
        """The event, or the first of several."""
        return self.events[0]

    def card(self, number: Card) -> str:
        """A card by its name and number; a hidden one is just a card."""
        return "a hidden card" if number == FACE_DOWN else str(self.before.card(number))

    def cards(self, numbers: Iterable[Card]) -> str:
        """Several cards by name and number."""
        return listed(self.card(each) for each in numbers)

    def tone(self, name: str) -> Tone:
        """The color of the side on which a character stands."""
        return tone_of(self.after.side_of(name))


class TellsEvent(Protocol):
    """**Protocol**: what a narrator knows, of whatever game."""

    @property
    def event(self) -> Any:
        """The event that is told."""
        ...


def says(
    text: str, tone: Tone = Tone.PLAIN, *rules: str, depth: int = 1
) -> Callable[[TellsEvent], Line]:
    """What makes a line in which only fields of the event stand.

    >>> from types import SimpleNamespace
    >>> flees = says("{e.hero} flees.", Tone.BAD, "TR-071")
    >>> flees(SimpleNamespace(event=SimpleNamespace(hero="Quin")))
    Line(text='Quin flees.', tone=<Tone.BAD: 'bad'>, depth=1, rules=('TR-071',))
    """

    def line(t: TellsEvent) -> Line:
        return Line(text.format(e=t.event), tone, depth, rules)

    return line


def tone_of(side: Side) -> Tone:
    """The color of a side."""
    return Tone.HEROES if side is Side.HEROES else Tone.VILLAINS


def listed(words: Iterable[str]) -> str:
    """Words in a row, as one says them; of no words nothing is said.

    >>> listed(["Quin", "Marco", "Tina"]), listed(["Quin"]), listed([])
    ('Quin, Marco and Tina', 'Quin', '')
    """
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def people(names: Iterable[str]) -> str:
    """Characters in a row; those who are told apart by a number share their name.

    >>> people(["Baron Voss", "Shocktrooper 1", "Shocktrooper 2", "Shocktrooper 4"])
    'Baron Voss and Shocktroopers 1, 2 and 4'
    """
    by_stem: dict[str, list[str]] = {}
    for name in names:
        stem, _, number = name.rpartition(" ")
        is_one_of_many = bool(stem) and number.isdecimal()
        by_stem.setdefault(stem if is_one_of_many else name, []).append(
            number if is_one_of_many else ""
        )
    return listed(_together(stem, numbers) for stem, numbers in by_stem.items())


def _together(stem: str, numbers: list[str]) -> str:
    if len(numbers) == 1:
        return f"{stem} {numbers[0]}".rstrip()
    first, last = int(numbers[0]), int(numbers[-1])
    is_run = len(numbers) > 2 and numbers == [str(each) for each in range(first, last + 1)]
    return f"{stem}s {first}-{last}" if is_run else f"{stem}s {listed(numbers)}"


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card")
    ('a card', '3 cards')
    """
    return f"a {what}" if number == 1 else f"{number} {what}s"
