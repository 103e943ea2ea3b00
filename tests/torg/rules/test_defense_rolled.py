"""An active defense is an attempt: dice, points and cards, and an announcement."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import bonus_number
from dramadeck.codec.saves import dump_state, load_state
from dramadeck.torg import ActionKind, Attribute, CardType, Die, Reason
from tests.torg.tables import in_rounds, told
from tests.torg.tables_actions import (
    DRAMA,
    HASTE,
    HERO,
    HEROES_FLURRY,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    OTHER_SUPPORTER,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    acts,
    announced,
    check_refused,
    declared,
    fight,
    flipped,
    pooled,
    rounds,
    thrown,
)

COUP, SECOND_CHANCE, OPPONENT_FAILS, GLORY, SEIZE_INITIATIVE = 113, 79, 74, 91, 60
MONOLOGUE, ROMANCE, DEFEND_TRICK, DANGER = 95, 120, 24, 158
TORG_TEXTS = pytest.mark.parametrize("dialect", ["revised", "classic"])


def defending(state, hero="Quin", **details):
    """A defense that is open: value 9 if nothing else is said."""
    return torg.defend(state, hero=hero, **({"value": 9} | details)).state


def worth(state, *totals):
    """What the open defense comes to after these dice."""
    (rolled,) = told(announced(state, *totals), torg.DefenseRolled)
    return rolled.defense


def attacked(state, margin, target="Quin", villain="Mummy"):
    return acts(state, villain, ActionKind.ATTACK, margin, target=target)


@pytest.mark.rule("TR-091")
@TORG_TEXTS
def test_a_defense_with_a_value_is_declared_rolled_and_announced(dialect):
    state, events = torg.defend(fight(dialect=dialect), hero="Quin", value=9)
    assert [type(each) for each in events] == [torg.ActionDeclared]
    assert state.attempt.dice_due == (Die.ACTION,)
    assert state.actions_left("Quin") == 0
    early = torg.Announce(actor="Quin")
    check_refused(state, early, Reason.DICE_STILL_DUE, "TR-030")
    transition = announced(state, 15)
    assert transition.events[0] == torg.DefenseRolled(hero="Quin", total=15, defense=11)
    assert transition.state.attempt is None
    assert transition.state.actions_left("Quin") == 0
    assert not told(transition, torg.CardEarned)


@pytest.mark.rule("TR-091", "TR-089")
@TORG_TEXTS
@pytest.mark.parametrize(("margin", "held"), [(-1, True), (0, False)])
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_the_next_attack_tests_a_rolled_defense_and_one_that_holds_earns_a_card(
    dialect, margin, held, hero
):
    state = fight(card=DEFEND_TRICK, dialect=dialect, villains=("Mummy", "Thug"))
    state = announced(defending(state, hero), 15).state
    transition = attacked(state, margin, hero)
    assert told(transition, torg.DefenseTested) == [torg.DefenseTested(hero=hero, succeeded=held)]
    earned = [torg.CardEarned(hero=hero, action=ActionKind.DEFEND)]
    assert told(transition, torg.CardEarned) == (earned if held else [])
    assert not told(attacked(transition.state, -1, hero, "Thug"), torg.DefenseTested)


@pytest.mark.rule("TR-137")
def test_while_a_defense_is_open_nobody_else_acts_but_by_haste():
    state = defending(fight(others={"Marco": (HASTE,)}))
    marco = torg.DeclareAction(actor="Marco", action=ActionKind.TAUNT, value=8, difficulty=8)
    check_refused(state, marco, Reason.ACTION_ALREADY_OPEN, "TR-137", "Quin")
    state = torg.play_card(state, hero="Marco", card=HASTE).state
    state = announced(torg.TORG.step(state, marco).state, 12).state
    assert worth(state, 15) == 11


@pytest.mark.rule("TR-068", "TR-126", "TR-129", "TR-156")
@TORG_TEXTS
@pytest.mark.parametrize("is_rolled", [False, True])
def test_points_and_cards_help_a_defense_before_and_after_its_die(dialect, is_rolled):
    others = {"Marco": (SUPPORTER,), "Tina": (OTHER_SUPPORTER,)}
    state = fight(HERO, DRAMA, possibilities=1, others=others, dialect=dialect)
    state = defending(state)
    if is_rolled:
        state = thrown(state, 3)
    state = torg.spend_possibility(state, hero="Quin").state
    state = torg.play_card(state, hero="Quin", card=HERO).state
    state = torg.play_card(state, hero="Quin", card=DRAMA).state
    state = torg.play_card(
        state, hero="Marco", card=SUPPORTER, choice=torg.Words(text="a shout")
    ).state
    state = torg.play_card(
        state, hero="Tina", card=OTHER_SUPPORTER, choice=torg.Words(text="another")
    ).state
    dice = (10, 11, 12) if is_rolled else (3, 10, 11, 12)
    assert worth(state, *dice) == 9 + bonus_number(36) + 6
    assert state.hero("Quin").possibilities == 0


@pytest.mark.rule("TR-127")
def test_a_villain_counters_the_point_of_a_defense():
    state = defending(fight(possibilities=1, rated=("Mummy",)))
    state = torg.spend_possibility(state, hero="Quin").state
    state = torg.counter_point(state, villain="Mummy").state
    assert worth(state, 12) == 10


@pytest.mark.rule("TR-065")
@TORG_TEXTS
def test_an_up_gives_a_defense_its_die(dialect):
    state = defending(fight(card=HEROES_UP_ANY, dialect=dialect), "Marco")
    assert state.attempt.dice_due == (Die.ACTION, Die.UP)
    ups = 10 if dialect == "classic" else 5
    assert worth(state, 13, 5) == 9 + bonus_number(13 + ups)


@pytest.mark.rule("TR-065", "TR-091")
@TORG_TEXTS
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_the_die_of_an_up_is_not_left_out_by_who_rolls_for_herself(dialect, hero):
    command = torg.Defend(hero=hero, value=9, total=13)
    state = fight(card=HEROES_UP_ANY, dialect=dialect)
    check_refused(state, command, Reason.DEFENSE_TAKES_DICE, "TR-065", "give its value alone")


@pytest.mark.rule("TR-079")
@TORG_TEXTS
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_a_stymied_defender_throws_one_die(dialect, hero):
    state = fight(card=HEROES_STYMIED, dialect=dialect)
    at_once = torg.Defend(hero=hero, value=12, total=33)
    check_refused(state, at_once, Reason.DICE_DO_NOT_FOLLOW, "TR-079", hero)
    state = defending(state, hero)
    check_refused(state, torg.Roll(actor=hero, total=33), Reason.DICE_DO_NOT_FOLLOW, "TR-079")
    assert worth(state, 10) == 10


@pytest.mark.rule("TR-079")
@TORG_TEXTS
@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_the_reroll_that_a_defense_costs_the_stymied_is_lost_but_once(dialect, at_once, hero):
    state = fight(card=HEROES_STYMIED, others={hero: (HASTE,)}, dialect=dialect)
    if at_once:
        state = torg.defend(state, hero=hero, value=9, total=20).state
    else:
        state = announced(defending(state, hero), 20).state
    assert state.round.points.rerolls_lost == (hero,)
    state = torg.play_card(state, hero=hero, card=HASTE).state
    again = declared(state, hero)
    assert not again.attempt.is_stymied
    assert torg.TORG.refusal(again, torg.Roll(actor=hero, total=33)) is None
    other = "Marco" if hero == "Quin" else "Quin"
    assert defending(announced(again, 33).state, other).attempt.is_stymied


@pytest.mark.rule("TR-079")
def test_a_stymied_defender_loses_the_die_of_a_point():
    state = thrown(defending(fight(HERO, card=HEROES_STYMIED)), 5)
    transition = torg.play_card(state, hero="Quin", card=HERO)
    assert told(transition, torg.RerollLost) == [torg.RerollLost(actor="Quin")]
    assert worth(transition.state) == 10


@pytest.mark.rule("TR-065")
def test_without_the_skill_the_die_of_a_defense_rolls_again_on_ten_alone():
    state = defending(fight(), is_skilled=False)
    faces = torg.Roll(actor="Quin", dice=(20, 5))
    check_refused(state, faces, Reason.DICE_DO_NOT_FOLLOW, "TR-065")
    assert told(torg.roll(state, actor="Quin", dice=(20,)), torg.DieRolled)
    skilled = torg.roll(defending(fight()), actor="Quin", dice=(20, 5)).state
    assert worth(skilled) == 9 + bonus_number(25)


@pytest.mark.rule("TR-065")
def test_the_die_of_a_defense_may_come_from_a_seed():
    state = torg.roll(defending(fight()), actor="Quin", seed="a dodge").state
    thrown_so = sum(state.attempt.rolls[0].faces)
    assert worth(state) == 9 + max(1, bonus_number(thrown_so))


@pytest.mark.rule("TC-015", "TC-016")
@TORG_TEXTS
@pytest.mark.parametrize("at_once", [False, True])
def test_danger_weighs_on_a_defense_with_dexterity(dialect, at_once):
    marco = torg.Hero("Marco", reality="Nile Empire")
    state = in_rounds("Quin", marco, top=DANGER, deck_value="expanded", dialect=dialect)

    def defense(hero, attribute):
        details = {"hero": hero, "value": 9, "attribute": attribute}
        if at_once:
            (rolled,) = told(torg.defend(state, total=15, **details), torg.DefenseRolled)
            return rolled.defense
        return worth(defending(state, **details), 15)

    assert defense("Quin", Attribute.PERCEPTION) == defense("Quin", None) == 11
    assert defense("Quin", Attribute.DEXTERITY) == 8
    assert defense("Marco", Attribute.STRENGTH) == 6


@pytest.mark.rule("TC-057")
def test_an_illness_weighs_on_a_defense_as_on_any_skill_of_combat():
    cards = torg.original_deck().cards
    ill = attrs.evolve(torg.original_deck().card(ROMANCE).player, type=CardType.ILLNESS)
    changed = (attrs.evolve(each, player=ill) if each.number == ROMANCE else each for each in cards)
    deck = torg.Deck("with an illness", tuple(changed))
    state = in_rounds(pools={"Quin": (ROMANCE,)}, deck_value=deck, dialect="classic")
    state = torg.accept_subplot(state, hero="Quin", card=ROMANCE).state
    assert worth(defending(state), 15) == 11
    state = torg.begin_subplot(state, hero="Quin", subplot=CardType.ILLNESS).state
    assert worth(defending(state), 15) == 9
    assert worth(defending(state, "Marco"), 15) == 11


@pytest.mark.rule("TC-060")
def test_a_card_that_raises_a_skill_raises_a_defense_by_that_skill():
    state = torg.play_card(
        fight(1, dialect="classic"),
        hero="Quin",
        card=1,
        choice=torg.Raise(attribute=Attribute.DEXTERITY, skill="dodge"),
    ).state
    assert worth(defending(state, skill="dodge"), 15) == 14
    assert worth(defending(state, skill="melee"), 15) == 11


@pytest.mark.rule("TR-125")
@TORG_TEXTS
def test_coup_de_grace_raises_the_total_of_a_defense(dialect):
    state = defending(fight(COUP, dialect=dialect))
    assert worth(torg.play_card(state, hero="Quin", card=COUP).state, 15) == 14


@pytest.mark.rule("TR-032", "TR-034")
def test_a_defense_may_be_a_critical_moment():
    state = defending(rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (HERO,)}))
    moment = torg.DeclareCriticalMoment(hero="Quin")
    check_refused(thrown(state, 5), moment, Reason.DIE_ROLLED, "TR-034")
    state = torg.play_card(torg.TORG.step(state, moment).state, hero="Quin", card=HERO).state
    assert worth(state, 5, 12) == 9 + bonus_number(17)


@pytest.mark.rule("TR-150", "TR-147")
@pytest.mark.parametrize("die", [1, 15])
def test_a_defense_neither_fails_nor_succeeds_before_it_is_attacked(die):
    state = fight(SECOND_CHANCE, OPPONENT_FAILS)
    state = announced(defending(state), die).state
    chance = torg.PlayCard(hero="Quin", card=SECOND_CHANCE)
    check_refused(state, chance, Reason.NOTHING_TO_RETRY, "TR-150")
    fails = torg.PlayCard(hero="Quin", card=OPPONENT_FAILS)
    check_refused(state, fails, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


@pytest.mark.rule("TC-069")
def test_a_defense_is_no_success_that_could_be_given_away():
    state = announced(defending(fight()), 15).state
    state = attrs.evolve(state, adventure=attrs.evolve(state.adventure, may_fail=("Quin",)))
    check_refused(state, torg.LetHeroFail(hero="Quin"), Reason.NO_SUCCESS_TO_FAIL, "TC-069")


@pytest.mark.rule("TR-134")
@TORG_TEXTS
@pytest.mark.parametrize(("die", "shines"), [(59, False), (60, True)])
def test_glory_follows_a_defense_of_sixty_that_matters(dialect, die, shines):
    state = announced(defending(fight(GLORY, dialect=dialect)), die).state
    state = torg.grant_impact(state, hero="Quin").state
    glory = torg.PlayCard(hero="Quin", card=GLORY)
    if shines:
        assert torg.TORG.refusal(state, glory) is None
    else:
        check_refused(state, glory, Reason.ROLL_TOO_LOW, "TR-134")


@pytest.mark.rule("TR-091", "TR-147")
def test_a_rolled_defense_is_saved_by_opponent_fails():
    state = announced(defending(fight(OPPONENT_FAILS)), 15).state
    state = attacked(state, 2).state
    transition = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS)
    assert told(transition, torg.DefenseSaved) == [torg.DefenseSaved(hero="Quin")]


@pytest.mark.rule("TR-145")
@pytest.mark.parametrize("is_hastened", [False, True])
def test_an_open_defense_comes_to_nothing_in_a_monologue_of_the_revised_text(is_hastened):
    state = defending(fight(others={"Marco": (MONOLOGUE, HASTE)}))
    if is_hastened:
        state = torg.play_card(state, hero="Marco", card=HASTE).state
    transition = torg.play_card(state, hero="Marco", card=MONOLOGUE)
    assert transition.state.attempt is None
    assert not told(transition, torg.DefenseRolled)


@pytest.mark.rule("TR-153")
def test_no_round_ends_while_a_defense_is_open_and_a_seized_initiative_leaves_it_open():
    state = defending(fight(SEIZE_INITIATIVE))
    check_refused(state, torg.Flip(), Reason.ACTION_ALREADY_OPEN, "TR-053")
    transition = torg.play_card(
        state, hero="Quin", card=SEIZE_INITIATIVE, choice=torg.Seizing(keeps=False)
    )
    assert transition.state.attempt == state.attempt
    assert told(announced(transition.state, 15), torg.DefenseRolled)


@pytest.mark.rule("TR-059")
def test_each_defense_of_a_flurry_has_its_own_dice_and_its_own_attack():
    state = fight(card=HEROES_FLURRY, heroes=("Quin",), villains=("Mummy", "Thug", "Ghoul"))
    state = announced(defending(state), 15).state
    state = torg.defend(state, hero="Quin", value=9, total=20).state
    tests = []
    for villain in ("Mummy", "Thug", "Ghoul"):
        transition = announced(declared(state, villain, target="Quin"), 12)
        tests += told(transition, torg.DefenseTested)
        state = transition.state
    assert len(tests) == 2


@pytest.mark.rule("TG-038")
@pytest.mark.parametrize("details", [{"value": 9}, {"value": 9, "total": 15}, {}])
def test_where_postures_last_an_active_defense_lasts_over_the_flip(details):
    attempts = attrs.evolve(torg.REVISED.attempts, posture="until_the_next_action")
    house = attrs.evolve(torg.REVISED, name="house", attempts=attempts)
    state = torg.defend(fight(dialect=house), hero="Quin", **details).state
    if state.attempt is not None:
        state = announced(state, 15).state
    state = flipped(state, 56)
    assert len(told(attacked(state, -1), torg.DefenseTested)) == 1


@pytest.mark.rule("TR-136")
def test_of_two_hastened_heroes_one_may_defend_at_one_go():
    state = fight(HASTE, others={"Marco": (41,)})
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    state = torg.play_card(state, hero="Marco", card=41).state
    assert torg.TORG.refusal(state, torg.Defend(hero="Marco", value=9, total=12)) is None
    transition = torg.defend(state, hero="Marco", value=9, total=12)
    assert told(transition, torg.DefenseRolled)


@pytest.mark.rule("TR-091")
def test_a_defense_is_kept_while_it_is_open():
    state = thrown(pooled(defending(fight(), skill="dodge", is_skilled=False), "Quin", HERO), 5)
    assert load_state(dump_state(torg.TORG, state)) == state
