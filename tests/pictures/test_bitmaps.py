"""Pictures as PNG: with the letters of the machine, whichever it has."""

import pytest

from dramadeck import pictures, torg
from dramadeck.pictures import bitmap

pytest.importorskip("resvg_py", reason="resvg_py, of the extra `discord`, is not installed")

CARD = pictures.small_card(torg.original_deck().card(42)).svg(theme="dark", width=200)


@pytest.fixture(autouse=True)
def looked_for_anew():
    yield
    bitmap._there.cache_clear()


def test_a_machine_with_any_letters_draws_them():
    empty = bitmap._drawn(bitmap._SVG.format(""))
    for family in ("sans-serif", "serif"):
        assert bitmap.png_of(bitmap._SVG.format(bitmap._LETTER.format(family))) not in (b"", empty)


@pytest.mark.parametrize("missing", ["SANS", "SERIF"])
def test_letters_of_one_sort_stand_in_for_the_other(missing, monkeypatch):
    whole = bitmap.png_of(CARD)
    monkeypatch.setattr(bitmap, missing, ("Letters of Nowhere",))
    assert bitmap.png_of(CARD)[1:4] == whole[1:4] == b"PNG"


def test_a_machine_without_letters_draws_nothing(monkeypatch):
    for sort in ("SANS", "SERIF"):
        monkeypatch.setattr(bitmap, sort, ("Letters of Nowhere",))
    assert bitmap.png_of(CARD) == b""
