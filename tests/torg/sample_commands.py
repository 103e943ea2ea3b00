"""One command of each type and one play of each type of card, for tests of all commands.

Quin holds a card of every type, `HELD`, at each moment that allows it; she fights the Mummy.
"""

from dramadeck import torg
from dramadeck.torg import ActionKind, CardType, Check, SceneKind, Side, commands
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
"""Type of card → what Quin chooses with it; other cards need no choice."""

NOT_HELD = [kind.name for kind in torg.PLAYS if kind not in HELD]
assert not NOT_HELD, f"add a card of the type to NOT_PRINTED of situations.py: {NOT_HELD}"

PLAYED = {
    kind: commands.PlayCard(hero="Quin", card=HELD[kind], choice=CHOICES.get(kind))
    for kind in torg.PLAYS
}
"""Type of card → the command with which Quin plays it."""

NAMED = {
    commands.PlayToPool: CardType.HASTE,
    commands.ActivateSpecial: CardType.ALERTNESS,
    commands.AcceptSubplot: CardType.ROMANCE,
    commands.DeclineSubplot: CardType.ROMANCE,
    commands.DisallowSubplot: CardType.ROMANCE,
}
"""Other commands that need only a hero and a card → the type of the card."""

MEASURED = {"action": ActionKind.ATTACK, "value": 10, "difficulty": 8}
TWO_CARDS = (HELD[CardType.HASTE], HELD[CardType.DRAMA])
QUINS, PAIR = {"hero": "Quin"}, ("Quin", "Marco")
MARCOS_ROMANCE = {"owner": "Marco", "subplot": CardType.ROMANCE}
THREE_POINTS = {"counter": torg.Counter.POSSIBILITIES, "number": 3}
CHECK = Check(value=10, difficulty=8, target="Mummy")
MARCOS = torg.Effort(helper="Marco", value=9, perception=9)

SAMPLES: tuple[commands.Command, ...] = (
    *PLAYED.values(),
    *(kind(hero="Quin", card=HELD[of]) for kind, of in NAMED.items()),
    commands.ProposeCampaign(**QUINS, card=HELD[CardType.CAMPAIGN], **MARCOS_ROMANCE),
    commands.AllowTrades(),
    commands.AbandonSkillResolution(),
    commands.Announce(actor="Quin"),
    commands.AnswerCampaign(**QUINS, agrees=True),
    commands.AnswerTrade(**QUINS, with_hero="Marco", gives=TWO_CARDS[:1]),
    commands.ApplyInteraction(actor="Quin", target="Mummy"),
    commands.BeginRounds(),
    commands.BeginScene(kind=SceneKind.DRAMATIC, villains=("Mummy",)),
    commands.BeginSkillResolution(**QUINS, skill="locks", difficulties=(8, 9)),
    commands.BeginStorm(),
    commands.BeginSubplot(**QUINS, subplot=CardType.ROMANCE),
    commands.ChooseApproach(**QUINS, skill="electronics"),
    commands.ClaimDrama(**QUINS, cards=TWO_CARDS[1:]),
    commands.CounterPoint(villain="Mummy"),
    commands.Deal(),
    commands.DeclareAction(actor="Quin", **MEASURED),
    commands.DeclareCriticalMoment(**QUINS, cards=TWO_CARDS[:1]),
    commands.DeclineTrade(**QUINS, with_hero="Marco"),
    commands.Defend(**QUINS),
    commands.DisallowAction(**QUINS, action=ActionKind.TRICK),
    commands.DiscardAfterScene(**QUINS),
    commands.DrawLot(),
    commands.EndAct(),
    commands.EndAdventure(),
    commands.EndCombat(),
    commands.EndLifeRage(side=Side.VILLAINS),
    commands.EndRounds(),
    commands.EndScene(),
    commands.EndStorm(),
    commands.Flip(),
    commands.GiveCondition(character="Quin", effect=torg.Advantage.UP),
    commands.GrantAward(**QUINS, possibilities=1),
    commands.GrantImpact(**QUINS),
    commands.JoinCombat(character="Quin"),
    commands.JoinParty(hero="Nora"),
    commands.JudgeApproach(is_convincing=True),
    commands.JudgeCampaign(approves=True),
    commands.LastDitchEffort(**QUINS, value=10),
    commands.LeaveParty(**QUINS),
    commands.LetHeroFail(**QUINS),
    commands.MakeCall(actor="Quin", target="Mummy", what="falls over"),
    commands.ManyOnOne(actors=PAIR, values=(10, 10), difficulty=8, action=ActionKind.ATTACK),
    commands.MassEffort(lead="Quin", **MEASURED, count=20, average_perception=9, coordination=8),
    commands.MoveCard(**QUINS, card=TWO_CARDS[0], to=torg.Place.POOL, reason="it fell down"),
    commands.NameDrawn(**QUINS, cards=(1,)),
    commands.NameRealm(realm="Aysle"),
    commands.NameSetback(side=Side.HEROES),
    commands.NoteInfluence(**QUINS, subplot=CardType.ROMANCE),
    commands.OfferTrade(**QUINS, with_hero="Marco", gives=TWO_CARDS[:1]),
    commands.OneOnMany(actor="Quin", action=ActionKind.ATTACK, checks=(CHECK, CHECK)),
    commands.OpenPool(**QUINS, cards=TWO_CARDS[:1]),
    commands.OpposeHeroes(totals=tuple(torg.DexterityTotal(hero=hero, total=9) for hero in PAIR)),
    commands.PassTurn(character="Quin"),
    commands.ProlongMonologue(),
    commands.QuickMethod(actor="Quin", action=ActionKind.ATTACK, value=10, difficulties=(8, 8)),
    commands.RecallSubplot(**QUINS, subplot=CardType.ROMANCE),
    commands.ReduceAward(**QUINS, possibilities=1),
    commands.RefuseTrade(**QUINS),
    commands.RenewHand(**QUINS, cards=TWO_CARDS[:1]),
    commands.ReportAction(actor="Quin", action=ActionKind.ATTACK, margin=3),
    commands.ReportDamage(target="Quin", shock=1),
    commands.ResolveDramaticStep(**QUINS, value=10),
    commands.RestoreHands(hands=()),
    commands.Roll(actor="Quin", total=12),
    commands.Sacrifice(**QUINS),
    commands.SettlePoint(**QUINS),
    commands.AnswerQuestion(**QUINS, answer="The priest did."),
    commands.SetCounter(character="Quin", reason="she forgot one", **THREE_POINTS),
    commands.SetReality(character="Quin", reality="Aysle"),
    commands.SpendFreePossibility(character="Mummy"),
    commands.SpendPossibility(**QUINS),
    commands.StandFirm(villain="Mummy"),
    commands.StripPool(**QUINS, cards=TWO_CARDS[:1]),
    commands.SumEfforts(lead="Quin", **MEASURED, coordination=8, efforts=(MARCOS,)),
    commands.TakePosture(character="Quin", what="on her knees"),
    commands.WithdrawTrade(**QUINS),
    commands.WithholdSubplotPay(**QUINS, subplot=CardType.ROMANCE),
    commands.WithholdTransfer(**QUINS),
)


def name_of(command: commands.Command) -> str:
    """Return the name of a sample; for a play the type of the card, such as `COUP_DE_GRACE`."""
    if isinstance(command, commands.PlayCard):
        return HOUSE_DECK.card(command.card).type.name
    return type(command).__name__
