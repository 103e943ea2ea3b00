"""The options of walks through games of Torg."""

from collections.abc import Iterator

from dramadeck import torg
from dramadeck.odds.torg import unseen_by
from dramadeck.torg import CLASSIC, GURPS, REVISED, commands
from tests.laws.walks import WalkOptions
from tests.torg.house_rules import MIXED

SHORT_DECK = torg.original_deck().only(
    (1, 13, 17, 32, 36, 40, 48, 56, 64, 69, 80, 96, 98, 115, 120, 127, 128, 134, 146, 147),
    name="short",
)
"""Twenty cards with all words of the conflict lines and all problems, and cards that raise totals.

The deck is so short that it is shuffled often.
"""

RARE_ANSWERS = (74, 75, 76, 77)
"""The Opponent Fails cards, which are rarely in a pool during an attack."""

GLORY = 91
"""A card that requires a very rare roll."""

SUBPLOTS = (
    torg.LastingSubplot(type=torg.CardType.NEMESIS, other_party="Vizier"),
    torg.LastingSubplot(type=torg.CardType.SUSPICION, other_party="Guard"),
)
"""The lasting subplots of the heroes of the walks."""

PLAYERS = {"Marco": "Ann", "Tina": "Ann"}
"""Hero → player of two heroes; each other hero has a player of its own."""

RARE_DECK = torg.original_deck().only(
    (
        24,
        *range(74, 82),
        *(50, 60, 85, 91, 95),
        *(112, 113, 114, 118, 120, 122, 125, 128),
        142,
        156,
    ),
    name="rare",
)
"""Cards of the other types; several of them answer a success.

Several conflict lines let a villain's success take cards from a pool.
"""


CLASSIC_CARDS = {
    201: torg.CardType.DEFENSE,
    202: torg.CardType.INSPIRATION,
    203: torg.CardType.RECONNECTION,
    204: torg.CardType.SETBACK,
    205: torg.CardType.REALITYS_FAVORITE,
    206: torg.CardType.ILLNESS,
}
"""Cards of the classic dialect, with numbers of this house."""

LUCKY_BREAK, OLD_DEBT = 211, 212
OWN_CARDS = {
    LUCKY_BREAK: torg.OwnCard(
        name="Lucky Break", text="Your next total is 5 more.", type=torg.CardType.ACTION, amount=5
    ),
    OLD_DEBT: torg.OwnCard(name="Old Debt", text="Somebody owes you a favor, and comes to pay it."),
}
"""Custom cards: one with the effect of another card, one that the gamemaster decides."""

LATER_DECK = (
    torg.expanded_deck()
    .only((1, 2, 3, 31, 36, 58, 65, 128, 149, 156, *range(157, 162)), name="later")
    .with_cards(CLASSIC_CARDS, like=31, name="later, and those of the classic text")
    .with_cards(OWN_CARDS, like=31, name="later, and those of this house")
)
"""The five later cards, the classic and the custom ones, and cards of some other types."""

ATTACKS = tuple(action for action in torg.ANY_ACTION if action is not torg.ActionKind.DEFEND)
"""The actions of a villain against a hero."""

CARDS_FOR_POOLS = (*RARE_ANSWERS, GLORY, *CLASSIC_CARDS, *OWN_CARDS)
"""Cards that the gamemaster moves to pools, because they are rarely there by chance."""


def beyond_the_samples(state: torg.State) -> Iterator[commands.Command]:
    """Yield other commands of the gamemaster: rated villains, a last scene, damage, dice."""
    if state.setup.has_paper_deck:
        yield from off_the_paper_deck(state)
    if state.scene is None:
        for kind in torg.SceneKind:
            yield commands.BeginScene(
                kind=kind,
                villains=("Vizier", "Guard", "Thug"),
                allies=("Ally",),
                possibility_rated=("Vizier", "Ally"),
            )
            yield commands.BeginScene(
                kind=kind, villains=("Vizier",), possibility_rated=("Vizier",)
            )
    else:
        if (
            len(state.heroes) % 4 == 0
        ):  # only for some sizes of the party, because it ends an adventure
            yield commands.EndScene(is_final_encounter=True)
        for side in torg.Side:
            for name in state.members(side):
                yield commands.ReportDamage(target=name, leaves_unconscious=True, knocks_out=True)
                yield commands.ReportDamage(target=name, by=state.heroes[0].name, wounds=1)
                yield from sure_attacks(state, name)
    if state.attempt is not None:
        actor = state.attempt.actor
        yield commands.Roll(actor=actor, total=62)
        yield commands.Roll(actor=actor, seed=state.round.number if state.round else "free time")
        yield commands.Roll(actor=actor, seed=f"{state.seed.root}/3")
        yield from (commands.Roll(actor=actor, dice=dice) for dice in ((1,), (10, 7), (10, 20, 3)))
        yield commands.Roll(actor=actor, dice=(21, 5), total=30)
        targets = {check.target for check in state.attempt.checks} - {None}
        yield commands.Announce(actor=actor, stopped_by=tuple(sorted(targets)))
    if state.round is not None:
        for hero in state.heroes:
            yield commands.Defend(hero=hero.name, value=9, total=12)
            for card in sorted(set(CARDS_FOR_POOLS) & set(state.setup.deck.numbers)):
                yield commands.MoveCard(
                    card=card, to=torg.Place.POOL, hero=hero.name, reason="to be played"
                )
            for villain in state.members(torg.Side.VILLAINS):
                yield commands.ReportAction(
                    actor=hero.name,
                    action=torg.ActionKind.TRICK,
                    margin=17,
                    target=villain,
                    die_total=61 if _throws_d20(state) else 4,
                )
                for action in ATTACKS:
                    yield commands.ReportAction(
                        actor=villain, action=action, margin=3, target=hero.name
                    )
        yield from group_actions(state)
    if state.resolution is None and state.round is not None:
        for hero in state.heroes:
            yield commands.BeginSkillResolution(
                hero=hero.name, skill="science", difficulties=(30, 4, 4), flips=2
            )


def group_actions(state: torg.State) -> Iterator[commands.Command]:
    """Yield actions of groups against the last hero or villain, and by heroes."""
    gang, party = (state.members(side) for side in (torg.Side.VILLAINS, torg.Side.HEROES))
    for actors, target in ((gang, party[-1:]), (party, gang[-1:])):
        if len(actors) > 1 and target:
            yield commands.ManyOnOne(
                actors=actors,
                action=torg.ActionKind.TAUNT,
                values=(14,) * len(actors),
                difficulty=8,
                target=target[0],
            )


def _throws_d20(state: torg.State) -> bool:
    return state.dialect.attempts.die == "d20_and_bonus_chart"


def sure_attacks(state: torg.State, actor: str) -> Iterator[commands.Command]:
    """Yield attacks that succeed with nearly any die."""
    difficulty = 8 if _throws_d20(state) else 0
    for target in state.members(state.side_of(actor).other)[:1]:
        yield commands.DeclareAction(
            actor=actor,
            action=torg.ActionKind.ATTACK,
            value=17,
            difficulty=difficulty,
            target=target,
        )


def off_the_paper_deck(state: torg.State) -> Iterator[commands.Command]:
    """Yield commands with cards of the paper deck, besides the sample of the listing."""
    first_cards = [state.hand(hero.name)[:1] for hero in state.heroes]
    for card in (card for held in first_cards for card in held if state.drama_deck):
        yield commands.Flip(card=card)
        yield commands.DrawLot(card=card)
        for hero in dict.fromkeys(state.pending.owed):
            yield commands.NameDrawn(hero=hero, cards=(card,))
    last = (*state.discard_pile, *(boost.card for boost in state.boosts), *state.action_stack)
    for card in state.drama_deck[:1] or last[:1]:
        yield commands.Flip(card=card)
        yield commands.DrawLot(card=card)
        for hero in state.heroes:
            for held in state.pool(hero.name):
                if state.card(held).type is torg.CardType.SEIZE_INITIATIVE:
                    yield commands.PlayCard(
                        hero=hero.name, card=held, choice=torg.Seizing(keeps=False, new_card=card)
                    )
    coming = (*state.drama_deck, *state.discard_pile, *state.action_stack[:-1])
    for hero in dict.fromkeys(state.pending.owed):
        count = state.pending.owed.count(hero)
        for some in {1, count}:
            yield commands.NameDrawn(hero=hero, cards=coming[:some])


def plays(kind: torg.CardType) -> str:
    return f"PlayCard: {kind}"


def kind_of(state: torg.State, command: commands.Command) -> str:
    """Return the kind of a command: the type of the card for PlayCard, otherwise its name."""
    if isinstance(command, commands.PlayCard):
        return plays(state.card(command.card).type)
    return type(command).__name__


ANSWERING_CARDS = (
    *(torg.CardType.GLORY, torg.CardType.OPPONENT_FAILS, torg.CardType.SECOND_CHANCE),
    *(torg.CardType.ESCAPE, torg.CardType.SEIZE_INITIATIVE, torg.CardType.MONOLOGUE),
    *(torg.CardType.DEFENSE, torg.CardType.INSPIRATION, torg.CardType.SETBACK),
)
"""Cards that can only be played in rare situations."""

OPTIONS = WalkOptions(
    kind=kind_of,
    divided=frozenset({"PlayCard"}),
    games=(
        {"deck": SHORT_DECK},
        {"deck": RARE_DECK, "is_campaign": True},
        {"deck": "original"},
        {"deck": "expanded", "is_campaign": True},
        {"deck": SHORT_DECK, "has_paper_deck": True},
        {"deck": LATER_DECK},
    ),
    texts={dialect.name: {"dialect": dialect} for dialect in (REVISED, CLASSIC, GURPS, MIXED)},
    player=lambda name: torg.Hero(
        name, player=PLAYERS.get(name), possibilities=3, campaigned=SUBPLOTS
    ),
    weights={
        **dict.fromkeys(("Announce", "BeginRounds", "Flip", "Roll"), 40),
        **dict.fromkeys(("AnswerCampaign", "JudgeCampaign", "ProposeCampaign"), 40),
        **dict.fromkeys(("ApplyInteraction", "MakeCall", "EndLifeRage", "NameDrawn"), 40),
        **dict.fromkeys(("ChooseApproach", "JudgeApproach", "LastDitchEffort"), 40),
        **dict.fromkeys(("CounterPoint", "StripPool"), 80),
        **dict.fromkeys(map(plays, ANSWERING_CARDS), 40),
        plays(torg.CardType.REALITYS_FAVORITE): 80,
        **dict.fromkeys(("ClaimDrama", "ProlongMonologue"), 40),
        **dict.fromkeys(("Deal", "BeginScene", "DiscardAfterScene", "PlayToPool"), 16),
        **dict.fromkeys(("DeclareAction", "ReportAction", "ResolveDramaticStep"), 16),
        **dict.fromkeys(("BeginSkillResolution", "Defend", "GrantImpact"), 16),
        **dict.fromkeys(("SpendPossibility", "SpendFreePossibility", "TakePosture"), 16),
        **dict.fromkeys(("AbandonSkillResolution", "AllowTrades", "OfferTrade"), 1),
        **dict.fromkeys(("BeginStorm", "EndStorm", "NameRealm", "SetReality"), 1),
        **dict.fromkeys(("DisallowAction", "GiveCondition", "NameSetback", "ReportDamage"), 1),
        **dict.fromkeys(("DrawLot", "GrantAward", "MoveCard", "ReduceAward", "SetCounter"), 1),
        **dict.fromkeys(("EndCombat", "JoinCombat", "JoinParty", "LeaveParty"), 1),
        **dict.fromkeys(("NoteInfluence", "RecallSubplot", "WithholdSubplotPay"), 1),
        **dict.fromkeys(("ManyOnOne", "MassEffort", "SumEfforts"), 1),
        **dict.fromkeys(("RestoreHands", "Sacrifice", "StandFirm", "WithholdTransfer"), 1),
    },
    rare={
        "BonusCancelled": "somebody stymied by a contest in GURPS plays a card for a bonus",
        "CharacterStoodUp": "somebody knocked out is inspired, and the round ends",
        "DefenseSaved": "an active defense fails, and Opponent Fails takes the success back",
        "PointKept": "a rated villain counters a point of who has Reality's Favorite in her pool",
        "SetbackRemoved": "a setback on one character, and the one card that takes it away",
        "ProlongMonologue": "Monologue is played, and the gamemaster's next command prolongs it",
        "MonologueProlonged": "likewise",
        "RerollLost": "a possibility of somebody stymied, whose die has not rolled again before",
        "HarmDoubted": "harm that came of a success which is taken back in the same round",
        "PoolRestored": "a pool is stripped, and the success behind it taken back in that round",
        "ShockTakenBack": "an interaction has worn somebody out, and its success is taken back",
        "RecoveryOwed": "an inspiration for somebody whose hit points nobody has told",
    },
    more=beyond_the_samples,
    questions=(unseen_by,),
)
