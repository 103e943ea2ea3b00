"""The Campaign card: a subplot that goes on beyond its adventure."""

from typing import TypeAlias, assert_never

from dramadeck.engine import (
    Card,
    Move,
    Moves,
    Name,
    NoCards,
    OpenCard,
    Sender,
    command,
    event,
    replace,
)
from dramadeck.torg.cards import CardType, Disadvantage, Side
from dramadeck.torg.chapters.requirements import (
    adventure_of,
    card_in_pool,
    hero_of,
    of_type,
    subplot_of,
)
from dramadeck.torg.chapters.subplots import SubplotDisallowed, compensate
from dramadeck.torg.dialects.readings_of_cards import CampaignPlayer
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Adventure, Decision, State
from dramadeck.torg.subplots import CampaignProposal, LastingSubplot, Subplot
from dramadeck.torg.zones import DISCARD_PILE, pool


@command
class ProposeCampaign:
    """Play a Campaign card from the pool on an active subplot, one's own or another's (TR-175).

    In the classic text nobody but the owner of the subplot may (TC-055).

    Attributes:
        hero: who plays it.
        card: the Campaign card.
        owner: whose subplot it is.
        subplot: which one.
        other_party: who else is in the story and may turn up again (TR-178).
    """

    hero: Sender
    card: Card
    owner: Name
    subplot: CardType
    other_party: str = ""


@command
class AnswerCampaign:
    """Say whether one's own subplot may be campaigned by another player's card (TR-175).

    Attributes:
        hero: whose subplot it is.
        agrees: whether her player agrees.
    """

    hero: Sender
    agrees: bool


@command(by=GAMEMASTER)
class JudgeCampaign:
    """Approve or turn down the campaigning of a subplot (TR-175, TR-177).

    Attributes:
        approves: whether the subplot lasts from now on.
    """

    approves: bool


@command(by=GAMEMASTER)
class RecallSubplot:
    """Say that the other party of a lasting subplot takes part in this adventure (TR-178).

    The subplot is active by itself then, and needs no card.

    Attributes:
        hero: whose subplot it is.
        subplot: which one.
    """

    hero: Name
    subplot: CardType


@event
class CampaignProposed(NoCards):
    """A Campaign card has been played on a subplot; it waits for an answer where it lies."""

    hero: str
    card: OpenCard
    owner: str
    subplot: CardType
    subplot_card: OpenCard
    other_party: str


@event
class CampaignAnswered(NoCards):
    """The owner of a subplot has said whether it may be campaigned; a no ends the proposal."""

    hero: str
    agrees: bool


@event
class SubplotCampaigned:
    """A subplot has become part of its owner's life; the Campaign card is spent."""

    hero: str
    card: Card
    owner: str
    subplot: CardType
    other_party: str

    @property
    def moves(self) -> Moves:
        """From the pool to the discard pile."""
        return (Move(self.card, pool(self.hero), DISCARD_PILE),)


@event
class SubplotRecalled(NoCards):
    """A lasting subplot is active in this adventure."""

    hero: str
    type: CardType


CampaignsEvent: TypeAlias = (
    CampaignProposed | CampaignAnswered | SubplotCampaigned | SubplotRecalled
)


@rule(ProposeCampaign)
def propose_campaign(state: State, command: ProposeCampaign) -> Decision:
    """In a campaign game alone (TR-176), on an active subplot that is not Martyr (TR-173)."""
    hero, card, owner, kind = command.hero, command.card, command.owner, command.subplot
    adventure_of(state, "TR-175")
    hero_of(state, hero, "TR-175")
    hero_of(state, owner, "TR-175")
    if not state.setup.is_campaign:
        raise refuse(Reason.NOT_A_CAMPAIGN, "TR-176")
    if proposed(state):
        raise refuse(Reason.CAMPAIGN_PENDING, "TR-175")
    if state.suffers(Side.HEROES, Disadvantage.CONFUSED):
        raise refuse(Reason.CONFUSED, "TR-074")
    card_in_pool(state, hero, card, "TR-175")
    of_type(state, card, (CardType.CAMPAIGN,), "TR-175")
    if kind is CardType.MARTYR:
        raise refuse(Reason.MARTYR_CANNOT_LAST, "TR-173")
    found = subplot_of(state, owner, kind)
    if found is None or not found.is_active:
        raise refuse(Reason.SUBPLOT_NOT_ACTIVE, "TR-175", hero=owner, subplot=kind)
    if found.card is None:
        raise refuse(Reason.SUBPLOT_LASTS, "TR-175", hero=owner, subplot=kind)
    _may_campaign(state, hero, owner)
    yield CampaignProposed(
        hero=hero,
        card=card,
        owner=owner,
        subplot=kind,
        subplot_card=found.card,
        other_party=command.other_party,
    )


def _may_campaign(state: State, hero: str, owner: str) -> None:
    """Anybody may where the owner is asked (TR-175); or else nobody but the owner (TC-055)."""
    reading = state.dialect.specials.campaign_player
    match reading:
        case CampaignPlayer.ANYBODY_IF_THE_OWNER_AGREES:
            return
        case CampaignPlayer.THE_OWNER_OF_AN_ACTIVE_SUBPLOT:
            if hero != owner:
                raise refuse(Reason.CAMPAIGN_OF_ANOTHER, "TC-055", hero=hero, owner=owner)
        case _:
            assert_never(reading)


@rule(AnswerCampaign)
def answer_campaign(state: State, command: AnswerCampaign) -> Decision:
    """Nobody's subplot is campaigned against her player's will (TR-175)."""
    hero_of(state, command.hero, "TR-175")
    proposal = proposed(state)
    if proposal is None or proposal.owner != command.hero or proposal.is_agreed:
        raise refuse(Reason.NO_CAMPAIGN_PROPOSED, "TR-175")
    yield CampaignAnswered(hero=command.hero, agrees=command.agrees)


@rule(JudgeCampaign)
def judge_campaign(state: State, command: JudgeCampaign) -> Decision:
    """The gamemaster's no pays like that to a subplot (TR-177); her yes needs the owner's."""
    proposal = proposed(state)
    if proposal is None:
        raise refuse(Reason.NO_CAMPAIGN_PROPOSED, "TR-175")
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


@rule(RecallSubplot)
def recall_subplot(state: State, command: RecallSubplot) -> Decision:
    """A lasting subplot is beside the one that a card may bring (TR-166, TR-178)."""
    kind = command.subplot
    adventure_of(state, "TR-178")
    hero = hero_of(state, command.hero, "TR-178")
    if all(each.type is not kind for each in hero.campaigned):
        raise refuse(Reason.SUBPLOT_DOES_NOT_LAST, "TR-178", hero=hero.name, subplot=kind)
    if subplot_of(state, hero.name, kind):
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-178", hero=hero.name, subplot=kind)
    yield SubplotRecalled(hero=hero.name, type=kind)


def proposed(state: State) -> CampaignProposal | None:
    """The proposal that waits for an answer, while both its cards lie in their pools."""
    proposal = state.adventure.campaign if state.adventure else None
    if proposal is None or proposal.card not in state.pool(proposal.hero):
        return None
    return proposal if proposal.subplot in state.pool(proposal.owner) else None


def settled(state: State) -> State:
    """The state without a proposal of which a card has left its pool, by whatever way."""
    if state.adventure is None or state.adventure.campaign is None or proposed(state):
        return state
    return replace(state, adventure=replace(state.adventure, campaign=None))


@effects
def evolve(state: State, event: CampaignsEvent) -> State:
    """The state after an event of this chapter."""
    adventure = state.adventure or Adventure(hand_size=0)
    state = replace(state, table=state.table.after(event.moves))
    match event:
        case CampaignProposed():
            proposal = CampaignProposal(
                hero=event.hero,
                card=event.card,
                owner=event.owner,
                subplot=event.subplot_card,
                other_party=event.other_party,
                is_agreed=event.hero == event.owner,
            )
            adventure = replace(adventure, campaign=proposal)
        case CampaignAnswered(agrees=agrees):
            waiting = adventure.campaign if agrees else None
            waiting = waiting and replace(waiting, is_agreed=True)
            adventure = replace(adventure, campaign=waiting)
        case SubplotCampaigned():
            state = _with_lasting(state, event)
            adventure = replace(adventure, campaign=None)
        case SubplotRecalled(hero=hero, type=kind):
            active = Subplot(hero=hero, type=kind, card=None, is_active=True)
            adventure = replace(adventure, subplots=(*adventure.subplots, active))
        case _:
            assert_never(event)
    return replace(state, adventure=adventure)


def _with_lasting(state: State, event: SubplotCampaigned) -> State:
    lasting = LastingSubplot(type=event.subplot, other_party=event.other_party)
    hero = state.hero(event.owner)
    if hero is None or lasting in hero.campaigned:
        return state
    return state.with_hero(replace(hero, campaigned=(*hero.campaigned, lasting)))
