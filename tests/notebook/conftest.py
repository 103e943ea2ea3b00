"""A notebook that shows whole tables, without a language setting."""

import pytest

from dramadeck import notebook


@pytest.fixture(autouse=True)
def _no_viewer(monkeypatch):
    monkeypatch.delenv("DRAMADECK_LANGUAGE", raising=False)
    yield
    monkeypatch.delenv("DRAMADECK_LANGUAGE", raising=False)
    notebook.set_viewer()
