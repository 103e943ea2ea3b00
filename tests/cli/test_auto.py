"""`dramadeck play --auto`: a whole scene, from the deal to the refill."""

import re
from itertools import groupby, product

import pytest

from dramadeck import torg
from dramadeck.sim.torg.bomb.moment import Ending
from dramadeck.sim.torg.bomb.sheets import LEADER, TROOPERS
from dramadeck.torg import Side
from dramadeck.torg.commands import ManyOnOne
from dramadeck.torg.events import ActionDeclared, CardFlipped, PoolStripped, TurnTaken
from tests.cli.scenes import before_the_deal, output, program, run, scene
from tests.cli.scenes_of_other_texts import SEEDS as OTHER_TEXTS
from tests.depth import DEEP, by_depth

SEEDS = range(1, by_depth(17, 31))
EXPANDED = ["--deck", "expanded"]
WIDTHS = (60, 80, 100, 140)
TAROT_FOR_TWO = ["--system", "tarot", "--seed", "9", "--heroes", "Ann,Ben"]


def rounds_of(seed):
    """Return the beats of each round, beginning with the flip."""
    beats, _ = scene(seed)
    number = 0
    numbered = []
    for beat in beats:
        number += any(isinstance(event, CardFlipped) for event in beat.transition.events)
        numbered.append((number, beat))
    grouped = groupby(numbered, key=lambda pair: pair[0])
    return [[beat for _, beat in beats] for number, beats in grouped if number]


# ---------------------------------------------------------------------------- on the screen


@pytest.mark.parametrize(
    ("seed", "more"),
    [
        *((seed, []) for seed in ("a text", "7", "8", "368")[: by_depth(1, 4)]),
        ("3", EXPANDED),
        *product(
            ("2", "a text")[: by_depth(1, 2)],
            (["--dialect", text, *EXPANDED] for text in OTHER_TEXTS),
        ),
    ],
)
def test_a_scene_is_played_from_the_deal_to_the_refill(seed, more):
    out = output("play", "--auto", "--seed", seed, *more)
    assert ("161 cards" in out) == ("expanded" in more)
    for words in ("The adventure begins", "It gets dramatic!", "Rounds begin", "Conflict line"):
        assert words in out
    for words in ("The rounds end", "The scene ends", "The scene is closed", "Summary"):
        assert words in out
    assert re.search(r"The bomb (is disarmed|has gone off)\.", out)
    assert re.search(rf"Seed\s+{seed}\b", out)
    assert all(f"─ Round {number}: card " in out for number in (1, 2, 3))


@pytest.mark.parametrize("dialect", ["revised", "gurps"])
def test_in_a_pipe_the_same_seed_gives_the_same_output_without_color(dialect):
    words = ["play", "--auto", "--dialect", dialect, "--seed"]
    one = program(*words, "7", PYTHONHASHSEED="1")
    assert one.out.splitlines() == run(*words, "7").out.splitlines()
    assert one.out != run(*words, "8").out
    assert "\x1b" not in one.out
    assert max(map(len, one.out.splitlines())) == 100  # unless COLUMNS says otherwise


def test_a_random_seed_is_shown_and_plays_the_same_scene_again():
    words = ("play", "--auto", "--rounds", "2")
    fresh = run(*words)
    (seed,) = re.findall(r"Seed\s+(\d+)", fresh.out)
    assert run(*words, "--seed", seed).out == fresh.out


def test_force_color_gives_colors_and_no_color_overrides_it(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    words = ("play", "--auto", "--rounds", "2", "--seed", "7")
    assert "\x1b[1;36m" in run(*words).out
    monkeypatch.setenv("NO_COLOR", "1")
    plain = run(*words)
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", plain.out)


@pytest.mark.parametrize(
    ("words", "width"),
    [
        *((["--seed", "368"], width) for width in (WIDTHS if DEEP else (60, 140))),
        *((["--seed", "7", "--dialect", "classic"], width) for width in WIDTHS[: by_depth(1, 4)]),
        *((["--seed", "7", "--dialect", "gurps"], width) for width in WIDTHS[: by_depth(1, 4)]),
        *((TAROT_FOR_TWO, width) for width in (40, *WIDTHS)[: by_depth(1, 5)]),
    ],
)
def test_every_line_fits_and_every_box_is_whole(words, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("play", "--auto", *words).out.splitlines()
    assert max(map(len, lines)) <= width
    boxed = [line for line in lines if line.startswith(("╭", "│", "╰"))]
    assert boxed
    assert all(line[-1] in "╮│╯" and len(line) == width for line in boxed)
    assert not [line for line in lines if line.endswith(" ")]


def test_a_terminal_without_box_characters_gets_ascii():
    result = program("play", "--auto", "--rounds", "2", "--seed", "7", PYTHONIOENCODING="ascii")
    assert result.code == 0
    assert result.out.isascii()
    assert "villains - / heroes" in result.out


def test_cards_that_a_hero_draws_are_not_shown():
    result = run("play", "--auto", "--seed", "7")
    _, last = scene(7)
    unseen = set(last.state.hand("Quin")) - {
        card for event in last.events for card in getattr(event, "cards", ())
    }
    draws = [line for line in result.out.splitlines() if " draws " in line]
    assert draws
    assert not [line for line in draws for card in unseen if f"({card})" in line]


def test_the_output_names_rules():
    out = "".join(run("play", "--auto", "--seed", str(seed)).out for seed in (1, 2))
    for rule in ("TR-022", "TR-048", "TR-089", "TR-099", "TR-106", "MA-004", "TR-082"):
        assert rule in out


def test_a_scene_can_be_stopped_after_some_rounds():
    result = run("play", "--auto", "--seed", "7", "--rounds", "2")
    assert "Round 2" in result.out
    assert "Round 3" not in result.out
    assert "stopped early" in result.out


@pytest.mark.parametrize("names", ["Ada", "Ada,Ben", "A,B,C,D,E,F,G,H"])
def test_a_party_may_have_one_to_eight_heroes(names):
    rounds = str(by_depth(3, 99))
    out = output("play", "--auto", "--seed", "3", "--rounds", rounds, "--heroes", names)
    assert "Summary" in out
    assert ("opens the pool" in out) == (names.count(",") < 2)


# ------------------------------------------------------------------------------ by the rules


@pytest.mark.parametrize(("dialect", "seeds"), [("revised", SEEDS), *OTHER_TEXTS.items()])
def test_every_scene_ends_in_one_of_two_ways_and_each_command_comes_from_its_seat(dialect, seeds):
    scenes = [scene(seed, dialect=dialect) for seed in seeds]
    assert {last.ending for _, last in scenes} == {Ending.DISARMED, Ending.EXPLODED}
    assert all(last.is_over for _, last in scenes)
    for beat in (beat for beats, _ in scenes for beat in beats):
        assert torg.TORG.issuer(beat.before.state, beat.command) == beat.duty.seat


@pytest.mark.rule("TR-055")
def test_the_side_with_the_initiative_has_its_turns_first():
    sides_first = set()
    for seed in SEEDS:
        for beats in rounds_of(seed):
            first, acted = beats[0].transition.state.initiative, []
            for beat in beats:
                for event in beat.transition.events:
                    if isinstance(event, ActionDeclared | TurnTaken):
                        actor = getattr(event, "character", None) or event.attempt.actor
                        acted.append(beat.before.state.side_of(actor))
            sides = [side for side, _ in groupby(acted)]
            assert sides in ([], [first], [first, first.other], [first.other])
            sides_first.add(first)
    assert sides_first == set(Side)


@pytest.mark.rule("TR-091")
def test_troopers_act_together_villains_strip_pools_and_heroes_defend_where_it_helps():
    commands = [beat.command for seed in SEEDS for beat in scene(seed)[0]]
    groups = [command for command in commands if isinstance(command, ManyOnOne)]
    assert max(len(group.actors) for group in groups) == len(TROOPERS)
    events = [e for seed in SEEDS for beat in scene(seed)[0] for e in beat.transition.events]
    assert any(isinstance(event, PoolStripped) for event in events)
    assert any(isinstance(event, TurnTaken) and event.action == "Defend" for event in events)


@pytest.mark.rule("TR-109", "TR-111")
def test_a_last_ditch_effort_is_made_when_no_flips_are_left():
    beats = [beat for seed in SEEDS for beat in scene(seed)[0]]
    efforts = [beat for beat in beats if isinstance(beat.command, torg.commands.LastDitchEffort)]
    assert efforts
    assert all(beat.before.state.resolution.flips_left == 0 for beat in efforts)


def test_the_dice_are_the_same_for_the_same_seed_and_number():
    moment = before_the_deal()
    with pytest.raises(ValueError, match="no action is open"):
        moment.throw()
    beats, _ = scene(7)
    at = next(b for b in beats if b.before.state.attempt and b.before.state.attempt.dice_due)
    assert at.before.throw() == at.before.throw()


def test_a_seat_cannot_send_a_command_of_another_seat():
    beats, _ = scene(7)
    beat = next(beat for beat in beats if beat.duty.who == LEADER)
    with pytest.raises(ValueError, match="is for gamemaster to send, not for hero Quin"):
        beat.before.check_issuer(beat.command, torg.TORG.seats(beat.before.state)[0])
