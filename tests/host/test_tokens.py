"""The form of a token; a text of another form is not looked up in a store."""

import pytest

from dramadeck.host import Host, HostReason
from dramadeck.host.tokens import new_table_name, new_token, table_of
from tests.host.evenings import reason_of


@pytest.mark.parametrize(
    "odd", ["a\0b.c", "a b.c", "a.b.c", "ä.b", "a/b.c", "a.b\n", ".b", "a.", "a'.b"]
)
def test_no_store_is_asked_for_what_no_host_has_given_out(odd):
    assert table_of(odd) is None


def test_what_a_host_gives_out_is_a_token():
    for _ in range(50):
        name = new_table_name()
        assert table_of(new_token(name)) == name
        assert "-" not in name  # `dramadeck tables close NAME` would take it for an option


async def test_a_token_with_a_character_that_no_database_takes_opens_nothing(store):
    async with Host(store) as host:
        assert await reason_of(host.join("a\0b.c")) is HostReason.NO_SUCH_LINK
