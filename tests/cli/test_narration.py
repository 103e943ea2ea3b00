"""The story: every event has its line, and no line tells a secret."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.cli.lines import listed, people
from dramadeck.cli.lore import PLAYER_SIDES
from dramadeck.cli.narration import NARRATION, narrate
from dramadeck.engine import Transition
from tests.cli.scenes import NEW_ANGLES, scene
from tests.depth import by_depth


def story(state, command):
    """The lines of one command, and the state after it."""
    transition = torg.TORG.step(state, command)
    return [line.text for line in narrate(state, command, transition)], transition.state


def in_scene(names=("Quin", "Marco"), kind=torg.SceneKind.DRAMATIC, **setup):
    state = torg.deal(torg.new_game(names, seed=7, **setup)).state
    return torg.begin_scene(state, kind=kind, villains=("Mummy", "Rat")).state


def in_round(names=("Quin", "Marco"), number=None, **setup):
    """The first round, with this card in force if one is named."""
    if number is not None:
        seed = next(s for s in range(9999) if first_card(names, s) == number)
        state = torg.deal(torg.new_game(names, seed=seed)).state
        kind = setup.get("kind", torg.SceneKind.DRAMATIC)
        state = torg.begin_scene(state, kind=kind, villains=("Mummy", "Rat")).state
    else:
        state = in_scene(names, **setup)
    return torg.flip(torg.begin_rounds(state).state).state


def first_card(names, seed):
    return torg.deal(torg.new_game(names, seed=seed)).state.drama_deck[-1]


def test_every_event_has_its_line():
    assert set(NARRATION) == set(torg.TORG.events)


def test_every_type_of_card_is_explained():
    assert set(PLAYER_SIDES) == set(torg.CardType)


def test_every_line_of_many_scenes_is_a_sentence():
    for seed in (*range(1, by_depth(10, 150)), NEW_ANGLES):
        for beat in scene(seed)[0]:
            for line in narrate(beat.before.state, beat.command, beat.transition):
                assert line.text[0].isupper() or line.text[0].isdigit()
                assert line.text[-1] in ".!"
                assert "None" not in line.text
                assert "  " not in line.text


@pytest.mark.rule("TR-018")
def test_no_line_names_a_card_that_is_drawn():
    state = torg.new_game(["Quin"], seed=7)
    lines, after = story(state, torg.Deal())
    assert lines[-1] == "Quin draws 6 cards."
    assert not [card for card in after.hand("Quin") if any(f"({card})" in line for line in lines)]


def test_acts_and_adventures_end():
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    lines, state = story(state, torg.EndAct())
    assert lines == ["Act 1 is over."]
    lines, _ = story(state, torg.EndAdventure())
    assert lines == ["The adventure is over: all cards go back into the deck."]


def test_a_small_party_opens_its_pools():
    state = torg.begin_rounds(in_scene()).state
    card = state.hand("Quin")[0]
    lines, _ = story(state, torg.OpenPool(hero="Quin", cards=(card,)))
    assert lines == [f"Quin opens the pool with {state.card(card)}."]
    state = torg.begin_rounds(in_scene(["Quin"])).state
    opened = torg.OpenPool(hero="Quin", cards=(state.hand("Quin")[0],))
    (line,) = narrate(state, opened, torg.TORG.step(state, opened))
    assert line.rules == ("TR-027",)


def test_a_scene_may_begin_without_an_enemy():
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    lines, _ = story(state, torg.BeginScene(kind=torg.SceneKind.STANDARD))
    assert lines == ["A standard scene begins against nobody yet."]


def test_the_gamemaster_rules():
    state = in_round()
    withheld, _ = story(state, torg.WithholdTransfer(hero="Quin"))
    assert withheld == ["Quin plays no card into the pool now."]
    disallowed = torg.DisallowAction(hero="Quin", action=torg.ActionKind.TRICK)
    assert story(state, disallowed)[0] == ["Trick earns Quin nothing this round."]
    assert story(state, torg.StandFirm(villain="Rat"))[0] == ["Rat stands firm."]


@pytest.mark.parametrize(
    ("margin", "target", "words"),
    [
        (3, "Rat", "Quin attacks Rat and succeeds by 3."),
        (-2, None, "Quin attacks and fails by 2."),
    ],
)
def test_a_host_may_report_an_action(margin, target, words):
    report = torg.ReportAction(
        actor="Quin", action=torg.ActionKind.ATTACK, margin=margin, target=target
    )
    assert story(in_round(), report)[0][0] == words


@pytest.mark.rule("TR-071")
def test_a_break_drives_the_injured_off():
    broken = next(
        card.number
        for card in torg.original_deck().cards
        if torg.Disadvantage.BREAK in card.gamemaster.standard.villains
    )
    state = in_round(number=broken, kind=torg.SceneKind.STANDARD)
    state = torg.report_damage(state, target="Rat", shock=1).state
    assert "Rat flees." in story(state, torg.Flip())[0]


@pytest.mark.rule("TR-017")
def test_a_deck_that_is_used_up_is_shuffled_anew_or_runs_out():
    deck = torg.original_deck().only(range(1, 8), name="short")
    state = in_round(["Quin"], deck=deck)
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.ATTACK, value=20, difficulty=1
    ).state
    state = torg.roll(state, actor="Quin", total=15).state
    while state.attempt.dice_due:
        state = torg.roll(state, actor="Quin", total=15).state
    lines, _ = story(state, torg.Announce(actor="Quin"))
    assert "No card is left to draw: Quin goes without 1." in lines
    deck = torg.original_deck().only(range(17, 25), name="short")
    state = torg.flip(in_round(["Quin"], deck=deck)).state
    used_up = "The deck is used up; a new one is shuffled from a spent card."
    assert used_up in story(state, torg.Flip())[0]


def test_an_action_may_have_no_target():
    state = in_round()
    alone = torg.DeclareAction(actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=8)
    assert story(state, alone)[0][0].startswith("Quin acts: 9 against 8")
    group = torg.ManyOnOne(
        actors=("Mummy", "Rat"), action=torg.ActionKind.ATTACK, values=(8, 8), difficulty=9
    )
    assert story(state, group)[0][0].startswith("Mummy and Rat act with one roll")


@pytest.mark.rule("TR-067")
def test_a_character_may_be_up():
    up = torg.GiveCondition(character="Quin", effect=torg.Advantage.UP)
    assert story(in_round(), up)[0] == ["Quin is up for the round."]


def test_harm_is_told_as_it_is():
    state = in_round()
    hurt = torg.ReportDamage(target="Quin", shock=2, wounds=2, knocks_out=True)
    assert story(state, hurt)[0] == [
        "Quin suffers 2 shock and 2 wounds and is knocked out (shock now 2)."
    ]
    down = torg.ReportDamage(target="Quin", knocks_down=True)
    assert story(state, down)[0] == ["Quin is knocked down (shock now 0)."]


def test_a_die_whose_faces_are_not_known_is_told_by_its_total():
    state = torg.declare_action(
        in_round(), actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=8
    ).state
    assert story(state, torg.Roll(actor="Quin", total=14))[0] == ["Die: 14."]


def test_a_task_without_a_deadline_and_a_plain_setback():
    state = in_scene()
    begun = torg.BeginSkillResolution(hero="Quin", skill="find", difficulties=(9,))
    lines, _ = story(state, begun)
    assert lines == ["A bomb is ticking! Quin has to disarm it with find: steps A 9."]
    setback = next(
        card.number
        for card in torg.original_deck().cards
        if card.gamemaster.skill_box.hazard is torg.Hazard.POSSIBLE_SETBACK
        and not card.gamemaster.dramatic.heroes
    )
    state = in_round(number=setback)
    state = torg.begin_skill_resolution(state, hero="Quin", skill="find", difficulties=(40,)).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=1).state
    state = torg.roll(state, actor="Quin", total=5).state
    assert (
        "A setback, but there is no step to lose." in story(state, torg.Announce(actor="Quin"))[0]
    )
    ahead = attrs.evolve(state.resolution, difficulties=(40, 40), done=1)
    state = attrs.evolve(state, resolution=ahead)
    assert "A setback: step A is lost." in story(state, torg.Announce(actor="Quin"))[0]


@pytest.mark.rule("TR-078")
def test_words_of_the_expansion_are_left_to_the_gamemaster():
    state = in_round()
    for effect, words in (
        (torg.ExpansionEffect.DANGER, "Danger for the heroes: the gamemaster plays it out."),
        (torg.Advantage.UP, "Up for the heroes: one die more on every action."),
    ):
        event = torg.SideAffected(side=torg.Side.HEROES, effect=effect)
        (line,) = narrate(state, torg.Flip(), Transition(state, (event,)))
        assert line.text == words


def test_people_who_are_told_apart_by_numbers_share_a_name():
    assert people(["Ork 1", "Ork 2", "Ork 3", "Voss"]) == "Orks 1-3 and Voss"
    assert people(["Ork 1", "Ork 3", "Ork 4"]) == "Orks 1, 3 and 4"
    assert people(["Ork 2"]) == "Ork 2"
    assert listed(["A", "B"]) == "A and B"
