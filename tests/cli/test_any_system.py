"""`dramadeck play --system NAME` for a system that the command line does not know."""

import re
from functools import partial

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.cli import play, scenes
from dramadeck.core import Due, GameResult, Seat
from dramadeck.sim.turn_loop import AnyMoment, next_turn
from tests.cli.scenes import output, refusal, run
from tests.core.beggar import BEGGAR, hand

AUTO = ["play", "--system", "beggar", "--auto", "--seed", "3"]
FIRST = ["play", "--system", "beggar", "--seed", "3"]


@pytest.fixture(autouse=True)
def unknown_system(monkeypatch):
    """Install a rule system that the command line does not know."""
    monkeypatch.setattr(
        play, "system", {"beggar": BEGGAR, "tarot": tarot.TAROT, "torg": torg.TORG}.__getitem__
    )


def test_the_program_plays_it_round_by_round():
    out = output(*AUTO, "--rounds", "3")
    assert out.startswith("Beggar's Heap: Ann, Ben and Cleo.\n")
    assert " Around the table: 3 " in out
    assert "Around the table: 4" not in out
    for summary in ("Times around the table +3 ", "Commands +9 ", "Seed +3 "):
        assert re.search(summary, out)
    assert out == output(*AUTO, "--rounds", "3")


def test_without_a_number_of_rounds_the_game_ends():
    assert re.search(r"Times around the table +12 ", run(*AUTO).out)


def test_the_game_is_over_when_no_seat_can_act(monkeypatch):
    out = run(*AUTO, "--heroes", "Ann").out
    assert "Beggar's Heap: Ann." in out
    state = BEGGAR.new_game(["Ann"], cards=0)
    assert next_turn(AnyMoment(rules=BEGGAR, state=state)) is None
    empty = attrs.evolve(BEGGAR, new_game=partial(BEGGAR.new_game, cards=0))
    monkeypatch.setattr(play, "system", lambda name: empty)
    assert "Nobody can do anything any more." in " ".join(run(*AUTO).out.split())


@pytest.fixture
def ends_at_four(monkeypatch):
    """Let the game end with a result when `rounds` is 4."""

    def result(state):
        scores = tuple((player, len(state.table.pile(hand(player)))) for player in state.players)
        return GameResult(winners=("Ben",), scores=scores) if state.rounds == 4 else None

    monkeypatch.setattr(play, "system", lambda name: attrs.evolve(BEGGAR, result=result))


@pytest.mark.usefixtures("ends_at_four")
def test_the_program_plays_to_the_result_and_names_the_winner():
    assert re.search(r"Result +Ben has won\. Ann \d, Ben \d, Cleo \d\.", run(*AUTO).out)
    out = run(*AUTO, "--language", "de").out
    assert re.search(r"Ergebnis +Ben hat gewonnen\. Ann \d, Ben \d, Cleo \d\.", out)


@pytest.mark.usefixtures("ends_at_four")
def test_the_winner_is_shown_to_a_person():
    out = run(*FIRST, typed=["1", "2", "1"] * 30).out
    assert re.search(r"Result +Ben has won\. Ann \d", out)
    assert "Left." not in out


@pytest.mark.usefixtures("ends_at_four")
@pytest.mark.parametrize(("rounds", "after"), [("1", "once"), ("2", "2 times")])
def test_a_game_stopped_by_the_number_of_rounds_is_not_over(rounds, after):
    out = " ".join(run(*AUTO, "--rounds", rounds).out.split())
    assert f"The game is not over: it was stopped after going {after} around" in out


def test_a_game_without_an_end_is_stopped(monkeypatch):
    monkeypatch.setattr(play, "system", lambda name: attrs.evolve(BEGGAR, result=lambda _: None))
    monkeypatch.setattr(play, "MOST_ROUNDS", 15)
    assert "it was stopped after going 15 times" in " ".join(run(*AUTO).out.split())


@pytest.mark.parametrize("name", ["tarot", "torg"])
def test_known_systems_can_be_played_like_unknown_ones(name, monkeypatch):
    monkeypatch.setattr(scenes, "SCENES", {})
    out = output("play", "--auto", "--system", name, "--seed", "3", "--rounds", "4")
    assert "draws" in out
    assert " Around the table: 4 " in out
    deck = "revised" if name == "torg" else "published"
    assert run("play", "--auto", "--system", name, "--rounds", "1", "--dialect", deck).code == 0


def test_drawn_cards_are_not_shown(monkeypatch):
    monkeypatch.setattr(scenes, "SCENES", {})
    out = run("play", "--auto", "--system", "tarot", "--seed", "3").out
    assert "Ann draws 5 cards." in out
    assert not re.search(r"draws [A-Z]", out)


def test_a_person_chooses_a_legal_action_and_sees_the_view_of_the_seat():
    out = output(*FIRST, "--hero", "Ben", typed=["1", "2", "2", "q"])
    assert "You play Ben." in out
    assert "1 beg" in out
    assert "Laid: player Ben, card 5." in out
    assert "0 [nothing more]" in out
    assert "Ann> " not in out
    assert "You left the game. Its seed was 3.\nThis game was not saved;" in out


def test_a_person_sees_the_table(monkeypatch):
    monkeypatch.setattr(scenes, "SCENES", {})
    out = run("play", "--system", "torg", "--seed", "3", typed=["q"]).out
    assert "Ann  " in out
    assert "Drama deck: 156 cards." in out


def test_choices_are_taken_back_and_explained():
    out = run(*FIRST, typed=["? 1", "?", "t", "u", "0", "u", "1", "x", "q"]).out
    assert "Draw cards from the stack." in out
    assert "? 3 explains line 3" in out
    assert "nothing to undo since the program started" in out
    assert "Undone." in out
    assert "'x' is not one of the choices." in out


def test_a_person_may_play_to_the_end():
    result = run(*FIRST, "--rounds", "1", typed=["1", "1", "1"])
    assert re.search(r"Commands +3 ", result.out)


@pytest.mark.parametrize(
    ("words", "sentence_"),
    [
        (["--dialect", "classic"], "there is no dialect 'classic'; there are none"),
        (["--deck", "tarot"], "there is no deck 'tarot'; there are none"),
        (["--hero", "Bob"], "there is no hero 'Bob'; known: Ann, Ben, Cleo, passer-by"),
        (["--hero", "none"], "there is no hero 'none'; known: Ann, Ben, Cleo, passer-by"),
    ],
)
def test_an_unknown_dialect_deck_or_hero_is_refused(words, sentence_):
    assert refusal("play", "--system", "beggar", *words) == sentence_


def test_a_game_that_cannot_be_set_up_says_why(monkeypatch):
    def refuse(players, *, seed):
        raise ValueError("a beggar sits alone")

    broken = attrs.evolve(BEGGAR, new_game=refuse)
    monkeypatch.setattr(play, "system", lambda name: broken)
    sentence = refusal("play", "--system", "beggar")
    assert sentence == "beggar cannot be set up: a beggar sits alone"


def test_a_command_of_another_seat_is_not_offered():
    state = BEGGAR.new_game(["Ann"])
    everything = attrs.evolve(BEGGAR, issuer=lambda state, command: Seat("nobody"))
    assert next_turn(AnyMoment(rules=everything, state=state)) is None


@pytest.mark.parametrize(("waiting", "may"), [(("Ann",), False), (("Ann", "Ben"), True)])
def test_the_only_seat_that_has_to_act_cannot_choose_nothing(monkeypatch, waiting, may):
    dues = tuple(Due(seat=Seat("beggar", name), command="Beg") for name in waiting)
    rules = attrs.evolve(BEGGAR, pending=lambda _state: dues)
    monkeypatch.setattr(play, "system", lambda name: rules)
    out = output(*FIRST, "--hero", "Ann", typed=["0", "q"])
    assert ("0 [nothing more]" in out) is may


def test_the_hint_to_resume_a_game_names_the_hero(tmp_path):
    path = tmp_path / "a.jsonl"
    out = run(*FIRST, "--hero", "Ann", "--record", str(path), typed=["1", "q"]).out
    assert f"play --resume {path} --hero Ann" in " ".join(out.split()).replace("- ", "-")
