"""The Campaign card: a subplot that goes on beyond its adventure."""

from typing import Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg.cards import CardType
from dramadeck.torg.characters import LastingSubplot
from dramadeck.torg.decks import DISCARD_PILE, pool
from dramadeck.torg.field_types import CampaignSubplot, OneHero, PooledCard, Remark, SubplotOfOwner
from dramadeck.torg.preconditions import ADVENTURE, NOT_CONFUSED
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import requirements, rule
from dramadeck.torg.rules.specials import SubplotDisallowed, compensate
from dramadeck.torg.rules.turns import HERO, TO_WHO_PLAYS_ON
from dramadeck.torg.scene import CampaignProposal, Subplot
from dramadeck.torg.state import GAMEMASTER, Decision, State

IN_CAMPAIGN: Final = core.Phase[State](
    "in a campaign", lambda state: state.setup.is_campaign, Reason.NOT_A_CAMPAIGN, rule="TR-176"
)

NONE_PROPOSED: Final = core.Phase[State](
    "when no subplot is proposed to last",
    lambda state: proposed(state) is None,
    Reason.CAMPAIGN_PENDING,
)

PROPOSING: Final = core.Window.of(
    "to a hero in a campaign, unless confused",
    TO_WHO_PLAYS_ON,
    IN_CAMPAIGN,
    NONE_PROPOSED,
    NOT_CONFUSED,
)


@command(when=PROPOSING("TR-175"), menu=core.Topic.CARDS.at(5))
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

    hero: core.Sender
    card: PooledCard
    owner: OneHero
    subplot: SubplotOfOwner
    other_party: Remark = ""


@event
class CampaignProposed(core.NoCards):
    """A Campaign card has been played on a subplot; it waits for an answer where it lies."""

    hero: str
    card: core.OpenCard
    owner: str
    subplot: CardType
    subplot_card: core.OpenCard
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
    """In a campaign game alone (TR-176), on an active subplot that is not Martyr (TR-173)."""
    hero, card, owner, kind = command.hero, command.card, command.owner, command.subplot
    requirements.hero_of(state, owner, "TR-175")
    requirements.require_card_in_pool(state, hero, card, "TR-175")
    requirements.of_type(state, card, (CardType.CAMPAIGN,), "TR-175")
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
    """The proposal that waits for an answer, while both its cards lie in their pools."""
    proposal = state.adventure.campaign if state.adventure else None
    if proposal is None or proposal.card not in state.pool(proposal.hero):
        return None
    if {proposal.hero, proposal.owner} & {*state.fallen}:
        return None
    return proposal if proposal.subplot in state.pool(proposal.owner) else None


def settled(state: State) -> State:
    """The state without a proposal of which a card has left its pool, by whatever way."""
    if state.adventure is None or state.adventure.campaign is None or proposed(state):
        return state
    return _proposing(state, None)


def _proposing(state: State, proposal: CampaignProposal | None) -> State:
    adventure = core.present(state.adventure)
    return replace(state, adventure=replace(adventure, campaign=proposal))


def require_asked(state: State, hero: str, rule: str) -> None:
    """Refuse who is not asked whether her subplot is to last."""
    proposal = proposed(state)
    if proposal is None or proposal.owner != hero or proposal.is_agreed:
        raise refuse(Reason.NO_CAMPAIGN_PROPOSED, rule)


ANSWERING: Final = core.Window.of(
    "to whose subplot is proposed to last",
    HERO,
    core.Guard[State]("to who is asked", require_asked),
)


@command(when=ANSWERING("TR-175"), menu=core.Topic.ANSWER.at(3))
class AnswerCampaign:
    """Say whether one's own subplot may be campaigned by another player's card (TR-175).

    Attributes:
        hero: whose subplot it is.
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
    """Nobody's subplot is campaigned against her player's will (TR-175)."""
    yield CampaignAnswered(hero=command.hero, agrees=command.agrees)


PROPOSED: Final = core.Phase[State](
    "when a subplot is proposed to last",
    lambda state: proposed(state) is not None,
    Reason.NO_CAMPAIGN_PROPOSED,
)


@command(when=PROPOSED("TR-175"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(3))
class JudgeCampaign:
    """Approve or turn down the campaigning of a subplot (TR-175, TR-177).

    Attributes:
        approves: whether the subplot lasts from now on.
    """

    approves: bool


@event
class SubplotCampaigned:
    """A subplot has become part of its owner's life; the Campaign card is spent."""

    hero: str
    card: Card
    owner: str
    subplot: CardType
    other_party: str

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return (core.Move(self.card, pool(self.hero), DISCARD_PILE),)

    def apply(self, state: State) -> State:
        """The subplot is one of its owner's life."""
        hero = state.hero(self.owner)
        lasting = LastingSubplot(type=self.subplot, other_party=self.other_party)
        if hero is not None and lasting not in hero.campaigned:
            state = state.with_hero(replace(hero, campaigned=(*hero.campaigned, lasting)))
        return _proposing(state, None)


@rule(JudgeCampaign)
def judge_campaign(state: State, command: JudgeCampaign) -> Decision:
    """Turned down, it pays like a subplot (TR-177); approved, its owner must agree (TR-175)."""
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
    """Say that the other party of a lasting subplot takes part in this adventure (TR-178).

    The subplot is active by itself then, and needs no card.

    Attributes:
        hero: whose subplot it is.
        subplot: which one.
    """

    hero: OneHero
    subplot: CampaignSubplot


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
    """A lasting subplot is beside the one that a card may bring (TR-166, TR-178)."""
    kind = command.subplot
    hero = requirements.hero_of(state, command.hero, "TR-178")
    requirements.require_not_fallen(state, hero.name, "TR-178")
    if all(subplot.type is not kind for subplot in hero.campaigned):
        raise refuse(Reason.SUBPLOT_DOES_NOT_LAST, "TR-178", hero=hero.name, subplot=kind)
    if requirements.subplot_of(state, hero.name, kind):
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-178", hero=hero.name, subplot=kind)
    yield SubplotRecalled(hero=hero.name, type=kind)
