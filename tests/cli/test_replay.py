"""`dramadeck replay`, and `dramadeck play --record` that writes what it shows."""

import io
import json
import os
import re
import resource

import attrs
import pytest

from dramadeck import narration
from dramadeck.cli import main
from dramadeck.cli.game_loop import recorded
from dramadeck.cli.program import UsageError
from dramadeck.codec.record_file import read_record, write_record
from dramadeck.codec.records import Record
from dramadeck.torg import TORG, new_game
from dramadeck.torg.commands import Deal
from tests.cli.scenes import output, refusal, run


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """A record of the scene that the program plays."""
    path = tmp_path_factory.mktemp("records") / "scene.jsonl"
    assert run("play", "--auto", "--seed", "7", "--record", str(path)).code == 0
    return path


def turns_shown(result):
    return [int(number) for number in re.findall(r"^Turn (\d+) of", result.out, re.MULTILINE)]


# ------------------------------------------------------------------------ step by step


def test_enter_goes_forward_b_goes_back_and_a_number_goes_to_its_turn(game):
    result = run("replay", str(game), typed=["", "", "b", "4", "1", "q"])
    assert result.code == 0
    assert turns_shown(result) == [1, 2, 1, 4, 1]
    assert "Turn 1 of 4, the gamemaster:\n" in result.out
    assert "    Quin draws 6 cards." in result.out
    assert "Round 1: card" in result.out


def test_0_and_u_go_back_to_the_beginning(game):
    result = run("replay", str(game), typed=["", "u", "u", "", "0"])
    assert turns_shown(result) == [1, 1]
    beginning = "Torg: the Drama Deck: Quin and gamemaster; 4 turns.\n"
    assert result.out.count(beginning) == 4


def test_there_is_no_turn_before_the_first_or_after_the_last(game):
    result = run("replay", str(game), typed=["b", "4", "", "99", "q"])
    assert result.code == 0
    assert turns_shown(result) == [4]
    assert "There is nothing before the start." in result.out
    assert "That was the last turn; b goes back, q leaves." in result.out
    assert "There is no turn 99; the record has 4 turns." in result.out


@pytest.mark.parametrize("wrong", ["foo", "-1", "1 2", "1e3"])
def test_after_an_invalid_answer_the_question_is_asked_again(game, wrong):
    result = run("replay", str(game), typed=[wrong, "q"])
    assert f"'{wrong}' is not a valid answer. Press Enter for the next turn" in result.out


def test_a_question_mark_helps_and_t_shows_the_table_as_everybody_sees_it(game):
    result = run("replay", str(game), typed=["1", "?", "t", "q"])
    assert "t shows the table after this turn, q leaves." in result.out
    assert "Drama deck: 150 cards." in result.out
    assert "Hand: 6 cards." in result.out


def test_the_end_of_the_input_is_a_clean_exit(game):
    result = run("replay", str(game), typed="\n")
    assert (result.code, result.err) == (0, "")
    assert turns_shown(result) == [1]


# ------------------------------------------------------------------------------- at once


def test_a_replay_shows_the_same_dice_as_the_game(scene):
    played = run("play", "--auto", "--seed", "7")
    replayed = run("replay", "--auto", str(scene))
    lines = [line for line in played.out.splitlines() if line.startswith("    Die:")]
    assert lines
    assert lines == [line for line in replayed.out.splitlines() if line.startswith("    Die:")]


def test_a_replay_does_not_show_drawn_cards(scene):
    result = run("replay", "--auto", str(scene))
    draws = [line for line in result.out.splitlines() if " draws " in line]
    assert draws
    assert not any(re.search(r"\(\d+\)", line) for line in draws)


def test_a_system_without_texts_is_shown_in_plain_words(tmp_path, capsys, monkeypatch):
    path, mine = tmp_path / "mine.jsonl", attrs.evolve(TORG, name="mine", view=lambda *_: ())
    write_record(path, Record.begin(mine, new_game(["Quin"], seed=7)).then(Deal()))
    monkeypatch.setattr("dramadeck.codec.record_types.installed", lambda _: mine)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nt\nq\n"))
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Turn 1 of 1, the gamemaster:\n" in out
    assert "    An adventure has begun" in out


def test_an_event_whose_text_fails_is_shown_in_plain_words(game, monkeypatch):
    def broken(*_):
        raise KeyError("Mummy")

    words = narration.Words(events=dict.fromkeys(TORG.events, broken))
    monkeypatch.setattr("dramadeck.narration.narrators.words_of_system", lambda _: words)
    result = run("replay", "--auto", str(game))
    assert (result.code, result.err) == (0, "")
    assert turns_shown(result) == [1, 2, 3, 4]
    assert "    A card has been flipped onto the action stack" in result.out


# ------------------------------------------------------------------------------ verified


def test_a_record_that_differs_from_the_rules_is_reported_with_exit_code_1(game):
    lines = game.read_text().splitlines()
    turn = json.loads(lines[1])
    turn["events"] = turn["events"][:-1]
    game.write_text("\n".join([lines[0], json.dumps(turn), ""]))
    result = run("replay", "--verify", str(game))
    assert result.code == 1
    assert result.out.startswith("The current rules give a different result: turn 1: event")


def test_a_record_can_be_shown_and_verified_together(game):
    result = run("replay", "--auto", "--verify", str(game))
    assert turns_shown(result) == [1, 2, 3, 4]
    assert result.out.endswith("The current rules give the same result: 4 turns.\n")


# ------------------------------------------------------------------------ damaged files


def test_a_torn_last_line_is_reported_and_the_rest_is_shown(game):
    game.write_bytes(game.read_bytes()[:-30])
    result = run("replay", "--auto", str(game))
    assert result.code == 0
    assert result.out.startswith("The end of the file is damaged: line 5 is torn:")
    assert turns_shown(result) == [1, 2, 3]


@pytest.mark.parametrize("content", ["", "[]", "Dear diary", '{"schema": 1, "system": "chess"}'])
def test_a_file_that_is_no_record_gets_one_clear_sentence(tmp_path, content):
    path = tmp_path / "diary.txt"
    path.write_text(content)
    sentence = refusal("replay", str(path))
    assert sentence.startswith(f"{path} is no record of a game: line 1: $")


def test_a_file_that_is_not_there_and_one_that_is_no_file_get_one_clear_sentence(tmp_path):
    for path in (tmp_path / "nothing.jsonl", tmp_path):
        assert refusal("replay", str(path)).startswith(f"{path} cannot be read: ")


def test_a_pipe_or_a_device_is_refused_without_waiting(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, "/dev/zero", "/dev/full"):
        sentence = f"{path} cannot be read: it is no file of a disk but a pipe or a device"
        assert refusal("replay", str(path)) == sentence


# ------------------------------------------------------------------------- play --record


@pytest.mark.parametrize(
    ("system", "begins"), [("torg", "The adventure begins"), ("tarot", "The game begins.")]
)
def test_the_record_of_a_game_is_replayed_shown_and_verified(tmp_path, system, begins):
    path = tmp_path / "play.jsonl"
    output("play", "--auto", "--system", system, "--seed", "3", "--record", str(path))
    record, torn, _ = read_record(path)
    count = len(record.turns)
    assert torn is None
    assert count > 20
    assert record.replay() == record.state
    result = run("replay", "--auto", str(path))
    assert (result.code, turns_shown(result)) == (0, list(range(1, count + 1)))
    assert begins in result.out
    assert "\x1b" not in result.out  # a pipe gets no color
    verified = output("replay", "--verify", str(path))
    assert verified == f"The current rules give the same result: {count} turns.\n"


@pytest.mark.parametrize(
    ("taken_back", "plain"),
    [(["1", "1", "u", "u", "u", "1", "q"], ["1", "q"]), (["1", "u", "q"], ["q"])],
    ids=["in the middle", "last before one leaves"],
)
def test_a_record_does_not_contain_choices_that_were_taken_back(tmp_path, taken_back, plain):
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    for path, typed in ((one, taken_back), (other, plain)):
        assert run("play", "--seed", "7", "--record", str(path), typed=typed).code == 0
    assert read_record(one).record == read_record(other).record
    assert read_record(one).record.replay() == read_record(one).record.state


def test_an_undo_on_a_full_disk_loses_no_turns(tmp_path):
    path = tmp_path / "full.jsonl"
    start = new_game(["Quin"], seed=7)
    with recorded(TORG, start, record=str(path)) as record:
        after = TORG.step(start, Deal()).state
        record.play(Deal())
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, hard))
        try:
            with pytest.raises(UsageError, match=r"--record: .* cannot be written: File too large"):
                record.undo(1)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert read_record(path).record.state == after


def test_a_record_is_never_overwritten(game):
    before = game.read_bytes()
    sentence = refusal("play", "--auto", "--seed", "7", "--record", str(game))
    assert sentence == f"--record: {game} exists already; continue it with --resume"
    assert game.read_bytes() == before


def test_a_record_that_can_no_longer_be_written_ends_the_game_with_one_sentence(tmp_path):
    start = new_game(["Quin"], seed=7)
    path = tmp_path / "gone.jsonl"
    with recorded(TORG, start, record=str(path)) as record:
        path.unlink()
        sentence = r"--record: .* cannot be written: the file has been removed"
        with pytest.raises(UsageError, match=sentence):
            record.play(Deal())


def test_a_game_without_a_record_writes_none(tmp_path):
    before = set(os.listdir(tmp_path))
    with recorded(TORG, new_game(["Quin"], seed=7)) as record:
        record.play(Deal())
        record.undo(1)
    assert set(os.listdir(tmp_path)) == before
