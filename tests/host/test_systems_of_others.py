"""A host has no code for a game: a system and a deck of another package are hosted the same way."""

import random
from pathlib import Path

import pytest

from dramadeck import torg
from dramadeck.codec.records import Record
from dramadeck.codec.verification import verify_promise
from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host import HostLimits, UpdateKind
from tests.host.evenings import hosting, play_on, waiting
from tests.seats import GM, QUIN

EXAMPLE = Path(__file__).parents[2] / "examples" / "third_system" / "src"
WIDE = HostLimits(rate=10**6, burst=10**6, waiting=10**6)


@pytest.fixture
def high_card(monkeypatch):
    """The system of `examples/third_system`, which is not installed."""
    monkeypatch.syspath_prepend(EXAMPLE)
    from high_card import HIGH_CARD

    return HIGH_CARD


async def test_a_system_of_another_package_is_hosted_and_its_record_is_verified(high_card, shared):
    async with hosting(shared, systems=[high_card], limits=WIDE) as host:
        opened = await host.open("high_card", ["Ann", "Bea"])
        watch = await host.watch(opened.tokens[SPECTATOR])
        order = random.Random(3)  # noqa: S311 - not a secret
        tokens = {seat: token for seat, token in opened.tokens.items() if seat != SPECTATOR}
        answers = await play_on(host, tokens, order, 60)
        before = await host.view(opened.tokens[SPECTATOR])
        async with hosting(shared, systems=[high_card]) as other:
            assert await other.view(opened.tokens[SPECTATOR]) == before
        kinds = {update.kind for update in await waiting(watch)}
        await host.end(opened.tokens[opened.leader])
        record = await host.export(opened.tokens[opened.leader])
    assert opened.leader == Seat("dealer")
    assert kinds == {UpdateKind.VIEW, UpdateKind.PLAYED}
    assert len(record.turns) == len(answers) > 5
    verify_promise(record)


async def test_a_custom_deck_is_hosted_and_loaded_again(shared):
    whole = torg.original_deck()
    house = whole.only(range(1, 61), name="house")
    async with hosting(shared, decks=[house], limits=WIDE) as host:
        opened = await host.open("torg", ["Quin"], deck=house)
        await host.send(opened.tokens[GM], torg.commands.Deal())
        hand = (await host.view(opened.tokens[QUIN])).heroes[0].hand
    async with hosting(shared, decks=[house]) as again:
        read = (await again.view(opened.tokens[QUIN])).heroes[0].hand
        await again.end(opened.tokens[GM])
        record = await again.export(opened.tokens[GM])
    assert hand == read
    assert max(hand) <= 60
    assert isinstance(record, Record)
    verify_promise(record)


async def test_a_player_may_be_the_leader_of_a_table(high_card):
    async with hosting(systems=[high_card]) as host:
        opened = await host.open("high_card", ["Ann", "Bea"], leader=Seat("player", "Bea"))
        assert opened.leader.name == "Bea"
