"""A game question by question: records continue, and those of other games are refused."""

import pytest

from dramadeck import tarot, torg
from dramadeck.sim import turn_loop
from dramadeck.sim.tarot import policies as break_in
from dramadeck.sim.torg import bomb
from dramadeck.sim.turn_loop import TurnLoop


def after_questions(script, moment, questions):
    """Let the program answer questions; return the moment and the commands that it sent."""
    commands = []
    for _ in range(questions):
        question = script.next_question(moment)
        if question is None:
            break
        answer = script.routine(moment, question)
        moment, transition = script.answered(moment, question, answer)
        if transition is not None:
            commands.append(answer)
    return moment, commands


TAROT = tarot.TAROT
GAMES = {
    "the bomb": (bomb.TURN_LOOP, bomb.begun(bomb.table((), seed=7))),
    "the break-in": (break_in.TURN_LOOP, break_in.begun(break_in.table(("Ann", "Ben"), seed=9))),
    "any game": (
        turn_loop.round_robin(TAROT),
        turn_loop.begun(TAROT, turn_loop.table(TAROT, (), seed=3), 4),
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_commands_of_a_game_lead_to_the_same_moment(name):
    script, start = GAMES[name]
    for questions in (1, 7, 25, 60, 400):
        moment, commands = after_questions(script, start, questions)
        assert script.gone_on(start, commands).state == moment.state
        assert script.gone_on(moment, ()) == moment


def test_a_record_with_another_start_or_turns_after_the_end_is_refused():
    script, start = GAMES["the break-in"]
    over, _ = after_questions(script, start, 1_000)
    assert script.next_question(over) is None
    with pytest.raises(ValueError, match="the game is over, but the record continues"):
        script.gone_on(over, [tarot.commands.DrawNarratorHand()])
    start = torg.deal(bomb.table((), seed=7)).state
    begin = torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Mummy",))
    with pytest.raises(ValueError, match="the record is of another game"):
        bomb.TURN_LOOP.gone_on(bomb.begun(start), [begin])
    others = break_in.begun(tarot.new_game(["Zoe"], seed=7))
    with pytest.raises(ValueError, match="the record is of another game"):
        break_in.TURN_LOOP.gone_on(others, [tarot.commands.Deal()])


def test_a_record_with_an_unexpected_sender_is_refused():
    turn = turn_loop.Turn(seat=torg.GAMEMASTER, round=1, place=0, listing=())
    script = TurnLoop(
        rules=torg.TORG,
        next_question=lambda _moment: turn,
        routine=lambda _moment, _question: None,
        answered=lambda moment, _question, _answer: (moment, None),
    )
    moment = turn_loop.begun(torg.TORG, torg.new_game(["Quin"], seed=7))
    with pytest.raises(ValueError, match="no question of this scene is answered by PlayToPool"):
        script.gone_on(moment, [torg.commands.PlayToPool(hero="Quin", card=42)])


def test_a_hero_cannot_have_the_name_of_a_villain_and_a_story_has_no_rounds():
    with pytest.raises(ValueError, match="Baron Voss is the name of a villain"):
        bomb.table(("Baron Voss",), seed=7)
    with pytest.raises(ValueError, match="3 players are named; the break-in has parts for Mia and"):
        break_in.table(("Ann", "Ben", "Cleo"), seed=7)
    with pytest.raises(ValueError, match="the break-in has its own end"):
        break_in.begun(break_in.table((), seed=7), 3)
