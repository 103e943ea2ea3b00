"""Runs the programs in `examples/` as a reader of the documents does."""

import subprocess
import sys
from pathlib import Path

from tests.timeouts import TIMEOUT

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program with these arguments; a warning is an error."""
    return subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / program), *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={"PYTHONUTF8": "1", "PYTHONPATH": ":".join(sys.path)},
        timeout=TIMEOUT,
    )
