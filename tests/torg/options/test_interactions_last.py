"""How long the results of an interaction last: for the round, or until the next action."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Advantage, Die, Disadvantage, Reason
from tests.torg.at import at_text, by_text, house
from tests.torg.tables import ALL_DIALECTS

QUIET, OTHER_QUIET = 56, 154
UP_TOO = "until_the_next_action_up_too"
FREE = torg.commands.SpendFreePossibility(character="Quin")
SPENT = (FREE, Reason.NO_FREE_POSSIBILITY, "TG-041")


def lasting(dialect, reading=UP_TOO):
    return house(dialect, approved_actions={"interactions_last": reading})


def taunted(dialect, margin=15, target="Mummy", first=()):
    """Apply the results of Quin's taunt of a villain; the villains of `first` have acted."""
    at = at_text(dialect, villains=("Mummy", "Cultist"))
    for name in first:
        at = at.pass_turn(character=name)
    at = at.acting("Quin", ActionKind.TAUNT, value=10 + margin, target=target).ended()
    return at.apply_interaction(actor="Quin", target=target)


def conditions_of(at, name):
    given = at.round.conditions.given
    return [condition.effect for condition in given if condition.character == name]


@ALL_DIALECTS
@pytest.mark.rule("TG-063", "TG-057")
def test_an_up_earned_with_the_last_action_lasts_only_by_a_house_rule(dialect):
    printed = taunted(dialect)
    assert conditions_of(printed, "Quin") == [Advantage.UP]
    assert conditions_of(printed.flipped(QUIET), "Quin") == []
    at = taunted(lasting(dialect)).flipped(QUIET)
    assert conditions_of(at, "Quin") == [Advantage.UP]
    # It lasts into a third round, too, if she does not act in the second.
    assert conditions_of(at.flipped(OTHER_QUIET), "Quin") == [Advantage.UP]
    assert conditions_of(at.pass_turn(character="Quin"), "Quin") == []


@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=["revised", "classic"])
@pytest.mark.rule("TR-065")
def test_a_lasting_up_adds_a_die_to_the_next_action_only(dialect):
    at = taunted(lasting(dialect)).flipped(QUIET).declared()
    assert at.attempt.dice_due == (Die.ACTION, Die.UP)
    at = at.announced(12, 12).flipped(OTHER_QUIET).declared()
    assert at.attempt.dice_due == (Die.ACTION,)


@by_text("margin", revised=0, classic=5)
@pytest.mark.parametrize("reading", [UP_TOO, "until_the_next_action"])
@pytest.mark.rule("TR-079", "TG-054")
def test_stymied_after_acting_counts_for_the_next_action(dialect, margin, reading):
    printed = taunted(dialect, margin, first=("Mummy",)).flipped(QUIET)
    assert not printed.declared("Mummy").attempt.is_stymied
    at = taunted(lasting(dialect, reading), margin, first=("Mummy",)).flipped(QUIET)
    assert conditions_of(at, "Mummy") == [Disadvantage.STYMIED]
    at = at.declared("Mummy")
    assert at.attempt.is_stymied
    assert conditions_of(at.announced(12), "Mummy") == []


@pytest.mark.rule("TG-041", "TG-063", "TR-067")
def test_lasting_ups_are_spent_one_at_a_time_and_cancel_a_lasting_stymied():
    at = taunted(lasting(GURPS))
    given = at.round.conditions.given
    (up,) = (condition for condition in given if condition.character == "Quin")
    conditions = attrs.evolve(at.round.conditions, given=(*given, up))
    at = at.changed(attrs.evolve, round=attrs.evolve(at.round, conditions=conditions))
    at = at.flipped(QUIET).sends(FREE)
    assert conditions_of(at, "Quin") == [Advantage.UP]
    at = at.sends(FREE)
    assert conditions_of(at, "Quin") == []
    # An up of the side is an additional possibility, which is used up for the round.
    at.refuses(*SPENT)
    at = taunted(lasting(GURPS)).flipped(QUIET).sends(FREE)
    at.refuses(*SPENT)
    at.flipped(OTHER_QUIET).refuses(*SPENT)
    at = taunted(lasting(REVISED), 0, target="Cultist", first=("Cultist", "Mummy")).flipped(QUIET)
    at = at.give_condition(character="Cultist", effect=Advantage.UP).declared("Cultist")
    assert (at.attempt.is_stymied, at.attempt.dice_due) == (False, (Die.ACTION,))
