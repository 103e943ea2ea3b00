"""One call for a whole action has the same result as its commands, sent one by one."""

import inspect
from functools import partial
from typing import get_overloads, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import IllegalCommandError, Transition, torg
from dramadeck.codec.records import Record
from dramadeck.core import Seed
from dramadeck.testing.strategies import TEXTS
from dramadeck.torg import TORG, ActionKind, Attribute, Reason
from dramadeck.torg.commands import Announce, DeclareAction, Roll
from tests.torg import tables_actions
from tests.torg.at import TorgAt
from tests.torg.options.tables_skill_resolution import STEPS_ABCD, bomb
from tests.torg.tables import ALL_DIALECTS, before_first_flip, events_of

THREE_DICE = torg.GURPS
EVERYBODY = ("Quin", "Marco", "Tina", "Guide", "Mummy", "Cultist")
everybody = pytest.mark.parametrize("actor", EVERYBODY)
seeds = st.integers(-(10**9), 10**9) | TEXTS
anybody = st.sampled_from(EVERYBODY)
any_text = st.sampled_from(tuple(torg.DIALECTS.values()))


def fight(dialect=torg.REVISED, card=tables_actions.PLAIN_ATTACK_TAUNT, **table):
    """Return the first round of a fight with all characters."""
    state = before_first_flip(top=card, allies=("Guide",), dialect=dialect, **table)
    return torg.flip(state).state


FIGHTS = {dialect.name: fight(dialect) for dialect in torg.DIALECTS.values()}
FIGHTS_UP = tables_actions.rounds(tables_actions.HEROES_UP_ANY)


def target_of(actor):
    return "Quin" if actor in ("Mummy", "Cultist") else "Mummy"


def attack(actor="Quin", **details):
    """Return the fields of the declaration of an attack on the other side."""
    fields = {"action": ActionKind.ATTACK, "value": 12, "difficulty": 10}
    return {"actor": actor, "target": target_of(actor)} | fields | details


def by_hand(state, *commands):
    """Send these commands one after the other."""
    events = ()
    for command in commands:
        state, more = TORG.step(state, command)
        events = (*events, *more)
    return Transition(state, events)


def in_three(state, declaration, *dice, actor="Quin", **how):
    """Send a declaration, these dice and the announcement one after the other."""
    rolls = (Roll(actor=actor, **die) for die in dice)
    return by_hand(state, declaration, *rolls, Announce(actor=actor, **how))


def refused(call, reason, rule):
    """Check that a call is refused for this reason by this rule."""
    with pytest.raises(IllegalCommandError) as caught:
        call()
    assert (caught.value.reason, caught.value.rule) == (reason, rule)
    return caught.value


# An action.


@given(any_text, anybody, st.integers(0, 20), seeds, st.data())
def test_one_call_for_an_action_equals_its_three_commands(dialect, actor, value, seed, data):
    state, totals = FIGHTS[dialect.name], (3, 18) if dialect is THREE_DICE else (1, 70)
    total = data.draw(st.integers(*totals))
    fields = attack(actor, value=value)
    for die in ({"total": total}, {"seed": seed}):
        acted = torg.act(state, **fields, **die)
        assert acted == in_three(state, DeclareAction(**fields), die, actor=actor)
        assert TORG.replay(state, acted.events) == acted.state
    (rolled,) = events_of(acted, torg.events.DieRolled)
    assert torg.act(state, **fields, dice=rolled.roll.faces) == acted


@given(any_text, anybody, st.integers(-20, 20))
@pytest.mark.rule("TR-089")
def test_one_call_with_a_margin_equals_a_report(dialect, actor, margin):
    state = FIGHTS[dialect.name]
    fields = {"actor": actor, "action": ActionKind.ATTACK, "target": target_of(actor)}
    by_report = torg.report_action(state, **fields, margin=margin)
    assert torg.act(state, **attack(actor), margin=margin) == by_report
    assert torg.act(state, **fields, margin=margin) == by_report


FURTHER = (
    *({"total": 14}, {"dice": (14,)}, {"seed": 0}, {"stopped_by": ("Mummy",)}),
    *({"skill": "fists"}, {"effect_skill": "fists"}, {"is_skilled": False}, {"effect_value": 9}),
    *({"attribute": Attribute.DEXTERITY}, {"effect_attribute": Attribute.STRENGTH}),
)


@pytest.mark.parametrize("further", FURTHER, ids=str)
def test_a_margin_excludes_arguments_that_a_report_does_not_have(further):
    with pytest.raises(TypeError, match="it takes no dice, skills or effects"):
        torg.act(fight(), **attack(), margin=0, **further)


@pytest.mark.parametrize("missing", ["value", "difficulty"])
def test_without_a_margin_value_and_difficulty_are_required(missing):
    with pytest.raises(TypeError, match=rf"DeclareAction\.{missing}: expected a whole number"):
        torg.act(fight(), **attack(**{missing: None}), total=14)


EVERYTHING = {"attribute": Attribute.DEXTERITY, "effect_attribute": Attribute.STRENGTH}
EVERYTHING |= {"skill": "bow", "effect_skill": "longbow", "effect_value": 15}
EVERYTHING |= {"is_skilled": False, "contributes": False}


def test_each_detail_of_an_action_is_declared():
    state = fight()
    plain = torg.act(state, **attack(), total=14)
    for name, value in EVERYTHING.items():
        fields = attack(**{name: value})
        acted = torg.act(state, **fields, total=14)
        assert acted == in_three(state, DeclareAction(**fields), {"total": 14})
        assert acted != plain


FUNCTIONS = {
    torg.act: (torg.commands.DeclareAction, {"value", "difficulty"}),
    torg.make_check: (torg.commands.ResolveDramaticStep, set()),
    torg.defend_actively: (torg.commands.Defend, {"value", "total"}),
}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_each_function_takes_the_fields_of_its_command(function):
    command, otherwise = FUNCTIONS[function]
    full = next(iter(get_overloads(function)), function)
    parameters, fields = inspect.signature(full).parameters, inspect.signature(command).parameters
    own = {"state", "total", "dice", "seed", "margin", "stopped_by"} | otherwise
    assert [it for it in parameters if it not in own] == [
        it for it in fields if it not in otherwise
    ]
    hints, kinds = get_type_hints(full), get_type_hints(command)
    for name in fields.keys() - otherwise:
        assert parameters[name].default == fields[name].default
        assert hints[name] == kinds[name]


@pytest.mark.rule("TG-047")
def test_a_target_that_dodges_is_not_hit():
    state, easy = fight(THREE_DICE), attack("Marco", difficulty=0)
    stopped = {"stopped_by": ("Mummy",)}
    acted = torg.act(state, **easy, total=10, **stopped)
    dodged = in_three(state, DeclareAction(**easy), {"total": 10}, actor="Marco", **stopped)
    assert acted == dodged
    assert acted != torg.act(state, **easy, total=10)


# Dice that are due, and dice that are given.


def test_a_second_die_is_given_with_the_first():
    fields, dice = attack("Tina"), ((10, 4), (7,))
    opening = DeclareAction(**fields)
    by_faces = in_three(FIGHTS_UP, opening, *({"dice": die} for die in dice), actor="Tina")
    assert torg.act(FIGHTS_UP, **fields, dice=dice) == by_faces
    by_totals = in_three(FIGHTS_UP, opening, {"total": 14}, {"total": 7}, actor="Tina")
    assert torg.act(FIGHTS_UP, **fields, total=(14, 7)) == by_totals
    commands = torg.commands_of_action(FIGHTS_UP, opening, total=(14, 7))
    assert by_hand(FIGHTS_UP, *commands) == by_totals


@given(seeds)
def test_the_seed_of_each_further_die_is_derived_from_the_given_seed(seed):
    fields, dice = attack("Marco"), ({"seed": seed}, {"seed": Seed(seed).for_die(2)})
    by_rolls = in_three(FIGHTS_UP, DeclareAction(**fields), *dice, actor="Marco")
    assert torg.act(FIGHTS_UP, **fields, seed=seed) == by_rolls


UP_ANY, PLAIN = tables_actions.HEROES_UP_ANY, tables_actions.PLAIN_ATTACK_TAUNT
DUE = (Reason.DICE_STILL_DUE, "TR-030")
NOT_DUE = (Reason.DICE_NOT_DUE, "TR-065")
IN_TWO_WAYS = (Reason.DIE_AND_TOTAL, "TR-065")


@pytest.mark.parametrize(
    ("card", "dice", "refusal"),
    [
        # The announcement is refused while a die is due.
        *((UP_ANY, dice, DUE) for dice in ({"total": 14}, {"dice": (10, 4)}, {"dice": ((14,),)})),
        (PLAIN, {"total": (14, 7)}, NOT_DUE),
        (PLAIN, {"dice": ((14,), (7,))}, NOT_DUE),
        (UP_ANY, {"total": 14, "dice": (14,)}, IN_TWO_WAYS),
        (UP_ANY, {"total": 14, "seed": 3}, IN_TWO_WAYS),
        (UP_ANY, {"dice": (14,), "seed": 3}, IN_TWO_WAYS),
        (UP_ANY, {"total": (14, 7), "dice": ((14,), (7,))}, IN_TWO_WAYS),
        (UP_ANY, {"total": 14, "dice": (14,), "seed": 3}, IN_TWO_WAYS),
    ],
    ids=str,
)
def test_the_number_of_dice_must_match_and_they_are_given_in_one_form(card, dice, refusal):
    error = refused(lambda: torg.act(fight(card=card), **attack(), **dice), *refusal)
    assert refusal is not DUE or "the next is the up die" in str(error)


def test_an_invalid_die_is_refused_with_the_name_of_the_field():
    wrong = {"total": ("14", 1.5, (14, 0)), "dice": (("10",), ((10, 4), 7)), "seed": (1.5,)}
    for field, values in wrong.items():
        for value in values:
            with pytest.raises((TypeError, ValueError), match=rf"Roll\.{field}"):
                torg.act(FIGHTS_UP, **attack(), **{field: value})


@pytest.mark.rule("TR-079")
def test_a_stymied_character_loses_the_first_reroll():
    state, fields = tables_actions.rounds(tables_actions.HEROES_STYMIED), attack("Marco")
    refused(lambda: torg.act(state, **fields, dice=(10, 4)), Reason.DICE_DO_NOT_FOLLOW, "TR-079")
    (rolled,) = events_of(torg.act(state, **fields, dice=(10,)), torg.events.DieRolled)
    assert rolled.uses_up_stymied


@ALL_DIALECTS
def test_a_refused_command_refuses_the_whole_action_with_the_same_refusal(dialect):
    state = FIGHTS[dialect.name]
    before = repr(state)
    acted = torg.act(state, **attack(), total=12).state
    for at, fields, die, stopped in (
        (state, attack(action=ActionKind.DEFEND), {"total": 12}, {}),
        (acted, attack(), {"total": 12}, {}),
        (state, attack(target="Nobody"), {"total": 12}, {}),
        (state, attack(actor="Nobody"), {"seed": 1}, {}),
        (state, attack(), {"dice": (2, 3)}, {}),
        (state, attack(), {"total": 12}, {"stopped_by": ("Cultist",)}),
    ):
        with pytest.raises(IllegalCommandError) as caught:
            torg.act(at, **fields, **die, **stopped)
        with pytest.raises(IllegalCommandError) as by_one:
            in_three(at, DeclareAction(**fields), die, actor=fields["actor"], **stopped)
        assert caught.value.refusal == by_one.value.refusal
    assert repr(state) == before
    assert TORG.refusal(state, DeclareAction(**attack())) is None


# Dice from the seed of the game.


@ALL_DIALECTS
@everybody
def test_without_dice_the_seed_of_the_game_is_used(dialect, actor):
    state = FIGHTS[dialect.name]
    acted = torg.act(state, **attack(actor))
    assert acted == torg.act(state, **attack(actor))
    die = {"seed": state.seed.for_die(1)}
    assert acted == in_three(state, DeclareAction(**attack(actor)), die, actor=actor)


def test_dice_from_the_seed_of_the_game_differ_and_given_dice_are_counted_too():
    state, faces = tables_actions.scene(), []
    for _ in range(40):
        state, events = torg.act(state, **attack(), seed=None)
        faces.append(events[1].roll.faces)
    assert len(set(faces)) > 12
    assert state.dice_thrown == 40
    games = (tables_actions.scene(seed=seed) for seed in range(30))
    assert len({torg.act(game, **attack()).events[1].roll.faces for game in games}) > 10
    state = torg.act(FIGHTS_UP, **attack(), total=(14, 7)).state
    state = torg.defend(state, hero="Marco", value=9).state
    state = torg.finish_action(state, actor="Marco").state
    assert state.dice_thrown == 4
    assert state.die_seed == state.seed.for_die(5)


def test_a_player_does_not_see_the_seed_of_her_die_in_a_record():
    state = fight()
    commands = torg.commands_of_action(state, DeclareAction(**attack()))
    assert commands[1] == Roll(actor="Quin", seed=state.die_seed)
    record = Record.begin(TORG, state).then(*commands)
    turns = record.seen_by(torg.hero_seat("Quin")).turns
    assert [turn.command for turn in turns][1] == Roll(actor="Quin", seed=None)
    assert state.die_seed not in repr(turns)


# A dramatic check.


@ALL_DIALECTS
@pytest.mark.parametrize("total", [3, 12, 18])
def test_a_dramatic_check_by_one_call_equals_its_three_commands(dialect, total):
    state = bomb(dialect, limit=5)
    lead = state.resolution.hero
    command = torg.commands.ResolveDramaticStep(hero=lead, value=12)
    checked = torg.make_check(state, hero=lead, value=12, total=total)
    assert checked == in_three(state, command, {"total": total}, actor=lead)


@ALL_DIALECTS
def test_several_steps_have_a_die_each_in_gurps_and_one_die_in_other_texts(dialect):
    state = bomb(dialect, limit=5)
    lead, dice = state.resolution.hero, (9,) * (2 if dialect is THREE_DICE else 1)
    fields = {"hero": lead, "value": 30, "steps": 2}
    checked = torg.make_check(state, **fields, total=dice if len(dice) > 1 else 9)
    rolls, command = ({"total": die} for die in dice), torg.commands.ResolveDramaticStep(**fields)
    assert checked == in_three(state, command, *rolls, actor=lead)
    assert len(events_of(checked, torg.events.StepGained)) == 2
    assert len(events_of(torg.make_check(state, **fields), torg.events.DieRolled)) == len(dice)


def test_the_second_hero_makes_her_check_with_the_help_of_others():
    at = TorgAt(state=fight(card=STEPS_ABCD))
    at = at.begin_skill_resolution(hero="Tina", skill="science", difficulties=(8, 10))
    efforts = (torg.Effort(helper="Marco", value=8, perception=9),)
    fields = {"hero": "Tina", "value": 9, "attribute": Attribute.MIND, "is_skilled": False}
    fields |= {"efforts": efforts, "coordination": 8}
    command = torg.commands.ResolveDramaticStep(**fields)
    checked = torg.make_check(at.state, **fields, dice=(10, 5))
    assert checked == in_three(at.state, command, {"dice": (10, 5)}, actor="Tina")
    quins = torg.commands.ResolveDramaticStep(hero="Quin", value=9)
    at.refuses(quins, Reason.NOT_LEAD_CHARACTER, "TR-113")
    with pytest.raises(IllegalCommandError, match="TR-113"):
        torg.make_check(at.state, hero="Quin", value=9)


# An active defense.


@given(st.sampled_from(["revised", "classic"]), st.sampled_from(EVERYBODY[:3]), st.integers(1, 70))
@pytest.mark.rule("TR-091")
def test_an_active_defense_by_one_call_equals_its_three_commands(text, hero, total):
    state = FIGHTS[text]
    details = {"attribute": Attribute.DEXTERITY, "skill": "dodge", "is_skilled": False}
    command = torg.commands.Defend(hero=hero, value=9, **details)
    defended = torg.defend_actively(state, hero=hero, value=9, **details, total=total)
    assert defended == in_three(state, command, {"total": total}, actor=hero)
    assert len(events_of(defended, torg.events.DefenseRolled)) == 1


@pytest.mark.rule("TR-091", "TG-048")
def test_an_active_defense_has_the_second_die_of_an_up_and_needs_bonus_numbers():
    defended = torg.defend_actively(FIGHTS_UP, hero="Marco", value=9, total=(4, 9))
    by_dice = torg.defend_actively(FIGHTS_UP, hero="Marco", value=9, dice=((4,), (9,)))
    (rolled,) = events_of(defended, torg.events.DefenseRolled)
    assert events_of(by_dice, torg.events.DefenseRolled) == [rolled]
    assert rolled.total == 13
    by_seed = torg.defend_actively(FIGHTS_UP, hero="Tina", value=9)
    assert len(events_of(by_seed, torg.events.DieRolled)) == 2
    state, defense = FIGHTS["gurps"], {"hero": "Quin", "value": 9, "total": 9}
    refused(lambda: torg.defend_actively(state, **defense), Reason.NO_BONUS_NUMBERS, "TG-048")
    with pytest.raises(IllegalCommandError):  # a villain has no active defense
        torg.defend_actively(fight(), **(defense | {"hero": "Mummy"}))


# Finishing an open action.


@pytest.mark.rule("TR-121", "TR-068")
def test_cards_are_played_onto_the_action_before_it_is_finished_with_all_its_dice():
    at = TorgAt(state=fight()).pooled("Marco", tables_actions.ADRENALIN)
    at = at.declare_action(**attack("Marco", value=9, attribute=Attribute.DEXTERITY))
    raised = torg.Raise(attribute=Attribute.DEXTERITY)
    at = at.play_card(hero="Marco", card=tables_actions.ADRENALIN, choice=raised)
    assert at.finish_action(actor="Marco", total=12).outcome.results[0].total == 12
    state = torg.declare_action(tables_actions.scene(possibilities=1), **attack("Tina")).state
    state = torg.spend_possibility(state, hero="Tina").state
    finished = torg.finish_action(state, actor="Tina", total=(7, 4))
    rolls = (Roll(actor="Tina", total=total) for total in (7, 4))
    assert finished == by_hand(state, *rolls, Announce(actor="Tina"))
    one = torg.roll(state, actor="Tina", total=7).state
    assert torg.finish_action(one, actor="Tina", total=4).state == finished.state


def test_finish_action_is_refused_if_no_action_is_open():
    state = fight()
    for dice, rule in (({}, "TR-030"), ({"total": 14}, "TR-065"), ({"seed": 1}, "TR-030")):
        finish = partial(torg.finish_action, state, actor="Quin", **dice)
        refused(finish, Reason.ACTION_NOT_OPEN, rule)


def interrupted():
    """Return a fight with an open action of Quin that Marco may interrupt by Haste."""
    at = TorgAt(state=fight()).pooled("Marco", tables_actions.HASTE)
    return at.declare_action(**attack("Quin")).plays("Marco", tables_actions.HASTE).state


@pytest.mark.rule("TR-137")
def test_an_interrupting_action_is_finished_and_the_other_action_stays_open():
    state = interrupted()
    refused(lambda: torg.finish_action(state, actor="Quin", total=12), Reason.HASTE_FIRST, "TR-136")
    acted = torg.act(state, **attack("Marco"), total=12)
    assert [event.attempt.actor for event in events_of(acted, torg.events.ActionAnnounced)] == [
        "Marco"
    ]
    assert acted.state.attempt.actor == "Quin"
    torg.finish_action(acted.state, actor="Quin", total=12)


# The commands, for a record.


CHECKS = tuple(torg.Check(value=9, difficulty=8, target=target) for target in ("Mummy", "Cultist"))
BLOW = {"action": ActionKind.ATTACK, "target": "Mummy"}
DECLARATIONS = (
    DeclareAction(**attack("Marco")),
    torg.commands.ManyOnOne(actors=("Marco", "Tina"), values=(9, 9), difficulty=10, **BLOW),
    torg.commands.OneOnMany(actor="Tina", action=ActionKind.ATTACK, checks=CHECKS),
    torg.commands.SumEfforts(
        lead="Marco", action=ActionKind.OTHER, value=9, difficulty=10, efforts=(), coordination=8
    ),
)


@ALL_DIALECTS
@pytest.mark.parametrize(
    "declaration", DECLARATIONS, ids=lambda declaration: type(declaration).__name__
)
@pytest.mark.parametrize("dice", [{"total": 12}, {"seed": 3}, {}], ids=str)
def test_a_record_holds_the_commands_of_a_whole_action(dialect, declaration, dice):
    state = FIGHTS[dialect.name]
    commands = torg.commands_of_action(state, declaration, **dice)
    assert [type(command) for command in commands] == [type(declaration), Roll, Announce]
    record = Record.begin(TORG, state).then(*commands)
    assert record.replay() == record.state
    assert record.state.attempt is None


@pytest.mark.rule("TR-137")
@ALL_DIALECTS
def test_commands_of_action_refuses_a_defense_that_opens_no_action(dialect):
    state = FIGHTS[dialect.name]
    with pytest.raises(ValueError, match=r"Defend\(hero='Quin'.*opens no action.*send it alone"):
        torg.commands_of_action(state, torg.commands.Defend(hero="Quin"))
    with pytest.raises(ValueError, match="opens no action"):
        torg.commands_of_action(interrupted(), torg.commands.Defend(hero="Marco"), total=12)
