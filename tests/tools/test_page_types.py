"""The types by which the page is checked."""

from tools.page_types import FILE, written


def test_the_types_of_the_views_are_those_of_the_schemas():
    assert FILE.read_text(encoding="utf-8") == written()
