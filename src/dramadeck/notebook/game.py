"""A game in a cell: the table, what has happened, and the menu as buttons.

The others are played by the players of a `dramadeck.sim` scenario. Buttons need
ipywidgets; without it the cell shows the menu with its numbers, and `choose` fills in one of them.
"""

from random import Random
from typing import Any, Final

from dramadeck.codec.record_types import installed
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.narration import Line, Narrator
from dramadeck.narration.forms import Form, Menu
from dramadeck.narration.saying import Say
from dramadeck.narration.submission import form_named, submit
from dramadeck.notebook import html
from dramadeck.notebook.display import html_of
from dramadeck.notebook.looking import narrator_at, table_of_state
from dramadeck.notebook.viewer import Sitting, sitting
from dramadeck.notebook.widgets import OVER, display
from dramadeck.sim import Scenario
from dramadeck.sim.games import Running, moved
from dramadeck.sim.scenario import Group

MOST_AT_ONCE: Final = 500
"""So many commands of others are carried out before the cell is shown again."""


class Game:
    """A game in which somebody at the notebook plays one of the seats; `play` makes one.

    Attributes:
        seat: whose part is played here.
        is_over: whether nobody has anything left to do.
        lines: what the seat has heard since it was asked last.
    """

    def __init__(self, scenario: Scenario, seat: Seat, seed: int | str, now: Sitting) -> None:
        self._rules, self._scenario = installed(scenario.system), scenario
        self._running, self.seat, self._now = Running(self._rules, scenario), seat, now
        self._order = Random(f"{seed!r}/order").random  # noqa: S311 - for play, not for secrecy
        self._dice = Random(f"{seed!r}/players").random  # noqa: S311 - likewise
        self.is_over, self.lines = False, tuple[Line, ...]()
        self._moment = self._running.begun(str(seed))
        self._past: list[Any] = []
        self._rules.require_seat(self.state, seat)
        for command in scenario.opening:
            self._send(command)
        self._go_on()

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self._running.state(self._moment)

    @property
    def menu(self) -> Menu:
        """What the seat may do now."""
        rules, seat = self._rules, self.seat
        return self._narrator().menu(
            rules.view(self.state, seat), rules.legal_actions(self.state, seat)
        )

    def choose(self, form: int | str, /, **answers: Any) -> "Game":
        """Fill in a form of the menu, and send its command.

        Args:
            form: its number, counted from 1, or its name.
            **answers: field → its answer.

        Raises:
            ValueError: there is no form of this number.
            NoFormError: there is none of this name.
            AnswerError: a field is not answered, or its answer cannot be.
            IllegalCommandError: the rules refuse it.
        """
        menu = self.menu
        if isinstance(form, int):
            if not 1 <= form <= len(menu):
                raise ValueError(f"the menu has the numbers 1 to {len(menu)}, not {form}")
            return self.submit(menu[form - 1], **answers)
        return self.submit(form_named(menu, form), **answers)

    def submit(self, form: Form, /, **answers: Any) -> "Game":
        """Send the command of a form of the menu; see `choose`."""
        return self.send(submit(form, answers, self._narrator().language))

    def send(self, command: Any) -> "Game":
        """Send a command, and let the others go on until the seat is asked again.

        Raises:
            IllegalCommandError: the rules refuse it; nothing has changed.
            ValueError: another seat sends such commands.
        """
        issuer = self._rules.issuer(self.state, command)
        if issuer != self.seat:
            raise ValueError(f"{type(command).__name__} is for {issuer} to send")
        following = self._running.after(self._moment, command)
        self._begin_anew()
        self._follow(following)
        self._go_on()
        return self

    def wait(self) -> "Game":
        """Do nothing now; if the others wait for this seat, the program plays it once."""
        self._begin_anew()
        everybody = self._running.groups(self._moment)
        others = self._without_me(everybody)
        if not (self._let(others) or self._let(everybody)):
            self.is_over = True
        self._go_on()
        return self

    def take_back(self) -> "Game":
        """Go back to before the last choice; at the beginning nothing happens."""
        if self._past:
            self._moment, self.is_over = self._past.pop()
            self.lines = ()
        return self

    # ------------------------------------------------------------------ how it goes on

    def _begin_anew(self) -> None:
        """Keep the moment, to which the next choice may be taken back."""
        self._past.append((self._moment, self.is_over))
        self.lines = ()

    def _go_on(self) -> None:
        """Let those go on who are asked before this seat, until it is its turn."""
        for _ in range(MOST_AT_ONCE):
            until = self._scenario.until
            if self.is_over or (until is not None and until(self._moment)):
                self.is_over = True
                return
            first, last = self._without_me(self._running.groups(self._moment))
            if self._let((first,)):
                continue
            if self._rules.legal_actions(self.state, self.seat, sample=True):
                return
            if not self._let((last,)):
                self.is_over = True
                return

    def _let(self, groups: tuple[Group, ...]) -> bool:
        """Let somebody of these do one thing; whether anybody did."""
        following = moved(self._running, groups, self._moment, self._order, self._dice)
        if following is None:
            return False
        self._follow(following)
        return True

    def _without_me(self, groups: tuple[Group, ...]) -> tuple[Group, ...]:
        return tuple(tuple(each for each in group if each[0] != self.seat) for group in groups)

    def _send(self, command: Any) -> None:
        self._follow(self._running.after(self._moment, command))

    def _follow(self, following: Any) -> None:
        """Go to the moment that the last command has led to, and hear what has happened."""
        rules, seat, transition = self._rules, self.seat, self._running.last
        assert transition is not None  # noqa: S101 - a command has been carried out
        before, after = rules.view(self.state, seat), rules.view(transition.state, seat)
        self.lines += self._narrator().lines(before, transition.events, after)
        self._moment = following

    def _narrator(self) -> Narrator:
        return narrator_at(self._rules, self.state, self._now)

    # ------------------------------------------------------------------ how it is shown

    def text(self, *sentences: Say) -> str:
        """A caption in the language of the game."""
        return self._now.text(*sentences)

    def refused(self, problem: Exception) -> str:
        """Why something cannot be done; what the rules say, in the language of the game."""
        if isinstance(problem, IllegalCommandError):
            return self._narrator().refusal(problem.refusal).text
        return str(problem)

    def __str__(self) -> str:
        told = "\n".join(each.text for each in self.lines)
        end = self.text(OVER) if self.is_over else str(self.menu)
        return f"{told}\n\n{end}" if told else end

    def __repr__(self) -> str:
        return f"<Game of {self._scenario.system} as {self.seat}>"

    def table_html(self) -> str:
        """The table as the seat sees it; nothing for a game that cannot be drawn."""
        return table_of_state(self.state, self._now) or ""

    def story_html(self) -> str:
        """What the seat has heard since it was asked last."""
        return html.story(self.lines)

    @property
    def html(self) -> str:
        """The table, what the seat has heard, and the menu."""
        over = f"<p>{html.safe(self.text(OVER))}</p>"
        menu = over if self.is_over else html_of(self.menu) or ""
        return self.table_html() + self.story_html() + menu

    def _repr_html_(self) -> str:
        return self.html

    def _ipython_display_(self) -> None:
        display(self)


def play(scenario: Scenario, *, seat: Seat, seed: int | str, language: str | None = None) -> Game:
    """Play a seat of a scenario in a cell; the others are played by the scenario's players.

    Args:
        scenario: what is played, such as `dramadeck.sim.torg.bomb.scene()`.
        seat: whose part is played here.
        seed: where all chance comes from.
        language: the language of words, menu and captions, if not that of the notebook.

    Raises:
        UnknownNameError: nobody sits there, or there is no such system or language.

    >>> from dramadeck import notebook, torg
    >>> from dramadeck.sim.torg import bomb
    >>> game = notebook.play(bomb.scene(), seat=torg.hero_seat("Quin"), seed=7)
    >>> game.is_over, len(game.menu) > 1
    (False, True)
    """
    now = Sitting(seat=seat, language=language or sitting().language)
    return Game(scenario, seat, seed, now)
