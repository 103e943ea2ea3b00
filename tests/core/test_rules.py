"""Each command has one rule; an event changes cards by its moves and other fields by `apply`."""

import pickle

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import IllegalCommandError, Move, NoCards, Sender, command, event, refuse
from dramadeck.core.rules import Rules
from tests.core import beggar
from tests.core.beggar import BEGGAR, HEAP, Laid, Reason, RoundCounted, hand, new_game

RULES = Rules(beggar.State, published=__name__)


@command
class Bow:
    player: Sender
    times: int = 1


@event
class Bowed(NoCards):
    player: str

    def apply(self, state: beggar.State) -> beggar.State:
        return attrs.evolve(state, rounds=state.rounds + 1)


@event
class Fell(NoCards):
    player: str


@RULES.rule(Bow)
def bow(state, command):
    """Bow once or more."""
    if command.times < 1:
        raise refuse(Reason.NOT_HELD, "BG-1", player=command.player, card="of thanks")
    for _ in range(command.times):
        yield Bowed(player=command.player)


PARTS = {"decide": RULES.decide, "evolve": RULES.evolve, "commands": (Bow,)}
GAME = attrs.evolve(BEGGAR, name="bowing", events=(Bowed, Fell), **PARTS)
RULES.belong_to(GAME)
VERB = RULES.verb(Bow)


def test_a_verb_carries_out_its_command_or_raises_the_refusal():
    state, events = VERB(new_game(("Ann",)), player="Ann", times=2)
    assert events == (Bowed(player="Ann"), Bowed(player="Ann"))
    assert state.rounds == 2
    with pytest.raises(IllegalCommandError):
        VERB(new_game(("Ann",)), player="Ann", times=0)


def test_a_verb_has_the_fields_of_its_command_in_its_signature_and_can_be_pickled():
    assert torg.flip.__doc__ == torg.commands.Flip.__doc__
    again = pickle.loads(pickle.dumps(torg.play_to_pool))  # noqa: S301 - written one line above
    assert again is torg.play_to_pool


def test_an_event_without_apply_changes_only_the_positions_of_cards():
    assert RoundCounted(number=1).moves == NoCards().moves == ()
    assert Laid(player="Quin", card=3).moves == (Move(3, hand("Quin"), HEAP),)
    assert Fell(player="").moves == (), "it takes names and does not judge them"
    state = new_game(("Ann",))
    assert RULES.evolve(state, Fell(player="Ann")) == state


def test_events_are_values_that_can_be_pickled_and_have_slots():
    laid, same = Laid(player="Quin", card=3), Laid(player="Quin", card=3)
    assert pickle.loads(pickle.dumps(laid)) == laid  # noqa: S301 - our own
    assert len({laid, same}) == 1
    assert not hasattr(RoundCounted(number=1), "__dict__")


def test_a_command_has_one_rule_and_a_verb_needs_a_game():
    with pytest.raises(TypeError, match="Bow has a rule already"):
        RULES.rule(Bow)(lambda state, command: iter(()))
    wave = Rules(beggar.State, published=__name__).verb(Bow)
    with pytest.raises(TypeError, match="belong to no game yet"):
        wave(new_game(("Ann",)), player="Ann")


def test_a_verb_of_a_command_without_a_rule_is_an_error_when_all_rules_are_known():
    with pytest.raises(TypeError, match=r"bowing: there is no rule for Lay; write one under `@"):
        RULES.verb(beggar.Lay)
    rules = Rules(beggar.State, published=__name__)
    rules.rule(Bow)(bow)
    with pytest.raises(TypeError, match="bowing: there is no rule for Beg, Lay"):
        attrs.evolve(GAME, rules=rules, commands=(Bow, beggar.Beg, beggar.Lay))
    rules.verb(beggar.Beg)
    with pytest.raises(TypeError, match="bowing: there is no rule for Beg"):
        attrs.evolve(GAME, rules=rules)


def test_rules_need_a_record_type_and_the_name_of_a_package():
    for state, published, wrong in (
        (beggar.State, "my game", "published: expected the name of a package, got 'my game'"),
        (beggar.State, "", "published: expected the name of a package, got ''"),
        (int, "my_game", "expected the record of a state, got <class 'int'>"),
    ):
        with pytest.raises((TypeError, ValueError), match=wrong):
            Rules(state, published=published)
