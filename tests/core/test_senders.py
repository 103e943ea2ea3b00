"""Every command says who sends it, in the place where it is written."""

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


def test_a_field_names_the_sender():
    assert sender_of(Lay(player="Ann", onto="Ben")) == "Ann"
    assert sender_of(Lay(player="Ben", onto="Ann")) == "Ben"
    assert seat_of(Lay) is None


def test_of_several_names_the_first_is_the_sender():
    assert sender_of(Join(players=("Ben", "Ann"))) == "Ben"
    assert sender_of(Join()) == ""


def test_a_command_of_one_seat_is_sent_by_it():
    assert sender_of(Shuffle()) == seat_of(Shuffle) == DEALER


def test_a_sender_s_name_is_checked_like_any_other():
    with pytest.raises(ValueError, match=r"Lay\.player: expected a name without odd spaces"):
        Lay(player="Ann ", onto="Ben")
    with pytest.raises(ValueError, match=r"Join\.players: expected each to be a name"):
        Join(players=("Ann", "Ben "))


def test_a_command_without_a_sender_cannot_be_declared():
    with pytest.raises(TypeError, match="Wait: a command has one sender, nobody sends it; mark"):

        @command
        class Wait:
            player: Name


def test_a_command_with_two_senders_cannot_be_declared():
    with pytest.raises(TypeError, match="Swap: a command has one sender, both one and other"):

        @command
        class Swap:
            one: Sender
            other: Sender

    with pytest.raises(TypeError, match="Cut: a command has one sender, both player and dealer"):

        @command(by=DEALER)
        class Cut:
            player: Sender
