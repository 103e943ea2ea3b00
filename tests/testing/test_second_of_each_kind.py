"""The laws check the second seat, event, turn and error as well as the first.

A law that checks only the first of several, or a record that stores only its first turn, would pass
a test with one of each. So these tests use several.
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
    evolve_with,
    with_methods,
    with_part,
    yield_events,
)

# ---------------------------------------------------------------------------------------- laws


def impure_listing_of_the_second_player():
    calls = []

    def candidates(state, seat, gate):
        listed = tuple(beggar.candidates(state, seat, gate))
        calls.append(seat)
        yield from listed[len(calls) % 2 :] if seat != beggar.seats(state)[0] else listed

    return changed(candidates=candidates)


def impure_view_of_the_last_seat():
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


def second_event_changed_by_saving():
    def decide(state, command):
        if not isinstance(command, Lay) or BEGGAR.refusal(state, command):
            return beggar.decide(state, command)
        laid = Laid(player=command.player, card=command.card)
        return yield_events(laid, RoundCounted(number=Round.SOME))

    def evolve(state, event):
        return state if isinstance(event, RoundCounted) else beggar.evolve(state, event)

    return changed(decide=decide, evolve=evolve)


@event
class Slipped:
    """A card has moved from the stack to a hand; every seat sees which."""

    player: str
    card: Card

    @property
    def moves(self) -> Moves:
        return (Move(self.card, STACK, hand(self.player)),)


def slipping(state, command):
    state = yield Laid(player=command.player, card=command.card)
    if state.table.pile(STACK):
        yield Slipped(player=command.player, card=state.table.pile(STACK)[-1])


def later_event_unredacted():
    def decide(state, command):
        beggar.require_sender(state, command)
        if isinstance(command, Lay) and command.card in state.table.pile(hand(command.player)):
            return slipping(state, command)
        return beggar.decide(state, command)

    def view_event(self, event, seat):
        is_slipped = isinstance(event, Slipped)
        return event if is_slipped else RuleSystem.view_event(self, event, seat)

    events = (*BEGGAR.events, Slipped)
    rules = changed(decide=decide, evolve=evolve_with(Slipped), events=events)
    return with_methods(rules, view_event=view_event)


@with_part("view")
def stack_shown_to_the_last_seat(state, seat):
    return state.table.pile(STACK) if seat.role == "passer-by" else beggar.view(state, seat)


SECOND_PLAYER, LAST_SEAT = impure_listing_of_the_second_player, impure_view_of_the_last_seat
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
        (Law.ROUND_TRIP, second_event_changed_by_saving, OTHERWISE),
        (Law.SECRECY, later_event_unredacted, r"is shown \[\d\] in Slipped"),
        (Law.SECRECY, stack_shown_to_the_last_seat, "the view of passer-by depends on cards"),
    ],
    ids=lambda part: getattr(part, "__name__", str(part))[:40],
)
def test_errors_only_for_the_second_player_or_event_or_the_last_seat_are_detected(
    law, broken, words
):
    check_broken(law, words, broken(), moves=60)


def test_a_leak_in_the_second_question_is_detected():
    def size(state, _seat):
        return len(state.table.pile(STACK))

    def bottom(state, _seat):
        return state.table.pile(STACK)[:1]

    assert check_laws(BEGGAR, games=1, moves=4, questions=[size, size]).turns == 4
    words = "depends on cards that it does not see: "
    check_broken(Law.SECRECY, words, BEGGAR, questions=[size, bottom])


def test_every_event_of_a_turn_is_counted():
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
"""A record in which one hero joins and another leaves."""


def test_a_seen_record_has_the_commands_of_a_new_hero_and_the_party_after_each_turn():
    record = JOINED.seen_by(torg.hero_seat("Zed"))
    senders = [str(turn.sender) for turn in record.turns]
    assert senders == ["gamemaster"] * 2 + ["hero Zed"] * 3 + ["gamemaster"]
    assert [turn.command is not None for turn in record.turns] == [False] * 2 + [True] * 3 + [False]
    record, party = JOINED.seen_by(torg.SPECTATOR), [2, 3, 3, 3, 3, 2]
    assert [len(moment.view.heroes) for moment in (*record.turns, record)] == [*party, 2]
    data = [json.loads(line) for line in seen_lines(JOINED, torg.SPECTATOR)]
    counted = [(line.get("turn"), len(line["view"]["heroes"])) for line in data]
    assert counted == [(None, 2), *enumerate(party, 1)]


def test_the_first_of_several_differences_is_reported():
    events = ("dawn", "rain", "storm", "night")
    assert difference(events, ("dawn", "rain", "calm", "day")).startswith("event 3 was 'storm'")
    assert difference(events, events[:3]) == "event 4 was 'night', and now nothing comes"
    assert difference(events[:2], events) == "event 3 was nothing, and now 'storm' comes"


def text_of(record):
    return [json.loads(line) for line in lines(record)]


def in_bytes(data):
    return "\n".join(map(json.dumps, data)).encode()


def test_a_repeated_turn_replaces_the_first_and_a_damaged_event_is_reported_with_its_path():
    data = text_of(JOINED)
    other = JOINED.branch(3).then(torg.commands.Roll(actor="Zed", total=15))
    doubled = [*data[:5], text_of(other)[4]]
    assert parse_record(in_bytes(doubled)).record == other
    data = text_of(Record.begin(torg.TORG, torg.new_game(PARTY, seed=7)).then(torg.commands.Deal()))
    data[1]["events"][3]["card"] = "ace"
    with pytest.raises(ValueError, match=r"line 2: \$\.events\[3\]\.card: expected a whole number"):
        parse_record(in_bytes(data))


def test_several_turns_can_be_undone_also_after_resuming_the_file(tmp_path):
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


def test_of_two_damaged_fields_the_first_is_reported_with_its_path():
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


def test_games_with_several_dialects_and_decks_are_saved_and_loaded_in_turn():
    games = [(text, deck) for text in torg.DIALECTS for deck in ("original", "expanded")]
    states = [
        torg.deal(torg.new_game(PARTY, seed=7, dialect=text, deck=deck)).state
        for text, deck in games
    ]
    for _ in range(2):
        loaded = [load_state(text) for text in [dump_state(torg.TORG, state) for state in states]]
        assert loaded == states
        assert [(state.dialect.name, state.setup.deck.name) for state in loaded] == games
