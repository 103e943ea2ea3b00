"""The expansion cards, and those that the classic text alone knows, in a house deck."""

from functools import partial

import pytest

from dramadeck import UnknownNameError, torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason, Side
from tests.torg import tables_actions
from tests.torg.tables import (
    ALL_DIALECTS,
    allowed,
    hurt,
    in_scene,
    plays_offered,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import (
    HERO,
    HEROES_SETBACK,
    PLAIN_TEST_TRICK,
    VILLAINS_TEST_INTIMIDATE,
    acts,
    announced,
    declared,
    flipped,
    outcome_of,
    scene,
    thrown,
)

SURVIVAL, HERO_FAILS, RESEARCH, NET_GAIN, THE_QUEST = 157, 158, 159, 160, 161
DEFENSE, INSPIRATION, RECONNECTION, SETBACK, FAVORITE, OTHER_DEFENSE = 201, 202, 203, 204, 205, 206
HOUSE_DECK = torg.expanded_deck().with_cards(
    {
        DEFENSE: CardType.DEFENSE,
        INSPIRATION: CardType.INSPIRATION,
        RECONNECTION: CardType.RECONNECTION,
        SETBACK: CardType.SETBACK,
        FAVORITE: CardType.REALITYS_FAVORITE,
        OTHER_DEFENSE: CardType.DEFENSE,
    },
    like=45,
    name="house",
)


fight = partial(tables_actions.fight, deck_value=HOUSE_DECK, dialect=CLASSIC)


def hit(state, margin=0):
    """Mummy attacks Quin, with this margin if nothing hinders him."""
    difficulty = 0 if state.dialect is GURPS else 10
    state = declared(state, "Mummy", value=10 + margin, difficulty=difficulty, target="Quin")
    return outcome_of(announced(state, 10 if state.dialect is GURPS else 12)).results[0].margin


# -------------------------------------------------------------------------- decks of a house


@pytest.mark.rule("TC-065", "TC-071", "TC-080", "TC-083")
def test_a_house_deck_holds_cards_of_its_own_printing():
    assert len(HOUSE_DECK.cards) == 167
    assert HOUSE_DECK.card(DEFENSE).gamemaster == HOUSE_DECK.card(45).gamemaster
    assert not HOUSE_DECK.card(DEFENSE).player.is_special
    ill = torg.original_deck().with_cards({301: CardType.ILLNESS}, like=1, name="ill")
    assert ill.card(301).player.is_special
    with pytest.raises(ValueError, match="same number, Adrenalin"):
        torg.original_deck().with_cards({7: CardType.DEFENSE}, like=1, name="twice")
    with pytest.raises(UnknownNameError):
        torg.original_deck().with_cards({301: CardType.DEFENSE}, like=500, name="nowhere")


# ---------------------------------------------------------------------------- the expansion


@pytest.mark.rule("TC-085")
@ALL_DIALECTS
def test_survival_adds_three_to_an_action_of_ones_own(dialect):
    state = fight(SURVIVAL, dialect=dialect)
    play = torg.PlayCard(hero="Quin", card=SURVIVAL, choice=torg.Surviving(again=False))
    refused(state, play, Reason.TOO_LATE_FOR_CARDS, "TC-025")
    state = declared(state, action=ActionKind.OTHER, difficulty=0)
    plain = outcome_of(announced(state, 12)).results[0].margin
    state = torg.TORG.step(state, play).state
    assert state.discard_pile[-1] == SURVIVAL
    assert outcome_of(announced(state, 12)).results[0].margin == plain + 3


@pytest.mark.rule("TC-085")
def test_in_the_living_land_survival_is_a_second_chance():
    state = torg.name_realm(fight(SURVIVAL), realm="Living Land").state
    again = torg.PlayCard(hero="Quin", card=SURVIVAL)
    state = acts(state, "Quin", ActionKind.OTHER, -2).state
    assert torg.TORG.step(state, again).state.attempt is not None
    elsewhere = torg.name_realm(state, realm=None).state
    refused(elsewhere, again, Reason.CHOICE_UNFIT, "TC-085")
    assert torg.NameRealm(realm="Living Land") in torg.TORG.legal_actions(
        elsewhere, torg.GAMEMASTER
    )
    refused(stacked(dialect=CLASSIC), torg.NameRealm(realm="x"), Reason.NO_SCENE, "TC-085")


@pytest.mark.rule("TC-069")
@ALL_DIALECTS
def test_hero_fails_turns_a_success_into_a_failure_that_pays(dialect):
    state = fight(HERO_FAILS, dialect=dialect)
    let = torg.LetHeroFail(hero="Quin")
    refused(state, let, Reason.HAS_NOT_OFFERED_TO_FAIL, "TC-069")
    state = torg.play_card(state, hero="Quin", card=HERO_FAILS).state
    refused(state, let, Reason.NO_SUCCESS_TO_FAIL, "TC-069")
    state = torg.report_action(
        state, actor="Quin", action=ActionKind.ATTACK, margin=4, target="Mummy"
    ).state
    assert let in torg.TORG.legal_actions(state, torg.GAMEMASTER)
    transition = torg.TORG.step(state, let)
    assert told(transition, torg.HeroFailed)
    assert [each.hero for each in told(transition, torg.ActionNegated)] == ["Mummy"]
    state = transition.state
    assert state.play.aftermath.has_failed
    assert state.adventure.awards == (("Quin", 3),)
    refused(state, let, Reason.HAS_NOT_OFFERED_TO_FAIL, "TC-069")


@pytest.mark.rule("TC-069")
def test_hero_fails_takes_back_the_steps_that_were_gained():
    state = torg.play_card(fight(HERO_FAILS, card=2), hero="Quin", card=HERO_FAILS).state
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(8,) * 4
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=10).state
    state = announced(state, 12).state
    assert state.resolution.done == 1
    state = torg.let_hero_fail(state, hero="Quin").state
    assert state.resolution.done == 0


@pytest.mark.rule("TR-007")
def test_research_is_owed_a_clue():
    for mystery in ("", "the map"):
        state = fight(RESEARCH)
        _, events = torg.play_card(
            state, hero="Quin", card=RESEARCH, choice=torg.Words(text=mystery)
        )
        assert events[1:] == (torg.ClueOwed(hero="Quin", mystery=mystery),)


@pytest.mark.rule("TC-077")
@ALL_DIALECTS
def test_net_gain_raises_the_skills_of_the_net_for_the_round(dialect):
    state = fight(NET_GAIN, dialect=dialect)
    skills = ("net attack", "net defense")
    state = torg.play_card(
        state, hero="Quin", card=NET_GAIN, choice=torg.Skills(names=skills)
    ).state
    assert [state.value_raise("Quin", None, skill=each) for each in skills] == [3, 3]
    for skill, gain in (("net attack", 3), ("fire combat", 0), (None, 0)):
        acting = declared(state, action=ActionKind.OTHER, difficulty=0, skill=skill)
        plain = declared(fight(dialect=dialect), action=ActionKind.OTHER, difficulty=0, skill=skill)
        margins = [outcome_of(announced(each, 12)).results[0].margin for each in (acting, plain)]
        assert margins[0] - margins[1] == gain
    assert flipped(state, PLAIN_TEST_TRICK).boosts == ()


@pytest.mark.rule("TC-077")
@pytest.mark.parametrize("skills", [(), ("a", "b", "c", "d", "e"), ("a", "a")])
def test_the_net_has_four_skills(skills):
    command = torg.PlayCard(hero="Quin", card=NET_GAIN, choice=torg.Skills(names=skills))
    refused(fight(NET_GAIN), command, Reason.SKILLS_UNFIT, "TC-077")


@pytest.mark.rule("TR-163", "TR-164", "TR-170")
def test_the_quest_is_a_subplot_to_play_or_to_turn_in():
    state = scene(hands={"Quin": (THE_QUEST,)}, deck_value=HOUSE_DECK)
    turned_in = torg.decline_subplot(state, hero="Quin", card=THE_QUEST).state
    assert turned_in.hero("Quin").possibilities == 1
    state = torg.play_to_pool(state, hero="Quin", card=THE_QUEST).state
    state = torg.accept_subplot(state, hero="Quin", card=THE_QUEST).state
    state = torg.begin_subplot(state, hero="Quin", subplot=CardType.THE_QUEST).state
    assert state.subplots[0].is_active


# ------------------------------------------------------------------- Reality's Favorite


def countered(*cards, dialect=CLASSIC):
    state = fight(*cards, dialect=dialect, rated=("Mummy",), possibilities=1)
    state = torg.spend_possibility(declared(state), hero="Quin").state
    return torg.counter_point(state, villain="Mummy").state


FAVOR = torg.PlayCard(hero="Quin", card=FAVORITE)


@pytest.mark.rule("TC-079")
@ALL_DIALECTS
def test_realitys_favorite_gives_a_cancelled_possibility_back_for_good(dialect):
    state = countered(FAVORITE, dialect=dialect)
    before = (state.attempt.dice_due, state.attempt.points)
    state, events = torg.TORG.step(state, FAVOR)
    assert events[1:] == (torg.PointKept(hero="Quin"),)
    assert (state.attempt.dice_due, state.attempt.points) != before
    counter = torg.CounterPoint(villain="Mummy")
    assert "Quin" in refused(state, counter, Reason.POINT_PROTECTED, "TC-079")


@pytest.mark.rule("TC-079")
def test_realitys_favorite_answers_a_cancelling_and_nothing_else():
    state = fight(FAVORITE, HERO, rated=("Mummy",), possibilities=1)
    refused(state, FAVOR, Reason.TOO_LATE_FOR_CARDS, "TC-079")
    refused(declared(state), FAVOR, Reason.NO_POINT_LOST, "TC-079")
    state = torg.TORG.step(countered(FAVORITE, HERO), FAVOR).state
    state = torg.play_card(state, hero="Quin", card=HERO).state
    assert allowed(state, torg.CounterPoint(villain="Mummy"))


# ------------------------------------------------------------- the cards without a name


@pytest.mark.rule("TC-065")
@ALL_DIALECTS
def test_defense_makes_one_opponent_miss_to_the_end_of_the_scene(dialect):
    state = fight(DEFENSE, OTHER_DEFENSE, dialect=dialect, villains=("Mummy", "Cultist"))
    guard = torg.PlayCard(
        hero="Quin", card=DEFENSE, choice=torg.Guarding(opponent="Mummy", bonus=4)
    )
    state = torg.TORG.step(state, guard).state
    assert hit(state) == -4
    state = flipped(state, PLAIN_TEST_TRICK)
    twice = torg.PlayCard(
        hero="Quin", card=OTHER_DEFENSE, choice=torg.Guarding(opponent="Mummy", bonus=1)
    )
    assert hit(torg.TORG.step(state, twice).state, 5) == 0
    attack = {"value": 10, "difficulty": 0 if dialect is GURPS else 10}
    for actor, target in (("Cultist", "Quin"), ("Mummy", "Marco")):
        other = declared(state, actor, target=target, **attack)
        assert outcome_of(announced(other, 10 if dialect is GURPS else 12)).results[0].margin == 0
    assert state.scene.guards[0].bonus == 4


@pytest.mark.rule("TC-065")
def test_defense_is_against_a_villain_and_its_worth_is_the_gamemasters_word():
    friend = torg.PlayCard(
        hero="Quin", card=DEFENSE, choice=torg.Guarding(opponent="Marco", bonus=4)
    )
    refused(fight(DEFENSE), friend, Reason.NOT_A_VILLAIN, "TC-065")
    with pytest.raises(ValueError, match="bonus"):
        torg.PlayCard(hero="Quin", card=DEFENSE, choice=torg.Guarding(opponent="Mummy", bonus=0))


@pytest.mark.rule("TC-071")
@pytest.mark.parametrize("character", ["Quin", "Marco", "Mummy"])
def test_inspiration_takes_shock_and_ko_from_one_character(character):
    state = hurt(fight(INSPIRATION), character, shock=5, wounds=1, knocks_out=True)
    state = torg.play_card(
        state, hero="Quin", card=INSPIRATION, choice=torg.Toward(character=character)
    ).state
    injuries = state.character(character).injuries
    assert (injuries.shock, injuries.wounds, injuries.is_knocked_out) == (0, 1, False)


@pytest.mark.rule("TC-080")
@pytest.mark.parametrize("ignores", [True, False])
def test_reconnection_is_told_to_the_host(ignores):
    _, events = torg.play_card(
        fight(RECONNECTION),
        hero="Quin",
        card=RECONNECTION,
        choice=torg.Reconnecting(ignores=ignores),
    )
    assert events[1:] == (torg.HeroReconnected(hero="Quin", ignores=ignores),)


def setback(character, **details):
    hinders = torg.Hindering(character=character, **details)
    return torg.PlayCard(hero="Quin", card=SETBACK, choice=hinders)


def attacks(state, actor):
    command = torg.DeclareAction(
        actor=actor, action=ActionKind.ATTACK, value=10, difficulty=10, target="Quin"
    )
    return allowed(state, command)


@pytest.mark.rule("TC-083")
def test_setback_strikes_one_character_as_the_line_would():
    state = torg.TORG.step(fight(SETBACK, villains=("Mummy", "Cultist")), setback("Mummy")).state
    assert not attacks(state, "Mummy")
    assert attacks(state, "Cultist")
    assert attacks(flipped(state, PLAIN_TEST_TRICK), "Mummy")
    revised = torg.TORG.step(fight(SETBACK, dialect=REVISED), setback("Mummy")).state
    assert hit(revised) == -5
    gurps = torg.TORG.step(fight(SETBACK, dialect=GURPS), setback("Mummy")).state
    assert not attacks(gurps, "Mummy")


@pytest.mark.rule("TC-083")
def test_an_event_may_stand_for_the_setback():
    state, events = torg.TORG.step(fight(SETBACK), setback("Mummy", what="his sword breaks"))
    assert events[1] == torg.SetbackInflicted(character="Mummy", what="his sword breaks")
    assert attacks(state, "Mummy")


@pytest.mark.rule("TC-083")
def test_setback_rids_one_character_of_a_setback():
    state = fight(SETBACK, dialect=REVISED, card=HEROES_SETBACK)
    state = torg.name_setback(state, side=Side.HEROES).state
    rid, events = torg.TORG.step(state, setback("Quin", removes=True))
    assert events[1:] == (torg.SetbackRemoved(character="Quin"),)
    margins = {
        actor: outcome_of(announced(declared(rid, actor), 12)).results[0].margin
        for actor in ("Quin", "Marco")
    }
    assert margins == {"Quin": 0, "Marco": -5}
    again = setback("Quin", removes=True)
    back = {"card": SETBACK, "to": torg.Place.POOL, "hero": "Quin", "reason": "once more"}
    refused(torg.move_card(rid, **back).state, again, Reason.NO_SETBACK_TO_REMOVE, "TC-083")
    quiet = fight(SETBACK)
    refused(quiet, again, Reason.NO_SETBACK_TO_REMOVE, "TC-083")
    hindered = torg.TORG.step(fight(SETBACK), setback("Mummy")).state
    assert hindered.round.setbacks.hindered == ("Mummy",)


@pytest.mark.rule("TC-083")
def test_who_is_rid_of_a_setback_stays_stymied():
    state = fight(SETBACK, dialect=REVISED, card=VILLAINS_TEST_INTIMIDATE)
    state = acts(state, "Mummy", ActionKind.TEST, 12, target="Quin").state
    state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    stymied = torg.Disadvantage.STYMIED
    state = torg.give_condition(state, character="Quin", effect=stymied).state
    laid = [each.effect for each in state.round.conditions.given]
    assert laid == [torg.Disadvantage.SETBACK, stymied]
    state = torg.TORG.step(state, setback("Quin", removes=True)).state
    assert [each.effect for each in state.round.conditions.given] == [stymied]


def test_a_deck_of_the_house_is_dealt_and_listed():
    state = in_scene(torg.deal(torg.new_game(["Quin"], seed=7, deck=HOUSE_DECK)).state)
    assert state.setup.deck.name == "house"
    held = (DEFENSE, INSPIRATION, RECONNECTION, RESEARCH, HERO_FAILS, NET_GAIN)
    state = scene(hands={"Quin": held}, deck_value=HOUSE_DECK, dialect=CLASSIC)
    quin = torg.hero_seat("Quin")
    assert {
        CardType.DEFENSE,
        CardType.INSPIRATION,
        CardType.RECONNECTION,
        CardType.RESEARCH,
        CardType.HERO_FAILS,
        CardType.NET_GAIN,
    } <= plays_offered(state, quin)
    assert CardType.SETBACK in plays_offered(fight(SETBACK, SURVIVAL), quin)
    state = thrown(countered(FAVORITE, SURVIVAL), 12)
    assert {CardType.REALITYS_FAVORITE, CardType.SURVIVAL} <= plays_offered(state, quin)


@pytest.mark.rule("TC-065", "MA-018")
def test_a_defense_that_drives_the_difficulties_apart_has_each_place_checked_for_itself():
    state = fight(DEFENSE)
    state = torg.play_card(
        state, hero="Quin", card=DEFENSE, choice=torg.Guarding(opponent="Mummy", bonus=5)
    ).state
    state = torg.quick_method(
        state,
        actor="Mummy",
        action=ActionKind.ATTACK,
        value=14,
        difficulties=(8, 8, 9),
        targets=("Quin", "Marco", "Tina"),
    ).state
    results = outcome_of(announced(state, 12)).results
    # Two, four and six more than singly, and five more for Quin: 15, 12 and 15 against a 14.
    assert [each.check.difficulty for each in results] == [15, 12, 15]
    assert [each.succeeded for each in results] == [0, 1, 0]
