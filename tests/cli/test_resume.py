"""`dramadeck play --resume`: a stopped game continues in the same file."""

import re

import pytest

from dramadeck.codec.record_file import read_record, write_record
from tests.cli.scenes import output, refusal, run


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (["--seed", "7"], ["1", "1", "1"]),
        (["--seed", "7", "--dialect", "gurps", "--hero", "Marco"], ["1", "1"]),
        (["--system", "tarot", "--seed", "9"], ["1", "1", "1"]),
    ],
)
def test_a_stopped_game_can_be_resumed_and_played_to_its_end(words, typed, tmp_path):
    path = tmp_path / "game.jsonl"
    assert run("play", *words, "--record", str(path), typed=[*typed, "q"]).code == 0
    count = len(read_record(path).record.turns)
    output("play", "--resume", str(path), typed=["q"])
    assert len(read_record(path).record.turns) >= count
    out = output("play", "--auto", "--resume", str(path))
    assert "Summary" in out
    record, torn, _ = read_record(path)
    assert torn is None
    assert len(record.turns) > count
    assert record.replay() == record.state


def test_a_resumed_game_has_the_same_cards_and_dice(tmp_path):
    whole, left = tmp_path / "whole.jsonl", tmp_path / "left.jsonl"
    assert run("play", "--auto", "--seed", "7", "--record", str(whole)).code == 0
    record = read_record(whole).record
    write_record(left, record.branch(40))
    assert run("play", "--auto", "--resume", str(left)).code == 0
    assert read_record(left).record.turns == record.turns


def test_a_choice_before_the_resume_cannot_be_taken_back(tmp_path):
    path = tmp_path / "game.jsonl"
    run("play", "--seed", "7", "--record", str(path), typed=["1", "1", "", "q"])
    out = run("play", "--resume", str(path), typed=["u", "1", "u", "q"]).out
    assert "nothing to undo since the program started" in out
    assert "Undone." in out


def test_a_game_that_is_not_a_built_in_scene_can_be_resumed(game):
    out = output("play", "--auto", "--rounds", "2", "--resume", str(game))
    assert re.search(r"Commands +\d+ ", out)
    assert len(read_record(game).record.turns) > 4


def test_leaving_a_recorded_game_shows_the_command_that_resumes_it(tmp_path):
    file = tmp_path / "an evening.jsonl"
    ends = f"The game is saved. To continue it: dramadeck play --resume '{file}'"
    out = " ".join(output("play", "--seed", "7", "--record", str(file), typed=["q"]).split())
    assert out.endswith(f"You left the game. Its seed was 7. {ends}")
    assert " ".join(output("play", "--resume", str(file), typed=["q"]).split()).endswith(ends)
    options = ["--hero", "Tina", "--language", "de"]
    german = " ".join(output("play", "--resume", str(file), *options, typed=["q"]).split())
    assert german.endswith(f"--resume '{file}' --hero Tina --language de")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seed", "7"], "--resume uses the settings of the record; leave out --seed"),
        (["--system", "torg"], "--resume uses the settings of the record; leave out --system"),
        (["--record", "b"], "--resume uses the settings of the record; leave out --record"),
        ([], "nothing.jsonl cannot be read: No such file or directory"),
    ],
)
def test_a_resume_with_other_options_or_without_a_file_is_refused(words, sentence):
    assert refusal("play", "--resume", "nothing.jsonl", *words) == sentence


def test_a_file_that_is_no_record_is_left_alone(tmp_path):
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary")
    assert "is no record of a game" in refusal("play", "--resume", str(path))
    assert path.read_text() == "Dear diary"
