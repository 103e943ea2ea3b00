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
from tests.seats import GM, MARCO, QUIN, SPECTATOR


def saved_game(seat, *, ended, system="torg", is_whole=False):
    """Return the file that a seat saves, as bytes, and the commitment to the seed."""

    async def play():
        async with hosting() as host:
            names = ["Quin", "Marco"] if system == "torg" else ["Ann", "Bea"]
            opened = await host.open(system, names)
            leader = opened.tokens[opened.leader]
            await play_on(host, opened.tokens, random.Random(4), 25)  # noqa: S311 - a game
            if ended:
                await host.end(leader)
            client = await connect(host, opened.tokens[seat or opened.leader], "en")
            text = await (client.save() if is_whole else client.record())
            return text.encode(), opened.commitment

    return run(play())


@pytest.fixture
def file(tmp_path):
    """The path of a saved game."""
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("seat", [GM, QUIN, SPECTATOR])
@pytest.mark.parametrize("ended", [False, True])
def test_a_game_saved_by_a_seat_is_replayed_as_the_seat_has_seen_it(file, seat, ended):
    text, _ = saved_game(seat, ended=ended)
    file.write_bytes(text)
    result = program("replay", str(file), "--auto")
    assert result.code == 0, result.err
    assert "Turn 1 of " in result.out
    is_whole = ended and seat == GM
    assert ("This is the game as " in result.out) is not is_whole
    if not is_whole:
        turns = len(parse_seen(text).turns)
        assert f"Turn {turns} of {turns}" in result.out


def test_a_saved_game_is_replayed_turn_by_turn_with_the_table_that_the_seat_saw(file):
    file.write_bytes(saved_game(QUIN, ended=False)[0])
    result = program("replay", str(file), typed="\n\nb\n1\nt\n9999\nq\n")
    assert result.code == 0, result.err
    assert "The table" in result.out
    assert "There is no turn 9999" in result.out


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_verify_says_that_the_file_of_an_unfinished_game_has_no_seed_yet(file, system):
    text, commitment = saved_game(None, ended=False, system=system)
    file.write_bytes(text)
    result = program("verify", str(file))
    assert result.code == 1
    out = " ".join(result.out.split())
    assert f"The host promised {commitment}." in out
    assert "The seed is not in this file; it is shown when the game ends." in out
    assert "can save the whole game at any time" in out
    other = program("verify", str(file), "--commitment", "9f2c")
    assert "The promise shown at the opening was different." in other.out
    assert program("replay", str(file), "--verify").code == 1


def test_a_game_saved_by_one_seat_cannot_be_resumed_at_the_terminal(file):
    file.write_bytes(saved_game(GM, ended=False)[0])
    result = program("play", "--resume", str(file))
    assert result.code == 2
    assert "has only what one seat has seen of a game" in result.err.replace("\n", " ")


def test_the_leader_can_verify_and_resume_a_game_that_has_ended(file):
    text, _ = saved_game(GM, ended=True)
    file.write_bytes(text)
    assert program("verify", str(file)).code == 0
    resumed = program("play", "--resume", str(file), typed="q\n")
    assert resumed.code == 0, resumed.err


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_a_whole_game_saved_before_its_end_is_replayed_verified_and_resumed(file, system):
    text, commitment = saved_game(None, ended=False, system=system, is_whole=True)
    file.write_bytes(text)
    turns = len(parse_record(text).record.turns)
    replay = program("replay", str(file), "--auto", "--verify")
    assert replay.code == 0, replay.err
    assert f"Turn {turns} of {turns}" in replay.out
    verification = program("verify", str(file), "--commitment", commitment)
    assert verification.code == 0, verification.out
    assert f"The promise was kept: seed, shuffles, dice and {turns} turns." in verification.out
    out = " ".join(verification.out.split())
    assert "the fingerprint, a hash of everything visible, when the game ends" in out
    assert "This game was saved before its end: there is no other fingerprint" in out
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dramadeck.cli, "find_spec", lambda _: None)  # no extra is installed
        assert program("verify", str(file), "--commitment", commitment) == verification
    resumed = program("play", "--resume", str(file), typed="q\n")
    assert resumed.code == 0, resumed.err
    assert "The game is saved. To continue it: dramadeck play --resume" in resumed.out
    assert file.read_bytes() == text


@pytest.mark.parametrize("system", ["torg", "tarot"])
@pytest.mark.parametrize("ended", [False, True])
def test_a_game_resumed_at_the_terminal_is_written_to_the_same_file(file, system, ended):
    text, _ = saved_game(None, ended=ended, system=system, is_whole=True)
    file.write_bytes(text)
    before = len(parse_record(text).record.turns)
    resumed = program("play", "--resume", str(file), "--auto")
    assert resumed.code == 0, resumed.err
    record = read_record(file).record
    assert len(record.turns) > before
    assert record.replay() == record.state


def test_a_file_saved_by_a_seat_is_read_again_and_contains_no_seed(file):
    async def play():
        async with hosting() as host:
            tokens = (await host.open("torg", ["Quin", "Marco"])).tokens
            await play_on(host, tokens, random.Random(4), 25)  # noqa: S311 - a game
            seed = (await host.ask(tokens[GM], lambda _r, state, _s: state)).seed
            client = await connect(host, tokens[MARCO], "en")
            return await client.record(), await host.export(tokens[MARCO]), str(seed.root)

    text, record, seed = run(play())
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
    text, _ = saved_game(GM, ended=False)
    assert was in text
    damaged = text.replace(was, now, 1)
    with pytest.raises(SaveFormatError, match=r"^line \d+: \$"):
        parse_seen(damaged)
    file.write_bytes(damaged)
    result = program("replay", str(file), "--auto")
    assert result.code == 2
    assert "line " in result.err


def test_a_line_of_the_file_of_a_seat_that_is_no_object_is_refused():
    text, _ = saved_game(GM, ended=False)
    with pytest.raises(SaveFormatError, match="expected an object"):
        parse_seen(text + b"[]\n")
    assert torg.TORG.name in text.decode()
