"""The expansion cards, and those of the classic text only, in a house deck."""

from functools import partial

import pytest

from dramadeck import UnknownNameError, torg
from dramadeck.torg import CLASSIC, REVISED, ActionKind, CardType, Disadvantage, Reason, commands
from tests.torg import at as points
from tests.torg.at import at_new_game, at_scene, play
from tests.torg.situations import (
    DEFENSE,
    FAVORITE,
    HERO_FAILS,
    INSPIRATION,
    NET_GAIN,
    NOT_PRINTED,
    RECONNECTION,
    RESEARCH,
    SETBACK,
    SURVIVAL,
)
from tests.torg.tables import ALL_DIALECTS, plays_offered

HEROES_SETBACK, PLAIN_TEST_TRICK, VILLAINS_TEST_INTIMIDATE, HERO = 31, 56, 138, 65
THE_QUEST, OTHER_DEFENSE = 161, 301
TWO_DEFENSES = NOT_PRINTED | {OTHER_DEFENSE: CardType.DEFENSE}
HOUSE_DECK = torg.expanded_deck().with_cards(TWO_DEFENSES, like=45, name="house")
TWO_VILLAINS = ("Mummy", "Cultist")

at_fight = partial(points.at_fight, deck_value=HOUSE_DECK, dialect=CLASSIC)
COUNTER = commands.CounterPoint(villain="Mummy")


def hit(at, margin=0):
    """Return the margin of the Mummy's attack on Quin; it is `margin` without cards."""
    return at.acting("Mummy", ActionKind.ATTACK, value=10 + margin, target="Quin").ended().margin


def countered(*cards, dialect=CLASSIC):
    at = at_fight(*cards, dialect=dialect, rated=("Mummy",), possibilities=1).declared()
    return at.spend_possibility(hero="Quin").sends(COUNTER)


@pytest.mark.rule("TC-065", "TC-071", "TC-080", "TC-083")
def test_a_house_deck_has_additional_cards_which_are_dealt_and_offered():
    assert len(HOUSE_DECK.cards) == 161 + len(TWO_DEFENSES)
    assert HOUSE_DECK.card(DEFENSE).gamemaster == HOUSE_DECK.card(45).gamemaster
    assert not HOUSE_DECK.card(DEFENSE).player.is_special
    ill = torg.original_deck().with_cards({301: CardType.ILLNESS}, like=1, name="ill")
    assert ill.card(301).player.is_special
    with pytest.raises(ValueError, match="same number, Adrenalin"):
        torg.original_deck().with_cards({7: CardType.DEFENSE}, like=1, name="twice")
    with pytest.raises(UnknownNameError):
        torg.original_deck().with_cards({301: CardType.DEFENSE}, like=500, name="nowhere")
    dealt = at_new_game(["Quin"], deck=HOUSE_DECK).deal()
    assert dealt.setup.deck.name == "house"
    lost = countered(FAVORITE, SURVIVAL).thrown(12)
    offered = plays_offered(lost.state, torg.hero_seat("Quin"))
    assert {CardType.REALITYS_FAVORITE, CardType.SURVIVAL} <= offered


# ---------------------------------------------------------------------------- the expansion


@pytest.mark.rule("TC-085", "TC-077")
@ALL_DIALECTS
def test_survival_raises_an_own_action_by_three_and_net_gain_the_skills_of_the_net(dialect):
    survives = play(SURVIVAL, choice=torg.Surviving(again=False))
    at = at_fight(SURVIVAL, dialect=dialect)
    at.refuses(survives, Reason.TOO_LATE_FOR_CARDS, "TC-025")
    at = at.acting().sends(survives)
    assert at.discard_pile[-1] == SURVIVAL
    assert at.ended().margin == 3
    skills = ("net attack", "net defense")
    at = at_fight(NET_GAIN, dialect=dialect).played(NET_GAIN, choice=torg.Skills(names=skills))
    assert [at.value_raise("Quin", None, skill=skill) for skill in skills] == [3, 3]
    for skill, gain in (("net attack", 3), ("fire combat", 0), (None, 0)):
        assert at.acting(skill=skill).ended().margin == gain
    assert at.flipped(PLAIN_TEST_TRICK).boosts == ()
    # The net has four skills.
    for unfit in ((), ("a", "b", "c", "d", "e"), ("a", "a")):
        command = play(NET_GAIN, choice=torg.Skills(names=unfit))
        at_fight(NET_GAIN).refuses(command, Reason.SKILLS_UNFIT, "TC-077")


@pytest.mark.rule("TC-085")
def test_in_the_living_land_survival_is_a_second_chance():
    realm = commands.NameRealm(realm="Living Land")
    at = at_fight(SURVIVAL).sends(realm).acts("Quin", ActionKind.OTHER, -2)
    assert at.played(SURVIVAL).attempt is not None
    elsewhere = at.name_realm(realm=None)
    elsewhere.refuses(play(SURVIVAL), Reason.CHOICE_UNFIT, "TC-085")
    assert realm in elsewhere.offers(torg.GAMEMASTER, commands.NameRealm)


@pytest.mark.rule("TC-069")
@ALL_DIALECTS
def test_hero_fails_turns_a_success_into_a_failure_that_pays(dialect):
    let, unoffered = commands.LetHeroFail(hero="Quin"), (Reason.HAS_NOT_OFFERED_TO_FAIL, "TC-069")
    at = at_fight(HERO_FAILS, dialect=dialect)
    at.refuses(let, *unoffered)
    at = at.played(HERO_FAILS)
    at.refuses(let, Reason.NO_SUCCESS_TO_FAIL, "TC-069")
    at = at.reported("Quin", ActionKind.ATTACK, 4, "Mummy")
    assert let in at.offers(torg.GAMEMASTER, commands.LetHeroFail)
    at = at.sends(let)
    assert at.events_of(torg.events.HeroFailed)
    assert [event.hero for event in at.events_of(torg.events.ActionNegated)] == ["Mummy"]
    assert at.pending.aftermath.has_failed
    assert at.adventure.awards == (("Quin", 3),)
    at.refuses(let, *unoffered)


@pytest.mark.rule("TC-069")
def test_hero_fails_takes_back_the_steps_that_were_gained():
    at = at_fight(HERO_FAILS, card=2).played(HERO_FAILS)
    at = at.begin_skill_resolution(hero="Quin", skill="science", difficulties=(8,) * 4)
    at = at.resolve_dramatic_step(hero="Quin", value=10).announced(12)
    assert at.resolution.done == 1
    assert at.let_hero_fail(hero="Quin").resolution.done == 0


@pytest.mark.rule("TR-007")
@pytest.mark.parametrize("mystery", ["", "the map"])
def test_research_makes_a_clue_due(mystery):
    at = at_fight(RESEARCH).played(RESEARCH, choice=torg.Words(text=mystery))
    assert at.events[1:] == (torg.events.ClueOwed(hero="Quin", mystery=mystery),)


@pytest.mark.rule("TR-163", "TR-164", "TR-170")
def test_the_quest_is_a_subplot_that_is_accepted_or_declined():
    quest = {"hero": "Quin", "card": THE_QUEST}
    at = at_scene(hands={"Quin": (THE_QUEST,)}, deck_value=HOUSE_DECK)
    assert at.decline_subplot(**quest).hero("Quin").possibilities == 1
    at = at.play_to_pool(**quest).accept_subplot(**quest)
    assert at.begin_subplot(hero="Quin", subplot=CardType.THE_QUEST).subplots[0].is_active


@pytest.mark.rule("TC-079")
@ALL_DIALECTS
def test_realitys_favorite_restores_and_protects_a_cancelled_possibility(dialect):
    before = countered(FAVORITE, dialect=dialect)
    at = before.played(FAVORITE)
    assert at.events[1:] == (torg.events.PointKept(hero="Quin"),)
    points_of = [(it.attempt.dice_due, it.attempt.points) for it in (before, at)]
    assert points_of[0] != points_of[1]
    at.refuses(COUNTER, Reason.POINT_PROTECTED, "TC-079", "Quin")


@pytest.mark.rule("TC-079")
def test_realitys_favorite_is_playable_only_after_a_possibility_was_cancelled():
    at = at_fight(FAVORITE, HERO, rated=("Mummy",), possibilities=1)
    at.refuses(play(FAVORITE), Reason.TOO_LATE_FOR_CARDS, "TC-079")
    at.declared().refuses(play(FAVORITE), Reason.NO_POINT_LOST, "TC-079")
    assert countered(FAVORITE, HERO).played(FAVORITE).played(HERO).allows(COUNTER)


# ------------------------------------------------- the cards that are named after their effects


def guard(bonus, card=DEFENSE, opponent="Mummy"):
    return play(card, choice=torg.Guarding(opponent=opponent, bonus=bonus))


@pytest.mark.rule("TC-065")
@ALL_DIALECTS
def test_defense_lowers_the_attacks_of_one_opponent_until_the_end_of_the_scene(dialect):
    at = at_fight(DEFENSE, OTHER_DEFENSE, dialect=dialect, villains=TWO_VILLAINS).sends(guard(4))
    assert hit(at) == -4
    at = at.flipped(PLAIN_TEST_TRICK)
    assert hit(at.sends(guard(1, OTHER_DEFENSE)), 5) == 0
    for actor, target in (("Cultist", "Quin"), ("Mummy", "Marco")):
        assert at.acting(actor, ActionKind.ATTACK, target=target).ended().margin == 0
    assert at.scene.defense_bonuses[0].bonus == 4
    friend = guard(4, OTHER_DEFENSE, opponent="Marco")
    at.refuses(friend, Reason.NOT_A_VILLAIN, "TC-065")
    with pytest.raises(ValueError, match="bonus"):  # the gamemaster sets a positive bonus
        guard(0)


@pytest.mark.rule("TC-071")
@pytest.mark.parametrize("character", ["Quin", "Marco", "Mummy"])
def test_inspiration_takes_shock_and_ko_from_one_character(character):
    at = at_fight(INSPIRATION).hurt(character, shock=5, wounds=1, knocks_out=True)
    at = at.played(INSPIRATION, choice=torg.Toward(character=character))
    injuries = at.character(character).injuries
    assert (injuries.shock, injuries.wounds, injuries.is_knocked_out) == (0, 1, False)


@pytest.mark.rule("TC-080")
@pytest.mark.parametrize("ignores", [True, False])
def test_reconnection_is_announced_by_an_event(ignores):
    choice = torg.Reconnecting(ignores=ignores)
    at = at_fight(RECONNECTION).played(RECONNECTION, choice=choice)
    assert at.events[1:] == (torg.events.HeroReconnected(hero="Quin", ignores=ignores),)


def setback(character, **details):
    return play(SETBACK, choice=torg.Hindering(character=character, **details))


def strike(actor):
    blow = {"action": ActionKind.ATTACK, "value": 10, "difficulty": 10, "target": "Quin"}
    return commands.DeclareAction(actor=actor, **blow)


RIDS_QUIN = setback("Quin", removes=True)
NO_SETBACK = (RIDS_QUIN, Reason.NO_SETBACK_TO_REMOVE, "TC-083")


@pytest.mark.rule("TC-083")
def test_a_setback_card_hinders_one_character_or_removes_a_setback():
    at = at_fight(SETBACK, villains=TWO_VILLAINS).sends(setback("Mummy"))
    assert at.round.setbacks.hindered == ("Mummy",)
    assert not at.allows(strike("Mummy"))
    assert at.allows(strike("Cultist"))
    assert at.flipped(PLAIN_TEST_TRICK).allows(strike("Mummy"))
    assert hit(at_fight(SETBACK, dialect=REVISED).sends(setback("Mummy"))) == -5
    assert not at_fight(SETBACK, dialect=torg.GURPS).sends(setback("Mummy")).allows(strike("Mummy"))
    # An event of the story may replace the penalty.
    at = at_fight(SETBACK).sends(setback("Mummy", what="his sword breaks"))
    assert at.events[1] == torg.events.SetbackInflicted(character="Mummy", what="his sword breaks")
    assert at.allows(strike("Mummy"))
    at = at_fight(SETBACK, dialect=REVISED, card=HEROES_SETBACK).name_setback(side=torg.Side.HEROES)
    at = at.sends(RIDS_QUIN)
    assert at.events[1:] == (torg.events.SetbackRemoved(character="Quin"),)
    for actor, margin in (("Quin", 0), ("Marco", -5)):
        assert at.declared(actor).announced(12).margin == margin
    back = {"card": SETBACK, "to": torg.Place.POOL, "hero": "Quin", "reason": "once more"}
    at.move_card(**back).refuses(*NO_SETBACK)
    at_fight(SETBACK).refuses(*NO_SETBACK)
    at = at_fight(SETBACK, dialect=REVISED, card=VILLAINS_TEST_INTIMIDATE)
    at = at.acts("Mummy", ActionKind.TEST, 12, target="Quin")
    at = at.apply_interaction(actor="Mummy", target="Quin")
    at = at.give_condition(character="Quin", effect=Disadvantage.STYMIED)
    effects = [condition.effect for condition in at.round.conditions.given]
    assert effects == [Disadvantage.SETBACK, Disadvantage.STYMIED]
    given = at.sends(RIDS_QUIN).round.conditions.given
    assert [condition.effect for condition in given] == [Disadvantage.STYMIED]


@pytest.mark.rule("TC-065", "MA-018")
def test_a_defense_card_raises_only_the_difficulty_of_its_hero_in_the_quick_method():
    fields = {"action": ActionKind.ATTACK, "value": 14, "difficulties": (8, 8, 9)}
    command = commands.QuickMethod(actor="Mummy", targets=("Quin", "Marco", "Tina"), **fields)
    results = at_fight(DEFENSE).sends(guard(5), command).announced(12).outcome.results
    # Higher by two, four and six, and for Quin by five more: 15, 12 and 15 against 14.
    assert [result.check.difficulty for result in results] == [15, 12, 15]
    assert [result.succeeded for result in results] == [0, 1, 0]
