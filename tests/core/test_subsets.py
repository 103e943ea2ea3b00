"""Fields with several members of a group: their legal choices, and their schema."""

from types import SimpleNamespace
from typing import Annotated

import attrs
import pytest

from dramadeck.codec.schema import json_schema
from dramadeck.core import CharacterName, FreeInput, OneOf, Seat, Sender, SubsetOf, command
from dramadeck.core.legal_actions import LegalActions, parts_at, places_of, widened, with_parts
from tests.core import beggar


@attrs.frozen(kw_only=True)
class Basket:
    """What is carried."""

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
    """Throw at some, each time with a value."""

    player: Sender
    at: Annotated[tuple[CharacterName, ...], SubsetOf("players")]
    values: Annotated[tuple[int, ...], FreeInput((5,), parallel_to="at")]


GROUPS = {"players": ("Ann", "Ben", "Cyn"), "fruits": ("fig", "pear"), "stops": ()}
TWO_PAIRS = [("Ann", "Ben"), ("Ben", "Cyn")]


def added(allows, *listed):
    return [*widened(listed, lambda group, _command: GROUPS[group], allows)]


def carry(**more):
    return Carry(player="Ann", **more)


EVERYBODY = GROUPS["players"]


@pytest.mark.parametrize(
    ("allows", "friends", "listed"),
    [
        (lambda _friends: True, None, [EVERYBODY]),
        # Where not all can be together there is a choice with each.
        (lambda friends: len(friends) < 2, None, [("Ann",), ("Ben",), ("Cyn",)]),
        # Where there have to be two there is a pair with each, with any partner that is allowed.
        (lambda friends: len(friends) == 2, ("Ann", "Ben"), [("Ann", "Cyn")]),
        (lambda friends: friends in TWO_PAIRS, ("Ann", "Ben"), [("Ben", "Cyn")]),
        # The fewest are listed too, and nobody who is not allowed.
        (bool, EVERYBODY, [("Ann",)]),
        (lambda friends: "Ann" not in friends and friends, None, [("Ben", "Cyn")]),
    ],
)
def test_the_most_and_the_fewest_are_listed_and_a_choice_with_everybody(allows, friends, listed):
    widest = added(lambda command: allows(command.friends or ()), carry(friends=friends))
    assert [parts_at(command, ("friends",)) for command in widest] == listed


def test_several_may_be_chosen_in_a_record_within_the_command():
    full = carry(friends=GROUPS["players"], basket=Basket())
    assert added(lambda _command: True, full)[-1].basket == Basket(fruits=("fig", "pear"))
    assert [place.path for place in places_of(full)][-1] == ("basket", "fruits")
    assert len(places_of(carry())) == 2


def test_commands_that_differ_elsewhere_have_their_own_and_nobody_need_not_be_said():
    listed = added(lambda _command: True, carry(), carry(to="Ben"))
    assert [(command.to, len(command.friends)) for command in listed] == [("Ann", 3), ("Ben", 3)]
    assert with_parts(carry(friends=("Ben",)), ("friends",), ()) == carry()
    assert parts_at(carry(), ("friends",)) == ()


@command
class Meld:
    """Lay three of a kind."""

    player: Sender
    cards: Annotated[tuple[str, ...], SubsetOf("cards")]


def melds(*cards):
    """The melds that are listed of a hand, of which three of a kind are legal."""
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


def test_of_a_small_group_legal_choices_are_listed_wherever_their_cards_are():
    assert melds("♥2", "♠9", "♣2", "♥9", "♦2", "♣9") == [("♥2", "♣2", "♦2"), ("♠9", "♥9", "♣9")]
    assert melds("♥2", "♠9", "♣2") == []
    others = ("♥3", "♥4", "♥5", "♥6", "♥7")
    assert melds("♥2", "♠9", "♣2", *others, "♦2") == []


def test_those_who_stay_keep_their_values_and_newcomers_get_the_first():
    thrown = Throw(player="Ann", at=("Cyn", "Ben"), values=(8, 9))
    for at, values in {("Cyn", "Ben"): (8, 9), ("Ben", "Cyn", "Ann"): (9, 8, 8), (): (8,)}.items():
        assert with_parts(thrown, ("at",), at) == Throw(player="Ann", at=at, values=values)


def test_the_schema_says_of_which_group():
    system = attrs.evolve(beggar.BEGGAR, commands=(*beggar.BEGGAR.commands, Carry))
    described = json_schema(system)["$defs"]["Carry"]["properties"]
    for field, words in (
        ("friends", "some of the group 'players', each once"),
        ("order", "some of the group 'stops', each once, in an order that matters"),
        ("to", "one of the group 'players'"),
    ):
        assert described[field]["description"] == words
