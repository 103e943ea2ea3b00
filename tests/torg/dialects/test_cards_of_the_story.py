"""Cards that turn the story or answer a result, in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Die, Reason, SceneKind
from tests.torg.tables import allowed, before_first_flip, in_rounds, refused, told
from tests.torg.tables_actions import (
    ADRENALIN,
    HASTE,
    HERO,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    acts,
    announced,
    declared,
    flipped,
    hold,
    outcome_of,
    rounds,
    scene,
    thrown,
)

ESCAPE, IDEA, MONOLOGUE, GLORY = 156, 85, 95, 91
SECOND_CHANCE, OPPONENT_FAILS, SEIZE_INITIATIVE = 79, 74, 70
CRITICAL = torg.card_readings.GloryTrigger.CRITICAL_SUCCESS
ALL_DIALECTS = pytest.mark.parametrize(
    "dialect", [REVISED, CLASSIC, GURPS], ids=lambda each: each.name
)
UNLIKE_REVISED = pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=lambda each: each.name)


def fight(dialect, *cards, card=PLAIN_ATTACK_TAUNT, **setting):
    return rounds(card, pools={"Quin": cards}, dialect=dialect, **setting)


def house(dialect, **changes):
    group = attrs.evolve(dialect.enhancements, **changes)
    return attrs.evolve(dialect, name="house", enhancements=group)


def deed(state, actor="Quin", action=ActionKind.ATTACK, *, succeeds=True, **details):
    """A whole action that succeeds, or fails by five."""
    if state.dialect.attempts.die is torg.readings.ActionDie.THREE_D6_ROLLED_UNDER:
        state = declared(state, actor, action, difficulty=0, **details)
        return announced(state, 10 if succeeds else 15)
    return acts(state, actor, action, 0 if succeeds else -5, **details)


# --------------------------------------------------------------------------- row: Escape


def escape_laid_second(dialect):
    state = deed(rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)).state
    state = hold(state, "Quin", HERO, ESCAPE)
    state = torg.play_to_pool(state, hero="Quin", card=HERO).state
    return deed(flipped(state, PLAIN_TEST_TRICK)).state


@pytest.mark.rule("TC-066", "TG-018", "TR-131")
@ALL_DIALECTS
def test_an_escape_laid_first_takes_all_away_at_any_time(dialect):
    state = deed(hold(rounds(PLAIN_ATTACK_TAUNT, dialect=dialect), "Quin", ESCAPE)).state
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    state = flipped(state, PLAIN_TEST_TRICK)
    transition = torg.play_escape(state, hero="Quin", card=ESCAPE)
    assert told(transition, torg.PartyEscaped)
    assert transition.state.round is None


@pytest.mark.rule("TC-066", "TG-018", "TR-131")
@pytest.mark.parametrize(("dialect", "lies"), [(REVISED, False), (CLASSIC, True), (GURPS, False)])
def test_a_late_escape_is_refused_or_is_of_no_effect(dialect, lies):
    state = escape_laid_second(dialect)
    late = torg.PlayToPool(hero="Quin", card=ESCAPE)
    assert allowed(state, late) is lies
    if not lies:
        refused(state, late, Reason.ESCAPE_TOO_LATE, "TR-131")
        return
    state = torg.TORG.step(state, late).state
    state, events = torg.play_escape(state, hero="Quin", card=ESCAPE)
    assert events[1:] == (torg.EscapeWasted(hero="Quin"),)
    assert state.round is not None
    assert ESCAPE in state.discard_pile


@pytest.mark.rule("TC-066")
def test_a_pool_may_open_with_a_useless_escape_where_that_is_no_fault():
    group = attrs.evolve(CLASSIC.pools, opening=REVISED.pools.opening)
    dialect = attrs.evolve(CLASSIC, name="house", pools=group)
    state = before_first_flip("Quin", hands={"Quin": (HERO, ESCAPE)}, dialect=dialect)
    state = torg.open_pool(state, hero="Quin", cards=(HERO, ESCAPE)).state
    transition = torg.play_escape(torg.flip(state).state, hero="Quin", card=ESCAPE)
    assert told(transition, torg.EscapeWasted)


# ----------------------------------------------------------------------------- row: Idea


@pytest.mark.rule("TC-070", "TG-074", "TR-138")
@pytest.mark.parametrize(
    ("dialect", "owed", "asks"),
    [
        (REVISED, "answer_to_a_question", True),
        (CLASSIC, "useful_idea", False),
        (GURPS, "inspiration", False),
    ],
)
def test_what_the_gamemaster_owes_for_idea(dialect, owed, asks):
    state = fight(dialect, IDEA)
    mute = torg.PlayIdea(hero="Quin", card=IDEA)
    assert allowed(state, mute) is not asks
    if asks:
        refused(state, mute, Reason.QUESTION_MISSING, "TR-138")
    _, events = torg.play_idea(state, hero="Quin", card=IDEA, question="Who lied?")
    assert (events[1].owed, events[1].question) == (owed, "Who lied?")


# ------------------------------------------------------------------------- row: Monologue


def speech(state):
    return torg.play_monologue(state, hero="Quin", card=MONOLOGUE).state


def can(state, actor, action, target=None):
    return allowed(
        state,
        torg.DeclareAction(actor=actor, action=action, value=9, difficulty=9, target=target),
    )


@pytest.mark.rule("TC-075", "TG-024", "TR-145")
@pytest.mark.parametrize(
    ("dialect", "own", "others"),
    [
        (REVISED, {"left": 0, "trick": False, "help": False}, {"trick": False, "help": False}),
        (CLASSIC, {"left": 1, "trick": False, "help": True}, {"trick": False, "help": True}),
        (GURPS, {"left": 1, "trick": True, "help": True}, {"trick": False, "help": False}),
    ],
)
def test_what_a_monologue_silences(dialect, own, others):
    state = speech(fight(dialect, MONOLOGUE))
    assert state.actions_left("Quin") == own["left"]
    assert can(state, "Quin", ActionKind.TRICK, "Mummy") is own["trick"]
    assert can(state, "Quin", ActionKind.OTHER, "Marco") is own["help"]
    for actor, foe in (("Marco", "Mummy"), ("Mummy", "Tina")):
        assert can(state, actor, ActionKind.TRICK, foe) is others["trick"]
        assert not can(state, actor, ActionKind.ATTACK)
        assert can(state, actor, ActionKind.OTHER) is others["help"]


@pytest.mark.rule("TC-075", "TG-024")
def test_the_refusal_names_the_speaker_and_the_text():
    attack = torg.DeclareAction(actor="Mummy", action=ActionKind.ATTACK, value=9, difficulty=9)
    classic = speech(fight(CLASSIC, MONOLOGUE))
    assert "Quin" in refused(classic, attack, Reason.HOSTILITY_SILENCED, "TC-075")
    reported = torg.ReportAction(actor="Mummy", action=ActionKind.TAUNT, margin=1, target="Quin")
    refused(classic, reported, Reason.HOSTILITY_SILENCED, "TC-075")
    gurps = speech(fight(GURPS, MONOLOGUE))
    assert "Quin" in refused(gurps, attack, Reason.MONOLOGUE_HELD, "TG-024")


@pytest.mark.rule("TC-075", "TG-024", "TG-075", "TR-145")
@pytest.mark.parametrize(
    ("dialect", "hostile", "harmless", "own"),
    [(REVISED, 0, 0, 0), (CLASSIC, 0, 1, 1), (GURPS, 0, 0, 1)],
)
def test_which_open_actions_come_to_nothing(dialect, hostile, harmless, own):
    if dialect is REVISED:
        state = declared(fight(dialect, MONOLOGUE, HASTE), "Mummy", target="Marco")
        state = torg.play_haste(state, hero="Quin", card=HASTE).state
        assert len(speech(state).attempts) == hostile + harmless + own
        return
    state = fight(dialect, MONOLOGUE)
    assert len(speech(declared(state, "Mummy", target="Marco")).attempts) == hostile
    assert len(speech(declared(state, "Mummy", ActionKind.OTHER)).attempts) == harmless
    assert len(speech(declared(state, "Quin", ActionKind.OTHER)).attempts) == own


@pytest.mark.rule("TC-075", "TG-024")
@UNLIKE_REVISED
def test_two_monologues_are_not_held_at_once(dialect):
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        pools={"Quin": (MONOLOGUE,), "Marco": (201,)},
        deck_value=torg.original_deck().with_cards(
            {201: CardType.MONOLOGUE}, like=45, name="two speeches"
        ),
        dialect=dialect,
    )
    other = torg.PlayMonologue(hero="Marco", card=201)
    assert allowed(state, other)
    rule = "TC-075" if dialect is CLASSIC else "TG-024"
    refused(speech(state), other, Reason.MONOLOGUE_HELD, rule)


@pytest.mark.rule("TC-075", "TG-024", "TR-186")
@pytest.mark.parametrize(("dialect", "may"), [(REVISED, True), (CLASSIC, False), (GURPS, False)])
def test_whether_a_monologue_may_last(dialect, may):
    state = speech(fight(dialect, MONOLOGUE))
    command = torg.ProlongMonologue()
    assert allowed(state, command) is may
    if not may:
        rule = "TC-075" if dialect is CLASSIC else "TG-024"
        assert "ends with the round" in refused(state, command, Reason.MONOLOGUE_ENDS, rule)


# ----------------------------------------------------------------------------- row: Glory


def shone(state, value, *totals):
    """Quin's action by these dice, which the gamemaster calls important."""
    difficulty = 0 if state.dialect is GURPS else 10
    state = announced(declared(state, value=value, difficulty=difficulty), *totals).state
    return torg.grant_impact(state, hero="Quin").state


@pytest.mark.rule("TC-067", "TG-019", "TR-134", "TR-135")
@ALL_DIALECTS
def test_glory_asks_for_high_dice_in_a_dramatic_scene_or_for_a_critical_success(dialect):
    glory = torg.PlayGlory(hero="Quin", card=GLORY)
    great, poor = (4, 8) if dialect is GURPS else (60, 59)
    for kind in SceneKind:
        state = fight(dialect, GLORY, kind=kind)
        assert allowed(shone(state, 12, great), glory) is (
            dialect is GURPS or kind is SceneKind.DRAMATIC
        )
        assert not allowed(shone(state, 12, poor), glory)
    transition = torg.TORG.step(shone(fight(dialect, GLORY), 12, great), glory)
    changed = told(transition, torg.AwardChanged)
    assert {(each.hero, each.possibilities) for each in changed} == {
        (hero.name, 3) for hero in transition.state.heroes
    }


@pytest.mark.rule("TG-019")
@pytest.mark.parametrize(
    ("value", "total", "critical"),
    [(10, 4, True), (14, 5, False), (15, 5, True), (15, 6, False), (16, 6, True), (20, 7, False)],
)
def test_what_three_dice_call_a_critical_success(value, total, critical):
    state = shone(fight(GURPS, GLORY), value, total)
    glory = torg.PlayGlory(hero="Quin", card=GLORY)
    assert allowed(state, glory) is critical
    if not critical:
        refused(state, glory, Reason.NO_CRITICAL_SUCCESS, "TG-019")


@pytest.mark.rule("TG-019")
def test_with_other_dice_the_gamemaster_knows_what_is_critical():
    glory = torg.PlayGlory(hero="Quin", card=GLORY)
    dialect = house(REVISED, glory_trigger=CRITICAL)
    assert allowed(shone(fight(dialect, GLORY), 12, 20), glory)
    refused(shone(fight(dialect, GLORY), 5, 12), glory, Reason.NO_CRITICAL_SUCCESS, "TG-019")


def reported(dialect, margin, die_total, hero="Quin"):
    state = torg.report_action(
        rounds(PLAIN_ATTACK_TAUNT, pools={hero: (GLORY,)}, dialect=dialect),
        actor=hero,
        action=ActionKind.ATTACK,
        margin=margin,
        die_total=die_total,
    ).state
    return torg.grant_impact(state, hero=hero).state


@pytest.mark.rule("TC-067", "TG-019", "TR-134")
@ALL_DIALECTS
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_glory_crowns_a_reported_action_by_the_dice_that_were_told(dialect, hero):
    glory = torg.PlayGlory(hero=hero, card=GLORY)
    if dialect is GURPS:
        cases = [(10, 6, True), (9, 6, False), (0, 4, True), (0, 5, False), (-1, 3, False)]
        reason = Reason.NO_CRITICAL_SUCCESS
    else:
        cases = [(3, 60, True), (3, 59, False), (-3, 61, True)]
        reason = Reason.ROLL_TOO_LOW
    for margin, total, shines in cases:
        state = reported(dialect, margin, total, hero)
        assert allowed(state, glory) is shines, (margin, total)
        if not shines:
            refused(state, glory, reason, "TG-019" if dialect is GURPS else "TR-134")


@pytest.mark.rule("TC-067", "TG-019", "TR-134")
@ALL_DIALECTS
def test_glory_asks_for_the_dice_of_a_reported_action(dialect):
    rule = "TG-019" if dialect is GURPS else "TR-134"
    glory = torg.PlayGlory(hero="Quin", card=GLORY)
    sentence = refused(reported(dialect, 20, None), glory, Reason.DIE_TOTAL_NOT_TOLD, rule)
    assert "`die_total`" in sentence


@pytest.mark.rule("TG-067")
@pytest.mark.parametrize("total", [2, 19])
def test_a_report_tells_what_three_dice_can_come_to(total):
    report = torg.ReportAction(actor="Quin", action=ActionKind.ATTACK, margin=0, die_total=total)
    refused(fight(GURPS, GLORY), report, Reason.DICE_DO_NOT_FOLLOW, "TG-067")
    assert allowed(fight(REVISED, GLORY), report)


# --------------------------------------------------------------------- row: Second Chance


def again(state):
    return torg.play_second_chance(state, hero="Quin", card=SECOND_CHANCE).state


@pytest.mark.rule("TC-081", "TG-026", "TR-150")
@pytest.mark.parametrize(
    ("dialect", "dice"),
    [(REVISED, (Die.ACTION,)), (CLASSIC, (Die.ACTION,)), (GURPS, (Die.REROLL, Die.REROLL))],
)
def test_a_second_chance_is_a_new_try_or_two_more_rolls(dialect, dice):
    state = again(deed(fight(dialect, SECOND_CHANCE), succeeds=False).state)
    assert state.attempt.dice_due == dice
    good, poor = (8, 17) if dialect is GURPS else (30, 3)
    won = outcome_of(announced(state, *(poor,) * (len(dice) - 1), good))
    assert won.succeeded
    if dialect is GURPS:
        assert (won.die_total, won.results[0].margin) == (8, 2)
        lost = outcome_of(announced(state, 17, 16))
        assert (lost.die_total, lost.succeeded) == (15, False)


@pytest.mark.rule("TG-026", "TG-015")
@pytest.mark.parametrize("in_round", [True, False])
def test_what_helped_the_first_roll_helps_the_best_of_three(in_round):
    cards = (SECOND_CHANCE, ADRENALIN)
    state = fight(GURPS, *cards)
    if not in_round:
        state = scene(hands={"Quin": cards}, dialect=GURPS)
    state = declared(state, action=ActionKind.MANEUVER, difficulty=0)
    state = torg.raise_attribute(state, hero="Quin", card=ADRENALIN).state
    state = announced(state, 15).state
    assert ADRENALIN in state.discard_pile
    assert outcome_of(announced(again(state), 13, 16)).results[0].margin == 0


@pytest.mark.rule("TG-026")
def test_each_of_several_dice_is_rolled_twice_more():
    state = fight(GURPS, SECOND_CHANCE, card=2)
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(0, 0, 0, 0), flips=8
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=12, steps=2).state
    state = again(announced(state, 16, 15).state)
    assert state.attempt.dice_due == (Die.REROLL,) * 4
    outcome = outcome_of(announced(state, 10, 17, 16, 9))
    assert [each.margin for each in outcome.results] == [0, 1]


@pytest.mark.rule("TG-026")
def test_the_best_of_three_d20s_is_the_highest():
    best = torg.card_readings.SecondChance.BEST_OF_TWO_REROLLS
    state = fight(house(REVISED, second_chance=best), SECOND_CHANCE)
    state = again(deed(state, succeeds=False).state)
    assert outcome_of(announced(state, 3, 19)).die_total == 19


# ------------------------------------------------- rows: Opponent Fails, Seize Initiative


@pytest.mark.rule("TC-076", "TG-025", "TR-147", "TR-149")
@ALL_DIALECTS
def test_opponent_fails_undoes_the_result_on_its_player_alone(dialect):
    difficulty = 0 if dialect is GURPS else 10
    checks = tuple(
        torg.Check(value=14, difficulty=difficulty, target=each) for each in ("Quin", "Marco")
    )
    state = torg.one_on_many(
        fight(dialect, OPPONENT_FAILS), actor="Mummy", action=ActionKind.ATTACK, checks=checks
    ).state
    state = announced(state, 8 if dialect is GURPS else 15).state
    assert set(state.play.aftermath.hits) == {"Quin", "Marco"}
    state = torg.play_opponent_fails(state, hero="Quin", card=OPPONENT_FAILS).state
    assert state.play.aftermath.hits == ("Marco",)


@pytest.mark.rule("TR-071", "TR-147")
def test_a_villain_whose_hit_is_negated_has_not_stood_firm_by_it():
    state = deed(fight(REVISED, OPPONENT_FAILS, card=116), "Mummy", target="Quin").state
    state = torg.report_damage(state, target="Quin", by="Mummy", wounds=1).state
    assert "Mummy" in state.round.verdicts.steadfast
    state = torg.play_opponent_fails(state, hero="Quin", card=OPPONENT_FAILS).state
    assert state.round.verdicts.steadfast == ()


@pytest.mark.rule("TC-082", "TG-027", "TR-153")
@ALL_DIALECTS
@pytest.mark.parametrize("keeps", [True, False])
def test_seize_initiative_keeps_the_card_or_flips_another(dialect, keeps):
    seize = next(
        card.number for card in torg.original_deck().cards if card.type is CardType.SEIZE_INITIATIVE
    )
    state = fight(dialect, seize, deck=(PLAIN_TEST_TRICK, 3))
    state = torg.play_seize_initiative(state, hero="Quin", card=seize, keeps=keeps).state
    if keeps:
        state = torg.flip(state).state
    assert state.top_card.number == (PLAIN_ATTACK_TAUNT if keeps else PLAIN_TEST_TRICK)


# ----------------------------------------------------------------------------- what is read


@pytest.mark.rule("TC-086", "TC-088")
def test_the_kind_of_the_scene_names_the_line_and_the_words_above_it_are_not_kept():
    lines = {kind: in_rounds(top=25, kind=kind, dialect=CLASSIC).line for kind in SceneKind}
    card = torg.original_deck().card(25)
    assert lines[SceneKind.STANDARD] == card.gamemaster.standard
    assert lines[SceneKind.DRAMATIC] == card.gamemaster.dramatic
    texts = [each.name for each in attrs.fields(type(card.gamemaster)) if each.type in (str, "str")]
    assert texts == []


@pytest.mark.rule("TC-087")
def test_cards_mark_the_beats_where_nobody_fights():
    state = in_rounds(dialect=CLASSIC, villains=(), deck=(PLAIN_TEST_TRICK,))
    state = torg.flip(state).state
    assert (state.round.number, state.top_card.number) == (2, PLAIN_TEST_TRICK)


@pytest.mark.rule("TG-075")
def test_a_card_takes_effect_at_once_in_somebody_elses_turn():
    state = declared(fight(GURPS, ADRENALIN), "Mummy", difficulty=0)
    state = torg.raise_attribute(state, hero="Quin", card=ADRENALIN).state
    assert [boost.card for boost in state.boosts] == [ADRENALIN]


@pytest.mark.rule("TG-076")
def test_orange_cards_wait_for_the_gamemaster_and_no_other_does():
    waiting = {card.type for card in torg.expanded_deck().cards if card.player.is_special}
    assert {CardType.ALERTNESS, CardType.CONNECTION, CardType.CAMPAIGN} <= waiting
    state = deed(hold(fight(GURPS), "Quin", 33)).state
    state, events = torg.play_to_pool(state, hero="Quin", card=33)
    assert events[1].type is CardType.ALERTNESS
    assert state.pool("Quin") == (33,)
    assert thrown(declared(state, "Marco", difficulty=0), 10).attempt is not None
