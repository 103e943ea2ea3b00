"""What the ledger of a GURPS table keeps of character sheets: Basic Speed and hit points."""

import pytest

from dramadeck import torg
from dramadeck.codec.saves import dump_state, dump_view, load_state
from dramadeck.torg import GURPS, REVISED, ActionKind, Counter, Reason
from dramadeck.torg.decks import DRAMA_DECK
from tests.torg.tables import in_rounds, refused, told
from tests.torg.tables_actions import (
    HEROES_FLURRY,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_FLURRY_DEFEND_TRICK,
    put,
)

QUIET = 151
VILLAINS_INSPIRED = 59
VILLAINS = ("Mummy", "Cultist", "Guard")


def figure(state, counter, number, name):
    return torg.set_counter(
        state, counter=counter, number=number, character=name, reason="the sheet"
    ).state


def table(top, speeds=(), dialect=GURPS, heroes=("Quin", "Marco", "Tina")):
    known = dict(speeds)
    party = (torg.Hero(name, speed=known.get(name)) for name in heroes)
    state = in_rounds(*party, top=top, villains=VILLAINS, dialect=dialect)
    for name in known.keys() & {*VILLAINS}:
        state = figure(state, Counter.SPEED, known[name], name)
    return state


def passed(state, *names):
    for name in names:
        state = torg.pass_turn(state, character=name).state
    return state


def waits(state, name, faster):
    sentence = refused(state, torg.PassTurn(character=name), Reason.WAIT_FOR_FASTER, "TG-039")
    assert f"{faster} has the higher Basic Speed and acts before {name}" in sentence


@pytest.mark.rule("TG-039")
def test_in_both_passes_of_a_flurry_the_faster_hero_acts_first():
    state = table(HEROES_FLURRY, {"Quin": 21, "Marco": 26, "Tina": 20})
    for _ in range(2):
        waits(state, "Quin", "Marco")
        waits(state, "Tina", "Marco")
        state = passed(state, "Marco")
        waits(state, "Tina", "Quin")
        state = passed(state, "Quin", "Tina")
    assert [state.actions_left(name) for name in ("Quin", "Marco", "Tina")] == [0, 0, 0]


@pytest.mark.rule("TG-039")
def test_in_both_passes_of_a_flurry_the_faster_villain_acts_first():
    state = table(VILLAINS_FLURRY_DEFEND_TRICK, {"Mummy": 16, "Cultist": 22, "Guard": 18})
    for _ in range(2):
        waits(state, "Mummy", "Cultist")
        waits(state, "Guard", "Cultist")
        state = passed(state, "Cultist", "Guard", "Mummy")


@pytest.mark.rule("TG-039")
def test_who_is_as_fast_or_of_unknown_speed_acts_when_the_table_says():
    state = table(HEROES_FLURRY, {"Quin": 21, "Marco": 21})
    assert torg.view(state, torg.SPECTATOR).order == ("Quin", "Marco")
    for order in (("Marco", "Tina", "Quin"), ("Tina", "Quin", "Marco")):
        assert passed(state, *order)


@pytest.mark.rule("TG-039")
@pytest.mark.parametrize("out", ["leaves_unconscious", "knocks_out"])
def test_nobody_waits_for_who_lies_senseless_or_has_acted_twice(out):
    state = table(HEROES_FLURRY, {"Quin": 21, "Marco": 26})
    down = torg.report_damage(state, target="Marco", **{out: True}).state
    assert passed(down, "Quin")


@pytest.mark.rule("TG-039")
@pytest.mark.parametrize(
    ("top", "dialect"), [(PLAIN_ATTACK_TAUNT, GURPS), (HEROES_FLURRY, REVISED)]
)
def test_speed_orders_nothing_without_a_flurry_or_in_a_text_that_does_not_know_it(top, dialect):
    state = table(top, {"Quin": 21, "Marco": 26}, dialect=dialect)
    assert passed(state, "Quin")
    assert torg.view(state, torg.SPECTATOR).order == ()


@pytest.mark.rule("TG-039", "MA-002")
def test_a_group_with_one_roll_does_not_wait_for_its_own_members():
    state = table(HEROES_FLURRY, {"Quin": 21, "Marco": 26, "Tina": 30})
    two = torg.ManyOnOne(
        actors=("Quin", "Marco"), action=ActionKind.OTHER, values=(9, 9), difficulty=0
    )
    refused(state, two, Reason.WAIT_FOR_FASTER, "TG-039")
    assert torg.TORG.refusal(passed(state, "Tina"), two) is None
    lift = torg.SumEfforts(
        lead="Marco",
        action=ActionKind.OTHER,
        value=9,
        difficulty=0,
        coordination=9,
        efforts=(torg.Effort(helper="Quin", value=9, perception=9),),
    )
    refused(state, lift, Reason.WAIT_FOR_FASTER, "TG-039")
    assert torg.TORG.refusal(passed(state, "Tina"), lift) is None


@pytest.mark.rule("TG-039")
def test_the_order_of_a_flurry_is_shown_to_everybody():
    speeds = {"Quin": 21, "Marco": 26, "Mummy": 40}
    state = table(HEROES_FLURRY, speeds)
    for seat in (torg.SPECTATOR, torg.GAMEMASTER, torg.hero_seat("Tina")):
        seen = torg.view(state, seat)
        assert seen.order == ("Marco", "Quin")
        assert [each.speed for each in seen.heroes] == [21, 26, None]
        assert '"order": ["Marco", "Quin"]' in dump_view(torg.TORG, seen)


@pytest.mark.rule("TG-040")
@pytest.mark.parametrize("name", VILLAINS)
@pytest.mark.parametrize(("lost", "left"), [(3, 3), (6, 6), (9, 6)])
def test_an_inspiration_gives_back_half_of_known_hit_points_to_whom_the_gamemaster_plays(
    name, lost, left
):
    state = table(QUIET)
    state = figure(state, Counter.HIT_POINTS, 11, name)
    state = torg.report_damage(state, target=name, wounds=lost).state
    transition = torg.flip(put(state, DRAMA_DECK, VILLAINS_INSPIRED))
    assert transition.state.character(name).injuries.wounds == left
    assert not told(transition, torg.RecoveryOwed)


@pytest.mark.rule("TG-040")
def test_of_several_hurt_the_host_is_asked_for_those_whose_hit_points_nobody_knows():
    state = table(QUIET)
    state = figure(state, Counter.HIT_POINTS, 10, "Mummy")
    state = figure(figure(state, Counter.HIT_POINTS, 10, "Guard"), Counter.HIT_POINTS, 0, "Guard")
    for name in VILLAINS:
        state = torg.report_damage(state, target=name, wounds=9).state
    transition = torg.flip(put(state, DRAMA_DECK, VILLAINS_INSPIRED))
    owed = [each.character for each in told(transition, torg.RecoveryOwed)]
    assert owed == ["Cultist", "Guard"]


@pytest.mark.parametrize("counter", [Counter.HIT_POINTS, Counter.SPEED])
@pytest.mark.parametrize("name", ["Quin", "Mummy"])
def test_a_figure_of_the_sheet_is_set_saved_and_taken_back(counter, name):
    state = figure(table(QUIET), counter, 17, name)
    assert getattr(state.character(name), counter.value) == 17
    assert load_state(dump_state(torg.TORG, state)) == state
    assert getattr(figure(state, counter, 0, name).character(name), counter.value) is None
    wrong = torg.SetCounter(counter=counter, number=9, character="Nobody", reason="a slip")
    refused(state, wrong, Reason.UNKNOWN_CHARACTER, "TR-062")


def test_who_has_no_figures_is_saved_as_ever():
    text = dump_state(torg.TORG, table(QUIET))
    assert '"speed"' not in text
    assert text.count('"hit_points"') == 3
