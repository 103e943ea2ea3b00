"""What is paid at the end of an adventure, for subplots, as awards and for a Drama card."""

import pytest

from dramadeck import torg
from dramadeck.torg import AwardsPaid, Reason
from tests.torg.at import at_scene, at_table

DRAMA = 128


@pytest.mark.rule("TR-188")
def test_awards_are_paid_when_the_adventure_ends_however_often_they_were_changed():
    at = at_table().grant_award(hero="Quin", possibilities=6)
    at = at.grant_award(hero="Marco", possibilities=5)
    assert at.hero("Quin").possibilities == 0
    at = at.end_adventure()
    awards = (torg.Award(hero="Quin", possibilities=6), torg.Award(hero="Marco", possibilities=5))
    assert at.told(AwardsPaid) == [AwardsPaid(awards=awards)]
    assert [hero.possibilities for hero in at.heroes] == [6, 5, 0]
    assert at.deal().end_adventure().told(AwardsPaid) == []
    at = at_table()
    for _ in range(3):
        for hero in ("Quin", "Marco"):
            at = at.grant_award(hero=hero, possibilities=4)
            at = at.reduce_award(hero=hero, possibilities=1)
    assert at.adventure.awards == (("Quin", 12), ("Quin", -3), ("Marco", 12), ("Marco", -3))
    assert [hero.possibilities for hero in at.end_adventure().heroes] == [9, 9, 0]
    with pytest.raises(ValueError, match="expected 1 or more"):
        torg.GrantAward(hero="Quin", possibilities=0)


@pytest.mark.rule("TR-188")
@pytest.mark.parametrize(("less", "left"), [(4, 2 + 2), (6, 2), (10, 2)])
def test_who_ignored_a_subplot_may_get_less_but_never_loses_what_she_has(less, left):
    at = at_table(torg.Hero("Quin", possibilities=2)).grant_award(hero="Quin", possibilities=6)
    at = at.reduce_award(hero="Quin", possibilities=less).end_adventure()
    assert at.hero("Quin").possibilities == left
    assert bool(at.told(AwardsPaid)) is (left > 2)


@pytest.mark.rule("TR-128", "TR-018")
def test_drama_pays_when_the_adventure_is_completed_and_what_is_not_claimed_stays_secret():
    at, claim = at_scene(hands={"Quin": (DRAMA,)}), torg.ClaimDrama(hero="Quin", cards=(DRAMA,))
    for moment in (at, at.end_scene()):
        moment.refuses(claim, Reason.ADVENTURE_NOT_COMPLETED, "TR-128", "final encounter")
    nothing = torg.ClaimDrama(hero="Quin", cards=())
    over = at.end_scene(is_final_encounter=True)
    over.refuses(nothing, Reason.WRONG_NUMBER_OF_CARDS, "TR-128", "1 or more")
    at = at_scene(hands={"Quin": (DRAMA,)}).end_scene(is_final_encounter=True).end_adventure()
    assert not at.told(torg.DramaRewarded)
    (ended,) = at.told(torg.AdventureEnded)
    shown = torg.TORG.view_event(ended, torg.hero_seat("Marco"))
    assert DRAMA not in {card for pile in shown.piles for card in pile.cards}
    assert at.hero("Quin").possibilities == 0
