"""The ledger of harm, and whom a break drives off."""

import pytest

from dramadeck import torg
from tests.torg.tables import (
    QUIET,
    before_first_flip,
    dealt,
    hurt,
    in_rounds,
    in_scene,
    refused,
    told,
)

STANDARD = torg.SceneKind.STANDARD
BREAK = 142  # standard: H —, V Break
INSPIRATION = 1  # dramatic: H Inspiration, V —


def in_a_break(**table):
    """A round with a break on the villains; both of them are injured."""
    state = in_rounds(top=BREAK, kind=STANDARD, **table)
    return hurt(hurt(state, "Mummy", wounds=1), "Cultist", shock=1)


def who_flees(state):
    return [event.character for event in told(torg.flip(state), torg.CharacterFled)]


@pytest.mark.rule("TR-077")
def test_harm_adds_up_in_the_ledger():
    state = hurt(in_scene(dealt()), "Quin", shock=2, knocks_down=True)
    state, events = torg.report_damage(state, target="Quin", by="Mummy", shock=1, wounds=1)
    whole = torg.Injuries(shock=3, wounds=1, is_knocked_down=True)
    assert events == (torg.DamageSuffered(target="Quin", by=("Mummy",), injuries=whole),)
    assert state.hero("Quin").injuries == whole
    assert state.hero("Marco").injuries == torg.Injuries()


def test_every_kind_of_harm_is_written_down():
    harm = {"knocks_out": True, "knocks_down": True, "leaves_unconscious": True}
    state = hurt(in_scene(dealt()), "Cultist", **harm)
    assert state.character("Cultist").injuries == torg.Injuries(
        is_knocked_out=True, is_knocked_down=True, is_unconscious=True
    )
    assert state.character("Mummy").injuries == torg.Injuries()


def test_heroes_are_harmed_between_scenes_too_and_stay_harmed():
    state = hurt(dealt(), "Quin", wounds=1)
    assert in_scene(state).hero("Quin").injuries.wounds == 1


def test_harm_needs_an_adventure_and_people_who_are_there():
    new = torg.new_game(["Quin"], seed=7)
    report = torg.ReportDamage
    refused(new, report(target="Quin"), torg.Reason.ADVENTURE_NOT_BEGUN, "TR-077")
    state = in_scene(dealt())
    sentence = refused(state, report(target="Mumm"), torg.Reason.UNKNOWN_CHARACTER, "TR-077")
    assert "nearest: Mummy" in sentence
    by_whom = report(target="Quin", by="the mommy", shock=1)
    refused(state, by_whom, torg.Reason.UNKNOWN_CHARACTER, "TR-071")


@pytest.mark.rule("TR-071")
def test_injured_villains_who_have_done_nothing_flee_or_concede():
    assert who_flees(in_a_break()) == ["Mummy", "Cultist"]


@pytest.mark.rule("TR-071")
def test_a_villain_who_harms_an_opponent_does_not_flee():
    state = torg.report_damage(in_a_break(), target="Quin", by="Mummy", shock=1).state
    assert who_flees(state) == ["Cultist"]


@pytest.mark.rule("TR-071")
def test_a_villain_who_harms_a_heros_ally_does_not_flee():
    state = in_a_break(allies=("Guide",))
    state = torg.report_damage(state, target="Guide", by="Mummy", knocks_down=True).state
    assert who_flees(state) == ["Cultist"]


@pytest.mark.rule("TR-071")
def test_a_villain_who_harms_his_own_side_flees_all_the_same():
    # A break asks for harm to somebody on the other side.
    state = torg.report_damage(in_a_break(), target="Cultist", by="Mummy", shock=1).state
    assert who_flees(state) == ["Mummy", "Cultist"]


@pytest.mark.rule("TR-071")
def test_a_blow_that_does_no_harm_keeps_no_villain_in_the_fight():
    report = torg.ReportDamage(target="Quin", by="Mummy")
    state = in_a_break()
    if torg.TORG.refusal(state, report) is None:
        state = torg.TORG.step(state, report).state
    assert who_flees(state) == ["Mummy", "Cultist"]


@pytest.mark.rule("TR-071")
def test_a_blow_that_knocks_down_again_is_harm_all_the_same():
    # The ledger looks as before, but the villain has harmed somebody on the other side.
    state = hurt(in_a_break(), "Quin", knocks_down=True)
    state = torg.report_damage(state, target="Quin", by="Mummy", knocks_down=True).state
    assert who_flees(state) == ["Cultist"]


@pytest.mark.rule("TR-071")
def test_of_a_hero_who_does_harm_nobody_says_that_a_villain_stands_firm():
    _, events = torg.report_damage(in_a_break(), target="Mummy", by="Quin", shock=1)
    assert [type(event) for event in events] == [torg.DamageSuffered]


@pytest.mark.rule("TR-071")
def test_a_villain_who_improves_his_sides_position_stands_firm():
    state, events = torg.stand_firm(in_a_break(), villain="Cultist")
    assert events == (torg.VillainStoodFirm(villain="Cultist"),)
    assert who_flees(state) == ["Mummy"]


@pytest.mark.rule("TR-071")
def test_villains_who_do_harm_together_stay_together():
    together = torg.ReportDamage(target="Quin", by=("Mummy", "Cultist"), shock=1)
    state, events = torg.TORG.step(in_a_break(), together)
    stay = [event.villain for event in events if isinstance(event, torg.VillainStoodFirm)]
    assert (events[0].by, stay) == (("Mummy", "Cultist"), ["Mummy", "Cultist"])
    assert who_flees(state) == []
    unknown = torg.ReportDamage(target="Quin", by=("Mummy", "the cook"), shock=1)
    refused(in_a_break(), unknown, torg.Reason.UNKNOWN_CHARACTER, "TR-071")


@pytest.mark.rule("TR-071")
def test_a_villain_stands_firm_once_in_a_round():
    state = torg.report_damage(in_a_break(), target="Quin", by="Mummy", shock=1).state
    _, events = torg.report_damage(state, target="Quin", by="Mummy", shock=1)
    assert [type(event) for event in events] == [torg.DamageSuffered]
    again = torg.StandFirm(villain="Mummy")
    sentence = refused(state, again, torg.Reason.RULED_ALREADY, "TR-071")
    assert "Mummy stands firm" in sentence


@pytest.mark.rule("TR-071")
def test_who_did_harm_is_named():
    with pytest.raises(TypeError, match=r"ReportDamage\.by: expected a text or a tuple"):
        torg.ReportDamage(target="Quin", by=("Mummy", 3))


@pytest.mark.rule("TR-071")
def test_standing_firm_and_doing_harm_count_for_one_round_only():
    state = in_a_break(deck=(143, QUIET[0]))  # 143: another break
    state = torg.stand_firm(state, villain="Cultist").state
    state = torg.report_damage(state, target="Quin", by="Mummy", shock=1).state
    assert who_flees(state) == []
    assert who_flees(torg.flip(state).state) == ["Mummy", "Cultist"]


@pytest.mark.rule("TR-071")
def test_only_a_villain_in_the_fight_stands_firm():
    stand = torg.StandFirm
    state = in_a_break(allies=("Guide",))
    sentence = refused(state, stand(villain="Quin"), torg.Reason.NOT_A_VILLAIN, "TR-071")
    assert "Quin" in sentence
    refused(state, stand(villain="Guide"), torg.Reason.NOT_A_VILLAIN, "TR-071")
    refused(state, stand(villain="Mumy"), torg.Reason.UNKNOWN_CHARACTER, "TR-071")
    fled = torg.flip(state).state
    refused(fled, stand(villain="Mummy"), torg.Reason.CHARACTER_FLED, "TR-071")
    early, late = before_first_flip(), torg.end_rounds(in_rounds()).state
    refused(early, stand(villain="Mummy"), torg.Reason.WAIT_FOR_FIRST_FLIP, "TR-071")
    refused(late, stand(villain="Mummy"), torg.Reason.NOT_IN_ROUNDS, "TR-071")


@pytest.mark.rule("TR-071")
@pytest.mark.parametrize(
    ("harm", "injured"),
    [
        ({"shock": 1}, True),
        ({"wounds": 1}, True),
        ({"knocks_out": True}, True),
        ({"leaves_unconscious": True}, True),
        ({"knocks_down": True}, False),
    ],
)
def test_a_mere_knockdown_is_no_injury(harm, injured):
    state = hurt(in_scene(dealt()), "Mummy", **harm)
    assert state.character("Mummy").injuries.is_injured is injured


@pytest.mark.rule("TR-071")
def test_who_has_fled_stays_away_and_suffers_nothing_more_from_the_cards():
    # After the break comes a fatigue on the villains (56, standard).
    state = torg.flip(in_a_break(deck=(56,))).state
    assert state.members(torg.Side.VILLAINS) == ()
    assert state.character("Mummy").injuries == torg.Injuries(wounds=1)
    assert state.character("Mummy").has_fled
    back = torg.flip(torg.begin_rounds(torg.end_rounds(state).state).state).state
    assert back.members(torg.Side.VILLAINS) == ()


@pytest.mark.rule("TR-071")
@pytest.mark.parametrize("harm", [{}, {"shock": 2, "wounds": 1}])
def test_harm_that_is_reported_late_brings_nobody_back(harm):
    state = hurt(torg.flip(in_a_break(deck=(56,))).state, "Mummy", **harm)
    assert state.character("Mummy").has_fled
    assert state.members(torg.Side.VILLAINS) == ()


@pytest.mark.rule("TR-063")
def test_a_knockdown_by_waking_up_ends_with_the_rounds_too():
    state = before_first_flip(top=INSPIRATION, deck=QUIET)
    state = hurt(state, "Quin", leaves_unconscious=True)
    state = torg.flip(state).state
    assert state.hero("Quin").injuries.is_knocked_down
    state, events = torg.end_rounds(state)
    assert events == (torg.CharacterStoodUp(character="Quin"), torg.RoundsEnded())
    assert not state.hero("Quin").injuries.is_knocked_down


@pytest.mark.rule("TR-063")
def test_villains_wake_up_too():
    state = before_first_flip(top=59)  # dramatic: V Inspiration, H —
    state = torg.flip(hurt(state, "Mummy", leaves_unconscious=True)).state
    assert state.character("Mummy").injuries == torg.Injuries(is_knocked_down=True)
    state = torg.flip(state).state
    assert state.character("Mummy").injuries == torg.Injuries()


@pytest.mark.parametrize(
    "event",
    [
        torg.CharacterInspired(character="Quin"),
        torg.VillainStoodFirm(villain="Mummy"),
        torg.ShockSuffered(character="Nobody", shock=2),
        torg.CharacterFled(character="Mummy"),
    ],
)
def test_an_event_is_never_refused_even_where_it_has_no_place(event):
    # A record may be cut anywhere: what befalls somebody who is not there changes nobody else.
    state = hurt(dealt(), "Quin", leaves_unconscious=True)
    after = torg.TORG.evolve(state, event)
    assert after.round is None
    assert after.scene is None
    assert after.hero("Marco") == state.hero("Marco")
