"""What is wrong with a command line, in one sentence."""

from typing import Final

from dramadeck.core.refusals import DramadeckError

LONGEST_PATH: Final = 200


class UsageError(DramadeckError):
    """The command line makes no sense; the message is one sentence for the user."""


def path_shown(path: str) -> str:
    """A path as an error shows it; of a long one the end, by which it is known."""
    return path if len(path) <= LONGEST_PATH else f"...{path[3 - LONGEST_PATH :]}"
