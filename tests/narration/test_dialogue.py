"""A menu as a dialogue: numbers choose, what is left open is asked, mistakes change nothing."""

import pytest

from dramadeck import narration, torg
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.submission import AnswerError
from tests.laws.walks import SYSTEMS
from tests.narration.walked import steps, walked


def talk(state, commands, seat=torg.GAMEMASTER):
    here = narration.narrator(torg.TORG, seat=seat)
    return Dialogue(here.menu(torg.view(state, seat), commands), here.language)


@pytest.fixture
def dealt():
    return torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state


@pytest.fixture
def begins(dealt):
    """A menu from which a scene can be begun."""
    return talk(dealt, torg.TORG.legal_actions(dealt, torg.GAMEMASTER))


def number_of(dialogue, words):
    labels = [str(each) for each in dialogue.choices]
    return str(1 + next(at for at, label in enumerate(labels) if label.startswith(words)))


def test_what_an_entry_leaves_open_is_asked_until_a_command_comes_of_it(begins):
    assert begins.entry is None
    assert begins.answer(number_of(begins, "begin a standard scene")) is None
    assert begins.ask.field == "villains"
    assert begins.choices == ()
    command = begins.answer("Mummy, Henchman")
    assert (command.kind, command.villains) == (torg.SceneKind.STANDARD, ("Mummy", "Henchman"))
    assert begins.entry is None


def test_an_empty_answer_takes_what_is_proposed(begins):
    begins.answer(number_of(begins, "begin a standard scene"))
    proposed = begins.proposed
    assert begins.answer("").villains == tuple(proposed.split(", "))


def test_one_can_go_back_question_by_question(begins):
    begins.answer(number_of(begins, "begin a standard scene"))
    begins.back()
    assert begins.entry is None
    begins.back()
    assert begins.answer(number_of(begins, "begin a dramatic scene")) is None


@pytest.mark.parametrize("wrong", ["", "0", "99", "one", "1 2", "-1", "1" * 50])
def test_what_is_no_choice_changes_nothing(begins, wrong):
    with pytest.raises(AnswerError, match=r"A number from 1 to \d+ is asked for\."):
        begins.answer(wrong)
    assert begins.entry is None


def test_what_mostly_goes_without_saying_is_asked_with_a_plus(begins):
    begins.answer(f"{number_of(begins, 'begin a standard scene')}+")
    asked = []
    command = None
    while command is None:
        asked.append(begins.ask.field)
        assert begins.proposed or not begins.ask.is_needed
        command = begins.answer("")
    assert len(asked) > 1
    assert isinstance(command, torg.BeginScene)


@pytest.mark.parametrize(("name", "text"), walked())
def test_first_choices_and_what_is_proposed_lead_to_a_command_in_every_game(name, text):
    system, made = SYSTEMS[name], 0
    for step in steps(name, text)[::9]:
        for seat in system.seats(step.before):
            listed = system.legal_actions(step.before, seat)
            if not listed:
                continue
            here = narration.narrator(system, seat=seat, setup=step.before.setup)
            menu = here.menu(system.view(step.before, seat), listed)
            for number in range(1, len(menu.entries) + 1):
                dialogue, command = Dialogue(menu, here.language), None
                answer = str(number)
                while command is None:
                    command = dialogue.answer(answer)
                    ask = dialogue.ask
                    answer = "1" if ask is not None and ask.choices else ""
                assert command.__class__ in system.commands
                made += 1
    assert made
