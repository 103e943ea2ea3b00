"""A house system that wraps Torg: its changes, and what stays the same."""

from enum import StrEnum

import attrs
import pytest

from dramadeck import IllegalCommandError, Refusal, torg
from dramadeck.codec.record_file import read_record, write_record
from dramadeck.codec.records import Record
from dramadeck.codec.saves import (
    SaveFormatError,
    dump_command,
    dump_state,
    load_command,
    load_state,
)
from dramadeck.core import FACE_DOWN, NoCards, Seat, Sender, Visibility, command, event
from dramadeck.testing import check_laws
from dramadeck.testing.tables.torg import torg_table
from dramadeck.torg import TORG, ActionKind, commands, events

QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")
SCENE = commands.BeginScene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy",))
OFFER = commands.OfferTrade(hero="Quin", with_hero="Marco", gives=(42,), explanation="a hint")
LEND = commands.OfferTrade(hero="Marco", with_hero="Quin", gives=(45,), explanation="a loan")


class HouseReason(StrEnum):
    NO_TRADES = "no_trades"


def without_trades(state, command):
    if isinstance(command, commands.OfferTrade):
        raise IllegalCommandError(Refusal(HouseReason.NO_TRADES, "HOUSE-1", "nobody trades here"))
    return TORG.decide(state, command)


HOUSE = attrs.evolve(TORG, name="our_torg", title="Torg at our table", decide=without_trades)


def table():
    return torg_table(
        "Quin", "Marco", hands={"Quin": (42,), "Marco": (45,)}, villains=["Mummy"], seed=7
    )


def test_a_house_refuses_a_forbidden_command_in_all_functions():
    state, offer = table(), HOUSE.verb(commands.OfferTrade)
    for transfer in (OFFER, LEND):
        assert TORG.refusal(state, transfer) is None
        refusal = HOUSE.refusal(state, transfer)
        assert refusal is not None
        assert (refusal.reason, refusal.rule) == (HouseReason.NO_TRADES, "HOUSE-1")
        with pytest.raises(IllegalCommandError, match="nobody trades here"):
            HOUSE.step(state, transfer)
        with pytest.raises(IllegalCommandError, match="nobody trades here"):
            offer(state, **attrs.asdict(transfer, recurse=False))
    for seat in (QUIN, MARCO):
        assert any(isinstance(one, commands.OfferTrade) for one in TORG.legal_actions(state, seat))
        listed = HOUSE.legal_actions(state, seat)
        assert listed
        assert not any(isinstance(one, commands.OfferTrade) for one in listed)


def test_other_commands_are_as_in_torg_and_the_verbs_of_torg_use_the_rules_of_torg():
    state = table()
    for action in (commands.BeginRounds(), commands.Flip(), commands.EndRounds()):
        assert HOUSE.step(state, action) == TORG.step(state, action)
        state = HOUSE.step(state, action).state
    assert check_laws(HOUSE, games=1, moves=20).turns == 20
    offer = attrs.asdict(LEND, recurse=False)
    assert isinstance(torg.offer_trade(table(), **offer).events[0], events.TradeOffered)
    begin = HOUSE.verb(commands.BeginRounds)
    assert begin(table()) == torg.begin_rounds(table())


def test_a_save_contains_its_system_and_no_other_system_loads_it():
    state = table()
    text, other = dump_state(HOUSE, state), dump_state(TORG, state)
    assert '"system": "our_torg"' in text
    assert load_state(text, rules=HOUSE) == load_state(other, rules=TORG) == state
    with pytest.raises(SaveFormatError, match="expected 'torg', got \"our_torg\""):
        load_state(text, rules=TORG)
    with pytest.raises(SaveFormatError, match="expected 'our_torg', got \"torg\""):
        load_state(other, rules=HOUSE)
    with pytest.raises(SaveFormatError, match="there is no rule system 'our_torg'; nearest: torg"):
        load_state(text)


def test_a_record_belongs_to_the_house_and_replays_by_its_rules(tmp_path):
    start = torg.new_game(["Quin", "Marco"], seed=7)
    record = Record.begin(HOUSE, start).then(
        commands.Deal(), SCENE, commands.BeginRounds(), commands.Flip()
    )
    path = tmp_path / "game.jsonl"
    write_record(path, record)
    again = read_record(path, rules=HOUSE).record
    assert again == record
    assert again.replay() == record.state
    with pytest.raises(SaveFormatError, match="expected 'torg'"):
        read_record(path, rules=TORG)
    assert record.seen_by(QUIN).rules == "our_torg"
    # A trade that was played in Torg is a mismatch when the house replays it.
    played = Record.begin(TORG, table()).then(commands.BeginRounds(), commands.EndRounds(), OFFER)
    with pytest.raises(Exception, match="turn 3: refused: nobody trades here"):
        attrs.evolve(played, rules=HOUSE).replay()


# ----------------------------------------------------------------------------- open hands


def with_open_hands(state: torg.State, seat: Seat) -> torg.View:
    view = TORG.player_view(state, seat)
    heroes = tuple(
        attrs.evolve(hero, hand=tuple(sorted(state.hand(hero.name)))) for hero in view.heroes
    )
    return attrs.evolve(view, heroes=heroes)


OPEN = attrs.evolve(
    TORG,
    name="open_torg",
    visibility={**TORG.visibility, "hand": Visibility.EVERYONE},
    view=with_open_hands,
)


def test_a_house_may_have_open_hands():
    state = table()
    drawn = events.CardDrawn(hero="Marco", card=7)
    assert TORG.view_event(drawn, QUIN).card == FACE_DOWN
    for seat in (QUIN, MARCO, torg.GAMEMASTER, torg.SPECTATOR):
        assert OPEN.view_event(drawn, seat).card == 7
        assert [hero.hand for hero in OPEN.view(state, seat).heroes] == [(42,), (45,)]
    assert check_laws(OPEN, games=1, moves=15).turns == 15


# ----------------------------------------------------------------- a command of the house


@command
class Toast:
    hero: Sender
    words: str = ""


@event
class GlassRaised(NoCards):
    hero: str


def decide(state, command):
    if isinstance(command, Toast):
        yield GlassRaised(hero=command.hero)
    else:
        yield from TORG.decide(state, command)


def evolve(state: torg.State, event: object) -> torg.State:
    if isinstance(event, GlassRaised):
        hero = state.hero(event.hero)
        return state.with_hero(attrs.evolve(hero, possibilities=hero.possibilities + 1))
    return TORG.evolve(state, event)


TOASTING = attrs.evolve(
    TORG,
    name="toasting_torg",
    decide=decide,
    evolve=evolve,
    commands=(*TORG.commands, Toast),
    events=(*TORG.events, GlassRaised),
)


def test_a_house_may_have_an_additional_command(tmp_path):
    toast = TOASTING.verb(Toast)
    state = toast(table(), hero="Marco").state
    assert [hero.possibilities for hero in state.heroes] == [0, 1]
    assert TOASTING.issuer(state, Toast(hero="Marco")) == MARCO
    own_command = Toast(hero="Quin", words="to the Mummy")
    assert load_command(TOASTING, dump_command(TOASTING, own_command)) == own_command
    record = Record.begin(TOASTING, state).then(
        own_command, commands.BeginRounds(), commands.Flip()
    )
    path = tmp_path / "game.jsonl"
    write_record(path, record)
    assert read_record(path, rules=TOASTING).record.replay() == record.state
    assert load_state(dump_state(TOASTING, record.state), rules=TOASTING) == record.state
    with pytest.raises(TypeError, match="Toast"):
        TORG.step(state, own_command)
    acted = commands.ReportAction(actor="Quin", action=ActionKind.TRICK, margin=1, target="Mummy")
    assert TOASTING.step(record.state, acted) == TORG.step(record.state, acted)
