"""Small functions of the chat package, with one or two examples each."""

import pytest

from dramadeck.chat import Asker
from dramadeck.chat.permissions import Action, Request, check
from dramadeck.chat.seat import OpenMenus
from dramadeck.chat.steps import Step, step_in
from dramadeck.core import Seat
from dramadeck.host import HostError
from dramadeck.narration import Menu


def test_only_the_leader_may_end_a_game():
    ann, quin = Seat("gamemaster"), Seat("hero", "Quin")
    check(Request(action=Action.END, leader=ann, own=ann))
    with pytest.raises(HostError, match="only the gamemaster may do that"):
        check(Request(action=Action.END, leader=ann, own=quin))


def test_the_oldest_menu_is_forgotten():
    menus = OpenMenus[Menu](most=1)
    menus.keep("one", Menu())
    menus.keep("two", Menu())
    assert (menus.find("one"), menus.find("two")) == (None, ())


def test_a_step_as_text():
    step = Step(word="play", card=42, turn=12, at="PlayCard").chosen(3).chosen(0, 40)
    assert str(step) == "play:42:12:0::PlayCard:03.0014."
    assert step_in(str(step)).answers == ((3,), (0, 40))


@pytest.mark.parametrize("name", ["channel", "user", "community"])
@pytest.mark.parametrize("value", [7, 2**63, None])
def test_an_id_that_is_no_text_is_refused(name, value):
    ids = {"channel": "#torg", "user": "ann", "community": "", name: value}
    with pytest.raises(TypeError, match=f"{name}: expected an id as a text, got {value}"):
        Asker(**ids, name="Ann", language="en")
