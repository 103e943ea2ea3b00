"""Nothing that a host sends to a seat contains what that seat may not know."""

import json
import logging
import random

import attrs
import pytest

from dramadeck.codec.saves import from_plain, plain_view
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.core import FACE_DOWN, systems
from dramadeck.core.record_search import cards_in
from dramadeck.core.visibility import SPECTATOR, cards_shown
from dramadeck.host import HostLimits, Update, UpdateKind
from dramadeck.storage.logs import JsonFormatter
from tests.depth import by_depth
from tests.host.evenings import PLAYERS, hosting, play_on, run, waiting
from tests.host.hidden_names import unseen_by

WIDE = HostLimits(rate=10**6, burst=10**6, waiting=10**6)


def play_game(system, seed, turns):
    """Play a game; return all frames of every seat, the answers, and the secrets."""

    async def play():
        order = random.Random(seed)  # noqa: S311 - not a secret
        async with hosting(limits=WIDE) as host:
            opened = await host.open(system, PLAYERS[system])
            watches = {seat: await host.watch(token) for seat, token in opened.tokens.items()}
            answers = await play_on(host, opened.tokens, order, turns)
            seated = [await host.join(token) for token in opened.tokens.values()]
            exported = [await host.export(token) for token in opened.tokens.values()]
            store = host._store  # the test searches for the secrets
            (opening,) = await store.tables()
            # No turn was undone, so the entries lead from state to state.
            await host.end(opened.tokens[opened.leader])
            record = await host.export(opened.tokens[opened.leader])
            frames = {seat: await waiting(watch) for seat, watch in watches.items()}
        return opened, frames, answers, seated, exported, opening, record

    return run(play())


def check_turn(rules, seat, update, before, turn):
    """Check that each form of an update holds only what the seat may see."""
    unseen = unseen_by(rules, seat, before) & unseen_by(rules, seat, turn.state)
    for event in turn.events:
        unseen -= cards_shown(event.moves, seat, rules.visibility_rules)
    events = [
        from_plain(rules, event, rules.events, "$") for event in json.loads(update.text)["events"]
    ]
    assert tuple(events) == update.events
    assert update.events == tuple(rules.view_event(event, seat) for event in turn.events)
    for part in (update.events, update.view, update.before):
        assert not unseen.intersection(cards_in(part)) - {FACE_DOWN}
    assert update.before == rules.player_view(before, seat)
    assert update.view == rules.player_view(turn.state, seat)
    whole, was = plain_view(rules, update.view), plain_view(rules, update.before)
    assert update.changes == {name: value for name, value in whole.items() if was[name] != value}


@pytest.mark.parametrize("system", PLAYERS)
def test_no_frame_shows_a_seat_what_is_hidden_from_it(system):
    rules = systems()[system]
    for seed in range(by_depth(3, 40)):
        opened, frames, _, _, _, opening, record = play_game(system, seed, 60)
        states = [*record.states()]
        for seat, updates in frames.items():
            played = [update for update in updates if update.kind is UpdateKind.PLAYED]
            assert len(played) == len(record.turns)
            for before, turn, update in zip(states, record.turns, played, strict=False):
                check_turn(rules, seat, update, before, turn)
            secrets = (opening.seed, *opened.tokens.values())
            last, *_ = reversed(updates)
            assert last.kind is UpdateKind.ENDED
            assert opening.seed in last.text
            for update in updates[:-1]:
                assert not any(secret in update.text + repr(update) for secret in secrets)


@pytest.mark.parametrize("system", PLAYERS)
def test_join_and_export_return_what_the_rules_show_the_seat(system):
    rules = systems()[system]
    opened, _, answers, seated, exported, opening, record = play_game(system, 9, 40)
    for joined, seat_record in zip(seated, exported, strict=True):
        assert joined.view == rules.player_view(record.state, joined.seat)
        assert json.loads(joined.text)["view"] == json.loads(
            json.dumps(plain_view(rules, joined.view))
        )
        assert attrs.evolve(seat_record, commitment=None) == record.seen_by(joined.seat)
        assert joined.seed is None
        assert opening.seed not in repr(joined) + joined.text + repr(seat_record)
    assert opening.seed not in repr(opened) + repr(opening) + repr(answers)
    assert not any(token in repr(opened) for token in opened.tokens.values())


async def test_an_undo_shows_each_seat_its_own_view():
    async with hosting(limits=WIDE) as host:
        opened = await host.open("torg", PLAYERS["torg"])
        leader = opened.tokens[opened.leader]
        watches = {seat: await host.watch(token) for seat, token in opened.tokens.items()}
        await host.send(leader, '{"is": "Deal"}')
        before = {seat: await host.view(token) for seat, token in opened.tokens.items()}
        await host.send(leader, '{"is": "EndAct"}')
        await host.undo(leader)
        last = {seat: (await waiting(watch))[-1] for seat, watch in watches.items()}
    for seat, update in last.items():
        assert isinstance(update, Update)
        assert (update.kind, update.view) == (UpdateKind.UNDONE, before[seat])
        view = json.loads(update.text)["view"]
        assert view == json.loads(json.dumps(plain_view(systems()["torg"], before[seat])))


async def test_neither_log_nor_metrics_hold_tokens_seeds_cards_or_commands(caplog):
    caplog.set_level(logging.DEBUG, logger="dramadeck.host")
    async with hosting(limits=HostLimits(waiting=3)) as host:
        opened = await host.open("torg", PLAYERS["torg"])
        tokens = opened.tokens
        await host.watch(tokens[SPECTATOR])
        plot = "the duke is the traitor"
        leader = tokens[opened.leader]
        await host.send(leader, '{"is": "Deal"}', request="my-request")
        await play_on(host, tokens, random.Random(5), 40)  # noqa: S311 - not a secret
        with pytest.raises(SaveFormatError):
            await host.send(leader, f'{{"is": "{plot}"}}')
        fresh = await host.reissue_token(leader)
        (opening,) = await host._store.tables()
        await host.end(fresh)
        secrets, metrics = (
            (*tokens.values(), fresh, opening.seed, plot, "my-request"),
            host.metrics(),
        )
    lines = [JsonFormatter().format(record) + repr(vars(record)) for record in caplog.records]
    assert {"opened", "played", "seated", "ended", "dropped a slow watcher"} <= {
        record.getMessage() for record in caplog.records
    }
    for secret in (*secrets, "CardDrawn", '"card"', "EndAct"):
        assert not any(secret in line for line in (*lines, metrics)), secret
