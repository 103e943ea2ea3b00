"""The menu as buttons, by ipywidgets; text where that is not installed."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, Protocol

from dramadeck.core import IllegalCommandError
from dramadeck.narration import Line
from dramadeck.narration.asking import AskKind
from dramadeck.narration.dialogue import as_typed
from dramadeck.narration.menu import Ask, Choice, Entry, Menu
from dramadeck.narration.saying import Say, say_in
from dramadeck.narration.submission import AnswerError
from dramadeck.notebook import pages

OVER: Final = say_in("notebook", "The game is over.")
"""What stands in place of a menu when nobody has anything left to do."""


class Cell(Protocol):
    """**Protocol**: a game that a cell shows, such as `dramadeck.notebook.Game`."""

    is_over: bool

    @property
    def menu(self) -> Menu[Any]:
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

    def send(self, command: Any) -> object:
        """Send a command."""
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
        self._said.value = f"<b>{pages.safe(said)}</b>" if said else ""
        if game.is_over:
            self._choices.children = (self._widgets.HTML(pages.safe(game.text(OVER))),)
            return
        groups = [self._group(each) for each in game.menu.groups]
        own = (
            self._button(say_in("button", "Go on without me"), game.wait),
            self._button(say_in("button", "Take back"), game.take_back),
        )
        self._choices.children = (*groups, self._row(own))

    def _group(self, group: Any) -> Any:
        buttons = [each for entry in group.entries for each in self._of_entry(entry)]
        return self._widgets.VBox([self._widgets.HTML(pages.line(group.title)), self._row(buttons)])

    def _of_entry(self, entry: Entry[Any]) -> Iterator[Any]:
        """The button of an entry; one more where something can be said that goes without saying."""
        if entry.asks:
            yield self._button(entry.label, lambda: self._ask(entry), stays=True)
            return
        yield self._button(entry.label, lambda: self._game.send(entry.filled()))
        if entry.more:
            yield self._button("…", lambda: self._form(entry), stays=True)

    def _ask(self, entry: Entry[Any]) -> None:
        """Ask for what an entry leaves open: choices by a button each, then the rest in a form."""
        back = self._button(say_in("button", "Back"), self._show, stays=True)
        choice = next((each for each in entry.asks if each.choices), None)
        title = self._widgets.HTML(pages.line(entry.label))
        if choice is not None:
            buttons = [self._of_choice(entry, choice, each) for each in choice.choices]
            asked = self._widgets.HTML(pages.line(choice.label))
            self._choices.children = (title, asked, self._row(buttons), back)
            return
        if not entry.asks:
            self._try(lambda: self._game.send(entry.filled()))
            return
        self._form(entry)

    def _form(self, entry: Entry[Any]) -> None:
        """What is free, and below it what may be said besides."""
        inputs = {each.field: self._input(each) for each in (*entry.asks, *entry.more)}

        def answered() -> object:
            return self._game.send(entry.filled(_answers(inputs)))

        title = self._widgets.HTML(pages.line(entry.label))
        back = self._button(say_in("button", "Back"), self._show, stays=True)
        send = self._button(say_in("button", "Send"), answered)
        asked = [inputs[each.field] for each in entry.asks]
        besides = [inputs[each.field] for each in entry.more]
        folded = self._widgets.Accordion(children=[self._widgets.VBox(besides)])
        folded.selected_index = 0 if not asked else None
        folded.titles = (self._game.text(say_in("button", "More …")),)
        more = [folded] if besides else []
        self._choices.children = (title, *asked, *more, self._row((send, back)))

    def _of_choice(self, entry: Entry[Any], ask: Ask, choice: Choice) -> Any:
        def narrow() -> None:
            self._ask(entry.narrowed(ask.field, choice.value))

        return self._button(choice.label, narrow, stays=True)

    def _input(self, ask: Ask) -> Any:
        label = ask.label.text
        if ask.choices:
            return self._select(ask, label)
        if ask.kind is AskKind.NUMBER and ask.is_needed:
            least, most = ask.smallest, ask.largest
            return self._widgets.BoundedIntText(
                value=ask.default if ask.default is not None else ask.sample or least or 0,
                min=-1000 if least is None else least,
                max=100_000 if most is None else most,
                description=label,
            )
        sample = "" if ask.shown is None else as_typed(ask.shown)
        return self._widgets.Text(value="", placeholder=sample, description=label)

    def _select(self, ask: Ask, label: str) -> Any:
        """A setting: what it is if nobody changes it stands there already."""
        options = [(each.label.text, each.value) for each in ask.choices]
        if ask.kind is AskKind.SEVERAL:
            return self._widgets.SelectMultiple(options=options, value=(), description=label)
        return self._widgets.Dropdown(options=options, value=ask.default, description=label)

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
            self._said.value = f"<b>{pages.safe(self._game.refused(problem))}</b>"
            return
        self._show()


def _answers(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What has been typed or chosen; an empty text is no answer, and nobody and nothing is none."""
    return {field: each.value for field, each in inputs.items() if each.value not in ("", None, ())}
