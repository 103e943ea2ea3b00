"""The Campaign card: a subplot that outlives its adventure."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import AnswerCampaign, CardType, JudgeCampaign, LastingSubplot, Reason
from dramadeck.torg import round as torg_round
from dramadeck.torg.decks import DISCARD_PILE
from tests.torg import tables_actions
from tests.torg.at import TorgAt, at_rounds, at_table
from tests.torg.tables import HEROES, in_scene

CAMPAIGN, ROMANCE, ROMANCE_TOO, NEMESIS, MASTER_PLAN = 112, 120, 121, 126, 50
QUINS = {"hero": "Quin", "subplot": CardType.ROMANCE}


def propose(card=CAMPAIGN, hero="Marco", subplot=CardType.ROMANCE, **facts):
    return torg.ProposeCampaign(hero=hero, card=card, owner="Quin", subplot=subplot, **facts)


PROPOSAL = propose(other_party="Kara")
AGREES = AnswerCampaign(hero="Quin", agrees=True)
APPROVED, TURNED_DOWN = JudgeCampaign(approves=True), JudgeCampaign(approves=False)
RECALL = torg.RecallSubplot(**QUINS)
NONE_PROPOSED = (Reason.NO_CAMPAIGN_PROPOSED, "TR-175")


def ready(at=None, *, by="Marco", is_active=True, is_campaign=True):
    """A Campaign card in one pool, an accepted Romance in Quin's."""
    at = at or at_table(is_campaign=is_campaign)
    at = at.pooled("Quin", ROMANCE).accept_subplot(hero="Quin", card=ROMANCE)
    return (at.begin_subplot(**QUINS) if is_active else at).pooled(by, CAMPAIGN)


def proposed():
    return ready().sends(PROPOSAL)


def lasting(at=None):
    """A game in which the Romance of Quin lasts; the next adventure has been dealt."""
    return (at or proposed()).sends(AGREES, APPROVED).end_adventure().deal()


@pytest.mark.rule("TR-175")
def test_alan_plays_the_campaign_card_on_the_romance_of_quin_who_might_have_done_so_herself():
    at = proposed()
    assert at.kinds == [torg.CampaignProposed]
    at = at.sends(AGREES, APPROVED)
    assert at.kinds == [torg.SubplotCampaigned]
    romance = LastingSubplot(type=CardType.ROMANCE, other_party="Kara")
    assert at.hero("Quin").campaigned == (romance,)
    assert (at.discard_pile, at.pool("Quin")) == ((CAMPAIGN,), (ROMANCE,))
    assert at.adventure.campaign is None
    assert at.seen_by(torg.SPECTATOR).heroes[0].campaigned == (romance,)
    # The subplot goes on paying in its own adventure.
    assert at.end_act().hero("Quin").possibilities == 1
    at = ready(by="Quin").sends(propose(hero="Quin"), APPROVED)
    assert at.hero("Quin").campaigned == (LastingSubplot(type=CardType.ROMANCE),)
    nemesis = LastingSubplot(type=CardType.NEMESIS, other_party="Baron Voss")
    at = at_table(torg.Hero("Quin", campaigned=(nemesis,))).changed(in_scene)
    assert at.recall_subplot(hero="Quin", subplot=CardType.NEMESIS).subplots[0].is_active


@pytest.mark.rule("TR-175", "TR-177")
def test_the_owner_must_agree_and_one_that_the_gamemaster_turns_down_is_compensated():
    at = proposed().sends(TURNED_DOWN)
    assert at.kinds == [torg.SubplotDisallowed, torg.PossibilitiesGained, torg.CardDrawn]
    assert at.hero("Marco").possibilities == 1
    assert at.discard_pile == (CAMPAIGN,)
    at.refuses(APPROVED, *NONE_PROPOSED)
    at = proposed()
    at.refuses(APPROVED, Reason.OWNER_HAS_NOT_AGREED, "TR-175")
    for hero in ("Marco", "Tina"):
        at.refuses(AnswerCampaign(hero=hero, agrees=True), *NONE_PROPOSED)
    no = AnswerCampaign(hero="Quin", agrees=False)
    declined = at.sends(no)
    assert (declined.adventure.campaign, declined.pool("Marco")) == (None, (CAMPAIGN,))
    declined.refuses(APPROVED, *NONE_PROPOSED)
    at.sends(AGREES).refuses(no, *NONE_PROPOSED)


def turned_down(at):
    return at.sends(TURNED_DOWN)


def disallowed(at):
    return at.disallow_subplot(hero="Marco", card=CAMPAIGN)


def stripped(at):
    strips = (torg_round.StripDue(hero="Marco", count=1),)
    due = attrs.evolve(at.round, rewards=torg_round.Rewards(strips=strips))
    return at.changed(attrs.evolve, round=due).strip_pool(hero="Marco", cards=(CAMPAIGN,))


@pytest.mark.rule("TR-175", "TR-177")
@pytest.mark.parametrize("away", [turned_down, disallowed, stripped])
def test_a_campaign_card_that_comes_back_is_proposed_anew(away):
    at = ready(at_rounds(is_campaign=True, pools={"Marco": (MASTER_PLAN,)}))
    at = away(at.sends(PROPOSAL)).plays("Marco", MASTER_PLAN)
    assert CAMPAIGN in at.pool("Marco")
    at.refuses(APPROVED, *NONE_PROPOSED)
    assert not at.sends(PROPOSAL).adventure.campaign.is_agreed


@pytest.mark.rule("TR-021", "TR-074", "TR-175", "TR-176")
def test_what_is_not_proposed():
    confused = ready(at_rounds(tables_actions.HEROES_CONFUSED, is_campaign=True))
    nemesis = propose(subplot=CardType.NEMESIS)
    for at, command, reason, rule in (
        (ready(is_campaign=False), PROPOSAL, Reason.NOT_A_CAMPAIGN, "TR-176"),
        (ready(is_active=False), PROPOSAL, Reason.SUBPLOT_NOT_ACTIVE, "TR-175"),
        (ready(), nemesis, Reason.SUBPLOT_NOT_ACTIVE, "TR-175"),
        (proposed(), PROPOSAL, Reason.CAMPAIGN_PENDING, "TR-175"),
        (ready().hold("Marco", CAMPAIGN), PROPOSAL, Reason.CARD_NOT_IN_POOL, "TR-175"),
        (ready().pooled("Marco", NEMESIS), propose(NEMESIS), Reason.WRONG_CARD_TYPE, "TR-175"),
        (confused, PROPOSAL, Reason.CONFUSED, "TR-074"),
    ):
        at.refuses(command, reason, rule)


@pytest.mark.rule("TR-175")
@pytest.mark.parametrize("card", [CAMPAIGN, ROMANCE])
def test_a_proposal_is_over_when_one_of_its_cards_is_gone(card):
    at = proposed().changed(tables_actions.put, DISCARD_PILE, card)
    new = TorgAt(state=torg.new_game(HEROES, seed=7))
    for moment, command in ((at, TURNED_DOWN), (at, AGREES), (new, APPROVED)):
        moment.refuses(command, *NONE_PROPOSED)


@pytest.mark.rule("TR-178")
def test_a_lasting_subplot_is_active_without_a_card_and_pays_again():
    asleep = lasting()
    before = asleep.hero("Quin").possibilities
    # Where the other party is not, it sleeps.
    assert asleep.subplots == ()
    assert asleep.end_act().hero("Quin").possibilities == before
    at = asleep.sends(RECALL)
    (romance,) = at.subplots
    assert romance == torg.Subplot(card=None, is_active=True, hero="Quin", type=CardType.ROMANCE)
    assert at.end_act().end_act().hero("Quin").possibilities == before + 2


@pytest.mark.rule("TR-166", "TR-175", "TR-178")
def test_a_lasting_subplot_leaves_room_for_another_but_lasts_once():
    at = lasting().sends(RECALL)
    # What lasts already takes no second Campaign card.
    at.pooled("Marco", CAMPAIGN).refuses(PROPOSAL, Reason.SUBPLOT_LASTS, "TR-175")
    at = at.pooled("Quin", ROMANCE_TOO, NEMESIS)
    same = torg.AcceptSubplot(hero="Quin", card=ROMANCE_TOO)
    at.refuses(same, Reason.SUBPLOT_UNDER_WAY, "TR-166")
    at = at.accept_subplot(hero="Quin", card=NEMESIS)
    assert len(at.subplots) == 2
    at.refuses(RECALL, Reason.SUBPLOT_UNDER_WAY, "TR-178")
    unknown = torg.RecallSubplot(hero="Quin", subplot=CardType.NEMESIS)
    at.refuses(unknown, Reason.SUBPLOT_DOES_NOT_LAST, "TR-178")
    at = lasting(ready(lasting()).sends(PROPOSAL))
    assert len(at.hero("Quin").campaigned) == 1
