"""With the deep profile, every step of these tests is also taken in translated games."""

import pytest

from tests.depth import DEEP
from tests.laws.equivalent_games import in_other_worlds


@pytest.fixture(autouse=True)
def everywhere(request, monkeypatch):
    """Omits tests with Hypothesis: with thousands of examples they would take hours."""
    if DEEP and not hasattr(request.function, "hypothesis"):
        in_other_worlds(monkeypatch)
