"""The state of an open action, and its result if it were announced now."""

import pytest

from dramadeck import torg
from dramadeck.torg import Attribute, Die, Source, commands, events
from tests.narration.walked_games import steps, walked
from tests.torg.at import at_fight
from tests.torg.situations import SITUATIONS
from tests.torg.tables_actions import HEROES_SETBACK

ACTION, ADRENALIN, SUPPORTER, COUP_DE_GRACE = 36, 1, 149, 113


def modifiers(records):
    return [(record.source, record.amount, record.card, record.hero) for record in records]


def test_an_open_action_has_no_outcome_before_its_die_and_the_announced_one_after_it():
    at = at_fight().declared()
    now = torg.standing(at.state, "Quin")
    assert (now.outcome, now.rolls, now.dice_due) == (None, (), (Die.ACTION,))
    assert torg.standing(at.state, "Marco") is None
    for hero in ("Quin", "Marco"):
        at = at_fight().declared(hero, effect_value=12).thrown(14)
        now = torg.standing(at.state, hero)
        assert [roll.total for roll in now.rolls] == [14]
        assert now.outcome == at.announce(actor=hero).outcome


@pytest.mark.rule("TR-078")
def test_each_raising_card_and_each_setback_is_a_modifier_with_its_amount():
    at = at_fight(ACTION, ADRENALIN).declared(attribute=Attribute.DEXTERITY, effect_value=10)
    at = at.plays("Quin", ACTION)
    at = at.plays("Quin", ADRENALIN, choice=torg.Raise(attribute=Attribute.DEXTERITY))
    now = torg.standing(at.state, "Quin")
    assert modifiers(now.modifiers) == [(Source.CARD, 3, ACTION, None)]
    assert [modifiers(one) for one in now.value_modifiers] == [[(Source.CARD, 3, ADRENALIN, None)]]
    at = at_fight(pools={"Quin": (COUP_DE_GRACE,), "Tina": (SUPPORTER,)})
    at = at.declared(effect_value=10).plays("Quin", COUP_DE_GRACE)
    at = at.play_card(hero="Tina", card=SUPPORTER, choice=torg.Words(text="she distracts him"))
    now = torg.standing(at.state, "Quin")
    assert modifiers(now.modifiers) == [(Source.SUPPORT, 3, SUPPORTER, "Tina")]
    assert modifiers(now.effect_modifiers) == [(Source.COUP_DE_GRACE, 3, None, None)]
    at = at_fight(card=HEROES_SETBACK).name_setback(side=torg.Side.HEROES)
    for hero in ("Quin", "Marco"):
        now = torg.standing(at.declared(hero).state, hero)
        assert [modifiers(one) for one in now.value_modifiers] == [
            [(Source.SETBACK, -5, None, None)]
        ]


@pytest.mark.rule("TR-137")
def test_each_of_two_open_actions_has_its_own_outcome():
    at = at_fight(40).declared("Marco").plays("Quin", 40).declared("Quin").thrown(9)
    assert torg.standing(at.state, "Quin").outcome is not None
    assert torg.standing(at.state, "Marco").outcome is None


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_seat_sees_all_open_actions(name):
    state = SITUATIONS[name]
    for seat in torg.TORG.seats(state):
        standings = torg.view(state, seat).standings
        assert [now.actors for now in standings] == [one.actors for one in state.attempts]
        for now in standings:
            assert now == torg.standing(state, now.actors[0])


TORG_TEXTS = [text for name, text in walked() if name == "torg"]


@pytest.mark.parametrize("text", TORG_TEXTS)
def test_in_whole_games_the_outcome_of_an_open_action_is_the_announced_one(text):
    announced = 0
    for step in steps("torg", text):
        # Which targets dodge is known only at the announcement.
        if isinstance(step.command, commands.Announce) and not step.command.stopped_by:
            (announcement,) = [
                event for event in step.events if isinstance(event, events.ActionAnnounced)
            ]
            assert (
                torg.standing(step.before, announcement.attempt.actor).outcome
                == announcement.outcome
            )
            announced += 1
    assert announced
