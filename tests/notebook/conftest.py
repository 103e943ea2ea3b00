"""A notebook in which nobody sits, and a machine that names no language."""

import pytest

from dramadeck import notebook


@pytest.fixture(autouse=True)
def _nobody_sits(monkeypatch):
    monkeypatch.delenv("DRAMADECK_LANGUAGE", raising=False)
    yield
    monkeypatch.delenv("DRAMADECK_LANGUAGE", raising=False)
    notebook.sit()
