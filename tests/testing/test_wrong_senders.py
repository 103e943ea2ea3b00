"""A seat with the name of another is refused, and sees at most what is face up."""

import pytest

from dramadeck import Seat, UnknownNameError, tarot, torg
from dramadeck.codec.records import Record
from dramadeck.core.visibility import view_event
from dramadeck.odds import tarot as tarot_odds
from dramadeck.odds import torg as torg_odds

ROLES = ("gamemaster", "narrator", "spectator", "passer-by", "")


def answers_to(rules, start, *commands, seat):
    """All that could be shown to a seat, if it were answered."""
    record = Record.begin(rules, start).then(*commands)
    views = [rules.player_view(state, seat) for state in record.states()]
    events = [event for turn in record.turns for event in turn.events]
    return (
        [repr(view).replace(repr(seat), "seat") for view in views],
        [view_event(event, seat, rules.visibility_rules) for event in events],
        list(rules.possible_actions(record.state, seat)),
    )


def turned_away(rules, start, *commands, seat, questions):
    """Whether nothing that is asked of a game is answered."""
    record = Record.begin(rules, start).then(*commands)
    asked = [rules.view, rules.legal_actions, rules.require_seat, *questions]
    sentences = set()
    for ask in asked:
        with pytest.raises(UnknownNameError, match="nobody sits here as") as refused:
            ask(record.state, seat)
        sentences.add(str(refused.value))
    with pytest.raises(UnknownNameError) as refused:
        record.seen_by(seat)
    assert {*sentences, str(refused.value)} == sentences
    return len(sentences) == 1


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["Quin", "Marco"])
def test_a_borrowed_name_shows_no_hand_of_torg(role, name):
    def asked(seat):
        return answers_to(torg.TORG, start, torg.commands.Deal(), seat=seat)

    start = torg.new_game(["Quin", "Marco"], seed=7)
    questions = [
        torg_odds.unseen_by,
        lambda state, seat: torg_odds.task_under_way(state, seat, value=9),
    ]
    for stranger in (Seat(role, name), torg.hero_seat("Nora"), Seat("hero")):
        assert turned_away(
            torg.TORG, start, torg.commands.Deal(), seat=stranger, questions=questions
        )
    assert asked(Seat(role, name)) == asked(Seat("spectator", "nobody")) == asked(torg.SPECTATOR)
    assert asked(torg.hero_seat(name)) != asked(torg.SPECTATOR)
    assert asked(torg.hero_seat("Nora")) == asked(torg.SPECTATOR)


@pytest.mark.rule("TT-008", "TT-040")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["Ann", "Bea"])
def test_a_borrowed_name_shows_no_hand_of_turn_of_the_card(role, name):
    def asked(seat):
        return answers_to(tarot.TAROT, start, *commands, seat=seat)

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
    for stranger in (Seat(role, name), tarot.player_seat("Zed"), Seat("player")):
        assert turned_away(tarot.TAROT, start, *commands, seat=stranger, questions=questions)
    assert asked(Seat(role, name)) == asked(tarot.SPECTATOR)
    for seat in (tarot.player_seat(name), tarot.NARRATOR):
        assert asked(seat) != asked(tarot.SPECTATOR)
