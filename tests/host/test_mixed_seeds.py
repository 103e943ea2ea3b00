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
from tests.seats import GM, MARCO, QUIN, SPECTATOR
from tests.web.served import serving

SECRETS = {QUIN: "1" * 64, MARCO: "2" * 64, GM: "3" * 64}
LEAP = torg.commands.DeclareAction(
    actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=10
)


def digest(*lines):
    """Return the SHA-256 of lines, computed as in the documentation."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@asynccontextmanager
async def new_table():
    """A host, and a table without any turn."""
    async with hosting() as host:
        yield host, await host.open("torg", ["Quin", "Marco"])


async def commit_secrets(host, opened, *seats):
    for seat in seats:
        commitment = commitment_to(SECRETS[seat], opened.table, seat)
        await host.commit_secret(opened.tokens[seat], commitment)


async def add_secrets(host, opened, *seats):
    """Commit and open the secrets of these seats."""
    await commit_secrets(host, opened, *seats)
    for seat in seats:
        await host.open_secret(opened.tokens[seat], SECRETS[seat])


async def play_game(host, opened):
    """Play a short game with a shuffle and a die, and end it; return its record."""
    tokens = opened.tokens
    await host.send(tokens[GM], torg.commands.Deal())
    await host.send(tokens[QUIN], LEAP)
    await host.send(tokens[QUIN], torg.commands.Roll(actor="Quin"))
    await host.end(tokens[GM])
    return await host.export(tokens[GM])


def game_with_secrets(*seats, dropped=()):
    """Play a game with secrets of some seats; return what `open` returned, and the record."""

    async def game():
        async with new_table() as (host, opened):
            await commit_secrets(host, opened, *dropped)
            await add_secrets(host, opened, *seats)
            for seat in dropped:
                await host.drop_secret(opened.tokens[GM], seat)
            return opened, await play_game(host, opened)

    return run(game())


# ------------------------------------------------------------------------------- the seed


@pytest.mark.parametrize("seats", [(), (QUIN,), (GM, QUIN), (QUIN, MARCO, GM)])
def test_shuffles_and_dice_come_from_all_added_secrets(seats, tmp_path):
    opened, record = game_with_secrets(*seats)
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


def test_the_seed_depends_on_every_opened_secret_and_on_no_other():
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


async def test_only_the_leader_drops_an_unopened_secret_and_every_seat_is_informed():
    async with new_table() as (host, opened):
        tokens = opened.tokens
        await commit_secrets(host, opened, QUIN, MARCO)
        watch = await host.watch(tokens[MARCO])
        await updates(watch, 1)
        await host.open_secret(tokens[QUIN], SECRETS[QUIN])
        waits = await reason_of(host.send(tokens[GM], torg.commands.Deal()))
        alone = await reason_of(host.drop_secret(tokens[QUIN], MARCO))
        await host.drop_secret(tokens[GM], MARCO)
        late = await reason_of(host.open_secret(tokens[MARCO], SECRETS[MARCO]))
        texts = [update.text for update in await updates(watch, 2)]
        record = await play_game(host, opened)
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


# ------------------------------------------------------------------------------- refusals


async def test_no_secret_is_added_after_one_is_opened_or_a_turn_is_played():
    async with new_table() as (host, opened):
        await add_secrets(host, opened, QUIN)
        reasons = [await reason_of(commit_secrets(host, opened, seat)) for seat in (MARCO, QUIN)]
        other = await host.open("torg", ["Quin", "Marco"])
        await host.send(other.tokens[GM], torg.commands.Deal())
        reasons.append(await reason_of(commit_secrets(host, other, MARCO)))
        await host.undo(other.tokens[GM])
        reasons.append(await reason_of(commit_secrets(host, other, MARCO)))
        assert reasons == [HostReason.SEED_SETTLED] * 4


async def test_a_seat_may_replace_its_commitment_before_a_secret_is_opened():
    async with new_table() as (host, opened):
        await host.commit_secret(opened.tokens[QUIN], "f" * 64)
        await add_secrets(host, opened, QUIN)
        (only,) = (await host.join(opened.tokens[MARCO])).contributions
    assert (only.seat, only.secret) == (QUIN, SECRETS[QUIN])


@pytest.mark.parametrize(
    "text", ["", "f" * 63, "F" * 64, "f" * 65, "f" * 64 + "\n", 7, None, ["f"]]
)
async def test_an_invalid_hash_is_refused(text):
    async with new_table() as (host, opened):
        quin = opened.tokens[QUIN]
        assert await reason_of(host.commit_secret(quin, text)) is HostReason.NO_HASH
        await commit_secrets(host, opened, QUIN)
        assert await reason_of(host.open_secret(quin, text)) is HostReason.NO_HASH


async def test_only_the_committed_secret_of_a_seat_is_accepted():
    async with new_table() as (host, opened):
        tokens = opened.tokens
        copied = commitment_to(SECRETS[QUIN], opened.table, QUIN)
        await commit_secrets(host, opened, QUIN)
        await host.commit_secret(tokens[MARCO], copied)
        for work, reason in (
            (host.open_secret(tokens[QUIN], "0" * 64), HostReason.OTHER_THAN_PROMISED),
            (host.open_secret(tokens[MARCO], SECRETS[QUIN]), HostReason.OTHER_THAN_PROMISED),
            (host.open_secret(tokens[GM], SECRETS[QUIN]), HostReason.NOTHING_AWAITED),
            (host.drop_secret(tokens[GM], GM), HostReason.NOTHING_AWAITED),
            (host.commit_secret(tokens[SPECTATOR], copied), HostReason.SEAT_UNKNOWN),
        ):
            assert await reason_of(work) is reason


# ------------------------------------------------------------------------------- stored secrets


@pytest.mark.parametrize("snapshot", [1, 200])
async def test_a_host_continues_with_the_same_seed_after_a_restart(snapshot, tmp_path):
    path, limits = tmp_path / "games.db", HostLimits(snapshot=snapshot)
    async with hosting(SqliteStore(path), limits=limits) as host:
        opened = await host.open("torg", ["Quin", "Marco"])
        await commit_secrets(host, opened, QUIN, MARCO)
        await host.open_secret(opened.tokens[QUIN], SECRETS[QUIN])
    async with hosting(SqliteStore(path), limits=limits) as host:
        waits = await reason_of(host.send(opened.tokens[GM], torg.commands.Deal()))
        await host.open_secret(opened.tokens[MARCO], SECRETS[MARCO])
    async with hosting(SqliteStore(path), limits=limits) as host:
        record = await play_game(host, opened)
    assert waits is HostReason.SEED_WAITS
    assert len(record.promise.contributions) == 2
    verify_promise(record)


async def test_another_host_knows_the_added_secrets(shared):
    async with hosting(shared) as one, hosting(shared) as other:
        opened = await one.open("torg", ["Quin", "Marco"])
        watch = await other.watch(opened.tokens[MARCO])
        await add_secrets(one, opened, QUIN)
        await updates(watch, 3)
        verify_promise(await play_game(other, opened))


async def test_the_same_cards_are_dealt_again_after_an_undo():
    async with new_table() as (host, opened):
        await add_secrets(host, opened, QUIN, MARCO)
        hands = []
        for _ in range(2):
            await host.send(opened.tokens[GM], torg.commands.Deal())
            hands.append((await host.view(opened.tokens[QUIN])).heroes[0].hand)
            await host.undo(opened.tokens[GM])
        assert hands[0] == hands[1]
        verify_promise(await play_game(host, opened))


async def test_every_seat_receives_the_same_updates_about_secrets():
    async with new_table() as (host, opened):
        watches = [await host.watch(token, since=0) for token in opened.tokens.values()]
        await add_secrets(host, opened, QUIN)
        first, *others = [
            [update.text for update in await updates(watch, 6)][-2:] for watch in watches
        ]
        assert all(other == first for other in others)
        assert (await host._store.find(opened.table)).seed not in str(first)


# ------------------------------------------------------------------------------- verifying


def forged(record, **changes):
    return attrs.evolve(record, promise=attrs.evolve(record.promise, **changes))


def test_a_host_that_omits_or_changes_a_secret_is_detected():
    _, record = game_with_secrets(QUIN, MARCO)
    one, two = record.promise.contributions
    with pytest.raises(BrokenPromiseError, match="the secret of hero Quin is not the one"):
        verify_promise(forged(record, contributions=(attrs.evolve(one, secret="0" * 64), two)))
    for others in ((), (one,), (one, attrs.evolve(two, secret=None, is_dropped=True))):
        with pytest.raises(BrokenPromiseError, match="does not begin with the seed"):
            verify_promise(forged(record, contributions=others))


def test_verify_prints_which_secrets_were_used_and_which_were_dropped(tmp_path):
    opened, record = game_with_secrets(QUIN, dropped=(MARCO,))
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
def test_invalid_contributions_are_refused(added, message):
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

        async def post(action, token, **body):
            return await server.post(f"/api/table/{action}", body, token)

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
