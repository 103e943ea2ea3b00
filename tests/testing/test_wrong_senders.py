"""A seat with the name of another is refused, and sees at most what is face up."""

import pytest

from dramadeck import Seat, UnknownNameError, tarot, torg
from dramadeck.codec.records import Record
from dramadeck.core.visibility import view_event
from dramadeck.odds import tarot as tarot_odds
from dramadeck.odds import torg as torg_odds

ROLES = ("gamemaster", "narrator", "spectator", "passer-by", "")


def unchecked_results(rules, start, *commands, seat):
    """Return all views, events and actions that a seat could get, without the check of the seat."""
    record = Record.begin(rules, start).then(*commands)
    views = [rules.player_view(state, seat) for state in record.states()]
    events = [event for turn in record.turns for event in turn.events]
    return (
        [repr(view).replace(repr(seat), "seat") for view in views],
        [view_event(event, seat, rules.visibility_rules) for event in events],
        list(rules.possible_actions(record.state, seat)),
    )


def is_refused(rules, start, *commands, seat, questions):
    """Return whether every function of the system refuses a seat, with the same message."""
    record = Record.begin(rules, start).then(*commands)
    functions = [rules.view, rules.legal_actions, rules.require_seat, *questions]
    sentences = set()
    for function in functions:
        with pytest.raises(UnknownNameError, match="nobody sits here as") as caught:
            function(record.state, seat)
        sentences.add(str(caught.value))
    with pytest.raises(UnknownNameError) as caught:
        record.seen_by(seat)
    assert {*sentences, str(caught.value)} == sentences
    return len(sentences) == 1


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["Quin", "Marco"])
def test_the_name_of_a_hero_in_another_role_shows_no_hand_in_torg(role, name):
    def results(seat):
        return unchecked_results(torg.TORG, start, torg.commands.Deal(), seat=seat)

    start = torg.new_game(["Quin", "Marco"], seed=7)
    questions = [
        torg_odds.unseen_by,
        lambda state, seat: torg_odds.task_under_way(state, seat, value=9),
    ]
    for other_seat in (Seat(role, name), torg.hero_seat("Nora"), Seat("hero")):
        assert is_refused(
            torg.TORG, start, torg.commands.Deal(), seat=other_seat, questions=questions
        )
    assert (
        results(Seat(role, name)) == results(Seat("spectator", "nobody")) == results(torg.SPECTATOR)
    )
    assert results(torg.hero_seat(name)) != results(torg.SPECTATOR)
    assert results(torg.hero_seat("Nora")) == results(torg.SPECTATOR)


@pytest.mark.rule("TT-008", "TT-040")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["Ann", "Bea"])
def test_the_name_of_a_player_in_another_role_shows_no_hand_in_turn_of_the_card(role, name):
    def results(seat):
        return unchecked_results(tarot.TAROT, start, *commands, seat=seat)

    start = tarot.new_game(["Ann", "Bea"], seed=7)
    dealt = tarot.deal(start).state
    commands = [
        tarot.commands.Deal(),
        tarot.commands.IntroduceCharacter(character=tarot.Character("Guard")),
    ]
    for who, holder in ((name, name), ("Guard", None)):
        commands += [
            tarot.commands.CallForCheck(character=who, trait="Brawn", needed=5),
            tarot.commands.DeclarePush(character=who, suit=tarot.Suit.CUPS),
            tarot.commands.CommitCards(character=who, cards=dealt.hand(holder)[:2]),
        ]
    questions = [
        tarot_odds.stock_for,
        lambda state, seat: tarot_odds.push_under_way(state, seat, name),
        lambda state, seat: tarot_odds.push_under_way(state, seat, "Guard"),
    ]
    for other_seat in (Seat(role, name), tarot.player_seat("Zed"), Seat("player")):
        assert is_refused(tarot.TAROT, start, *commands, seat=other_seat, questions=questions)
    assert results(Seat(role, name)) == results(tarot.SPECTATOR)
    for seat in (tarot.player_seat(name), tarot.NARRATOR):
        assert results(seat) != results(tarot.SPECTATOR)
