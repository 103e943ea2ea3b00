"""dramadeck plays storytelling-card games by the book.

The front door: what every rule system shares. The systems are packages of their own, such as
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
    """Open the door when somebody knocks: the charts alone need nothing that lies behind it."""
    if name == "__version__":
        found: object = import_module("importlib.metadata").version("dramadeck")
    elif name in __all__:
        found = getattr(import_module("dramadeck.core"), name)
    else:
        raise AttributeError(f"module 'dramadeck' has no attribute {name[:60]!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names, for completion at the prompt."""
    return sorted({*globals(), *__all__})
