"""An active defense: an attempt with dice, points and cards instead of the passive value."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import bonus_number
from dramadeck.torg import ActionKind, Attribute, Die, Reason, commands
from dramadeck.torg.events import DefenseRolled, DefenseTested
from tests.torg.at import at_fight, at_rounds, house
from tests.torg.tables_actions import HEROES_FLURRY, HEROES_SETBACK, HEROES_STYMIED, HEROES_UP_ANY

ACTION, ADRENALIN, DRAMA, HASTE, HASTE_TOO, HERO = 36, 1, 128, 40, 41, 65
SUPPORTER, SUPPORTER_TOO = 149, 150
COUP, AGAIN, FAILS, GLORY, SEIZE, MONOLOGUE, ILL = 113, 79, 74, 91, 60, 95, 301
DEFEND_TRICK, DANGER, QUIET = 24, 158, 56
DEXTERITY, ATTACK, DEFEND = Attribute.DEXTERITY, ActionKind.ATTACK, ActionKind.DEFEND
UNFIT = (Reason.DICE_DO_NOT_FOLLOW, "TR-079")
NO_SUCCESS = (Reason.NO_SUCCESS_TO_NEGATE, "TR-147")
TORG_TEXTS = pytest.mark.parametrize("dialect", ["revised", "classic"])
EACH_HERO = pytest.mark.parametrize("hero", ["Quin", "Marco"])
AT_ONCE = pytest.mark.parametrize("at_once", [False, True])


def defending(at, hero="Quin", **details):
    """Declare a defense, by default of value 9."""
    return at.defend(hero=hero, **({"value": 9} | details))


def worth(at, *dice):
    """Return the value of a defense, after these dice if it is open."""
    at = at.announced(*dice) if at.attempt else at
    (rolled,) = at.events_of(DefenseRolled)
    return rolled.defense


def attacked(at, margin, target="Quin", villain="Mummy"):
    return at.acts(villain, ATTACK, margin, target=target)


@pytest.mark.rule("TR-091", "TR-125")
@TORG_TEXTS
def test_a_defense_with_a_value_is_declared_rolled_announced_and_raised_by_coup_de_grace(dialect):
    at = defending(at_fight(dialect=dialect))
    assert at.kinds == [torg.events.ActionDeclared]
    assert at.attempt.dice_due == (Die.ACTION,)
    assert at.actions_left("Quin") == 0
    at.refuses(commands.Announce(actor="Quin"), Reason.DICE_STILL_DUE, "TR-030")
    at = at.announced(15)
    assert at.events[0] == DefenseRolled(hero="Quin", total=15, defense=11)
    assert (at.attempt, at.actions_left("Quin")) == (None, 0)
    assert not at.events_of(torg.events.CardEarned)
    assert worth(defending(at_fight(COUP, dialect=dialect)).plays("Quin", COUP), 15) == 14


@pytest.mark.rule("TR-091")
def test_a_defense_in_one_command_is_an_action_and_its_bonus_is_at_least_one():
    at = defending(at_fight(), total=16)
    assert DefenseRolled(hero="Quin", total=16, defense=12) in at.events
    assert at.actions_left("Quin") == 0
    assert attacked(at, -1).events_of(DefenseTested) == [DefenseTested(hero="Quin", succeeded=True)]
    for total, defense in ((20, 16), (13, 10), (12, 10), (1, 10)):
        assert worth(defending(at_fight(), total=total)) == defense


@pytest.mark.rule("TR-091", "TG-048")
def test_a_defense_without_a_die_has_no_value():
    assert at_fight().defend(hero="Quin").kinds == [torg.events.TurnTaken]
    half = commands.Defend(hero="Quin", total=12)
    says = "Quin's active defense"
    at_fight().refuses(half, Reason.DEFENSE_HALF_GIVEN, "TR-091", says)
    # In a text without bonus numbers a defense takes no die.
    gurps = at_fight(dialect=torg.GURPS)
    for details in ({"value": 9}, {"value": 9, "total": 12}, {"total": 12}):
        command = commands.Defend(hero="Quin", **details)
        gurps.refuses(command, Reason.NO_BONUS_NUMBERS, "TG-048", "Quin's defense")
    assert gurps.allows(commands.Defend(hero="Quin"))


@pytest.mark.rule("TR-078", "TR-091", "TR-115", "TR-121", "TC-057", "TC-060")
def test_cards_in_play_raise_a_defense_and_setbacks_and_an_illness_lower_it():
    at = at_fight(ACTION).plays("Quin", ACTION)
    for total, bonus in ((13, 1 + 3), (7, 1), (3, 1)):  # of a 7 it is -2, of a 3 -8
        assert worth(defending(at, total=total)) == 9 + bonus
    at = at_fight(ADRENALIN).plays("Quin", ADRENALIN, choice=torg.Raise(attribute=DEXTERITY))
    assert worth(defending(at, total=12, attribute=DEXTERITY)) == 9 + 3 + 1
    assert worth(defending(at, total=12)) == 9 + 1
    at = at_fight(card=HEROES_SETBACK).name_setback(side=torg.Side.HEROES)
    assert worth(defending(at, total=12)) == 9 - 5 + 1
    illness = {ILL: torg.CardType.ILLNESS}
    deck = torg.original_deck().with_cards(illness, like=COUP, name="house")
    at = at_fight(ILL, deck_value=deck, dialect="classic").accept_subplot(hero="Quin", card=ILL)
    assert worth(defending(at), 15) == 11
    at = at.begin_subplot(hero="Quin", subplot=torg.CardType.ILLNESS)
    assert worth(defending(at), 15) == 9
    assert worth(defending(at, "Marco"), 15) == 11
    raises = torg.Raise(attribute=DEXTERITY, skill="dodge")
    at = at_fight(ADRENALIN, dialect="classic").plays("Quin", ADRENALIN, choice=raises)
    assert worth(defending(at, skill="dodge"), 15) == 14
    assert worth(defending(at, skill="melee"), 15) == 11


@pytest.mark.rule("TR-091", "TR-089")
@TORG_TEXTS
@pytest.mark.parametrize(("margin", "held"), [(-1, True), (0, False)])
@EACH_HERO
def test_the_next_attack_tests_a_rolled_defense_which_may_earn_a_card(dialect, margin, held, hero):
    at = at_fight(card=DEFEND_TRICK, dialect=dialect, villains=("Mummy", "Thug"))
    at = attacked(defending(at, hero).announced(15), margin, hero)
    assert at.events_of(DefenseTested) == [DefenseTested(hero=hero, succeeded=held)]
    earned = [torg.events.CardEarned(hero=hero, action=DEFEND)]
    assert at.events_of(torg.events.CardEarned) == (earned if held else [])
    assert not attacked(at, -1, hero, "Thug").events_of(DefenseTested)


@pytest.mark.rule("TR-137", "TR-032", "TR-034", "TR-127")
def test_while_a_defense_is_open_others_act_by_haste_and_villains_counter_its_points():
    at = defending(at_fight(others={"Marco": (HASTE,)}))
    marco = commands.DeclareAction(actor="Marco", action=ActionKind.TAUNT, value=8, difficulty=8)
    at.refuses(marco, Reason.ACTION_ALREADY_OPEN, "TR-137", "Quin")
    assert worth(at.plays("Marco", HASTE).sends(marco).announced(12), 15) == 11
    at = defending(at_fight(possibilities=1, rated=("Mummy",))).spend_possibility(hero="Quin")
    assert worth(at.counter_point(villain="Mummy"), 12) == 10
    at = defending(at_fight(hands={"Quin": (HERO,)}))
    moment = commands.DeclareCriticalMoment(hero="Quin")
    at.thrown(5).refuses(moment, Reason.DIE_ROLLED, "TR-034")
    assert worth(at.sends(moment).plays("Quin", HERO), 5, 12) == 9 + bonus_number(17)


@pytest.mark.rule("TR-068", "TR-126", "TR-129", "TR-156")
@TORG_TEXTS
@pytest.mark.parametrize("is_rolled", [False, True])
def test_points_and_cards_help_a_defense_before_and_after_its_die(dialect, is_rolled):
    others = {"Marco": (SUPPORTER,), "Tina": (SUPPORTER_TOO,)}
    at = defending(at_fight(HERO, DRAMA, possibilities=1, others=others, dialect=dialect))
    at = at.thrown(3) if is_rolled else at
    at = at.spend_possibility(hero="Quin").plays("Quin", HERO, DRAMA)
    at = at.plays("Marco", SUPPORTER, choice=torg.Words(text="a shout"))
    at = at.plays("Tina", SUPPORTER_TOO, choice=torg.Words(text="another"))
    dice = (10, 11, 12) if is_rolled else (3, 10, 11, 12)
    assert worth(at, *dice) == 9 + bonus_number(36) + 6
    assert at.hero("Quin").possibilities == 0


@pytest.mark.rule("TR-065", "TR-091", "TR-079")
@TORG_TEXTS
@EACH_HERO
def test_an_up_gives_a_defense_a_second_die_and_the_stymied_have_no_reroll(dialect, hero):
    at = at_fight(card=HEROES_UP_ANY, dialect=dialect)
    at_once = commands.Defend(hero=hero, value=9, total=13)
    at.refuses(at_once, Reason.DEFENSE_TAKES_DICE, "TR-065", "give only its value")
    at = defending(at, hero)
    assert at.attempt.dice_due == (Die.ACTION, Die.UP)
    ups = 10 if dialect == "classic" else 5
    assert worth(at, 13, 5) == 9 + bonus_number(13 + ups)
    at = at_fight(card=HEROES_STYMIED, dialect=dialect)
    at.refuses(commands.Defend(hero=hero, value=12, total=33), *UNFIT, hero)
    at = defending(at, hero)
    at.refuses(commands.Roll(actor=hero, total=33), *UNFIT)
    assert worth(at, 10) == 10


@pytest.mark.rule("TR-079")
@TORG_TEXTS
@AT_ONCE
@EACH_HERO
def test_a_stymied_hero_loses_only_one_reroll_by_a_defense(dialect, at_once, hero):
    at = at_fight(card=HEROES_STYMIED, others={hero: (HASTE,)}, dialect=dialect)
    at = defending(at, hero, total=20) if at_once else defending(at, hero).announced(20)
    assert at.round.points.rerolls_lost == (hero,)
    at = at.plays(hero, HASTE).declared(hero)
    assert not at.attempt.is_stymied
    at = at.announced(33)
    assert defending(at, "Marco" if hero == "Quin" else "Quin").attempt.is_stymied


@pytest.mark.rule("TR-065", "TR-079")
def test_an_unskilled_defense_rolls_again_on_ten_and_the_stymied_lose_a_point_die():
    at = defending(at_fight(), is_skilled=False)
    faces = commands.Roll(actor="Quin", dice=(20, 5))
    at.refuses(faces, Reason.DICE_DO_NOT_FOLLOW, "TR-065")
    assert at.roll(actor="Quin", dice=(20,)).events_of(torg.events.DieRolled)
    assert worth(defending(at_fight()).sends(faces)) == 9 + bonus_number(25)
    at = defending(at_fight()).roll(actor="Quin", seed="a dodge")
    assert worth(at) == 9 + max(1, bonus_number(sum(at.attempt.rolls[0].faces)))
    at = defending(at_fight(HERO, card=HEROES_STYMIED)).thrown(5).plays("Quin", HERO)
    assert at.events_of(torg.events.RerollLost) == [torg.events.RerollLost(actor="Quin")]
    assert worth(at) == 10


@pytest.mark.rule("TC-015", "TC-016")
@TORG_TEXTS
@AT_ONCE
def test_danger_lowers_a_defense_with_dexterity_or_strength(dialect, at_once):
    marco = torg.Hero("Marco", reality="Nile Empire")
    at = at_rounds(DANGER, "Quin", marco, deck_value="expanded", dialect=dialect)
    total = {"total": 15} if at_once else {}
    for hero, attribute, defense in (
        ("Quin", Attribute.PERCEPTION, 11),
        ("Quin", None, 11),
        ("Quin", DEXTERITY, 8),
        ("Marco", Attribute.STRENGTH, 6),
    ):
        assert worth(defending(at, hero, attribute=attribute, **total), 15) == defense


@pytest.mark.rule("TR-134")
@TORG_TEXTS
@pytest.mark.parametrize(("die", "shines"), [(59, False), (60, True)])
def test_glory_is_playable_after_a_defense_roll_of_sixty_with_impact(dialect, die, shines):
    at = defending(at_fight(GLORY, dialect=dialect)).announced(die).grant_impact(hero="Quin")
    glory = commands.PlayCard(hero="Quin", card=GLORY)
    at.allows_if(shines, glory, Reason.ROLL_TOO_LOW, "TR-134")


@pytest.mark.rule("TR-091", "TR-147", "TR-148", "TR-145", "TR-150", "TC-069")
def test_a_rolled_defense_is_no_success_before_an_attack_and_may_be_saved_or_silenced():
    at = attacked(defending(at_fight(FAILS)).announced(15), 2).plays("Quin", FAILS)
    assert at.events_of(torg.events.DefenseSaved) == [torg.events.DefenseSaved(hero="Quin")]
    at = attacked(at_fight(others={"Marco": (FAILS,)}), 3, "Marco")
    fails = commands.PlayCard(hero="Marco", card=FAILS)
    for before in (at, at.defend(hero="Quin"), defending(at)):
        assert before.allows(fails)
    for after in (defending(at).thrown(12), defending(at, total=12)):
        after.refuses(fails, *NO_SUCCESS)
    for is_hastened in (False, True):
        at = defending(at_fight(others={"Marco": (MONOLOGUE, HASTE)}))
        at = at.plays("Marco", HASTE) if is_hastened else at
        at = at.plays("Marco", MONOLOGUE)
        assert at.attempt is None
        assert not at.events_of(DefenseRolled)
    for die in (1, 15):
        at = defending(at_fight(AGAIN, FAILS)).announced(die)
        chance, fails = (commands.PlayCard(hero="Quin", card=card) for card in (AGAIN, FAILS))
        at.refuses(chance, Reason.NOTHING_TO_RETRY, "TR-150")
        at.refuses(fails, *NO_SUCCESS)
        # It is no success that the hero could let fail.
        adventure = attrs.evolve(at.adventure, may_fail=("Quin",))
        at = at.changed(attrs.evolve, adventure=adventure)
        at.refuses(commands.LetHeroFail(hero="Quin"), Reason.NO_SUCCESS_TO_FAIL, "TC-069")


@pytest.mark.rule("TR-059", "TR-153", "TR-091", "TR-136", "TG-038")
def test_an_open_defense_prevents_a_flip_and_each_of_several_defenses_is_tested():
    at = defending(at_fight(SEIZE))
    at.refuses(commands.Flip(), Reason.ACTION_ALREADY_OPEN, "TR-053")
    seized = at.plays("Quin", SEIZE, choice=torg.Seizing(keeps=False))
    assert seized.attempt == at.attempt
    assert seized.announced(15).events_of(DefenseRolled)
    villains = ("Mummy", "Thug", "Ghoul")
    at = at_fight(card=HEROES_FLURRY, heroes=("Quin",), villains=villains)
    at = defending(defending(at).announced(15), total=20)
    tests = []
    for villain in villains:
        at = at.declared(villain, target="Quin").announced(12)
        tests += at.events_of(DefenseTested)
    assert len(tests) == 2
    at = at_fight(HASTE, others={"Marco": (HASTE_TOO,)})
    at = at.plays("Quin", HASTE).plays("Marco", HASTE_TOO)
    assert defending(at, "Marco", total=12).events_of(DefenseRolled)
    ours = house(torg.REVISED, attempts={"posture": "until_the_next_action"})
    for details in ({"value": 9}, {"value": 9, "total": 15}, {}):
        at = at_fight(dialect=ours).defend(hero="Quin", **details)
        at = at.announced(15) if at.attempt else at
        assert len(attacked(at.flipped(QUIET), -1).events_of(DefenseTested)) == 1
