"""`python -m dramadeck` is the same as `dramadeck`."""

import sys

from dramadeck.cli import main

if __name__ == "__main__":
    sys.exit(main())
