"""`dramadeck play --system tarot`: Mia's break-in, played by the program."""

import re

import pytest

from dramadeck import tarot
from dramadeck.sim.tarot.policies import choose
from dramadeck.sim.tarot.story import CHECKED_DEEDS, DAVID, FRANKLIN, MIA, Asks, after, hits_after
from dramadeck.tarot import TAROT
from dramadeck.tarot.rules.contests import Standing
from tests.cli.break_ins import AUTO, FIRST, SEEDS, beats, next_moment, with_another_narrator
from tests.cli.scenes import output, program, run


def ending(seed, names=("Ann",)):
    """Return the last moment of a game that the program plays."""
    *_, last = beats(seed, names)
    return next_moment(*last)


# ---------------------------------------------------------------------------- on the screen


@pytest.mark.parametrize("seed", ["7", "8", "9", "a text"])
def test_the_break_in_is_played_from_the_deal_to_the_summary(seed):
    out = output(*AUTO, "--seed", seed)
    story = [
        "The game begins",
        "The door",
        "The Narrator calls for a check by Mia",
        "Mia pushes",
        "The duel",
    ]
    story += ["David Chow enters the story", "A contest begins: Mia against David Chow"]
    story += ["Summary"]
    places = [out.index(words) for words in story]
    assert places == sorted(places)
    assert re.search(rf"Seed\s+{seed}\b", out)


def test_the_same_seed_gives_the_same_output():
    one = program(*AUTO, "--seed", "9", PYTHONHASHSEED="1")
    assert one == run(*AUTO, "--seed", "9")
    assert "\x1b" not in one.out
    assert one.out != run(*AUTO, "--seed", "8").out


@pytest.mark.rule("TT-019")
@pytest.mark.parametrize("words", [AUTO, FIRST])
def test_the_trait_and_the_needed_rank_of_a_check_are_not_shown(words):
    out = run(*words, "--seed", "9", typed=[*["1"] * 40]).out
    assert "The trait is secret." in out
    deed = CHECKED_DEEDS["The door"]
    assert deed.trait not in out
    assert f"{deed.needed}" not in out.replace("Great Driving", "")
    assert "Firearms" not in out


def test_a_second_player_plays_franklin():
    out = run(*AUTO, "--seed", "9", "--heroes", "Ann,Ben").out
    assert "The Narrator calls for a check by Franklin" in out
    assert "Mia against Franklin against David Chow" in out
    assert "Ben draws 5 cards" in out
    assert "Franklin" not in run(*AUTO, "--seed", "9").out


# ------------------------------------------------------------------------------- by the rules


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Ben"), ("Mia",), ("Franklin", "Mia")])
def test_every_game_ends_and_every_command_comes_from_the_seat_that_may_send_it(names):
    for seed in SEEDS:
        last = None
        for moment, question in beats(seed, names):
            command = choose(moment, question)
            last = moment
            if command is not None:
                assert TAROT.issuer(moment.state, command) == question.seat
        assert last.scenes == ()
        assert last.duel is not None


def test_games_reach_every_outcome():
    endings = [ending(seed) for seed in range(1, 101)]
    outcomes = {check.outcome for moment in endings for check in moment.checks}
    assert outcomes == set(tarot.Outcome)
    assert {moment.duel.winners for moment in endings} == {("Mia",), ("David Chow",), ()}
    hurt = {who.name for moment in endings for who in moment.state.characters if who.wounds}
    assert hurt == {"Mia", "David Chow"}
    assert {question.asks for seed in SEEDS for _, question in beats(seed)} == set(Asks)


@pytest.mark.rule("TT-052")
def test_david_has_a_harder_shot_against_two_and_mia_after_a_mistake():
    for seed in SEEDS:
        for moment, question in beats(seed, ("Ann", "Ben")):
            if isinstance(question.word, tarot.commands.BeginContest):
                mia, franklin, david = question.word.sides
                assert (mia.penalty, franklin.penalty, david.penalty) == (moment.was_heard, 0, 1)


def standing(name, majors=0, rank=3):
    """Return the standing of a character at the end of the duel."""
    return Standing(character=name, majors=majors, rank=rank)


@pytest.mark.parametrize(
    ("mia", "david", "hit"),
    [
        ((0, 9), (0, 8), [DAVID.name]),
        ((0, 7), (0, 8), [MIA.name]),
        ((0, 8), (0, 8), []),
        ((1, 3), (0, 8), [DAVID.name]),
        ((1, 3), (2, 8), [DAVID.name, MIA.name]),
    ],
)
def test_the_leader_of_a_duel_hits(mia, david, hit):
    state = tarot.new_game([tarot.Player("Ann", MIA)], seed=7)
    standings = (standing("Mia", *mia), standing("David Chow", *david))
    duel = tarot.events.ContestSettled(standings=standings, winners=(), is_tie=True)
    assert [hit.character for hit in hits_after(state, duel)] == hit


def test_the_characters_of_players_cost_at_most_ten_points():
    for part in (MIA, FRANKLIN):
        rebuilt = tarot.create_character(
            part.name, {trait.name: trait.rank for trait in part.traits}
        )
        assert rebuilt == part


@pytest.mark.rule("TT-019", "TT-040")
def test_a_player_bot_uses_only_its_own_cards():
    for seed in SEEDS:
        for moment, question in beats(seed):
            if question.seat.role != "player":
                continue
            other = with_another_narrator(moment)
            assert choose(other, question) == choose(moment, question)


def test_a_command_of_another_seat_is_refused():
    moment, question = next(
        pair for pair in beats(7) if pair[1].asks is Asks.PUSH and pair[1].seat != tarot.NARRATOR
    )
    with pytest.raises(ValueError, match="is for narrator to send, not for player Ann"):
        after(moment, question, tarot.commands.DrawNarratorHand())
