"""Who is unconscious or knocked out does nothing until that is over."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Reason
from tests.torg.tables import hurt
from tests.torg.tables_actions import PLAIN_ATTACK_TAUNT, check_refused, flipped, rounds

MONOLOGUE = 95
TEXTS = pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
HARM = pytest.mark.parametrize("harm", ["knocks_out", "leaves_unconscious"])


def deeds(name, other, *, is_hero):
    """Everything that is an action of somebody's."""
    yield torg.DeclareAction(actor=name, action=ActionKind.TAUNT, value=8, difficulty=8)
    yield torg.ReportAction(actor=name, action=ActionKind.TAUNT, margin=1)
    yield torg.ManyOnOne(actors=(other, name), action=ActionKind.OTHER, values=(8, 8), difficulty=8)
    if is_hero:
        yield torg.Defend(hero=name)
        yield torg.SumEfforts(
            lead=other,
            action=ActionKind.OTHER,
            value=8,
            difficulty=8,
            coordination=8,
            efforts=(torg.Effort(helper=name, value=8, perception=8),),
        )


@pytest.mark.rule("TR-063")
@TEXTS
@HARM
@pytest.mark.parametrize(
    ("name", "other"), [("Quin", "Marco"), ("Marco", "Quin"), ("Mummy", "Thug"), ("Thug", "Mummy")]
)
def test_who_is_out_of_it_neither_acts_nor_helps_nor_defends(dialect, harm, name, other):
    state = rounds(PLAIN_ATTACK_TAUNT, villains=("Mummy", "Thug"), dialect=dialect)
    out = hurt(state, name, **{harm: True})
    for command in deeds(name, other, is_hero=name in ("Quin", "Marco")):
        assert torg.TORG.refusal(state, command) is None
        check_refused(out, command, Reason.CHARACTER_IS_OUT, "TR-063", name)
    passing = torg.PassTurn(character=name)
    assert torg.TORG.refusal(out, passing) is None
    acting = torg.DeclareAction(actor=other, action=ActionKind.TAUNT, value=8, difficulty=8)
    assert torg.TORG.refusal(out, acting) is None


@pytest.mark.rule("TC-075", "TG-024", "TR-063", "TR-145")
@TEXTS
@HARM
def test_who_is_out_of_it_holds_no_monologue(dialect, harm):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (MONOLOGUE,)}, dialect=dialect)
    speaking = torg.PlayCard(hero="Quin", card=MONOLOGUE)
    assert torg.TORG.refusal(state, speaking) is None
    out = hurt(state, "Quin", **{harm: True})
    check_refused(out, speaking, Reason.CHARACTER_IS_OUT, "TR-063", "Quin")


@pytest.mark.rule("TR-063")
@HARM
def test_nobody_out_of_it_acts_in_free_time_either(harm):
    state = hurt(rounds(PLAIN_ATTACK_TAUNT), "Marco", **{harm: True})
    command = torg.DeclareAction(actor="Marco", action=ActionKind.OTHER, value=8, difficulty=8)
    check_refused(torg.end_rounds(state).state, command, Reason.CHARACTER_IS_OUT, "TR-063")


@pytest.mark.rule("TR-063", "TR-062")
def test_who_wakes_up_acts_again():
    state = hurt(rounds(PLAIN_ATTACK_TAUNT), "Marco", leaves_unconscious=True, knocks_out=True)
    defend = torg.Defend(hero="Marco")
    assert torg.TORG.refusal(flipped(state, 1), defend) is None
    for counter in (torg.Counter.UNCONSCIOUS, torg.Counter.KNOCKED_OUT):
        check_refused(state, defend, Reason.CHARACTER_IS_OUT, "TR-063", "`set_counter`")
        state = torg.set_counter(
            state, counter=counter, number=0, character="Marco", reason="she comes to"
        ).state
    assert torg.TORG.refusal(state, defend) is None


def test_a_knockdown_keeps_nobody_from_acting():
    state = hurt(rounds(PLAIN_ATTACK_TAUNT), "Quin", knocks_down=True, shock=20)
    assert torg.TORG.refusal(state, torg.Defend(hero="Quin")) is None
