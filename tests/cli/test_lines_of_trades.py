"""What the story says of trades, critical moments, and cards that turn the story."""

import pytest

from dramadeck import torg
from dramadeck.cli.narration import narrate
from tests.torg.situations_trades import (
    ESCAPE,
    IDEA,
    LEADERSHIP,
    MASTER_PLAN,
    MONOLOGUE,
    RALLY,
    escapable,
    fight,
    offered,
)
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    PLAIN_ATTACK_TAUNT,
    declared,
    rounds,
    scene,
    thrown,
)


def story(state, command):
    """The lines of one command."""
    return [line.text for line in narrate(state, command, torg.TORG.step(state, command))]


def offer(*gives, **more):
    return torg.OfferTrade(
        hero="Quin", with_hero="Marco", gives=gives, explanation="a hint", **more
    )


@pytest.mark.rule("TR-038")
def test_a_trade_between_pools_names_the_cards():
    wants = offer(IDEA, wants=(torg.CardType.HASTE,))
    assert story(fight(), wants) == [f"Quin offers Marco Idea ({IDEA}) for Haste."]
    answer = torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=(HASTE,))
    lines = story(offered(), answer)
    assert lines == [f"Quin gives Idea ({IDEA}) for Haste ({HASTE}) of Marco."]


@pytest.mark.rule("TR-018", "TR-039")
def test_a_trade_between_hands_names_no_card():
    state = scene(hands={"Quin": (HERO,), "Marco": (HASTE,)})
    assert story(state, offer(HERO)) == ["Quin offers Marco a card for as many cards."]
    state = torg.TORG.step(state, offer(HERO)).state
    answer = torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=(HASTE,))
    assert story(state, answer) == ["Quin and Marco trade a card each."]


@pytest.mark.rule("TR-040")
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (torg.DeclineTrade(hero="Marco", with_hero="Quin"), "Marco declines the trade with Quin."),
        (torg.WithdrawTrade(hero="Quin"), "Quin takes the offer to Marco back."),
        (
            torg.RefuseTrade(hero="Quin"),
            "The story does not bear out the trade that Quin offers.",
        ),
        (torg.EndRounds(), "The trade that Quin offered Marco has come to nothing."),
    ],
    ids=["declined", "withdrawn", "refused", "lapsed"],
)
def test_an_offer_that_comes_to_nothing_says_why(command, line):
    assert line in story(offered(), command)


@pytest.mark.rule("TR-044")
def test_the_gamemaster_allows_trades():
    state = torg.end_scene(scene()).state
    lines = story(state, torg.AllowTrades())
    assert lines == ["The gamemaster allows trades before the discards."]


@pytest.mark.rule("TR-139")
def test_leadership_names_only_what_lies_open():
    gift = torg.Gift(to_hero="Marco", cards=(IDEA,))
    lead = torg.PlayCard(hero="Quin", card=LEADERSHIP, choice=torg.Leading(gifts=(gift,)))
    assert f"Quin leads and gives Marco Idea ({IDEA})." in story(fight(), lead)
    state = scene(hands={"Quin": (LEADERSHIP, IDEA)})
    assert "Quin leads and gives Marco a card." in story(state, lead)


@pytest.mark.rule("TR-157")
def test_rally_is_told():
    rally = torg.PlayCard(hero="Quin", card=RALLY)
    assert story(fight(), rally)[1] == "Everybody may change cards of the hand for new ones."
    state = torg.TORG.step(fight(), rally).state
    assert story(state, torg.RenewHand(hero="Tina")) == ["Tina is ready to draw."]


@pytest.mark.rule("TR-142")
def test_master_plan_names_what_it_fetches():
    plan = torg.PlayCard(hero="Quin", card=MASTER_PLAN)
    line = "Quin takes Adrenalin (1) from the discard pile into the pool."
    assert line in story(fight(discards=(1,)), plan)
    state = scene(hands={"Quin": (MASTER_PLAN,)}, discards=(1,))
    line = "Quin takes Adrenalin (1) from the discard pile into the hand."
    assert line in story(state, plan)


def test_cards_that_turn_the_story_are_told():
    idea = torg.PlayCard(hero="Quin", card=IDEA, choice=torg.Words(text="Who lied?"))
    assert story(fight(), idea)[1] == 'Quin asks the gamemaster: "Who lied?".'
    speak = torg.PlayCard(hero="Quin", card=MONOLOGUE)
    assert story(fight(), speak)[1] == "Quin speaks, and nobody else acts this round."
    state = torg.TORG.step(fight(), speak).state
    line = "The words of Quin hold everybody for another round."
    assert story(state, torg.ProlongMonologue()) == [line]
    escape = torg.PlayCard(hero="Quin", card=ESCAPE)
    assert "The whole party escapes, led by Quin." in story(escapable(), escape)


@pytest.mark.rule("TR-032")
def test_a_critical_moment_is_told():
    state = declared(fight(hands={"Quin": (ACTION,)}))
    (line,) = story(state, torg.DeclareCriticalMoment(hero="Quin"))
    assert line == "It is the critical moment of Quin: cards come straight from the hand."


def told_in(dialect, command, state=None, **laid):
    """The lines of a command in another rule text, in a fight in which Quin acts."""
    state = declared(fight_of(dialect, **laid)) if state is None else state
    return story(state, command)


def fight_of(dialect, **laid):
    return rounds(PLAIN_ATTACK_TAUNT, dialect=dialect, **laid)


@pytest.mark.rule("TC-033", "TC-035")
def test_a_classic_critical_moment_is_told_with_its_price():
    declare = torg.DeclareCriticalMoment(hero="Quin")
    held = {"hands": {"Quin": (ACTION,)}, "pools": {"Quin": (HERO,)}}
    (line,) = told_in("classic", declare, **held)
    laid = f"Action ({ACTION}) into the pool at once"
    assert line == f"It is the critical moment of Quin: the whole hand goes, {laid}."
    state = thrown(torg.TORG.step(declared(fight_of("classic", **held)), declare).state, 9)
    last = told_in("classic", torg.Announce(actor="Quin"), state)[-1]
    assert last.startswith("The critical moment costs Quin ")
    assert f"Hero ({HERO})" in last


@pytest.mark.rule("TG-007", "TG-008")
def test_a_critical_moment_for_one_character_is_told():
    declare = torg.DeclareCriticalMoment(hero="Quin", cards=(ACTION,), character="Mummy")
    (line,) = told_in("gurps", declare, hands={"Quin": (ACTION,)})
    laid = f"Action ({ACTION}) into the pool at once"
    assert line == f"It is the critical moment of Quin: {laid}, all for Mummy."


@pytest.mark.rule("TC-039")
def test_a_reset_inside_a_scene_is_told():
    state = fight_of("classic", heroes=("Quin",))
    line = told_in("classic", torg.EndRounds(), state)[-1]
    assert line == "The fight is over, and the hands are reset while the scene goes on."
    state = torg.end_rounds(state).state
    line = told_in("classic", torg.DiscardAfterScene(hero="Quin"), state)[-1]
    assert line == "The scene goes on with full hands."
