"""One command of each kind and one play of each type of card, for tests that send all of them.

Quin holds a card of every type, `HELD`, wherever a moment lets her use it; the Mummy fights her.
"""

from dramadeck import torg
from dramadeck.torg import ActionKind, CardType, Check, SceneKind, Side
from tests.torg.situations import HOUSE_DECK

HELD = {HOUSE_DECK.card(number).type: number for number in reversed(HOUSE_DECK.numbers)}
"""The first card of each type."""

CHOICES = {
    CardType.DEFENSE: torg.Guarding(opponent="Mummy", bonus=3),
    CardType.INSPIRATION: torg.Toward(character="Marco"),
    CardType.NET_GAIN: torg.Skills(names=("stealth", "climbing")),
    CardType.SEIZE_INITIATIVE: torg.Seizing(keeps=True),
    CardType.SETBACK: torg.Hindering(character="Mummy"),
    CardType.SURVIVAL: torg.Surviving(again=False),
}
"""What Quin says with her cards; with the others nothing."""

PLAYED = {
    kind: torg.PlayCard(hero="Quin", card=HELD[kind], choice=CHOICES.get(kind))
    for kind in torg.PLAYS
}
"""Card type → how Quin plays it."""

NAMED = {
    torg.PlayToPool: CardType.HASTE,
    torg.ActivateSpecial: CardType.ALERTNESS,
    torg.AcceptSubplot: CardType.ROMANCE,
    torg.DeclineSubplot: CardType.ROMANCE,
    torg.DisallowSubplot: CardType.ROMANCE,
}
"""Other commands that name a hero and her card, and nothing else that matters."""

MEASURED = {"action": ActionKind.ATTACK, "value": 10, "difficulty": 8}
TWO_CARDS = (HELD[CardType.HASTE], HELD[CardType.DRAMA])
QUINS = {"hero": "Quin"}
CHECK = Check(value=10, difficulty=8, target="Mummy")
MARCOS = torg.Effort(helper="Marco", value=9, perception=9)

SAMPLES: tuple[torg.Command, ...] = (
    *PLAYED.values(),
    *(kind(hero="Quin", card=HELD[of]) for kind, of in NAMED.items()),
    torg.ProposeCampaign(
        hero="Quin", card=HELD[CardType.CAMPAIGN], owner="Marco", subplot=CardType.ROMANCE
    ),
    torg.AllowTrades(),
    torg.AbandonSkillResolution(),
    torg.Announce(actor="Quin"),
    torg.AnswerCampaign(**QUINS, agrees=True),
    torg.AnswerTrade(**QUINS, with_hero="Marco", gives=TWO_CARDS[:1]),
    torg.ApplyInteraction(actor="Quin", target="Mummy"),
    torg.BeginRounds(),
    torg.BeginScene(kind=SceneKind.DRAMATIC, villains=("Mummy",)),
    torg.BeginSkillResolution(**QUINS, skill="locks", difficulties=(8, 9)),
    torg.BeginStorm(),
    torg.BeginSubplot(**QUINS, subplot=CardType.ROMANCE),
    torg.ChooseApproach(**QUINS, skill="electronics"),
    torg.ClaimDrama(**QUINS, cards=TWO_CARDS[1:]),
    torg.CounterPoint(villain="Mummy"),
    torg.Deal(),
    torg.DeclareAction(actor="Quin", **MEASURED),
    torg.DeclareCriticalMoment(**QUINS, cards=TWO_CARDS[:1]),
    torg.DeclineTrade(**QUINS, with_hero="Marco"),
    torg.Defend(**QUINS),
    torg.DisallowAction(**QUINS, action=ActionKind.TRICK),
    torg.DiscardAfterScene(**QUINS),
    torg.DrawLot(),
    torg.EndAct(),
    torg.EndAdventure(),
    torg.EndCombat(),
    torg.EndLifeRage(side=Side.VILLAINS),
    torg.EndRounds(),
    torg.EndScene(),
    torg.EndStorm(),
    torg.Flip(),
    torg.GiveCondition(character="Quin", effect=torg.Advantage.UP),
    torg.GrantAward(**QUINS, possibilities=1),
    torg.GrantImpact(**QUINS),
    torg.JoinCombat(character="Quin"),
    torg.JoinParty(hero="Nora"),
    torg.JudgeApproach(is_convincing=True),
    torg.JudgeCampaign(approves=True),
    torg.LastDitchEffort(**QUINS, value=10),
    torg.LeaveParty(**QUINS),
    torg.LetHeroFail(**QUINS),
    torg.MakeCall(actor="Quin", target="Mummy", what="falls over"),
    torg.ManyOnOne(
        actors=("Quin", "Marco"), values=(10, 10), difficulty=8, action=ActionKind.ATTACK
    ),
    torg.MassEffort(lead="Quin", **MEASURED, count=20, average_perception=9, coordination=8),
    torg.MoveCard(
        card=HELD[CardType.HASTE], to=torg.Place.POOL, hero="Quin", reason="it fell down"
    ),
    torg.NameDrawn(**QUINS, cards=(1,)),
    torg.NameRealm(realm="Aysle"),
    torg.NameSetback(side=Side.HEROES),
    torg.NoteInfluence(**QUINS, subplot=CardType.ROMANCE),
    torg.OfferTrade(**QUINS, with_hero="Marco", gives=TWO_CARDS[:1]),
    torg.OneOnMany(actor="Quin", action=ActionKind.ATTACK, checks=(CHECK, CHECK)),
    torg.OpenPool(**QUINS, cards=TWO_CARDS[:1]),
    torg.OpposeHeroes(
        totals=(
            torg.DexterityTotal(hero="Quin", total=9),
            torg.DexterityTotal(hero="Marco", total=7),
        )
    ),
    torg.PassTurn(character="Quin"),
    torg.ProlongMonologue(),
    torg.QuickMethod(actor="Quin", action=ActionKind.ATTACK, value=10, difficulties=(8, 8)),
    torg.RecallSubplot(**QUINS, subplot=CardType.ROMANCE),
    torg.ReduceAward(**QUINS, possibilities=1),
    torg.RefuseTrade(**QUINS),
    torg.RenewHand(**QUINS, cards=TWO_CARDS[:1]),
    torg.ReportAction(actor="Quin", action=ActionKind.ATTACK, margin=3),
    torg.ReportDamage(target="Quin", shock=1),
    torg.ResolveDramaticStep(**QUINS, value=10),
    torg.RestoreHands(hands=()),
    torg.Roll(actor="Quin", total=12),
    torg.Sacrifice(**QUINS),
    torg.SettlePoint(**QUINS),
    torg.AnswerQuestion(**QUINS, answer="The priest did."),
    torg.SetCounter(
        counter=torg.Counter.POSSIBILITIES, number=3, character="Quin", reason="she forgot one"
    ),
    torg.SetReality(character="Quin", reality="Aysle"),
    torg.SpendFreePossibility(character="Mummy"),
    torg.SpendPossibility(**QUINS),
    torg.StandFirm(villain="Mummy"),
    torg.StripPool(**QUINS, cards=TWO_CARDS[:1]),
    torg.SumEfforts(lead="Quin", **MEASURED, coordination=8, efforts=(MARCOS,)),
    torg.TakePosture(character="Quin", what="on her knees"),
    torg.WithdrawTrade(**QUINS),
    torg.WithholdSubplotPay(**QUINS, subplot=CardType.ROMANCE),
    torg.WithholdTransfer(**QUINS),
)


def name_of(command: torg.Command) -> str:
    """The name of a sample: of a play the type of the card, such as `COUP_DE_GRACE`."""
    if isinstance(command, torg.PlayCard):
        return HOUSE_DECK.card(command.card).type.name
    return type(command).__name__
