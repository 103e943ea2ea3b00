"""Saved games of a host's table, from every seat, during the game and after its end."""

import random

import pytest

import dramadeck.cli
from dramadeck import torg
from dramadeck.client.seat_client import connect
from dramadeck.codec.record_file import parse_record, parse_seen, read_record
from dramadeck.codec.strict_json import SaveFormatError
from tests.cli.scenes import run as program
from tests.host.evenings import hosting, play_on, run
from tests.seats import ANYBODY, GM, MARCO, QUIN


def saved(seat, *, ended, system="torg", is_whole=False):
    """What a seat saves of an evening, as bytes, and the promise of the seed."""

    async def evening():
        async with hosting() as host:
            names = ["Quin", "Marco"] if system == "torg" else ["Ann", "Bea"]
            opened = await host.open(system, names)
            leader = opened.tokens[opened.leader]
            await play_on(host, opened.tokens, random.Random(4), 25)  # noqa: S311 - a play
            if ended:
                await host.end(leader)
            client = await connect(host, opened.tokens[seat or opened.leader], "en")
            text = await (client.save() if is_whole else client.record())
            return text.encode(), opened.commitment

    return run(evening())


@pytest.fixture
def file(tmp_path):
    """Where a game is saved."""
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("seat", [GM, QUIN, ANYBODY])
@pytest.mark.parametrize("ended", [False, True])
def test_what_a_seat_has_saved_is_replayed_as_the_seat_has_heard_it(file, seat, ended):
    text, _ = saved(seat, ended=ended)
    file.write_bytes(text)
    result = program("replay", str(file), "--auto")
    assert result.code == 0, result.err
    assert "Turn 1 of " in result.out
    is_whole = ended and seat == GM
    assert ("has seen of the game" in result.out) is not is_whole
    if not is_whole:
        turns = len(parse_seen(text).turns)
        assert f"Turn {turns} of {turns}" in result.out


def test_the_turns_of_a_saved_game_are_stepped_through_with_the_table_as_it_was_seen(file):
    file.write_bytes(saved(QUIN, ended=False)[0])
    result = program("replay", str(file), typed="\n\nb\n1\nt\n9999\nq\n")
    assert result.code == 0, result.err
    assert "The table" in result.out
    assert "There is no turn 9999" in result.out


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_of_an_unfinished_game_it_is_said_that_its_seed_is_not_told_yet(file, system):
    text, promised = saved(None, ended=False, system=system)
    file.write_bytes(text)
    result = program("verify", str(file))
    assert result.code == 1
    out = " ".join(result.out.split())
    assert f"The host had promised {promised}." in out
    assert "does not hold the seed, which is told when the game ends" in out
    assert "can save the whole game at any time" in out
    other = program("verify", str(file), "--commitment", "9f2c")
    assert "At the opening something else was shown." in other.out
    assert program("replay", str(file), "--verify").code == 1


def test_what_one_seat_has_seen_is_not_gone_on_with_at_the_terminal_and_it_is_said_why(file):
    file.write_bytes(saved(GM, ended=False)[0])
    result = program("play", "--resume", str(file))
    assert result.code == 2
    assert "holds what one seat has seen of a game" in result.err.replace("\n", " ")


def test_the_leader_of_a_game_that_has_ended_has_all_of_it_and_may_go_on(file):
    text, _ = saved(GM, ended=True)
    file.write_bytes(text)
    assert program("verify", str(file)).code == 0
    gone_on = program("play", "--resume", str(file), typed="q\n")
    assert gone_on.code == 0, gone_on.err


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_the_whole_game_that_was_saved_in_the_middle_is_replayed_verified_and_gone_on_with(
    file, system
):
    text, promised = saved(None, ended=False, system=system, is_whole=True)
    file.write_bytes(text)
    turns = len(parse_record(text).record.turns)
    replay = program("replay", str(file), "--auto", "--verify")
    assert replay.code == 0, replay.err
    assert f"Turn {turns} of {turns}" in replay.out
    verification = program("verify", str(file), "--commitment", promised)
    assert verification.code == 0, verification.out
    assert f"It was kept: seed, shuffles, dice and {turns} turns." in verification.out
    out = " ".join(verification.out.split())
    assert "the fingerprint, a hash of all that was visible, when the game ends" in out
    assert "This game was saved before its end: there is no other fingerprint" in out
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dramadeck.cli, "find_spec", lambda _: None)  # no extra is installed
        assert program("verify", str(file), "--commitment", promised) == verification
    gone_on = program("play", "--resume", str(file), typed="q\n")
    assert gone_on.code == 0, gone_on.err
    assert "It is kept, and goes on with: dramadeck play --resume" in gone_on.out
    assert file.read_bytes() == text


@pytest.mark.parametrize("system", ["torg", "tarot"])
@pytest.mark.parametrize("ended", [False, True])
def test_what_is_played_on_at_the_terminal_stands_in_the_same_file(file, system, ended):
    text, _ = saved(None, ended=ended, system=system, is_whole=True)
    file.write_bytes(text)
    before = len(parse_record(text).record.turns)
    gone_on = program("play", "--resume", str(file), "--auto")
    assert gone_on.code == 0, gone_on.err
    record = read_record(file).record
    assert len(record.turns) > before
    assert record.replay() == record.state


def test_what_is_saved_is_read_again_as_it_was_seen_and_holds_no_seed(file):
    async def evening():
        async with hosting() as host:
            tokens = (await host.open("torg", ["Quin", "Marco"])).tokens
            await play_on(host, tokens, random.Random(4), 25)  # noqa: S311 - a play
            seed = (await host.ask(tokens[GM], lambda _r, state, _s: state)).seed
            client = await connect(host, tokens[MARCO], "en")
            return await client.record(), await host.export(tokens[MARCO]), str(seed.root)

    text, record, seed = run(evening())
    again = parse_seen(text.encode())
    assert (again.seat, again.view, again.turns) == (record.seat, record.view, record.turns)
    assert again.commitment == record.commitment
    assert seed not in text


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b'"seat": ["gamemaster"', b'"seat": [7'),
        (b'"view": {', b'"view": {"more": 1, '),
        (b'"turn": 2', b'"turn": 3'),
        (b'"sender": ["gamemaster", null]', b'"sender": 4'),
        (b'"events": [{', b'"events": 1, "more": [{'),
        (b'"commitment": "', b'"commitment": 5, "more": "'),
        (b'"schema": 1', b'"schema": 99'),
    ],
)
def test_a_damaged_file_of_a_seat_is_refused_with_its_line(file, was, now):
    text, _ = saved(GM, ended=False)
    assert was in text
    damaged = text.replace(was, now, 1)
    with pytest.raises(SaveFormatError, match=r"^line \d+: \$"):
        parse_seen(damaged)
    file.write_bytes(damaged)
    result = program("replay", str(file), "--auto")
    assert result.code == 2
    assert "line " in result.err


def test_a_line_of_such_a_file_that_is_no_object_is_refused():
    text, _ = saved(GM, ended=False)
    with pytest.raises(SaveFormatError, match="expected an object"):
        parse_seen(text + b"[]\n")
    assert torg.TORG.name in text.decode()
