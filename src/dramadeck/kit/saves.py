"""A state, a command or an event as JSON, and back.

A save says which system and which schema it is of. It is loaded strictly: what does not fit is one
`SaveFormatError` that says where and what, and never half a state. Saves of older schemas are
brought up to date by `migrations` first. The text is ASCII, so no encoding can spoil it, and what
is written can be read: a value that could not be loaded again is refused when it is dumped.

A state's save holds everything, the order of the hidden cards and the seed included: it is for the
host, not for players. Players are sent views and redacted events.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import cattrs
from cattrs.v import transform_error

from dramadeck.engine import UnknownNameError, system
from dramadeck.engine.system import HasTable
from dramadeck.kit.conversion import (
    System,
    converter,
    explaining_converter,
    state_type,
    view_type,
)
from dramadeck.kit.conversion_of_values import (
    TAG,
    MismatchError,
    check_keys,
    exactly,
    shown,
    untagged,
)
from dramadeck.kit.migrations import SCHEMA, migrated
from dramadeck.kit.texts import SaveFormatError, parse, text_of

_LONGEST_NAME: Final = 200
# A hostile state may seat thousands; whether it contradicts itself is seen long before.
_SEATS_TRIED: Final = 100
_STATE_KEYS: Final = {"schema", "system", "state"}


def dump_state(rules: System, state: HasTable) -> str:
    """A state as JSON text.

    Raises:
        TypeError: it is no state of this system.
        SaveFormatError: it holds something that could not be loaded again.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> load_state(dump_state(torg.TORG, state)) == state
    True
    """
    return text_of({"schema": SCHEMA, "system": rules.name, "state": plain_state(rules, state)})


def load_state(text: str | bytes, *, rules: System | None = None, decks: Iterable[Any] = ()) -> Any:
    """The state of a save.

    Args:
        text: the JSON text.
        rules: the system; None looks it up by the name in the save.
        decks: decks of the host's own that the save may name.

    Raises:
        SaveFormatError: the text is no save, or no sound one.

    >>> load_state('{"schema": 1, "system": "chess"}')
    Traceback (most recent call last):
    ...
    dramadeck.kit.texts.SaveFormatError: $.system: there is no rule system 'chess'; known: ...
    """
    data = parse(text)
    rules, schema = opened(data, rules, _STATE_KEYS)
    body = up_to_date(data, rules, schema, "$")["state"]
    return sound_state(rules, body, "$.state", tuple(decks))


def dump_command(rules: System, command: Any) -> str:
    """A command as JSON text; its name stands under `"is"`.

    Raises:
        TypeError: it is no command of this system.

    >>> from dramadeck import torg
    >>> dump_command(torg.TORG, torg.PlayToPool(hero="Quin", card=45))
    '{"is": "PlayToPool", "hero": "Quin", "card": 45, "idea": ""}'
    """
    if type(command) not in rules.commands:
        raise TypeError(f"{command!r} is no command of {rules.title}")
    return text_of(plain(rules, command))


def load_command(rules: System, text: str | bytes) -> Any:
    """The command of a JSON text; fields may be left out where they have a default.

    Raises:
        SaveFormatError: the text is no command of this system.

    >>> from dramadeck import torg
    >>> load_command(torg.TORG, '{"is": "PlayToPool", "hero": "Quin", "card": 45}')
    PlayToPool(hero='Quin', card=45, idea='')
    """
    return from_plain(rules, parse(text), rules.commands, "$")


def dump_event(rules: System, event: Any) -> str:
    """An event as JSON text, likewise.

    Players are sent what `RuleSystem.view_event` has made of it.

    Raises:
        TypeError: it is no event of this system.

    >>> from dramadeck import torg
    >>> dump_event(torg.TORG, torg.CardDrawn(hero="Quin", card=45))
    '{"is": "CardDrawn", "hero": "Quin", "card": 45}'
    """
    if type(event) not in rules.events:
        raise TypeError(f"{event!r} is no event of {rules.title}")
    return text_of(plain(rules, event))


def load_event(rules: System, text: str | bytes) -> Any:
    """The event of a JSON text.

    Raises:
        SaveFormatError: the text is no event of this system.

    >>> from dramadeck import torg
    >>> load_event(torg.TORG, '{"is": "CardDrawn", "hero": "Quin"}')
    Traceback (most recent call last):
    ...
    dramadeck.kit.texts.SaveFormatError: $: "card" is missing
    """
    return from_plain(rules, parse(text), rules.events, "$")


def dump_view(rules: System, view: Any) -> str:
    """What a seat may see, as JSON text for a client; it is not loaded again.

    >>> from dramadeck import torg
    >>> view = torg.view(torg.new_game(["Quin"], seed=7), torg.SPECTATOR)
    >>> dump_view(torg.TORG, view)[:51]
    '{"seat": ["spectator", null], "dialect": "revised",'
    """
    return text_of(converter(rules).unstructure(view, unstructure_as=view_type(rules)))


# ------------------------------------------------------------------------------ the parts


def plain_state(rules: System, state: HasTable) -> Any:
    """A state as JSON data.

    Raises:
        TypeError: it is no state of this system.
    """
    kind = state_type(rules)
    if not isinstance(state, kind):
        raise TypeError(f"{type(state).__name__} is no state of {rules.title}")
    return converter(rules).unstructure(state, unstructure_as=kind)


def plain(rules: System, record: Any) -> dict[str, Any]:
    """A command or an event as JSON data."""
    body = converter(rules).unstructure(record, unstructure_as=type(record))
    return {TAG: type(record).__name__, **body}


def from_plain(
    rules: System, data: Any, kinds: tuple[type, ...], where: str, decks: tuple[Any, ...] = ()
) -> Any:
    """A command or an event from JSON data.

    Raises:
        SaveFormatError: the data is none of these kinds.
    """
    known = _by_name(kinds)
    if not exactly(data, dict):
        raise SaveFormatError(where, f"expected an object, got {shown(data)}")
    try:
        body, kind = untagged(data, known)
    except MismatchError:
        raise SaveFormatError(f"{where}.{TAG}", _no_such_record(data.get(TAG), known)) from None
    return structured(rules, body, kind, where, decks)


@lru_cache(maxsize=64)
def _by_name(kinds: tuple[type, ...]) -> dict[str, type]:
    return {each.__name__: each for each in kinds}


def _no_such_record(name: Any, known: Iterable[str]) -> str:
    if not exactly(name, str) or len(name) > _LONGEST_NAME:
        return f"expected the name of a record, got {shown(name)}"
    return str(UnknownNameError.among("record", name, known))


def opened(data: Any, rules: System | None, keys: set[str]) -> tuple[System, int]:
    """The system and the schema of a save, which has exactly these keys.

    Raises:
        SaveFormatError: it names a system that is not installed or another than the one given, or
            its schema is unknown, or a key is missing or does not belong there.
    """
    if not exactly(data, dict):
        raise SaveFormatError("$", f"expected an object, got {shown(data)}")
    rules = _system_of(data.get("system"), rules)
    schema = data.get("schema")
    if not exactly(schema, int) or not 1 <= schema <= SCHEMA:
        said = f"expected a number from 1 to {SCHEMA}, got {shown(schema)}"
        if exactly(schema, int) and schema > SCHEMA:
            said += "; a later version of dramadeck has written this"
        raise SaveFormatError("$.schema", said)
    try:
        check_keys(data, keys, keys)
    except MismatchError as problem:
        raise SaveFormatError("$", str(problem)) from None
    return rules, schema


def _system_of(name: Any, rules: System | None) -> System:
    if not exactly(name, str) or len(name) > _LONGEST_NAME:
        raise SaveFormatError("$.system", f"expected the name of a system, got {shown(name)}")
    if rules is not None:
        if name != rules.name:
            raise SaveFormatError("$.system", f"expected {rules.name!r}, got {shown(name)}")
        return rules
    try:
        return system(name)
    except UnknownNameError as problem:
        raise SaveFormatError("$.system", str(problem)) from None


def up_to_date(data: dict[str, Any], rules: System, schema: int, where: str) -> dict[str, Any]:
    """The data of a save as today's schema has it.

    Raises:
        SaveFormatError: it is no sound data of its own schema.
    """
    try:
        return migrated({**data, "schema": schema}, rules.name)
    except Exception as problem:  # noqa: BLE001 - a migration trusts what a stranger has written
        what = f"cannot be brought from schema {schema} to {SCHEMA}: {problem!r}"
        raise SaveFormatError(where, what) from None


def structured(
    rules: System, data: Any, kind: type[Any], where: str, decks: tuple[Any, ...] = ()
) -> Any:
    """Data as a record of this type.

    Raises:
        SaveFormatError: it does not fit.
    """
    try:
        made: Any = converter(rules, decks).structure(data, kind)
    except Exception as problem:  # noqa: BLE001 - whatever a stranger's text makes fail
        again = explaining_converter(rules, decks)
        raise _explained(again, data, kind, where, problem) from None
    return made


def _explained(
    again: cattrs.Converter, data: Any, kind: type, where: str, problem: Exception
) -> SaveFormatError:
    """Do it again, slowly, with a converter that keeps track of the place."""
    try:
        again.structure(data, kind)
    except cattrs.BaseValidationError as found:
        told = transform_error(found, path=where, format_exception=_in_words)[0]
        what, _, place = told.rpartition(" @ ")
        return SaveFormatError(place, what)
    except Exception as found:  # noqa: BLE001 - likewise
        problem = found
    return SaveFormatError(where, _in_words(problem, kind))


def _in_words(problem: BaseException, _: Any) -> str:
    return str(problem) or repr(problem)


def sound_state(rules: System, data: Any, where: str, decks: tuple[Any, ...]) -> Any:
    """Data as a state in which each card of its deck lies somewhere and every seat can look.

    Raises:
        SaveFormatError: it does not fit, cards are wrong, or it contradicts itself.
    """
    state = structured(rules, data, state_type(rules), where, decks)
    _check_cards(state, where)
    try:
        for seat in rules.seats(state)[:_SEATS_TRIED]:
            rules.view(state, seat)
    except Exception as problem:  # noqa: BLE001 - a state that contradicts itself can fail anyhow
        raise SaveFormatError(where, f"contradicts itself: {_in_words(problem, None)}") from None
    return state


def _check_cards(state: Any, where: str) -> None:
    deck = getattr(getattr(state, "setup", None), "deck", None)
    numbers = getattr(deck, "numbers", None)
    if deck is None or numbers is None:
        return
    held = {card for _, pile in state.table for card in pile}
    for card in sorted(set(numbers) - held):
        raise SaveFormatError(f"{where}.table", f"card {card} lies nowhere")
    for card in sorted(held - set(numbers)):
        what = f"card {shown(card)} is not in the {deck.name} deck"
        raise SaveFormatError(f"{where}.table", what)


__all__ = [
    "SCHEMA",
    "SaveFormatError",
    "dump_command",
    "dump_event",
    "dump_state",
    "dump_view",
    "load_command",
    "load_event",
    "load_state",
]
