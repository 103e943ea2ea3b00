"""Who sees which card: a number is shown because it may be, never because nobody hid it."""

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Annotated, Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import core
from dramadeck.core import FACE_DOWN, Card, Move, Seat, Shuffle, VisibleTo, Zone, event
from dramadeck.core.visibility import cards_shown, view_command

DECK, HEAP, ATTIC = Zone("deck"), Zone("heap"), Zone("attic")
QUINS, MARCOS = Zone("hand", "Quin"), Zone("hand", "Marco")
QUIN, MARCO, PASSER_BY = Seat("hero", "Quin"), Seat("hero", "Marco"), Seat("passer-by")
VISIBILITY_RULES = core.VisibilityRules(
    {
        "deck": core.Visibility.NOBODY,
        "heap": core.Visibility.EVERYONE,
        "hand": core.Visibility.OWNER,
    },
    frozenset({"hero", "child"}),
)


class Mood(StrEnum):
    GLAD = "glad"


def seen(event, seat, rules=VISIBILITY_RULES):
    return core.view_event(event, seat, rules)


def holding(kind, value):
    """An event that moves nothing, with this in a field of this type."""
    fields = {"what": attrs.field(type=kind)}
    return attrs.make_class("Odd", fields, bases=(core.NoCards,), frozen=True)(what=value)


@pytest.mark.parametrize(
    ("zone", "who"),
    [
        (DECK, set()),
        (HEAP, {QUIN, MARCO, PASSER_BY}),
        (QUINS, {QUIN}),
        (MARCOS, {MARCO}),
        (Zone("hand"), set()),  # owned by nobody: nobody is its owner
        (ATTIC, set()),  # a kind that the system did not name
    ],
    ids=lambda each: str(each) if isinstance(each, Zone) else str(len(each)),
)
def test_a_zone_is_seen_by_those_whom_its_kind_names(zone, who):
    assert (str(QUIN), str(PASSER_BY)) == ("hero Quin", "passer-by")
    assert {
        seat for seat in (QUIN, MARCO, PASSER_BY) if VISIBILITY_RULES.can_see(seat, zone)
    } == who


def test_a_visibility_that_does_not_exist_shows_nothing():
    odd: Any = {"heap": "whoever asks"}
    assert not core.VisibilityRules(odd).can_see(QUIN, HEAP)


@pytest.mark.parametrize(
    ("moves", "seat", "shown"),
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
        # A shuffle hides its cards from who does not see it, even what lay open before.
        ((Move(7, HEAP, DECK), Move(8, HEAP, DECK), Shuffle(DECK, (8, 7))), QUIN, set()),
        ((Move(7, QUINS, HEAP), Shuffle(HEAP, (7, 3))), MARCO, {7}),
        ((Move(7, DECK, QUINS), Shuffle(QUINS, (7, 3))), QUIN, {7}),
        ((Move(7, DECK, QUINS), Shuffle(QUINS, (7, 3))), MARCO, set()),
    ],
)
def test_a_card_is_shown_to_whoever_sees_where_it_comes_from_or_goes(moves, seat, shown):
    assert cards_shown(moves, seat, VISIBILITY_RULES) == shown


# Redaction: the same event with hidden cards face down.


@attrs.frozen
class Pair:
    note: str
    card: Card


@attrs.frozen
class Plain:
    note: str


@event
class Passed:
    """An event with cards wherever an event may hold them; those above 100 stay hidden."""

    card: Card
    maybe: Card | None = None
    several: tuple[Card, ...] = ()
    pair: Pair = Pair("", 1)
    pairs: tuple[Pair, ...] = ()
    maybe_pairs: tuple[Pair, ...] | None = None
    nested: tuple[tuple[Card, ...], ...] = ()
    two: tuple[Card, Card] = (1, 1)
    marked: Annotated[tuple[Card, ...], "a mark of somebody else"] = ()
    number: int = 0
    mood: Mood | int | None = None
    words: tuple[str, ...] = ()
    plain: Plain = Plain("")
    shown: tuple[int, ...] = ()

    @property
    def moves(self) -> core.Moves:
        return (
            *(Move(card, DECK, HEAP) for card in self.shown),
            Move(101, DECK, MARCOS),
            Move(102, DECK, MARCOS),
        )


PASSED = Passed(
    card=101,
    maybe=7,
    several=(7, 101, 8),
    pair=Pair("a", 102),
    pairs=(Pair("b", 7), Pair("c", 101)),
    maybe_pairs=(Pair("d", 101),),
    nested=((7, 101), (), (102,)),
    two=(101, 8),
    marked=(101, 8),
    number=101,
    mood=101,
    words=("101",),
    plain=Plain("101"),
    shown=(7, 8),
)


def test_hidden_cards_lie_face_down_wherever_an_event_holds_them():
    shown = seen(PASSED, QUIN)
    assert shown == attrs.evolve(
        PASSED,
        card=FACE_DOWN,
        several=(7, FACE_DOWN, 8),
        pair=Pair("a", FACE_DOWN),
        pairs=(Pair("b", 7), Pair("c", FACE_DOWN)),
        maybe_pairs=(Pair("d", FACE_DOWN),),
        nested=((7, FACE_DOWN), (), (FACE_DOWN,)),
        two=(FACE_DOWN, 8),
        marked=(FACE_DOWN, 8),
    )


def test_the_owner_sees_the_event_as_it_is_and_what_is_not_there_cannot_be_hidden():
    assert seen(PASSED, MARCO) == PASSED
    shown = seen(Passed(card=101), QUIN)
    assert (shown.maybe, shown.maybe_pairs, shown.several) == (None, None, ())


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


ANY_OF_THEM = OneCard | Oath | ManyCards | None


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (Card, 7, FACE_DOWN),  # an event may name a card without moving it
        (ANY_OF_THEM, OneCard(7), OneCard(FACE_DOWN)),
        (ANY_OF_THEM, ManyCards((7, 8)), ManyCards((FACE_DOWN, FACE_DOWN))),
        (ANY_OF_THEM, Oath("by the raven"), Oath("by the raven")),
        (ANY_OF_THEM, None, None),
        (Oath | Mood, Oath("so be it"), Oath("so be it")),
    ],
    ids=str,
)
def test_a_card_and_each_of_several_records_is_blanked_in_its_own_way(kind, value, shown):
    assert attrs.astuple(seen(holding(kind, value), QUIN), recurse=False) == (shown,)


PLAIN = [
    (int, 3),
    (tuple[str, ...] | None, None),
    (Oath | Curse | None, Curse("a plague")),
    (Omen, Omen.RAVEN),
    (Mood, Mood.GLAD),
    (bool, True),
    (Zone, DECK),
]


@pytest.mark.parametrize(("kind", "value"), PLAIN, ids=str)
def test_an_event_without_cards_is_shown_as_it_is(kind, value):
    event = holding(kind, value)
    assert seen(event, PASSER_BY) is seen(event, QUIN) is event


MIXED = "mixes cards with something else"
NOT_NONE = "cannot be hidden; a secret may be None"
TO_ELDER = VisibleTo("elder")


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Card | str, MIXED),
        (tuple[Card, str], MIXED),
        (Card | Pair | None, MIXED),
        (Annotated[int, TO_ELDER], NOT_NONE),
        (Annotated[tuple[str, ...], TO_ELDER], NOT_NONE),
        (Annotated[Card, TO_ELDER], NOT_NONE),
        (tuple[Annotated[str, TO_ELDER], ...], NOT_NONE),
        (Annotated[str | None, TO_ELDER] | int, "mixes"),
    ],
    ids=str,
)
def test_what_cannot_be_hidden_is_an_error_before_anything_is_shown(kind, told):
    for seat in (QUIN, Seat("elder")):
        with pytest.raises(TypeError, match=told):
            seen(holding(kind, 7), seat)


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
def test_cards_in_something_that_cannot_be_redacted_are_an_error_and_never_shown(container, value):
    try:
        shown = seen(holding(container, value), QUIN)
    except TypeError:
        return
    assert "101" not in repr(shown)


cards = st.integers(1, 30)
zones = st.sampled_from((DECK, HEAP, ATTIC, QUINS, MARCOS))
moves_of_cards = st.lists(st.builds(Move, cards, zones, zones)).map(tuple)


@given(moves_of_cards, st.sampled_from((QUIN, MARCO, PASSER_BY)))
def test_moves_show_a_card_only_to_a_seat_that_sees_one_of_its_zones(moves, seat):
    open_to_it = {
        card
        for card, source, target in moves
        if VISIBILITY_RULES.can_see(seat, source) or VISIBILITY_RULES.can_see(seat, target)
    }
    assert cards_shown(moves, seat, VISIBILITY_RULES) == open_to_it
    hidden = tuple(sorted(open_to_it))[::2]
    shuffled = (*moves, Shuffle(ATTIC, hidden))
    assert cards_shown(shuffled, seat, VISIBILITY_RULES) == open_to_it - set(hidden)


# Secrets that are no cards: for one role alone.

ELDER, CHILD = Seat("elder"), Seat("child", "Quin")


def test_a_zone_of_one_role_is_seen_by_the_seats_of_that_role():
    whispered = core.VisibilityRules({"attic": VisibleTo("elder")}, frozenset({"child"}))
    assert whispered.can_see(ELDER, ATTIC)
    assert not whispered.can_see(CHILD, ATTIC)
    assert not whispered.can_see(Seat("child", "elder"), Zone("attic", "elder"))


def test_where_a_role_bears_no_names_one_of_a_name_knows_what_everybody_knows():
    ruth = Seat("elder", "Ruth")
    visibility = {"attic": VisibleTo("elder"), "hand": core.Visibility.OWNER}
    nameless, named = (
        core.VisibilityRules(visibility),
        core.VisibilityRules(visibility, frozenset({"elder"})),
    )
    for zone in (ATTIC, Zone("hand", "Ruth")):
        assert named.can_see(ruth, zone)
        assert not nameless.can_see(ruth, zone)
    assert seen(WHISPERED, ruth, named).word == "owl"
    assert seen(WHISPERED, ruth, nameless).word is None


@pytest.mark.parametrize("role", ["passer-by", "elder", ""])
def test_a_borrowed_name_opens_nothing(role):
    thief = Seat(role, "Marco")
    assert not VISIBILITY_RULES.can_see(thief, MARCOS)
    assert seen(PASSED, thief) == seen(PASSED, PASSER_BY)
    assert seen(PASSED, thief) != PASSED


@attrs.frozen
class Rumour:
    about: str
    truth: Annotated[int | None, VisibleTo("elder")]


@event
class Whispered:
    """An event with secrets wherever an event may hold them."""

    word: Annotated[str | None, VisibleTo("elder")]
    rumour: Rumour = Rumour("the mill", 3)
    rumours: tuple[Rumour, ...] = ()
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("elder")] = None
    own: Annotated[Rumour | None, VisibleTo("child")] = None
    nobodys: Annotated[int | None, VisibleTo("elder"), VisibleTo("child")] = 5
    open_word: str = "owl"

    @property
    def moves(self) -> core.Moves:
        return (Move(7, DECK, HEAP),)


WHISPERED = Whispered(
    word="owl",
    rumours=(Rumour("the well", 1), Rumour("the oak", 2)),
    cards=(7, 101),
    own=Rumour("the cake", 4),
)


def test_a_secret_is_shown_to_its_role_alone_and_still_hides_cards_that_it_does_not_see():
    shown = seen(WHISPERED, CHILD)
    assert shown == Whispered(
        word=None,
        rumour=Rumour("the mill", None),
        rumours=(Rumour("the well", None), Rumour("the oak", None)),
        cards=None,
        own=Rumour("the cake", None),
        nobodys=None,
    )
    for stranger in (Seat("passer-by"), Seat("passer-by", "elder")):
        assert seen(WHISPERED, stranger) == attrs.evolve(shown, own=None)
    shown = seen(WHISPERED, ELDER)
    assert shown == attrs.evolve(WHISPERED, cards=(7, FACE_DOWN), own=None, nobodys=None)


@core.command(by=PASSER_BY)
class Sealed:
    card: Card
    several: tuple[Card, ...] = ()
    wax: Annotated[int | str | None, core.HOST] = None
    word: Annotated[str | None, VisibleTo("elder")] = None


def test_who_sends_a_command_keeps_its_cards_and_nothing_of_the_host_s():
    sent = Sealed(card=10**9, several=(7, 101), wax="red", word="owl")
    assert view_command(sent, QUIN, VISIBILITY_RULES) == attrs.evolve(sent, wax=None, word=None)
    assert view_command(sent, ELDER, VISIBILITY_RULES) == attrs.evolve(sent, wax=None)
    assert view_command(sent, Seat("elder", "Quin"), VISIBILITY_RULES).word is None
    # A secret field is checked as any other.
    assert Sealed(card=1, wax=0).wax == 0
    with pytest.raises(TypeError, match=r"Sealed\.wax: expected"):
        Sealed(card=1, wax=1.5)

    @core.command(by=PASSER_BY)
    class Waved:
        times: int = 1

    waved = Waved()
    assert view_command(waved, QUIN, VISIBILITY_RULES) is waved
