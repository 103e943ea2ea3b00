"""Who sees which card: a card is hidden unless a rule shows it."""

from collections.abc import Mapping
from enum import Enum, StrEnum
from functools import partial
from typing import Annotated, Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import core
from dramadeck.core import FACE_DOWN as DOWN
from dramadeck.core import Card, Move, Seat, Shuffle, Visibility, VisibleTo, Zone
from dramadeck.core.visibility import cards_shown, view_command

DECK, HEAP, ATTIC = Zone("deck"), Zone("heap"), Zone("attic")
QUINS, MARCOS = Zone("hand", "Quin"), Zone("hand", "Marco")
QUIN, MARCO, PASSER_BY = Seat("hero", "Quin"), Seat("hero", "Marco"), Seat("passer-by")
KINDS = {"deck": Visibility.NOBODY, "heap": Visibility.EVERYONE, "hand": Visibility.OWNER}
VISIBILITY_RULES = core.VisibilityRules(KINDS, frozenset({"hero", "child"}))


class Mood(StrEnum):
    GLAD = "glad"


def redacted(event, seat, rules=VISIBILITY_RULES):
    return core.view_event(event, seat, rules)


class Dealt:
    """An event that moves cards 7 and 8 openly, and 101 and 102 to the hand of Marco."""

    moves = (
        *(Move(card, DECK, HEAP) for card in (7, 8)),
        *(Move(card, DECK, MARCOS) for card in (101, 102)),
    )


def event_with(kind, value):
    """Return such an event with a field of this type that has this value."""
    fields = {"what": attrs.field(type=kind)}
    return attrs.make_class("Odd", fields, bases=(Dealt,), frozen=True)(what=value)


@pytest.mark.parametrize(
    ("zone", "who"),
    [
        (DECK, ()),
        (HEAP, (QUIN, MARCO, PASSER_BY)),
        (QUINS, (QUIN,)),
        (MARCOS, (MARCO,)),
        (Zone("hand"), ()),  # a zone without an owner
        (ATTIC, ()),  # a kind that the system does not define
    ],
    ids=str,
)
def test_a_zone_is_visible_to_the_seats_that_its_kind_defines(zone, who):
    assert (str(QUIN), str(PASSER_BY)) == ("hero Quin", "passer-by")
    seats = (QUIN, MARCO, PASSER_BY)
    assert tuple(seat for seat in seats if VISIBILITY_RULES.can_see(seat, zone)) == who


def test_an_unknown_visibility_shows_nothing():
    odd: Any = {"heap": "anybody"}
    assert not core.VisibilityRules(odd).can_see(QUIN, HEAP)


@pytest.mark.parametrize(
    ("moves", "seat", "visible"),
    [
        ((Move(7, DECK, QUINS),), QUIN, {7}),
        ((Move(7, DECK, QUINS),), MARCO, set()),
        ((Move(7, QUINS, HEAP),), MARCO, {7}),
        ((Move(7, HEAP, DECK),), MARCO, {7}),
        ((Move(7, DECK, ATTIC),), QUIN, set()),
        ((Move(7, DECK, QUINS), Move(8, DECK, HEAP)), MARCO, {8}),
        ((), QUIN, set()),
        ((core.NewZone(MARCOS), Move(7, DECK, MARCOS)), MARCO, {7}),
        ((core.NewZone(MARCOS), Move(7, DECK, MARCOS)), QUIN, set()),
        # A shuffle hides its cards from other seats, even cards that were open before.
        ((Move(7, HEAP, DECK), Move(8, HEAP, DECK), Shuffle(DECK, (8, 7))), QUIN, set()),
        ((Move(7, QUINS, HEAP), Shuffle(HEAP, (7, 3))), MARCO, {7}),
        ((Move(7, DECK, QUINS), Shuffle(QUINS, (7, 3))), QUIN, {7}),
        ((Move(7, DECK, QUINS), Shuffle(QUINS, (7, 3))), MARCO, set()),
    ],
)
def test_a_moved_card_is_shown_to_the_seats_that_see_its_source_or_its_target(moves, seat, visible):
    assert cards_shown(moves, seat, VISIBILITY_RULES) == visible


# Views of events: hidden cards are face down.


@attrs.frozen
class Pair:
    note: str
    card: Card


@attrs.frozen
class OneCard:
    card: Card


@attrs.frozen
class Oath:
    words: str


@attrs.frozen
class ManyCards:
    cards: tuple[Card, ...]


@attrs.frozen
class Curse:
    words: str


class Omen(Enum):
    RAVEN = 1


UNION = OneCard | Oath | ManyCards | None
OPTIONAL_PAIRS = tuple[Pair, ...] | None


@pytest.mark.parametrize(
    ("kind", "value", "value_shown"),
    [
        (Card, 101, DOWN),
        (Card | None, 7, 7),
        (Card | None, None, None),
        (tuple[Card, ...], (7, 101, 8), (7, DOWN, 8)),
        (tuple[Card, ...], (), ()),
        (Pair, Pair("a", 102), Pair("a", DOWN)),
        (tuple[Pair, ...], (Pair("b", 7), Pair("c", 101)), (Pair("b", 7), Pair("c", DOWN))),
        (OPTIONAL_PAIRS, (Pair("d", 101),), (Pair("d", DOWN),)),
        (OPTIONAL_PAIRS, None, None),
        (tuple[tuple[Card, ...], ...], ((7, 101), (), (102,)), ((7, DOWN), (), (DOWN,))),
        (tuple[Card, Card], (101, 8), (DOWN, 8)),
        (Annotated[tuple[Card, ...], "a mark of another package"], (101, 8), (DOWN, 8)),
        (UNION, OneCard(101), OneCard(DOWN)),
        (UNION, ManyCards((101, 102)), ManyCards((DOWN, DOWN))),
        (UNION, Oath("by the raven"), Oath("by the raven")),
        (UNION, None, None),
        # In a field of another type the same number is not a card.
        (int, 101, 101),
        (Mood | int | None, 101, 101),
        (tuple[str, ...], ("101",), ("101",)),
        (Oath | Mood, Oath("101"), Oath("101")),
    ],
    ids=str,
)
def test_hidden_cards_in_any_field_of_an_event_are_face_down_except_for_their_owner(
    kind, value, value_shown
):
    event = event_with(kind, value)
    assert attrs.astuple(redacted(event, QUIN), recurse=False) == (value_shown,)
    assert redacted(event, MARCO) == event


def test_a_card_in_an_event_that_does_not_move_it_is_face_down_for_all_seats():
    for seat in (QUIN, MARCO, PASSER_BY):
        assert redacted(event_with(Card, 9), seat).what == DOWN


PLAIN = [(int, 3), (Omen, Omen.RAVEN), (Mood, Mood.GLAD), (bool, True), (Zone, DECK)]
PLAIN += [(tuple[str, ...] | None, None), (Oath | Curse | None, Curse("a plague"))]


@pytest.mark.parametrize(("kind", "value"), PLAIN, ids=str)
def test_an_event_without_cards_is_shown_unchanged(kind, value):
    event = event_with(kind, value)
    assert redacted(event, PASSER_BY) is redacted(event, QUIN) is event


MIXED = "mixes cards with something else"
NOT_NONE = "others get None instead of a secret: write "
TO_ELDER = VisibleTo("elder")
SECRET = Annotated[str | None, TO_ELDER]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (Card | str, MIXED),
        (tuple[Card, str], MIXED),
        (Card | Pair | None, MIXED),
        (Annotated[int, TO_ELDER], NOT_NONE),
        (Annotated[tuple[str, ...], TO_ELDER], NOT_NONE),
        (Annotated[Card, TO_ELDER], NOT_NONE),
        (tuple[Annotated[str, TO_ELDER], ...], NOT_NONE),
        (Annotated[str | None, TO_ELDER] | int, "mixes"),
        (
            tuple[Annotated[int | None, VisibleTo(owner="card")], ...],
            "only a field of a record has",
        ),
        (Annotated[int, VisibleTo(owner="what")], r"\w+\.what: .* secret: write int \| None"),
        (Annotated[int | None, VisibleTo(owner="hero")], "there is no field 'hero' with the name"),
        (Annotated[int | None, TO_ELDER, VisibleTo(owner="what")], "expected one mark VisibleTo"),
    ],
    ids=str,
)
def test_a_field_that_cannot_be_hidden_is_an_error(kind, sentence):
    for seat in (QUIN, Seat("elder")):
        with pytest.raises(TypeError, match=sentence):
            redacted(event_with(kind, 101), seat)


class Held(NamedTuple):
    card: Card


@pytest.mark.parametrize(
    ("container", "value"),
    [
        (frozenset[Card], frozenset({101})),
        (list[Card], [101]),
        (list, [101]),
        (Mapping[str, Card], {"Quin": 101}),
        (dict[Card, str], {101: "Quin"}),
        (Held, Held(101)),
        (tuple[Held, ...], (Held(101),)),
        (Move, Move(101, DECK, MARCOS)),
    ],
    ids=str,
)
def test_cards_in_an_unsupported_container_are_an_error(container, value):
    try:
        event = redacted(event_with(container, value), QUIN)
    except TypeError:
        return
    assert "101" not in repr(event)


cards = st.integers(1, 30)
zones = st.sampled_from((DECK, HEAP, ATTIC, QUINS, MARCOS))
moves_of_cards = st.lists(st.builds(Move, cards, zones, zones)).map(tuple)


@given(moves_of_cards, st.sampled_from((QUIN, MARCO, PASSER_BY)))
def test_moves_show_a_card_only_to_seats_that_see_one_of_its_zones(moves, seat):
    sees = partial(VISIBILITY_RULES.can_see, seat)
    open_to_it = {card for card, source, target in moves if sees(source) or sees(target)}
    assert cards_shown(moves, seat, VISIBILITY_RULES) == open_to_it
    hidden = tuple(sorted(open_to_it))[::2]
    shuffled = (*moves, Shuffle(ATTIC, hidden))
    assert cards_shown(shuffled, seat, VISIBILITY_RULES) == open_to_it - set(hidden)


# Secrets that are not cards: for one role only.

ELDER, CHILD = Seat("elder"), Seat("child", "Quin")


def test_a_zone_of_one_role_is_visible_to_the_seats_of_that_role():
    whispered = core.VisibilityRules({"attic": VisibleTo("elder")}, frozenset({"child"}))
    assert whispered.can_see(ELDER, ATTIC)
    assert not whispered.can_see(CHILD, ATTIC)
    assert not whispered.can_see(Seat("child", "elder"), Zone("attic", "elder"))


def test_a_seat_with_a_name_in_a_role_without_names_sees_only_public_values():
    ruth = Seat("elder", "Ruth")
    visibility = {"attic": VisibleTo("elder"), "hand": Visibility.OWNER}
    nameless = core.VisibilityRules(visibility)
    named = core.VisibilityRules(visibility, frozenset({"elder"}))
    for zone in (ATTIC, Zone("hand", "Ruth")):
        assert named.can_see(ruth, zone)
        assert not nameless.can_see(ruth, zone)
    assert redacted(event_with(SECRET, "owl"), ruth, named).what == "owl"
    assert redacted(event_with(SECRET, "owl"), ruth, nameless).what is None


@pytest.mark.parametrize("role", ["passer-by", "elder", ""])
def test_the_name_of_a_player_in_another_role_shows_nothing(role):
    impostor, event = Seat(role, "Marco"), event_with(tuple[Card, ...], (7, 101))
    assert not VISIBILITY_RULES.can_see(impostor, MARCOS)
    assert redacted(event, impostor) == redacted(event, PASSER_BY) != event


@attrs.frozen
class Rumour:
    about: str
    truth: Annotated[int | None, TO_ELDER]


MILL, OAK = Rumour("the mill", 3), Rumour("the oak", 2)
NO_MILL, NO_OAK = Rumour("the mill", None), Rumour("the oak", None)
TO_CHILD = VisibleTo("child")


@pytest.mark.parametrize(
    ("kind", "value", "for_elder", "for_child", "for_others"),
    [
        (SECRET, "owl", "owl", None, None),
        (Rumour, MILL, MILL, NO_MILL, NO_MILL),
        (tuple[Rumour, ...], (MILL, OAK), (MILL, OAK), (NO_MILL, NO_OAK), (NO_MILL, NO_OAK)),
        (Annotated[tuple[Card, ...] | None, TO_ELDER], (7, 101), (7, DOWN), None, None),
        (Annotated[Rumour | None, TO_CHILD], OAK, None, NO_OAK, None),
        (Annotated[int | None, TO_ELDER, TO_CHILD], 5, None, None, None),
        (str, "owl", "owl", "owl", "owl"),
    ],
    ids=str,
)
def test_a_secret_is_shown_only_to_its_role_and_hidden_cards_in_it_stay_hidden(
    kind, value, for_elder, for_child, for_others
):
    event = event_with(kind, value)
    assert (redacted(event, ELDER).what, redacted(event, CHILD).what) == (for_elder, for_child)
    for other in (PASSER_BY, Seat("passer-by", "elder")):
        assert redacted(event, other).what == for_others


@attrs.frozen
class Bid:
    hero: str
    coins: Annotated[int | None, VisibleTo(owner="hero")]


def test_a_secret_of_one_player_is_shown_only_to_this_player():
    event = event_with(tuple[Bid, ...], (Bid("Quin", 3), Bid("Marco", 5)))
    for seat, coins in (
        (QUIN, [3, None]),
        (Seat("hero", "Marco"), [None, 5]),
        (PASSER_BY, [None, None]),
        (Seat("passer-by", "Quin"), [None, None]),
    ):
        assert [bid.coins for bid in redacted(event, seat).what] == coins


@core.command(by=PASSER_BY)
class Sealed:
    card: Card
    several: tuple[Card, ...] = ()
    wax: Annotated[int | str | None, core.HOST] = None
    word: SECRET = None
    number: Annotated[int, TO_ELDER] = 3  # visible to the elder only


def test_the_sender_of_a_command_sees_its_cards_but_no_field_of_the_host():
    sent = Sealed(card=10**9, several=(7, 101), wax="red", word="owl")
    assert view_command(sent, QUIN, VISIBILITY_RULES) == attrs.evolve(sent, wax=None, word=None)
    assert view_command(sent, ELDER, VISIBILITY_RULES) == attrs.evolve(sent, wax=None)
    assert view_command(sent, Seat("elder", "Quin"), VISIBILITY_RULES).word is None
    # A secret field is validated as any other.
    assert Sealed(card=1, wax=0).wax == 0
    with pytest.raises(TypeError, match=r"Sealed\.wax: expected"):
        Sealed(card=1, wax=1.5)

    @core.command(by=PASSER_BY)
    class Waved:
        times: int = 1

    waved = Waved()
    assert view_command(waved, QUIN, VISIBILITY_RULES) is waved
