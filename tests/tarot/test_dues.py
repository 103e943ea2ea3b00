"""What the table waits for in the tarot, and the state of a check."""

import pytest

from dramadeck import tarot
from dramadeck.core import waited_for
from dramadeck.tarot import NARRATOR, Suit
from tests.tarot.at import at_contest, at_fight, at_new_game, at_table
from tests.tarot.duels import side
from tests.tarot.tables import ANN_SEAT as ANN


def dues(at):
    pending = tarot.pending(at.state)
    return [(due.seat, due.command, dict(due.given).get("character")) for due in pending]


def steps(at):
    """Return the commands that are due, with their characters."""
    return [(command, name) for _, command, name in dues(at)]


def can_be_sent(at):
    """Return whether each command that is due is a legal action of its seat."""
    return all(due.command in at.may_send(due.seat) for due in tarot.pending(at.state))


@pytest.mark.rule("TT-018")
def test_the_game_waits_for_the_narrator_before_the_deal_and_at_a_check():
    assert dues(at_new_game()) == [(NARRATOR, "Deal", None)]
    at = at_table().checked()
    assert dues(at) == [(ANN, "DeclarePush", "Mia"), (NARRATOR, "DecideCheck", "Mia")]
    assert waited_for(tarot.pending(at.state)) == (NARRATOR,)
    assert can_be_sent(at) is True


@pytest.mark.rule("TT-020")
def test_a_push_waits_for_cards_then_for_the_reveal_then_for_the_narrator():
    at = at_table(hands={"Ann": ("Five of Wands",)}).checked()
    at = at.declare_push(character="Mia", suit=Suit.WANDS)
    assert dues(at) == [(ANN, "CommitCards", "Mia")]
    at = at.lays("Five of Wands")
    assert dues(at) == [(ANN, "RevealCards", "Mia")]
    at = at.reveals("Mia")
    assert dues(at) == [(NARRATOR, "ConcludePush", "Mia")]
    assert can_be_sent(at) is True


@pytest.mark.rule("TT-039", "TT-041", "TT-045")
def test_a_contest_waits_for_all_sides_at_each_step():
    at = at_contest()
    names = at.contestants
    assert steps(at) == [("DeclarePush", name) for name in names]
    at = at.declared()
    assert {command for command, _ in steps(at)} == {"CommitCards"}
    at = at.committed()
    for name in names:
        assert steps(at) == [("RevealCards", name)]
        at = at.reveals(name)
    assert [(seat, command) for seat, command, _ in dues(at)] == [(NARRATOR, "ConcludeContest")]


@pytest.mark.rule("TT-048", "TT-071")
def test_all_fighters_of_a_round_declare_before_an_attack_becomes_a_contest():
    at = at_fight("Guard")
    assert [command for command, _ in steps(at)] == ["BeginRound"]
    at = at.begin_round()
    acting = at.play.fight.acting
    assert steps(at) == [("DeclareAttack", name) for name in acting]
    first, *others = acting
    target = next(name for name in at.play.fight.characters if name != first)
    at = at.declare_attack(character=first, targets=(target,))
    assert [name for _, _, name in dues(at)] == others or not others
    for name in others:
        at = at.take_action(character=name)
    (due,) = [due for due in tarot.pending(at.state) if due.command == "OpenAttack"]
    assert (due.seat, due.names("character")) == (NARRATOR, (first,))
    assert due.names("target") == (target,)
    assert can_be_sent(at) is True


@pytest.mark.rule("TT-071")
def test_an_attack_is_not_due_while_its_attacker_is_in_another_contest():
    at = at_fight("Guard", "Rival").begin_round()
    first, *others = at.play.fight.acting
    target, another = (name for name in at.play.fight.characters if name != first)
    at = at.declare_attack(character=first, targets=(target, another))
    for name in others:
        at = at.take_action(character=name)
    assert [command for command, _ in steps(at)] == ["OpenAttack", "OpenAttack"]
    brawl = {"attacking": "Brawl", "defending": "Brawl"}
    at = at.open_attack(character=first, target=target, **brawl)
    assert "OpenAttack" not in [command for command, _ in steps(at)]
    assert can_be_sent(at) is True


@pytest.mark.rule("TT-019")
def test_only_seats_that_may_know_the_trait_see_the_current_rank():
    at = at_table().checked()
    for seat, sees in ((NARRATOR, True), (ANN, False)):
        (check,) = at.seen_by(seat).checks
        assert (check.rank is not None) is sees
    assert tarot.standing(at.state, "Mia").rank == at.seen_by(NARRATOR).checks[0].rank
    table = at_table().checked(tells_trait=True)
    assert table.seen_by(ANN).checks[0].rank == table.seen_by(NARRATOR).checks[0].rank
    assert tarot.standing(table.state, "Nobody") is None
    at = at_contest(*(side(name, "Brawn", tells_trait=True) for name in ("Mia", "David")))
    sides = {side.character: side.rank for side in at.seen_by(ANN).contests[0].sides}
    assert sides["Mia"] is not None
    assert at.state.player_of("David") is None
    assert sides["David"] is None
    assert tarot.standing(at.state, "David").rank is not None
