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
def a_stranger(monkeypatch):
    """A system is installed that nobody has heard of."""
    monkeypatch.setattr(
        play, "system", {"beggar": BEGGAR, "tarot": tarot.TAROT, "torg": torg.TORG}.__getitem__
    )


def test_the_program_plays_it_round_by_round():
    out = output(*AUTO, "--rounds", "3")
    assert out.startswith("Beggar's Heap: Ann, Ben and Cleo.\n")
    assert " Around the table: 3 " in out
    assert "Around the table: 4" not in out
    for summed_up in ("Times around the table +3 ", "Commands +9 ", "Seed +3 "):
        assert re.search(summed_up, out)
    assert out == output(*AUTO, "--rounds", "3")


def test_without_a_number_of_rounds_it_ends_by_itself():
    assert re.search(r"Times around the table +12 ", run(*AUTO).out)


def test_it_is_over_when_nobody_can_do_anything(monkeypatch):
    out = run(*AUTO, "--heroes", "Ann").out
    assert "Beggar's Heap: Ann." in out
    state = BEGGAR.new_game(["Ann"], cards=0)
    assert next_turn(AnyMoment(rules=BEGGAR, state=state)) is None
    empty = attrs.evolve(BEGGAR, new_game=partial(BEGGAR.new_game, cards=0))
    monkeypatch.setattr(play, "system", lambda name: empty)
    assert "Nobody can do anything any more." in " ".join(run(*AUTO).out.split())


@pytest.fixture
def laid_four(monkeypatch):
    """The game is over when four cards have been laid, and nobody waits for that."""

    def result(state):
        scores = tuple((player, len(state.table.pile(hand(player)))) for player in state.players)
        return GameResult(winners=("Ben",), scores=scores) if state.rounds == 4 else None

    monkeypatch.setattr(play, "system", lambda name: attrs.evolve(BEGGAR, result=result))


@pytest.mark.usefixtures("laid_four")
def test_it_is_played_to_its_end_and_the_program_says_who_has_won():
    assert re.search(r"Result +Ben has won\. Ann \d, Ben \d, Cleo \d\.", run(*AUTO).out)
    out = run(*AUTO, "--language", "de").out
    assert re.search(r"Ergebnis +Ben hat gewonnen\. Ann \d, Ben \d, Cleo \d\.", out)


@pytest.mark.usefixtures("laid_four")
def test_a_person_is_told_who_has_won_too():
    out = run(*FIRST, typed=["1", "2", "1"] * 30).out
    assert re.search(r"Result +Ben has won\. Ann \d", out)
    assert "Left." not in out


@pytest.mark.usefixtures("laid_four")
@pytest.mark.parametrize(("rounds", "after"), [("1", "once"), ("2", "2 times")])
def test_a_game_that_its_number_of_rounds_ends_is_not_called_over(rounds, after):
    out = " ".join(run(*AUTO, "--rounds", rounds).out.split())
    assert f"The game is not over: it was broken off after going {after} around" in out


def test_a_game_that_never_comes_to_its_end_is_broken_off_all_the_same(monkeypatch):
    monkeypatch.setattr(play, "system", lambda name: attrs.evolve(BEGGAR, result=lambda _: None))
    monkeypatch.setattr(play, "MOST_ROUNDS", 15)
    assert "it was broken off after going 15 times" in " ".join(run(*AUTO).out.split())


@pytest.mark.parametrize("name", ["tarot", "torg"])
def test_known_systems_can_be_played_like_strangers(name, monkeypatch):
    monkeypatch.setattr(scenes, "SCENES", {})
    out = output("play", "--auto", "--system", name, "--seed", "3", "--rounds", "4")
    assert "draws" in out
    assert " Around the table: 4 " in out
    deck = "revised" if name == "torg" else "published"
    assert run("play", "--auto", "--system", name, "--rounds", "1", "--dialect", deck).code == 0


def test_what_is_drawn_is_told_to_nobody(monkeypatch):
    monkeypatch.setattr(scenes, "SCENES", {})
    out = run("play", "--auto", "--system", "tarot", "--seed", "3").out
    assert "Ann draws 5 cards." in out
    assert not re.search(r"draws [A-Z]", out)


def test_a_person_chooses_from_what_is_legal_and_sees_what_her_seat_sees():
    out = output(*FIRST, "--hero", "Ben", typed=["1", "2", "2", "q"])
    assert "You play Ben." in out
    assert "1 beg" in out
    assert "Laid: player Ben, card 5." in out
    assert "0 [nothing more]" in out
    assert "Ann> " not in out
    assert "Left. The seed was 3.\nThis game was not kept;" in out


def test_a_person_is_shown_what_she_sees_on_the_table(monkeypatch):
    monkeypatch.setattr(scenes, "SCENES", {})
    out = run("play", "--system", "torg", "--seed", "3", typed=["q"]).out
    assert "Ann  " in out
    assert "Drama deck: 156 cards." in out


def test_choices_are_taken_back_and_explained():
    out = run(*FIRST, typed=["? 1", "?", "t", "u", "0", "u", "1", "x", "q"]).out
    assert "Draw cards from the stack." in out
    assert "? 3 explains line 3" in out
    assert "nothing to take back since the program began" in out
    assert "Taken back." in out
    assert "'x' is none of the choices." in out


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
def test_what_it_has_not_is_refused_in_a_sentence(words, sentence_):
    assert refusal("play", "--system", "beggar", *words) == sentence_


def test_a_game_that_cannot_be_set_up_says_why(monkeypatch):
    def nobody(players, *, seed):
        raise ValueError("a beggar sits alone")

    broken = attrs.evolve(BEGGAR, new_game=nobody)
    monkeypatch.setattr(play, "system", lambda name: broken)
    sentence = refusal("play", "--system", "beggar")
    assert sentence == "beggar cannot be set up: a beggar sits alone"


def test_nobody_is_offered_what_is_anothers_to_send():
    state = BEGGAR.new_game(["Ann"])
    everything = attrs.evolve(BEGGAR, issuer=lambda state, command: Seat("nobody"))
    assert next_turn(AnyMoment(rules=everything, state=state)) is None


@pytest.mark.parametrize(("waiting", "may"), [(("Ann",), False), (("Ann", "Ben"), True)])
def test_nothing_is_no_answer_of_the_only_seat_for_which_the_game_waits(monkeypatch, waiting, may):
    dues = tuple(Due(seat=Seat("beggar", name), command="Beg") for name in waiting)
    rules = attrs.evolve(BEGGAR, pending=lambda _state: dues)
    monkeypatch.setattr(play, "system", lambda name: rules)
    out = output(*FIRST, "--hero", "Ann", typed=["0", "q"])
    assert ("0 [nothing more]" in out) is may


def test_a_game_that_was_left_says_who_goes_on_with_it(tmp_path):
    path = tmp_path / "a.jsonl"
    out = run(*FIRST, "--hero", "Ann", "--record", str(path), typed=["1", "q"]).out
    assert f"play --resume {path} --hero Ann" in " ".join(out.split()).replace("- ", "-")
