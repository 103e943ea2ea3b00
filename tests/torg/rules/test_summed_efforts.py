"""Efforts summed: a lead character, helpers who work in step, and one result for all."""

import pytest

from dramadeck import torg
from dramadeck.charts.torg import InteractionEffect, mass_bonus
from dramadeck.torg import ActionKind, Disadvantage, Effort, Reason
from dramadeck.torg.system import issuer
from tests.torg.at import at_fight, at_scene
from tests.torg.tables import ALL_DIALECTS
from tests.torg.tables_actions import HEROES_UP_ANY

OTHER = ActionKind.OTHER
ACTION, ACTION_TOO, AGAIN, CARD = 36, 37, 79, 42
LAY = torg.commands.PlayToPool(hero="Marco", card=CARD)


def effort(helper, value=9, perception=12):
    return Effort(helper=helper, value=value, perception=perception)


MARCO, TINA = effort("Marco"), effort("Tina")


def lift(*efforts, lead="Quin", **details):
    """Return the command to lift a rock: value 11 against 14, coordination 10."""
    task = {"action": OTHER, "value": 11, "difficulty": 14, "coordination": 10}
    return torg.commands.SumEfforts(lead=lead, efforts=efforts, **(task | details))


def ritual(count=200, lead="Cultist", **details):
    """Return the command of a crowd: value 11 against 14, Perception 8, coordination 10."""
    task = {"action": OTHER, "value": 11, "difficulty": 14, "coordination": 10}
    return torg.commands.MassEffort(
        **({"lead": lead, "count": count, "average_perception": 8} | task | details)
    )


def fight(*cards, **table):
    return at_fight(*cards, villains=("Mummy", "Cultist"), **table)


def resolved(command, at=None, die=12):
    return (at or fight()).sends(command).announced(die)


def team(command, at=None):
    return (at or fight()).sends(command).attempt.teamwork


@pytest.mark.rule("MA-024", "MA-027", "MA-031", "MA-033")
def test_two_helpers_lift_the_rock_that_quin_alone_could_not_and_help_the_effect():
    alone = resolved(lift()).outcome
    assert (alone.bonus, alone.results[0].total, alone.succeeded) == (0, 11, False)
    helped = resolved(lift(MARCO, TINA)).outcome
    # Three efforts have the value 3.
    assert (helped.bonus, helped.results[0].total, helped.succeeded) == (3, 14, True)
    assert (team(lift()).bonus, team(lift(MARCO, TINA)).efforts) == (0, 3)
    outcome = resolved(lift(MARCO, TINA, effect_value=18, target="Mummy"), die=14).outcome
    assert (outcome.bonus, outcome.effect_total) == (1 + 3, 18 + 1 + 3)


@pytest.mark.rule("MA-025", "MA-026")
def test_helpers_are_within_five_of_the_lead_and_add_nothing_without_coordination():
    teamwork = team(lift(effort("Marco", perception=9), effort("Tina", perception=10)))
    assert (teamwork.helpers, teamwork.joined) == (("Marco", "Tina"), ("Tina",))
    assert (teamwork.efforts, teamwork.bonus) == (2, 2)
    at = fight()
    for value in (5, 17):
        says = f"Marco's value {value} differs by more than five from Quin's value 11"
        command = lift(effort("Marco", value=value))
        at.refuses(command, Reason.HELPER_TOO_DIFFERENT, "MA-025", says)
    assert at.allows(*(lift(effort("Marco", value=near)) for near in (6, 16)))


@pytest.mark.rule("MA-026", "TR-023", "TR-059", "MA-033", "TR-089")
def test_each_helper_uses_an_action_and_only_the_lead_earns_a_card():
    at = fight(hands={"Marco": (CARD,)}).sends(lift(effort("Marco", perception=1)))
    at.refuses(LAY, Reason.ACTION_ALREADY_OPEN, "TR-023", "Marco")
    at = at.announced(12)
    assert [deed.actor for deed in at.round.deeds] == ["Quin", "Marco"]
    assert at.actions_left("Marco") == 0
    assert at.sends(LAY).pool("Marco") == (CARD,)
    for die, earned in ((12, ["Quin"]), (11, ["Quin"]), (9, [])):
        at = resolved(lift(MARCO, TINA, action=ActionKind.TAUNT), die=die)
        assert [event.hero for event in at.events_of(torg.events.CardEarned)] == earned


def characters_with_conditions(at):
    return [condition.character for condition in at.round.conditions.given]


@pytest.mark.rule("TG-059", "TG-060", "TG-062")
@ALL_DIALECTS
@pytest.mark.parametrize("effect", [Disadvantage.STYMIED, InteractionEffect.UNSKILLED])
def test_conditions_of_helpers_until_the_next_action_end_with_the_effort(effect, dialect):
    names = ("Quin", "Marco", "Tina", "Mummy", "Cultist")
    at = fight(dialect=dialect).laden(effect, *names)
    # A helper without coordination has used an action as well.
    at = at.sends(lift(MARCO, effort("Tina", perception=1)))
    assert characters_with_conditions(at) == [*names]
    at = at.announced(12)
    assert characters_with_conditions(at) == ["Mummy", "Cultist"]
    assert characters_with_conditions(resolved(lift(effort("Cultist"), lead="Mummy"), at)) == []
    # A break stays until the round is over.
    at = resolved(lift(MARCO), fight().laden(Disadvantage.BREAK, "Marco"))
    assert characters_with_conditions(at) == ["Marco"]


@pytest.mark.rule("MA-026", "MA-027", "TR-065", "TR-115")
def test_an_effort_has_the_dice_and_cards_of_the_lead_and_cards_of_helpers_expire():
    at = at_scene(hands={"Marco": (ACTION,), "Tina": (ACTION_TOO,)})
    at = resolved(lift(MARCO), at.plays("Marco", ACTION).plays("Tina", ACTION_TOO))
    assert [event.hero for event in at.events_of(torg.events.CardsExpired)] == ["Marco"]
    assert [boost.hero for boost in at.boosts] == ["Tina"]
    at = fight(card=HEROES_UP_ANY).sends(lift(MARCO))
    assert at.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)
    for hero, bonus in (("Quin", 3 + 2), ("Marco", 2)):
        at = fight(pools={hero: (ACTION,)}).plays(hero, ACTION)
        assert resolved(lift(MARCO), at).outcome.bonus == bonus


@pytest.mark.rule("MA-024", "MA-028")
def test_a_hero_who_has_acted_cannot_lead_or_help_and_no_helper_is_named_twice():
    at = fight().report_action(actor="Marco", action=OTHER, margin=0)
    for command in (lift(MARCO), lift(effort("Quin"), lead="Marco")):
        at.refuses(command, Reason.NO_ACTION_LEFT, "MA-024", "Marco")
    for nobody in ("", 3):
        with pytest.raises((TypeError, ValueError), match=r"Effort\.helper"):
            effort(nobody)
    for helpers in (("Quin",), ("Marco", "Tina", "Marco")):
        command = lift(*map(effort, helpers))
        fight().refuses(command, Reason.ACTOR_NAMED_TWICE, "MA-024", helpers[0])


@pytest.mark.rule("MA-028", "MA-029", "MA-024", "MA-030")
def test_the_bonus_of_a_crowd_is_limited_by_its_size_and_may_be_negative():
    # The value of 200 is 12: 12 + 8 - 10 - 2.
    attempt = fight().sends(ritual()).attempt
    assert (attempt.teamwork.bonus, attempt.teamwork.efforts, attempt.helpers) == (8, 200, ())
    outcome = resolved(ritual()).outcome
    assert (outcome.bonus, outcome.results[0].margin) == (8, 5)
    assert team(ritual(average_perception=30)).bonus == 12
    # The value of four is 3, and five have a higher one.
    at = fight().sends(ritual(count=4, coordination=20))
    assert at.attempt.teamwork.bonus == 3 + 8 - 20 - 2
    at.announced(12).refuses(ritual(), Reason.NO_ACTION_LEFT, "MA-024", "Cultist")
    for never_hurts, bonus in ((False, -3), (True, 0)):
        # The value of 200 is 12, and 12 + 5 - 18 - 2 is -3.
        options = {"never_hurts": True} if never_hurts else {}
        command = ritual(average_perception=5, coordination=18, **options)
        assert team(command).bonus == bonus
        assert resolved(command).outcome.results[0].margin == 11 + bonus - 14
        floor = 0 if never_hurts else None
        assert bonus == mass_bonus(count=200, average_perception=5, coordination=18, floor=floor)
    at = fight()
    for values in ((6,), (16,), (6, 11, 16), ()):
        assert at.allows(ritual(values=values))
    for values in ((5,), (17,), (11, 5), (11, 12, 17)):
        says = f"the crowd's value {values[-1]} differs by more than five from Cultist's value 11"
        at.refuses(ritual(values=values), Reason.HELPER_TOO_DIFFERENT, "MA-030", says)


@pytest.mark.rule("MA-024", "MA-028", "MA-033", "TR-150")
def test_the_lead_sends_the_command_and_a_second_chance_has_the_same_help():
    state = fight().state
    assert issuer(state, lift()) == torg.hero_seat("Quin")
    assert issuer(state, lift(lead="Mummy")) == torg.GAMEMASTER
    assert issuer(state, ritual(lead="Quin")) == torg.GAMEMASTER
    at = resolved(lift(MARCO, TINA), fight(AGAIN), 5).plays("Quin", AGAIN).announced(12)
    assert (at.outcome.bonus, at.outcome.succeeded) == (3, True)
