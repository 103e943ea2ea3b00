"""A game in a cell, with buttons or with the numbers of a menu."""

import re
import sys
import types

import pytest

from dramadeck import narration, notebook, tarot, torg
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.narration.submission import AnswerError
from dramadeck.notebook import game as game_module
from dramadeck.notebook.game import GameWidget
from dramadeck.sim import ByListing, Scenario
from dramadeck.sim.torg import GREEDY, bomb, scene
from tests.notebook.widgets import (
    VIEW,
    WIDGETS,
    buttons,
    choose,
    field,
    press,
    wait_until_over,
    within,
)

QUIN = torg.hero_seat("Quin")


@pytest.fixture
def game():
    return notebook.play(bomb.scene(), seat=QUIN, seed=7)


def test_the_other_seats_act_until_the_seat_has_a_choice(game):
    assert game.state.round is not None
    assert game.lines
    assert len(game.menu) > 1
    assert "Your action" in str(game)
    assert repr(game) == "<Game of torg as hero Quin>"
    assert "<svg" in game._repr_html_()


def test_a_game_is_played_to_its_end_while_the_seat_waits(game):
    assert wait_until_over(game).is_over
    assert "The game is over." in str(game)
    assert "The game is over." in game._repr_html_()


@pytest.mark.usefixtures("examples_installed")
def test_a_game_with_a_result_is_over_and_names_the_winner():
    scenario = Scenario(
        system="high_card",
        party=("Ann", "Ben"),
        players={"player": ByListing(), "dealer": ByListing()},
    )
    game = notebook.play(scenario, seat=Seat("player", "Ann"), seed=7)
    for _ in range(60):
        if not game.is_over:
            game.wait()
    assert game.is_over
    assert re.search(r"\n(Ann|Ben) has won\. Ann \d, Ben \d\.$", str(game))
    assert " has won. Ann " in game._repr_html_()


def test_a_form_is_chosen_by_its_number_or_its_name(game):
    before = game.state
    assert game.undo().state == before  # nothing to take back is no error
    at = [form.name for form in game.menu].index("PassTurn")
    game.choose(at + 1)
    after = game.state
    assert after != before
    assert game.record.replay() == after
    game.undo()
    assert game.state == before == game.record.replay()
    assert game.choose("PassTurn").state == after


def test_an_invalid_choice_is_refused_and_changes_nothing(game):
    before = game.state
    with pytest.raises(ValueError, match="the menu has the numbers 1 to"):
        game.choose(99)
    with pytest.raises(LookupError, match="there is no form 'Fly'"):
        game.choose("Fly")
    with pytest.raises(AnswerError) as missing:
        game.choose("DeclareAction")
    assert missing.value.__notes__ == ["Give this answer as `action=...`."]
    with pytest.raises(ValueError, match="Flip is for gamemaster to send"):
        game.send(torg.commands.Flip())
    for meant in (torg.commands.Flip, torg.flip, "Flip"):
        with pytest.raises(TypeError, match=r"no command of Torg.*: write `Flip\(\.\.\.\)`"):
            game.send(meant)
    with pytest.raises(IllegalCommandError):
        game.send(torg.commands.Roll(actor="Quin", total=3))
    assert game.state == before


def test_a_scene_continues_when_the_seat_waits():
    game = notebook.play(scene(GREEDY, rounds=2), seat=QUIN, seed=7)
    assert wait_until_over(game, 60).state.round.number == 2


def idle_scenario(*opening):
    """Return a scenario of Turn of the Card in which the other seats do nothing."""
    return Scenario(
        system="tarot",
        party=("Mia", "Ben"),
        opening=opening,
        players={"narrator": lambda *_: None},
        measure=lambda _: {},
    )


def test_a_game_in_which_no_seat_acts_is_over():
    game = notebook.play(idle_scenario(), seat=tarot.player_seat("Mia"), seed=7)
    assert game.is_over
    assert game.menu == ()
    assert "The game is over." in game._repr_html_()


def test_the_number_of_commands_before_the_cell_is_shown_again_is_limited(game, monkeypatch):
    monkeypatch.setattr(game_module, "MAX_COMMANDS", 1)
    for _ in range(3):  # each lets the other seats send one command
        game.wait()
    assert not game.is_over
    before = game.state
    monkeypatch.undo()
    assert game.wait().menu
    assert game.undo().state == before


def test_a_seat_that_is_not_in_the_game_is_refused():
    with pytest.raises(LookupError, match="Quinn"):
        notebook.play(bomb.scene(), seat=torg.hero_seat("Quinn"), seed=7)
    with pytest.raises(LookupError):
        notebook.play(bomb.scene(), seat=tarot.player_seat("Quin"), seed=7)


def test_only_a_scenario_is_played_in_a_cell():
    with pytest.raises(TypeError, match="expected a scenario, such as `bomb"):
        notebook.play(torg.new_game(["Quin"], seed=7), seat=torg.hero_seat("Quin"), seed=7)


def test_every_form_has_a_button(game):
    widget = GameWidget(game, WIDGETS, str)
    labels = [button.description for button in buttons(widget.box) if button.description != "…"]
    assert labels[: len(game.menu)] == [form.label.text for form in game.menu]
    assert labels[-2:] == ["Continue without me", "Undo"]
    before = game.state
    press(widget, "pass")
    assert game.state != before
    press(widget, "Undo")
    assert game.state == before


def test_the_refusal_of_a_form_is_shown_until_back_is_pressed():
    game = notebook.play(idle_scenario(tarot.commands.Deal()), seat=tarot.NARRATOR, seed=7)
    widget, before = GameWidget(game, WIDGETS, str), game.state
    press(widget, "hit somebody")
    choose(widget, "character", "Ben")
    press(widget, "Send")
    assert "this has no effect on Ben" in widget.box.children[0].value
    assert game.state == before
    press(widget, "Back")
    assert widget.box.children[0].value == ""
    press(widget, "bring in a character")
    choose(widget, "traits", "Firearms")
    field(widget, "name").value = "Guard"
    field(widget, "rank (traits)").value = "5"
    press(widget, "Send")
    assert [character.name for character in game.state.cast] == ["Guard"]


def test_a_field_for_several_names_shows_an_example(game):
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    begin = torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Guard",))
    narrator = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    (form,) = narrator.menu(torg.view(state, torg.GAMEMASTER), [begin])
    widget = GameWidget(game, WIDGETS, str)
    widget._form(form)
    assert "Villain, Henchman" in [part.more.get("placeholder") for part in within(widget.box)]


def test_a_form_is_filled_in_and_sent(game):
    widget, before = GameWidget(game, WIDGETS, str), game.state
    press(widget, "act")
    press(widget, "Send")
    assert "choose one of" in widget.box.children[0].value
    choose(widget, "action", "Attack")
    choose(widget, "target", "Baron Voss")
    field(widget, "value").value = field(widget, "difficulty").value = 9
    press(widget, "Send")
    assert game.state != before
    assert game.state.attempt is not None or game.lines


def test_a_refusal_of_the_rules_is_shown_and_the_menu_stays(game):
    widget, before = GameWidget(game, WIDGETS, str), game.state
    widget._try(lambda: game.send(torg.commands.Flip()))
    assert "Flip is for gamemaster to send" in widget.box.children[0].value
    assert game.state == before
    press(widget, "Continue without me")
    assert widget.box.children[0].value == ""


class Output:
    """An output of a cell that can be updated."""

    def __init__(self, data):
        self.data = data

    def update(self, data, *, raw):
        assert raw
        self.data = data


@pytest.fixture
def outputs(monkeypatch):
    """The outputs of a cell; the data of each is by MIME type."""
    cell = []

    def display(data, *, raw, display_id=None):
        assert raw
        cell.append(Output(data))
        return cell[-1] if display_id else None

    fake = types.SimpleNamespace(display=display)
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(display=fake))
    monkeypatch.setitem(sys.modules, "IPython.display", fake)
    monkeypatch.setitem(sys.modules, "ipywidgets", WIDGETS)
    return cell


def test_without_ipywidgets_a_cell_shows_the_table_and_the_numbers(game, outputs, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    game._ipython_display_()
    (plain,) = [output.data for output in outputs]
    assert plain == {"text/plain": str(game), "text/html": game._repr_html_()}
    assert "<svg" in plain["text/html"]


def test_with_ipywidgets_a_cell_shows_the_table_and_below_it_buttons(game, outputs):
    game._ipython_display_()
    table, choice = outputs
    assert "<svg" in table.data["text/html"]
    assert table.data["text/plain"] in str(game)
    before, box = table.data, choice.data[VIEW]
    next(button for button in buttons(box) if button.description == "pass").click()
    assert table.data != before
    assert table.data["text/html"].startswith(game.table_html())


def test_an_exported_cell_shows_table_and_menu_where_no_buttons_work(game, outputs):
    game._ipython_display_()
    assert "".join(output.data["text/html"] for output in outputs) == game._repr_html_()
    assert "\n\n".join(output.data["text/plain"] for output in outputs) == str(game)


def test_the_real_ipywidgets_show_a_game_to_its_end(game):
    widgets = pytest.importorskip("ipywidgets", reason="an optional package of buttons")
    widget = GameWidget(game, widgets, str)
    assert len(widget.box.children) == 2
    game.wait()
    widget._form(next(form for form in game.menu if not form.is_complete))
    wait_until_over(game)
    widget._show()
    assert widget.box.children[1].children[0].value == "The game is over."


def test_an_optional_number_is_an_empty_field(game):
    widget = GameWidget(game, WIDGETS, str)
    narrator = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    tasks = [
        torg.commands.BeginSkillResolution(
            hero="Quin", skill="lore", difficulties=(8,), flips=flips
        )
        for flips in (7, None)
    ]
    (form,) = narrator.menu(torg.view(game.state, torg.GAMEMASTER), tasks)
    values = {entry.name: widget._input(entry).value for entry in form.fields}
    assert values["flips"] == ""


def test_the_number_of_a_card_is_an_empty_field_with_an_example(game):
    widget = GameWidget(game, WIDGETS, str)
    narrator = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    listed = torg.TORG.legal_actions(game.state, torg.GAMEMASTER)
    menu = narrator.menu(torg.view(game.state, torg.GAMEMASTER), listed)
    entry = widget._input(menu.named("MoveCard").field("card"))
    assert entry.value == ""
    assert entry.more["placeholder"]


def test_optional_fields_of_a_form_can_be_filled_in(game):
    widget = GameWidget(game, WIDGETS, str)
    press(widget, "act")
    choose(widget, "action", "Attack")
    choose(widget, "target", "Baron Voss")
    for label, value in (("value", 12), ("difficulty", 9), ("skill", "fire combat")):
        field(widget, label).value = value
    attribute = field(widget, "attribute")
    assert dict(attribute.more["options"])["none"] == attribute.value
    choose(widget, "attribute", "Dexterity")
    choose(widget, "has the skill", "no")
    press(widget, "Send")
    attempt = game.state.attempt
    assert (attempt.skill, attempt.is_skilled) == ("fire combat", False)
    assert attempt.attribute is torg.Attribute.DEXTERITY


def test_optional_fields_of_a_form_without_questions_are_behind_three_dots(game):
    widget, before = GameWidget(game, WIDGETS, str), game.state
    labels = [button.description for button in buttons(widget.box)]
    assert labels[labels.index("defend") + 1] == "…"
    buttons(widget.box)[labels.index("defend") + 1].click()
    field(widget, "value").value = "11"
    press(widget, "Send")
    assert game.state != before


def test_each_of_several_targets_has_a_difficulty_number(game):
    widget = GameWidget(game, WIDGETS, str)
    press(widget, "act against several by the quick method")
    choose(widget, "action", "Attack")
    choose(widget, "targets", "Shocktrooper 3", "Baron Voss")
    field(widget, "value").value = 12
    field(widget, "difficulty numbers (targets)").value = "9, 8"
    press(widget, "Send")
    assert [check.target for check in game.state.attempt.checks] == ["Shocktrooper 3", "Baron Voss"]
