"""Seats add secrets to the seed before the game begins, and can check it afterwards."""

import hashlib
import json
from contextlib import asynccontextmanager

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.commitment import Contribution, commitment_to, mixed_seed
from dramadeck.codec.record_file import parse_record, read_record, write_record
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.codec.verification import BrokenPromiseError, verify_promise
from dramadeck.core import Seed
from dramadeck.host import HostLimits, HostReason, SqliteStore
from tests.cli.scenes import run as program
from tests.host.evenings import hosting, reason_of, run, updates
from tests.seats import ANYBODY, GM, MARCO, QUIN
from tests.web.served import serving

SECRETS = {QUIN: "1" * 64, MARCO: "2" * 64, GM: "3" * 64}
LEAP = torg.commands.DeclareAction(
    actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=10
)


def digest(*lines):
    """SHA-256 of some lines, as the documents say it."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@asynccontextmanager
async def at_an_opening():
    """A host, and a table at which nothing has been played."""
    async with hosting() as host:
        yield host, await host.open("torg", ["Quin", "Marco"])


async def committed(host, opened, *seats):
    for seat in seats:
        commitment = commitment_to(SECRETS[seat], opened.table, seat)
        await host.commit_secret(opened.tokens[seat], commitment)


async def mixed(host, opened, *seats):
    """Let these seats add their secrets."""
    await committed(host, opened, *seats)
    for seat in seats:
        await host.open_secret(opened.tokens[seat], SECRETS[seat])


async def played(host, opened):
    """A short game with a shuffle and a die, and its end; what the leader may keep."""
    tokens = opened.tokens
    await host.send(tokens[GM], torg.commands.Deal())
    await host.send(tokens[QUIN], LEAP)
    await host.send(tokens[QUIN], torg.commands.Roll(actor="Quin"))
    await host.end(tokens[GM])
    return await host.export(tokens[GM])


def a_game(*seats, dropped=()):
    """What was opened, and the record of a game to whose seed some seats have added."""

    async def evening():
        async with at_an_opening() as (host, opened):
            await committed(host, opened, *dropped)
            await mixed(host, opened, *seats)
            for seat in dropped:
                await host.drop_secret(opened.tokens[GM], seat)
            return opened, await played(host, opened)

    return run(evening())


# ------------------------------------------------------------------------------- the seed


@pytest.mark.parametrize("seats", [(), (QUIN,), (GM, QUIN), (QUIN, MARCO, GM)])
def test_shuffles_and_dice_come_from_the_secrets_of_all_who_have_added_one(seats, tmp_path):
    opened, record = a_game(*seats)
    promise = record.promise
    hashes = {
        digest("dramadeck secret 1", opened.table, seat_text, SECRETS[seat]): SECRETS[seat]
        for seat, seat_text in (
            (QUIN, '["hero","Quin"]'),
            (MARCO, '["hero","Marco"]'),
            (GM, '["gamemaster",null]'),
        )
        if seat in seats
    }
    secrets = [hashes[key] for key in sorted(hashes)]
    seed = digest("dramadeck mixed seed 1", promise.seed, *secrets) if seats else promise.seed
    assert {contribution.seat for contribution in promise.contributions} == {*seats}
    assert record.start.seed == Seed(seed)
    assert record.turns[-1].command.seed == Seed(seed).for_die(1)
    assert verify_promise(record).thrown == 1
    write_record(tmp_path / "game.jsonl", record)
    assert read_record(tmp_path / "game.jsonl").record == record


def test_each_secret_that_was_opened_changes_the_seed_and_no_other():
    one, two = (Contribution(seat, f"{seat}", SECRETS[seat]) for seat in (QUIN, MARCO))
    left_out = Contribution(GM, "a hash", is_dropped=True)
    seed = mixed_seed("00", [one, two])
    assert mixed_seed("00", [two, one, left_out]) == seed
    others = [
        mixed_seed("01", [one, two]),
        mixed_seed("00", [one]),
        mixed_seed("00", [attrs.evolve(one, secret="ab" * 32), two]),
        mixed_seed("00", [one, attrs.evolve(two, secret="ab" * 32)]),
    ]
    assert len({seed, *others}) == 5


async def test_who_leaves_a_secret_unopened_can_only_be_left_out_for_all_to_see():
    async with at_an_opening() as (host, opened):
        tokens = opened.tokens
        await committed(host, opened, QUIN, MARCO)
        watch = await host.watch(tokens[MARCO])
        await updates(watch, 1)
        await host.open_secret(tokens[QUIN], SECRETS[QUIN])
        waits = await reason_of(host.send(tokens[GM], torg.commands.Deal()))
        alone = await reason_of(host.drop_secret(tokens[QUIN], MARCO))
        await host.drop_secret(tokens[GM], MARCO)
        late = await reason_of(host.open_secret(tokens[MARCO], SECRETS[MARCO]))
        texts = [update.text for update in await updates(watch, 2)]
        record = await played(host, opened)
    assert waits is HostReason.SEED_WAITS
    assert alone is HostReason.LEADER_ALONE
    assert late is HostReason.NOTHING_AWAITED
    assert '"is_dropped": true' in texts[1]
    assert [
        (contribution.seat, contribution.is_dropped)
        for contribution in record.promise.contributions
    ] == [
        (QUIN, False),
        (MARCO, True),
    ]
    verify_promise(record)


# ------------------------------------------------------------------------------- who may when


async def test_nobody_adds_once_a_secret_lies_open_or_a_turn_was_played():
    async with at_an_opening() as (host, opened):
        await mixed(host, opened, QUIN)
        reasons = [await reason_of(committed(host, opened, seat)) for seat in (MARCO, QUIN)]
        other = await host.open("torg", ["Quin", "Marco"])
        await host.send(other.tokens[GM], torg.commands.Deal())
        reasons.append(await reason_of(committed(host, other, MARCO)))
        await host.undo(other.tokens[GM])
        reasons.append(await reason_of(committed(host, other, MARCO)))
        assert reasons == [HostReason.SEED_SETTLED] * 4


async def test_a_seat_may_think_again_before_a_secret_lies_open():
    async with at_an_opening() as (host, opened):
        await host.commit_secret(opened.tokens[QUIN], "f" * 64)
        await mixed(host, opened, QUIN)
        (only,) = (await host.join(opened.tokens[MARCO])).contributions
    assert (only.seat, only.secret) == (QUIN, SECRETS[QUIN])


@pytest.mark.parametrize(
    "text", ["", "f" * 63, "F" * 64, "f" * 65, "f" * 64 + "\n", 7, None, ["f"]]
)
async def test_what_is_no_hash_is_refused(text):
    async with at_an_opening() as (host, opened):
        quin = opened.tokens[QUIN]
        assert await reason_of(host.commit_secret(quin, text)) is HostReason.NO_HASH
        await committed(host, opened, QUIN)
        assert await reason_of(host.open_secret(quin, text)) is HostReason.NO_HASH


async def test_only_the_secret_that_was_promised_is_taken_and_only_of_its_seat():
    async with at_an_opening() as (host, opened):
        tokens = opened.tokens
        copied = commitment_to(SECRETS[QUIN], opened.table, QUIN)
        await committed(host, opened, QUIN)
        await host.commit_secret(tokens[MARCO], copied)
        for work, reason in (
            (host.open_secret(tokens[QUIN], "0" * 64), HostReason.OTHER_THAN_PROMISED),
            (host.open_secret(tokens[MARCO], SECRETS[QUIN]), HostReason.OTHER_THAN_PROMISED),
            (host.open_secret(tokens[GM], SECRETS[QUIN]), HostReason.NOTHING_AWAITED),
            (host.drop_secret(tokens[GM], GM), HostReason.NOTHING_AWAITED),
            (host.commit_secret(tokens[ANYBODY], copied), HostReason.SEAT_UNKNOWN),
        ):
            assert await reason_of(work) is reason


# ------------------------------------------------------------------------------- what is kept


@pytest.mark.parametrize("snapshot", [1, 200])
async def test_a_host_that_reads_the_table_anew_goes_on_with_the_same_seed(snapshot, tmp_path):
    path, limits = tmp_path / "games.db", HostLimits(snapshot=snapshot)
    async with hosting(SqliteStore(path), limits=limits) as host:
        opened = await host.open("torg", ["Quin", "Marco"])
        await committed(host, opened, QUIN, MARCO)
        await host.open_secret(opened.tokens[QUIN], SECRETS[QUIN])
    async with hosting(SqliteStore(path), limits=limits) as host:
        waits = await reason_of(host.send(opened.tokens[GM], torg.commands.Deal()))
        await host.open_secret(opened.tokens[MARCO], SECRETS[MARCO])
    async with hosting(SqliteStore(path), limits=limits) as host:
        record = await played(host, opened)
    assert waits is HostReason.SEED_WAITS
    assert len(record.promise.contributions) == 2
    verify_promise(record)


async def test_another_host_knows_what_was_added(shared):
    async with hosting(shared) as one, hosting(shared) as other:
        opened = await one.open("torg", ["Quin", "Marco"])
        watch = await other.watch(opened.tokens[MARCO])
        await mixed(one, opened, QUIN)
        await updates(watch, 3)
        verify_promise(await played(other, opened))


async def test_the_same_cards_come_again_when_all_was_taken_back():
    async with at_an_opening() as (host, opened):
        await mixed(host, opened, QUIN, MARCO)
        hands = []
        for _ in range(2):
            await host.send(opened.tokens[GM], torg.commands.Deal())
            hands.append((await host.view(opened.tokens[QUIN])).heroes[0].hand)
            await host.undo(opened.tokens[GM])
        assert hands[0] == hands[1]
        verify_promise(await played(host, opened))


async def test_every_seat_is_told_the_same_of_it():
    async with at_an_opening() as (host, opened):
        watches = [await host.watch(token, since=0) for token in opened.tokens.values()]
        await mixed(host, opened, QUIN)
        first, *others = [
            [update.text for update in await updates(watch, 6)][-2:] for watch in watches
        ]
        assert all(other == first for other in others)
        assert (await host._store.find(opened.table)).seed not in str(first)


# ------------------------------------------------------------------------------- verifying


def forged(record, **changes):
    return attrs.evolve(record, promise=attrs.evolve(record.promise, **changes))


def test_a_host_that_leaves_out_or_changes_what_was_added_is_caught():
    _, record = a_game(QUIN, MARCO)
    one, two = record.promise.contributions
    with pytest.raises(BrokenPromiseError, match="the secret of hero Quin is not the one"):
        verify_promise(forged(record, contributions=(attrs.evolve(one, secret="0" * 64), two)))
    for others in ((), (one,), (one, attrs.evolve(two, secret=None, is_dropped=True))):
        with pytest.raises(BrokenPromiseError, match="does not begin with the seed"):
            verify_promise(forged(record, contributions=others))


def test_the_terminal_says_whose_secrets_were_mixed_in_and_whose_were_left_out(tmp_path):
    opened, record = a_game(QUIN, dropped=(MARCO,))
    write_record(tmp_path / "game.jsonl", record)
    result = program("verify", str(tmp_path / "game.jsonl"))
    assert result.code == 0
    commitments = {seat: commitment_to(SECRETS[seat], opened.table, seat) for seat in (QUIN, MARCO)}
    text = " ".join(result.out.split())
    assert f"The secret of Quin was mixed in: {commitments[QUIN]}." in text
    assert f"The secret of Marco was left out: {commitments[MARCO]}." in text


HEADING = {"schema": 1, "system": "torg", "version": 1}
WHOLE = {"seat": ["hero", "Quin"], "commitment": "f" * 64, "secret": None, "is_dropped": True}


@pytest.mark.parametrize(
    ("added", "message"),
    [
        (7, "expected a list"),
        ([7], "contributions[0]: expected Contribution, got 7"),
        ([{}], "contributions[0]: missing key"),
        ([WHOLE | {"more": 1}], 'contributions[0]: unexpected key "more"'),
        ([WHOLE | {"seat": 7}], "contributions[0].seat: expected a list, got 7"),
        ([WHOLE | {"seat": ["hero", 7]}], "contributions[0].seat[1]: expected a text, got 7"),
        ([WHOLE | {"commitment": "f"}], "expected 64 hexadecimal digits"),
        ([WHOLE | {"secret": "7"}], "expected 64 hexadecimal digits"),
        ([WHOLE | {"is_dropped": 1}], "expected true or false"),
    ],
)
def test_what_cannot_have_been_added_is_refused(added, message):
    promise = {"table": "t", "commitment": "c", "seed": "s"}
    promise |= {"fingerprint": None, "contributions": added}
    text = json.dumps({**HEADING, "promise": promise, "start": {}})
    with pytest.raises(SaveFormatError, match="line 1") as caught:
        parse_record(text.encode())
    assert message in str(caught.value)


# ------------------------------------------------------------------------------- over HTTP


async def test_secrets_are_added_over_http():
    async with serving() as server:
        opened = (await server.post("/api/tables", {"system": "torg", "names": ["Quin"]})).json
        tokens = {seat["seat"][0]: seat["token"] for seat in opened["seats"]}
        leader, quin = tokens["gamemaster"], tokens["hero"]
        commitment = commitment_to(SECRETS[QUIN], opened["table"], QUIN)

        async def post(what, token, **body):
            return await server.post(f"/api/table/{what}", body, token)

        first = await post("commit-secret", quin, commitment=commitment)
        waits = await post("commands", leader, command={"is": "Deal"})
        second = await post("open-secret", quin, secret=SECRETS[QUIN])
        dropped = await post("drop-secret", leader, seat=["hero", "Quin"])
        table = (await server.get("/api/table", quin)).json
        secrets = table["secrets"]
    assert second.json["turn"] == first.json["turn"] + 1
    assert (waits.json["reason"], dropped.json["reason"]) == ("seed_waits", "nothing_awaited")
    assert [(secret["seat"], secret["secret"]) for secret in secrets] == [
        (["hero", "Quin"], SECRETS[QUIN])
    ]
