"""The command line: `dramadeck play`, look-ups, and servers.

No other package reads from a terminal or writes to one. The extra `cli` installs click and rich;
without it there are the commands of `dramadeck.cli.bare`. Modules are imported when needed.
"""

import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Final

from dramadeck.cli.streams import discard_output, prepare_streams, write_error

MISTAKE: Final = 2  # the exit code of a command line that is not valid
INTERRUPTED: Final = 130  # the exit code after Ctrl-C
FAILED: Final = 1  # the exit code when the output cannot be written
BUG: Final = 70  # the exit code of an error in the program, or in a rule system of another package


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process; return the exit code.

    >>> main(["systems", "--lots"])
    2
    """
    prepare_streams()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _short_warning(warnings.showwarning)
            code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()  # now, so that an error can be shown
    except KeyboardInterrupt:
        write_error("")
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()  # the reader of the pipe has ended
        return FAILED
    except OSError as problem:
        discard_output()
        write_error(f"dramadeck: the output cannot be written: {problem.strerror or problem}")
        return FAILED
    except Exception as problem:
        sentence, code = _described(problem)
        if code == BUG:
            if sys.flags.dev_mode:
                raise
            discard_output()
        write_error(f"dramadeck: {sentence}")
    return code


def _run(argv: Sequence[str]) -> int:
    if [*argv] == ["--version"]:  # fast, and without click
        show_version()
        return 0
    if find_spec("click") is None:
        from dramadeck.cli.bare import run_bare  # noqa: PLC0415 - not needed with click

        return run_bare(argv)
    from dramadeck.cli.commands import program  # noqa: PLC0415 - it needs click
    from dramadeck.cli.program import run  # noqa: PLC0415 - likewise

    return run(program, argv)


def show_version() -> None:
    """Show the version."""
    from dramadeck import __version__  # noqa: PLC0415 - nothing else needs it

    sys.stdout.write(f"dramadeck {__version__}\n")


def _described(problem: Exception) -> tuple[str, int]:
    """An error as a sentence, and its exit code."""
    from dramadeck.core.refusals import DramadeckError, error_repr  # noqa: PLC0415 - not needed for help

    if isinstance(problem, DramadeckError | LookupError):
        return str(problem), MISTAKE
    return f"a mistake in the program: {error_repr(problem)}; python -X dev shows where", BUG


def _short_warning(default: Callable[..., None]) -> Callable[..., None]:
    """Show a warning of the library, about another package, without its place in the sources."""

    def show(message: Warning | str, category: type[Warning], *place: Any) -> None:
        if category.__module__.startswith("dramadeck."):
            write_error(f"dramadeck: {message}")
        else:
            default(message, category, *place)

    return show
