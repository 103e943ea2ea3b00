"""The break-in's players, lines and pictures, in corners that plays seldom reach."""

import io

import attrs
from rich.console import Console

from dramadeck import tarot
from dramadeck.cli.arguments import parse
from dramadeck.cli.screen import Screen
from dramadeck.cli.tarot_lines import narrate
from dramadeck.cli.tarot_menu import stakes
from dramadeck.cli.tarot_person import TarotPerson
from dramadeck.cli.tarot_pictures import on_the_table, summary
from dramadeck.cli.tarot_stage import opening
from dramadeck.engine import Move, Transition
from dramadeck.kit.simulate.tarot.habits import stake
from dramadeck.kit.simulate.tarot.moment import Asks
from dramadeck.kit.simulate.tarot.story import MIA
from dramadeck.tarot.zones import DECK, hand
from tests.cli.break_ins import AUTO, beats


def test_who_holds_no_card_lays_none_without_being_asked():
    moment, question = next(
        beat for beat in beats(9) if beat[1].asks is Asks.COMMIT and beat[1].seat.name == "Ann"
    )
    state = moment.state
    for card in state.hand("Ann"):
        state = attrs.evolve(state, table=state.table.after((Move(card, hand("Ann"), DECK),)))
    screen = Screen(Console(file=io.StringIO()))
    laid = TarotPerson(screen)(attrs.evolve(moment, state=state), question)
    assert laid == tarot.CommitCards(character="Mia", cards=())


def test_without_a_push_cards_are_just_cards():
    moment, question = next(beat for beat in beats(9) if beat[1].asks is Asks.PUSH)
    state = moment.state
    assert stake(state, question) == ()
    held = sorted(state.hand("Ann"))
    assert stakes(state, question) == tuple(str(state.card(card)) for card in held)
    revealed = tarot.CardsRevealed(holder="Ann", character="Mia", cards=tuple(held[:1]))
    (line,) = narrate(state, Transition(state, (revealed,)), tarot.SPECTATOR)
    assert line.text == f"Mia's cards: {state.card(held[0])}."


def test_the_summary_of_a_play_that_has_hardly_begun_tells_what_there_is():
    moment = opening(("Ann",), parse(AUTO), 9)
    console = Console(width=80, file=io.StringIO())
    console.print(summary(moment))
    told = console.file.getvalue()
    assert "Mia" in told
    assert "unharmed; no card laid" in told
    assert "Seed" in told
    assert "won by" not in told


def test_a_character_without_traits_is_shown_in_a_line():
    plain = attrs.evolve(MIA, traits=())
    console = Console(width=80, file=io.StringIO())
    console.print(on_the_table(tarot.new_game([tarot.Player("Ann", plain)], seed=7)))
    rows = console.file.getvalue().splitlines()
    assert rows[1].startswith("│ Mia      Ann: hand 0, the next 5")
    assert rows[2].startswith("│ Narrator")
