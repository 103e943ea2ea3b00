"""The menu as buttons, by ipywidgets; text where that is not installed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from dramadeck.core import IllegalCommandError
from dramadeck.narration import Line
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.form_text import as_typed
from dramadeck.narration.forms import Form, FormField, Menu
from dramadeck.narration.saying import Say, say_in
from dramadeck.narration.submission import AnswerError
from dramadeck.notebook import html

OVER: Final = say_in("notebook", "The game is over.")
"""What stands in place of a menu when nobody has anything left to do."""


class Cell(Protocol):
    """**Protocol**: a game that a cell shows, such as `dramadeck.notebook.Game`."""

    is_over: bool

    @property
    def menu(self) -> Menu:
        """What may be done now."""
        ...

    @property
    def html(self) -> str:
        """All of it, for cells without buttons."""
        ...

    def table_html(self) -> str:
        """The table."""
        ...

    def story_html(self) -> str:
        """What has happened since the last choice."""
        ...

    def text(self, *sentences: Say) -> str:
        """A caption in the language of the game."""
        ...

    def refused(self, problem: Exception) -> str:
        """Why something cannot be done, in the language of the game."""
        ...

    def submit(self, form: Form, /, **answers: Any) -> object:
        """Send the command of a form and answers."""
        ...

    def wait(self) -> object:
        """Leave it to the others."""
        ...

    def take_back(self) -> object:
        """Go back to before the last choice."""
        ...


def display(game: Cell) -> None:
    """Show a game in the cell: with buttons, or as text and picture."""
    shown: Any = import_module("IPython.display")
    try:
        widgets: Any = import_module("ipywidgets")
    except ModuleNotFoundError:
        plain = {"text/plain": str(game), "text/html": game.html}
        shown.display(plain, raw=True)
        return
    shown.display(Board(game, widgets).box)


class Board:
    """The widget of a game: the table, the story, and below them what is to be chosen.

    Args:
        game: the game.
        widgets: the package ipywidgets.
    """

    def __init__(self, game: Cell, widgets: Any) -> None:
        self._game, self._widgets = game, widgets
        self._table, self._story = widgets.HTML(), widgets.HTML()
        self._said, self._choices = widgets.HTML(), widgets.VBox()
        self.box = widgets.VBox([self._table, self._story, self._said, self._choices])
        self._show()

    def _show(self, said: str = "") -> None:
        game = self._game
        self._table.value, self._story.value = game.table_html(), game.story_html()
        self._said.value = f"<b>{html.safe(said)}</b>" if said else ""
        if game.is_over:
            self._choices.children = (self._widgets.HTML(html.safe(game.text(OVER))),)
            return
        sections = [self._section(forms) for forms in game.menu.sections]
        own = (
            self._button(say_in("button", "Go on without me"), game.wait),
            self._button(say_in("button", "Take back"), game.take_back),
        )
        self._choices.children = (*sections, self._row(own))

    def _section(self, forms: Sequence[Form]) -> Any:
        buttons = [each for form in forms for each in self._of_form(form)]
        title = self._widgets.HTML(html.line(forms[0].title))
        return self._widgets.VBox([title, self._row(buttons)])

    def _of_form(self, form: Form) -> Iterator[Any]:
        """The button of a form; one more where something can be said that goes without saying."""
        if not form.is_complete:
            yield self._button(form.label, lambda: self._form(form), stays=True)
            return
        yield self._button(form.label, lambda: self._game.submit(form))
        if form.fields:
            yield self._button("…", lambda: self._form(form), stays=True)

    def _form(self, form: Form) -> None:
        """The fields of a form, and below them what may be said besides."""
        inputs = {field.name: self._input(field) for field in form.fields}

        def answered() -> object:
            return self._game.submit(form, **_answers(form, inputs))

        title = self._widgets.HTML(html.line(form.label))
        back = self._button(say_in("button", "Back"), self._show, stays=True)
        send = self._button(say_in("button", "Send"), answered)
        asked = [inputs[field.name] for field in form.fields if not field.is_extra]
        extras = [inputs[field.name] for field in form.fields if field.is_extra]
        folded = self._widgets.Accordion(children=[self._widgets.VBox(extras)])
        folded.selected_index = 0 if not asked else None
        folded.titles = (self._game.text(say_in("button", "More …")),)
        more = [folded] if extras else []
        self._choices.children = (title, *asked, *more, self._row((send, back)))

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
        """What there is to choose from; what is taken if nobody chooses stands there already."""
        options = [(option.label.text, at) for at, option in enumerate(field.options)]
        values = [option.value for option in field.options]
        if field.kind is FieldKind.CHOICES:
            chosen = tuple(values.index(it) for it in field.default or ())
            return self._widgets.SelectMultiple(options=options, value=chosen, description=label)
        value = values.index(field.default) if field.default in values else None
        blank: list[tuple[str, int | None]] = [("", None)] if field.is_required else []
        return self._widgets.Dropdown(options=[*blank, *options], value=value, description=label)

    def _row(self, children: Any) -> Any:
        return self._widgets.HBox(list(children), layout={"flex_flow": "row wrap"})

    def _button(
        self, label: Line | Say | str, do: Callable[[], object], *, stays: bool = False
    ) -> Any:
        words = self._game.text(label) if isinstance(label, Say) else str(label)
        button = self._widgets.Button(
            description=words, tooltip=words, layout={"width": "auto", "max_width": "100%"}
        )

        def clicked(_button: object) -> None:
            if stays:
                do()
            else:
                self._try(do)

        button.on_click(clicked)
        return button

    def _try(self, do: Callable[[], object]) -> None:
        """Do it and show what came of it; what cannot be is said, and nothing has changed."""
        try:
            do()
        except (AnswerError, IllegalCommandError, ValueError) as problem:
            self._said.value = f"<b>{html.safe(self._game.refused(problem))}</b>"
            return
        self._show()


def _answers(form: Form, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What has been typed or chosen; an empty text and nothing chosen are no answer."""
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
