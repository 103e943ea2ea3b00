"""The lines about specials, subplots, awards and the gamemaster's last word."""

from dramadeck import torg
from dramadeck.cli.narration import narrate
from dramadeck.torg import CardType, Counter, Place
from tests.torg.tables import in_scene, stacked

ALERTNESS, CONNECTION, CAMPAIGN, ROMANCE, MARTYR = 33, 81, 112, 120, 122


def told(state, *commands):
    """The lines of these commands, one after the other."""
    lines = []
    for command in commands:
        transition = torg.TORG.step(state, command)
        lines += [line.text for line in narrate(state, command, transition)]
        state = transition.state
    return lines


def test_specials_are_laid_down_and_take_effect():
    state = in_scene(stacked(hands={"Quin": (ALERTNESS, CONNECTION)}))
    assert told(
        state,
        torg.PlayToPool(hero="Quin", card=ALERTNESS),
        torg.PlayToPool(hero="Quin", card=CONNECTION, idea="an old friend."),
        torg.ActivateSpecial(hero="Quin", card=ALERTNESS),
        torg.ActivateSpecial(hero="Quin", card=CONNECTION, what="the curator turns up"),
    ) == [
        "Quin puts Alertness (33) into the pool.",
        "Alertness of Quin waits for the gamemaster.",
        "Quin puts Connection (81) into the pool.",
        "Connection of Quin waits for the gamemaster: an old friend.",
        "Alertness (33) of Quin takes effect.",
        "Connection (81) of Quin takes effect: the curator turns up.",
    ]


def test_the_life_of_a_subplot():
    state = stacked(pools={"Quin": (MARTYR,)})
    assert told(
        state,
        torg.AcceptSubplot(hero="Quin", card=MARTYR),
        torg.BeginSubplot(hero="Quin", subplot=CardType.MARTYR),
        torg.EndAct(),
        torg.WithholdSubplotPay(hero="Quin", subplot=CardType.MARTYR),
        torg.Sacrifice(hero="Quin"),
    ) == [
        "Martyr of Quin is accepted.",
        "Martyr of Quin is active now.",
        "Martyr pays Quin a possibility.",
        "Act 1 is over.",
        "Martyr pays Quin nothing for this act.",
        "Quin gives her life, and victory is sure.",
    ]


def test_subplots_that_are_not_wanted():
    state = stacked(hands={"Quin": (ROMANCE,)}, pools={"Tina": (CAMPAIGN,)})
    assert told(
        state,
        torg.DeclineSubplot(hero="Quin", card=ROMANCE),
        torg.DisallowSubplot(hero="Tina", card=CAMPAIGN),
    ) == [
        "Quin declines Romance (120).",
        "Quin gains a possibility.",
        "Quin draws a card.",
        "Campaign (112) of Tina does not fit the story.",
        "Tina gains a possibility.",
        "Tina draws a card.",
    ]


def test_a_subplot_is_declined_out_of_the_pool():
    state = stacked(pools={"Quin": (ROMANCE,)}, dialect="classic")
    assert told(state, torg.DeclineSubplot(hero="Quin", card=ROMANCE)) == [
        "Quin declines Romance (120).",
        "Quin gains a possibility.",
    ]


def test_a_subplot_is_campaigned_and_comes_back():
    state = stacked(pools={"Quin": (ROMANCE,), "Tina": (CAMPAIGN,)}, is_campaign=True)
    propose = torg.ProposeCampaign(
        hero="Tina", card=CAMPAIGN, owner="Quin", subplot=CardType.ROMANCE, other_party="Kara"
    )
    begin = (
        torg.AcceptSubplot(hero="Quin", card=ROMANCE),
        torg.BeginSubplot(hero="Quin", subplot=CardType.ROMANCE),
        propose,
    )
    agreed = told(
        state,
        *begin,
        torg.AnswerCampaign(hero="Quin", agrees=True),
        torg.JudgeCampaign(approves=True),
        torg.EndAdventure(),
        torg.RestoreHands(hands=(torg.SavedHand(hero="Quin", hand=(1,)),), act=2),
        torg.RecallSubplot(hero="Quin", subplot=CardType.ROMANCE),
    )
    assert agreed[2:] == [
        "Tina would make Romance of Quin last.",
        "Quin agrees.",
        "Romance is part of the life of Quin from now on: with Kara.",
        "The adventure is over: all cards go back into the deck.",
        "The adventure goes on in act 2.",
        "Quin takes up a card again.",
        "The drama deck is shuffled: 155 cards.",
        "Romance of Quin is active again.",
    ]
    refused = told(state, *begin, torg.AnswerCampaign(hero="Quin", agrees=False))
    assert refused[-1] == "Quin does not agree."


def test_a_restored_pool_is_told():
    hands = (torg.SavedHand(hero="Quin", hand=(1, 2), pool=(ROMANCE,)),)
    lines = told(torg.new_game(["Quin"], seed=7), torg.RestoreHands(hands=hands))
    assert lines[1] == "Quin takes up 2 cards again and in the pool Romance (120)."


def test_awards_are_changed_and_paid():
    assert told(
        stacked(),
        torg.GrantAward(hero="Quin", possibilities=6),
        torg.ReduceAward(hero="Quin", possibilities=2),
        torg.GrantAward(hero="Tina", possibilities=1),
        torg.EndAdventure(),
    )[:4] == [
        "The award of Quin will be 6 more.",
        "The award of Quin will be 2 fewer.",
        "The award of Tina will be 1 more.",
        "The awards are paid: Quin 4 possibilities and Tina a possibility.",
    ]


def test_the_gamemaster_sets_things_right():
    state = in_scene(stacked(hands={"Quin": (1,)}, stack=(5,), deck=(7,)))
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(8,), flips=3
    ).state
    why = "an error."
    assert told(
        state,
        torg.MoveCard(card=1, to=Place.POOL, hero="Tina", reason=why),
        torg.MoveCard(card=5, to=Place.DISCARD_PILE, reason=why),
        torg.MoveCard(card=9, to=Place.HAND, hero="Quin", reason=why),
        torg.SetCounter(counter=Counter.KNOCKED_OUT, number=0, character="Mummy", reason=why),
        torg.SetCounter(counter=Counter.FLIPS_LEFT, number=6, reason=why),
        torg.DrawLot(),
        torg.DrawLot(question="which door?"),
    )[:6] == [
        "The gamemaster moves Adrenalin (1) from the hand of Quin to the pool of Tina: an error.",
        "The gamemaster moves Adrenalin (5) from the action stack to the discard pile: an error.",
        "The gamemaster moves a hidden card from the drama deck to the hand of Quin: an error.",
        "The gamemaster sets the knocked out of Mummy to 0: an error.",
        "The gamemaster sets the flips left to 6: an error.",
        f"A card decides; its skill box says {state.card(7).gamemaster.skill_box}.",
    ]
