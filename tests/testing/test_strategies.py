"""Hypothesis strategies for the commands of any system, and for its games."""

from collections import Counter
from typing import Annotated, Any, Literal, NamedTuple

import attrs
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from dramadeck.core import Card, Name, Table, Zone
from dramadeck.testing.strategies import commands, games
from dramadeck.torg import TORG
from tests.codec.games import SYSTEMS
from tests.core.beggar import BEGGAR, Beg, Begged, Lay
from tests.depth import by_depth
from tests.testing.vault import VAULT

FEW = settings(max_examples=by_depth(12, 200))
ANY = settings(phases=[Phase.generate])
"""Settings of `find` without shrinking."""
START = BEGGAR.new_game(["Ann", "Ben"])


@pytest.mark.parametrize("name", SYSTEMS)
@FEW
@given(data=st.data())
def test_any_command_is_carried_out_or_refused(name, data):
    rules = SYSTEMS[name]
    state = rules.new_game(["Quin", "Marco"], seed=7)
    sent = data.draw(commands(rules, state))
    assert type(sent) in rules.commands
    refusal = rules.refusal(state, sent)
    if refusal is None:
        assert rules.step(state, sent).state is not None
    else:
        assert refusal.rule


@pytest.mark.parametrize("name", SYSTEMS)
@FEW
@given(data=st.data())
def test_a_game_is_a_record_of_legal_commands(name, data):
    record = data.draw(games(SYSTEMS[name], moves=12))
    assert record.replay() == record.state
    assert len(record.turns) <= 12


def _is_bens(command):
    return isinstance(command, Lay) and command.player == "Ben"


def test_commands_contain_players_and_cards_of_the_table():
    own = find(commands(BEGGAR, START), _is_bens)
    assert own.card in range(1, 7)
    assert find(commands(BEGGAR), lambda command: isinstance(command, Beg), settings=ANY).count >= 1
    simplest = find(commands(BEGGAR), lambda command: isinstance(command, Lay))
    assert (len(simplest.player), simplest.card) == (1, 1)


def test_a_game_ends_without_legal_commands_and_the_simplest_has_no_turn():
    def empty(seed):
        return BEGGAR.new_game(["Ann"], seed=seed, cards=0)

    def of_number(seed):
        return BEGGAR.new_game(["Ann"], seed=seed)

    @FEW
    @given(games(BEGGAR, start=empty))
    def nothing_happens(record):
        assert record.turns == ()

    nothing_happens()
    simplest = find(games(BEGGAR, start=of_number, moves=4), lambda _: True)
    assert (simplest.start, simplest.turns) == (of_number(0), ())


def test_games_has_the_options_of_check_laws():
    def with_two(seed):
        return BEGGAR.new_game(["Ann"], seed=seed, cards=2)

    def twice(_state):
        return [Beg(player="Ann", count=2)]

    def draws_two(record):
        return any(turn.events[1:] and type(turn.events[1]) is Begged for turn in record.turns)

    drawn = games(BEGGAR, start=with_two, more=twice, weights={"Beg": 9})
    assert find(drawn, draws_two, settings=ANY)


class Corner(NamedTuple):
    row: int
    column: int


@attrs.frozen(kw_only=True)
class Odd:
    """A command with fields of all types."""

    cards: tuple[Card, ...]
    share: float
    word: str
    mood: Literal["calm", "loud"]
    pair: tuple[int, bool]
    names: frozenset[Name]
    corner: Corner
    noted: Annotated[int, "a note to the reader"]


@attrs.frozen(kw_only=True)
class Climb:
    """A command that requires `end` to be larger than `start`."""

    start: int
    end: int = attrs.field()

    @end.validator
    def _is_higher(self, _field, end):
        if end <= self.start:
            raise ValueError("one climbs up")


def test_fields_of_all_types_are_generated():
    odd = attrs.evolve(VAULT, commands=(*VAULT.commands, Odd))
    met = Counter[type]()

    @settings(max_examples=by_depth(40, 150))
    @given(commands(odd))
    def meet(sent):
        met[type(sent)] += 1
        if type(sent) is Odd:
            assert [type(value) for value in sent.pair] == [int, bool]
            assert sent.mood in {"calm", "loud"}
            assert all(name.strip() for name in sent.names)
            assert (type(sent.corner), type(sent.corner.row)) == (Corner, int)
            assert type(sent.noted) is int

    meet()
    assert set(met) == set(odd.commands)


def test_fields_that_a_validator_refuses_are_drawn_again():
    hill = attrs.evolve(BEGGAR, commands=(Climb,))

    @FEW
    @given(commands(hill))
    def climb(sent):
        assert sent.end > sent.start

    climb()
    assert find(commands(hill), lambda sent: sent.start > 20, settings=ANY).end > 21


def test_a_field_of_an_unknown_type_is_an_error_with_its_name():
    @attrs.frozen
    class Strange:
        field: dict[str, Any]

    strange = attrs.evolve(BEGGAR, commands=(Strange,))
    with pytest.raises(TypeError, match=r"no strategy for dict"):
        find(commands(strange), lambda _: True)


def test_the_cards_of_the_table_are_more_frequent_than_others():
    state = TORG.new_game(["Quin"], seed=7)
    # No deck has this number, so it can only come from the table.
    far = attrs.evolve(state, table=Table.of({Zone("drama_deck"): (1001,)}))
    named = commands(TORG, far).filter(lambda sent: getattr(sent, "card", None) == 1001)
    assert isinstance(find(named, lambda _: True, settings=ANY), TORG.commands)
