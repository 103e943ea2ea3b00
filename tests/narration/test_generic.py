"""A system without tables of words is narrated by its docstrings and field names."""

from collections.abc import Mapping
from enum import Enum

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.core import Card, CharacterName, NoCards, PublicCard, Seat, UnknownNameError, event
from dramadeck.narration import Language, Line, Scope, Setup, generic
from dramadeck.narration.fields import card_fields, people_fields, spoken_fields
from dramadeck.narration.messages import message
from tests.core import auction
from tests.narration.languages import pseudo_of_anything, untranslatable


class Weather(Enum):
    HEAVY_RAIN = 1


@attrs.frozen
class Flag:
    color: str
    is_torn: bool = False


@attrs.frozen
class Bare:
    torn: bool = False


@event
class FlagRaised(NoCards):
    """A sailor has raised a `flag` (HC-7, HC-8); it is *windy*. Nobody cares.

    Attributes:
        sailor: who.
    """

    sailor: str
    flag: Flag
    cards: tuple[PublicCard, ...] = ()
    own: tuple[Card, ...] = ()
    weather: Weather | None = None
    was_seen: bool = False
    by: tuple[str, ...] = ()
    pay: Mapping[str, int] = attrs.field(factory=dict)
    bare: Bare | None = None
    flags: tuple[Flag, ...] = ()
    seat: Seat | None = None
    piles: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    by_name: Mapping[str, PublicCard] = attrs.field(factory=dict)
    rows: tuple[tuple[Card, ...], ...] = ()
    set_aside: frozenset[Card] = frozenset()
    either: Card | tuple[Card, ...] | None = None
    pairs: tuple[tuple[bool, int | None], ...] = ()


@event
class Seen(NoCards):
    """A sailor has been seen."""

    sailor: CharacterName | None = None


@event
class SignGiven(NoCards):
    """A sailor has given a sign."""

    message: str
    sailor: CharacterName
    signal: PublicCard
    to: tuple[CharacterName, ...] = ()


@event
class Curly(NoCards):
    """All of {this} happens."""


@event
class AnchorLost(NoCards):
    count: int


AnchorLost.__doc__ = None


def scope(record, view=None):
    return Scope(before=view, after=view, events=(record,), at=0, together=(record,),
                 setup=Setup(None, None))  # fmt: skip


def text(record):
    return Language().line(generic.event_line(scope(record))).text


RAISED = FlagRaised(sailor="Ann", flag=Flag("red"))
START = "Ann has raised a flag; it is windy"


def test_the_sentence_has_the_name_of_the_sender_and_the_rules_are_separate():
    assert text(RAISED) == f"{START}: flag (color red)."
    assert generic.event_line(scope(RAISED)).rules == ("HC-7", "HC-8")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"cards": (3, 4)}, "card 3 and card 4"),
        ({"own": (0, 0)}, ""),
        ({"own": (0, 5)}, "own card 5 and a card"),
        ({"weather": Weather.HEAVY_RAIN}, "weather heavy rain"),
        ({"was_seen": True}, "was seen yes"),
        ({"by": ("Ben", "Cleo")}, "by Ben and Cleo"),
        ({"pay": {"Ben": 3, "Cleo": 4}}, "pay Ben 3 and Cleo 4"),
        ({"bare": Bare()}, "bare (nothing)"),
        ({"flags": (Flag("red"), Flag("blue", is_torn=True))},
         "flags (color red) and (color blue, is torn yes)"),
        ({"seat": Seat("player", "Ben")}, "seat player Ben"),
        ({"piles": (("Ben", (3, 0)), ("Cleo", ()))},
         "piles (Ben and (card 3 and a card)) and (Cleo and (nothing))"),
        ({"by_name": {"Ben": 3}}, "by name Ben card 3"),
        ({"rows": ((3, 4), (0, 0))}, "rows (card 3 and card 4) and (2 cards)"),
        ({"rows": ((0,), ())}, ""),
        ({"set_aside": frozenset({3})}, "set aside card 3"),
        ({"either": 3}, "either card 3"),
        ({"either": (3, 4)}, "either card 3 and card 4"),
        ({"pairs": ((True, 2), (False, None))}, "pairs (yes and 2) and (no and nothing)"),
    ],
)  # fmt: skip
def test_values_of_fields_are_narrated_except_empty_or_hidden_ones(fields, words):
    record = attrs.evolve(RAISED, **fields)
    more = f", {words}" if words else ""
    assert text(record) == f"{START}: flag (color red){more}."
    assert untranslatable(pseudo_of_anything().line(generic.event_line(scope(record)))) == []


def test_annotations_define_the_name_in_the_sentence_and_the_quotes():
    sign = SignGiven(message="a storm", sailor="Ann", signal=56, to=("Ben", "Cyn"))
    sentence = "Ann has given a sign: message “a storm”, signal card 56, to Ben and Cyn."
    assert text(sign) == sentence
    assert card_fields(SignGiven) == {"signal"}
    assert people_fields(SignGiven) == ("sailor", "to")
    assert spoken_fields(SignGiven) == {"message"}


def test_without_a_name_the_sentence_has_the_noun():
    assert text(Seen(sailor="Ann")) == "Ann has been seen."
    assert text(Seen()) == "A sailor has been seen."


def test_braces_in_a_docstring_are_not_placeholders():
    assert text(Curly()) == "All of {this} happens."


def test_without_a_docstring_the_name_of_the_class_is_used():
    assert text(AnchorLost(count=2)) == "Anchor lost: count 2."


def test_a_view_is_narrated_field_by_field():
    (place,) = generic.places(scope(RAISED, view=attrs.evolve(RAISED, cards=(3,))))
    assert [Language().text(fact.text) for fact in place.facts] == [
        "sailor: Ann.",
        "flag: (color red).",
    ]
    assert [(pile.zone, pile.cards, pile.count) for pile in place.piles] == [("cards", (3,), 1)]
    assert list(generic.places(scope(RAISED, view="a text"))) == []


def test_unknown_annotations_are_read_by_their_names():
    @attrs.frozen
    class Strange:
        card: "NoSuchType"  # noqa: F821 - a type that does not exist
        rest: int = 0

    assert card_fields(Strange) == {"card"}


def test_a_system_without_senders_and_with_an_unknown_dialect_can_be_narrated():
    @attrs.frozen
    class Wave:
        times: int

    view = torg.view(torg.new_game(["Quin"], seed=7), torg.SPECTATOR)
    here = narration.narrator(torg.TORG, words=narration.Words())
    assert here.label(view, Wave(times=3)).text == "wave: times 3"
    old_view = attrs.evolve(view, dialect="of another version")
    with pytest.raises(UnknownNameError, match="no dialect 'of another version' in Torg"):
        here.table(old_view)
    assert [line.text for line in here.card(42, view)] == ["card 42"]


@attrs.frozen
class Camp:
    """A view with a pile and a number."""

    seat: Seat
    stock_count: int = 3
    days_left: int = 2


def test_a_table_has_the_labels_of_the_game_for_piles_and_fields():
    here = narration.narrator(torg.TORG, seat=Seat("spectator"))
    scope = Scope(before=None, after=Camp(Seat("spectator")), events=(), at=0, together=(),
                  setup=Setup(None, None))  # fmt: skip
    labels = {"stock": message("wood"), "days_left": message("days of winter")}
    all_texts = []
    for given in ({}, labels):
        (centre,) = generic.places(scope, given)
        texts = [centre.piles[0].label, centre.facts[0].text]
        all_texts.append([Line(here.language.spans(text), depth=0).text for text in texts])
    assert all_texts == [
        ["stock", "days left: 2."],
        ["wood", "days of winter: 2."],
    ]


def test_a_record_whose_first_field_is_a_player_is_shown_at_the_place_of_the_player():
    rules, state = auction.auction(), auction.new_game(["Ann", "Ben"])
    state = rules.step(state, auction.PlaceBid(bidder="Ann", coins=3)).state
    for name, text in (("Ann", "Ann: bids: 3."), ("Ben", "Ann: bids.")):
        here = narration.narrator(rules, seat=Seat("player", name))
        assert str(here.table(rules.view(state, here.seat))[0]) == text


def test_a_record_in_a_value_begins_with_its_name():
    scope = Scope(before=None, after=None, events=(), at=0, together=(),
                  setup=Setup(None, None))  # fmt: skip
    bids = (auction.Bid("Ann", 3), auction.Bid("Ben", None))
    listed = message("{bids}", bids=generic.described(scope, bids))
    assert Language().text(listed) == "Ann (coins 3) and Ben"


def test_the_name_of_a_field_is_translated_if_another_game_has_a_label_for_it():
    german = narration.language("de")
    assert [german.text(generic.words(name)) for name in ("card", "tide")] == ["Karte", "tide"]
