"""Widgets that store their arguments, in place of those of ipywidgets."""

from types import SimpleNamespace

VIEW = "application/vnd.jupyter.widget-view+json"


class Widget:
    def __init__(self, children=(), *, value="", description="", **more):
        self.children, self.value, self.description, self.more = children, value, description, more
        self.clicked = []

    def _repr_mimebundle_(self):
        return {VIEW: self, "text/plain": "VBox()"}

    def on_click(self, do):
        self.clicked.append(do)

    def click(self):
        for action in self.clicked:
            action(self)


class Html(Widget):
    def __init__(self, value=""):
        super().__init__(value=value)


KINDS = ("VBox", "HBox", "Accordion", "Button", "Text")
KINDS += ("BoundedIntText", "Dropdown", "SelectMultiple")
WIDGETS = SimpleNamespace(HTML=Html, **dict.fromkeys(KINDS, Widget))


def within(widget):
    """Return a widget and all widgets inside it, from top to bottom."""
    return [widget, *(part for child in widget.children for part in within(child))]


def buttons(widget):
    """Return the buttons in a widget."""
    return [part for part in within(widget) if part.clicked]


def field(widget, label):
    """Return the first input with a label."""
    inputs = (part for part in within(widget.box) if not part.clicked)
    return next(part for part in inputs if part.description.startswith(label))


def press(widget, label):
    """Click the first button with a label."""
    next(button for button in buttons(widget.box) if button.description == label).click()


def choose(widget, label, *options):
    """Choose options of the first input with a label."""
    widget = field(widget, label)
    values = dict(widget.more["options"])
    chosen = tuple(values[option] for option in options)
    widget.value = chosen if isinstance(widget.value, tuple) else chosen[0]


def wait_until_over(game, most=200):
    """Let the seat wait until the game is over, or `most` times, and return the game."""
    for _ in range(most):
        if game.is_over:
            break
        game.wait()
    return game
