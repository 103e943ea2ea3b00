"""Rules are tied to commands, and effects to events, where they are written; none is forgotten."""

import pickle

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import IllegalCommandError, NoCards, Seat, Sender, command, event, refuse
from dramadeck.core.rules import Rules
from tests.core import beggar
from tests.core.beggar import BEGGAR, Begged, Reason, new_game

RULES = Rules[beggar.State](published=__name__)
SINGER = Seat("passer-by")


@command
class Bow:
    player: Sender
    times: int = 1


@event
class Bowed(NoCards):
    player: str


@event
class Fell(NoCards):
    player: str


@RULES.rule(Bow)
def bow(state, command):
    """Bow as often as you like, but not never."""
    if command.times < 1:
        raise refuse(Reason.NOT_HELD, "BG-1", player=command.player, card="of thanks")
    for _ in range(command.times):
        yield Bowed(player=command.player)


@RULES.effects
def evolve(state: beggar.State, happened: Bowed | Fell) -> beggar.State:
    return attrs.evolve(state, rounds=state.rounds + 1)


GAME = attrs.evolve(
    BEGGAR,
    name="bowing",
    decide=RULES.decide,
    evolve=RULES.evolve,
    commands=(Bow,),
    events=(Bowed, Fell),
)
RULES.belong_to(GAME)


def test_a_rule_is_the_verb_of_its_command():
    state, events = bow(new_game(("Ann",)), player="Ann", times=2)
    assert events == (Bowed(player="Ann"), Bowed(player="Ann"))
    assert state.rounds == 2


def test_a_verb_shows_its_command_s_fields_and_can_be_pickled():
    assert torg.flip.__doc__ == torg.Flip.__doc__
    again = pickle.loads(pickle.dumps(torg.play_to_pool))  # noqa: S301 - written one line above
    assert again is torg.play_to_pool


def test_a_command_has_one_rule():
    with pytest.raises(TypeError, match="Bow has a rule already"):
        RULES.rule(Bow)(lambda state, command: iter(()))


def test_a_rule_goes_by_the_name_of_its_command():
    with pytest.raises(TypeError, match="the rule of Beg is called beg"):
        RULES.rule(beggar.Beg)(bow)


def test_an_event_has_one_effect():
    with pytest.raises(TypeError, match="Bowed has an effect already"):
        RULES.effects(evolve)


def test_a_game_without_a_rule_or_an_effect_cannot_be_imported():
    forgotten = attrs.evolve(GAME, commands=(Bow, beggar.Beg, beggar.Lay))
    with pytest.raises(TypeError, match="bowing: there is no rule for Beg, Lay"):
        RULES.belong_to(forgotten)
    with pytest.raises(TypeError, match="bowing: there is no effect for Begged"):
        RULES.belong_to(attrs.evolve(GAME, events=(Bowed, Begged)))


def test_a_verb_needs_a_game():
    lonely = Rules[beggar.State](published=__name__)
    wave = lonely.rule(Bow)(bow)
    with pytest.raises(TypeError, match="belong to no game yet"):
        wave(new_game(("Ann",)), player="Ann")


def test_a_refused_verb_says_why():
    with pytest.raises(IllegalCommandError):
        bow(new_game(("Ann",)), player="Ann", times=0)
