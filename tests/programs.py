"""Runs the programs in `examples/` as a reader of the documents does."""

import subprocess
import sys
from pathlib import Path

from tests.timeouts import TIMEOUT

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What a program says to these words; a warning counts as an error."""
    return subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / program), *words],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={"PYTHONUTF8": "1", "PYTHONPATH": ":".join(sys.path)},
        timeout=TIMEOUT,
    )
