"""Every command at a wrong moment or with a wrong name is refused with exactly that reason.

A new command needs a sample in `sample_commands.py`. Its name is added to the list of each moment
that forbids it, and to `RULES`, after the statement that requires it. So the tests of the rules
need not repeat this.
"""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Reason
from tests.torg.at import TorgAt
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import PLAYED, SAMPLES, name_of

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
OF_WHO_IS_IN_THE_ACTION = """
    DeclareAction DeclareCriticalMoment Defend DisallowAction GiveCondition ManyOnOne MassEffort
    OneOnMany OpenPool OpposeHeroes PassTurn ESCAPE HASTE MONOLOGUE PlayToPool QuickMethod
    ReportAction SumEfforts TakePosture WithholdTransfer
"""
CARDS_OF_OTHER_TIMES = """
    ESCAPE GLORY HASTE MASTER_PLAN MONOLOGUE OPPONENT_FAILS SECOND_CHANCE
"""
"""Cards that are refused for another reason while Quin has fallen; `OF_WHO_LIVES` omits them."""

OF_WHO_LIVES = " ".join(
    {
        *("AcceptSubplot", "AnswerTrade", "BeginSkillResolution", "ClaimDrama", "DeclineSubplot"),
        *("DisallowSubplot", "JoinCombat", "OfferTrade", "ProposeCampaign", "RecallSubplot"),
        *("Sacrifice", *(kind.name for kind in PLAYED)),
    }.difference(CARDS_OF_OTHER_TIMES.split())
)
CARDS_OF_FREE_TIME = """
    ACTION ADRENALIN DEFENSE DRAMA HERO HERO_FAILS IDEA INSPIRATION LEADERSHIP MASTER_PLAN NET_GAIN
    PRESENCE RALLY RECONNECTION RESEARCH SUPPORTER SURVIVAL WILLPOWER
"""
CARDS_OF_A_ROUND = f"{CARDS_OF_FREE_TIME} ESCAPE HASTE MONOLOGUE SEIZE_INITIATIVE SETBACK"
OF_A_NEW_ACTION = "DeclareAction ManyOnOne MassEffort OneOnMany QuickMethod SumEfforts"
OF_A_SCENE_THAT_IS_NOT_OVER = """
    IDEA AnswerTrade BeginRounds BeginScene BeginSkillResolution BeginStorm DeclareAction EndAct
    EndAdventure EndLifeRage EndScene EndStorm JoinParty LeaveParty ManyOnOne MassEffort NameRealm
    OfferTrade OneOnMany ACTION COUP_DE_GRACE DEFENSE DRAMA HERO HERO_FAILS
    INSPIRATION LEADERSHIP NET_GAIN RALLY REALITYS_FAVORITE RECONNECTION
    RESEARCH SUPPORTER SURVIVAL PlayToPool QuickMethod Sacrifice ADRENALIN PRESENCE WILLPOWER
    SumEfforts
"""

REFUSED = [
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
    (
        "while Quin acts in free time",
        Reason.ACTION_ALREADY_OPEN,
        f"BeginRounds BeginSkillResolution EndScene LeaveParty {OF_A_NEW_ACTION}",
    ),
    (
        "while Quin acts between scenes",
        Reason.ACTION_ALREADY_OPEN,
        f"BeginScene EndAct EndAdventure LeaveParty {OF_A_NEW_ACTION}",
    ),
    ("when Quin has fallen", Reason.HERO_HAS_FALLEN, OF_WHO_LIVES),
    ("while Quin is elsewhere", Reason.NOT_IN_ACTION, OF_WHO_IS_IN_THE_ACTION),
    ("while Marco acts", Reason.ACTION_ALREADY_OPEN, OF_NO_OPEN_ACTION),
    (
        "while Marco acts and all are confused",
        Reason.CONFUSED,
        f"{CARDS_OF_A_ROUND} DeclareCriticalMoment Sacrifice",
    ),
    ("while Marco acts and the cards are in the hand", Reason.CARD_NOT_USABLE, CARDS_OF_A_ROUND),
    ("in free time with the cards in the pool", Reason.CARD_NOT_USABLE, CARDS_OF_FREE_TIME),
    (
        "when Quin has acted",
        Reason.NO_ACTION_LEFT,
        f"{OF_A_NEW_ACTION} Defend MONOLOGUE PassTurn ReportAction",
    ),
    ("after the scene", Reason.SCENE_OVER, OF_A_SCENE_THAT_IS_NOT_OVER),
]
NAMED_IN_THE_SENTENCE = {
    "while Quin acts in free time": "Quin",
    "while Quin acts between scenes": "Quin",
    "when Quin has fallen": "Quin",
    "while Quin is elsewhere": "Quin",
    "while Marco acts": "Marco",
    "while Marco acts and all are confused": "confused this round",
    "while Marco acts and the cards are in the hand": "is not in Quin's pool",
    "in free time with the cards in the pool": "is not in Quin's hand",
    "when Quin has acted": "Quin has used all actions",
    "after the scene": "Quin, Marco, Tina",
}

RULES = """
    MA-002 ManyOnOne; MA-012 OneOnMany; MA-018 QuickMethod; MA-024 MassEffort SumEfforts;
    TC-010 EndLifeRage SetReality; TC-031 BeginStorm EndStorm; TC-038 JoinCombat; TC-039 EndCombat;
    TC-053 NoteInfluence; TC-063 SettlePoint; TC-065 DEFENSE;
    TC-069 HERO_FAILS LetHeroFail; TC-071 INSPIRATION; TC-077 NET_GAIN; TC-079 REALITYS_FAVORITE;
    TC-080 RECONNECTION; TC-083 SETBACK; TC-085 NameRealm SURVIVAL;
    TG-038 TakePosture; TG-041 SpendFreePossibility; TG-054 ApplyInteraction; TG-064 MakeCall;
    TR-001 NameDrawn; TR-007 ActivateSpecial RESEARCH; TR-009 JoinParty LeaveParty;
    TR-015 Deal; TR-016 MoveCard; TR-021 BeginRounds; TR-022 PlayToPool; TR-025 WithholdTransfer;
    TR-027 OpenPool; TR-030 Announce; TR-032 DeclareCriticalMoment;
    TR-040 DeclineTrade WithdrawTrade; TR-042 RefuseTrade; TR-043 AnswerTrade OfferTrade;
    TR-045 EndScene; TR-046 DiscardAfterScene; TR-051 EndAdventure; TR-052 EndAct RestoreHands;
    TR-053 Flip; TR-054 BeginScene; TR-059 DeclareAction PassTurn; TR-065 Roll;
    TR-067 GiveCondition; TR-068 SpendPossibility; TR-071 StandFirm; TR-077 ReportDamage;
    TR-078 NameSetback; TR-082 StripPool; TR-086 OpposeHeroes; TR-089 ReportAction; TR-091 Defend;
    TR-092 DisallowAction; TR-095 AbandonSkillResolution BeginSkillResolution;
    TR-098 ResolveDramaticStep; TR-105 ChooseApproach; TR-109 LastDitchEffort; TR-115 ACTION;
    TR-117 ADRENALIN PRESENCE WILLPOWER; TR-123 COUP_DE_GRACE; TR-126 DRAMA SetCounter;
    TR-128 ClaimDrama; TR-129 HERO; TR-132 ESCAPE; TR-136 HASTE; TR-138 AnswerQuestion IDEA;
    TR-139 LEADERSHIP; TR-145 MONOLOGUE; TR-153 SEIZE_INITIATIVE; TR-156 SUPPORTER;
    TR-157 RALLY RenewHand;
    TR-163 DeclineSubplot; TR-164 DisallowSubplot; TR-166 AcceptSubplot; TR-168 WithholdSubplotPay;
    TR-169 BeginSubplot; TR-172 Sacrifice; TR-175 AnswerCampaign ProposeCampaign;
    TR-178 RecallSubplot; TR-183 JudgeApproach; TR-185 DrawLot; TR-186 ProlongMonologue;
    TR-188 GrantAward ReduceAward; TR-190 EndRounds
"""
OF_A_NAME = "TR-040 AnswerTrade OfferTrade; TR-059 ReportAction; TR-164 AcceptSubplot"
OTHER_RULES = {
    Reason.ACTION_ALREADY_OPEN: f"TR-137 {OF_A_NEW_ACTION} Defend PassTurn ReportAction",
    Reason.CARD_NOT_USABLE: f"TR-021 {CARDS_OF_A_ROUND}",
    Reason.CONFUSED: f"TR-074 {CARDS_OF_A_ROUND} DeclareCriticalMoment Sacrifice; "
    "TR-155 SEIZE_INITIATIVE",
    Reason.HERO_HAS_FALLEN: f"{OF_A_NAME}; TR-172 BeginSkillResolution",
    Reason.NOT_A_HERO: OF_A_NAME,
    Reason.NOT_IN_ACTION: "TR-059 Defend ReportAction",
    Reason.NO_ACTION_LEFT: "TR-059 Defend ReportAction",
    Reason.ROUNDS_UNDER_WAY: "TR-053 DrawLot",
    Reason.SCENE_OVER: "TR-044 AnswerTrade OfferTrade; TR-189 PlayToPool",
    Reason.UNKNOWN_CHARACTER: OF_A_NAME,
}
"""Reason → the statements of commands for which `RULES` names another statement."""


def by_name(text):
    """Return a mapping: name of a command → the id before it."""
    words = (part.split() for part in text.split(";") if part)
    return {name: rule for rule, *names in words for name in names}


RULE_OF = {kind: by_name(RULES) | by_name(OTHER_RULES.get(kind, "")) for kind in Reason}


def reason(moment, command):
    refusal = torg.TORG.refusal(MOMENTS[moment], command)
    return refusal and refusal.reason


def refused(moment, command, expected, *says):
    name = name_of(command)
    assert name in RULE_OF[expected], f"add {name} to `RULES`, after the statement of its window"
    rule = RULE_OF[expected][name]
    TorgAt(state=MOMENTS[moment]).refuses(command, expected, rule, *says)


def test_there_is_a_sample_of_every_command_and_of_every_card_that_is_played():
    kinds = {type(sample) for sample in SAMPLES}
    assert kinds == set(torg.TORG.commands), "add one to SAMPLES in tests/torg/sample_commands.py"
    assert len(SAMPLES) == len(torg.TORG.commands) - 1 + len(torg.PLAYS)


@pytest.mark.parametrize(
    ("moment", "expected", "names"),
    REFUSED,
    ids=[f"{moment}: {expected}" for moment, expected, _ in REFUSED],
)
def test_a_command_that_a_moment_forbids_is_refused_with_the_reason(moment, expected, names):
    commands = {name_of(sample): sample for sample in SAMPLES if reason(moment, sample) is expected}
    listed = set(names.split())
    changes = f"add {sorted(commands.keys() - listed)}, remove {sorted(listed - commands.keys())}"
    row = f"the list of {moment!r} and {expected.name} in `REFUSED`"
    assert commands.keys() == listed, f"{row}: {changes}"
    for command in commands.values():
        refused(moment, command, expected, NAMED_IN_THE_SENTENCE.get(moment, ""))


NAMING = ("hero", "owner", "with_hero")
"""Fields that name a hero."""

NAMING_ANYBODY = ("actor", "character", "lead", "opponent", "target", "villain")
"""Fields that name a hero or another character."""

REFUSED_FOR_ANOTHER_REASON = {
    *("ChooseApproach", "GrantImpact", "JoinParty", "LastDitchEffort", "MakeCall"),
    *("GLORY", "MASTER_PLAN", "OPPONENT_FAILS", "SECOND_CHANCE", "ResolveDramaticStep"),
    *("CounterPoint", "NoteInfluence", "ProposeCampaign"),
}
"""Commands that are refused in a quiet round before the name is checked."""


def refused_by_name(command, expected):
    actual, name = reason("in a round", command), name_of(command)
    assert actual is expected, f"{actual} comes first: add {name} to `REFUSED_FOR_ANOTHER_REASON`"
    refused("in a round", command, expected, "Mummy")


def named(name, fields):
    """Return the samples with this name in one of the fields, field by field."""
    return [
        pytest.param(
            attrs.evolve(sample, **{field.name: name}), id=f"{name_of(sample)}.{field.name}"
        )
        for sample in SAMPLES
        for field in attrs.fields(type(sample))
        if name_of(sample) not in REFUSED_FOR_ANOTHER_REASON
        and field.name in fields
        and getattr(sample, field.name) is not None
    ]


@pytest.mark.parametrize("command", named("Mumy", (*NAMING, *NAMING_ANYBODY)))
def test_an_unknown_name_is_refused_as_unknown(command):
    refused_by_name(command, Reason.UNKNOWN_CHARACTER)


@pytest.mark.parametrize("command", named("Mummy", NAMING))
def test_a_villain_does_nothing_that_only_heroes_do(command):
    refused_by_name(command, Reason.NOT_A_HERO)


@pytest.mark.rule("TR-082")
def test_an_unknown_target_of_an_action_is_refused():
    aimed = {*OF_A_NEW_ACTION.split(), "ReportAction"} - {"OneOnMany", "QuickMethod"}
    at, wrong = TorgAt(state=MOMENTS["in a round"]), (Reason.UNKNOWN_CHARACTER, "TR-082")
    for sample in (sample for sample in SAMPLES if name_of(sample) in aimed):
        at.refuses(attrs.evolve(sample, target="Mumy"), *wrong, "Mumy", "nearest: Mummy")


def test_an_unknown_name_in_a_group_is_refused():
    (group,) = (sample for sample in SAMPLES if isinstance(sample, torg.commands.ManyOnOne))
    for actors in (("Mumy", "Marco"), ("Quin", "Mumy")):
        command = attrs.evolve(group, actors=actors)
        assert reason("in a round", command) is Reason.UNKNOWN_CHARACTER
