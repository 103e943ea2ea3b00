"""A person at the terminal: the menu of her seat, entry by entry, until a command comes of it.

The menu is the narrator's, of any system: a number chooses an entry; what an entry leaves open is
asked, one thing after the other. `+` behind the number asks what mostly goes without saying, too.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs
from rich.console import Group as Together
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from dramadeck.cli.flow import Flow
from dramadeck.cli.keyboard import Keyboard, Understood
from dramadeck.cli.looking_up import cards_called, docstring
from dramadeck.cli.screen import WRONG, Screen, rows_of, spelled
from dramadeck.engine import Seat
from dramadeck.engine.errors import short
from dramadeck.kit.simulate.questions import Asked, HasState, Script
from dramadeck.narration import Narrator
from dramadeck.narration.menu import AnswerError, Ask, Entry, Menu
from dramadeck.narration.saying import Say, Who, say

HELP: Final = (
    say("A number chooses a line; what it leaves open is asked then. Enter takes what is in [ ]."),
    say("3+ asks for more about line 3; b goes one question back; 0 does nothing."),
    say("? 3 explains line 3, ? haste or ? 45 a card. t shows the table, m the menu again."),
    say("u takes the last choice back, q leaves."),
)
"""What `?` says."""

ROOMS: Final = (25, 18, 13, 9)
"""How many entries a menu may have; the largest of them that fits on the screen is taken."""


@attrs.frozen(kw_only=True)
class Person:
    """Somebody who answers from the keyboard.

    Attributes:
        script: the game.
        screen: where the menus are shown.
        narrator: who tells her; each seat that she plays is told by one of its own.
    """

    script: Script[Any, Any]
    screen: Screen
    narrator: Narrator

    def __call__(self, moment: HasState, question: Asked) -> Any:
        """Ask until the answer makes sense."""
        seat = question.seat
        narrator = attrs.evolve(self.narrator, seat=seat)
        asked = SeatAsked(self, narrator, moment, question)
        if not asked.listed:
            return None
        return Keyboard(self.screen).ask(
            seat.name or seat.role,
            asked,
            explain=asked.explain,
            show_table=lambda: self.screen.show(asked.table),
        )


class SeatAsked:
    """The question what a seat does now, and what is asked about the entry it has chosen.

    Args:
        person: who is asked.
        narrator: who tells her seat.
        moment: the moment of the game.
        question: the question of the script.
    """

    def __init__(
        self, person: Person, narrator: Narrator, moment: HasState, question: Asked
    ) -> None:
        self.script, self.screen, self.narrator = person.script, person.screen, narrator
        self.moment, self.question = moment, question
        self.view = self.script.rules.view(moment.state, question.seat)
        self.listed = tuple(self._listed(question.seat))
        self.table = self._table()
        self.menu = self._fitting()
        self.chosen: list[Entry[Any]] = []
        self.answers: dict[str, Any] = {}
        self.has_more = False

    def _listed(self, seat: Seat) -> Iterator[Any]:
        """What the seat may send itself."""
        rules, state = self.script.rules, self.moment.state
        return (each for each in rules.offered(state, seat) if rules.issuer(state, each) == seat)

    def _table(self) -> RenderableType:
        return Together(rows_of(self.narrator.table(self.view)), Rule(style="dim"))

    def _filled(self, command: Any) -> Iterator[Any]:
        """A sample as the sheets have it, as far as the rules allow that."""
        rules, state = self.script.rules, self.moment.state
        found = [*self.script.fill(self.moment, self.question, command)]
        real = [each for each in found if each is command or rules.refusal(state, each) is None]
        return iter(real or (command,))

    # ------------------------------------------------------------------------ what is shown

    def _fitting(self) -> Menu[Any]:
        """The menu, opened as far as it fits below the table."""
        room = self.screen.room(self.table)
        for most in ROOMS:
            menu = self.narrator.menu(self.view, self.listed, room=most, fill=self._filled)
            if self.screen.height(self._menu_drawn(menu)) <= room:
                break
        return menu

    def shown(self) -> tuple[RenderableType, RenderableType]:
        """The table, and the menu or what is asked."""
        ask = self.ask
        below = self._menu_drawn(self.menu) if ask is None else self._ask_drawn(ask)
        return self.table, below

    def _menu_drawn(self, menu: Menu[Any]) -> RenderableType:
        grid, number = _two_columns(), 0
        for group in menu.groups:
            words = list[Text]()
            for entry in group.entries:
                number += 1
                words.append(_numbered(number, self._with_chance(entry)))
            grid.add_row(spelled(group.title.spans), Flow(words))
        if self._may_decline:
            nothing = Text(self._text(say("nothing more")))
            grid.add_row(Text(""), Flow([_numbered(0, nothing)]))
        return grid

    def _with_chance(self, entry: Entry[Any]) -> Text:
        text = spelled(entry.label.spans)
        if entry.chance is not None:
            text.append(f" {float(entry.chance):.0%}", style="green")
        return text

    def _ask_drawn(self, ask: Ask) -> RenderableType:
        grid = _two_columns()
        words = [
            _numbered(place, spelled(each.label.spans)) for place, each in enumerate(ask.choices, 1)
        ]
        free = "" if ask.choices else f"[{_typed(_proposed(ask))}]"
        if words:
            grid.add_row(spelled(ask.label.spans), Flow(words))
        else:
            grid.add_row(spelled(ask.label.spans), Text(free))
        title = spelled(self.chosen[-1].label.spans, "bold")
        return Together(title, grid)

    def _text(self, *sentences: Say) -> str:
        return self.screen.language.text(*sentences)

    # -------------------------------------------------------------------- what is answered

    @property
    def _may_decline(self) -> bool:
        return self.script.may_decline(self.moment, self.question)

    @property
    def ask(self) -> Ask | None:
        """What is still to be asked about the entry that was chosen; None for the menu itself."""
        return next(iter(self._asks()), None) if self.chosen else None

    def _asks(self) -> Sequence[Ask]:
        entry = self.chosen[-1]
        asks = (*entry.asks, *(entry.more if self.has_more else ()))
        return [each for each in asks if each.field not in self.answers]

    def understand(self, line: str, _rest: str, /) -> Understood:
        """Take an entry of the menu, or an answer to what is asked about it."""
        ask = self.ask
        try:
            if ask is not None:
                return self._answered(ask, line)
            return self._entered(line)
        except AnswerError as mistake:
            self.screen.tell([mistake.line])
            return False, None

    def _entered(self, line: str) -> Understood:
        if line == "0" and self._may_decline:
            return True, None
        number, entries = line.removesuffix("+"), self.menu.entries
        if not re.fullmatch(r"[0-9]{1,6}", number) or not 1 <= int(number) <= len(entries):
            self._wrong(line, len(entries))
            return False, None
        self.chosen, self.answers = [entries[int(number) - 1]], {}
        self.has_more = line.endswith("+")
        return self._gone_on()

    def _answered(self, ask: Ask, line: str) -> Understood:
        if line.casefold() == "b":
            return self._back()
        if not ask.choices:
            self.answers[ask.field] = line or _proposed(ask)
            return self._gone_on()
        if not re.fullmatch(r"[0-9]{1,6}", line) or not 1 <= int(line) <= len(ask.choices):
            self._wrong(line, len(ask.choices))
            return False, None
        value = ask.choices[int(line) - 1].value
        if ask.is_needed:
            self.chosen.append(self.chosen[-1].narrowed(ask.field, value))
        else:
            self.answers[ask.field] = value
        return self._gone_on()

    def _back(self) -> Understood:
        """One question back."""
        self.chosen.pop()
        self.answers = {}
        return False, self

    def _gone_on(self) -> Understood:
        """Ask what is left to be asked, or give the command if the rules allow it."""
        if self._asks():
            return False, self
        try:
            command = self.chosen[-1].filled(self.answers)
        finally:
            self.answers = {}
        refusal = self.script.rules.refusal(self.moment.state, command)
        if refusal is None:
            return True, command
        self.screen.tell([self.narrator.refusal(refusal)])
        self.chosen = []
        return False, None

    def _wrong(self, line: str, last: int) -> None:
        got = (
            say("{line} is no line of the menu.", line=Who(short(line)))
            if line
            else say("Nothing was chosen.")
        )
        hint = say("Type a number from 1 to {last}, or ? for help.", last=last)
        self.screen.say(got, hint, style=WRONG)

    # ------------------------------------------------------------------- what is explained

    def explain(self, what: str) -> None:
        """A line of the menu, a card by its number or its name, or how to answer."""
        entries = self.menu.entries
        if not what:
            for each in HELP:
                self.screen.say(each)
        elif what.isdecimal() and 1 <= int(what[:6]) <= len(entries):
            for text in docstring(entries[int(what) - 1].commands[0]):
                self.screen.say(say("{line}", line=Who(text)))
        else:
            self._explain_card(what)

    def _explain_card(self, what: str) -> None:
        found, nearest = cards_called(self.narrator, self.moment.state, what)
        for card in found:
            self.screen.card(card)
        if not found:
            there = say("There is no card {card}.", card=Who(short(what)))
            self.screen.say(there, say("{near}.", near=Who(nearest.capitalize())), style=WRONG)


def _two_columns() -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", max_width=18)
    grid.add_column(ratio=1)
    return grid


def _numbered(number: int, text: Text) -> Text:
    return Text(f"{number} ", style="bold").append_text(Text(style="not bold").append_text(text))


def _proposed(ask: Ask) -> Any:
    """What Enter takes."""
    return ask.sample if ask.default is None else ask.default


def _typed(value: Any) -> str:
    """A value as one would type it."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
