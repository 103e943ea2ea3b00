"""Nobody learns anything by a view, an event or a listing that does not lie open before her.

Cards that a seat sees neither before a command nor after it, nor in its events, change places,
and the next shuffle comes out otherwise: for that seat it must be the same game.
"""

from typing import Any

from hypothesis import strategies as st

from dramadeck.engine import Seat, Seed, Shuffle
from dramadeck.engine.secrecy import cards_shown, sees
from tests.laws.test_laws import card_fields, cards_named
from tests.laws.walks import Step, System, game, law, numbers, rearranged


def eyes(system: System, seat: Seat) -> Seat:
    """The seat as its zones know it: a spectator may bear the name of a hero and owns no hand."""
    return seat if seat.role in system.holders else Seat(seat.role)


def hidden_cards(system: System, state: Any, seat: Seat) -> set[int]:
    return {
        card
        for zone, pile in state.table
        if not sees(system.visibility, eyes(system, seat), zone)
        for card in pile
    }


def secrets(system: System, step: Step, seat: Seat) -> list[int]:
    """The cards that stay hidden from a seat before, while and after a command is carried out."""
    hidden = hidden_cards(system, step.before, seat) & hidden_cards(system, step.after, seat)
    for event in step.events:
        hidden -= cards_shown(event.moves, eyes(system, seat), system.visibility)
    return sorted(hidden - cards_named(step.command))


def turned(system: System, state: Any, cards: list[int], by: int) -> dict[int, int]:
    """Each card → the one that takes its place; it shows the same of itself in play."""
    alike: dict[object, list[int]] = {}
    for card in cards:
        alike.setdefault(system.shown_by_play(state, card), []).append(card)
    return {
        card: group[(at + by) % len(group)]
        for group in alike.values()
        for at, card in enumerate(group)
    }


def up_to_first_shuffle(events: tuple[Any, ...]) -> tuple[tuple[Any, ...], bool]:
    """The events to the first hidden order, that one included, and whether there is one."""
    for at, event in enumerate(events):
        if any(isinstance(move, Shuffle) for move in event.moves):
            return events[: at + 1], True
    return events, False


@law(by=st.integers(1, 200), root=numbers)
def test_secrecy_what_a_seat_cannot_see_makes_no_difference_to_it(
    name: str, data: st.DataObject, by: int, root: int
):
    system, walk = game(name, data)
    # Two listings for every seat take their time: every fifth step is looked at, from any on.
    for step in walk.steps[root % 5 :: 5]:
        for seat in system.seats(step.before):
            places = turned(system, step.before, secrets(system, step, seat), by)
            other = rearranged(step.before, places, Seed(f"another {root}"))
            assert system.view(other, seat) == system.view(step.before, seat)
            assert system.legal(other, seat) == system.legal(step.before, seat)
            offered = tuple(system.candidates(step.before, seat))
            assert tuple(system.candidates(other, seat)) == offered
            assert system.seats(other) == system.seats(step.before)
            after, events = system.step(other, step.command)
            told, shuffled = up_to_first_shuffle(step.events)
            told_there, shuffled_there = up_to_first_shuffle(events)
            assert [repr(system.view_event(event, seat)) for event in told_there] == [
                repr(system.view_event(event, seat)) for event in told
            ]
            assert shuffled == shuffled_there
            if not shuffled:
                assert system.view(after, seat) == system.view(step.after, seat)


@law()
def test_secrecy_no_view_and_no_event_holds_the_seed(name: str, data: st.DataObject):
    system, walk = game(name, data)
    start_word = "swordfish"
    for step in walk.steps:
        before = rearranged(step.before, {}, Seed(start_word))
        after, events = system.step(before, step.command)
        for seat in system.seats(after):
            assert start_word not in repr(system.view(after, seat))
            assert "Seed(" not in repr(system.view(after, seat))
        assert start_word not in repr(events)


@law()
def test_secrecy_every_card_shown_in_an_event_lies_open_to_that_seat(
    name: str, data: st.DataObject
):
    system, walk = game(name, data)
    for step in walk.steps:
        for event in step.events:
            for seat in system.seats(step.before):
                open_to_it = cards_shown(event.moves, eyes(system, seat), system.visibility)
                seen = system.view_event(event, seat)
                for field, several in card_fields(seen):
                    cards = getattr(seen, field) if several else (getattr(seen, field),)
                    assert set(cards) <= open_to_it | {0}
