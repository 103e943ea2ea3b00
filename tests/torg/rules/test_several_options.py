"""What a table may choose where several act at once: a group's value, a margin, a crowd."""

import pytest

from dramadeck import torg
from dramadeck.charts.torg import Pick, mass_bonus, quick_method
from dramadeck.codec.saves import dump_command, dump_state, load_command, load_state
from dramadeck.torg import ActionKind, Reason
from tests.torg.rules.test_multi_action import fight, group, resolved
from tests.torg.rules.test_quick_method import quick
from tests.torg.rules.test_summed_efforts import ritual
from tests.torg.tables_actions import (
    ACTION,
    OTHER_ACTION,
    announced,
    check_refused,
    outcome_of,
    rounds,
)


@pytest.mark.rule("MA-002")
@pytest.mark.parametrize(("pick", "value"), [(Pick.LOWEST, 9), (Pick.HIGHEST, 10)])
def test_a_mixed_group_acts_with_its_lowest_value_or_its_highest(pick, value):
    for values in ((9, 10, 9), (9, 9, 10), (10, 9, 9)):
        command = group(3, values=values, pick=pick)
        assert torg.TORG.step(fight(), command).state.attempt.checks[0].value == value


@pytest.mark.rule("MA-020")
@pytest.mark.parametrize(("over", "hits"), [(Pick.HIGHEST, 1), (Pick.LOWEST, 2)])
@pytest.mark.parametrize("difficulties", [(8, 9, 9), (9, 8, 9), (9, 9, 8)])
def test_the_quick_margin_is_taken_over_the_higher_difficulty_or_the_lower(
    over, hits, difficulties
):
    outcome = outcome_of(
        resolved(fight(), quick(3, value=12, difficulties=difficulties, over=over), 12)
    )
    assert sum(each.succeeded for each in outcome.results) == hits
    assert quick_method(total=12, difficulties=difficulties, over=over).succeeded == hits


@pytest.mark.rule("MA-028")
@pytest.mark.parametrize(("never_hurts", "bonus"), [(False, -3), (True, 0)])
def test_a_crowd_that_is_in_its_own_way_hurts_unless_the_table_wants_no_harm(never_hurts, bonus):
    # The value of 200 is 12, and 12 + 5 - 18 - 2 is -3.
    options = {"never_hurts": True} if never_hurts else {}
    command = ritual(lead="Mummy", average_perception=5, coordination=18, **options)
    state = torg.TORG.step(rounds(45), command).state
    assert state.attempt.teamwork.bonus == bonus
    assert outcome_of(announced(state, 12)).results[0].margin == 11 + bonus - 14
    floor = 0 if never_hurts else None
    assert bonus == mass_bonus(count=200, average_perception=5, coordination=18, floor=floor)


@pytest.mark.rule("MA-030")
@pytest.mark.parametrize("values", [(6,), (16,), (6, 11, 16), ()])
def test_a_crowd_within_five_of_its_lead_may_help(values):
    command = ritual(lead="Mummy", values=values)
    assert torg.TORG.refusal(rounds(45), command) is None


@pytest.mark.rule("MA-030")
@pytest.mark.parametrize("values", [(5,), (17,), (11, 5), (11, 12, 17)])
def test_a_crowd_further_than_five_from_its_lead_cannot_help(values):
    command = ritual(lead="Mummy", values=values)
    says = f"the crowd's value {values[-1]} is more than five from Mummy's 11"
    check_refused(rounds(45), command, Reason.HELPER_TOO_DIFFERENT, "MA-030", says)


@pytest.mark.parametrize(
    ("command", "kept"),
    [
        (group(2, values=(9, 10), pick=Pick.HIGHEST), '"pick": "highest"'),
        (quick(2, over=Pick.LOWEST), '"over": "lowest"'),
        (ritual(lead="Mummy", values=(9,), never_hurts=True), '"values": [9], "never_hurts": true'),
    ],
)
def test_what_is_chosen_is_saved(command, kept):
    text = dump_command(torg.TORG, command)
    assert kept in text
    assert load_command(torg.TORG, text) == command
    state = torg.TORG.step(fight(villains=("Mummy", *command_actors(command))), command).state
    assert load_state(dump_state(torg.TORG, state)) == state


def command_actors(command):
    return (*getattr(command, "actors", ()), *getattr(command, "targets", ()))


@pytest.mark.parametrize(
    "command", [group(2), quick(2), ritual(lead="Mummy")], ids=lambda each: type(each).__name__
)
def test_what_is_not_chosen_is_saved_as_ever(command):
    text = dump_command(torg.TORG, command)
    assert not {"pick", "over", "never_hurts"} & set(text.replace('"', " ").split())


@pytest.mark.rule("TR-115", "MA-002")
@pytest.mark.parametrize(("cards", "bonus"), [((ACTION,), 0), ((ACTION, OTHER_ACTION), 3)])
def test_a_card_that_is_no_help_to_the_group_helps_its_hero_afterwards(cards, bonus):
    heroes = ("Quin", "Marco")[: len(cards)]
    state = rounds(
        49, pools={name: (card,) for name, card in zip(heroes, cards, strict=True)}
    )  # a flurry: everybody acts twice
    for name, card in zip(heroes, cards, strict=True):
        state = torg.play_card(state, hero=name, card=card).state
    together = group(2, actors=("Quin", "Marco"))
    transition = resolved(state, together, 12)
    assert outcome_of(transition).bonus == bonus
    state = torg.pass_turn(transition.state, character="Tina").state
    alone = torg.DeclareAction(actor="Quin", action=ActionKind.OTHER, value=9, difficulty=9)
    assert outcome_of(resolved(state, alone, 12)).bonus == 3
