"""Events in wrong places: in a record that was cut, or that a host has put together."""

import pytest

from dramadeck import torg
from dramadeck.torg import TORG, ActionKind, Die
from dramadeck.torg.decks import ACTION_STACK
from dramadeck.torg.rules.dice import free_points
from tests.torg.tables import dealt
from tests.torg.tables_actions import announced, declared, put, rounds, scene

BETWEEN_SCENES = dealt()
COMPLICATION, QUIET = 36, 151


@pytest.mark.parametrize(
    "event",
    [
        torg.events.ActionNegated(hero="Quin", actors=("Mummy",), action=ActionKind.ATTACK),
        torg.events.FreePossibilitySpent(character="Quin"),
        torg.events.HeroFailed(hero="Quin", actors=("Quin",)),
        torg.events.HeroGuarded(hero="Quin", opponent="Mummy", bonus=4),
        torg.events.ShockTakenBack(character="Nobody", shock=2),
        torg.events.PointCountered(villain="Mummy", actor="Quin"),
        torg.events.PossibilitiesGained(hero="Nobody", possibilities=3),
        torg.events.PossibilityCancelled(character="Quin", is_free=False, is_beside=False),
        torg.events.PossibilitySpent(hero="Quin", what_for=None),
        torg.events.RealitySet(character="Mummy", reality="Nile Empire"),
        torg.events.StormBegun(),
        torg.events.TurnTaken(character="Quin", action=ActionKind.DEFEND, contributes=True),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_about_an_absent_character_or_scene_changes_nothing(event):
    assert TORG.evolve(BETWEEN_SCENES, event) == BETWEEN_SCENES


@pytest.mark.rule("TG-041")
def test_points_of_unknown_heroes_and_rerolls_lost_in_free_time_change_nothing():
    state = declared(scene(possibilities=2))
    state = TORG.evolve(state, torg.events.PossibilitySpent(hero="Nobody", what_for=None))
    assert [hero.possibilities for hero in state.heroes] == [2, 2, 2]
    event = torg.events.DieRolled(
        actor="Quin", roll=torg.DieRoll(die=Die.ACTION, total=10), uses_up_stymied=True
    )
    state = TORG.evolve(declared(scene()), event)
    assert state.attempt.is_rolled
    assert state.round is None
    assert free_points(scene(dialect="gurps"), "Quin") == 0


@pytest.mark.rule("TR-103", "TR-104", "TR-105")
def test_a_problem_has_no_effect_after_its_card_was_moved_away():
    state = torg.begin_skill_resolution(
        rounds(COMPLICATION), hero="Quin", skill="demolitions", difficulties=(8, 9)
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=1).state
    before = state.resolution
    assert announced(state, 2).state.resolution != before
    assert announced(put(state, ACTION_STACK, QUIET), 2).state.resolution == before
