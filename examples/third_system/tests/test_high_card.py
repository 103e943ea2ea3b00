"""High card by its own tests: the laws come for free, the rules are sentences."""

import json
from pathlib import Path

import attrs
import high_card
from high_card import HIGH_CARD, Deal, LayCard, Reason, Reveal, State
from high_card.rules import CardDrawn, CardLaid, CardTurned, RoundWon
from high_card.table import hand, rank

from dramadeck import Seat
from dramadeck.engine import FACE_DOWN
from dramadeck.kit.bots import played
from dramadeck.kit.record_files import read_record
from dramadeck.kit.saves import dump_state, load_state
from dramadeck.kit.testing import check_laws, given

RULES = {"HC-1", "HC-2", "HC-3", "HC-4"}
ANN, BEN = "Ann", "Ben"
SAVES = Path(__file__).parent / "saves"


def dealt(*, seed: int = 1, dialect: int = 5) -> State:
    """A game of two players with their hands."""
    return high_card.deal(high_card.new_game([ANN, BEN], seed=seed, dialect=dialect)).state


def lay(state: State, player: str) -> LayCard:
    """Her lowest card."""
    return LayCard(player=player, card=min(state.table.pile(hand(player))))


def test_it_keeps_the_laws() -> None:
    found = check_laws(HIGH_CARD, bibliography=RULES)
    assert not found.unmet
    assert {reason for reason, _ in found.refusals} == set(Reason) - {Reason.NO_SUCH_PLAYER}


def test_bots_play_it_to_its_end_by_what_is_legal_alone() -> None:
    state = high_card.new_game([ANN, BEN], seed=1)
    for move in played(HIGH_CARD, state, seed=1):
        assert HIGH_CARD.refusal(state, move.command) is None
        state = move.transition.state
    assert state.winner is not None


def test_a_save_and_a_record_of_version_1_are_read() -> None:
    state = load_state((SAVES / "version_1.json").read_bytes(), rules=HIGH_CARD)
    record = read_record(SAVES / "version_1.jsonl", rules=HIGH_CARD).record
    assert record.replay() == record.state == state
    assert [state.is_dealt for state in record.states()] == [False, *(True for _ in record.turns)]
    assert json.loads(dump_state(HIGH_CARD, state))["version"] == 2


def test_a_card_is_laid_face_down() -> None:
    state = dealt()
    laid = given(HIGH_CARD, state).when(lay(state, ANN)).then(CardLaid)
    laid.seen_by(Seat("player", BEN)).then(CardLaid(player=ANN, card=FACE_DOWN))


def test_the_cards_are_turned_up_when_both_lie_there() -> None:
    state = dealt()
    given(HIGH_CARD, state).when(lay(state, ANN)).when(Reveal()).then_refused(
        Reason.NOT_READY, "HC-3"
    )
    given(HIGH_CARD, state).when(lay(state, ANN), lay(state, BEN), Reveal()).then(
        CardTurned, CardTurned, RoundWon, CardDrawn, CardDrawn
    )


def test_equal_ranks_win_nothing() -> None:
    state = dealt(seed=7)
    assert rank(lay(state, ANN).card) == rank(lay(state, BEN).card)
    given(HIGH_CARD, state).when(lay(state, ANN), lay(state, BEN), Reveal()).then(
        CardTurned, CardTurned, CardDrawn, CardDrawn
    ).then_state(lambda after: after.wins == ())


def test_who_does_not_play_lays_nothing() -> None:
    given(HIGH_CARD, dealt()).when(LayCard(player="Cleo", card=1)).then_refused(
        Reason.NO_SUCH_PLAYER
    )


def test_the_game_ends_with_enough_rounds() -> None:
    over = attrs.evolve(dealt(dialect=2), wins=(ANN, BEN, ANN))
    assert over.winner == ANN
    given(HIGH_CARD, over).when(lay(over, BEN)).then_refused(Reason.GAME_OVER)
    given(HIGH_CARD, dealt()).when(Deal()).then_refused(Reason.ALREADY_DEALT)
