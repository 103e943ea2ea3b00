"""What all cards have in common when they are played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import Attribute, Reason
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import SAMPLES
from tests.torg.tables import refused, told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HASTE,
    HERO,
    HEROES_CONFUSED,
    OTHER_ACTION,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    PRESENCE,
    SUPPORTER,
    WILLPOWER,
    announced,
    check_refused,
    declared,
    flipped,
    rounds,
    scene,
    thrown,
)

PLAYS = {
    "Action": torg.PlayAction(hero="Quin", card=ACTION),
    "Adrenalin": torg.RaiseAttribute(hero="Quin", card=ADRENALIN, attribute=Attribute.STRENGTH),
    "Willpower": torg.RaiseAttribute(hero="Quin", card=WILLPOWER, attribute=Attribute.MIND),
    "Presence": torg.RaiseAttribute(hero="Quin", card=PRESENCE, attribute=Attribute.SPIRIT),
    "Drama": torg.PlayDrama(hero="Quin", card=DRAMA),
    "Hero": torg.PlayHero(hero="Quin", card=HERO),
    "Haste": torg.PlayHaste(hero="Quin", card=HASTE),
    "Supporter": torg.PlaySupporter(hero="Quin", card=SUPPORTER),
}
"""Each enhancement as Quin plays it."""

ALL_CARDS = tuple(command.card for command in PLAYS.values())
LASTING = ("Action", "Adrenalin", "Willpower", "Presence")

each_card = pytest.mark.parametrize("name", PLAYS)


def ready(name, state):
    """The state with the action that the card is for declared: Marco's for a Supporter."""
    return declared(state, "Marco" if name == "Supporter" else "Quin")


@each_card
@pytest.mark.rule("TR-005", "TR-006")
def test_a_card_takes_effect_at_once_and_stays_only_if_it_lasts(name):
    state = ready(name, rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS}))
    command = PLAYS[name]
    after, events = torg.TORG.step(state, command)
    lasts = name in LASTING
    played = torg.CardPlayed(hero="Quin", card=command.card, from_pool=True, lasts=lasts)
    assert events[0] == played
    assert len(events) > 1
    assert after.in_play("Quin") == ((command.card,) if lasts else ())
    assert after.discard_pile == (() if lasts else (command.card,))
    assert command.card not in after.pool("Quin")


@each_card
@pytest.mark.rule("TR-021")
def test_in_rounds_no_card_is_used_from_the_hand(name):
    state = ready(name, rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": ALL_CARDS}))
    sentence = refused(state, PLAYS[name], Reason.CARD_NOT_USABLE, "TR-021")
    assert f"card {PLAYS[name].card} is not in Quin's pool" in sentence


@pytest.mark.rule("TR-018", "TR-021")
def test_the_refusal_of_a_card_does_not_tell_who_holds_it():
    held = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (ACTION,)})
    elsewhere = rounds(PLAIN_ATTACK_TAUNT, hands={"Marco": (ACTION,)})
    assert torg.TORG.refusal(held, PLAYS["Action"]) == torg.TORG.refusal(elsewhere, PLAYS["Action"])


@pytest.mark.parametrize("name", [name for name in PLAYS if name != "Haste"])
@pytest.mark.rule("TR-019")
def test_in_free_time_cards_are_used_from_the_hand_and_not_from_the_pool(name):
    state = ready(name, scene(hands={"Quin": ALL_CARDS}))
    (played,) = told(torg.TORG.step(state, PLAYS[name]), torg.CardPlayed)
    assert not played.from_pool
    state = ready(name, scene(pools={"Quin": ALL_CARDS}))
    sentence = refused(state, PLAYS[name], Reason.CARD_NOT_USABLE, "TR-021")
    assert f"card {PLAYS[name].card} is not in Quin's hand" in sentence


@each_card
@pytest.mark.rule("TR-074")
def test_the_confused_use_no_card(name):
    state = ready(name, rounds(HEROES_CONFUSED, pools={"Quin": ALL_CARDS}))
    check_refused(state, PLAYS[name], Reason.CONFUSED, "TR-074", "confused this round")
    state = flipped(rounds(HEROES_CONFUSED, pools={"Quin": ALL_CARDS}), PLAIN_TEST_TRICK)
    assert torg.TORG.refusal(ready(name, state), PLAYS[name]) is None


@each_card
@pytest.mark.rule("TR-074")
def test_confused_on_the_line_that_is_not_read_stops_nobody(name):
    standard = torg.SceneKind.STANDARD
    state = rounds(HEROES_CONFUSED, kind=standard, pools={"Quin": ALL_CARDS})
    assert torg.TORG.refusal(ready(name, state), PLAYS[name]) is None


@given(chosen=st.sets(st.sampled_from(["Action", "Adrenalin", "Drama", "Hero"]), min_size=1))
@pytest.mark.rule("TR-029")
def test_any_part_of_the_pool_may_be_spent_in_a_round(chosen):
    state = declared(rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS}))
    for name in sorted(chosen):
        state = torg.TORG.step(state, PLAYS[name]).state
    assert set(state.pool("Quin")) == set(ALL_CARDS) - {PLAYS[name].card for name in chosen}


@pytest.mark.rule("TR-029")
@pytest.mark.parametrize("moment", ["before", "declared", "rolled", "announced", "villain's turn"])
def test_cards_that_last_are_played_at_any_time_of_the_round(moment):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS})
    state = {
        "before": lambda: state,
        "declared": lambda: declared(state),
        "rolled": lambda: thrown(declared(state), 12),
        "announced": lambda: announced(declared(state), 12).state,
        "villain's turn": lambda: declared(state, "Mummy", target="Quin"),
    }[moment]()
    for name in LASTING:
        state = torg.TORG.step(state, PLAYS[name]).state
    assert len(state.in_play("Quin")) == 4


@pytest.mark.rule("TR-006")
def test_cards_in_play_are_discarded_at_the_next_flip():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS, "Marco": (OTHER_ACTION,)})
    state = torg.TORG.step(state, PLAYS["Action"]).state
    state = torg.TORG.step(state, PLAYS["Adrenalin"]).state
    state = torg.play_action(state, hero="Marco", card=OTHER_ACTION).state
    transition = torg.flip(state)
    assert told(transition, torg.CardsExpired) == [
        torg.CardsExpired(hero="Quin", cards=(ACTION, ADRENALIN)),
        torg.CardsExpired(hero="Marco", cards=(OTHER_ACTION,)),
    ]
    assert transition.state.boosts == ()
    assert transition.state.discard_pile == (ACTION, ADRENALIN, OTHER_ACTION)


@pytest.mark.rule("TR-006")
def test_cards_in_play_are_discarded_when_rounds_end():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS})
    state = torg.end_rounds(torg.TORG.step(state, PLAYS["Action"]).state).state
    assert state.discard_pile == (ACTION,)
    assert state.boosts == ()


@pytest.mark.rule("TR-021")
def test_before_the_first_flip_no_card_is_used():
    state = torg.begin_rounds(scene(pools={"Quin": ALL_CARDS})).state
    for name in ("Action", "Haste"):
        check_refused(state, PLAYS[name], Reason.WAIT_FOR_FIRST_FLIP, PLAYS_RULES[name])


PLAYS_RULES = {
    "Action": "TR-115",
    "Adrenalin": "TR-117",
    "Willpower": "TR-117",
    "Presence": "TR-117",
    "Drama": "TR-126",
    "Hero": "TR-129",
    "Haste": "TR-136",
    "Supporter": "TR-156",
}
"""The rule that a card is played under."""


@each_card
def test_another_card_is_not_played_as_this_one(name):
    command, wrong = PLAYS[name], 156
    state = ready(name, rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (wrong,)}))
    details = {"hero": "Quin", "card": wrong}
    if isinstance(command, torg.RaiseAttribute):
        details["attribute"] = command.attribute
    says = "card 156 is Escape!; this takes"
    rule = PLAYS_RULES[name]
    check_refused(state, type(command)(**details), Reason.WRONG_CARD_TYPE, rule, says)


@pytest.mark.rule("TR-014")
def test_only_heroes_in_the_action_play_cards():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (ACTION,)}, in_action=("Marco",))
    check_refused(state, PLAYS["Action"], Reason.NOT_IN_ACTION, "TR-115", "Quin")
    mummy = torg.PlayAction(hero="Mummy", card=ACTION)
    check_refused(state, mummy, Reason.NOT_A_HERO, "TR-115", "Mummy")
    nobody = torg.PlayAction(hero="Qin", card=ACTION)
    check_refused(state, nobody, Reason.UNKNOWN_CHARACTER, "TR-115", "nearest: Quin")


@pytest.mark.rule("TR-044")
def test_when_the_scene_is_over_no_card_is_played():
    state = torg.end_scene(scene(hands={"Quin": (ACTION,)})).state
    check_refused(state, PLAYS["Action"], Reason.SCENE_OVER, "TR-115", "Quin")


def test_a_card_is_a_number_of_1_or_more():
    with pytest.raises(ValueError, match=r"PlayAction\.card: expected the number of a card"):
        torg.PlayAction(hero="Quin", card=0)
    with pytest.raises(TypeError, match=r"PlayAction\.card: expected a whole number"):
        torg.PlayAction(hero="Quin", card="36")


PLAYABLE = [
    pytest.param(MOMENTS[moment], each, id=f"{type(each).__name__} {moment}")
    for moment in ("in a round", "in free time", "while Marco acts", "while Quin acts")
    for each in SAMPLES
    if type(each).__name__.startswith("Play") and not isinstance(each, torg.PlayToPool)
    if torg.TORG.refusal(MOMENTS[moment], each) is None
]


@pytest.mark.rule("TR-006")
@pytest.mark.parametrize(("state", "play"), PLAYABLE)
def test_a_card_that_is_played_is_told_and_leaves_the_hand_and_the_pool(state, play):
    after, events = torg.TORG.step(state, play)
    (played,) = (each for each in events if isinstance(each, torg.CardPlayed))
    assert (played.hero, played.card) == ("Quin", play.card)
    assert play.card not in (*after.hand("Quin"), *after.pool("Quin"))


def test_most_cards_can_be_played_at_some_of_these_moments():
    assert len({type(play.values[1]) for play in PLAYABLE}) >= 18
