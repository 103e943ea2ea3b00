"""The form of a token; a text of another form is not looked up in a store."""

import pytest

from dramadeck.host import Host, HostReason
from dramadeck.host.tokens import new_table_name, new_token, table_of
from tests.host.evenings import reason_of


@pytest.mark.parametrize(
    "odd", ["a\0b.c", "a b.c", "a.b.c", "ä.b", "a/b.c", "a.b\n", ".b", "a.", "a'.b"]
)
def test_a_text_of_another_form_names_no_table(odd):
    assert table_of(odd) is None


def test_a_new_token_names_its_table():
    for _ in range(50):
        name = new_table_name()
        assert table_of(new_token(name)) == name
        assert "-" not in name  # `dramadeck tables close NAME` would take it for an option


async def test_a_token_with_a_null_character_is_refused(store):
    async with Host(store) as host:
        assert await reason_of(host.join("a\0b.c")) is HostReason.NO_SUCH_LINK
