"""The types of verbs, commands and systems: this file must pass both type checkers.

It is checked and never run; `assert_type` fails in the checker if a type differs.
"""

from collections.abc import Mapping
from typing import Any, assert_type

import dramadeck
from dramadeck import torg
from dramadeck.core import Card, Refusal, RefusalValue, RuleSystem, Seat, Transition

Step = Transition[torg.State, torg.events.Event]


def verbs_return_transitions(state: torg.State) -> None:
    assert_type(torg.deal(state), Step)
    assert_type(torg.flip(state), Step)
    assert_type(torg.begin_rounds(state, heroes=("Quin",)), Step)
    assert_type(torg.play_to_pool(state, hero="Quin", card=45), Step)
    assert_type(torg.open_pool(state, hero="Quin", cards=(45, 46)), Step)
    assert_type(torg.roll(state, actor="Quin", total=12), Step)
    assert_type(torg.roll(state, actor="Quin", dice=(10, 7)), Step)
    assert_type(torg.end_scene(state), Step)


def verbs_have_the_arguments_of_their_command(state: torg.State) -> None:
    villains = ("Vizier",)
    assert_type(torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=villains), Step)
    declared = torg.declare_action(
        state,
        actor="Quin",
        action=torg.ActionKind.ATTACK,
        value=9,
        difficulty=10,
        attribute=torg.Attribute.DEXTERITY,
    )
    assert_type(declared, Step)
    checks = (torg.Check(value=9, difficulty=10, target="Vizier"),)
    many = torg.one_on_many(state, actor="Quin", action=torg.ActionKind.ATTACK, checks=checks)
    assert_type(many, Step)


def compound_actions_return_transitions(state: torg.State) -> None:
    attack = torg.ActionKind.ATTACK
    acted = torg.act(state, actor="Quin", action=attack, value=9, difficulty=10, total=14)
    assert_type(acted, Step)
    up = ((10, 4), (7,))
    assert_type(torg.act(state, actor="Quin", action=attack, value=9, difficulty=9, dice=up), Step)
    assert_type(torg.act(state, actor="Quin", action=attack, margin=3, target="Vizier"), Step)
    assert_type(torg.make_check(state, hero="Tina", value=9, dice=(10, 7)), Step)
    assert_type(torg.defend_actively(state, hero="Quin", value=9, total=(14, 7)), Step)
    assert_type(torg.finish_action(state, actor="Quin", seed="Tuesday"), Step)
    effort = torg.commands.LastDitchEffort(hero="Tina", value=9)
    assert_type(torg.commands_of_action(state, effort), tuple[torg.commands.Command, ...])


def a_transition_can_be_unpacked(state: torg.State) -> None:
    after, events = torg.flip(state)
    assert_type(after, torg.State)
    assert_type(events, tuple[torg.events.Event, ...])


def methods_of_a_system_are_typed(state: torg.State) -> None:
    assert_type(torg.TORG.step(state, torg.commands.Flip()), Step)
    assert_type(torg.TORG.refusal(state, torg.commands.Flip()), Refusal | None)
    assert_type(torg.TORG.legal_actions(state, torg.GAMEMASTER), tuple[torg.commands.Command, ...])
    assert_type(torg.TORG.view(state, torg.hero_seat("Quin")), torg.View)
    assert_type(torg.view(state, seat=torg.SPECTATOR), torg.View)
    assert_type(torg.TORG.seats(state), tuple[Seat, ...])
    _, events = torg.flip(state)
    assert_type(torg.TORG.replay(state, events), torg.State)
    assert_type(torg.TORG.view_event(events[0], torg.SPECTATOR), torg.events.Event)


def new_games(seed: int | str) -> None:
    assert_type(torg.new_game(["Quin"], seed=seed), torg.State)
    house = torg.new_game(
        [torg.Hero("Quin", possibilities=10)],
        seed=seed,
        dialect=torg.REVISED,
        deck=torg.original_deck().only(range(1, 21), name="short"),
    )
    assert_type(house.hand("Quin"), tuple[Card, ...])


def refusals(error: dramadeck.IllegalCommandError) -> None:
    assert_type(error.refusal, Refusal)
    assert_type(error.refusal.values, Mapping[str, RefusalValue])
    assert_type(error.rule, str)
    assert_type(str(error), str)


def any_system() -> None:
    assert_type(dramadeck.systems(), Mapping[str, RuleSystem[Any, Any, Any, Any]])
    assert_type(dramadeck.__version__, str)
