"""Cards that turn the story, in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason, SceneKind
from tests.torg.options.tables_stories import deed, fight
from tests.torg.tables import ALL_DIALECTS, allowed, before_first_flip, in_rounds, refused, told
from tests.torg.tables_actions import (
    ADRENALIN,
    HASTE,
    HERO,
    HEROES_UP_ANY,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    declared,
    flipped,
    hold,
    rounds,
    scene,
    thrown,
)

ESCAPE, IDEA, MONOLOGUE, SEIZE = 156, 85, 95, 60


# --------------------------------------------------------------------------- row: Escape


def escape_laid_second(dialect):
    state = deed(rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)).state
    state = hold(state, "Quin", HERO, ESCAPE)
    state = torg.play_to_pool(state, hero="Quin", card=HERO).state
    return deed(flipped(state, PLAIN_TEST_TRICK)).state


@pytest.mark.rule("TC-066", "TG-018", "TR-131", "TR-132")
@ALL_DIALECTS
def test_an_escape_laid_first_takes_all_away_at_any_time(dialect):
    state = deed(hold(rounds(PLAIN_ATTACK_TAUNT, dialect=dialect), "Quin", ESCAPE)).state
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    state = declared(flipped(state, PLAIN_TEST_TRICK), "Mummy", target="Quin")
    transition = torg.play_card(state, hero="Quin", card=ESCAPE)
    assert told(transition, torg.PartyEscaped) == [torg.PartyEscaped(hero="Quin")]
    assert told(transition, torg.RoundsEnded)
    assert transition.state.round is None
    assert transition.state.attempts == ()
    assert transition.state.discard_pile == (ESCAPE,)


@pytest.mark.rule("TC-066", "TG-018", "TR-131")
@pytest.mark.parametrize(("dialect", "lies"), [(REVISED, False), (CLASSIC, True), (GURPS, False)])
def test_a_late_escape_is_refused_or_is_of_no_effect(dialect, lies):
    state = escape_laid_second(dialect)
    late = torg.PlayToPool(hero="Quin", card=ESCAPE)
    assert allowed(state, late) is lies
    if not lies:
        assert "Quin's pool" in refused(state, late, Reason.ESCAPE_TOO_LATE, "TR-131")
        return
    state = torg.TORG.step(state, late).state
    state, events = torg.play_card(state, hero="Quin", card=ESCAPE)
    assert events[1:] == (torg.EscapeWasted(hero="Quin"),)
    assert state.round is not None
    assert ESCAPE in state.discard_pile


@pytest.mark.rule("TC-066")
def test_a_pool_may_open_with_a_useless_escape_where_that_is_no_fault():
    group = attrs.evolve(CLASSIC.pools, opening=REVISED.pools.opening)
    dialect = attrs.evolve(CLASSIC, name="house", pools=group)
    state = before_first_flip("Quin", hands={"Quin": (HERO, ESCAPE)}, dialect=dialect)
    state = torg.open_pool(state, hero="Quin", cards=(HERO, ESCAPE)).state
    assert state.play.first_pooled == (("Quin", HERO),)
    transition = torg.play_card(torg.flip(state).state, hero="Quin", card=ESCAPE)
    assert told(transition, torg.EscapeWasted)
    state = before_first_flip("Quin", hands={"Quin": (HERO, ESCAPE)}, dialect=dialect)
    state = torg.open_pool(state, hero="Quin", cards=(ESCAPE, HERO)).state
    assert state.play.first_pooled == (("Quin", ESCAPE),)
    transition = torg.play_card(torg.flip(state).state, hero="Quin", card=ESCAPE)
    assert told(transition, torg.PartyEscaped)


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
    plays = [
        torg.PlayCard(hero="Quin", card=IDEA, choice=choice)
        for choice in (None, torg.Words(text=" "), torg.Words(text="Who lied?"))
    ]
    for state in (fight(dialect, IDEA), scene(hands={"Quin": (IDEA,)}, dialect=dialect)):
        for mute in plays[:2]:
            assert allowed(state, mute) is not asks
            if asks:
                assert "Quin" in refused(state, mute, Reason.QUESTION_MISSING, "TR-138")
        after, events = torg.TORG.step(state, plays[2])
        assert events[1] == torg.QuestionAsked(hero="Quin", question="Who lied?", owed=owed)
        assert after.discard_pile == (IDEA,)


# ------------------------------------------------------------------------- row: Monologue


def speech(state):
    return torg.play_card(state, hero="Quin", card=MONOLOGUE).state


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


@pytest.mark.rule("TC-075", "TG-024", "TG-075", "TR-137", "TR-145")
@pytest.mark.parametrize(
    ("dialect", "hostile", "harmless", "own"),
    [(REVISED, 0, 0, 0), (CLASSIC, 0, 1, 1), (GURPS, 0, 0, 1)],
)
def test_which_open_actions_come_to_nothing(dialect, hostile, harmless, own):
    if dialect is REVISED:
        for target in ("Marco", "Quin"):
            state = declared(fight(dialect, MONOLOGUE, HASTE), "Mummy", target=target)
            assert len(speech(state).attempts) == hostile + harmless + own
            spoken = speech(torg.play_card(state, hero="Quin", card=HASTE).state)
            assert len(spoken.attempts) == hostile + harmless + own
            assert spoken.actions_left("Quin") == 1
        return
    state = fight(dialect, MONOLOGUE)
    assert len(speech(declared(state, "Mummy", target="Marco")).attempts) == hostile
    assert len(speech(declared(state, "Mummy", ActionKind.OTHER)).attempts) == harmless
    assert len(speech(declared(state, "Quin", ActionKind.OTHER)).attempts) == own


@pytest.mark.rule("TC-075", "TG-024", "TR-145")
@ALL_DIALECTS
@pytest.mark.parametrize("in_one_fight", [True, False])
def test_two_monologues_are_not_held_at_once(dialect, in_one_fight):
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        pools={"Quin": (MONOLOGUE,), "Marco": (201,)},
        deck_value=torg.original_deck().with_cards(
            {201: CardType.MONOLOGUE}, like=45, name="two speeches"
        ),
        dialect=dialect,
    )
    if not in_one_fight:
        state = torg.join_combat(state, character="Quin", combat="the roof").state
    other = torg.PlayCard(hero="Marco", card=201)
    assert allowed(state, other)
    rule = {REVISED: "TR-145", CLASSIC: "TC-075", GURPS: "TG-024"}[dialect]
    refused(speech(state), other, Reason.MONOLOGUE_HELD, rule)


def two_fights(dialect, **table):
    """Quin and the Mummy fight on the roof, Marco and the Cultist below; Quin may speak."""
    table = {"pools": {"Quin": (MONOLOGUE,), "Marco": (HASTE,)}} | table
    villains = ("Mummy", "Cultist")
    state = rounds(PLAIN_ATTACK_TAUNT, villains=villains, dialect=dialect, **table)
    for name in ("Quin", "Mummy"):
        state = torg.join_combat(state, character=name, combat="the roof").state
    return state


@pytest.mark.rule("TC-075", "TG-024", "TR-145")
@ALL_DIALECTS
@pytest.mark.parametrize("speaker", ["Quin", "Marco"])
def test_a_monologue_is_heard_in_its_own_fight_alone(dialect, speaker):
    state = two_fights(dialect, pools={speaker: (MONOLOGUE,)})
    state = torg.play_card(state, hero=speaker, card=MONOLOGUE).state
    roof, below = ("Mummy", "Quin"), ("Cultist", "Marco")
    hears, fights_on = (roof, below) if speaker == "Quin" else (below, roof)
    assert not can(state, hears[0], ActionKind.ATTACK, hears[1])
    for actor, foe in (fights_on, fights_on[::-1]):
        assert can(state, actor, ActionKind.ATTACK, foe)
    if dialect is REVISED:
        assert allowed(state, torg.Defend(hero=fights_on[1]))
        state = flipped(torg.prolong_monologue(state).state, PLAIN_TEST_TRICK)
        assert not can(state, hears[0], ActionKind.ATTACK, hears[1])
        assert can(state, fights_on[0], ActionKind.ATTACK, fights_on[1])


@pytest.mark.rule("TC-075", "TG-024", "TR-136", "TR-145")
@ALL_DIALECTS
def test_in_another_fight_open_actions_go_on_and_haste_gives_one_more(dialect):
    state = declared(two_fights(dialect), "Cultist", target="Marco")
    state = speech(state)
    assert state.attempt.actor == "Cultist"
    assert allowed(state, torg.PlayCard(hero="Marco", card=HASTE))


@pytest.mark.rule("TC-038", "TR-145")
@ALL_DIALECTS
def test_who_comes_into_the_fight_has_to_listen_and_who_leaves_it_has_not(dialect):
    state = speech(two_fights(dialect))
    state = torg.join_combat(state, character="Cultist", combat="the roof").state
    state = torg.join_combat(state, character="Mummy").state
    assert not can(state, "Cultist", ActionKind.ATTACK, "Quin")
    assert can(state, "Mummy", ActionKind.ATTACK, "Marco")


@pytest.mark.rule("TC-039", "TR-145")
@ALL_DIALECTS
def test_a_monologue_silences_nobody_else_when_its_fight_is_over(dialect):
    state = torg.end_combat(speech(two_fights(dialect)), combat="the roof").state
    if state.scene.awaiting:
        state = torg.discard_after_scene(state, hero="Quin").state
    assert can(state, "Cultist", ActionKind.ATTACK, "Marco")
    assert can(state, "Marco", ActionKind.ATTACK, "Cultist")


@pytest.mark.rule("TC-075", "TG-024", "TR-186")
@pytest.mark.parametrize(("dialect", "may"), [(REVISED, True), (CLASSIC, False), (GURPS, False)])
def test_whether_a_monologue_may_last(dialect, may):
    state = speech(fight(dialect, MONOLOGUE))
    command = torg.ProlongMonologue()
    assert allowed(state, command) is may
    if may:
        refused(fight(dialect, MONOLOGUE), command, Reason.NO_MONOLOGUE, "TR-186")
        second = flipped(torg.TORG.step(state, command).state, PLAIN_TEST_TRICK)
        act = torg.DeclareAction(actor="Mummy", action=ActionKind.ATTACK, value=9, difficulty=9)
        refused(second, act, Reason.MONOLOGUE_HELD, "TR-145")
        assert flipped(second, PLAIN_ATTACK_TAUNT + 1).round.monologue is None
    else:
        rule = "TC-075" if dialect is CLASSIC else "TG-024"
        assert "ends with the round" in refused(state, command, Reason.MONOLOGUE_ENDS, rule)


# --------------------------------------------------------------------- row: Seize Initiative


@pytest.mark.rule("TC-082", "TG-027", "TR-153")
@ALL_DIALECTS
def test_seize_initiative_flips_another_card(dialect):
    state = fight(dialect, SEIZE, deck=(PLAIN_TEST_TRICK, 1))
    choice = torg.Seizing(keeps=False)
    state = torg.play_card(state, hero="Quin", card=SEIZE, choice=choice).state
    assert state.top_card.number == PLAIN_TEST_TRICK


@pytest.mark.rule("TC-082", "TG-027", "TR-153")
@ALL_DIALECTS
def test_seize_initiative_keeps_the_card_for_one_more_round(dialect):
    state = fight(dialect, SEIZE, card=HEROES_UP_ANY, deck=(PLAIN_TEST_TRICK, 1))
    choice = torg.Seizing(keeps=True)
    state, events = torg.play_card(state, hero="Quin", card=SEIZE, choice=choice)
    assert events[1:] == (torg.InitiativeSeized(hero="Quin", card=HEROES_UP_ANY),)
    count = len(state.drama_deck)
    state, events = torg.flip(state)
    assert events[0] == torg.CardStayed(card=HEROES_UP_ANY)
    assert told((state, events), torg.SideAffected)
    assert state.round.number == 2
    assert state.top_card.number == HEROES_UP_ANY
    assert len(state.drama_deck) == count
    # It stays once.
    flips = told(torg.flip(state), torg.CardFlipped)
    assert [each.card for each in flips] == [PLAIN_TEST_TRICK]


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
    state = torg.play_card(state, hero="Quin", card=ADRENALIN).state
    assert [boost.card for boost in state.boosts] == [ADRENALIN]


@pytest.mark.rule("TG-076")
def test_orange_cards_wait_for_the_gamemaster_and_no_other_does():
    waiting = {card.type for card in torg.expanded_deck().where(special=True)}
    assert {CardType.ALERTNESS, CardType.CONNECTION, CardType.CAMPAIGN} <= waiting
    state = deed(hold(fight(GURPS), "Quin", 33)).state
    state, events = torg.play_to_pool(state, hero="Quin", card=33)
    assert events[1].type is CardType.ALERTNESS
    assert state.pool("Quin") == (33,)
    assert thrown(declared(state, "Marco", difficulty=0), 10).attempt is not None
