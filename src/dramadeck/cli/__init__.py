"""The command line: `dramadeck play` and a few things to look up.

Only here is anything read from or written to a terminal. The extra `cli` brings click and rich;
without it there are the commands of `dramadeck.cli.bare`. Nothing is loaded before it is needed.
"""

import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Final

from dramadeck.cli.streams import complain, give_up_output, make_ready

MISTAKE: Final = 2
"""The exit code of a command line that makes no sense."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

FAILED: Final = 1
"""The exit code when the output cannot be written."""

BUG: Final = 70
"""The exit code of a mistake in the program, or in a rule system from elsewhere."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line by these words, or by those of the process; give the exit code.

    >>> main(["systems", "--lots"])
    2
    """
    make_ready()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _in_a_sentence(warnings.showwarning)
            code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()  # while it can still be said what is wrong
    except KeyboardInterrupt:
        complain("")
        return INTERRUPTED
    except BrokenPipeError:
        give_up_output()  # whoever read along has gone
        return FAILED
    except OSError as problem:
        give_up_output()
        complain(f"dramadeck: the output cannot be written: {problem.strerror or problem}")
        return FAILED
    except Exception as problem:
        sentence, code = _described(problem)
        if code == BUG:
            if sys.flags.dev_mode:
                raise
            give_up_output()
        complain(f"dramadeck: {sentence}")
    return code


def _run(argv: Sequence[str]) -> int:
    if [*argv] == ["--version"]:  # quick, and without click
        show_version()
        return 0
    if find_spec("click") is None:
        from dramadeck.cli.bare import run_bare  # noqa: PLC0415 - with click nothing needs it

        return run_bare(argv)
    from dramadeck.cli.commands import program  # noqa: PLC0415 - it needs click
    from dramadeck.cli.program import run  # noqa: PLC0415 - likewise

    return run(program, argv)


def show_version() -> None:
    """Show the version."""
    from dramadeck import __version__  # noqa: PLC0415 - nothing else needs it

    sys.stdout.write(f"dramadeck {__version__}\n")


def _described(problem: Exception) -> tuple[str, int]:
    """What is wrong, in a sentence, and the exit code."""
    from dramadeck.core.refusals import DramadeckError, error_repr  # noqa: PLC0415 - help needs it not

    if isinstance(problem, DramadeckError | LookupError):
        return str(problem), MISTAKE
    return f"a mistake in the program: {error_repr(problem)}; python -X dev shows where", BUG


def _in_a_sentence(otherwise: Callable[..., None]) -> Callable[..., None]:
    """Name a broken rule system without a word about where in the sources that came out."""

    def show(message: Warning | str, category: type[Warning], *place: Any) -> None:
        from dramadeck.core import BrokenSystemWarning  # noqa: PLC0415 - few runs see a warning

        if issubclass(category, BrokenSystemWarning):
            complain(f"dramadeck: {message}")
        else:
            otherwise(message, category, *place)

    return show
