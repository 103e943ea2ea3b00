"""dramadeck plays storytelling-card games by the book.

This package exports what all rule systems share. Each system is a package, such as
`dramadeck.torg`; the printed tables are in `dramadeck.charts`.

>>> from dramadeck import torg
>>> state, events = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7))
>>> len(state.hand("Quin"))
4
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dramadeck.core import (
        DramadeckError,
        IllegalCommandError,
        Refusal,
        RuleSystem,
        Seat,
        Transition,
        UnknownNameError,
        system,
        systems,
    )

    __version__: str

__all__ = [
    "DramadeckError",
    "IllegalCommandError",
    "Refusal",
    "RuleSystem",
    "Seat",
    "Transition",
    "UnknownNameError",
    "__version__",
    "system",
    "systems",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is used: the charts alone need no library."""
    if name == "__version__":
        value: object = import_module("importlib.metadata").version("dramadeck")
    elif name in __all__:
        value = getattr(import_module("dramadeck.core"), name)
    else:
        raise AttributeError(f"module 'dramadeck' has no attribute {name[:60]!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, for completion at the prompt."""
    return sorted({*globals(), *__all__})
