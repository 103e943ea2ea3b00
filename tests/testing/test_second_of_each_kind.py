"""The laws check the second seat, event, turn and error as well as the first.

A law that checks only the first of several, or a record that keeps only its first turn, would pass
with one of each. Here there are more.
"""

import json
from enum import IntEnum

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.record_file import RecordFile, lines, parse_record, read_record, seen_lines
from dramadeck.codec.records import Record, difference
from dramadeck.codec.saves import dump_state, load_state
from dramadeck.core import Card, Move, Moves, RuleSystem, event
from dramadeck.testing import Law, check_laws
from tests.codec.games import PARTY, load_error
from tests.core import beggar
from tests.core.beggar import BEGGAR, HEAP, STACK, Beg, Laid, Lay, RoundCounted, hand
from tests.testing.broken_systems import (
    changed,
    check_broken,
    evolving,
    telling,
    with_methods,
    with_part,
)

# ---------------------------------------------------------------------------------------- laws


def wavering_for_the_second_player():
    calls = []

    def candidates(state, seat, gate):
        listed = tuple(beggar.candidates(state, seat, gate))
        calls.append(seat)
        yield from listed[len(calls) % 2 :] if seat != beggar.seats(state)[0] else listed

    return changed(candidates=candidates)


def wavering_for_the_last_seat():
    calls = []

    def view(state, seat):
        calls.append(seat)
        return (len(calls),) if seat.role == "passer-by" else beggar.view(state, seat)

    return changed(view=view)


@with_part("candidates")
def offered_twice_to_the_second_player(state, seat, gate):
    yield from beggar.candidates(state, seat, gate)
    if seat.name == "Marco":
        yield Beg(player="Marco")


@with_part("evolve")
def cards_touched_by_the_second_event(state, event):
    after = beggar.evolve(state, event)
    if not isinstance(event, RoundCounted) or len(after.table.pile(HEAP)) < 2:
        return after
    card = after.table.pile(HEAP)[0]
    return attrs.evolve(after, table=after.table.after((Move(card, HEAP, HEAP),)))


class Round(IntEnum):
    SOME = 3


def second_event_otherwise_in_its_save():
    def decide(state, command):
        if not isinstance(command, Lay) or BEGGAR.refusal(state, command):
            return beggar.decide(state, command)
        laid = Laid(player=command.player, card=command.card)
        return telling(laid, RoundCounted(number=Round.SOME))

    def evolve(state, event):
        return state if isinstance(event, RoundCounted) else beggar.evolve(state, event)

    return changed(decide=decide, evolve=evolve)


@event
class Slipped:
    """A card has slipped off the stack into somebody's hand, and all are told which."""

    player: str
    card: Card

    @property
    def moves(self) -> Moves:
        return (Move(self.card, STACK, hand(self.player)),)


def slipping(state, command):
    state = yield Laid(player=command.player, card=command.card)
    if state.table.pile(STACK):
        yield Slipped(player=command.player, card=state.table.pile(STACK)[-1])


def later_event_shown_as_it_is():
    def decide(state, command):
        beggar.require_sender(state, command)
        if isinstance(command, Lay) and command.card in state.table.pile(hand(command.player)):
            return slipping(state, command)
        return beggar.decide(state, command)

    def view_event(self, event, seat):
        is_slipped = isinstance(event, Slipped)
        return event if is_slipped else RuleSystem.view_event(self, event, seat)

    events = (*BEGGAR.events, Slipped)
    rules = changed(decide=decide, evolve=evolving(Slipped), events=events)
    return with_methods(rules, view_event=view_event)


@with_part("view")
def stack_shown_to_the_last_seat(state, seat):
    return state.table.pile(STACK) if seat.role == "passer-by" else beggar.view(state, seat)


SECOND_PLAYER, LAST_SEAT = wavering_for_the_second_player, wavering_for_the_last_seat
TOUCHED = "the cards are not where RoundCounted"
OTHERWISE = "RoundCounted.* differs after saving"


@pytest.mark.parametrize(
    ("law", "broken", "words"),
    [
        (Law.PURITY, SECOND_PLAYER, "the listing of beggar Marco differs"),
        (Law.PURITY, LAST_SEAT, "the view of passer-by differs"),
        (
            Law.INERT_REFUSAL,
            offered_twice_to_the_second_player,
            r"Marco is offered Beg\(.* 2 times",
        ),
        (Law.CONSERVATION, cards_touched_by_the_second_event, TOUCHED),
        (Law.ROUND_TRIP, second_event_otherwise_in_its_save, OTHERWISE),
        (Law.SECRECY, later_event_shown_as_it_is, r"is shown \[\d\] in Slipped"),
        (Law.SECRECY, stack_shown_to_the_last_seat, "the view of passer-by depends on cards"),
    ],
    ids=lambda part: getattr(part, "__name__", str(part))[:40],
)
def test_what_is_wrong_for_the_second_player_or_event_or_the_last_seat_alone_is_noticed(
    law, broken, words
):
    check_broken(law, words, broken(), moves=60)


def test_the_second_question_that_tells_what_nobody_sees_is_noticed():
    def size(state, _seat):
        return len(state.table.pile(STACK))

    def bottom(state, _seat):
        return state.table.pile(STACK)[:1]

    assert check_laws(BEGGAR, games=1, moves=4, questions=[size, size]).turns == 4
    words = "depends on cards that it does not see: "
    check_broken(Law.SECRECY, words, BEGGAR, questions=[size, bottom])


def test_every_event_of_a_turn_is_among_what_the_games_have_met():
    report = check_laws(BEGGAR, games=2, moves=15)
    assert report.met[RoundCounted] == report.met[Laid] == report.met[Lay] > 1


# -------------------------------------------------------------------------------------- records


JOINED = Record.begin(torg.TORG, torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state).then(
    torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Vizier",)),
    torg.commands.JoinParty(hero="Zed"),
    torg.commands.DeclareAction(actor="Zed", action=torg.ActionKind.OTHER, value=9, difficulty=9),
    torg.commands.Roll(actor="Zed", total=12),
    torg.commands.Announce(actor="Zed"),
    torg.commands.LeaveParty(hero="Marco"),
)
"""A game in which a hero comes and another goes."""


def test_who_joins_has_sent_her_own_commands_and_the_party_is_seen_as_it_was_after_each_turn():
    record = JOINED.seen_by(torg.hero_seat("Zed"))
    senders = [str(turn.sender) for turn in record.turns]
    assert senders == ["gamemaster"] * 2 + ["hero Zed"] * 3 + ["gamemaster"]
    assert [turn.command is not None for turn in record.turns] == [False] * 2 + [True] * 3 + [False]
    record, party = JOINED.seen_by(torg.SPECTATOR), [2, 3, 3, 3, 3, 2]
    assert [len(moment.view.heroes) for moment in (*record.turns, record)] == [*party, 2]
    data = [json.loads(line) for line in seen_lines(JOINED, torg.SPECTATOR)]
    counted = [(line.get("turn"), len(line["view"]["heroes"])) for line in data]
    assert counted == [(None, 2), *enumerate(party, 1)]


def test_the_first_of_several_differences_is_told_wherever_it_is():
    events = ("dawn", "rain", "storm", "night")
    assert difference(events, ("dawn", "rain", "calm", "day")).startswith("event 3 was 'storm'")
    assert difference(events, events[:3]) == "event 4 was 'night', and now nothing comes"
    assert difference(events[:2], events) == "event 3 was nothing, and now 'storm' comes"


def text_of(record):
    return [json.loads(line) for line in lines(record)]


def in_bytes(written):
    return "\n".join(map(json.dumps, written)).encode()


def test_any_turn_may_come_twice_in_a_record_and_the_event_that_is_damaged_is_named_by_its_place():
    written = text_of(JOINED)
    other = JOINED.branch(3).then(torg.commands.Roll(actor="Zed", total=15))
    doubled = [*written[:5], text_of(other)[4]]
    assert parse_record(in_bytes(doubled)).record == other
    written = text_of(
        Record.begin(torg.TORG, torg.new_game(PARTY, seed=7)).then(torg.commands.Deal())
    )
    written[1]["events"][3]["card"] = "ace"
    with pytest.raises(ValueError, match=r"line 2: \$\.events\[3\]\.card: expected a whole number"):
        parse_record(in_bytes(written))


def test_several_turns_are_taken_back_at_a_time_also_after_the_file_was_opened_again(tmp_path):
    path = tmp_path / "game.jsonl"
    with RecordFile(path, JOINED.rules, JOINED.start) as file:
        for turn in JOINED.turns:
            file.play(turn.command)
        assert file.undo(2) == JOINED.at(4)
        file.play(JOINED.turns[4].command)
    with RecordFile.resume(path) as file:
        assert file.undo(3) == JOINED.at(2)
        assert file.undo() == JOINED.at(1)
        file.play(JOINED.turns[1].command)
    assert read_record(path).record == JOINED.branch(2)


# ---------------------------------------------------------------------------------------- saves


def test_of_two_damaged_fields_the_first_in_the_data_is_named_with_its_place():
    data = json.loads(dump_state(torg.TORG, JOINED.start))
    heroes = data["state"]["heroes"]
    heroes[1]["possibilities"] = "many"
    heroes[1]["name"] = 7
    assert str(load_error(data)).startswith("$.state.heroes[1].")
    heroes[1]["name"] = "Marco"
    assert str(load_error(data)).startswith(
        "$.state.heroes[1].possibilities: expected a whole number"
    )
    heroes[1]["possibilities"] = -1
    assert str(load_error(data)).startswith("$.state.heroes[1].possibilities: expected")


def test_games_by_several_texts_and_decks_are_saved_and_loaded_by_turns():
    games = [(text, deck) for text in torg.DIALECTS for deck in ("original", "expanded")]
    states = [
        torg.deal(torg.new_game(PARTY, seed=7, dialect=text, deck=deck)).state
        for text, deck in games
    ]
    for _ in range(2):
        loaded = [load_state(text) for text in [dump_state(torg.TORG, state) for state in states]]
        assert loaded == states
        assert [(state.dialect.name, state.setup.deck.name) for state in loaded] == games
