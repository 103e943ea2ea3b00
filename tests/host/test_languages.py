"""The messages of a host are in the language of their reader."""

import pytest

from dramadeck import torg
from dramadeck.core import Seat
from dramadeck.host import HostReason
from dramadeck.host.reasons import refusal
from dramadeck.narration import narrator
from dramadeck.narration.catalogues import language
from dramadeck.narration.messages import message_in
from tests.cases import for_each


@for_each([*HostReason])
def test_every_reason_of_a_host_has_a_german_message(reason):
    german = language("de").message(message_in("HostReason", reason.sentence))
    assert german != reason.sentence


@pytest.mark.parametrize(
    ("seat", "code", "sentence"),
    [
        (torg.GAMEMASTER, "en", "only the gamemaster may do that"),
        (torg.GAMEMASTER, "de", "das darf nur die Spielleitung"),
        (torg.SPECTATOR, "en", "only a spectator may do that"),
        (torg.hero_seat("Quin"), "de", "das darf nur Quin"),
        (Seat("banker"), "de", "das darf nur banker"),
    ],
)
def test_the_narrator_translates_the_refusals_of_a_host(seat, code, sentence):
    error = refusal(HostReason.LEADER_ALONE, leader=seat)
    assert str(narrator(torg.TORG, language=code).refusal(error.refusal)) == sentence
