"""Whoever sits down under somebody else's name sees what lies open, whatever she asks."""

import pytest

from dramadeck import Seat, tarot, torg
from dramadeck.kit.odds import tarot as tarot_odds
from dramadeck.kit.odds import torg as torg_odds
from dramadeck.kit.records import Record

ROLES = ("gamemaster", "narrator", "spectator", "passer-by", "")


def told(rules, start, *commands, seat, questions):
    """All that a seat can ask of a game: what it sees, has seen, might send, and the odds."""
    record = Record.begin(rules, start).then(*commands)
    seen = record.seen_by(seat)
    views = [seen.view, *(turn.view for turn in seen.turns)]
    return (
        [repr(view).replace(repr(seat), "seat") for view in views],
        [(turn.command, turn.events) for turn in seen.turns],
        rules.legal(record.state, seat),
        [repr(ask(record.state, seat)) for ask in questions],
    )


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["Quin", "Marco"])
def test_a_borrowed_name_shows_no_hand_of_torg(role, name):
    def asked(seat):
        start = torg.new_game(["Quin", "Marco"], seed=7)
        questions = [torg_odds.unseen_by]
        return told(torg.TORG, start, torg.Deal(), seat=seat, questions=questions)

    assert asked(Seat(role, name)) == asked(Seat("spectator", "nobody")) == asked(torg.SPECTATOR)
    assert asked(torg.hero_seat(name)) != asked(torg.SPECTATOR)
    assert asked(torg.hero_seat("Nora")) == asked(torg.SPECTATOR)


@pytest.mark.rule("TT-008", "TT-040")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["Ann", "Bea"])
def test_a_borrowed_name_shows_no_hand_of_turn_of_the_card(role, name):
    def asked(seat):
        start = tarot.new_game(["Ann", "Bea"], seed=7)
        dealt = tarot.deal(start).state
        commands = [
            tarot.Deal(),
            tarot.IntroduceCharacter(character=tarot.Character("Guard")),
        ]
        for who, holder in ((name, name), ("Guard", None)):
            commands += [
                tarot.CallForCheck(character=who, trait="Brawn", needed=5),
                tarot.DeclarePush(character=who, suit=tarot.Suit.CUPS),
                tarot.CommitCards(character=who, cards=dealt.hand(holder)[:2]),
            ]
        questions = [
            tarot_odds.stock_for,
            lambda state, seat: tarot_odds.push_under_way(state, seat, name),
            lambda state, seat: tarot_odds.push_under_way(state, seat, "Guard"),
        ]
        return told(tarot.TAROT, start, *commands, seat=seat, questions=questions)

    assert asked(Seat(role, name)) == asked(tarot.SPECTATOR)
    for seat in (tarot.player_seat(name), tarot.NARRATOR):
        assert asked(seat) != asked(tarot.SPECTATOR)
