"""The narration of a journey, in English and in German, for each seat."""

import importlib.util
from pathlib import Path
from typing import Any

import guided_by_the_sun as sun
import pytest
from guided_by_the_sun import GUIDED_BY_THE_SUN
from guided_by_the_sun.state import State
from guided_by_the_sun.words import WORDS

from dramadeck import narration
from dramadeck.narration import Narrator
from dramadeck.sim.bots import played, varied_bot

PLAYERS = ("Ann", "Ben", "Cleo", "Dai")


def narrator(name: str, language: str = "en") -> Narrator:
    """The narrator for a player."""
    seat = sun.player_seat(name)
    setup = sun.new_game(PLAYERS).setup
    return narration.narrator(
        GUIDED_BY_THE_SUN, seat=seat, setup=setup, words=WORDS, language=language
    )


def lines_of(narrator: Narrator, before: State, after: State, events: Any) -> list[str]:
    """The lines of a command for a player."""
    view = GUIDED_BY_THE_SUN.view
    lines = narrator.lines(view(before, narrator.seat), events, view(after, narrator.seat))
    return [line.text for line in lines]


def test_a_turn_is_described() -> None:
    state = sun.set_out(sun.new_game(PLAYERS, seed=7, dialect="mystery"), player="Ann").state
    before, adversary = state, min(state.hand("Cleo"))
    state, events = sun.play_adversary(state, player="Cleo", card=adversary)
    assert lines_of(narrator("Ben"), before, state, events) == [
        "Cleo lays the adversary face down.",
        "Cleo draws a card.",
    ]
    (first, _) = lines_of(narrator("Cleo"), before, state, events)
    assert first.startswith("Cleo lays the adversary face down: ")
    (first, _) = lines_of(narrator("Ben", "de"), before, state, events)
    assert first == "Cleo legt verdeckt die gegnerische Figur."


def test_cards_are_called_by_whom_one_meets() -> None:
    assert str(narrator("Ann").card(12)[0]) == "Witch of the Woods (queen of hearts)"
    assert [str(line) for line in narrator("Ann", "de").card(12)] == [
        "Waldhexe (Herz Dame)",
        "Zählt 12; ein Ass schlägt sie.",
        "Gewonnen wird die verbündete Figur durch eine Antwort in ihrer Farbe: Herz.",
    ]


def test_what_another_deck_calls_its_people_stays_as_it_is() -> None:
    people = {rank: (f"Red {rank}", f"Black {rank}") for rank in sun.Rank}
    deck = sun.deck_of(people, name="house")
    state = sun.new_game(PLAYERS, seed=1, deck=deck)
    german = narration.narrator(GUIDED_BY_THE_SUN, setup=state.setup, words=WORDS, language="de")
    assert str(german.card(12)[0]) == "Red queen (Herz Dame)"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("dialect", ["published", "mystery"])
def test_every_event_of_whole_games_has_a_sentence_for_every_seat(
    language: str, dialect: str
) -> None:
    view, kinds = GUIDED_BY_THE_SUN.view, set[type]()
    for seed in range(4):
        state = sun.new_game(PLAYERS, seed=seed, dialect=dialect)
        for name in PLAYERS[:2]:
            before, teller = state, narrator(name, language)
            for move in played(GUIDED_BY_THE_SUN, state, seed=seed, bot=varied_bot):
                after, events = move.transition
                player_view = view(before, teller.seat)
                assert all(lines_of(teller, before, after, events))
                assert teller.label(player_view, move.command).text
                assert all(str(row) for row in teller.table(view(after, teller.seat)))
                kinds |= {type(event) for event in events}
                before = after
    assert WORDS.silent <= set(GUIDED_BY_THE_SUN.events)
    assert set(GUIDED_BY_THE_SUN.events) - WORDS.silent == set(WORDS.events)
    assert set(GUIDED_BY_THE_SUN.commands) == set(WORDS.commands)
    assert len(kinds) > 12


def test_every_sentence_is_in_german() -> None:
    path = Path(__file__).parents[1] / "translate.py"
    spec = importlib.util.spec_from_file_location("translate_guided_by_the_sun", path)
    assert spec is not None
    assert spec.loader is not None
    translate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(translate)
    ((file, catalogue),) = translate.catalogues()
    assert translate.missing(catalogue, translate.template()) == []
    assert file.with_suffix(".mo").read_bytes() == translate.compiled(catalogue)
