"""What the sheets of the bomb make of a sample: it gets the numbers of whoever is asked."""

import pytest

from dramadeck import torg
from dramadeck.sim import play
from dramadeck.sim.torg import bomb
from dramadeck.sim.torg.bomb.scenario import filled

BEGUN = bomb.opening(seed=7)
AT_WORK = [each for each in play(bomb.scene(), seed=7, game=0) if each.state.resolution]


def asked(hero):
    return bomb.PendingDecision(asks=bomb.Question.ACT, seat=torg.hero_seat(hero), who=hero)


def test_a_new_approach_is_one_of_the_skills_of_the_sheet_and_the_same_one_starts_over():
    starting_over = set()
    for moment in AT_WORK:
        for hero in bomb.HERO_NAMES:
            sample = torg.ChooseApproach(hero=hero, skill="science")
            found = [*filled(moment, asked(hero), sample)]
            skills = [each.name for each in moment.sheet(hero).bomb]
            assert [(each.hero, each.skill) for each in found] == [(hero, each) for each in skills]
            again = {each.skill for each in found if each.starts_over}
            assert again == {moment.state.resolution.skill} & {*skills}
            starting_over |= again
    assert starting_over


def test_before_there_is_a_task_no_approach_starts_over():
    found = filled(BEGUN, asked("Quin"), torg.ChooseApproach(hero="Quin", skill="science"))
    assert BEGUN.state.resolution is None
    assert not any(each.starts_over for each in found)


@pytest.mark.parametrize("hero", bomb.HERO_NAMES)
def test_what_is_not_on_the_sheet_or_is_anothers_to_do_stays_as_it_is(hero):
    other = next(each for each in bomb.HERO_NAMES if each != hero)
    trick = torg.DeclareAction(
        actor=other, action=torg.ActionKind.TRICK, value=8, difficulty=8, target=bomb.LEADER
    )
    defend = torg.DeclareAction(actor=hero, action=torg.ActionKind.DEFEND, value=8, difficulty=8)
    for sample in (trick, defend):
        assert [*filled(BEGUN, asked(hero), sample)] == [sample]
