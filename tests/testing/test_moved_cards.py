"""A number that depends on a hidden card is found, whatever the name of its field."""

from typing import Any

import attrs
import pytest

from dramadeck.core import Card, Move, Moves, PublicCard, Seat, Shuffle, command, event
from dramadeck.testing import Law, LawBrokenError, check_laws
from tests.core import beggar
from tests.core.beggar import BEGGAR, HEAP, STACK, Wait, hand
from tests.testing.broken_systems import check_broken, evolve_with, with_rules


@command(by=Seat("passer-by"))
class Deal:
    """Shuffle all cards; then each player draws a card."""


@attrs.frozen
class Note:
    """A record inside an event."""

    number: int


@event
class Gathered:
    cards: tuple[Card, ...]
    order: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        return (*(Move(card, HEAP, STACK) for card in self.cards), Shuffle(STACK, self.order))


@attrs.frozen(kw_only=True)
class _Dealt:
    player: str

    @property
    def moves(self) -> Moves:
        number = int(str(self.number))  # type: ignore[attr-defined]  # defined by the events below
        return (Move(number, STACK, hand(self.player)),)


@event
class DealtAsCard(_Dealt):
    card: Card

    @property
    def number(self) -> int:
        return self.card


@event
class DealtOpenly(DealtAsCard):
    card: PublicCard


@event
class DealtAsNumber(DealtAsCard):
    card: int


@event
class DealtInText(_Dealt):
    text: str

    @property
    def number(self) -> str:
        return self.text.removeprefix("card ").removesuffix(", from the top")


@event
class DealtInRecords(_Dealt):
    notes: tuple[tuple[str, Note], ...]

    @property
    def number(self) -> int:
        return self.notes[0][1].number


def event_of(kind: Any, player: str, card: int) -> Any:
    match kind.__name__:
        case "DealtInText":
            return kind(player=player, text=f"card {card}, from the top")
        case "DealtInRecords":
            return kind(player=player, notes=(("it is", Note(card)),))
        case _:
            return kind(player=player, card=card)


def with_deal(kind: Any, *, reads_new_state: bool = True, rule: Any = None) -> Any:
    """Return Beggar's Heap with a command that shuffles and deals."""

    def deal(state: Any, _command: Any) -> Any:
        heap, stack = state.table.pile(HEAP), state.table.pile(STACK)
        order = state.seed.shuffled(sorted((*heap, *stack)))
        state = yield Gathered(cards=heap, order=order)
        for at, player in enumerate(state.players[: len(order)], start=1):
            card = state.table.pile(STACK)[-1] if reads_new_state else order[-at]
            state = yield event_of(kind, player, card)

    def evolve(state: Any, event: Any) -> Any:
        after = evolve_with(Gathered, kind)(state, event)
        is_shuffled = isinstance(event, Gathered)
        return attrs.evolve(after, seed=state.seed.next) if is_shuffled else after

    def candidates(state: Any, seat: Any, gate: Any) -> Any:
        yield from beggar.candidates(state, seat, gate)
        if seat.name is None:
            yield Deal()

    return with_rules(
        {Deal: rule or deal},
        evolve=evolve,
        candidates=candidates,
        commands=(*BEGGAR.commands, Deal),
        events=(*BEGGAR.events, Gathered, kind),
    )


@pytest.mark.parametrize("reads_new_state", [True, False])
def test_a_card_dealt_after_a_shuffle_is_hidden_if_its_field_is_a_card(
    reads_new_state,
):
    for kind in (DealtOpenly, DealtAsNumber, DealtInText, DealtInRecords):
        check_broken(Law.SECRECY, None, with_deal(kind, reads_new_state=reads_new_state), games=4)
    report = check_laws(with_deal(DealtAsCard, reads_new_state=reads_new_state), games=8)
    assert report.met[DealtAsCard] > 20


@event
class DealtWithCount(DealtAsCard):
    """`left` is equal to the number of the card only by chance."""

    left: int


def test_a_number_that_is_equal_to_a_hidden_card_by_chance_is_no_leak():
    def deal(state: Any, _command: Any) -> Any:
        heap = state.table.pile(HEAP)
        order = state.seed.shuffled((*heap, *state.table.pile(STACK)))
        state = yield Gathered(cards=heap, order=order)
        for player in state.players[: len(order)]:
            stack = state.table.pile(STACK)
            state = yield DealtWithCount(player=player, card=stack[-1], left=len(stack))

    system = with_deal(DealtWithCount, rule=deal)
    assert check_laws(system, games=12, more=lambda _: (Wait(),)).met[DealtWithCount] > 40


def test_the_error_names_the_field_that_reveals_a_hidden_card():
    system = with_deal(DealtInRecords, reads_new_state=False)
    with pytest.raises(LawBrokenError, match=r"hidden card \d by notes.number of DealtInRecords"):
        check_laws(system, games=4)
