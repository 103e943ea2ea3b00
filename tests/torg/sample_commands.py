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
    kind: torg.commands.PlayCard(hero="Quin", card=HELD[kind], choice=CHOICES.get(kind))
    for kind in torg.PLAYS
}
"""Card type → how Quin plays it."""

NAMED = {
    torg.commands.PlayToPool: CardType.HASTE,
    torg.commands.ActivateSpecial: CardType.ALERTNESS,
    torg.commands.AcceptSubplot: CardType.ROMANCE,
    torg.commands.DeclineSubplot: CardType.ROMANCE,
    torg.commands.DisallowSubplot: CardType.ROMANCE,
}
"""Other commands that name a hero and her card, and nothing else that matters."""

MEASURED = {"action": ActionKind.ATTACK, "value": 10, "difficulty": 8}
TWO_CARDS = (HELD[CardType.HASTE], HELD[CardType.DRAMA])
QUINS = {"hero": "Quin"}
CHECK = Check(value=10, difficulty=8, target="Mummy")
MARCOS = torg.Effort(helper="Marco", value=9, perception=9)

SAMPLES: tuple[torg.commands.Command, ...] = (
    *PLAYED.values(),
    *(kind(hero="Quin", card=HELD[of]) for kind, of in NAMED.items()),
    torg.commands.ProposeCampaign(
        hero="Quin", card=HELD[CardType.CAMPAIGN], owner="Marco", subplot=CardType.ROMANCE
    ),
    torg.commands.AllowTrades(),
    torg.commands.AbandonSkillResolution(),
    torg.commands.Announce(actor="Quin"),
    torg.commands.AnswerCampaign(**QUINS, agrees=True),
    torg.commands.AnswerTrade(**QUINS, with_hero="Marco", gives=TWO_CARDS[:1]),
    torg.commands.ApplyInteraction(actor="Quin", target="Mummy"),
    torg.commands.BeginRounds(),
    torg.commands.BeginScene(kind=SceneKind.DRAMATIC, villains=("Mummy",)),
    torg.commands.BeginSkillResolution(**QUINS, skill="locks", difficulties=(8, 9)),
    torg.commands.BeginStorm(),
    torg.commands.BeginSubplot(**QUINS, subplot=CardType.ROMANCE),
    torg.commands.ChooseApproach(**QUINS, skill="electronics"),
    torg.commands.ClaimDrama(**QUINS, cards=TWO_CARDS[1:]),
    torg.commands.CounterPoint(villain="Mummy"),
    torg.commands.Deal(),
    torg.commands.DeclareAction(actor="Quin", **MEASURED),
    torg.commands.DeclareCriticalMoment(**QUINS, cards=TWO_CARDS[:1]),
    torg.commands.DeclineTrade(**QUINS, with_hero="Marco"),
    torg.commands.Defend(**QUINS),
    torg.commands.DisallowAction(**QUINS, action=ActionKind.TRICK),
    torg.commands.DiscardAfterScene(**QUINS),
    torg.commands.DrawLot(),
    torg.commands.EndAct(),
    torg.commands.EndAdventure(),
    torg.commands.EndCombat(),
    torg.commands.EndLifeRage(side=Side.VILLAINS),
    torg.commands.EndRounds(),
    torg.commands.EndScene(),
    torg.commands.EndStorm(),
    torg.commands.Flip(),
    torg.commands.GiveCondition(character="Quin", effect=torg.Advantage.UP),
    torg.commands.GrantAward(**QUINS, possibilities=1),
    torg.commands.GrantImpact(**QUINS),
    torg.commands.JoinCombat(character="Quin"),
    torg.commands.JoinParty(hero="Nora"),
    torg.commands.JudgeApproach(is_convincing=True),
    torg.commands.JudgeCampaign(approves=True),
    torg.commands.LastDitchEffort(**QUINS, value=10),
    torg.commands.LeaveParty(**QUINS),
    torg.commands.LetHeroFail(**QUINS),
    torg.commands.MakeCall(actor="Quin", target="Mummy", what="falls over"),
    torg.commands.ManyOnOne(
        actors=("Quin", "Marco"), values=(10, 10), difficulty=8, action=ActionKind.ATTACK
    ),
    torg.commands.MassEffort(
        lead="Quin", **MEASURED, count=20, average_perception=9, coordination=8
    ),
    torg.commands.MoveCard(
        card=HELD[CardType.HASTE], to=torg.Place.POOL, hero="Quin", reason="it fell down"
    ),
    torg.commands.NameDrawn(**QUINS, cards=(1,)),
    torg.commands.NameRealm(realm="Aysle"),
    torg.commands.NameSetback(side=Side.HEROES),
    torg.commands.NoteInfluence(**QUINS, subplot=CardType.ROMANCE),
    torg.commands.OfferTrade(**QUINS, with_hero="Marco", gives=TWO_CARDS[:1]),
    torg.commands.OneOnMany(actor="Quin", action=ActionKind.ATTACK, checks=(CHECK, CHECK)),
    torg.commands.OpenPool(**QUINS, cards=TWO_CARDS[:1]),
    torg.commands.OpposeHeroes(
        totals=(
            torg.DexterityTotal(hero="Quin", total=9),
            torg.DexterityTotal(hero="Marco", total=7),
        )
    ),
    torg.commands.PassTurn(character="Quin"),
    torg.commands.ProlongMonologue(),
    torg.commands.QuickMethod(
        actor="Quin", action=ActionKind.ATTACK, value=10, difficulties=(8, 8)
    ),
    torg.commands.RecallSubplot(**QUINS, subplot=CardType.ROMANCE),
    torg.commands.ReduceAward(**QUINS, possibilities=1),
    torg.commands.RefuseTrade(**QUINS),
    torg.commands.RenewHand(**QUINS, cards=TWO_CARDS[:1]),
    torg.commands.ReportAction(actor="Quin", action=ActionKind.ATTACK, margin=3),
    torg.commands.ReportDamage(target="Quin", shock=1),
    torg.commands.ResolveDramaticStep(**QUINS, value=10),
    torg.commands.RestoreHands(hands=()),
    torg.commands.Roll(actor="Quin", total=12),
    torg.commands.Sacrifice(**QUINS),
    torg.commands.SettlePoint(**QUINS),
    torg.commands.AnswerQuestion(**QUINS, answer="The priest did."),
    torg.commands.SetCounter(
        counter=torg.Counter.POSSIBILITIES, number=3, character="Quin", reason="she forgot one"
    ),
    torg.commands.SetReality(character="Quin", reality="Aysle"),
    torg.commands.SpendFreePossibility(character="Mummy"),
    torg.commands.SpendPossibility(**QUINS),
    torg.commands.StandFirm(villain="Mummy"),
    torg.commands.StripPool(**QUINS, cards=TWO_CARDS[:1]),
    torg.commands.SumEfforts(lead="Quin", **MEASURED, coordination=8, efforts=(MARCOS,)),
    torg.commands.TakePosture(character="Quin", what="on her knees"),
    torg.commands.WithdrawTrade(**QUINS),
    torg.commands.WithholdSubplotPay(**QUINS, subplot=CardType.ROMANCE),
    torg.commands.WithholdTransfer(**QUINS),
)


def name_of(command: torg.commands.Command) -> str:
    """The name of a sample: of a play the type of the card, such as `COUP_DE_GRACE`."""
    if isinstance(command, torg.commands.PlayCard):
        return HOUSE_DECK.card(command.card).type.name
    return type(command).__name__
