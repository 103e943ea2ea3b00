"""A game in a cell: the table, the story, and the menu as buttons.

The bots of a `dramadeck.sim` scenario play the other seats. Buttons need ipywidgets; without it the
cell shows the menu with numbers, and `choose` fills in one of its forms.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, cast

import attrs

from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.narration import Line, Narrator
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.form_text import as_typed
from dramadeck.narration.forms import Form, FormField, Menu
from dramadeck.narration.messages import Message, message_in
from dramadeck.narration.narrators import result_sentences
from dramadeck.narration.submission import AnswerError, form_named, submit
from dramadeck.notebook import html
from dramadeck.notebook.display import Viewer, current_viewer, menu_html, narrator_of, state_html
from dramadeck.sim import Scenario
from dramadeck.sim.run import GameRun, moved
from dramadeck.sim.scenario import Group

MAX_COMMANDS: Final = 500  # the most commands of other seats before the cell is shown again

OVER: Final = message_in("notebook", "The game is over.")
"""The sentence instead of a menu when no seat can do anything."""


class Game:
    """A game in which the user of a notebook plays one of the seats; `play` returns one.

    Attributes:
        is_over: whether no seat can do anything.
        lines: the sentences about what has happened since the last choice, for the seat.
        record: the record of the game so far; it holds all hands, also those of others.
    """

    def __init__(
        self, scenario: Scenario, seat: Seat, seed: int | str, language: str | None
    ) -> None:
        self._rules, self._scenario = installed(scenario.system), scenario
        self._running, self.seat = GameRun(self._rules, scenario), seat
        self._viewer = Viewer(seat=seat, code=language)
        self._order = Random(f"{seed!r}/order").random  # noqa: S311 - it protects no secret
        self._dice = Random(f"{seed!r}/players").random  # noqa: S311 - likewise
        self.is_over, self.lines = False, tuple[Line, ...]()
        self._moment = self._running.begun(str(seed))
        self.record: Record[Any] = Record[Any].begin(self._rules, self.state)
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
        """The menu of the seat."""
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
            ValueError: there is no form with this number.
            LookupError: there is no form with this name.
            AnswerError: an answer is missing or not possible.
            IllegalCommandError: the rules refuse the command.
        """
        menu = self.menu
        if isinstance(form, int):
            if not 1 <= form <= len(menu):
                raise ValueError(f"the menu has the numbers 1 to {len(menu)}, not {form}")
            return self.submit(menu[form - 1], **answers)
        return self.submit(form_named(menu, form), **answers)

    def submit(self, form: Form, /, **answers: Any) -> "Game":
        """Send the command of a form of the menu; see `choose`."""
        try:
            command = submit(form, answers, self._narrator().language)
        except AnswerError as error:
            # The message has the label of the field, which may be in another language.
            error.add_note(f"Give this answer as `{error.field}=...`.")
            raise
        return self.send(command)

    def send(self, command: Any) -> "Game":
        """Send a command, and let the other seats play until it is this seat's turn.

        Raises:
            IllegalCommandError: the rules refuse it; nothing has changed.
            TypeError: it is no command of the game.
            ValueError: the command is for another seat.
        """
        self._rules.require_command(command)
        issuer = self._rules.issuer(self.state, command)
        if issuer != self.seat:
            raise ValueError(f"{type(command).__name__} is for {issuer} to send")
        following = self._running.after(self._moment, command)
        self._keep_moment()
        self._follow(following)
        self._go_on()
        return self

    def wait(self) -> "Game":
        """Do nothing now; if the other seats wait for this one, the program plays it once."""
        self._keep_moment()
        groups = self._running.groups(self._moment)
        if not (self._let(self._without_me(groups)) or self._let(groups)):
            self.is_over = True
        self._go_on()
        return self

    def undo(self) -> "Game":
        """Go back to the moment before the last choice, if there is one."""
        if self._past:
            self._moment, self.is_over, self.record = self._past.pop()
            self.lines = ()
        return self

    # ------------------------------------------------------------------ the other seats

    def _keep_moment(self) -> None:
        """Store the moment for `undo`."""
        self._past.append((self._moment, self.is_over, self.record))
        self.lines = ()

    def _go_on(self) -> None:
        """Let the other seats play until it is this seat's turn."""
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
        """Let a seat of some groups send a command; whether any did."""
        following = moved(self._running, groups, self._moment, self._order, self._dice)
        if following is None:
            return False
        self._follow(following)
        return True

    def _without_me(self, groups: tuple[Group, ...]) -> tuple[Group, ...]:
        return tuple(tuple(move for move in group if move[0] != self.seat) for group in groups)

    def _follow(self, following: Any) -> None:
        """Go to the moment after the last command, and add its sentences."""
        rules, seat, turn = self._rules, self.seat, self._running.turns[-1]
        before, after = rules.view(self.state, seat), rules.view(turn.state, seat)
        self.lines += self._narrator().lines(before, turn.events, after)
        self.record = attrs.evolve(self.record, turns=(*self.record.turns, turn))
        self._moment = following

    def _narrator(self) -> Narrator:
        return narrator_of(self._rules, self.state, self._viewer)

    # ------------------------------------------------------------------ output

    def text(self, sentence: Message) -> str:
        """A caption in the language of the game."""
        return self._viewer.language.text(sentence)

    def error_text(self, error: Exception) -> str:
        """The text of an error; a refusal is in the language of the game."""
        if isinstance(error, IllegalCommandError):
            return self._narrator().refusal(error.refusal).text
        return str(error)

    def __str__(self) -> str:
        story, choice = self._table_and_story()["text/plain"], self._choice()["text/plain"]
        return f"{story}\n\n{choice}" if story else choice

    def __repr__(self) -> str:
        return f"<Game of {self._scenario.system} as {self.seat}>"

    @property
    def ending(self) -> str:
        """The sentence when the game is over, with its result if it has one."""
        result = self._rules.result(self.state)
        return " ".join(map(self.text, [OVER] if result is None else result_sentences(result)))

    def table_html(self) -> str:
        """The table as the seat sees it."""
        return state_html(self._rules, self.state, self._viewer)

    def story_html(self) -> str:
        """The story since the last choice."""
        return html.story(self.lines)

    def _table_and_story(self) -> dict[str, str]:
        """The table and the story, as text and as HTML."""
        story = "\n".join(line.text for line in self.lines)
        return {"text/plain": story, "text/html": self.table_html() + self.story_html()}

    def _choice(self) -> dict[str, str]:
        """The menu, or the end of the game, as text and as HTML."""
        if self.is_over:
            return {"text/plain": self.ending, "text/html": f"<p>{html.safe(self.ending)}</p>"}
        menu = self.menu
        return {"text/plain": str(menu), "text/html": menu_html(menu, self._viewer)}

    def _repr_html_(self) -> str:
        return self._table_and_story()["text/html"] + self._choice()["text/html"]

    def _ipython_display_(self) -> None:
        ipython: Any = import_module("IPython.display")
        try:
            widgets: Any = import_module("ipywidgets")
        except ModuleNotFoundError:
            plain = {"text/plain": str(self), "text/html": self._repr_html_()}
            ipython.display(plain, raw=True)
            return
        # The table is no widget, so that an exported notebook shows it.
        table = ipython.display(self._table_and_story(), raw=True, display_id=True)
        widget = GameWidget(self, widgets, lambda: table.update(self._table_and_story(), raw=True))
        ipython.display({**widget.box._repr_mimebundle_(), **self._choice()}, raw=True)


def play(scenario: Scenario, *, seat: Seat, seed: int | str, language: str | None = None) -> Game:
    """Play a seat of a scenario in a cell; the bots of the scenario play the others.

    Args:
        scenario: the scenario, such as `dramadeck.sim.torg.bomb.scene()`.
        seat: the seat of the user.
        seed: the seed of all shuffles, dice and bots.
        language: the code of the language; by default that of the notebook.

    Raises:
        TypeError: this is no scenario.
        UnknownNameError: the game has no such seat, or there is no such system or language.

    >>> from dramadeck import notebook, torg
    >>> from dramadeck.sim.torg import bomb
    >>> game = notebook.play(bomb.scene(), seat=torg.hero_seat("Quin"), seed=7)
    >>> game.is_over, len(game.menu) > 1
    (False, True)
    """
    if not isinstance(cast("object", scenario), Scenario):
        got = truncated_repr(scenario)
        raise TypeError(f"expected a scenario, such as `bomb.scene()`, got {got}")
    return Game(scenario, seat, seed, language or current_viewer().code)


class GameWidget:
    """The widget of a game: the menu, and errors."""

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
        buttons = (
            self._button(message_in("button", "Continue without me"), game.wait),
            self._button(message_in("button", "Undo"), game.undo),
        )
        self._choices.children = (*sections, self._row(buttons))

    def _section(self, forms: Sequence[Form]) -> Any:
        buttons = [button for form in forms for button in self._of_form(form)]
        title = self._widgets.HTML(html.line(forms[0].title))
        return self._widgets.VBox([title, self._row(buttons)])

    def _of_form(self, form: Form) -> Iterator[Any]:
        """The button of a form, and one for its optional fields."""
        if not form.is_complete:
            yield self._button(form.label, lambda: self._form(form), stays=True)
            return
        yield self._button(form.label, lambda: self._game.submit(form))
        if form.fields:
            yield self._button("…", lambda: self._form(form), stays=True)

    def _form(self, form: Form) -> None:
        """Show the fields of a form, and below them the extra fields."""
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
        is_proposed = field.is_required and field.for_each is None and not field.is_of_cards
        if field.kind is FieldKind.NUMBER and is_proposed:
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
        """Do something and show the game, or show the error: then nothing has changed."""
        try:
            do()
        except (AnswerError, IllegalCommandError, ValueError) as error:
            self._error.value = f"<b>{html.safe(self._game.error_text(error))}</b>"
            return
        self._show_table()
        self._show()


def _answers(form: Form, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Field → its answer; empty inputs are no answers."""
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
