"""Fields with several members of a group: their legal choices, and their schema."""

from types import SimpleNamespace
from typing import Annotated

import attrs
import pytest

from dramadeck.codec.schema import json_schema
from dramadeck.core import CharacterName, FreeInput, OneOf, Seat, Sender, SubsetOf, command
from dramadeck.core.legal_actions import (
    LegalActions,
    parts_at,
    subset_fields_of,
    widened,
    with_parts,
)
from tests.core import beggar


@attrs.frozen(kw_only=True)
class Basket:
    """A record with a group field."""

    fruits: Annotated[tuple[str, ...], SubsetOf("fruits")] = ()


@command
class Carry:
    """Carry."""

    player: Sender
    to: Annotated[CharacterName, OneOf("players")] = "Ann"
    friends: Annotated[tuple[str, ...] | None, SubsetOf("players")] = None
    order: Annotated[tuple[str, ...], SubsetOf("stops", is_ordered=True)] = ()
    basket: Basket | None = None


@command
class Throw:
    """Throw at several players, with a value for each."""

    player: Sender
    at: Annotated[tuple[CharacterName, ...], SubsetOf("players")]
    values: Annotated[tuple[int, ...], FreeInput((5,), parallel_to="at")]


GROUPS = {"players": ("Ann", "Ben", "Cyn"), "fruits": ("fig", "pear"), "stops": ()}
TWO_PAIRS = [("Ann", "Ben"), ("Ben", "Cyn")]


def widened_list(allows, *listed):
    return [*widened(listed, lambda group, _command: GROUPS[group], allows)]


def carry(**fields):
    return Carry(player="Ann", **fields)


EVERYBODY = GROUPS["players"]


@pytest.mark.parametrize(
    ("allows", "friends", "listed"),
    [
        (lambda _friends: True, None, [EVERYBODY]),
        # If not all can be chosen together, there is a choice with each.
        (lambda friends: len(friends) < 2, None, [("Ann",), ("Ben",), ("Cyn",)]),
        # If two must be chosen, there is a legal pair with each.
        (lambda friends: len(friends) == 2, ("Ann", "Ben"), [("Ann", "Cyn")]),
        (lambda friends: friends in TWO_PAIRS, ("Ann", "Ben"), [("Ben", "Cyn")]),
        # The smallest choice is listed too, and no member that is not allowed.
        (bool, EVERYBODY, [("Ann",)]),
        (lambda friends: "Ann" not in friends and friends, None, [("Ben", "Cyn")]),
    ],
)
def test_the_largest_and_smallest_choices_and_one_with_each_member_are_listed(
    allows, friends, listed
):
    widest = widened_list(lambda command: allows(command.friends or ()), carry(friends=friends))
    assert [parts_at(command, ("friends",)) for command in widest] == listed


def test_a_group_field_may_be_in_a_record_of_the_command():
    full = carry(friends=GROUPS["players"], basket=Basket())
    assert widened_list(lambda _command: True, full)[-1].basket == Basket(fruits=("fig", "pear"))
    assert [place.path for place in subset_fields_of(full)][-1] == ("basket", "fruits")
    assert len(subset_fields_of(carry())) == 2


def test_choices_are_listed_for_each_command_and_an_empty_choice_is_omitted():
    listed = widened_list(lambda _command: True, carry(), carry(to="Ben"))
    assert [(command.to, len(command.friends)) for command in listed] == [("Ann", 3), ("Ben", 3)]
    assert with_parts(carry(friends=("Ben",)), ("friends",), ()) == carry()
    assert parts_at(carry(), ("friends",)) == ()


@command
class Meld:
    """Lay three of a kind."""

    player: Sender
    cards: Annotated[tuple[str, ...], SubsetOf("cards")]


def melds(*cards):
    """Return the listed melds of a hand, if only three of a kind are legal."""
    ann = Seat("player", "Ann")
    gate = SimpleNamespace(
        is_sample=False,
        allows_type=lambda _kind, _name: True,
        allows=lambda meld: len(meld.cards) == len({card[1] for card in meld.cards}) + 2 == 3,
    )
    listing = LegalActions(
        commands=(Meld,),
        issuer=lambda _state, _command: ann,
        names=lambda _state, _seat: ("Ann",),
        members=lambda _group, _state, _command: cards,
    )
    return [meld.cards for meld in listing(None, ann, gate)]


def test_legal_choices_of_a_small_group_are_found_at_any_positions():
    assert melds("♥2", "♠9", "♣2", "♥9", "♦2", "♣9") == [("♥2", "♣2", "♦2"), ("♠9", "♥9", "♣9")]
    assert melds("♥2", "♠9", "♣2") == []
    others = ("♥3", "♥4", "♥5", "♥6", "♥7")
    assert melds("♥2", "♠9", "♣2", *others, "♦2") == []


def test_remaining_members_keep_their_values_and_new_members_get_the_first_value():
    thrown = Throw(player="Ann", at=("Cyn", "Ben"), values=(8, 9))
    for at, values in {("Cyn", "Ben"): (8, 9), ("Ben", "Cyn", "Ann"): (9, 8, 8), (): (8,)}.items():
        assert with_parts(thrown, ("at",), at) == Throw(player="Ann", at=at, values=values)


def test_the_schema_names_the_group():
    system = attrs.evolve(beggar.BEGGAR, commands=(*beggar.BEGGAR.commands, Carry))
    described = json_schema(system)["$defs"]["Carry"]["properties"]
    for field, words in (
        ("friends", "some of the group 'players', each once"),
        ("order", "some of the group 'stops', each once, in an order that matters"),
        ("to", "one of the group 'players'"),
    ):
        assert described[field]["description"] == words
