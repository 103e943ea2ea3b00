"""The record of damage, characters who break, and characters who are out of the fight."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Injuries, Reason, commands
from dramadeck.torg.commands import ReportDamage, StandFirm
from tests.torg.at import at_dealt, at_fight, at_opening, at_rounds
from tests.torg.tables import ALL_DIALECTS, QUIET, VILLAINS, in_scene

STANDARD, OTHER, TAUNT = torg.SceneKind.STANDARD, ActionKind.OTHER, ActionKind.TAUNT
BREAK = 142  # standard: H —, V Break
INSPIRATION = 1  # dramatic: H Inspiration, V —
VILLAIN_INSPIRATION = 59  # dramatic: V Inspiration, H —
MONOLOGUE = 95


def in_a_scene():
    return at_dealt().changed(in_scene)


def in_a_break(**table):
    """Return a round in which the villains have a break; both of them are injured."""
    at = at_rounds(BREAK, kind=STANDARD, **table)
    return at.hurt("Mummy", wounds=1).hurt("Cultist", shock=1)


@pytest.mark.rule("TR-077")
def test_every_kind_of_harm_adds_up_and_its_attackers_must_be_present():
    at = in_a_scene().hurt("Quin", shock=2, knocks_down=True)
    at = at.report_damage(target="Quin", by="Mummy", shock=1, wounds=1)
    whole = Injuries(shock=3, wounds=1, is_knocked_down=True)
    assert at.events == (torg.events.DamageSuffered(target="Quin", by=("Mummy",), injuries=whole),)
    assert (at.hero("Quin").injuries, at.hero("Marco").injuries) == (whole, Injuries())
    harm = {"knocks_out": True, "knocks_down": True, "leaves_unconscious": True}
    at = in_a_scene().hurt("Cultist", **harm)
    whole = Injuries(is_knocked_out=True, is_knocked_down=True, is_unconscious=True)
    assert at.character("Cultist").injuries == whole
    assert at.character("Mummy").injuries == Injuries()
    assert at_dealt().hurt("Quin", wounds=1).changed(in_scene).hero("Quin").injuries.wounds == 1
    for by in ("the mommy", ("Mummy", "the cook")):
        report = ReportDamage(target="Quin", by=by, shock=1)
        in_a_scene().refuses(report, Reason.UNKNOWN_CHARACTER, "TR-071")
    with pytest.raises(TypeError, match=r"ReportDamage\.by: expected a text or a tuple"):
        ReportDamage(target="Quin", by=("Mummy", 3))


@pytest.mark.rule("TR-071")
def test_injured_villains_flee_unless_they_harm_somebody_on_the_other_side():
    at = in_a_break(allies=("Guide",))
    assert at.fled == ["Mummy", "Cultist"]
    for target, harm, fled in (
        ("Quin", {"shock": 1}, ["Cultist"]),
        ("Guide", {"knocks_down": True}, ["Cultist"]),
        ("Cultist", {"shock": 1}, ["Mummy", "Cultist"]),  # his own side
    ):
        assert at.report_damage(target=target, by="Mummy", **harm).fled == fled
    at, report = in_a_break(), ReportDamage(target="Quin", by="Mummy")
    at = at.sends(report) if at.allows(report) else at
    assert at.fled == ["Mummy", "Cultist"]
    # The injuries are as before, but the villain has harmed a hero.
    at = in_a_break().hurt("Quin", knocks_down=True)
    assert at.report_damage(target="Quin", by="Mummy", knocks_down=True).fled == ["Cultist"]
    injuries = {"shock": 1, "wounds": 1, "knocks_out": True, "leaves_unconscious": True}
    for kind, amount in injuries.items():
        assert in_a_scene().hurt("Mummy", **{kind: amount}).character("Mummy").injuries.is_injured
    at = in_a_scene().hurt("Mummy", knocks_down=True)
    assert not at.character("Mummy").injuries.is_injured


@pytest.mark.rule("TR-071")
def test_villains_in_the_fight_stand_firm_once_in_a_round_by_harm_or_a_better_position():
    at = in_a_break().stand_firm(villain="Cultist")
    assert at.events == (torg.events.VillainStoodFirm(villain="Cultist"),)
    assert at.fled == ["Mummy"]
    at = in_a_break().report_damage(target="Quin", by=VILLAINS, shock=1)
    assert at.events[0].by == VILLAINS
    assert [event.villain for event in at.events_of(torg.events.VillainStoodFirm)] == [*VILLAINS]
    assert at.fled == []
    at = in_a_break().report_damage(target="Quin", by="Mummy", shock=1)
    again = at.report_damage(target="Quin", by="Mummy", shock=1)
    assert again.kinds == [torg.events.DamageSuffered]
    at.refuses(StandFirm(villain="Mummy"), Reason.RULED_ALREADY, "TR-071", "Mummy stands firm")
    at = in_a_break().report_damage(target="Mummy", by="Quin", shock=1)
    assert at.kinds == [torg.events.DamageSuffered]
    at = in_a_break(allies=("Guide",))
    for moment, villain, reason, *says in (
        (at, "Quin", Reason.NOT_A_VILLAIN, "Quin"),
        (at, "Guide", Reason.NOT_A_VILLAIN),
        (at.flip(), "Mummy", Reason.CHARACTER_FLED),
    ):
        moment.refuses(StandFirm(villain=villain), reason, "TR-071", *says)


@pytest.mark.rule("TR-071")
def test_standing_firm_counts_for_one_round_and_a_villain_who_has_fled_stays_away():
    # After the break comes a fatigue on the villains (56, standard).
    at = in_a_break(deck=(56,)).flip()
    assert at.character("Mummy").injuries == Injuries(wounds=1)
    late = (at.hurt("Mummy", **harm) for harm in ({}, {"shock": 2, "wounds": 1}))
    for after in (at, at.end_rounds().begin_rounds().flip(), *late):
        assert after.character("Mummy").has_fled
        assert after.members(torg.Side.VILLAINS) == ()
    at = in_a_break(deck=(143, QUIET[0])).stand_firm(villain="Cultist")  # 143: another break
    at = at.report_damage(target="Quin", by="Mummy", shock=1)
    assert at.fled == []
    assert at.flip().fled == ["Mummy", "Cultist"]


@pytest.mark.rule("TR-063")
def test_a_knockdown_by_waking_up_ends_with_the_rounds_too_and_villains_wake_up_as_well():
    at = at_opening(top=INSPIRATION, deck=QUIET).hurt("Quin", leaves_unconscious=True).flip()
    assert at.hero("Quin").injuries.is_knocked_down
    at = at.end_rounds()
    assert at.events == (torg.events.CharacterStoodUp(character="Quin"), torg.events.RoundsEnded())
    assert not at.hero("Quin").injuries.is_knocked_down
    at = at_opening(top=VILLAIN_INSPIRATION).hurt("Mummy", leaves_unconscious=True).flip()
    assert at.character("Mummy").injuries == Injuries(is_knocked_down=True)
    assert at.flip().character("Mummy").injuries == Injuries()


def test_an_event_about_an_absent_character_is_not_refused():
    # A record may be cut anywhere: an event about an absent character changes nobody else.
    at = at_dealt().hurt("Quin", leaves_unconscious=True)
    for event in (
        torg.events.CharacterInspired(character="Quin"),
        torg.events.VillainStoodFirm(villain="Mummy"),
        torg.events.ShockSuffered(character="Nobody", shock=2),
        torg.events.CharacterFled(character="Mummy"),
    ):
        after = torg.TORG.evolve(at.state, event)
        assert (after.round, after.scene) == (None, None)
        assert after.hero("Marco") == at.hero("Marco")


# ------------------------------------------------------------------------------ out of the fight

HARM = pytest.mark.parametrize("harm", ["knocks_out", "leaves_unconscious"])
OUT = (Reason.CHARACTER_IS_OUT, "TR-063")


def acts(actor, action=TAUNT):
    return commands.DeclareAction(actor=actor, action=action, value=8, difficulty=8)


def deeds(name, other, *, is_hero):
    """Yield each type of command that is an action of a character."""
    yield acts(name)
    yield commands.ReportAction(actor=name, action=TAUNT, margin=1)
    yield commands.ManyOnOne(actors=(other, name), action=OTHER, values=(8, 8), difficulty=8)
    if is_hero:
        yield commands.Defend(hero=name)
        helps = {"coordination": 8, "efforts": (torg.Effort(helper=name, value=8, perception=8),)}
        yield commands.SumEfforts(lead=other, action=OTHER, value=8, difficulty=8, **helps)


@pytest.mark.rule("TR-063")
@ALL_DIALECTS
@HARM
@pytest.mark.parametrize(
    ("name", "other"), [("Quin", "Marco"), ("Marco", "Quin"), ("Mummy", "Thug"), ("Thug", "Mummy")]
)
def test_a_character_who_is_out_neither_acts_nor_helps_nor_defends(dialect, harm, name, other):
    at = at_fight(villains=("Mummy", "Thug"), dialect=dialect)
    out = at.hurt(name, **{harm: True})
    for command in deeds(name, other, is_hero=name in ("Quin", "Marco")):
        assert at.allows(command)
        out.refuses(command, *OUT, name)
    assert out.allows(commands.PassTurn(character=name), acts(other))


@pytest.mark.rule("TC-075", "TG-024", "TR-063", "TR-145")
@ALL_DIALECTS
@HARM
def test_a_hero_who_is_out_holds_no_monologue(dialect, harm):
    at, speak = at_fight(MONOLOGUE, dialect=dialect), commands.PlayCard(hero="Quin", card=MONOLOGUE)
    assert at.allows(speak)
    at.hurt("Quin", **{harm: True}).refuses(speak, *OUT, "Quin")


@pytest.mark.rule("TR-063")
@HARM
def test_a_hero_who_is_out_does_not_act_in_free_time(harm):
    at_fight().hurt("Marco", **{harm: True}).end_rounds().refuses(acts("Marco", OTHER), *OUT)


@pytest.mark.rule("TR-062", "TR-063")
def test_a_hero_who_wakes_up_acts_again_and_a_knockdown_prevents_no_action():
    at = at_fight().hurt("Marco", leaves_unconscious=True, knocks_out=True)
    defend = commands.Defend(hero="Marco")
    assert at.flipped(INSPIRATION).allows(defend)
    over = {"number": 0, "character": "Marco", "reason": "she comes to"}
    for counter in (torg.Counter.UNCONSCIOUS, torg.Counter.KNOCKED_OUT):
        at.refuses(defend, *OUT, "`set_counter`")
        at = at.set_counter(counter=counter, **over)
    assert at.allows(defend)
    assert at_fight().hurt("Quin", knocks_down=True, shock=20).allows(commands.Defend(hero="Quin"))
