"""Every command at a wrong moment or in a wrong name: it is told what is wrong, and no other thing.

A new command needs a sample; where a moment keeps it from being sent, its name goes into the list.
"""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Reason
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import SAMPLES, name_of

OF_AN_ADVENTURE = """
    AcceptSubplot ActivateSpecial AnswerTrade BeginScene BeginSubplot ClaimDrama
    DeclareCriticalMoment DeclineSubplot DisallowSubplot DiscardAfterScene DrawLot EndAct
    EndAdventure GrantAward LetHeroFail MoveCard NoteInfluence OfferTrade HERO_FAILS
    LEADERSHIP RALLY ProposeCampaign RecallSubplot ReduceAward RenewHand ReportDamage
    Sacrifice WithholdSubplotPay
"""
OF_A_SCENE = """
    BeginRounds BeginSkillResolution BeginStorm EndLifeRage EndScene EndStorm NameRealm DEFENSE
"""
OF_ROUNDS = """
    ApplyInteraction Defend DisallowAction EndCombat EndRounds Flip GiveCondition JoinCombat
    MakeCall NameSetback OpenPool OpposeHeroes PassTurn ESCAPE HASTE MONOLOGUE
    SEIZE_INITIATIVE SETBACK ProlongMonologue ReportAction SpendFreePossibility StandFirm
    StripPool TakePosture WithholdTransfer
"""
OF_ROUNDS_WITH_A_CARD = """
    ApplyInteraction DeclareAction DeclareCriticalMoment Defend DisallowAction GiveCondition
    MakeCall ManyOnOne MassEffort OneOnMany OpposeHeroes PassTurn ACTION COUP_DE_GRACE
    DEFENSE DRAMA ESCAPE HASTE HERO HERO_FAILS INSPIRATION
    LEADERSHIP MONOLOGUE NET_GAIN RALLY REALITYS_FAVORITE RECONNECTION IDEA
    RESEARCH SEIZE_INITIATIVE SETBACK SUPPORTER SURVIVAL ProlongMonologue
    QuickMethod ADRENALIN PRESENCE WILLPOWER ReportAction SpendFreePossibility StandFirm StripPool
    SumEfforts
    TakePosture WithholdTransfer
"""
OF_A_TASK = """
    AbandonSkillResolution ChooseApproach JudgeApproach LastDitchEffort ResolveDramaticStep
"""
OF_NO_OPEN_ACTION = """
    BeginSkillResolution DeclareAction Defend EndCombat EndRounds Flip LeaveParty ManyOnOne
    MassEffort OneOnMany PassTurn QuickMethod ReportAction SumEfforts
"""
OF_A_SCENE_THAT_IS_NOT_OVER = """
    IDEA AnswerTrade BeginRounds BeginScene BeginSkillResolution BeginStorm DeclareAction EndAct
    EndAdventure EndLifeRage EndScene EndStorm JoinParty LeaveParty ManyOnOne MassEffort NameRealm
    OfferTrade OneOnMany ACTION COUP_DE_GRACE DEFENSE DRAMA HERO HERO_FAILS
    INSPIRATION LEADERSHIP NET_GAIN RALLY REALITYS_FAVORITE RECONNECTION
    RESEARCH SUPPORTER SURVIVAL PlayToPool QuickMethod Sacrifice ADRENALIN PRESENCE WILLPOWER
    SumEfforts
"""

TOLD = [
    ("before the deal", Reason.ADVENTURE_NOT_BEGUN, OF_AN_ADVENTURE),
    ("before the deal", Reason.NO_SCENE, OF_A_SCENE),
    ("before the deal", Reason.NOT_IN_ROUNDS, OF_ROUNDS),
    ("after the adventure", Reason.ADVENTURE_NOT_BEGUN, OF_AN_ADVENTURE),
    ("between scenes", Reason.NO_SCENE, OF_A_SCENE),
    ("between scenes", Reason.NO_RESOLUTION, OF_A_TASK),
    ("between scenes", Reason.ADVENTURE_UNDER_WAY, "Deal RestoreHands"),
    ("in free time", Reason.SCENE_UNDER_WAY, "BeginScene EndAct EndAdventure"),
    ("in free time", Reason.NOT_IN_ROUNDS, f"{OF_ROUNDS} DeclareCriticalMoment PlayToPool"),
    ("before the first flip", Reason.WAIT_FOR_FIRST_FLIP, OF_ROUNDS_WITH_A_CARD),
    ("in a round", Reason.ROUNDS_UNDER_WAY, "BeginRounds DrawLot EndScene JoinParty"),
    ("in a round", Reason.NO_RESOLUTION, OF_A_TASK),
    ("while Marco acts", Reason.ACTION_ALREADY_OPEN, OF_NO_OPEN_ACTION),
    ("after the scene", Reason.SCENE_OVER, OF_A_SCENE_THAT_IS_NOT_OVER),
]


def reason(moment, command):
    refusal = torg.TORG.refusal(MOMENTS[moment], command)
    return refusal and refusal.reason


def test_there_is_a_sample_of_every_command_and_of_every_card_that_is_played():
    assert {type(each) for each in SAMPLES} == set(torg.TORG.commands)
    assert len(SAMPLES) == len(torg.TORG.commands) - 1 + len(torg.PLAYS)


@pytest.mark.parametrize(
    ("moment", "told", "waiting"), TOLD, ids=[f"{moment}: {told}" for moment, told, _ in TOLD]
)
def test_what_a_moment_keeps_from_being_sent_is_told_so(moment, told, waiting):
    refused = {name_of(each) for each in SAMPLES if reason(moment, each) is told}
    assert refused == set(waiting.split())


NAMING = ("hero", "owner", "with_hero")
"""Fields that name a hero."""

NAMING_ANYBODY = ("actor", "character", "lead", "opponent", "target", "villain")
"""Fields that name a hero or another character."""

ASKS_SOMETHING_ELSE_FIRST = {
    *("ChooseApproach", "GrantImpact", "JoinParty", "LastDitchEffort", "MakeCall"),
    *("GLORY", "MASTER_PLAN", "OPPONENT_FAILS", "SECOND_CHANCE", "ResolveDramaticStep"),
    *("CounterPoint", "NoteInfluence", "ProposeCampaign"),
}
"""Commands that in a quiet round come to nothing before anybody asks for a name."""


def named(name, fields):
    """Every sample in which somebody is named, with this name instead, field by field."""
    return [
        pytest.param(attrs.evolve(each, **{field.name: name}), id=f"{name_of(each)}.{field.name}")
        for each in SAMPLES
        for field in attrs.fields(type(each))
        if name_of(each) not in ASKS_SOMETHING_ELSE_FIRST
        and field.name in fields
        and getattr(each, field.name) is not None
    ]


@pytest.mark.parametrize("command", named("Mumy", (*NAMING, *NAMING_ANYBODY)))
def test_a_name_that_nobody_bears_is_told_to_be_unknown(command):
    refusal = torg.TORG.refusal(MOMENTS["in a round"], command)
    assert refusal.reason is Reason.UNKNOWN_CHARACTER
    assert "Mummy" in refusal.message


@pytest.mark.parametrize("command", named("Mummy", NAMING))
def test_a_villain_does_nothing_that_only_heroes_do(command):
    assert reason("in a round", command) is Reason.NOT_A_HERO


def test_a_stranger_is_in_no_group():
    (together,) = (each for each in SAMPLES if isinstance(each, torg.ManyOnOne))
    for actors in (("Mumy", "Marco"), ("Quin", "Mumy")):
        command = attrs.evolve(together, actors=actors)
        assert reason("in a round", command) is Reason.UNKNOWN_CHARACTER
