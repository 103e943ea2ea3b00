"""The Campaign card: a subplot that outlives its adventure."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import round as torg_round
from dramadeck.torg.decks import DISCARD_PILE
from tests.torg.tables import HEROES, in_rounds, in_scene, refused, stacked
from tests.torg.tables_actions import HEROES_CONFUSED, hold, pooled, put

CAMPAIGN, ROMANCE, OTHER_ROMANCE, NEMESIS = 112, 120, 121, 126
MASTER_PLAN = 50
STRIP = torg_round.StripDue(hero="Marco", count=1)
KIND = torg.CardType
PROPOSAL = torg.ProposeCampaign(
    hero="Marco", card=CAMPAIGN, owner="Quin", subplot=KIND.ROMANCE, other_party="Kara"
)


def ready(*, card=ROMANCE, by="Marco", is_active=True, state=None, **choices):
    """A Campaign card in one pool, an accepted subplot in Quin's."""
    choices = {"is_campaign": True} | choices
    state = state or stacked(pools={}, **choices)
    state = torg.accept_subplot(pooled(state, "Quin", card), hero="Quin", card=card).state
    if is_active:
        state = torg.begin_subplot(state, hero="Quin", subplot=state.card(card).type).state
    return pooled(state, by, CAMPAIGN)


def proposed():
    return torg.TORG.step(ready(), PROPOSAL).state


def lasting(state=None):
    """A game in which the Romance of Quin lasts; the next adventure has been dealt."""
    state = torg.answer_campaign(state or proposed(), hero="Quin", agrees=True).state
    state = torg.judge_campaign(state, approves=True).state
    return torg.deal(torg.end_adventure(state).state).state


@pytest.mark.rule("TR-175")
def test_alan_plays_the_campaign_card_on_the_romance_of_quin():
    state, events = torg.TORG.step(ready(), PROPOSAL)
    assert [type(each) for each in events] == [torg.CampaignProposed]
    state = torg.answer_campaign(state, hero="Quin", agrees=True).state
    state, events = torg.judge_campaign(state, approves=True)
    assert [type(each) for each in events] == [torg.SubplotCampaigned]
    romance = torg.LastingSubplot(type=KIND.ROMANCE, other_party="Kara")
    assert state.hero("Quin").campaigned == (romance,)
    assert state.discard_pile == (CAMPAIGN,)
    assert state.pool("Quin") == (ROMANCE,)
    assert state.adventure.campaign is None
    assert torg.view(state, torg.SPECTATOR).heroes[0].campaigned == (romance,)


@pytest.mark.rule("TR-175")
def test_the_subplot_goes_on_paying_in_its_own_adventure():
    state = torg.answer_campaign(proposed(), hero="Quin", agrees=True).state
    state = torg.judge_campaign(state, approves=True).state
    assert torg.end_act(state).state.hero("Quin").possibilities == 1


@pytest.mark.rule("TR-175")
def test_the_owner_must_agree():
    state = proposed()
    approve = torg.JudgeCampaign(approves=True)
    refused(state, approve, torg.Reason.OWNER_HAS_NOT_AGREED, "TR-175")
    for hero in ("Marco", "Tina"):
        answer = torg.AnswerCampaign(hero=hero, agrees=True)
        refused(state, answer, torg.Reason.NO_CAMPAIGN_PROPOSED, "TR-175")
    no = torg.answer_campaign(state, hero="Quin", agrees=False).state
    assert no.adventure.campaign is None
    assert no.pool("Marco") == (CAMPAIGN,)
    refused(no, approve, torg.Reason.NO_CAMPAIGN_PROPOSED, "TR-175")
    yes = torg.answer_campaign(state, hero="Quin", agrees=True).state
    again = torg.AnswerCampaign(hero="Quin", agrees=False)
    refused(yes, again, torg.Reason.NO_CAMPAIGN_PROPOSED, "TR-175")


@pytest.mark.rule("TR-175")
def test_who_campaigns_her_own_subplot_has_agreed():
    state = ready(by="Quin")
    state = torg.propose_campaign(
        state, hero="Quin", card=CAMPAIGN, owner="Quin", subplot=KIND.ROMANCE
    ).state
    state = torg.judge_campaign(state, approves=True).state
    assert state.hero("Quin").campaigned == (torg.LastingSubplot(type=KIND.ROMANCE),)


@pytest.mark.rule("TR-175", "TR-177")
def test_a_campaign_that_the_gamemaster_turns_down_is_compensated():
    state, events = torg.judge_campaign(proposed(), approves=False)
    assert [type(each) for each in events] == [
        torg.SubplotDisallowed,
        torg.PossibilitiesGained,
        torg.CardDrawn,
    ]
    assert state.hero("Marco").possibilities == 1
    assert state.discard_pile == (CAMPAIGN,)
    refused(state, torg.JudgeCampaign(approves=True), torg.Reason.NO_CAMPAIGN_PROPOSED, "TR-175")


def turned_down(state):
    return torg.judge_campaign(state, approves=False).state


def disallowed(state):
    return torg.disallow_subplot(state, hero="Marco", card=CAMPAIGN).state


def stripped(state):
    due = attrs.evolve(state.round, rewards=torg_round.Rewards(strips=(STRIP,)))
    state = attrs.evolve(state, round=due)
    return torg.strip_pool(state, hero="Marco", cards=(CAMPAIGN,)).state


@pytest.mark.rule("TR-175", "TR-177")
@pytest.mark.parametrize("away", [turned_down, disallowed, stripped])
def test_a_campaign_card_that_comes_back_is_proposed_anew(away):
    state = ready(state=in_rounds(is_campaign=True, pools={"Marco": (MASTER_PLAN,)}))
    state = away(torg.TORG.step(state, PROPOSAL).state)
    state = torg.play_card(state, hero="Marco", card=MASTER_PLAN).state
    assert CAMPAIGN in state.pool("Marco")
    judge = torg.JudgeCampaign(approves=True)
    refused(state, judge, torg.Reason.NO_CAMPAIGN_PROPOSED, "TR-175")
    again = torg.TORG.step(state, PROPOSAL).state
    assert not again.adventure.campaign.is_agreed


@pytest.mark.rule("TR-176")
def test_outside_a_campaign_the_card_does_nothing():
    refused(ready(is_campaign=False), PROPOSAL, torg.Reason.NOT_A_CAMPAIGN, "TR-176")


@pytest.mark.rule("TR-175")
def test_only_an_active_subplot_is_campaigned_and_one_at_a_time():
    state = ready(is_active=False)
    refused(state, PROPOSAL, torg.Reason.SUBPLOT_NOT_ACTIVE, "TR-175")
    nemesis = torg.ProposeCampaign(hero="Marco", card=CAMPAIGN, owner="Quin", subplot=KIND.NEMESIS)
    refused(ready(), nemesis, torg.Reason.SUBPLOT_NOT_ACTIVE, "TR-175")
    refused(proposed(), PROPOSAL, torg.Reason.CAMPAIGN_PENDING, "TR-175")


@pytest.mark.rule("TR-021", "TR-175")
def test_the_campaign_card_is_played_from_the_pool():
    state = hold(ready(), "Marco", CAMPAIGN)
    refused(state, PROPOSAL, torg.Reason.CARD_NOT_IN_POOL, "TR-175")
    state = pooled(ready(), "Marco", NEMESIS)
    other = torg.ProposeCampaign(hero="Marco", card=NEMESIS, owner="Quin", subplot=KIND.ROMANCE)
    refused(state, other, torg.Reason.WRONG_CARD_TYPE, "TR-175")


@pytest.mark.rule("TR-074", "TR-175")
def test_the_confused_play_no_campaign_card():
    state = ready(state=in_rounds(top=HEROES_CONFUSED, is_campaign=True))
    refused(state, PROPOSAL, torg.Reason.CONFUSED, "TR-074")


@pytest.mark.rule("TR-175")
@pytest.mark.parametrize("card", [CAMPAIGN, ROMANCE])
def test_a_proposal_is_over_when_one_of_its_cards_is_gone(card):
    state = put(proposed(), DISCARD_PILE, card)
    for command in (
        torg.JudgeCampaign(approves=False),
        torg.AnswerCampaign(hero="Quin", agrees=True),
    ):
        refused(state, command, torg.Reason.NO_CAMPAIGN_PROPOSED, "TR-175")
    new = torg.new_game(HEROES, seed=7)
    refused(new, torg.JudgeCampaign(approves=True), torg.Reason.NO_CAMPAIGN_PROPOSED, "TR-175")


@pytest.mark.rule("TR-178")
def test_a_lasting_subplot_is_active_without_a_card_and_pays_again():
    state = lasting()
    before = state.hero("Quin").possibilities
    state = torg.recall_subplot(state, hero="Quin", subplot=KIND.ROMANCE).state
    (romance,) = state.subplots
    assert romance == torg.Subplot(hero="Quin", type=KIND.ROMANCE, card=None, is_active=True)
    state = torg.end_act(torg.end_act(state).state).state
    assert state.hero("Quin").possibilities == before + 2


@pytest.mark.rule("TR-178")
def test_where_the_other_party_is_not_a_lasting_subplot_sleeps():
    state = lasting()
    assert state.subplots == ()
    before = state.hero("Quin").possibilities
    assert torg.end_act(state).state.hero("Quin").possibilities == before


@pytest.mark.rule("TR-166", "TR-178")
def test_a_lasting_subplot_leaves_room_for_another_but_not_for_itself():
    state = torg.recall_subplot(lasting(), hero="Quin", subplot=KIND.ROMANCE).state
    state = pooled(state, "Quin", OTHER_ROMANCE, NEMESIS)
    same = torg.AcceptSubplot(hero="Quin", card=OTHER_ROMANCE)
    refused(state, same, torg.Reason.SUBPLOT_UNDER_WAY, "TR-166")
    state = torg.accept_subplot(state, hero="Quin", card=NEMESIS).state
    assert len(state.subplots) == 2
    again = torg.RecallSubplot(hero="Quin", subplot=KIND.ROMANCE)
    refused(state, again, torg.Reason.SUBPLOT_UNDER_WAY, "TR-178")
    unknown = torg.RecallSubplot(hero="Quin", subplot=KIND.NEMESIS)
    refused(state, unknown, torg.Reason.SUBPLOT_DOES_NOT_LAST, "TR-178")


@pytest.mark.rule("TR-175", "TR-178")
def test_what_lasts_already_takes_no_second_campaign_card():
    state = torg.recall_subplot(lasting(), hero="Quin", subplot=KIND.ROMANCE).state
    state = pooled(state, "Marco", CAMPAIGN)
    refused(state, PROPOSAL, torg.Reason.SUBPLOT_LASTS, "TR-175")


@pytest.mark.rule("TR-178")
def test_the_same_story_campaigned_twice_lasts_once():
    state = lasting()
    state = torg.TORG.step(ready(state=state), PROPOSAL).state
    assert len(lasting(state).hero("Quin").campaigned) == 1


def test_a_hero_may_come_with_a_lasting_subplot():
    nemesis = torg.LastingSubplot(type=KIND.NEMESIS, other_party="Baron Voss")
    state = in_scene(stacked(torg.Hero("Quin", campaigned=(nemesis,))))
    state = torg.recall_subplot(state, hero="Quin", subplot=KIND.NEMESIS).state
    assert state.subplots[0].is_active
