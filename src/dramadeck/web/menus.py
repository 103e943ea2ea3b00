"""Menus over a wire: what a seat is offered, and the command that comes of what it chose.

A browser names an entry and choices by their numbers in the menu that it was shown, never by
values, so what is offered is all that can be chosen; what is free is read as any form's input is.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

from dramadeck.engine import Seat
from dramadeck.kit.odds.torg import chances_at
from dramadeck.narration import Ask, Entry, Menu
from dramadeck.torg import TORG
from dramadeck.web.desk import Desk, Place
from dramadeck.web.pieces import Json
from dramadeck.web.problems import checked, no
from dramadeck.web.sentences import WebReason

CHANCES: Final[Mapping[str, Callable[[Any], Any]]] = MappingProxyType({TORG.name: chances_at})
"""System → who knows the chance of a command, from what everybody knows."""

MOST_KEPT: Final = 4
"""So many menus of a connection may still be chosen from."""

MOST_CHOICES: Final = 64


async def menu_for(desk: Desk, token: str, place: Place, language: str) -> Menu[Any]:
    """What a seat may do now, in a language.

    Raises:
        HostError: the token opens no seat.
    """
    teller = place.narrator(language)

    def made(rules: Any, state: Any, seat: Seat) -> Menu[Any]:
        knows = CHANCES.get(rules.name)
        chance = None if knows is None else knows(state)
        return teller.menu(rules.view(state, seat), rules.offered(state, seat), chance=chance)

    return await desk.host.ask(token, made)


class Menus:
    """The menus that were shown last to a connection."""

    def __init__(self) -> None:
        self._shown: OrderedDict[int, Menu[Any]] = OrderedDict()

    def keep(self, turn: int, menu: Menu[Any]) -> None:
        """Keep a menu, by the turn after which it was made."""
        self._shown[turn] = menu
        if len(self._shown) > MOST_KEPT:
            self._shown.popitem(last=False)

    def narrowed(self, asked: Json) -> Entry[Any]:
        """The entry that is chosen, after the choices so far.

        Raises:
            WebError: that menu is no longer known, or has no such entry or choice.
        """
        menu = self._shown.get(checked(asked.get("menu"), int, "menu"))
        if menu is None:
            raise no(WebReason.OLD_MENU)
        entry = _at(menu.entries, asked.get("entry"))
        path = checked(asked.get("path", []), list, "path")
        if len(path) > MOST_CHOICES:
            raise no(WebReason.NO_SENSE, what="path")
        for step in path:
            field, at = _pair(step)
            choices = _asked(entry.asks, field).choices
            entry = entry.narrowed(field, _at(choices, at).value)
        return entry

    def command(self, asked: Json) -> Any:
        """The command that is chosen, with the answers to what is free.

        Raises:
            WebError: as `narrowed` raises it.
            AnswerError: an answer is missing, or cannot be.
        """
        entry = self.narrowed(asked)
        answers = checked(asked.get("answers", {}), dict, "answers")
        return entry.filled({field: _meant(entry, field, each) for field, each in answers.items()})


def _pair(step: object) -> tuple[str, object]:
    if not isinstance(step, list):
        raise no(WebReason.NO_SENSE, what="path")
    parts = cast("list[object]", step)
    if len(parts) != 2 or not isinstance(parts[0], str):
        raise no(WebReason.NO_SENSE, what="path")
    return parts[0], parts[1]


def _asked(asks: tuple[Ask, ...], field: str) -> Ask:
    found = next((each for each in asks if each.field == field), None)
    if found is None:
        raise no(WebReason.NO_SUCH_ENTRY)
    return found


def _at(several: tuple[Any, ...], at: object) -> Any:
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < len(several):
        raise no(WebReason.NO_SUCH_ENTRY)
    return several[at]


def _meant(entry: Entry[Any], field: str, answer: object) -> Any:
    """An answer: of a question with choices, the one of that number."""
    asks = (each for each in (*entry.asks, *entry.more) if each.field == field)
    ask = next(asks, None)
    return _at(ask.choices, answer).value if ask is not None and ask.choices else answer
