"""Fields that hold several of a group: what of it has to be listed, and what the schema says."""

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


def added(allows, *listed):
    return [*widened(listed, lambda group, _command: GROUPS[group], allows)]


def carry(**more):
    return Carry(player="Ann", **more)


def of_friends(*commands):
    return [parts_at(each, ("friends",)) for each in commands]


EVERYBODY = GROUPS["players"]


@pytest.mark.parametrize(
    ("allows", "friends", "found"),
    [
        (lambda _friends: True, None, [EVERYBODY]),
        # Where not all can be together each stands in one.
        (lambda friends: len(friends) < 2, None, [("Ann",), ("Ben",), ("Cyn",)]),
        # Where there have to be two each stands beside another.
        (lambda friends: len(friends) == 2, ("Ann", "Ben"), [("Ann", "Cyn")]),
        # The fewest is listed too, and who is not allowed stands in none.
        (bool, EVERYBODY, [("Ann",)]),
        (lambda friends: "Ann" not in friends and friends, None, [("Ben", "Cyn")]),
    ],
)
def test_the_most_and_the_fewest_are_listed_and_everybody_stands_in_one(allows, friends, found):
    widest = added(lambda each: allows(each.friends or ()), carry(friends=friends))
    assert of_friends(*widest) == found


def test_each_stands_beside_whichever_of_a_sample_lets_her():
    def allows(each):
        return len(each.friends or ()) == 2 and set(each.friends) != {"Ann", "Cyn"}

    assert of_friends(*added(allows, carry(friends=("Ann", "Ben")))) == [("Ben", "Cyn")]


def test_several_may_stand_in_a_record_within_the_command():
    full = carry(friends=GROUPS["players"], basket=Basket())
    assert added(lambda _each: True, full)[-1].basket == Basket(fruits=("fig", "pear"))
    assert [each.path for each in places_of(full)][-1] == ("basket", "fruits")
    assert len(places_of(carry())) == 2


def test_commands_that_differ_elsewhere_have_their_own_and_nobody_goes_without_saying():
    found = added(lambda _each: True, carry(), carry(to="Ben"))
    assert [(each.to, len(each.friends)) for each in found] == [("Ann", 3), ("Ben", 3)]
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
        allows=lambda each: len(each.cards) == len({card[1] for card in each.cards}) + 2 == 3,
    )
    listing = LegalActions(
        commands=(Meld,),
        issuer=lambda _state, _command: ann,
        names=lambda _state, _seat: ("Ann",),
        members=lambda _group, _state, _command: cards,
    )
    return [each.cards for each in listing(None, ann, gate)]


def test_of_a_small_group_legal_choices_are_listed_wherever_they_stand():
    assert melds("♥2", "♠9", "♣2", "♥9", "♦2", "♣9") == [("♥2", "♣2", "♦2"), ("♠9", "♥9", "♣9")]
    assert melds("♥2", "♠9", "♣2") == []
    others = ("♥3", "♥4", "♥5", "♥6", "♥7")
    assert melds("♥2", "♠9", "♣2", *others, "♦2") == []


@pytest.mark.parametrize(
    ("at", "values"), [(("Cyn", "Ben"), (8, 9)), (("Ben", "Cyn", "Ann"), (9, 8, 8)), ((), (8,))]
)
def test_who_stays_keeps_her_value_and_who_comes_gets_the_first(at, values):
    thrown = Throw(player="Ann", at=("Cyn", "Ben"), values=(8, 9))
    assert with_parts(thrown, ("at",), at) == Throw(player="Ann", at=at, values=values)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("friends", "some of the group 'players', each once"),
        ("order", "some of the group 'stops', each once, in an order that matters"),
        ("to", "one of the group 'players'"),
    ],
)
def test_the_schema_says_of_which_group(field, words):
    system = attrs.evolve(beggar.BEGGAR, commands=(*beggar.BEGGAR.commands, Carry))
    described = json_schema(system)["$defs"]["Carry"]["properties"][field]
    assert described["description"] == words
