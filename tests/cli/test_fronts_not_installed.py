"""A word of the command line that needs what is not installed says what to install."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from dramadeck.cli import main
sys.exit(main([sys.argv[2]]))
"""


@pytest.mark.parametrize(
    ("word", "missing", "extra"),
    [
        ("discord", "discord", "discord"),
        ("discord", "resvg_py", "discord"),
        ("mcp", "mcp", "mcp"),
        ("serve", "segno", "web"),
        ("serve", "starlette", "web"),
    ],
)
def test_it_says_which_extra_is_missing(word, missing, extra):
    command = [sys.executable, "-c", WITHOUT, missing, word]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("dramadeck: this needs ")
    assert done.stderr.endswith(f"install it with: pip install 'dramadeck[{extra}]'\n")
