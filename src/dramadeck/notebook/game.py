"""A game in a cell: the table, what has happened, and the menu as buttons.

The other seats are played by the players of a `dramadeck.sim` scenario. Buttons need ipywidgets;
without it the cell shows the menu with its numbers, and `choose` fills in one of its forms.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

from dramadeck.codec.record_types import installed
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.narration import Line, Narrator
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.form_text import as_typed
from dramadeck.narration.forms import Form, FormField, Menu
from dramadeck.narration.messages import Message, message_in
from dramadeck.narration.narrators import result_told
from dramadeck.narration.submission import AnswerError, form_named, submit
from dramadeck.notebook import html
from dramadeck.notebook.display import Viewer, current_viewer, menu_html, narrator_of, state_html
from dramadeck.sim import Scenario
from dramadeck.sim.run import GameRun, moved
from dramadeck.sim.scenario import Group

MAX_COMMANDS: Final = 500
"""So many commands of others are carried out before the cell is shown again."""

OVER: Final = message_in("notebook", "The game is over.")
"""What stands in place of a menu when nobody has anything left to do."""


class Game:
    """A game in which somebody at the notebook plays one of the seats; `play` makes one.

    Attributes:
        seat: the seat that is played here.
        is_over: whether nobody has anything left to do.
        lines: what has happened since the last choice, as the seat is told it.
    """

    def __init__(
        self, scenario: Scenario, seat: Seat, seed: int | str, language: str | None
    ) -> None:
        self._rules, self._scenario = installed(scenario.system), scenario
        self._running, self.seat = GameRun(self._rules, scenario), seat
        self._viewer = Viewer(seat=seat, code=language)
        self._order = Random(f"{seed!r}/order").random  # noqa: S311 - for play, not for secrecy
        self._dice = Random(f"{seed!r}/players").random  # noqa: S311 - likewise
        self.is_over, self.lines = False, tuple[Line, ...]()
        self._moment = self._running.begun(str(seed))
        self._past: list[Any] = []
        self._rules.require_seat(self.state, seat)
        for command in scenario.opening:
            self._follow(self._running.after(self._moment, command))
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
            LookupError: there is none of this name.
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
        self._keep_moment()
        self._follow(following)
        self._go_on()
        return self

    def wait(self) -> "Game":
        """Do nothing now; if the others wait for this seat, the program plays it once."""
        self._keep_moment()
        everybody = self._running.groups(self._moment)
        others = self._without_me(everybody)
        if not (self._let(others) or self._let(everybody)):
            self.is_over = True
        self._go_on()
        return self

    def undo(self) -> "Game":
        """Go back to before the last choice; at the beginning nothing happens."""
        if self._past:
            self._moment, self.is_over = self._past.pop()
            self.lines = ()
        return self

    # ------------------------------------------------------------------ how it goes on

    def _keep_moment(self) -> None:
        """Keep the moment to which `undo` goes back."""
        self._past.append((self._moment, self.is_over))
        self.lines = ()

    def _go_on(self) -> None:
        """Let those go on who are asked before this seat, until it is its turn."""
        for _ in range(MAX_COMMANDS):
            if self.is_over or self._running.is_over(self._moment):
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
        return tuple(tuple(move for move in group if move[0] != self.seat) for group in groups)

    def _follow(self, following: Any) -> None:
        """Go to the moment that the last command has led to, and tell what has happened."""
        rules, seat, transition = self._rules, self.seat, self._running.last
        assert transition is not None  # noqa: S101 - a command has been carried out
        before, after = rules.view(self.state, seat), rules.view(transition.state, seat)
        self.lines += self._narrator().lines(before, transition.events, after)
        self._moment = following

    def _narrator(self) -> Narrator:
        return narrator_of(self._rules, self.state, self._viewer)

    # ------------------------------------------------------------------ how it is shown

    def text(self, sentence: Message) -> str:
        """A caption in the language of the game."""
        return self._viewer.language.text(sentence)

    def error_text(self, error: Exception) -> str:
        """Why something cannot be done; what the rules say, in the language of the game."""
        if isinstance(error, IllegalCommandError):
            return self._narrator().refusal(error.refusal).text
        return str(error)

    def __str__(self) -> str:
        story, choice = self._happened()["text/plain"], self._choice()["text/plain"]
        return f"{story}\n\n{choice}" if story else choice

    def __repr__(self) -> str:
        return f"<Game of {self._scenario.system} as {self.seat}>"

    @property
    def ending(self) -> str:
        """What is said when the game is over, with its result if it has one."""
        result = self._rules.result(self.state)
        return " ".join(map(self.text, [OVER] if result is None else result_told(result)))

    def table_html(self) -> str:
        """The table as the seat sees it."""
        return state_html(self._rules, self.state, self._viewer)

    def story_html(self) -> str:
        """What has happened since the last choice."""
        return html.story(self.lines)

    def _happened(self) -> dict[str, str]:
        """The table and what has happened, as text and as HTML."""
        story = "\n".join(line.text for line in self.lines)
        return {"text/plain": story, "text/html": self.table_html() + self.story_html()}

    def _choice(self) -> dict[str, str]:
        """What may be done, or how the game has ended, likewise."""
        if self.is_over:
            return {"text/plain": self.ending, "text/html": f"<p>{html.safe(self.ending)}</p>"}
        menu = self.menu
        return {"text/plain": str(menu), "text/html": menu_html(menu, self._viewer)}

    def _repr_html_(self) -> str:
        return self._happened()["text/html"] + self._choice()["text/html"]

    def _ipython_display_(self) -> None:
        ipython: Any = import_module("IPython.display")
        try:
            widgets: Any = import_module("ipywidgets")
        except ModuleNotFoundError:
            plain = {"text/plain": str(self), "text/html": self._repr_html_()}
            ipython.display(plain, raw=True)
            return
        # The table is no widget: a notebook that is exported, or opened without Python, shows it.
        table = ipython.display(self._happened(), raw=True, display_id=True)
        widget = GameWidget(self, widgets, lambda: table.update(self._happened(), raw=True))
        ipython.display({**widget.box._repr_mimebundle_(), **self._choice()}, raw=True)


def play(scenario: Scenario, *, seat: Seat, seed: int | str, language: str | None = None) -> Game:
    """Play a seat of a scenario in a cell; the others are played by the scenario's players.

    Args:
        scenario: what is played, such as `dramadeck.sim.torg.bomb.scene()`.
        seat: the seat that is played here.
        seed: where all chance comes from.
        language: the language of words, menu and captions, if not that of the notebook.

    Raises:
        UnknownNameError: nobody has the seat, or there is no such system or language.

    >>> from dramadeck import notebook, torg
    >>> from dramadeck.sim.torg import bomb
    >>> game = notebook.play(bomb.scene(), seat=torg.hero_seat("Quin"), seed=7)
    >>> game.is_over, len(game.menu) > 1
    (False, True)
    """
    return Game(scenario, seat, seed, language or current_viewer().code)


class GameWidget:
    """The widget of a game: what is to be chosen, and why something cannot be done.

    Args:
        game: the game.
        widgets: the module `ipywidgets`.
        show_table: is called when the table has changed.
    """

    def __init__(self, game: Game, widgets: Any, show_table: Callable[[], object]) -> None:
        self._game, self._widgets, self._show_table = game, widgets, show_table
        self._error, self._choices = widgets.HTML(), widgets.VBox()
        self.box = widgets.VBox([self._error, self._choices])
        self._show()

    def _show(self) -> None:
        game = self._game
        self._error.value = ""
        if game.is_over:
            self._choices.children = (self._widgets.HTML(html.safe(game.ending)),)
            return
        sections = [self._section(forms) for forms in game.menu.sections]
        own = (
            self._button(message_in("button", "Go on without me"), game.wait),
            self._button(message_in("button", "Take back"), game.undo),
        )
        self._choices.children = (*sections, self._row(own))

    def _section(self, forms: Sequence[Form]) -> Any:
        buttons = [button for form in forms for button in self._of_form(form)]
        title = self._widgets.HTML(html.line(forms[0].title))
        return self._widgets.VBox([title, self._row(buttons)])

    def _of_form(self, form: Form) -> Iterator[Any]:
        """The button of a form; one more where a field may be filled in that need not be."""
        if not form.is_complete:
            yield self._button(form.label, lambda: self._form(form), stays=True)
            return
        yield self._button(form.label, lambda: self._game.submit(form))
        if form.fields:
            yield self._button("…", lambda: self._form(form), stays=True)

    def _form(self, form: Form) -> None:
        """The fields of a form, and below them those that are rarely needed."""
        inputs = {field.name: self._input(field) for field in form.fields}

        def submit_answers() -> object:
            return self._game.submit(form, **_answers(form, inputs))

        title = self._widgets.HTML(html.line(form.label))
        back = self._button(message_in("button", "Back"), self._show, stays=True)
        send = self._button(message_in("button", "Send"), submit_answers)
        usual = [inputs[field.name] for field in form.fields if not field.is_extra]
        extras = [inputs[field.name] for field in form.fields if field.is_extra]
        folded = self._widgets.Accordion(children=[self._widgets.VBox(extras)])
        folded.selected_index = 0 if not usual else None
        folded.titles = (self._game.text(message_in("button", "More …")),)
        more = [folded] if extras else []
        self._choices.children = (title, *usual, *more, self._row((send, back)))

    def _input(self, field: FormField) -> Any:
        label = field.label.text
        if field.options and field.for_each is None:
            return self._select(field, label)
        if field.kind is FieldKind.NUMBER and field.is_required and field.for_each is None:
            least, most = field.smallest, field.largest
            return self._widgets.BoundedIntText(
                value=field.default if field.default is not None else field.sample or least or 0,
                min=-1000 if least is None else least,
                max=100_000 if most is None else most,
                description=label,
            )
        sample = as_typed(field.sample)
        return self._widgets.Text(value="", placeholder=sample, description=label)

    def _select(self, field: FormField, label: str) -> Any:
        """The options of a field, with its default chosen."""
        options = [(option.label.text, at) for at, option in enumerate(field.options)]
        values = [option.value for option in field.options]
        if field.kind is FieldKind.CHOICES:
            chosen = tuple(values.index(value) for value in field.default or ())
            return self._widgets.SelectMultiple(options=options, value=chosen, description=label)
        value = values.index(field.default) if field.default in values else None
        blank: list[tuple[str, int | None]] = [("", None)] if field.is_required else []
        return self._widgets.Dropdown(options=[*blank, *options], value=value, description=label)

    def _row(self, children: Any) -> Any:
        return self._widgets.HBox(list(children), layout={"flex_flow": "row wrap"})

    def _button(
        self, label: Line | Message | str, do: Callable[[], object], *, stays: bool = False
    ) -> Any:
        text = self._game.text(label) if isinstance(label, Message) else str(label)
        layout = {"width": "auto", "max_width": "100%"}
        button = self._widgets.Button(description=text, tooltip=text, layout=layout)

        def clicked(_button: object) -> None:
            if stays:
                do()
            else:
                self._try(do)

        button.on_click(clicked)
        return button

    def _try(self, do: Callable[[], object]) -> None:
        """Do it and show the game; where it is refused, show why: nothing has changed."""
        try:
            do()
        except (AnswerError, IllegalCommandError, ValueError) as error:
            self._error.value = f"<b>{html.safe(self._game.error_text(error))}</b>"
            return
        self._show_table()
        self._show()


def _answers(form: Form, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Field → what has been typed or chosen; an empty text and nothing chosen are no answer."""
    answers: dict[str, Any] = {}
    for field in form.fields:
        value: Any = inputs[field.name].value
        if value is None or value == "":
            continue
        if field.for_each is None and field.kind is FieldKind.CHOICES:
            answers[field.name] = [field.options[int(at)].value for at in value]
        elif field.for_each is None and field.options:
            answers[field.name] = field.options[int(value)].value
        else:
            answers[field.name] = value
    return answers
