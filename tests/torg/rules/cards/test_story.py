"""Cards that turn the story: Escape, Idea, Monologue."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Reason
from tests.torg.tables import before_first_flip, plays_offered, told
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    HEROES_CONFUSED,
    HEROES_FLURRY,
    OTHER_HASTE,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    acts,
    check_refused,
    declared,
    flipped,
    pooled,
    rounds,
    scene,
)

ESCAPE, IDEA, MONOLOGUE = 156, 85, 95
PLAY_ESCAPE = torg.PlayCard(hero="Quin", card=ESCAPE)
QUIN = torg.hero_seat("Quin")


def opened(*cards, **table):
    """The first round of Quin alone, who has opened her pool with these cards."""
    state = before_first_flip(
        "Quin", top=PLAIN_ATTACK_TAUNT, hands={"Quin": (ESCAPE, HERO, HASTE, ACTION)}, **table
    )
    return torg.flip(torg.open_pool(state, hero="Quin", cards=cards).state).state


@pytest.mark.rule("TR-006", "TR-132")
def test_the_round_that_is_escaped_from_is_closed_like_any_other():
    state = torg.play_card(opened(ESCAPE, ACTION), hero="Quin", card=ACTION).state
    transition = torg.TORG.step(state, PLAY_ESCAPE)
    assert told(transition, torg.CardsExpired)
    assert transition.state.boosts == ()


@pytest.mark.rule("TR-027", "TR-131")
def test_a_pool_opens_with_escape_as_its_first_card_or_without_it():
    assert torg.TORG.refusal(opened(ESCAPE, HERO), PLAY_ESCAPE) is None
    state = before_first_flip("Quin", hands={"Quin": (ESCAPE, HERO)})
    second = torg.OpenPool(hero="Quin", cards=(HERO, ESCAPE))
    check_refused(state, second, Reason.ESCAPE_TOO_LATE, "TR-131")
    state = torg.open_pool(state, hero="Quin", cards=(HERO,)).state
    late = torg.OpenPool(hero="Quin", cards=(ESCAPE,))
    check_refused(state, late, Reason.ESCAPE_TOO_LATE, "TR-131")


@pytest.mark.rule("TR-131")
def test_escape_that_came_into_the_pool_in_another_way_is_of_no_use():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (ESCAPE,)})
    check_refused(state, PLAY_ESCAPE, Reason.ESCAPE_TOO_LATE, "TR-131")


@pytest.mark.rule("TR-131")
def test_out_of_rounds_there_is_nothing_to_escape_from():
    state = scene(hands={"Quin": (ESCAPE,)})
    check_refused(state, PLAY_ESCAPE, Reason.NOT_IN_ROUNDS, "TR-132")


@pytest.mark.rule("TR-132", "TR-190")
def test_once_in_the_pool_escape_serves_in_a_later_fight_too():
    state = torg.begin_rounds(torg.end_rounds(opened(ESCAPE)).state).state
    state = torg.flip(state).state
    assert torg.TORG.refusal(state, PLAY_ESCAPE) is None


@pytest.mark.rule("TR-131")
def test_in_a_new_fight_escape_may_again_be_the_first_card():
    state = torg.begin_rounds(torg.end_rounds(opened(HERO)).state).state
    state = torg.open_pool(state, hero="Quin", cards=(ESCAPE,)).state
    assert torg.TORG.refusal(torg.flip(state).state, PLAY_ESCAPE) is None


def speech(**table):
    return rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (MONOLOGUE, HASTE, ACTION)}, **table)


def spoken(state=None):
    return torg.play_card(
        state or speech(), hero="Quin", card=MONOLOGUE, choice=torg.Speech(text="Stop!")
    )


@pytest.mark.rule("TR-145")
def test_a_monologue_stops_all_other_actions_of_the_round_on_both_sides():
    state, events = spoken()
    assert events[1].speech == "Stop!"
    for name in ("Quin", "Marco", "Mummy"):
        act = torg.DeclareAction(actor=name, action=ActionKind.ATTACK, value=9, difficulty=9)
        check_refused(state, act, Reason.MONOLOGUE_HELD, "TR-145", "Quin holds")
        report = torg.ReportAction(actor=name, action=ActionKind.TAUNT, margin=1)
        check_refused(state, report, Reason.MONOLOGUE_HELD, "TR-145")
    check_refused(state, torg.Defend(hero="Tina"), Reason.MONOLOGUE_HELD, "TR-145")
    state = flipped(state, PLAIN_TEST_TRICK)
    assert state.round.monologue is None
    assert declared(state, "Mummy").attempt is not None


@pytest.mark.rule("TR-145")
def test_it_is_the_speakers_action():
    acted = acts(speech(), "Quin", ActionKind.ATTACK, 0).state
    command = torg.PlayCard(hero="Quin", card=MONOLOGUE)
    check_refused(acted, command, Reason.NO_ACTION_LEFT, "TR-145", "Quin")
    state = spoken().state
    assert state.actions_left("Quin") == 0
    state = rounds(HEROES_FLURRY, pools={"Quin": (MONOLOGUE,)})
    assert spoken(state).state.actions_left("Quin") == 1


@pytest.mark.rule("TR-023", "TR-145")
def test_who_has_spoken_may_lay_a_card_into_the_pool():
    state = spoken(speech(hands={"Quin": (HERO,)})).state
    assert torg.TORG.refusal(state, torg.PlayToPool(hero="Quin", card=HERO)) is None
    state = speech(hands={"Quin": (HERO,)})
    state = torg.play_card(
        state, hero="Quin", card=MONOLOGUE, choice=torg.Speech(contributes=False)
    ).state
    command = torg.PlayToPool(hero="Quin", card=HERO)
    check_refused(state, command, Reason.NOT_ACTED_YET, "TR-023")


@pytest.mark.rule("TR-145")
def test_who_is_in_the_middle_of_her_only_action_has_none_left_to_speak():
    command = torg.PlayCard(hero="Quin", card=MONOLOGUE)
    check_refused(declared(speech()), command, Reason.NO_ACTION_LEFT, "TR-145", "Quin")
    # By a flurry she has, and what she was about to do comes to nothing.
    state = rounds(HEROES_FLURRY, heroes=("Quin",), pools={"Quin": (MONOLOGUE,)})
    assert spoken(declared(state)).state.attempts == ()


@pytest.mark.rule("TC-075", "TG-020", "TG-024", "TR-136", "TR-145")
@pytest.mark.parametrize(
    ("dialect", "hero", "allows"),
    [
        (torg.REVISED, "Quin", False),
        (torg.REVISED, "Marco", False),
        (torg.CLASSIC, "Marco", True),
        (torg.GURPS, "Marco", False),
        (torg.GURPS, "Quin", True),
    ],
)
def test_haste_is_not_spent_on_an_action_that_a_monologue_forbids(dialect, hero, allows):
    pools = {"Quin": (MONOLOGUE, OTHER_HASTE), "Marco": (HASTE,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=dialect)
    state = torg.play_card(state, hero="Quin", card=MONOLOGUE).state
    haste = torg.PlayCard(hero=hero, card={"Quin": OTHER_HASTE, "Marco": HASTE}[hero])
    if allows:
        assert torg.TORG.refusal(state, haste) is None
    else:
        rule = "TG-024" if dialect is torg.GURPS else "TR-145"
        check_refused(state, haste, Reason.MONOLOGUE_HELD, rule, "Quin")


@pytest.mark.rule("TR-022", "TR-186")
def test_a_card_into_the_pool_does_not_end_it():
    state = spoken(speech(hands={"Quin": (HERO,)})).state
    assert torg.play_to_pool(state, hero="Quin", card=HERO).state.round.monologue.speaker == "Quin"


@pytest.mark.rule("TR-145")
def test_in_free_time_nobody_has_to_be_stopped():
    state = scene(hands={"Quin": (MONOLOGUE,)})
    command = torg.PlayCard(hero="Quin", card=MONOLOGUE)
    check_refused(state, command, Reason.NOT_IN_ROUNDS, "TR-145")


@pytest.mark.rule("TR-021", "TR-074")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (PLAY_ESCAPE, "TR-132"),
        (torg.PlayCard(hero="Quin", card=IDEA, choice=torg.Words(text="why?")), "TR-138"),
        (torg.PlayCard(hero="Quin", card=MONOLOGUE), "TR-145"),
    ],
    ids=["Escape", "Idea", "Monologue"],
)
def test_these_cards_are_played_like_all_others(command, rule):
    cards = (ESCAPE, IDEA, MONOLOGUE, HERO)
    held = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": cards})
    check_refused(held, command, Reason.CARD_NOT_USABLE, "TR-021", "pool")
    confused = rounds(HEROES_CONFUSED, pools={"Quin": cards})
    check_refused(confused, command, Reason.CONFUSED, "TR-074")


def test_a_listing_shows_these_cards():
    state = pooled(opened(ESCAPE), "Quin", IDEA, MONOLOGUE)
    types = {torg.CardType.ESCAPE, torg.CardType.IDEA, torg.CardType.MONOLOGUE}
    assert types <= plays_offered(state, QUIN)
    state = spoken(state).state
    assert torg.ProlongMonologue() in torg.TORG.legal_actions(state, torg.GAMEMASTER)
