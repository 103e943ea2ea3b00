"""The specials: Alertness, Connection, the martyr's sacrifice, subplots and their campaigns.

A Campaign card makes a subplot last beyond its adventure.
"""

from typing import Any, Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg import characters, field_types, options
from dramadeck.torg.cards import DECLINABLE, SET_OFF, SUBPLOTS, CardType
from dramadeck.torg.decks import DISCARD_PILE, hand, pool
from dramadeck.torg.preconditions import ADVENTURE, NONE_RENEWING, NOT_CONFUSED, RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import awards, piles, requirements, rule, trades, turns
from dramadeck.torg.scene import CampaignProposal, Subplot
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


@command(when=ADVENTURE("TR-007"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(9))
class ActivateSpecial:
    """Activate an Alertness, a Connection or a custom card in a pool (TR-161, TR-162).

    Alertness is for something hidden that can be found; the event says what the rule text in use
    makes of it (TR-161, TC-054, TG-030). Connection is for a moment that suits the story. The
    gamemaster decides when, and what happens.

    Attributes:
        hero: the hero in whose pool the card is.
        card: an Alertness, a Connection, or an added card that waits for the gamemaster.
        what: what is noticed, or which person appears.
    """

    hero: field_types.OneHero
    card: field_types.PooledCard
    what: field_types.Remark = ""


class _OutOfPool:
    """A base class of events that discard a card from a pool."""

    __slots__ = ()
    hero: str
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return (core.Move(self.card, pool(self.hero), DISCARD_PILE),)


@event
class SpecialActivated(_OutOfPool):
    """A special that waited for the gamemaster has taken effect and is discarded (TR-180).

    Attributes:
        hero: the hero in whose pool it lay.
        card: the card.
        what: what is noticed, or which person appears.
        owed: the effect of Alertness; None for the other cards.
    """

    hero: str
    card: Card
    what: str
    owed: options.AlertnessOwed | None


@rule(ActivateSpecial)
def activate_special(state: State, command: ActivateSpecial) -> Decision:
    """The gamemaster may activate the card, also when the heroes are confused (TR-007)."""
    hero, card = command.hero, command.card
    requirements.hero_of(state, hero, "TR-007")
    requirements.require_card_in_pool(state, hero, card, "TR-007")
    kind = requirements.require_type(state, card, SET_OFF, "TR-007")
    owed = state.dialect.specials.alertness if kind is CardType.ALERTNESS else None
    yield SpecialActivated(hero=hero, card=card, what=command.what, owed=owed)


def require_martyr(state: State, hero: str, rule: str) -> Card:
    """The card of the hero's accepted Martyr; refuse a hero who has none."""
    martyr = requirements.subplot_of(state, hero, CardType.MARTYR)
    if martyr is None or martyr.card is None:
        raise refuse(Reason.NO_MARTYR, rule, hero=hero)
    return martyr.card


SACRIFICING: Final = core.Window.of(
    "for a martyr, unless confused",
    turns.TO_A_SURVIVOR,
    RESET_OVER,
    NONE_RENEWING,
    NOT_CONFUSED,
    core.Guard[State]("for a martyr", require_martyr),
)


@command(when=SACRIFICING("TR-172"), menu=core.Topic.ACTION.at(14))
class Sacrifice:
    """Let a martyr die for a sure victory; she never has to do this (TR-172).

    Attributes:
        hero: the martyr.
        what: how it happens.
    """

    hero: core.Sender
    what: field_types.Remark = ""


@event
class HeroSacrificed(_OutOfPool):
    """A martyr has died; her side has won, and the gamemaster says how (TR-172).

    She takes no further part in the adventure, and her open actions are cancelled. The players
    decide who replaces her in the next adventure.
    """

    hero: str
    card: Card
    what: str

    def apply(self, state: State) -> State:
        """The hero takes no further part."""
        adventure = core.present(state.adventure)
        attempts = tuple(attempt for attempt in state.attempts if self.hero not in attempt.actors)
        return replace(
            state,
            adventure=replace(adventure, fallen=(*adventure.fallen, self.hero)),
            round=state.round and state.round.without(self.hero),
            pending=replace(state.pending, attempts=attempts),
        )


@rule(Sacrifice)
def sacrifice(state: State, command: Sacrifice) -> Decision:
    """A martyr whose subplot has been accepted may die, unless she is confused (TR-074)."""
    hero, card = command.hero, require_martyr(state, command.hero, "TR-172")
    state = yield HeroSacrificed(hero=hero, card=card, what=command.what)
    yield from trades.lapse_offers(state, (hero,), to=(hero,))


# ---------------------------------------------------------------------------------------- subplots


@command(when=turns.TO_A_SURVIVOR("TR-163"), menu=core.Topic.CARDS.at(6))
class DeclineSubplot:
    """Discard a subplot or a Campaign from the hand: it pays, and a new card replaces it (TR-163).

    In the classic text it may also be in the pool, until the gamemaster accepts it (TC-051).

    Attributes:
        hero: the hero whose card it is.
        card: a subplot or a Campaign in her hand.
    """

    hero: core.Sender
    card: field_types.OwnCard


@event
class SubplotDeclined:
    """A hero has discarded a subplot instead of playing it."""

    hero: str
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the hand to the discard pile."""
        return (core.Move(self.card, hand(self.hero), DISCARD_PILE),)


@event
class SubplotWithdrawn(_OutOfPool):
    """A hero has discarded a subplot from her pool that was not accepted yet (TC-051)."""

    hero: str
    card: Card


@rule(DeclineSubplot)
def decline_subplot(state: State, command: DeclineSubplot) -> Decision:
    """Possible at any time; rule texts differ on which ways of discarding it pay (TR-163)."""
    hero, card = command.hero, command.card
    in_pool_too = state.dialect.specials.paid_discards == "declined_in_the_pool_too"
    if in_pool_too and card in state.pool(hero):
        _undecided(state, hero, card, DECLINABLE)
        state = yield SubplotWithdrawn(hero=hero, card=card)
    else:
        requirements.require_cards_in_hand(state, hero, (card,), "TR-163")
        requirements.require_type(state, card, DECLINABLE, "TR-163")
        state = yield SubplotDeclined(hero=hero, card=card)
    yield from compensate(state, hero, state.dialect.specials.declined_possibilities)


def compensate(state: State, hero: str, possibilities: int) -> SubDecision:
    """Give a possibility and a card for a subplot that was given up (TR-163, TC-051, TC-052)."""
    if possibilities:
        state = yield awards.PossibilitiesGained(hero=hero, possibilities=possibilities)
    return (yield from piles.draw(state, hero, state.dialect.specials.declined_draws))


def _undecided(state: State, hero: str, card: Card, types: tuple[CardType, ...]) -> CardType:
    """The type of a card in the pool on which the gamemaster has not ruled yet (TR-165)."""
    requirements.hero_of(state, hero, "TR-164")
    requirements.require_not_fallen(state, hero, "TR-164")
    requirements.require_card_in_pool(state, hero, card, "TR-164")
    kind = requirements.require_type(state, card, types, "TR-164")
    if any((subplot.hero, subplot.card) == (hero, card) for subplot in state.subplots):
        raise refuse(Reason.SUBPLOT_ACCEPTED, "TR-165", hero=hero, card=card)
    return kind


@command(when=ADVENTURE("TR-166"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(6))
class AcceptSubplot:
    """Accept a subplot in a pool; its story may begin later (TR-169).

    Attributes:
        hero: the hero whose subplot it is.
        card: a subplot in her pool.
    """

    hero: field_types.OneHero
    card: field_types.PooledCard


@event
class SubplotAccepted(core.NoCards):
    """The gamemaster has accepted a subplot; its card stays in its place (TR-165).

    Attributes:
        hero: the hero whose subplot it is.
        card: its card.
        type: the type of the subplot.
        is_described: whether the rule text in use describes that subplot (TR-170, TC-091, TG-079).
        mistaken: for Suspicion and Mistaken Identity, who is mistaken about whom; else None.
    """

    hero: str
    card: core.PublicCard
    type: CardType
    is_described: bool
    mistaken: options.Mistaken | None

    def apply(self, state: State) -> State:
        """The adventure has one more subplot."""
        adventure = core.present(state.adventure)
        subplot = Subplot(hero=self.hero, type=self.type, card=self.card)
        return replace(state, adventure=replace(adventure, subplots=(*adventure.subplots, subplot)))


_ERRORS: Final = (CardType.MISTAKEN_IDENTITY, CardType.SUSPICION)


@rule(AcceptSubplot)
def accept_subplot(state: State, command: AcceptSubplot) -> Decision:
    """Refuse more subplots than the dialect allows a player, or the same one twice (TR-166)."""
    hero, card = command.hero, command.card
    kind = _undecided(state, hero, card, SUBPLOTS)
    limit = state.dialect.specials.most_subplots
    # A card that was lost after its story had begun still counts for this adventure.
    owners = state.party_of(hero)
    counted = [
        subplot
        for subplot in core.present(state.adventure).subplots
        if subplot.hero in owners
        and subplot.card
        and (subplot.is_active or subplot in state.subplots)
    ]
    if limit is not None and len(counted) >= limit:
        raise refuse(Reason.SUBPLOT_LIMIT_REACHED, "TR-166", hero=hero, limit=limit)
    if requirements.subplot_of(state, hero, kind):
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-166", hero=hero, subplot=kind)
    readings = state.dialect.specials
    yield SubplotAccepted(
        hero=hero,
        card=card,
        type=kind,
        is_described=kind in readings.described_subplots,
        mistaken=readings.mistaken if kind in _ERRORS else None,
    )


@command(when=ADVENTURE("TR-164"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(7))
class DisallowSubplot:
    """Turn down a subplot or a Campaign in a pool; it still pays (TR-164).

    Attributes:
        hero: the hero whose card it is.
        card: a subplot not yet accepted, or a Campaign, in her pool.
    """

    hero: field_types.OneHero
    card: field_types.PooledCard


@event
class SubplotDisallowed(_OutOfPool):
    """The gamemaster has turned down a subplot or a Campaign."""

    hero: str
    card: Card


@rule(DisallowSubplot)
def disallow_subplot(state: State, command: DisallowSubplot) -> Decision:
    """A subplot that is turned down is compensated like a declined one (TR-164, TR-177)."""
    hero, card = command.hero, command.card
    _undecided(state, hero, card, DECLINABLE)
    state = yield SubplotDisallowed(hero=hero, card=card)
    yield from compensate(state, hero, state.dialect.specials.disallowed_possibilities)


@command(when=ADVENTURE("TR-169"), by=GAMEMASTER, menu=core.Topic.STORY.at(4))
class BeginSubplot:
    """Let the story of an accepted subplot begin: it is active from now on (TR-169).

    Attributes:
        hero: the hero whose subplot it is.
        subplot: its type.
    """

    hero: field_types.OneHero
    subplot: field_types.SubplotOfHero


@event
class SubplotBegun(core.NoCards):
    """A subplot has become active."""

    hero: str
    type: CardType

    def apply(self, state: State) -> State:
        """It is active."""
        return _marked(state, self.hero, self.type, is_active=True)


@rule(BeginSubplot)
def begin_subplot(state: State, command: BeginSubplot) -> Decision:
    """A subplot may be accepted long before its circumstances arise (TR-169)."""
    hero, kind = command.hero, command.subplot
    requirements.hero_of(state, hero, "TR-169")
    accepted = requirements.subplot_of(state, hero, kind)
    if accepted is None:
        raise refuse(Reason.SUBPLOT_NOT_ACCEPTED, "TR-169", hero=hero, subplot=kind)
    if accepted.is_active:
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-169", hero=hero, subplot=kind)
    yield SubplotBegun(hero=hero, type=kind)


_PAID: Final = {
    "unless_ignored": ("TR-168", core.phrase("in which it was active and not ignored")),
    "where_it_influenced": ("TC-053", core.phrase("in which its influence was noted")),
    "once_in_play": ("TG-032", core.phrase("once it has come into play")),
}
"""Answer of `Specials.subplot_pay` → the rule's id and the acts for which a subplot pays."""


def _paying(answer: str) -> core.When[State]:
    """The precondition of a ruling on pay that has an effect only where subplots pay like this."""
    rule, acts = _PAID[answer]

    def require_pay(state: State, _sender: str, _rule: str) -> None:
        pay = state.dialect.specials.subplot_pay
        if pay != answer:
            statement, paid = _PAID[pay]
            raise refuse(Reason.SUBPLOT_PAYS_OTHERWISE, statement, acts=paid)

    name = f"in an adventure, where a subplot pays for acts {acts}"
    return core.Window.of(name, ADVENTURE, core.Guard[State](name, require_pay))(rule)


@command(when=_paying("where_it_influenced"), by=GAMEMASTER, menu=core.Topic.STORY.at(5))
class NoteInfluence:
    """Note that a subplot has influenced the story of this act, so that it pays (TC-053).

    Attributes:
        hero: the hero whose subplot it is.
        subplot: its type.
    """

    hero: field_types.OneHero
    subplot: field_types.SubplotOfHero


@event
class SubplotInfluenced(core.NoCards):
    """A subplot has influenced the story of this act and will pay for it (TC-053)."""

    hero: str
    type: CardType

    def apply(self, state: State) -> State:
        """It pays for this act."""
        return _marked(state, self.hero, self.type, has_influenced=True)


@rule(NoteInfluence)
def note_influence(state: State, command: NoteInfluence) -> Decision:
    """A subplot pays only for acts whose story it has influenced (TC-053)."""
    hero, kind = command.hero, command.subplot
    _require_active(state, hero, kind, "TC-053")
    yield SubplotInfluenced(hero=hero, type=kind)


def _require_active(state: State, hero: str, kind: CardType, rule: str) -> None:
    """Refuse a subplot that the hero does not have, or that is not active."""
    requirements.hero_of(state, hero, rule)
    accepted = requirements.subplot_of(state, hero, kind)
    if accepted is None or not accepted.is_active:
        raise refuse(Reason.SUBPLOT_NOT_ACTIVE, rule, hero=hero, subplot=kind)


@command(when=_paying("unless_ignored"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(14))
class WithholdSubplotPay:
    """Rule that a player has ignored her subplot: it does not pay for this act (TR-168).

    The classic text pays only for acts with a noted influence, the GURPS text for each act once the
    subplot has come into play: neither has a pay that could be withheld.

    Attributes:
        hero: the hero whose subplot it is.
        subplot: its type.
    """

    hero: field_types.OneHero
    subplot: field_types.SubplotOfHero


@event
class SubplotPayWithheld(core.NoCards):
    """A subplot does not pay for this act."""

    hero: str
    type: CardType

    def apply(self, state: State) -> State:
        """It does not pay for this act."""
        return _marked(state, self.hero, self.type, is_ignored=True)


@rule(WithholdSubplotPay)
def withhold_subplot_pay(state: State, command: WithholdSubplotPay) -> Decision:
    """A player who ignores her subplot is not paid for the act (TR-168)."""
    hero, kind = command.hero, command.subplot
    _require_active(state, hero, kind, "TR-168")
    yield SubplotPayWithheld(hero=hero, type=kind)


def with_lost_ones_over(before: State, after: State) -> State:
    """The new state, with the subplots marked as over whose cards come back into a pool."""
    adventure = core.present(after.adventure)
    subplots = tuple(
        replace(subplot, is_over=True)
        if subplot.card in after.pool(subplot.hero)
        and subplot.card not in before.pool(subplot.hero)
        else subplot
        for subplot in adventure.subplots
    )
    if subplots == adventure.subplots:
        return after
    return replace(after, adventure=replace(adventure, subplots=subplots))


def _marked(state: State, hero: str, kind: CardType, **marks: Any) -> State:
    own, adventure = requirements.subplot_of(state, hero, kind), core.present(state.adventure)
    subplots = tuple(
        replace(subplot, **marks) if subplot is own else subplot for subplot in adventure.subplots
    )
    return replace(state, adventure=replace(adventure, subplots=subplots))


# --------------------------------------------------------------------------------------- campaigns

IN_CAMPAIGN: Final = core.Phase[State](
    "in a campaign", lambda state: state.setup.is_campaign, Reason.NOT_A_CAMPAIGN, rule="TR-176"
)

NONE_PROPOSED: Final = core.Phase[State](
    "when no subplot is proposed to last",
    lambda state: proposed(state) is None,
    Reason.CAMPAIGN_PENDING,
)

PROPOSING: Final = core.Window.of(
    "for a hero in a campaign, unless confused",
    turns.TO_A_SURVIVOR,
    IN_CAMPAIGN,
    NONE_PROPOSED,
    NOT_CONFUSED,
)


@command(when=PROPOSING("TR-175"), menu=core.Topic.CARDS.at(5))
class ProposeCampaign:
    """Play a Campaign from the pool on an active subplot, your own or another player's (TR-175).

    In the classic text nobody but the owner of the subplot may (TC-055).

    Attributes:
        hero: the hero who plays it.
        card: the Campaign card.
        owner: the hero whose subplot it is.
        subplot: its type.
        other_party: the other person in the story, who may appear again (TR-178).
    """

    hero: core.Sender
    card: field_types.PooledCard
    owner: field_types.OneHero
    subplot: field_types.SubplotOfOwner
    other_party: field_types.Remark = ""


@event
class CampaignProposed(core.NoCards):
    """A Campaign card has been played on a subplot; it waits for an answer in its place."""

    hero: str
    card: core.PublicCard
    owner: str
    subplot: CardType
    subplot_card: core.PublicCard
    other_party: str

    def apply(self, state: State) -> State:
        """The proposal waits for the owner, unless it is her own, and for the gamemaster."""
        proposal = CampaignProposal(
            hero=self.hero,
            card=self.card,
            owner=self.owner,
            subplot=self.subplot_card,
            other_party=self.other_party,
            is_agreed=self.hero == self.owner,
        )
        return _proposing(state, proposal)


@rule(ProposeCampaign)
def propose_campaign(state: State, command: ProposeCampaign) -> Decision:
    """Only in a campaign (TR-176), and only for an active subplot other than Martyr (TR-173)."""
    hero, card, owner, kind = command.hero, command.card, command.owner, command.subplot
    requirements.hero_of(state, owner, "TR-175")
    requirements.require_card_in_pool(state, hero, card, "TR-175")
    requirements.require_type(state, card, (CardType.CAMPAIGN,), "TR-175")
    if kind is CardType.MARTYR:
        raise refuse(Reason.MARTYR_CANNOT_LAST, "TR-173")
    subplot = requirements.subplot_of(state, owner, kind)
    if subplot is None or not subplot.is_active:
        raise refuse(Reason.SUBPLOT_NOT_ACTIVE, "TR-175", hero=owner, subplot=kind)
    if subplot.card is None:
        raise refuse(Reason.SUBPLOT_LASTS, "TR-175", hero=owner, subplot=kind)
    by_owner = state.dialect.specials.campaign_player == "the_owner_of_an_active_subplot"
    if by_owner and hero != owner:
        raise refuse(Reason.CAMPAIGN_OF_ANOTHER, "TC-055", hero=hero, owner=owner)
    yield CampaignProposed(
        hero=hero,
        card=card,
        owner=owner,
        subplot=kind,
        subplot_card=subplot.card,
        other_party=command.other_party,
    )


def proposed(state: State) -> CampaignProposal | None:
    """The proposal that waits for an answer, while both its cards are in their pools."""
    proposal = state.adventure.campaign if state.adventure else None
    if proposal is None or proposal.card not in state.pool(proposal.hero):
        return None
    if {proposal.hero, proposal.owner} & {*state.fallen}:
        return None
    return proposal if proposal.subplot in state.pool(proposal.owner) else None


def settled(state: State) -> State:
    """The state without a proposal one of whose cards has left its pool."""
    if state.adventure is None or state.adventure.campaign is None or proposed(state):
        return state
    return _proposing(state, None)


def _proposing(state: State, proposal: CampaignProposal | None) -> State:
    adventure = core.present(state.adventure)
    return replace(state, adventure=replace(adventure, campaign=proposal))


def require_asked(state: State, hero: str, rule: str) -> None:
    """Refuse a hero whose subplot is not proposed for a campaign."""
    proposal = proposed(state)
    if proposal is None or proposal.owner != hero or proposal.is_agreed:
        raise refuse(Reason.NO_CAMPAIGN_PROPOSED, rule)


ANSWERING: Final = core.Window.of(
    "for the hero whose subplot is proposed to last",
    turns.HERO,
    core.Guard[State]("for the hero who is asked", require_asked),
)


@command(when=ANSWERING("TR-175"), menu=core.Topic.ANSWER.at(3))
class AnswerCampaign:
    """Allow or refuse another player's Campaign on your subplot (TR-175).

    Attributes:
        hero: the hero whose subplot it is.
        agrees: whether her player agrees.
    """

    hero: core.Sender
    agrees: bool


@event
class CampaignAnswered(core.NoCards):
    """The owner of a subplot has said whether it may be campaigned; a no ends the proposal."""

    hero: str
    agrees: bool

    def apply(self, state: State) -> State:
        """The proposal waits for the gamemaster, or is gone."""
        waiting = core.present(state.adventure).campaign if self.agrees else None
        return _proposing(state, waiting and replace(waiting, is_agreed=True))


@rule(AnswerCampaign)
def answer_campaign(_state: State, command: AnswerCampaign) -> Decision:
    """A subplot is campaigned only if its player agrees (TR-175)."""
    yield CampaignAnswered(hero=command.hero, agrees=command.agrees)


PROPOSED: Final = core.Phase[State](
    "when a subplot is proposed to last",
    lambda state: proposed(state) is not None,
    Reason.NO_CAMPAIGN_PROPOSED,
)


@command(when=PROPOSED("TR-175"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(3))
class JudgeCampaign:
    """Allow or refuse a Campaign on a subplot (TR-175, TR-177).

    Attributes:
        approves: whether the subplot lasts from now on.
    """

    approves: bool


@event
class SubplotCampaigned(_OutOfPool):
    """A subplot has become part of its owner's life; the Campaign card is spent."""

    hero: str
    card: Card
    owner: str
    subplot: CardType
    other_party: str

    def apply(self, state: State) -> State:
        """The owner has one more lasting subplot."""
        hero = state.hero(self.owner)
        lasting = characters.LastingSubplot(type=self.subplot, other_party=self.other_party)
        if hero is not None and lasting not in hero.campaigned:
            state = state.with_hero(replace(hero, campaigned=(*hero.campaigned, lasting)))
        return _proposing(state, None)


@rule(JudgeCampaign)
def judge_campaign(state: State, command: JudgeCampaign) -> Decision:
    """A refused Campaign pays like a subplot (TR-177); an approved one needs its owner (TR-175)."""
    proposal = core.present(proposed(state))
    hero, card = proposal.hero, proposal.card
    if not command.approves:
        state = yield SubplotDisallowed(hero=hero, card=card)
        yield from compensate(state, hero, state.dialect.specials.disallowed_possibilities)
        return
    if not proposal.is_agreed:
        raise refuse(Reason.OWNER_HAS_NOT_AGREED, "TR-175", owner=proposal.owner)
    yield SubplotCampaigned(
        hero=hero,
        card=card,
        owner=proposal.owner,
        subplot=state.card(proposal.subplot).type,
        other_party=proposal.other_party,
    )


@command(when=ADVENTURE("TR-178"), by=GAMEMASTER, menu=core.Topic.STORY.at(6))
class RecallSubplot:
    """Say that the other person of a permanent subplot takes part in this adventure (TR-178).

    The subplot is then active without a card.

    Attributes:
        hero: the hero whose subplot it is.
        subplot: its type.
    """

    hero: field_types.OneHero
    subplot: field_types.CampaignSubplot


@event
class SubplotRecalled(core.NoCards):
    """A lasting subplot is active in this adventure."""

    hero: str
    type: CardType

    def apply(self, state: State) -> State:
        """The subplot is active in this adventure, without a card."""
        adventure = core.present(state.adventure)
        active = Subplot(hero=self.hero, type=self.type, card=None, is_active=True)
        return replace(state, adventure=replace(adventure, subplots=(*adventure.subplots, active)))


@rule(RecallSubplot)
def recall_subplot(state: State, command: RecallSubplot) -> Decision:
    """A lasting subplot does not count against the limit for cards (TR-166, TR-178)."""
    kind = command.subplot
    hero = requirements.hero_of(state, command.hero, "TR-178")
    requirements.require_not_fallen(state, hero.name, "TR-178")
    if all(subplot.type is not kind for subplot in hero.campaigned):
        raise refuse(Reason.SUBPLOT_DOES_NOT_LAST, "TR-178", hero=hero.name, subplot=kind)
    if requirements.subplot_of(state, hero.name, kind):
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-178", hero=hero.name, subplot=kind)
    yield SubplotRecalled(hero=hero.name, type=kind)
