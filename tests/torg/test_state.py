"""The properties of a state."""

import copy
import pickle

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import TableError
from dramadeck.testing.tables import laid
from dramadeck.torg import round as records
from dramadeck.torg.round import ActionTaken, Round
from tests.torg.at import at_opening, at_rounds
from tests.torg.tables import HEROES, QUIET, dealt, in_rounds, in_scene, round_around, stacked

H, V = torg.Side.HEROES, torg.Side.VILLAINS

EVERYTHING = round_around("Quin", "Tina")
FULL_ROUND = attrs.evolve(
    EVERYTHING,
    keeps_card=True,
    setbacks=attrs.evolve(EVERYTHING.setbacks, named=(H, V), penalized=(V,)),
    pools=attrs.evolve(EVERYTHING.pools, opened=(3,), committing="Tina"),
    monologue=records.Monologue(speaker="Mummy", is_prolonged=True, combat=None),
)
"""A round in which no field has its default value."""


def test_a_state_has_properties_for_its_piles():
    piles = {"deck": (3, 4, 5), "stack": (6, 7), "discards": (8, 9)}
    state = stacked(hands={"Quin": (1,)}, pools={"Quin": (2,)}, only_these=True, **piles)
    state = laid(torg.TORG, state, {"in_play/Quin": (3,)})
    assert (state.hand("Quin"), state.pool("Quin"), state.in_play("Quin")) == ((1,), (2,), (3,))
    assert state.drama_deck == (5, 4)  # the top card last
    assert (state.action_stack, state.discard_pile) == ((6, 7), (8, 9))
    with pytest.raises(TableError, match="'Quinn' has no hand; nearest: Quin"):
        state.hand("Quinn")


@pytest.mark.rule("TR-019", "TR-021")
def test_cards_are_usable_from_the_pool_in_rounds_and_otherwise_from_the_hand():
    state = in_scene(stacked(hands={"Quin": (1,)}, pools={"Quin": (2,)}))
    assert state.usable("Quin") == (1,)
    assert torg.begin_rounds(state).state.usable("Quin") == (2,)


def test_characters_are_found_by_name():
    state = in_scene(dealt(), villains=("Mummy",), allies=("Guide",))
    assert state.hero("Marco") == torg.Hero("Marco")
    assert state.hero("Mummy") is None
    assert state.character("Marco") == torg.Hero("Marco")
    assert state.character("Mummy") == torg.Character(name="Mummy", side=V)
    assert state.character("Nobody") is None
    assert dealt().character("Mummy") is None


@pytest.mark.rule("TR-053")
def test_before_the_first_flip_no_card_is_in_force():
    state = at_opening(stack=(28,))
    assert state.top_card is None
    assert (state.initiative, state.line) == (None, None)
    assert not state.suffers(V, torg.Advantage.FLURRY)
    assert state.standing("Quin") is None
    assert in_scene(stacked(stack=(28,))).top_card is None


@pytest.mark.rule("TR-059", "TR-136")
def test_actions_left_include_those_of_flurry_and_haste():
    assert dealt().actions_left("Quin") == 0
    state = at_rounds(48, pools={"Quin": (42,)})  # dramatic: H Flurry
    assert (state.actions_left("Quin"), state.actions_left("Mummy")) == (2, 1)
    hasty = state.play_card(hero="Quin", card=42)
    after = hasty.acted("Quin")
    assert (hasty.actions_left("Quin"), after.actions_left("Quin")) == (3, 2)
    assert [deed.is_hastened for deed in after.round.deeds_of("Quin")] == [True]
    assert after.round.deeds_of("Marco") == ()


def everything_under_way():
    heroes = (torg.Hero("Quin", possibilities=3), "Marco")
    at = at_rounds(QUIET[0], *heroes, pools={"Quin": (56, 64)}, discards=(1,))
    task = {"hero": "Marco", "skill": "science", "difficulties": (9, 10), "flips": 5}
    at = at.begin_skill_resolution(**task).play_card(hero="Quin", card=56)
    return at.hurt("Mummy", shock=2).declared(target="Mummy").thrown(12).state


def test_states_are_immutable_values_and_an_old_state_can_be_continued():
    state, again = everything_under_way(), everything_under_way()
    assert state == again
    assert repr(state) == repr(again)
    assert hash(state) == hash(again)
    assert len({state, again}) == 1
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
    assert copy.deepcopy(state) == state
    before = in_rounds(deck=(149,))
    assert torg.flip(before) == torg.flip(before)
    assert before.round.number == 1
    state = dealt()
    for record in (state, state.setup, state.adventure, state.heroes[0], state.table):
        name = attrs.fields(type(record))[0].name
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(record, name, None)


@pytest.mark.rule("TR-023")
def test_pooling_a_card_changes_only_the_pools_of_a_round():
    blank = Round(heroes=())
    for field in attrs.fields(Round):
        assert getattr(FULL_ROUND, field.name) != getattr(blank, field.name), field.name
    after = FULL_ROUND.pooled_by("Quin", 2)
    pools = attrs.evolve(FULL_ROUND.pools, pooled=(*FULL_ROUND.pools.pooled, "Quin", "Quin"))
    assert after == attrs.evolve(FULL_ROUND, pools=pools)
    beside = Round(
        heroes=HEROES, deeds=(ActionTaken(actor="Quin", action=None, contributes=False),)
    )
    assert not beside.has_contributed("Quin")
    assert FULL_ROUND.has_contributed("Quin")
    assert not FULL_ROUND.has_contributed("Marco")
