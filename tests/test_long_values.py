"""Error messages have one or two lines, even if the wrong value is very long."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from dramadeck import charts, sim, system, tarot, torg
from dramadeck.charts import Chart, Row, sources
from dramadeck.charts import tarot as tarot_charts
from dramadeck.charts import torg as torg_charts
from dramadeck.charts.chart import whole_number
from dramadeck.codec.saves import load_command, load_state
from dramadeck.core import NumberedDeck
from dramadeck.odds import Distribution, how_many
from dramadeck.odds import tarot as tarot_odds
from dramadeck.odds import torg as torg_odds
from dramadeck.sim.torg import GREEDY, scene
from tests.cli.scenes import run

LONG: Any = "y" * 100_000
MANY: Any = tuple(f"{number}{'x' * 100}" for number in range(1_000))
HUGE: Any = 10**5000
DIGITS = "9" * 5000
LONGEST = 300


class LongRepr:
    """An object with a very long repr."""

    def __repr__(self) -> str:
        return LONG


LONG_REPR: Any = LongRepr()
DECK = torg.original_deck()
SCENE = scene(GREEDY)
COLUMNS = "number,card,bar,standard,dramatic,approved,skill_box,doubt"

CALLS: dict[str, Callable[[], object]] = {
    "a whole number": lambda: whole_number("the die", LONG),
    "a number too small": lambda: whole_number("the die", -HUGE, least=1),
    "a chart": lambda: torg_charts.BONUS_NUMBERS.lookup(LONG),
    "a chart, a number": lambda: Chart("odd", (Row(1, 2, 3),), "TOV").lookup(HUGE),
    "a difficulty": lambda: torg_charts.difficulty(LONG),
    "a measure": lambda: torg_charts.value_of(LONG),
    "a measure, a number": lambda: torg_charts.value_of(-HUGE),
    "a printed deck": lambda: torg_charts.deck_rows(LONG),
    "a file of cards": lambda: torg_charts.read_deck(f"{COLUMNS}\n1,Idea,{LONG},,,,,", "my.csv"),
    "a number of a card": lambda: torg_charts.read_deck(
        f"{COLUMNS}\n{DIGITS},Idea,grey,H Up / V —,V — / H —,Any,AB,", "my.csv"
    ),
    "setbacks": lambda: torg_charts.setback_ideas(LONG),
    "a name of the charts": lambda: getattr(charts, LONG),
    "a source": lambda: sources.source_of(LONG),
    "a document": lambda: sources.rule_ids(LONG),
    "armor": lambda: tarot_charts.armor(LONG),
    "a suit": lambda: tarot_charts.suit_name(LONG),
    "a tarot card": lambda: tarot_charts.card_name(LONG),
    "names of many cards": lambda: tarot_charts.card_name(
        "/".join(row.name for row in tarot_charts.tarot_rows())
    ),
    "a card and a number": lambda: tarot_charts.card_name(f"{'_' * 100_000} 3 Strength"),
    "a card and a large number": lambda: tarot_charts.card_name(f"{DIGITS} Strength"),
    "a trait": lambda: tarot_charts.trait_name(" " * 100_000),
    "an aptitude": lambda: tarot_charts.aptitude_rank(LONG),
    "a file of tarot cards": lambda: tarot_charts.read_tarot_deck(
        f"number,name,arcana,suit,rank\n1,x,{LONG},Cups,Ace", "my.csv"
    ),
    "a system": lambda: system(LONG),
    "heroes": lambda: torg.new_game([LONG, LONG], seed=7),
    "a dialect": lambda: torg.new_game(["Quin"], dialect=LONG, seed=7),
    "a name of a deck": lambda: NumberedDeck(LONG, (DECK.card(1), DECK.card(1))),
    "a card": lambda: DECK.card(LONG),
    "a card of a long deck": lambda: NumberedDeck(LONG, DECK.cards).card(999),
    "a side of a card": lambda: DECK.with_cards({201: LONG}, like=45, name="house"),
    "a side's number": lambda: DECK.with_cards({LONG: LONG}, like=45, name="house"),
    "a chart of a dialect": lambda: attrs.evolve(torg.REVISED.pools, opening=LONG_REPR),
    "a field of a dialect": lambda: attrs.evolve(torg.REVISED.pools, transfer=LONG_REPR),
    "a name in a command": lambda: torg.commands.PlayToPool(hero=LONG, card=4),
    "a card in a command": lambda: torg.commands.PlayToPool(hero="Quin", card=LONG_REPR),
    "a text that is no save": lambda: load_state(LONG),
    "a command's name": lambda: load_command(torg.TORG, f'{{"is": "{LONG[:30_000]}"}}'),
    "a number in odds": lambda: how_many("hits", marked=LONG, cards=9, drawn=3),
    "a distribution": lambda: Distribution("odd", {LONG: 1.0}).mean,
    "a saved distribution": lambda: Distribution.from_dict(
        {"name": "odd", "outcomes": [(LONG, LONG)], "beyond": 0}
    ),
    "a scene in odds": lambda: torg_odds.initiative(LONG),
    "a chance": lambda: torg_odds.FixedChances([LONG]),
    "a last ditch": lambda: torg_odds.FixedChances([0.5], last_ditch_open=LONG),
    "who throws": lambda: torg_odds.throw_of(torg.new_game(["Quin"], seed=7), LONG),
    "a card in odds": lambda: tarot_odds.Stock([LONG_REPR]),
    "a scenario": lambda: sim.simulate(LONG, games=1, seed=7),
    "games": lambda: sim.simulate(SCENE, games=LONG, seed=7),
    "a seed": lambda: sim.simulate(SCENE, games=1, seed=LONG_REPR),
    "an executor": lambda: sim.simulate(SCENE, games=1, seed=7, executor=LONG),
    "moves": lambda: attrs.evolve(SCENE, moves=LONG),
    "players": lambda: attrs.evolve(SCENE, players={LONG: LONG}),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_error_about_a_long_value_is_short(call: Callable[[], object]):
    with pytest.raises((ValueError, TypeError, LookupError, AttributeError)) as caught:
        call()
    assert len(str(caught.value)) < LONGEST
    assert "Exceeds the limit" not in str(caught.value)
    assert "has no attribute 'value'" not in str(caught.value)


def test_an_error_about_many_names_lists_only_the_first():
    with pytest.raises(ValueError, match=r"992 more; missing: .*, 70 more") as caught:
        tarot.Deck.from_names(MANY, name=LONG)
    assert len(str(caught.value)) < 10 * LONGEST


def measured(value: Any) -> object:
    """Simulate one game whose measure returns this value."""
    return sim.simulate(attrs.evolve(SCENE, measure=lambda _: value), games=1, seed=7)


@pytest.mark.parametrize(
    "call",
    [
        lambda: measured(LONG),
        lambda: measured({LONG: 1.0, "x": LONG}),
        lambda: measured({LONG: float("inf")}),
        lambda: sim.simulate(
            attrs.evolve(SCENE, measure=lambda _: {"x": LONG}), games=1, seed=LONG
        ),
    ],
)
def test_the_error_of_a_failed_simulation_is_short(call: Callable[[], object]):
    with pytest.raises(sim.SimulationError) as caught:
        call()
    assert len(str(caught.value)) < 2 * LONGEST


@pytest.mark.parametrize(
    "words",
    [
        [LONG],
        ["play", f"--{LONG}"],
        ["play", "--system", LONG],
        ["play", "--dialect", LONG],
        ["play", "--heroes", LONG],
        ["play", "--heroes", ",".join(MANY)],
        ["play", "--hero", LONG],
        ["play", "--rounds", LONG],
        ["play", "--auto", "--record", LONG],
        ["replay", LONG],
        ["deck", LONG],
        ["deck", "--deck", LONG],
        ["chart", LONG],
        ["systems", LONG],
    ],
)
def test_the_error_about_a_long_argument_of_the_command_line_is_short(words: list[str]):
    result = run(*words)
    assert result.code == 2
    assert result.out == ""
    assert len(result.err) < LONGEST
