"""The reprs are short: records without their defaults, a game on one line."""

from functools import cache

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.core.reprs import cut, in_short, short_repr
from dramadeck.sim import play
from dramadeck.sim.torg import bomb
from dramadeck.testing import check_laws
from dramadeck.torg import GURPS, commands


@attrs.frozen(kw_only=True)
class Row:
    name: str
    number: int = 0
    is_open: bool = False
    cards: tuple = attrs.field(factory=tuple)
    more: object = attrs.field(default=attrs.Factory(lambda row: row.name, takes_self=True))
    hidden: int = attrs.field(default=1, repr=False)

    __repr__ = short_repr


def test_the_repr_of_a_record_omits_defaults_and_the_middle_of_long_tuples():
    assert repr(Row(name="x", more=None)) == "Row(name='x', more=None)"
    row = Row(name="x", number=2, cards=(1,))
    assert repr(row) == "Row(name='x', number=2, cards=(1,), more='x')"
    assert "number=False" in repr(Row(name="x", number=False))
    assert "is_open=0" in repr(Row(name="x", is_open=0))
    assert in_short(tuple(range(12))) == repr(tuple(range(12)))
    assert in_short(tuple(range(13))) == "(0, 1, 2, <7 more>, 10, 11, 12)"
    assert in_short([0] * 99) == repr([0] * 99)


def test_the_repr_of_a_command_is_a_call_that_creates_it():
    play, roll = commands.PlayToPool(hero="Quin", card=4), commands.Roll(actor="Q", total=3)
    for command in (play, commands.Deal(), roll):
        assert eval(repr(command), vars(torg) | vars(commands)) == command  # noqa: S307 - our own


@cache
def played_scene(dialect):
    return play(bomb.scene(dialect=dialect), seed=3, game=0)


@pytest.mark.parametrize("dialect", torg.DIALECTS)
def test_the_repr_of_a_state_is_one_short_line_and_its_text_at_most_ten_lines(dialect):
    for moment in played_scene(dialect):
        assert len(repr(moment.state)) < 300
        assert len(str(moment.state).splitlines()) <= 10
        assert max(map(len, str(moment.state).splitlines())) <= 200


def test_twenty_heroes_with_long_names_do_not_make_the_repr_longer():
    names = [f"Hero {number} of the House of {'x' * 50}" for number in range(20)]
    for state in (torg.deal(torg.new_game(names, seed=1)).state, tarot.new_game(names, seed=1)):
        assert len(repr(state)) < 300
        assert len(str(state).splitlines()) <= 10


def test_the_text_of_a_state_shows_hands_and_the_current_phase():
    printed = "\n".join(str(moment.state) for moment in played_scene("revised"))
    for words in (
        *("before the deal", "in force: ", "pool ", "possibilities 3", "task: Quin by "),
        *("flips left", "under way: ", "dice due: 1", "Baron Voss", "unconscious", "first"),
    ):
        assert words in printed, words


def test_the_text_of_a_tarot_state_shows_the_cards_of_each_player():
    state = tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7)).state
    state = tarot.call_for_check(state, character="Mia", trait="Brawn", needed=3).state
    state = tarot.declare_push(state, character="Mia", suit=tarot.Suit.WANDS).state
    lines = str(state).splitlines()
    assert lines[0].endswith("dealt, checks: 1, pushes: 1")
    assert [line.partition(":")[0] for line in lines[1:4]] == ["Mia", "Ben", "the Narrator"]
    assert "pushes: Mia by Wands" in lines[4]


def test_an_included_dialect_is_shown_by_its_name_and_a_house_rule_by_its_changes():
    for dialect in (*torg.DIALECTS.values(), *tarot.DIALECTS.values()):
        assert repr(dialect) == f"<Dialect {dialect.name!r}>"
    pools = attrs.evolve(GURPS.pools, transfers_a_round=2)
    house = attrs.evolve(GURPS, name="house", pools=pools)
    assert repr(house) == "<Dialect 'house': 'gurps' with pools.transfers_a_round=2>"
    assert repr(attrs.evolve(house, name="gurps")).startswith("<Dialect 'gurps': 'gurps' with")
    renamed = attrs.evolve(GURPS, name="mine")
    assert repr(renamed) == "<Dialect 'mine', 'gurps' under another name>"
    mixed = attrs.evolve(torg.CLASSIC, name="mixed", attempts=GURPS.attempts)
    assert " more change" in repr(mixed)
    assert len(repr(mixed)) < 300


def test_a_card_is_shown_by_its_name_and_the_events_of_a_deal_are_short():
    assert repr(torg.original_deck().card(42)) == "<DramaCard 42: Haste>"
    assert repr(tarot.rider_waite_deck().card(1)).startswith("<TarotCard 1: ")
    state, events = torg.deal(torg.new_game(["Quin", "Marco"], seed=7))
    assert len(repr(events)) < 700
    assert len(repr(torg.new_game(["Quin"], seed=7).setup)) < 150
    assert len(repr((state, events))) < 1000


def test_the_repr_of_a_law_report_is_short_and_long_texts_are_cut():
    assert len(repr(check_laws(torg.TORG, games=1, moves=5))) < 200
    assert [cut(text, 6) for text in ("abcdef", "abcdefg")] == ["abcdef", "abc..."]
