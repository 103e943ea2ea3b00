"""Every event and command can be narrated, listed, drawn and sent, for all seats and languages."""

from typing import Any

import attrs
import pytest

from dramadeck import pictures
from dramadeck.client import testing
from dramadeck.client.testing import check_presentation
from dramadeck.core import Card, Seat
from dramadeck.narration import Words
from dramadeck.narration.messages import log_line, message
from dramadeck.narration.table_model import Place, PlaceKind
from dramadeck.testing import Law, LawBrokenError
from tests.core import beggar
from tests.core.beggar import BEGGAR, Begged, Lay, hand
from tests.core.fishing import FISHING
from tests.depth import by_depth
from tests.laws.walks import NAMES, SYSTEMS, new_game, options_of, tables
from tests.testing.broken_systems import changed, unsaveable

GAMES = by_depth(1, 8)
MOVES = by_depth(16, 45)


@pytest.mark.parametrize("name", tables())
def test_everything_can_be_narrated_listed_drawn_and_sent(name):
    system_name, _, text = name.partition(" ")
    system = SYSTEMS[system_name]
    options = options_of(system)

    def start(number: int) -> Any:
        party = 1 + number % len(NAMES)
        return new_game(system, players=party, seed=number, kind=number, text=text)

    report = check_presentation(
        system,
        games=GAMES,
        moves=MOVES,
        seed=1 + tables().index(name) * GAMES,
        start=start,
        more=options.more,
        weights=options.weights,
    )
    assert report.turns == GAMES * MOVES


# The law detects each error that a user interface would meet.


def expect_broken(message: str, system: Any, **how: Any) -> None:
    with pytest.raises(LawBrokenError, match=message) as caught:
        check(system, **how)
    assert caught.value.law is Law.PRESENTATION


@attrs.frozen(kw_only=True)
class Sight:
    """A view with cards next to the names of their holders."""

    seat: Seat
    hands: tuple[tuple[str, tuple[Card, ...]], ...]
    by_name: tuple[tuple[str, Card | None], ...]


def in_pairs(state: Any, seat: Seat) -> Sight:
    own = {name: state.table.pile(hand(name)) for name in state.players if name == seat.name}
    return Sight(
        seat=seat,
        hands=tuple(own.items()),
        by_name=tuple((name, next(iter(cards), None)) for name, cards in own.items()),
    )


SOUND = attrs.evolve(BEGGAR, view=in_pairs)


def check(system: Any = SOUND, **how: Any) -> Any:
    """Check two short games of a system that is narrated with its docstrings."""
    return check_presentation(system, **{"games": 2, "moves": 12, "words": Words(), **how})


def test_a_view_of_any_shape_can_be_shown():
    assert check().turns == 24


def test_a_view_that_follows_from_the_fields_of_a_state_can_be_shown():
    assert check(FISHING).turns == 24


def test_a_view_that_is_no_record_is_detected():
    expect_broken("is no attrs record; a client gets it field by field", BEGGAR)


def test_a_view_with_a_field_of_any_type_is_detected():
    @attrs.frozen
    class Vague:
        share: object

    def vague(state: Any, seat: Seat) -> Vague:
        return Vague(1)

    words = r"Vague\.share: <class 'object'> has no JSON Schema; use numbers, texts"
    expect_broken(words, attrs.evolve(BEGGAR, view=vague))


def test_a_view_that_json_cannot_represent_is_detected():
    @attrs.frozen
    class Odd:
        share: float

    def odd(state: Any, seat: Seat) -> Odd:
        return Odd(float("nan"))

    expect_broken(
        r"Odd\.share cannot be sent: ValueError.*; it is nan", attrs.evolve(BEGGAR, view=odd)
    )


def with_words(**narrators: Any) -> Words:
    return Words(**narrators)


def test_an_event_with_an_empty_narration_is_detected():
    words = with_words(events={Begged: lambda scope: log_line(message(""))})
    expect_broken("gets no sentence in en: a line of what has happened", SOUND, words=words)


def test_a_label_that_crashes_is_detected():
    words = with_words(commands={Lay: lambda scope: message("lay", card=str(scope.event.card))})
    expect_broken("TypeError: card: expected a value such as", SOUND, words=words)


def test_a_table_that_crashes_for_one_seat_is_detected():
    def places(scope: Any) -> Any:
        name = message("{first}", first=scope.after.hands[0][1][0])
        yield Place(key="hand", kind=PlaceKind.SEAT, name=name)

    expect_broken("IndexError", SOUND, words=with_words(table=places))


def test_a_picture_that_crashes_for_an_empty_pile_is_detected(monkeypatch):
    def draw(_narrator: Any, view: Any) -> Any:
        return pictures.card_back(str(view.hands[0]))

    monkeypatch.setattr(testing, "table", draw)
    expect_broken("IndexError", SOUND)


def test_a_refusal_without_a_message_is_detected():
    def decide(state: Any, command: Any) -> Any:
        if isinstance(command, Lay) and command.card not in state.table.pile(hand(command.player)):
            raise beggar.refuse(beggar.Reason.NOT_HELD, "BG-2", " ")
        return beggar.decide(state, command)

    expect_broken("gets no sentence in en: why Lay", changed(decide=decide, view=in_pairs))


def test_a_state_whose_save_cannot_be_loaded_is_detected():
    expect_broken("expected a whole number", attrs.evolve(unsaveable(), view=in_pairs))
