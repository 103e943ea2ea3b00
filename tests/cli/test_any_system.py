"""`dramadeck play --system NAME` for a system that the command line does not know."""

from enum import Enum
from typing import NamedTuple

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.cli import commands
from dramadeck.cli.any_system import AnyMoment, choices_of, next_turn
from dramadeck.cli.plain_words import explanation, in_words, sentence, told_fields
from dramadeck.engine import FACE_DOWN, Card, Seat, event
from tests.cli.scenes import run
from tests.engine.beggar import BEGGAR, Beg, Lay

AUTO = ["play", "--system", "beggar", "--auto", "--seed", "3"]
FIRST = ["play", "--system", "beggar", "--seed", "3"]


@pytest.fixture(autouse=True)
def a_stranger(monkeypatch):
    """A system is installed that nobody has heard of."""
    monkeypatch.setattr(
        commands, "system", {"beggar": BEGGAR, "tarot": tarot.TAROT, "torg": torg.TORG}.__getitem__
    )


def typed(*lines):
    return "".join(f"{line}\n" for line in lines)


def test_the_program_plays_it_round_by_round():
    told = run(*AUTO, "--rounds", "3")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Beggar's Heap: Ann, Ben and Cleo.\n")
    assert "Round 3\n" in told.out
    assert "Round 4" not in told.out
    assert "beggar Ann: beg.\n    Begged: player Ann, card face down.\n" in told.out
    assert "    Laid: player Ben, card 5.\n" in told.out
    assert told.out.endswith("Over after 3 rounds; 9 commands. Seed: 3\n")
    assert told == run(*AUTO, "--rounds", "3")


def test_without_a_number_of_rounds_it_ends_by_itself():
    assert "Over after 12 rounds" in run(*AUTO).out


def test_it_is_over_when_nobody_can_do_anything():
    out = run(*AUTO, "--heroes", "Ann").out
    assert "Beggar's Heap: Ann." in out
    state = BEGGAR.new_game(["Ann"], cards=0)
    assert next_turn(AnyMoment(rules=BEGGAR, state=state), None) is None


@pytest.mark.parametrize("name", ["tarot", "torg"])
def test_known_systems_can_be_played_like_strangers(name, monkeypatch):
    monkeypatch.setattr(commands, "STAGES", {})
    told = run("play", "--auto", "--system", name, "--seed", "3", "--rounds", "4")
    assert told.code == 0
    assert "deal." in told.out
    assert "face down" in told.out
    deck = "revised" if name == "torg" else "published"
    assert run("play", "--auto", "--system", name, "--rounds", "1", "--dialect", deck).code == 0


def test_what_is_drawn_is_told_to_nobody(monkeypatch):
    monkeypatch.setattr(commands, "STAGES", {})
    out = run("play", "--auto", "--system", "tarot", "--seed", "3").out
    assert "Card drawn: holder Ann, card face down ×5." in out
    assert "trait Brawn, needed" not in out


def test_a_person_chooses_from_what_is_legal_and_sees_what_her_seat_sees():
    told = run(*FIRST, "--hero", "Ben", typed=typed("1", "2", "q"))
    assert (told.code, told.err) == (0, "")
    assert "You play Ben." in told.out
    assert "beggar Ben sees:" in told.out
    assert "  1 player Ben, count 1\n" in told.out
    assert "do nothing" in told.out
    assert "beggar Ann> " not in told.out
    assert told.out.endswith("Left. The seed was 3.\n")


def test_a_person_is_shown_what_she_sees_field_by_field(monkeypatch):
    monkeypatch.setattr(commands, "STAGES", {})
    out = run("play", "--system", "torg", "--seed", "3", typed=typed("q")).out
    assert "hero Ann sees:\n" in out
    assert "\n    dialect: revised\n" in out


def test_choices_are_taken_back_and_explained():
    told = run(*FIRST, typed=typed("? 1", "?", "t", "u", "2", "u", "1", "x", "q")).out
    assert "Draw cards from the stack." in told
    assert "? 3 explains line 3." in told
    assert "There is nothing to take back yet." in told
    assert "Taken back." in told
    assert "'x' is no line of the menu" in told


def test_a_person_may_play_to_the_end():
    told = run(*FIRST, "--rounds", "1", typed=typed("1", "1", "1"))
    assert told.out.endswith("Over after a round; 3 commands. Seed: 3\n")


@pytest.mark.parametrize(
    ("words", "sentence_"),
    [
        (["--dialect", "classic"], "there is no dialect 'classic'; there are none"),
        (["--deck", "tarot"], "there is no deck 'tarot'; there are none"),
        (["--hero", "Bob"], "there is no hero 'Bob'; known: Ann, Ben, Cleo"),
    ],
)
def test_what_it_has_not_is_refused_in_a_sentence(words, sentence_):
    told = run("play", "--system", "beggar", *words)
    assert (told.code, told.out, told.err) == (2, "", f"dramadeck: {sentence_}\n")


def test_a_game_that_cannot_be_set_up_says_why(monkeypatch):
    def nobody(players, *, seed):
        raise ValueError("a beggar sits alone")

    broken = attrs.evolve(BEGGAR, new_game=nobody)
    monkeypatch.setattr(commands, "system", lambda name: broken)
    told = run("play", "--system", "beggar")
    assert told.code == 2
    assert told.err == (
        "dramadeck: beggar cannot be set up for Ann, Ben and Cleo: a beggar sits alone\n"
    )


def test_nobody_is_offered_what_is_anothers_to_send():
    state = BEGGAR.new_game(["Ann"])
    everything = attrs.evolve(BEGGAR, issuer=lambda state, command: Seat("nobody"))
    assert next_turn(AnyMoment(rules=everything, state=state), None) is None


def test_a_menu_has_a_heading_for_each_kind_of_command():
    state = BEGGAR.step(BEGGAR.new_game(["Ann"]), Beg(player="Ann")).state
    turn = next_turn(AnyMoment(rules=BEGGAR, state=state), None)
    assert [(each.group, each.text) for each in choices_of(turn)] == [
        ("Beg", "player Ann, count 1"),
        ("Lay", "player Ann, card 6"),
        ("Go on", "do nothing"),
    ]


# ------------------------------------------------------------------------------- plain words


class Color(Enum):
    DARK_RED = 1


class Point(NamedTuple):
    x: int
    y: int


@event
class Odd:
    """Something odd.

    >>> 1 + 1
    2
    """

    color: Color
    sure: bool
    hidden: tuple[Card, ...]
    shown: Card | None
    nested: Lay
    by_name: object = None
    nothing: str = ""


def test_records_are_told_in_plain_words():
    odd = Odd(
        color=Color.DARK_RED,
        sure=True,
        hidden=(FACE_DOWN, FACE_DOWN),
        shown=3,
        nested=Lay(player="Ann", card=4),
        by_name={"Ann": 2},
    )
    assert sentence(odd) == (
        "Odd: color dark red, sure yes, hidden face down ×2, shown 3, "
        "nested (player Ann, card 4), by name Ann 2"
    )
    assert explanation(odd) == "Something odd."
    assert in_words(False) == "no"
    assert in_words(Seat("hero", "Ann")) == "hero Ann"
    assert in_words((1, "two")) == "1, two"


def test_a_named_tuple_and_a_record_with_a_strange_annotation_are_told_too():
    class Strange(NamedTuple):
        x: "NotThere"  # noqa: F821 - that is what is strange

    assert dict(told_fields(Point(1, 2))) == {"x": "1", "y": "2"}
    assert dict(told_fields(Strange(5))) == {"x": "5"}
    assert explanation(object.__new__(type("Bare", (), {}))) == "Nothing is written about it."
