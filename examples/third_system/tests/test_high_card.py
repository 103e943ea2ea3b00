"""Tests of High card: the laws, and a test for each rule."""

import json
from enum import StrEnum
from pathlib import Path

import attrs
import high_card
from high_card import HIGH_CARD, Deal, LayCard, Reveal, State
from high_card.game import HAND_SIZE, CardLaid, CardTurned, Reason, RoundWon, hand
from high_card.words import WORDS

from dramadeck import Seat, narration
from dramadeck.client.testing import check_presentation
from dramadeck.codec.record_file import read_record
from dramadeck.codec.saves import dump_state, load_state
from dramadeck.core import FACE_DOWN, GameResult
from dramadeck.narration import Words
from dramadeck.sim.bots import played
from dramadeck.testing import check_laws, check_listings
from dramadeck.testing.tables import laid

RULE_IDS = {"HC-1", "HC-2", "HC-3", "HC-4"}
ANN, BEN = "Ann", "Ben"
FOUR, KING, OTHER_KING = 9, 45, 46
SAVES = Path(__file__).parent / "saves"


def dealt(*, dialect: int = 5) -> State:
    """A game of two players with their hands."""
    return high_card.deal(high_card.new_game([ANN, BEN], seed=1, dialect=dialect)).state


def lay(state: State, player: str) -> LayCard:
    """The command that lays a player's lowest card."""
    return LayCard(player=player, card=min(state.table.pile(hand(player))))


def refused(state: State, command: Deal | LayCard | Reveal) -> tuple[StrEnum, str]:
    """The reason and the rule of a refusal."""
    refusal = HIGH_CARD.refusal(state, command)
    assert refusal is not None, f"{command} is allowed"
    return refusal.reason, refusal.rule


def test_it_keeps_the_laws() -> None:
    findings = check_laws(HIGH_CARD, bibliography=RULE_IDS)
    assert not findings.unmet
    assert {reason for reason, _ in findings.refusals} == set(Reason)


def test_its_listings_lose_no_command() -> None:
    assert check_listings(HIGH_CARD, games=4).turns > 60


def test_everything_can_be_described_listed_drawn_and_sent() -> None:
    findings = check_presentation(HIGH_CARD, games=4, words=WORDS)
    assert not findings.unmet
    assert check_presentation(HIGH_CARD, games=2, words=Words()).turns > 20


def test_bots_play_it_to_its_end_by_what_is_legal_alone() -> None:
    state = high_card.new_game([ANN, BEN], seed=1)
    for move in played(HIGH_CARD, state, seed=1):
        assert HIGH_CARD.refusal(state, move.command) is None
        state = move.transition.state
    assert HIGH_CARD.result(state) is not None


def test_a_save_and_a_record_of_version_1_are_read() -> None:
    state = load_state((SAVES / "version_1.json").read_bytes(), rules=HIGH_CARD)
    record = read_record(SAVES / "version_1.jsonl", rules=HIGH_CARD).record
    assert record.replay() == record.state == state
    assert {state.setup.wins_needed for state in record.states()} == {5}
    assert json.loads(dump_state(HIGH_CARD, state))["version"] == 2


def test_a_card_is_laid_face_down() -> None:
    state = dealt()
    (event,) = HIGH_CARD.step(state, lay(state, ANN)).events
    assert isinstance(event, CardLaid)
    event_for_ben = HIGH_CARD.view_event(event, Seat("player", BEN))
    assert event_for_ben == CardLaid(player=ANN, card=FACE_DOWN)
    for name, text in (
        (ANN, "Ann lays 6 of spades face down."),
        (BEN, "Ann lays a card face down."),
    ):
        reader = narration.narrator(HIGH_CARD, seat=Seat("player", name), words=WORDS)
        view = HIGH_CARD.view(state, reader.seat)
        event_seen = HIGH_CARD.view_event(event, reader.seat)
        assert [line.text for line in reader.lines(view, [event_seen], view)] == [text]


def test_the_cards_are_turned_up_when_both_lie_there() -> None:
    state = laid(HIGH_CARD, dealt(), {"laid/Ann": (KING,)})
    assert refused(state, Reveal()) == (Reason.NOT_READY, "HC-3")
    state = laid(HIGH_CARD, state, {"laid/Ben": (FOUR,)})
    state, events = high_card.reveal(state)
    assert [event.player for event in events if isinstance(event, CardTurned)] == [ANN, BEN]
    assert [event.player for event in events if isinstance(event, RoundWon)] == [ANN]
    assert state.wins == (ANN,)
    assert all(len(state.table.pile(hand(player))) == HAND_SIZE for player in (ANN, BEN))


def test_equal_ranks_win_nothing() -> None:
    state = laid(HIGH_CARD, dealt(), {"laid/Ann": (KING,), "laid/Ben": (OTHER_KING,)})
    assert high_card.reveal(state).state.wins == ()


def test_who_does_not_play_lays_nothing() -> None:
    assert refused(dealt(), LayCard(player="Cleo", card=1)) == (Reason.NOT_HELD, "HC-2")


def test_the_game_ends_with_enough_rounds() -> None:
    over = attrs.evolve(dealt(dialect=2), wins=(ANN, BEN, ANN))
    result = GameResult(winners=(ANN,), scores=((ANN, 2), (BEN, 1)))
    assert HIGH_CARD.result(over) == HIGH_CARD.view(over, Seat("player", BEN)).result == result
    assert HIGH_CARD.result(dealt(dialect=2)) is None
    assert refused(over, lay(over, BEN)) == (Reason.GAME_OVER, "HC-4")
    assert refused(dealt(), Deal()) == (Reason.ALREADY_DEALT, "HC-1")


def test_everybody_learns_who_has_won() -> None:
    over = attrs.evolve(dealt(dialect=2), wins=(ANN, BEN, ANN))
    for language, sentence in (("en", "Ann has won."), ("de", "Ann hat gewonnen.")):
        here = narration.narrator(HIGH_CARD, language=language, words=WORDS)
        assert [line.text for line in here.now(HIGH_CARD.view(over, here.seat))] == [
            sentence,
            "Ann 2, Ben 1.",
        ]


def test_its_events_have_sentences() -> None:
    state = laid(HIGH_CARD, dealt(), {"laid/Ann": (KING,), "laid/Ben": (FOUR,)})
    after, events = high_card.reveal(state)
    ann = narration.narrator(HIGH_CARD, seat=Seat("player", ANN), words=WORDS)
    before, now = HIGH_CARD.view(state, ann.seat), HIGH_CARD.view(after, ann.seat)
    lines = [line.text for line in ann.lines(before, events, now)]
    assert lines[:3] == [
        "Ann turns up king of clubs.",
        "Ben turns up 4 of clubs.",
        "Ann wins the round. It is the first one won.",
    ]
    label = ann.label(before, LayCard(player=ANN, card=FOUR))
    assert label.text == "lay 4 of clubs face down"


def test_shuffles_and_draws_need_no_messages_of_the_game() -> None:
    start = high_card.new_game([ANN, BEN], seed=1)
    after, events = high_card.deal(start)
    ben = narration.narrator(HIGH_CARD, seat=Seat("player", BEN), words=WORDS)
    lines = ben.lines(HIGH_CARD.view(start, ben.seat), events, HIGH_CARD.view(after, ben.seat))
    assert [line.text for line in lines][:2] == [
        "The cards are shuffled.",
        "Ann draws 3 cards.",
    ]
    assert lines[2].text.startswith("Ben draws ")
    assert " of " in lines[2].text
