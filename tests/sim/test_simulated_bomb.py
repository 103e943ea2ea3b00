"""The bomb scene of the terminal as a simulation."""

import json
from functools import partial

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.core import UnknownNameError
from dramadeck.narration.dialogue import Dialogue
from dramadeck.sim import play, simulate
from dramadeck.sim.torg import bomb
from dramadeck.sim.torg.bomb import sheets
from dramadeck.sim.torg.bomb.scenario import filled
from dramadeck.sim.torg.bomb.sheets import texts
from tests.depth import by_depth

DIALECTS = tuple(torg.DIALECTS)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_bomb_is_played_to_its_end_with_every_dialect(dialect):
    for game in range(by_depth(2, 8)):
        moments = play(bomb.scene(dialect=dialect), seed=1, game=game)
        assert moments[-1].is_over
        assert moments[-1].ending is not None
        assert moments[-1].state.setup.dialect == torg.DIALECTS[dialect]


def test_the_bomb_explodes_after_the_flips_of_the_scene():
    for game in range(3):
        moments = play(bomb.scene(flips=3), seed=1, game=game)
        tasks = [moment.state.resolution for moment in moments if moment.state.resolution]
        assert max(task.flips_left for task in tasks if task.flips_left is not None) == 3


def decided(moment):
    """Return the moment after the next decision of the program."""
    duty = bomb.next_decision(moment)
    answer = bomb.routine(moment, duty)
    if answer is None:
        return bomb.declined(moment, duty)
    return bomb.after(moment, answer, duty.seat)[0]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_terminal_plays_the_same_scene_with_the_same_seed(dialect):
    simulated = play(bomb.scene(dialect=dialect), seed=5, game=2)[-1]
    moment = bomb.opening(seed="5/2", dialect=dialect)
    while bomb.next_decision(moment) is not None:
        moment = decided(moment)
    assert moment.events == simulated.events
    assert moment.state == simulated.state


@pytest.mark.parametrize("dialect", DIALECTS)
def test_all_texts_that_it_writes_are_in_its_list(dialect):
    written = set[str]()
    for game in range(by_depth(6, 40)):
        last = play(bomb.scene(dialect=dialect), seed=7, game=game)[-1]
        written |= {
            getattr(part, name)
            for event in last.events
            for part in (event, getattr(event, "attempt", None), getattr(event, "resolution", None))
            for name in ("skill", "what", "reason", "what_for")
            if isinstance(getattr(part, name, None), str)
        }
    assert written - set(texts()) == set()
    assert len(written) > 1


def test_heroes_are_hurt_and_the_bomb_may_be_disarmed_or_explode():
    result = simulate(bomb.scene(), by_depth(20, 200), seed=7)
    assert result["wounds"].most > 0 or result["heroes down"].most > 0
    assert 0 < result["disarmed"].mean < 1
    ends = ("disarmed", "exploded", "broken off")
    assert sum(result[end].mean for end in ends) == pytest.approx(1)
    assert result.cut_short == 0


def test_a_scene_can_end_after_a_round_and_heroes_with_other_names_get_the_sheets():
    moments = play(bomb.scene(last_round=2), seed=3, game=0)
    assert moments[-1].ending is bomb.Ending.BROKEN_OFF
    assert bomb.how_it_ended(moments)["rounds"] == 2
    moments = play(bomb.scene(("Ada", "Ben", "Cleo", "Dee")), seed=3, game=0)
    assert [moments[0].sheet(name).trade for name in ("Ada", "Dee")] == ["scientist", "scientist"]
    assert {hero.name for hero in moments[-1].state.heroes} == {"Ada", "Ben", "Cleo", "Dee"}


def test_an_easier_bomb_is_disarmed_more_often():
    usual = bomb.figures_for(torg.REVISED)
    easy = attrs.evolve(usual, bomb=(1, 1, 1, 1))
    games = by_depth(15, 100)
    hard = simulate(bomb.scene(), games, seed=2)["disarmed"]
    assert simulate(bomb.scene(figures=easy), games, seed=2)["disarmed"].mean > hard.mean


def test_the_measures_are_numbers_by_name_and_an_unknown_dialect_is_refused():
    measures = bomb.how_it_ended(play(bomb.scene(), seed=4, game=1))
    assert json.loads(json.dumps(measures)) == measures
    with pytest.raises(UnknownNameError, match="reviled"):
        bomb.scene(dialect="reviled")


# Samples are filled with the numbers of the sheet of the hero.

BEGUN = bomb.opening(seed=7)
AT_WORK = [moment for moment in play(bomb.scene(), seed=7, game=0) if moment.state.resolution]


def decision_of(hero):
    return bomb.PendingDecision(asks=bomb.Question.ACT, seat=torg.hero_seat(hero), who=hero)


def test_a_new_approach_is_a_skill_of_the_sheet_and_the_same_skill_starts_over():
    starting_over = set()
    for moment in AT_WORK:
        for hero in sheets.HERO_NAMES:
            sample = torg.commands.ChooseApproach(hero=hero, skill="science")
            commands = [*filled(moment, decision_of(hero), sample)]
            skills = [skill.name for skill in moment.sheet(hero).bomb]
            assert [(command.hero, command.skill) for command in commands] == [
                (hero, skill) for skill in skills
            ]
            again = {command.skill for command in commands if command.starts_over}
            assert again == {moment.state.resolution.skill} & {*skills}
            starting_over |= again
    assert starting_over
    # Without a task no approach starts over.
    commands = filled(
        BEGUN, decision_of("Quin"), torg.commands.ChooseApproach(hero="Quin", skill="science")
    )
    assert BEGUN.state.resolution is None
    assert not any(command.starts_over for command in commands)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_hero_defends_against_villains_without_an_action_left(dialect):
    cases = set()
    for game in range(4):
        for moment in play(bomb.scene(dialect=dialect), seed=7, game=game):
            duty, state = bomb.next_decision(moment), moment.state
            villains = state.members(torg.Side.VILLAINS)
            if duty is None or duty.asks is not bomb.Question.ACT or duty.who in villains:
                continue
            is_threatened = any(state.actions_left(name) for name in villains)
            defends = isinstance(bomb.routine(moment, duty), torg.commands.Defend)
            assert is_threatened or not defends
            cases.add(is_threatened)
    assert cases == {True, False}


def test_the_gamemaster_accepts_a_new_start_and_in_two_of_three_rounds_a_new_skill():
    moments = play(bomb.scene(), seed=7, game=14)
    (moment,) = (it for it in moments if it.state.resolution and it.state.resolution.proposed)
    duty = bomb.next_decision(moment)
    assert duty.asks is bomb.Question.JUDGE

    def judged(number, *, starts_over):
        """Return the answer of the gamemaster in the round with this number."""
        state = moment.state
        proposed = attrs.evolve(state.resolution.proposed, starts_over=starts_over)
        changed = attrs.evolve(
            state,
            round=attrs.evolve(state.round, number=number),
            resolution=attrs.evolve(state.resolution, proposed=proposed),
        )
        return bomb.routine(attrs.evolve(moment, state=changed), duty).is_convincing

    assert [judged(number, starts_over=False) for number in (4, 5, 6)] == [True, True, False]
    assert all(judged(number, starts_over=True) for number in (4, 5, 6))


@pytest.mark.parametrize("hero", sheets.HERO_NAMES)
def test_a_sample_that_is_not_on_the_sheet_or_of_another_hero_is_unchanged(hero):
    other = next(name for name in sheets.HERO_NAMES if name != hero)
    trick = torg.commands.DeclareAction(
        actor=other, action=torg.ActionKind.TRICK, value=8, difficulty=8, target=sheets.LEADER
    )
    defend = torg.commands.DeclareAction(
        actor=hero, action=torg.ActionKind.DEFEND, value=8, difficulty=8
    )
    for sample in (trick, defend):
        assert [*filled(BEGUN, decision_of(hero), sample)] == [sample]


def test_the_gamemaster_settles_a_point_that_was_spent_against_damage():
    moment = bomb.opening(seed=7)
    while moment.state.round is None or not moment.state.hero("Quin").injuries.shock:
        moment = decided(moment)
    before = moment.state.hero("Quin").injuries.shock
    spend = torg.commands.SpendPossibility(hero="Quin", what_for="shaking off damage")
    moment, _ = bomb.after(moment, spend, torg.hero_seat("Quin"))
    duty = bomb.next_decision(moment)
    # A person at the terminal types one line; wounds and other fields stay open.
    here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    listed = torg.TORG.legal_actions(moment.state, torg.GAMEMASTER)
    menu = here.menu(torg.view(moment.state, here.seat), listed, fill=partial(filled, moment, duty))
    number = menu.index(menu.named("SettlePoint")) + 1
    settles = Dialogue(menu, here.language).answer(f"{number} - -")
    assert settles == bomb.routine(moment, duty)
    moment, _ = bomb.after(moment, settles, torg.GAMEMASTER)
    assert not moment.state.pending.points_due
    assert moment.state.hero("Quin").injuries.shock == max(0, before - 3)
