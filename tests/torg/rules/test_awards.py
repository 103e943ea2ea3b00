"""What is paid at the end of an adventure."""

import pytest

from dramadeck import torg
from tests.torg.tables import dealt, refused, stacked, told


@pytest.mark.rule("TR-188")
def test_awards_are_paid_when_the_adventure_ends():
    state = torg.grant_award(stacked(), hero="Quin", possibilities=6).state
    state = torg.grant_award(state, hero="Marco", possibilities=5).state
    assert state.hero("Quin").possibilities == 0
    ended = torg.end_adventure(state)
    state = ended.state
    awards = (torg.Award(hero="Quin", possibilities=6), torg.Award(hero="Marco", possibilities=5))
    assert told(ended, torg.AwardsPaid) == [torg.AwardsPaid(awards=awards)]
    assert [hero.possibilities for hero in state.heroes] == [6, 5, 0]
    assert told(torg.end_adventure(torg.deal(state).state), torg.AwardsPaid) == []


@pytest.mark.rule("TR-188")
def test_who_ignored_a_subplot_may_get_less_but_never_loses_what_she_has():
    state = torg.grant_award(
        stacked(torg.Hero("Quin", possibilities=2)), hero="Quin", possibilities=6
    ).state
    less = torg.reduce_award(state, hero="Quin", possibilities=4).state
    assert torg.end_adventure(less).state.hero("Quin").possibilities == 2 + 2
    for taken in (6, 10):
        nothing = torg.end_adventure(
            torg.reduce_award(state, hero="Quin", possibilities=taken).state
        )
        assert nothing.state.hero("Quin").possibilities == 2
        assert told(nothing, torg.AwardsPaid) == []


def test_awards_are_for_heroes_of_an_adventure():
    award = torg.GrantAward(hero="Quin", possibilities=3)
    new = torg.new_game(["Quin"], seed=7)
    refused(new, award, torg.Reason.ADVENTURE_NOT_BEGUN, "TR-188")
    stranger = torg.ReduceAward(hero="Quinn", possibilities=3)
    refused(dealt(), stranger, torg.Reason.UNKNOWN_CHARACTER, "TR-188")
    with pytest.raises(ValueError, match="expected 1 or more"):
        torg.GrantAward(hero="Quin", possibilities=0)


@pytest.mark.rule("TR-188")
def test_however_often_awards_are_changed_the_table_keeps_one_sum_of_each_kind():
    state = stacked()
    for _ in range(3):
        for hero in ("Quin", "Marco"):
            state = torg.grant_award(state, hero=hero, possibilities=4).state
            state = torg.reduce_award(state, hero=hero, possibilities=1).state
    assert state.adventure.awards == (("Quin", 12), ("Quin", -3), ("Marco", 12), ("Marco", -3))
    ended = torg.end_adventure(state).state
    assert [hero.possibilities for hero in ended.heroes] == [9, 9, 0]
