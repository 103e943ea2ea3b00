"""The location of a store is shown without its password."""

import pytest

from dramadeck.storage.urls import StoreUrlError, open_store, store_url_shown

SECRET = "open-sesame"  # noqa: S105 - not a real one


@pytest.mark.parametrize(
    ("place", "without_secret"),
    [
        ("postgresql://ann:{}@localhost/games", "localhost/games"),
        ("postgresql://localhost:5432/games?user=ann&password={}", "localhost:5432/games"),
        ("postgresql://ann:{}/@localhost/games", "postgresql"),
        ("postgresql://ann:1{}/x@localhost/games", "postgresql"),
        ("postgresql://[{}/games", "postgresql"),
        ("postgres:password={}", "postgres"),
        ("POSTGRESQL://ann:{}@localhost/games", "localhost/games"),
        ("postgresq://localhost?password={}", "localhost"),
        ("password={}", "password"),
    ],
)
def test_the_password_of_a_database_is_not_shown(place, without_secret):
    assert store_url_shown(place.format(SECRET)) == without_secret
    try:
        open_store(place.format(SECRET))
    except StoreUrlError as problem:
        assert SECRET not in str(problem)  # noqa: PT017 - most of them can be opened


def test_a_database_that_cannot_be_reached_is_refused_in_one_line_without_its_password():
    pytest.importorskip("psycopg", reason="psycopg, of the extra `postgres`, is not installed")
    with pytest.raises(StoreUrlError, match=r"^--store: 127\.0\.0\.1:1/games: con") as missing:
        open_store(f"postgresql://ann:{SECRET}@127.0.0.1:1/games")
    assert SECRET not in str(missing.value)
    assert len(str(missing.value).splitlines()) == 1


@pytest.mark.parametrize("place", ["memory", "sqlite:ann@home/tables.sqlite", "sqlite:C:/x#1?"])
def test_the_location_of_a_file_is_shown_unchanged(place):
    assert store_url_shown(place) == place
