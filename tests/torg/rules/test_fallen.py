"""Who has given her life takes part in nothing more until the adventure is over."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Reason
from tests.torg.tables import ALL_DIALECTS, in_scene, refused, stacked, told

ROMANCE, NEMESIS, MARTYR, CAMPAIGN, DRAMA, LEADERSHIP = 120, 126, 122, 112, 128, 141
LIVING = ("Marco", "Tina")


def fallen(state, hero="Quin"):
    """The state in which a hero whose Martyr lies in her pool has died for a victory."""
    state = torg.accept_subplot(state, hero=hero, card=MARTYR).state
    state = torg.begin_subplot(state, hero=hero, subplot=torg.CardType.MARTYR).state
    return torg.sacrifice(state, hero=hero).state


def party(**laid):
    """A scene in which Quin has fallen; she held a few cards."""
    laid = {"pools": {"Quin": (MARTYR,)}} | laid
    return fallen(in_scene(stacked(**laid)))


@ALL_DIALECTS
@pytest.mark.rule("TR-046", "TR-048", "TR-172")
def test_nobody_waits_for_her_discards_and_she_gets_no_new_hand(dialect):
    over = torg.end_scene(party(dialect=dialect, hands={"Quin": (1,)})).state
    assert over.scene.awaiting == LIVING
    discard = torg.DiscardAfterScene(hero="Quin")
    refused(over, discard, Reason.NOTHING_TO_DISCARD, "TR-046")
    for hero in LIVING:
        over = torg.discard_after_scene(over, hero=hero).state
    assert over.scene is None
    assert over.hand("Quin") == (1,)
    assert [len(over.hand(hero)) for hero in LIVING] == [4, 4]


@ALL_DIALECTS
@pytest.mark.rule("TR-172")
def test_a_party_of_which_nobody_is_left_ends_its_scene_without_discards(dialect):
    state = fallen(in_scene(stacked("Quin", pools={"Quin": (MARTYR,)}, dialect=dialect)))
    ended, events = torg.end_scene(state)
    assert events[-1] == torg.SceneClosed()
    assert ended.scene is None


@ALL_DIALECTS
@pytest.mark.rule("TR-172")
def test_nobody_gives_her_life_while_hands_are_reset(dialect):
    state = in_scene(stacked(pools={"Quin": (MARTYR,)}, dialect=dialect))
    state = torg.accept_subplot(state, hero="Quin", card=MARTYR).state
    over = torg.end_scene(state).state
    refused(over, torg.Sacrifice(hero="Quin"), Reason.SCENE_OVER, "TR-172")


def with_two_subplots(dialect):
    """Quin's Martyr and her Romance have begun; then she has fallen."""
    specials = attrs.evolve(dialect.specials, most_subplots=3)
    house = attrs.evolve(dialect, name="house", specials=specials)
    pools = {"Quin": (MARTYR, ROMANCE, CAMPAIGN), "Marco": (NEMESIS,)}
    state = stacked(pools=pools, dialect=house, is_campaign=True)
    for hero, card in (("Quin", ROMANCE), ("Marco", NEMESIS)):
        kind = state.card(card).type
        state = torg.accept_subplot(state, hero=hero, card=card).state
        state = torg.begin_subplot(state, hero=hero, subplot=kind).state
        if dialect is torg.CLASSIC:
            state = torg.note_influence(state, hero=hero, subplot=kind).state
    return state


@ALL_DIALECTS
@pytest.mark.rule("TC-053", "TG-032", "TR-168", "TR-172")
def test_her_other_subplots_pay_no_more_and_those_of_others_do(dialect):
    before = with_two_subplots(dialect)
    assert {each.hero for each in told(torg.end_act(before), torg.SubplotPaid)} == {"Quin", "Marco"}
    state = fallen(before)
    for ends in (torg.end_act, torg.end_adventure):
        assert {each.hero for each in told(ends(state), torg.SubplotPaid)} == {"Marco"}


@pytest.mark.rule("TR-169", "TR-172", "TR-175")
def test_of_her_subplots_nothing_begins_and_nothing_lasts():
    before = with_two_subplots(torg.REVISED)
    lasting = torg.ProposeCampaign(
        hero="Quin", card=CAMPAIGN, owner="Quin", subplot=torg.CardType.ROMANCE
    )
    state = fallen(torg.TORG.step(before, lasting).state)
    refused(state, torg.JudgeCampaign(approves=False), Reason.NO_CAMPAIGN_PROPOSED, "TR-175")
    refused(state, lasting, Reason.HERO_HAS_FALLEN, "TR-175")
    begin = torg.BeginSubplot(hero="Quin", subplot=torg.CardType.ROMANCE)
    refused(state, begin, Reason.SUBPLOT_NOT_ACCEPTED, "TR-169")


@pytest.mark.rule("TR-172", "TR-178")
def test_the_lasting_story_of_her_life_is_over_too():
    lasting = (torg.LastingSubplot(type=torg.CardType.NEMESIS),)
    quin = torg.Hero("Quin", campaigned=lasting)
    state = fallen(stacked(quin, "Marco", pools={"Quin": (MARTYR,)}, is_campaign=True))
    recall = torg.RecallSubplot(hero="Quin", subplot=torg.CardType.NEMESIS)
    refused(state, recall, Reason.HERO_HAS_FALLEN, "TR-178")


@ALL_DIALECTS
@pytest.mark.rule("TR-163", "TR-164", "TR-172")
def test_a_subplot_of_hers_is_worth_nothing_any_more(dialect):
    pools = {"Quin": (MARTYR, ROMANCE)}
    state = party(dialect=dialect, hands={"Quin": (NEMESIS,)}, pools=pools)
    for card in (NEMESIS, ROMANCE):
        declining = torg.DeclineSubplot(hero="Quin", card=card)
        refused(state, declining, Reason.HERO_HAS_FALLEN, "TR-163")
    for ruling in (torg.AcceptSubplot, torg.DisallowSubplot):
        refused(state, ruling(hero="Quin", card=ROMANCE), Reason.HERO_HAS_FALLEN, "TR-164")


@ALL_DIALECTS
@pytest.mark.rule("TR-139", "TR-172")
@pytest.mark.parametrize("in_rounds", [True, False])
def test_leadership_gives_her_no_card(dialect, in_rounds):
    cards = (LEADERSHIP, 42)
    state = party(dialect=dialect, hands={"Marco": cards}, pools={"Quin": (MARTYR,)})
    if in_rounds:
        place = torg.Place.POOL
        for card in cards:
            state = torg.move_card(state, card=card, to=place, hero="Marco", reason="a table").state
        state = torg.flip(torg.begin_rounds(state).state).state
    for to_pool in (True, False, None):
        gift = torg.Gift(to_hero="Quin", cards=(42,), to_pool=to_pool)
        leading = torg.Leading(gifts=(gift,), explanation="in her memory")
        playing = torg.PlayCard(hero="Marco", card=LEADERSHIP, choice=leading)
        refused(state, playing, Reason.HERO_HAS_FALLEN, "TR-139")


@ALL_DIALECTS
@pytest.mark.rule("TC-064", "TG-017", "TR-128", "TR-172")
def test_the_drama_that_she_held_is_no_reward_for_surviving(dialect):
    state = party(dialect=dialect, hands={"Quin": (DRAMA,), "Marco": (DRAMA + 1,)})
    state = torg.end_scene(state, is_final_encounter=True).state
    for hero in state.scene.awaiting if state.scene else ():
        state = torg.discard_after_scene(state, hero=hero).state
    claim = torg.ClaimDrama(hero="Quin", cards=(DRAMA,))
    refused(state, claim, Reason.HERO_HAS_FALLEN, "TR-128")
    if dialect is torg.REVISED:
        state = torg.claim_drama(state, hero="Marco", cards=(DRAMA + 1,)).state
    ended = torg.end_adventure(state).state
    assert ended.hero("Quin").possibilities == 0
    assert ended.hero("Marco").possibilities == 3
