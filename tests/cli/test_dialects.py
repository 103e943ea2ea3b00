"""`dramadeck play --dialect classic` and `gurps`: whole scenes by the other two rule texts."""

import io
import re
from itertools import pairwise

import attrs
import pytest
from rich.console import Console

from dramadeck import torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.cli import agenda, deeds, gamemaster, heroes, house
from dramadeck.cli.lines_of_actions import meaning
from dramadeck.cli.menu import options
from dramadeck.cli.moment import Duty, Ending, Task
from dramadeck.cli.narration import narrate
from dramadeck.cli.screen import Screen
from dramadeck.cli.sheets import LEADER, TROOPERS
from dramadeck.cli.stage import answered, play
from tests.cli.scenes import before_the_deal, moments, program, run, scene

OTHERS = ("classic", "gurps")
SEEDS = {"classic": (3, 6, 12, 15), "gurps": (3, 7, 9, 25)}


def beats_of(dialect):
    """Every beat of some scenes in a rule text."""
    return [beat for seed in SEEDS[dialect] for beat in scene(seed, dialect=dialect)[0]]


def events_of(dialect, kind):
    events = (event for beat in beats_of(dialect) for event in beat.transition.events)
    return [event for event in events if isinstance(event, kind)]


def commands_of(dialect, kind):
    return [beat.command for beat in beats_of(dialect) if isinstance(beat.command, kind)]


def turn_of(who, *, seed=3, dialect="gurps"):
    """A moment at which somebody has to act."""

    def is_turn(moment):
        duty = agenda.next_duty(moment)
        return duty is not None and duty.task is Task.ACT and duty.who == who

    return moments(seed, is_turn, dialect=dialect)[0]


def with_state(moment, state):
    return attrs.evolve(moment, state=state)


# ------------------------------------------------------------------------------ in both of them


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_scene_ends_and_the_bomb_is_disarmed_or_goes_off(dialect):
    ends = [scene(seed, dialect=dialect)[1] for seed in SEEDS[dialect]]
    assert {last.ending for last in ends} == {Ending.DISARMED, Ending.EXPLODED}
    assert all(last.is_over for last in ends)


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("seed", ["2", "a text"])
def test_a_scene_is_told_from_the_deal_to_the_refill(dialect, seed):
    told = run("play", "--auto", "--seed", seed, "--dialect", dialect, "--deck", "expanded")
    assert (told.code, told.err) == (0, "")
    assert "161 cards" in told.out
    for words in ("A bomb is ticking", "Rounds begin", "The scene is closed", "Summary"):
        assert words in told.out
    assert re.search(r"The bomb (is disarmed|has gone off)\.", told.out)


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("width", [60, 80, 140])
def test_every_line_fits_and_every_box_is_whole(dialect, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("play", "--auto", "--seed", "7", "--dialect", dialect).out.splitlines()
    boxed = [line for line in lines if line.startswith(("╭", "│", "╰"))]
    assert boxed
    assert max(map(len, lines)) <= width
    assert all(line[-1] in "╮│╯" and len(line) == width for line in boxed)
    assert not [line for line in lines if line.endswith(" ")]


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_command_comes_from_the_seat_that_may_send_it(dialect):
    for beat in beats_of(dialect):
        assert torg.TORG.issuer(beat.before.state, beat.command) == beat.duty.seat


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_line_of_every_menu_is_accepted_by_the_rules(dialect):
    asked = [
        beat
        for beat in beats_of(dialect)
        if beat.duty.seat.role == "hero" and beat.duty.task not in (Task.OPEN_POOL, Task.DISCARD)
    ]
    for beat in asked[::3]:
        menu = options(beat.before, beat.duty)
        texts = [option.text for option in menu]
        assert texts
        assert len(texts) == len(set(texts))
        for option in menu:
            if option.command is not None:
                assert torg.TORG.refusal(beat.before.state, option.command) is None
                assert torg.TORG.issuer(beat.before.state, option.command) == beat.duty.seat


def whoever_comes_first(moment, duty):
    """A person who takes another line of the menu each time, and discards as the program does."""
    if duty.task is Task.DISCARD:
        return heroes.choose(moment, duty)
    menu = options(moment, duty)
    return menu[len(moment.told) % len(menu)].command


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_person_may_answer_whatever_the_menu_offers(dialect, seed):
    moment = before_the_deal(seed=seed, dialect=dialect)
    seats = tuple(torg.hero_seat(name) for name in ("Quin", "Marco", "Tina"))
    quiet = Screen(Console(quiet=True, width=80))
    assert play(moment, quiet, person=whoever_comes_first, seats=seats).is_over


def test_help_names_the_three_rule_texts():
    told = run("play", "--help")
    assert "revised, classic or gurps" in " ".join(told.out.split())


@pytest.mark.parametrize(("wrong", "right"), [("clasic", "classic"), ("gurp", "gurps")])
def test_an_unknown_rule_text_is_refused_with_the_nearest_one(wrong, right):
    told = run("play", "--auto", "--dialect", wrong)
    assert told.code == 2
    assert told.err == f"dramadeck: there is no dialect {wrong!r}; nearest: {right}\n"


# -------------------------------------------------------------------------------------- classic


@pytest.mark.rule("TC-043")
def test_classic_has_four_steps_that_are_as_hard_as_each_other():
    begun = events_of("classic", torg.SkillResolutionBegun)
    assert {each.difficulties for each in begun} == {(12, 12, 12, 12)}


@pytest.mark.rule("TC-044")
def test_classic_knows_no_idle_check_and_no_last_ditch_effort():
    attempts = [each.attempt for each in events_of("classic", torg.ActionDeclared)]
    assert torg.Purpose.DRAMATIC_STEPS in {each.purpose for each in attempts}
    assert torg.Purpose.WAITING not in {each.purpose for each in attempts}
    assert not commands_of("classic", torg.LastDitchEffort)
    assert events_of("classic", torg.TimeRanOut)


@pytest.mark.rule("TC-039", "TC-041")
def test_classic_takes_the_pools_up_and_resets_the_hands_after_the_fight():
    kinds = [type(event) for event in scene(3, dialect="classic")[1].told]
    order = [torg.RoundsEnded, torg.PoolPickedUp, torg.ResetBegun, torg.ResetEnded, torg.SceneEnded]
    places = [kinds.index(kind) for kind in order]
    assert all(one < other for one, other in pairwise(places))


@pytest.mark.rule("TC-029")
def test_classic_pays_once_for_each_kind_in_a_round_and_the_heroes_know_it():
    for beat in beats_of("classic"):
        current = beat.before.state.round
        for hero, action in current.marks.earned if current else ():
            assert not deeds.is_approved(beat.before.state, action, hero)
    earned = [event for event in events_of("classic", torg.CardEarned) if event.action]
    assert earned


@pytest.mark.rule("TC-008")
def test_in_classic_both_turns_of_a_flurry_come_in_a_row():
    seen = 0
    for beat in beats_of("classic"):
        state = beat.before.state
        if isinstance(beat.command, torg.DeclareAction) and state.round:
            side = state.side_of(beat.command.actor)
            waiting = [each for each in state.members(side) if state.actions_left(each) == 1]
            hasty = beat.command.actor in state.round.hastened
            if state.suffers(side, torg.Advantage.FLURRY) and waiting and not hasty:
                able = [each for each in waiting if beat.before.is_able(each)]
                assert beat.command.actor in able
                seen += 1
    assert seen


@pytest.mark.rule("TC-059", "TC-060")
def test_in_classic_a_card_raises_one_skill_or_one_roll():
    assert all(each.skill for each in commands_of("classic", torg.RaiseAttribute))
    assert events_of("classic", torg.SkillRaised)
    for beat in beats_of("classic"):
        if isinstance(beat.command, torg.PlayAction):
            assert beat.before.state.attempt.dice_due
    assert events_of("classic", torg.RollRaised)


def test_a_classic_menu_names_the_skill_that_a_card_raises():
    moment = turn_of("Quin", dialect="classic")
    state = moment.state
    card = next(c for c in state.drama_deck if state.card(c).type is torg.CardType.WILLPOWER)
    state = torg.TORG.step(
        state,
        torg.MoveCard(card=card, to=torg.Place.POOL, hero="Quin", reason="a gift"),
    ).state
    duty = Duty(task=Task.ACT, seat=torg.hero_seat("Quin"), who="Quin")
    texts = [option.text for option in options(with_state(moment, state), duty)]
    played = [text for text in texts if text.startswith("play Willpower")]
    raised = {text.partition(": ")[2] for text in played}
    assert raised == {"trick", "test of wills", "science", "find"}


def given(moment, hero, kind):
    """The moment with a card of this type in a hero's pool."""
    state = moment.state
    card = next(each for each in state.drama_deck if state.card(each).type is kind)
    gift = torg.MoveCard(card=card, to=torg.Place.POOL, hero=hero, reason="a gift")
    return with_state(moment, torg.TORG.step(state, gift).state)


@pytest.mark.rule("TR-150", "TR-153", "TG-026")
@pytest.mark.parametrize("dialect", torg.TORG.dialects)
def test_a_person_may_try_again_or_seize_the_initiative(dialect):
    moment = given(turn_of("Quin", dialect=dialect), "Quin", torg.CardType.SECOND_CHANCE)
    moment = given(moment, "Quin", torg.CardType.SEIZE_INITIATIVE)
    state = torg.declare_action(
        moment.state, actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=30
    ).state
    state = torg.TORG.step(state, with_state(moment, state).throw()).state
    state = torg.announce(state, actor="Quin").state
    duty = Duty(task=Task.AFTER, seat=torg.hero_seat("Quin"), who="Quin")
    texts = [option.text for option in options(with_state(moment, state), duty)]
    assert texts[0].startswith("play Second Chance")
    ends = [text.partition(": ")[2] for text in texts if text.startswith("play Seize Initiative")]
    assert ends == ["keep the card in force", "have a new one flipped"]


@pytest.mark.rule("TR-153")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_card_that_is_kept_or_replaced_is_shown(keeps):
    moment = given(turn_of("Quin"), "Quin", torg.CardType.SEIZE_INITIATIVE)
    card = moment.state.pool("Quin")[-1]
    played = torg.PlaySeizeInitiative(hero="Quin", card=card, keeps=keeps)
    screen = Screen(Console(width=80, file=io.StringIO()))
    following = answered(moment, duty_of("Quin"), played, screen)
    if keeps:
        declined = attrs.evolve(following, declined=(duty_of("Quin"),))
        lead = Duty(task=Task.LEAD, seat=torg.GAMEMASTER)
        following = answered(declined, lead, torg.Flip(), screen)
        assert following.declined == ()
    told = screen.console.file.getvalue()
    assert f"─ Card {following.state.top_card.number} ─" in told


def duty_of(hero):
    return Duty(task=Task.ACT, seat=torg.hero_seat(hero), who=hero)


@pytest.mark.rule("TR-123")
def test_a_person_may_strike_a_coup_de_grace():
    moment = given(turn_of("Tina", dialect="revised"), "Tina", torg.CardType.COUP_DE_GRACE)
    skill = moment.sheet("Tina").actions[torg.ActionKind.ATTACK]
    attack = deeds.declared(moment, "Tina", torg.ActionKind.ATTACK, skill, LEADER)
    state = torg.TORG.step(moment.state, attack).state
    duty = Duty(task=Task.FINISH, seat=torg.hero_seat("Tina"), who="Tina")
    throw = with_state(moment, state).throw()
    state = torg.TORG.step(state, throw).state
    texts = [option.text for option in options(with_state(moment, state), duty)]
    assert any(text.startswith(f"play {torg.CardType.COUP_DE_GRACE}") for text in texts)


@pytest.mark.rule("TC-018")
def test_in_classic_who_may_do_nothing_to_the_others_does_something_else():
    moment = turn_of(LEADER, dialect="classic")
    verdicts = attrs.evolve(moment.state.round.verdicts, penalized=tuple(torg.Side))
    current = attrs.evolve(moment.state.round, verdicts=verdicts)
    moment = with_state(moment, attrs.evolve(moment.state, round=current))
    duty = Duty(task=Task.ACT, seat=torg.GAMEMASTER, who=LEADER)
    assert gamemaster.choose(moment, duty) == torg.PassTurn(character=LEADER)
    assert isinstance(heroes.planned(moment, "Tina"), torg.Defend)


@pytest.mark.rule("TC-011", "TC-012")
def test_what_a_word_on_the_line_means_is_told_by_the_rule_text():
    assert meaning(torg.CLASSIC, torg.Disadvantage.BREAK)[2] == "TC-012"
    assert meaning(torg.GURPS, torg.Disadvantage.BREAK)[2] == "TG-042"
    assert meaning(torg.REVISED, torg.Disadvantage.BREAK)[2] == "TR-071"
    words, _, _ = meaning(torg.CLASSIC, torg.Advantage.UP)
    assert words == "one die more on every action, 10 or better"
    assert meaning(torg.CLASSIC, torg.ExpansionEffect.DANGER) is None


# ---------------------------------------------------------------------------------------- gurps


@pytest.mark.rule("TG-067")
def test_in_gurps_three_dice_stay_at_or_under_the_skill():
    rolls = commands_of("gurps", torg.Roll)
    assert rolls
    assert all(len(each.dice) == 3 and {*each.dice} <= {*range(1, 7)} for each in rolls)
    for event in events_of("gurps", torg.ActionAnnounced):
        assert all(die.die is torg.Die.ACTION for die in event.attempt.rolls)
        for result in event.outcome.results:
            assert (result.margin >= 0) or not result.succeeded


def test_a_gurps_scene_speaks_of_dice_and_hit_points_and_of_no_bonus_number():
    out = "".join(
        run("play", "--auto", "--seed", str(seed), "--dialect", "gurps").out for seed in (3, 7)
    )
    for words in ("or less is needed", " HP", " FP", "rounds left", "gets out of the way", "at -"):
        assert words in out
    for words in ("gives bonus", "shock ", "wound", "flips left", "MA-0", "one roll"):
        assert words not in out


@pytest.mark.rule("TG-065", "TG-072")
def test_in_gurps_the_deadline_counts_rounds_and_the_last_ditch_effort_comes_after_it():
    efforts = [b for b in beats_of("gurps") if isinstance(b.command, torg.LastDitchEffort)]
    assert efforts
    assert all(beat.before.state.resolution.is_overdue for beat in efforts)
    # The end of the time is not the end of the scene: one effort saves it, the other does not.
    assert scene(3, dialect="gurps")[1].ending is Ending.DISARMED
    assert scene(7, dialect="gurps")[1].ending is Ending.EXPLODED
    assert events_of("gurps", torg.SkillResolutionFailed)


@pytest.mark.rule("TG-072")
def test_in_gurps_a_lead_who_has_fallen_makes_no_last_ditch_effort():
    told = run("play", "--auto", "--seed", "25", "--dialect", "gurps").out
    assert "only a last-ditch effort is left to Quin" in told
    assert "Nobody has made the last-ditch effort: the bomb goes off!" in told
    assert "The bomb has gone off." in told
    effort = run("play", "--auto", "--seed", "7", "--dialect", "gurps").out
    assert re.search(r"A last-ditch effort! .*TG-073", effort)


@pytest.mark.rule("TG-054")
def test_in_gurps_interactions_do_what_the_chart_says():
    assert not commands_of("gurps", torg.GiveCondition)
    applied = events_of("gurps", torg.InteractionApplied)
    assert {each.action for each in applied} > {torg.ActionKind.MANEUVER}
    assert all(each.effects for each in applied)
    assert not commands_of("classic", torg.ApplyInteraction)


@pytest.mark.rule("TG-047", "TG-048")
def test_in_gurps_who_is_hit_may_get_out_of_the_way():
    announced = commands_of("gurps", torg.Announce)
    assert any(each.stopped_by for each in announced)
    moment = turn_of(TROOPERS[0])
    better = [moment.dodges("Tina", more) for more in (-20, 20)]
    assert better == [False, True]
    assert not before_the_deal().dodges("Quin", 20)


@pytest.mark.rule("TG-048")
def test_in_gurps_a_defense_lasts_until_the_next_action():
    for seed in SEEDS["gurps"]:
        for beat in scene(seed, dialect="gurps")[0]:
            if isinstance(beat.command, torg.Defend):
                after = with_state(beat.before, beat.transition.state)
                assert house.defends(after, beat.command.hero)
                return
    raise AssertionError("nobody has defended")


@pytest.mark.rule("TG-041")
def test_in_gurps_the_possibility_of_an_up_makes_a_hit_worse():
    seen = 0
    for beat in beats_of("gurps"):
        if isinstance(beat.command, torg.SpendFreePossibility):
            assert beat.before.state.attempt.action is torg.ActionKind.ATTACK
            seen += 1
    assert seen
    assert not [each for each in events_of("gurps", torg.DieRolled) if each.roll.die is torg.Die.UP]


def hit(points=0, spent=()):
    """A plain hit of Tina's on a trooper, with points; what it costs in hit points."""
    moment = turn_of("Tina")
    state = torg.declare_action(
        moment.state,
        actor="Tina",
        action=torg.ActionKind.ATTACK,
        value=15,
        difficulty=0,
        target=TROOPERS[3],
        effect_value=7,
    ).state
    declared = torg.ActionDeclared(attempt=state.attempt, contributes=True)
    attempt = attrs.evolve(state.attempt, points=points)
    state = state.playing(attrs.evolve(state.play, attempts=(attempt,)))
    state = torg.roll(state, actor="Tina", dice=(3, 3, 3)).state
    moment = attrs.evolve(moment, state=state, told=(*moment.told, declared, *spent))
    following, _ = house.after(moment, torg.Announce(actor="Tina"), torg.hero_seat("Tina"))
    return following.due[0].wounds


@pytest.mark.rule("TG-041", "TG-046")
def test_points_add_to_the_hit_points_that_a_hit_costs_unless_they_are_cancelled():
    plain = hit()
    assert hit(points=1) == plain + house.POINT_HARM
    free = torg.FreePossibilitySpent(character="Tina")
    assert hit(spent=(free,)) == plain + house.POINT_HARM
    lost = torg.PossibilityCancelled(character="Tina", is_free=True)
    assert hit(spent=(free, lost)) == plain
    assert hit(spent=(torg.FreePossibilitySpent(character=LEADER),)) == plain


@pytest.mark.rule("TG-040")
def test_an_inspiration_leaves_half_the_hit_points_at_least():
    set_back = commands_of("gurps", torg.SetCounter)
    assert set_back
    for each in set_back:
        most = before_the_deal(dialect="gurps").sheet(each.character).hit_points
        assert each.number == most // 2


def test_in_gurps_who_has_lost_all_fatigue_points_drops():
    moment = turn_of("Marco")
    tired = torg.report_damage(moment.state, target=LEADER, shock=11).state
    moment = with_state(moment, tired)
    assert moment.is_battered(LEADER)
    worn = torg.ShockSuffered(character=LEADER, shock=2)
    exhausted = with_state(moment, torg.report_damage(moment.state, target=LEADER, shock=2).state)
    (dropped,) = house._follows(exhausted, worn)
    assert dropped == torg.ReportDamage(target=LEADER, leaves_unconscious=True)
    assert list(house._follows(moment, worn)) == []


# ------------------------------------------------------------------- the chart leaves it to them


def with_call(actor, target):
    """A moment at which somebody may name what an interaction does."""
    moment = turn_of("Marco")
    call = torg.PlayersCallDue(actor=actor, target=target)
    return with_state(moment, torg.TORG.replay(moment.state, [call]))


@pytest.mark.rule("TG-058", "TG-064")
def test_who_has_the_call_names_the_result():
    moment = with_call("Marco", LEADER)
    duty = agenda.next_duty(moment)
    assert (duty.task, duty.seat, duty.who) == (Task.CALL, torg.hero_seat("Marco"), "Marco")
    called = heroes.choose(moment, duty)
    assert called == torg.MakeCall(
        actor="Marco", target=LEADER, effects=(InteractionEffect.SETBACK,)
    )
    texts = [option.text for option in options(moment, duty)]
    assert texts == [f"{LEADER}: {word}" for word in ("setback", "break", "unskilled", "stymied")]
    following, transition = house.after(moment, called, duty.seat)
    assert agenda.next_duty(following).task is not Task.CALL
    lines = narrate(moment.state, called, transition)
    assert lines[0].text.startswith(f"Marco's call on {LEADER}: setback")


@pytest.mark.rule("TG-064")
def test_the_gamemaster_calls_for_villains():
    moment = with_call(LEADER, "Quin")
    duty = agenda.next_duty(moment)
    assert (duty.seat, duty.who) == (torg.GAMEMASTER, LEADER)
    called = gamemaster.choose(moment, duty)
    assert called.effects == (InteractionEffect.UNSKILLED,)
    following, _ = house.after(moment, called, duty.seat)
    skill = moment.sheet("Quin").actions[torg.ActionKind.TEST]
    default = moment.sheet("Quin").attributes[skill.attribute] - 5
    assert deeds.usable(following, "Quin", skill).value == default
    assert deeds.usable(moment, "Quin", skill) == skill


@pytest.mark.rule("TG-061")
def test_who_loses_an_action_lets_the_turn_go_by():
    moment = with_call("Tina", LEADER)
    called = torg.MakeCall(actor="Tina", target=LEADER, effects=(InteractionEffect.SETBACK,))
    following, _ = house.after(moment, called, torg.hero_seat("Tina"))
    duty = Duty(task=Task.ACT, seat=torg.GAMEMASTER, who=LEADER)
    turn = turn_of(LEADER)
    verdicts = attrs.evolve(
        turn.state.round.verdicts, conditions=following.state.round.verdicts.conditions
    )
    current = attrs.evolve(turn.state.round, verdicts=verdicts)
    turn = with_state(turn, attrs.evolve(turn.state, round=current))
    assert gamemaster.choose(turn, duty) == torg.PassTurn(character=LEADER)


# ------------------------------------------------------------------------------- at the keyboard


def answers(*lines):
    return "".join(f"{line}\n" for line in lines)


GURPS_FIRST = ["play", "--seed", "3", "--dialect", "gurps"]


def test_at_a_gurps_table_dice_are_typed_as_three():
    told = run(*GURPS_FIRST, typed=answers("?", "1", "r x", "r 19", "r 2 3", "r 3 6 2", "u", "q"))
    assert told.code == 0
    assert "r 11 throws dice that came to 11, r 3 6 2 dice one by one" in told.out
    assert "throw the dice (or type what you threw: r 11, or r 3 6 2)" in told.out
    assert "'x' is no roll; type r 11, or r 3 6 2." in told.out
    words = " ".join(told.out.split())
    assert "three six-sided dice come to 3 at the least and 18 at the most, not 19" in words
    assert "an action takes three dice that each show 1 to 6, not 2, 3" in words
    assert "Dice: 3 + 6 + 2 = 11." in told.out
    assert "Taken back." in told.out
    assert told.out.endswith("Left. The seed was 3.\n")


def test_at_a_classic_table_a_person_plays_and_leaves():
    typed = answers("? 45", "1", "r 14", "1", "u", "q")
    told = run("play", "--seed", "3", "--dialect", "classic", typed=typed)
    assert told.code == 0
    assert "─ Haste (45" in told.out
    assert "Die: 14." in told.out
    assert "Left." in told.out


def test_the_program_says_the_same_for_the_same_seed_in_every_rule_text():
    one = program("play", "--auto", "--seed", "9", "--dialect", "gurps", PYTHONHASHSEED="1")
    assert (
        one.out.splitlines()
        == run("play", "--auto", "--seed", "9", "--dialect", "gurps").out.splitlines()
    )
