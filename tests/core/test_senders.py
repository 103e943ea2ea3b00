"""Every command defines its sender by an annotation."""

import pytest

from dramadeck.core import Card, Name, Seat, Sender, command, sender_of
from dramadeck.core.seats import seat_of

DEALER = Seat("dealer")


@command
class Lay:
    player: Sender
    onto: Name
    card: Card = 1


@command
class Join:
    players: tuple[Sender, ...] = ()


@command(by=DEALER)
class Shuffle:
    times: int = 1


def test_the_sender_of_a_command_is_the_first_name_in_its_field_or_its_seat():
    for sent, sender, seat in (
        (Lay(player="Ann", onto="Ben"), "Ann", None),
        (Lay(player="Ben", onto="Ann"), "Ben", None),
        (Join(players=("Ben", "Ann")), "Ben", None),
        (Join(), "", None),
        (Shuffle(), DEALER, DEALER),
    ):
        assert (sender_of(sent), seat_of(type(sent))) == (sender, seat)
    # The name of a sender is validated as any other name.
    with pytest.raises(ValueError, match=r"Lay\.player: expected a name without odd spaces"):
        Lay(player="Ann ", onto="Ben")
    with pytest.raises(ValueError, match=r"Join\.players: expected each to be a name"):
        Join(players=("Ann", "Ben "))


def test_a_command_class_without_a_sender_or_with_two_is_an_error():
    for seat, fields, words in (
        (None, {"player": Name}, "nobody sends it; mark"),
        (None, {"one": Sender, "other": Sender}, "both one and other"),
        (DEALER, {"player": Sender}, "both player and dealer"),
    ):
        with pytest.raises(TypeError, match=f"Swap: a command has one sender, {words}"):
            command(by=seat)(type("Swap", (), {"__annotations__": fields}))
