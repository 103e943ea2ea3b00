"""Commands as people send them: an entry of the menu, then one answer after the other."""

from typing import Any

from dramadeck import narration
from dramadeck.narration import Menu
from dramadeck.narration.asking import AskKind
from dramadeck.narration.dialogue import Dialogue


def value_in(command: Any, field: str) -> Any:
    """What stands in a field, or at a place of one: `cards.1`, `choice.gifts.0`."""
    *names, last = field.split(".")
    for name in names if last.isdecimal() else (*names, last):
        command = getattr(command, name)
    if not last.isdecimal():
        return command
    parts = command if isinstance(command, tuple) else () if command is None else (command,)
    return parts[int(last)] if int(last) < len(parts) else None


def menu_at(system: Any, state: Any, seat: Any, language: Any = "en") -> Menu[Any]:
    """What the seat reads."""
    told = narration.narrator(system, seat=seat, setup=state.setup, language=language)
    return told.menu(system.view(state, seat), system.offered(state, seat))


def play(system: Any, state: Any, seat: Any, wanted: Any) -> Any:
    """The state after a command that somebody has put together from her menu, as she would type."""
    menu = menu_at(system, state, seat)
    language = narration.narrator(system, seat=seat, setup=state.setup).language
    for number in range(1, len(menu.entries) + 1):
        if _typed(Dialogue(menu, language), str(number), wanted) == wanted:
            return system.step(state, wanted).state
    raise AssertionError(f"no entry of\n{menu}\nleads to {wanted}")


def _typed(talk: Dialogue[Any], number: str, wanted: Any) -> Any:
    """What comes of an entry, or None where it has no answer that leads to the command."""
    command = talk.answer(number)
    while command is None:
        try:
            command = talk.answer(_answer(talk, wanted))
        except (AttributeError, ValueError):
            return None
    return command


def _answer(talk: Dialogue[Any], wanted: Any) -> str:
    ask = talk.ask
    assert ask is not None
    value = type(wanted).__name__ if ask.field == "what" else value_in(wanted, ask.field)
    if not ask.choices:
        many = value if isinstance(value, tuple) else (value,)
        return "" if value is None else ", ".join(map(str, many))
    if value is None and ask.kind is AskKind.SEVERAL:
        return ""
    return str(1 + [each.value for each in ask.choices].index(value))
