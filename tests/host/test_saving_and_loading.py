"""The leader saves a whole game at any time; everybody is informed; a saved game can continue."""

import json
import random

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.commitment import commitment_of
from dramadeck.codec.record_file import lines, lines_of_seen, parse_record
from dramadeck.codec.records import Record, SeenRecord
from dramadeck.codec.verification import BrokenPromiseError, verify_promise
from dramadeck.core import systems
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host import HostError, HostLimits, HostReason, SqliteStore, UpdateKind
from dramadeck.narration import narrator
from dramadeck.narration.history import save_line
from dramadeck.sim.bots import played, random_bot
from tests.depth import by_depth
from tests.host.evenings import PLAYERS, at_a_table, hosting, play_on, reason_of, waiting
from tests.host.hidden_names import state_at
from tests.seats import GM, MARCO, QUIN

WIDE = HostLimits(rate=10**6, burst=10**6, waiting=10**6)


def text_of(record):
    return "".join(f"{line}\n" for line in lines(record)).encode()


def record_of(system="torg", commands=25):
    """Return the record of a game played by bots."""
    rules = systems()[system]
    start = rules.new_game(PLAYERS[system], seed=7)
    record = Record.begin(rules, start)
    for move in played(rules, start, seed=7, bot=random_bot):
        record = record.then(move.command)
        if len(record.turns) == commands:
            break
    return record


@pytest.mark.parametrize("system", PLAYERS)
async def test_a_whole_game_that_is_saved_before_its_end_has_a_valid_promise(system):
    async with hosting(limits=WIDE) as host:
        opened = await host.open(system, PLAYERS[system])
        leader = opened.tokens[opened.leader]
        await play_on(host, opened.tokens, random.Random(4), 25)  # noqa: S311 - not a secret
        record = await host.save(leader)
        state = await state_at(host, leader)
    again = parse_record(text_of(record)).record
    assert again.state == record.state == state
    assert verify_promise(again).fingerprint
    assert (again.promise.commitment, again.promise.fingerprint) == (opened.commitment, None)


async def test_only_the_leader_saves_the_whole_game_before_and_after_its_end():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        others = {seat: token for seat, token in tokens.items() if seat != GM}
        for is_over in (False, True):
            if is_over:
                await host.end(tokens[GM])
            for token in others.values():
                assert await reason_of(host.save(token)) is HostReason.LEADER_ALONE
                assert isinstance(await host.export(token), SeenRecord)
        assert isinstance(await host.save(tokens[GM]), Record)
        assert not (await host.join(tokens[GM])).is_saved  # the end reveals everything


async def test_every_seat_is_informed_of_a_save_and_the_host_remembers_it(tmp_path):
    store = tmp_path / "games.db"
    async with hosting(SqliteStore(store), limits=HostLimits(snapshot=1)) as host:
        tokens = (await host.open("torg", ["Quin", "Marco"])).tokens
        await host.send(tokens[GM], torg.commands.Deal())
        watches = {seat: await host.watch(token) for seat, token in tokens.items()}
        before = [(await host.join(token)).is_saved for token in tokens.values()]
        record = await host.save(tokens[GM])
        last_updates = {seat: (await waiting(watch))[-1] for seat, watch in watches.items()}
        await host.undo(tokens[GM])  # an undo keeps `is_saved`
    for seat, update in last_updates.items():
        assert (update.kind, update.by) == (UpdateKind.SAVED, GM)
        assert json.loads(update.text) == {"turn": 6, "by": [*GM], "is_saved": True}
        assert record.promise.seed not in update.text + repr(update), seat
    async with hosting(SqliteStore(store)) as host:
        assert not any(before)
        assert all([(await host.join(token)).is_saved for token in tokens.values()])


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("system", PLAYERS)
@pytest.mark.parametrize("seed", range(by_depth(2, 20)))
async def test_an_export_of_another_seat_holds_only_what_it_has_seen_also_after_a_save(
    system, seed
):
    """`tests/codec/test_seen_records.py` compares the exports of two worlds."""
    async with hosting(limits=WIDE) as host:
        opened = await host.open(system, PLAYERS[system])
        await play_on(host, opened.tokens, random.Random(seed), 25)  # noqa: S311 - not a secret
        whole = await host.save(opened.tokens[opened.leader])
        for seat, token in opened.tokens.items():
            record_seen = await host.export(token)
            assert attrs.evolve(record_seen, commitment=None) == whole.seen_by(seat)
            saved_lines = [*lines_of_seen(whole.rules, record_seen)]
            assert not any(whole.promise.seed in line for line in saved_lines)
            heading = {"schema", "system", "version"}
            assert json.loads(saved_lines[0]).keys() == {*heading, "commitment", "seat", "view"}


def test_a_save_is_described_in_german():
    line = narrator(torg.TORG, language="de").language.line(save_line(GM))
    assert line.text == (
        "Das ganze Spiel wurde gespeichert von Spielleitung: "
        "In der Datei stehen alle Hände und der Startwert."
    )


# ---------------------------------------------------------------------------- loading


@pytest.mark.parametrize("system", PLAYERS)
async def test_a_saved_game_continues_at_a_new_table_with_new_tokens(system):
    async with hosting(limits=WIDE) as host:
        first = await host.open(system, PLAYERS[system])
        await play_on(host, first.tokens, random.Random(4), 25)  # noqa: S311 - not a secret
        record = await host.save(first.tokens[first.leader])
        opened = await host.load(text_of(record))
        assert opened.table != first.table
        assert not {*opened.tokens.values()} & {*first.tokens.values()}
        seats = await host.seats(first.tokens[first.leader])
        assert (opened.leader, {*opened.tokens}) == (first.leader, {*seats, SPECTATOR})
        for seat, token in opened.tokens.items():
            assert await host.view(token) == record.rules.player_view(record.state, seat)
            assert (await host.join(token)).is_saved
        leader = opened.tokens[opened.leader]
        await host.undo(leader)
        await play_on(host, opened.tokens, random.Random(5), 10)  # noqa: S311 - not a secret
        await host.end(leader)
        verify_promise(await host.export(leader))


@pytest.mark.parametrize("system", PLAYERS)
async def test_a_saved_game_with_a_number_as_seed_has_a_valid_promise(system):
    async with hosting(limits=WIDE) as host:
        record = record_of(system)
        opened = await host.load(text_of(record))
        await host.end(opened.tokens[opened.leader])
        again = await host.save(opened.tokens[opened.leader])
    assert again.turns == record.turns
    assert again.promise.seed == "7"
    assert verify_promise(again).fingerprint == again.promise.fingerprint
    other = attrs.evolve(again.promise, seed="8", commitment=commitment_of(opened.table, "8"))
    with pytest.raises(BrokenPromiseError, match="does not begin with the seed"):
        verify_promise(attrs.evolve(again, promise=other))


BAD = {
    "nothing": b"",
    "no JSON": b"Dear diary, today we played.\n",
    "no text": bytes(range(256)),
    "a list": b"[]\n",
    "another program's file": b'{"format": 1, "campaign": "Orrorsh"}\n',
    "no such system": b'{"schema": 1, "system": "chess", "start": {}}\n',
    "a system that is no name": b'{"schema": 1, "system": ["torg"], "start": {}}\n',
    "a later version": b'{"schema": 99, "system": "torg", "start": {}}\n',
    "nested deeply": b'{"schema": 1, "system": "torg", "start": ' + b"[" * 100_000 + b"\n",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
async def test_an_invalid_file_opens_no_table(text):
    async with hosting() as host:
        with pytest.raises(HostError, match="this file does not contain a saved game; ") as refused:
            await host.load(text)
        assert refused.value.reason is HostReason.NO_SAVED_GAME
        assert await host.list() == ()


def damaged(record, number):
    """Return the file of a game with a missing line, a cut line, or a card that occurs twice."""
    text = text_of(record).splitlines(keepends=True)
    if number == 0:
        del text[2]
    elif number == 1:
        text[2] = text[2][:-20] + b"\n"
    else:
        header = json.loads(text[0])
        deck = header["start"]["table"]["drama_deck"]
        deck[0] = deck[1]
        text[0] = json.dumps(header).encode() + b"\n"
    return b"".join(text)


@pytest.mark.parametrize("number", range(3))
async def test_a_damaged_game_opens_no_table_and_the_line_is_named(number):
    async with hosting() as host:
        with pytest.raises(HostError, match="line ") as refused:
            await host.load(damaged(record_of(), number))
        assert refused.value.reason is HostReason.NO_SAVED_GAME


async def test_the_export_of_a_seat_opens_no_table():
    async with at_a_table("Quin") as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        text_seen = "\n".join(lines_of_seen(torg.TORG, await host.export(tokens[QUIN])))
        assert await reason_of(host.load(text_seen.encode())) is HostReason.NOT_THE_WHOLE_GAME


async def test_a_game_with_an_incomplete_last_line_continues_without_it():
    record = record_of()
    async with hosting() as host:
        opened = await host.load(text_of(record)[:-20])
        assert "line 26 is torn" in opened.torn
        view = await host.view(opened.tokens[SPECTATOR])
    assert view == record.rules.player_view(record.undo().state, SPECTATOR)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (HostLimits(entries=20), HostReason.TABLE_FULL),
        (HostLimits(size=500), HostReason.TABLE_FULL),
        (HostLimits(links=2), HostReason.TOO_MANY_SEATS),
    ],
)
async def test_a_game_beyond_the_limits_of_a_table_opens_none(limits, reason):
    async with hosting(limits=limits) as host:
        assert await reason_of(host.load(text_of(record_of()))) is reason
        assert await host.list() == ()


async def test_each_file_that_is_tried_counts_as_an_opened_table():
    async with hosting(limits=HostLimits(tables_each=2)) as host:
        for _ in range(2):
            refused = await reason_of(host.load(b"{}", opener="203.0.113.9"))
            assert refused is HostReason.NO_SAVED_GAME
        again = await reason_of(host.load(text_of(record_of()), opener="203.0.113.9"))
        assert again is HostReason.OPENS_TOO_FAST
        assert (await host.load(text_of(record_of()), opener="203.0.113.10")).tokens


async def test_a_full_host_loads_no_game():
    async with hosting(limits=HostLimits(tables=1)) as host:
        await host.open("torg", ["Quin"])
        assert await reason_of(host.load(text_of(record_of()))) is HostReason.TOO_MANY_TABLES


async def test_a_hero_that_joined_in_the_saved_game_has_a_seat():
    start = torg.new_game(["Quin"], seed=7)
    record = Record.begin(torg.TORG, start).then(
        torg.commands.Deal(), torg.commands.JoinParty(hero="Marco")
    )
    async with hosting() as host:
        opened = await host.load(text_of(record))
        assert {*opened.tokens} == {GM, QUIN, MARCO, SPECTATOR}
