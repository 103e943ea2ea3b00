"""Points that add a die to an action or have another use; villains who counter them."""

import pytest

from dramadeck import narration, torg
from dramadeck.torg import Advantage, Die, Disadvantage, Injuries, Reason, commands
from tests.narration.walked_games import sentences
from tests.torg.at import at_fight, at_scene
from tests.torg.tables import ALL_DIALECTS
from tests.torg.tables_actions import HEROES_STYMIED, HEROES_UP_ANY

DRAMA, DRAMA_TOO, HERO = 128, 129, 65
SPEND = commands.SpendPossibility(hero="Quin")
COUNTER = commands.CounterPoint(villain="Mummy")
NOTHING_TO_COUNTER = (Reason.NO_POINT_TO_COUNTER, "TR-066")


def fight(*cards, **table):
    table = {"rated": ("Mummy",), "possibilities": 2, "villains": ("Mummy", "Thug")} | table
    return at_fight(*cards, **table)


def spent(at, hero="Quin"):
    return at.declared(hero).spend_possibility(hero=hero)


@pytest.mark.rule("TR-068", "TR-126", "TR-030", "TR-019")
def test_a_possibility_adds_a_die_of_at_least_10_to_the_open_action_of_its_hero():
    at = spent(fight())
    assert at.events == (torg.events.PossibilitySpent(hero="Quin", what_for=None),)
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT)
    assert [hero.possibilities for hero in at.heroes] == [1, 2, 2]
    at = spent(fight())
    at.refuses(SPEND, Reason.POINT_ALREADY_SPENT, "TR-126", "Quin")
    assert at.announced(3, 4).flip().declared().allows(SPEND)
    assert spent(fight()).announced(3, 4).outcome.die_total == 13
    assert spent(fight(card=HEROES_UP_ANY)).announced(3, 4, 5).outcome.die_total == 17
    at = fight().declared().thrown(5).sends(SPEND)
    assert at.attempt.dice_due == (Die.POINT,)
    assert at.announced(11).outcome.die_total == 16
    marcos, says = commands.SpendPossibility(hero="Marco"), "Quin has no possibility"
    fight(possibilities=0).declared().refuses(SPEND, Reason.NO_POSSIBILITY_LEFT, "TR-068", says)
    fight().declared().refuses(marcos, Reason.ACTION_NOT_OPEN, "TR-068", "Marco")
    at = spent(at_scene(possibilities=1, hands={"Quin": (DRAMA, HERO)})).plays("Quin", DRAMA, HERO)
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT, Die.POINT, Die.POINT)
    assert at.hand("Quin") == ()


@pytest.mark.rule("TR-066", "TR-127", "TR-129")
def test_a_villain_counters_a_point_also_of_a_card_before_its_die_is_rolled():
    at = spent(fight()).sends(COUNTER)
    assert at.events == (torg.events.PointCountered(villain="Mummy", actor="Quin"),)
    assert at.attempt.dice_due == (Die.ACTION,)
    assert at.hero("Quin").possibilities == 1
    spent(fight()).thrown(3, 4).refuses(COUNTER, *NOTHING_TO_COUNTER)
    assert "nobody has no" not in fight().refuses(COUNTER, *NOTHING_TO_COUNTER)
    for card in (DRAMA, HERO):
        at = fight(card).declared().plays("Quin", card).sends(COUNTER)
        assert (at.attempt.dice_due, at.discard_pile) == ((Die.ACTION,), (card,))


def counted(number, villain="Mummy"):
    """Return a fight with a villain whose number of possibilities is known."""
    counter = {"number": number, "character": villain, "reason": "her sheet"}
    return fight(rated=("Mummy", "Thug")).set_counter(counter=torg.Counter.POSSIBILITIES, **counter)


@pytest.mark.rule("TR-126", "TR-127", "TR-071")
def test_each_counter_takes_one_point_and_costs_the_villain_a_possibility():
    at = spent(fight(DRAMA, DRAMA_TOO)).plays("Quin", DRAMA, DRAMA_TOO).sends(COUNTER)
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT, Die.POINT)
    at = spent(counted(3)).sends(COUNTER).announced(12).flip()
    assert at.character("Mummy").possibilities == 2
    cast = at.seen_by(torg.SPECTATOR).scene.cast
    assert [character.possibilities for character in cast] == [2, None]
    at = spent(fight())
    thug, marco = commands.CounterPoint(villain="Thug"), commands.CounterPoint(villain="Marco")
    at.refuses(thug, Reason.NO_POSSIBILITY_LEFT, "TR-127", "Thug")
    at.refuses(marco, Reason.NOT_A_VILLAIN, "TR-127", "Marco")
    fled = fight(card=80, kind=torg.SceneKind.STANDARD).hurt("Mummy", shock=1).flip()
    spent(fled).refuses(COUNTER, Reason.CHARACTER_FLED, "TR-127", "Mummy")
    for villain, other in (("Mummy", "Thug"), ("Thug", "Mummy")):
        at, counter = counted(2, villain), commands.CounterPoint(villain=villain)
        for left, hero in ((1, "Quin"), (0, "Marco")):
            at = spent(at, hero).sends(counter)
            assert at.character(villain).possibilities == left
            at = at.announced(12)
        at = spent(at, "Tina")
        at.refuses(counter, Reason.NO_POSSIBILITY_LEFT, "TR-127", villain)
        assert at.counter_point(villain=other).character(other).possibilities is None


# ------------------------------------------------------------------------ points without a die

SHAKE = "shaking off damage"
WAITS = "The gamemaster decides what it does."
SETTLE = commands.SettlePoint(hero="Quin")


def shake(hero="Quin", what_for=SHAKE):
    return commands.SpendPossibility(hero=hero, what_for=what_for)


def ways(hero):
    """Return the commands that spend a possibility and play both cards for another use."""
    serves = torg.Spending(what_for=SHAKE)
    cards = (commands.PlayCard(hero=hero, card=card, choice=serves) for card in (HERO, DRAMA))
    return (shake(hero), *cards)


def struck(dialect="classic", hero="Quin"):
    """Return an open attack of a villain that has already hurt a hero."""
    table = {"possibilities": 2, "rated": ("Mummy",), "pools": {hero: (HERO, DRAMA)}}
    at = at_fight(dialect=dialect, **table).declared("Mummy", target=hero)
    return at.hurt(hero, shock=5)


def rows_of_waiting_points(at):
    table = narration.narrator(torg.TORG, setup=at.setup).table(at.seen_by(torg.SPECTATOR))
    return [str(row) for row in table if "decide what a point does" in str(row)]


@pytest.mark.rule("TC-063", "TR-126", "TR-129", "TG-017", "TG-021")
@ALL_DIALECTS
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_points_against_damage_do_not_change_the_open_action_and_are_settled_later(dialect, hero):
    at = struck(dialect, hero)
    before = at.attempt
    for command in ways(hero):
        at = at.sends(command)
        (given,) = at.events_of(torg.events.PossibilitySpent, torg.events.PointGained)
        assert (given.what_for, at.attempt) == (SHAKE, before)
    assert at.hero(hero).possibilities == 1
    assert set(at.discard_pile) >= {HERO, DRAMA}
    at, settle = struck(dialect, hero), commands.SettlePoint(hero=hero)
    at.refuses(settle, Reason.NO_POINT_DUE, "TC-063")
    at = at.sends(*ways(hero))
    for left in (2, 1, 0):
        assert settle in at.offers(torg.GAMEMASTER, commands.SettlePoint)
        assert rows_of_waiting_points(at)
        at = at.sends(settle)
        assert len(at.pending.points_due) == left
    assert not rows_of_waiting_points(at)
    at.refuses(settle, Reason.NO_POINT_DUE, "TC-063")


@pytest.mark.rule("TC-063")
@ALL_DIALECTS
def test_a_point_needs_no_open_action_or_round_and_removes_the_given_harm(dialect):
    at = at_fight(possibilities=2, dialect=dialect)
    for quiet in (at, at.end_rounds()):
        after = quiet.sends(shake("Marco"), shake("Marco"))
        assert after.hero("Marco").possibilities == 0
        after.refuses(shake("Marco"), Reason.NO_POSSIBILITY_LEFT, "TR-068", "Marco")
    at = struck(dialect).hurt("Quin", wounds=1, knocks_down=True, knocks_out=True)
    at = at.sends(shake(), shake(what_for="a leap"))
    at = at.settle_point(hero="Quin", shock=3, revives=True)
    (event,) = at.events_of(torg.events.PointSettled)
    assert (event.what_for, event.shock, event.wounds) == (SHAKE, 3, 0)
    assert at.hero("Quin").injuries == Injuries(shock=2, wounds=1)
    # Not more harm is removed than there was, and words change no number.
    at = at.settle_point(hero="Quin", shock=9, wounds=9, what="she lands softly")
    (event,) = at.events_of(torg.events.PointSettled)
    assert (event.what_for, event.shock, event.wounds) == ("a leap", 2, 1)
    assert not at.hero("Quin").injuries.is_injured


@pytest.mark.rule("TC-063", "TR-066", "TR-068", "TR-127", "TR-079")
def test_a_point_without_a_die_is_not_countered_or_lost_and_the_action_may_have_one():
    at = spent(at_fight(possibilities=2)).sends(shake())
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT)
    assert at.hero("Quin").possibilities == 0
    struck().sends(shake()).refuses(COUNTER, *NOTHING_TO_COUNTER)
    for dialect in ("revised", "classic"):
        at = at_fight(card=HEROES_STYMIED, possibilities=1, dialect=dialect).declared().thrown(5)
        assert at.sends(shake()).kinds == [torg.events.PossibilitySpent]
    for hero in ("Quin", "Marco"):
        assert shake(hero) in struck().offers(torg.hero_seat(hero), commands.SpendPossibility)


@pytest.mark.rule("TG-046")
def test_in_gurps_stymied_cancels_such_a_point_and_a_hero_who_leaves_has_none_due():
    at = at_fight(card=HEROES_STYMIED, possibilities=3, dialect="gurps")
    at = spent(at, "Marco").spend_possibility(hero="Marco")
    assert at.attempt.points == 1
    at = at.give_condition(character="Quin", effect=Disadvantage.STYMIED).sends(shake())
    (cancelled,) = at.events_of(torg.events.PossibilityCancelled)
    assert (cancelled.character, cancelled.is_beside) == ("Quin", True)
    assert at.attempt.points == 1
    assert not at.sends(shake()).events_of(torg.events.PossibilityCancelled)
    at = at_fight(possibilities=2).sends(shake("Marco"))
    does = {"what_for": None, "shock": 1, "wounds": 0, "revives": False, "what": None}
    assert torg.TORG.evolve(at.state, torg.events.PointSettled(hero="Nobody", **does)) == at.state
    assert at.leave_party(hero="Marco").pending.points_due == ()


def sentences_of(at, command):
    return sentences(torg.TORG, at.state, torg.TORG.step(at.state, command))


@pytest.mark.rule("TC-063")
def test_the_narration_names_the_use_and_the_effect_of_a_point():
    own, heros, _ = (sentences_of(struck(), way) for way in ways("Quin"))
    assert own == [f"Quin spends a possibility for shaking off damage. {WAITS}"]
    assert heros[-1] == f"It counts as a point, to be used for: shaking off damage. {WAITS}"
    at = struck().hurt("Quin", wounds=1).sends(shake(what_for="a leap"))
    for does, words in (
        ({}, "It does nothing."),
        ({"shock": 3, "wounds": 2}, "This damage is removed: 3 shock and one wound."),
        ({"revives": True}, "Quin is awake and standing."),
        ({"what": "it works"}, "It does this: “it works”"),
    ):
        line, *_ = sentences_of(at, commands.SettlePoint(hero="Quin", **does))
        assert line == f"The gamemaster has decided on Quin's point: a leap. {words}"


@pytest.mark.rule("TG-041", "TG-046")
def test_in_gurps_the_possibility_of_an_up_is_due_but_no_cancelled_one_or_a_villains():
    up = at_fight(possibilities=2, dialect="gurps")
    up = up.give_condition(character="Quin", effect=Advantage.UP)
    free = commands.SpendFreePossibility(character="Quin")
    at = up.sends(free)
    assert [(point.hero, point.what_for) for point in at.pending.points_due] == [("Quin", None)]
    assert sentences_of(up, free)[0].endswith(WAITS)
    stymied = at.give_condition(character="Quin", effect=Disadvantage.STYMIED).sends(shake())
    assert stymied.pending.points_due == at.pending.points_due
    row, _ = rows_of_waiting_points(at)
    assert "The gamemaster must decide what a point does. " in row
    assert sentences_of(at, SETTLE) == [
        "The gamemaster has decided on Quin's point. It does nothing."
    ]
    at = at_fight(dialect="gurps", rated=("Mummy",))
    at = at.give_condition(character="Mummy", effect=Advantage.UP)
    assert at.spend_free_possibility(character="Mummy").pending.points_due == ()
