"""States, commands and events as JSON, and back.

A save names its system and its schema. Data that are not valid raise one `SaveFormatError` with the
place. Older saves are migrated first. Every text that is written can be parsed again; whether a
state contradicts itself is checked when it is loaded.

The save of a state contains the seed and the hidden cards, so it is for the host. Players get views
and redacted events.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import attrs

from dramadeck.codec import record_types, strict_json
from dramadeck.codec.convert import TAG, converter, message_of, save_error, untagged
from dramadeck.codec.strict_json import MismatchError, SaveFormatError, exactly, shown, text_of
from dramadeck.core import UnknownNameError
from dramadeck.core.limits import in_force
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem, require_system
from dramadeck.core.system import HasTable

SCHEMA: Final = 1
"""The schema of new saves."""

Migration = Callable[[dict[str, Any], str], dict[str, Any]]
"""The data of a save and the name of its system → the data of the next schema."""

MIGRATIONS: Final[Mapping[int, Migration]] = MappingProxyType({})
"""Schema → the migration to the next one."""


class FormatVersion(NamedTuple):
    """The format of a save: the schema of the library, and the version of the system's own data."""

    schema: int
    version: int


def current_version(rules: AnySystem) -> FormatVersion:
    """The format of a system's new saves."""
    require_system(rules)
    return FormatVersion(SCHEMA, 1 + len(rules.migrations))


def heading(rules: AnySystem) -> dict[str, Any]:
    """The first keys of a save: the schema, the system, and the version of the system's data."""
    schema, version = current_version(rules)
    return {"schema": schema, "system": rules.name, "version": version}


_LONGEST: Final = 200
# An untrusted state may have thousands of seats; a few are enough to find a contradiction.
_SEATS_TRIED: Final = 20
_STATE_KEYS: Final = {"schema", "system", "version", "state"}


def dump_state(rules: AnySystem, state: HasTable) -> str:
    """A state as JSON text; a `SaveFormatError` if the text is too long or could not be parsed.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> load_state(dump_state(torg.TORG, state)) == state
    True
    """
    return text_of({**heading(rules), "state": plain_state(rules, state)})


def load_state(
    text: str | bytes, *, rules: AnySystem | None = None, decks: Iterable[Any] = ()
) -> Any:
    """The state of a save.

    Args:
        text: the JSON text, not the name of its file.
        rules: the system; by default it is looked up by the name in the save.
        decks: additional decks that the save may name.

    Raises:
        SaveFormatError: the text is no valid save.

    >>> load_state('{"schema": 1, "system": "chess"}')
    Traceback (most recent call last):
    ...
    dramadeck.codec.strict_json.SaveFormatError: $.system: there is no rule system 'chess'; ...
    """
    rules, version = parse_heading(data := strict_json.parse(text), rules, _STATE_KEYS)
    body = up_to_date({"state": data["state"]}, rules, version, "$")["state"]
    return sound_state(rules, body, "$.state", tuple(decks))


def dump_command(rules: AnySystem, command: Any) -> str:
    """A command of this system as JSON text; its name is under `"is"`.

    >>> from dramadeck import torg
    >>> dump_command(torg.TORG, torg.commands.PlayToPool(hero="Quin", card=45))
    '{"is": "PlayToPool", "hero": "Quin", "card": 45, "idea": ""}'
    """
    require_system(rules)
    rules.require_command(command)
    return text_of(plain(rules, command), in_force().command)


def load_command(rules: AnySystem, text: str | bytes) -> Any:
    """The command of a JSON text, which may leave out fields with a default.

    A `SaveFormatError` if the text is no command.

    >>> from dramadeck import torg
    >>> load_command(torg.TORG, '{"is": "PlayToPool", "hero": "Quin", "card": 45}')
    PlayToPool(hero='Quin', card=45)
    """
    require_system(rules)
    return from_plain(rules, strict_json.parse(text, in_force().command), rules.commands, "$")


def dump_event(rules: AnySystem, event: Any) -> str:
    """An event as JSON text; for a player, redact it first with `RuleSystem.view_event`.

    >>> from dramadeck import torg
    >>> dump_event(torg.TORG, torg.events.CardDrawn(hero="Quin", card=45))
    '{"is": "CardDrawn", "hero": "Quin", "card": 45}'
    """
    require_system(rules)
    if type(event) not in rules.events:
        raise TypeError(f"{truncated_repr(event)} is no event of {rules.title}")
    return text_of(plain(rules, event), in_force().command)


def load_event(rules: AnySystem, text: str | bytes) -> Any:
    """The event of a JSON text; a `SaveFormatError` if it is none.

    >>> from dramadeck import torg
    >>> load_event(torg.TORG, '{"is": "CardDrawn", "hero": "Quin"}')
    Traceback (most recent call last):
    ...
    dramadeck.codec.strict_json.SaveFormatError: $: missing key "card"
    """
    require_system(rules)
    return from_plain(rules, strict_json.parse(text, in_force().command), rules.events, "$")


def dump_view(rules: AnySystem, view: Any) -> str:
    """A view as JSON text for a client; there is no function to load it.

    >>> from dramadeck import torg
    >>> view = torg.view(torg.new_game(["Quin"], seed=7), torg.SPECTATOR)
    >>> dump_view(torg.TORG, view)[:51]
    '{"seat": ["spectator", null], "dialect": "revised",'
    """
    require_system(rules)
    return text_of(plain_view(rules, view))


def plain_view(rules: AnySystem, view: Any) -> Any:
    """A view as JSON data."""
    return converter(rules).unstructure(view, unstructure_as=record_types.view_type(rules))


def changed_fields(rules: AnySystem, before: Any, after: Any) -> dict[str, Any]:
    """The fields of a view that differ from an earlier one, by name, as JSON data."""
    kind, conv = after.__class__, converter(rules)
    attrs.resolve_types(kind)
    return {
        str(field.alias): conv.unstructure(new, unstructure_as=field.type)
        for field in attrs.fields(kind)
        if (new := getattr(after, field.name)) != getattr(before, field.name)
    }


def plain_state(rules: AnySystem, state: HasTable) -> Any:
    """A state as JSON data; a `TypeError` if it is no state of this system."""
    rules.require_state(state)
    return converter(rules).unstructure(state, unstructure_as=rules.state_type)


def plain(rules: AnySystem, record: Any) -> dict[str, Any]:
    """A command or an event as JSON data."""
    body = converter(rules).unstructure(record, unstructure_as=type(record))
    return {TAG: type(record).__name__, **body}


@cache
def _by_name(kinds: tuple[type, ...]) -> dict[str, type]:
    return {kind.__name__: kind for kind in kinds}


def from_plain(
    rules: AnySystem, data: Any, kinds: tuple[type, ...], where: str, decks: tuple[Any, ...] = ()
) -> Any:
    """A command or an event from JSON data; a `SaveFormatError` if it is none of these types."""
    if not exactly(data, dict):
        raise SaveFormatError(where, f"expected an object, got {shown(data)}")
    try:
        body, kind = untagged(data, _by_name(kinds))
    except MismatchError:
        name = data.get(TAG)
        if not exactly(name, str) or len(name) > in_force().name:
            what = f"expected the name of a record, got {shown(name)}"
        else:
            what = str(UnknownNameError.among("record", name, _by_name(kinds)))
        raise SaveFormatError(f"{where}.{TAG}", what) from None
    return structured(rules, body, kind, where, decks)


def parse_heading(
    data: Any, rules: AnySystem | None, keys: set[str]
) -> tuple[AnySystem, FormatVersion]:
    """The system and the format of a save; a `SaveFormatError` unless it has exactly these keys."""
    if rules is not None:
        require_system(rules)
    if not exactly(data, dict):
        raise SaveFormatError("$", f"expected an object, got {shown(data)}")
    name = data.get("system")
    if not exactly(name, str) or len(name) > in_force().name:
        raise SaveFormatError("$.system", f"expected the name of a system, got {shown(name)}")
    if rules is None:
        try:
            rules = record_types.installed(name)
        except UnknownNameError as problem:
            raise SaveFormatError("$.system", str(problem)) from None
    elif name != rules.name:
        raise SaveFormatError("$.system", f"expected {rules.name!r}, got {shown(name)}")
    current = current_version(rules)
    version = FormatVersion(
        _number_of("schema", data.get("schema"), current.schema, "dramadeck"),
        _number_of("version", data.get("version"), current.version, rules.title),
    )
    with strict_json.mismatch_at("$"):
        strict_json.check_keys(data, keys, keys)
    return rules, version


def _number_of(key: str, number: Any, latest: int, writer: str) -> int:
    if exactly(number, int) and 1 <= number <= latest:
        return int(number)
    what = f"expected a number from 1 to {latest}, got {shown(number)}"
    if exactly(number, int) and number > latest:
        what += f"; a later version of {writer} has written this"
    raise SaveFormatError(f"$.{key}", what)


def up_to_date(
    data: dict[str, Any], rules: AnySystem, version: FormatVersion, where: str
) -> dict[str, Any]:
    """The data of a state or a turn, migrated to the current format; else a `SaveFormatError`."""
    try:
        for schema in range(version.schema, SCHEMA):
            data = MIGRATIONS[schema](data, rules.name)
        for change in rules.migrations[version.version - 1 :]:
            data = change(data)
    except Exception as problem:  # noqa: BLE001 - untrusted data may cause any error in a migration
        old = f"schema {version.schema}"
        if current_version(rules).version > 1:
            old += f", version {version.version}"
        what = f"cannot be brought up to date from {old}: {truncated_repr(problem, _LONGEST)}"
        raise SaveFormatError(where, what) from None
    return data


def turn_from_plain(
    data: dict[str, Any],
    rules: AnySystem,
    version: FormatVersion,
    where: str,
    decks: tuple[Any, ...] = (),
) -> tuple[Any, tuple[Any, ...]]:
    """The command and the events of a turn of any format, else a `SaveFormatError`."""
    data = up_to_date(data, rules, version, where)
    return from_plain(rules, data["command"], rules.commands, f"{where}.command", decks), tuple(
        from_plain(rules, event, rules.events, f"{where}.events[{at}]", decks)
        for at, event in enumerate(data["events"])
    )


def structured(
    rules: AnySystem, data: Any, kind: Any, where: str, decks: tuple[Any, ...] = ()
) -> Any:
    """Data as a record of this type, else a `SaveFormatError`."""
    try:
        record: Any = converter(rules, decks).structure(data, kind)
    except Exception as problem:  # noqa: BLE001 - untrusted data may cause any error
        raise save_error(problem, where) from None
    return record


def sound_state(rules: AnySystem, data: Any, where: str, decks: tuple[Any, ...]) -> Any:
    """A state from data; a `SaveFormatError` if it is not valid.

    Its cards must be those of its deck, it must break no invariant, and have a view for each seat.
    """
    state = structured(rules, data, rules.state_type, where, decks)
    deck = getattr(getattr(state, "setup", None), "deck", None)
    numbers = getattr(deck, "numbers", None)
    if deck is not None and numbers is not None:
        cards = set(chain.from_iterable(pile for _, pile in state.table))
        if missing := set(numbers) - cards:
            raise SaveFormatError(f"{where}.table", f"card {min(missing)} is in no place")
        if unknown := cards - set(numbers):
            what = f"card {shown(min(unknown))} is not in the {deck.name} deck"
            raise SaveFormatError(f"{where}.table", what)
    problem = contradiction(rules, state)
    if problem is not None:
        raise SaveFormatError(where, f"contradicts itself: {problem}")
    return state


def contradiction(rules: AnySystem, state: Any) -> str | None:
    """The first contradiction in an untrusted state: a broken invariant or a view that fails."""
    try:
        flaw = next(iter(rules.invariants(state)), None)
        if flaw is not None:
            raise MismatchError(flaw)
        for seat in rules.seats(state)[:_SEATS_TRIED]:
            rules.player_view(state, seat)
    except Exception as problem:  # noqa: BLE001 - a contradictory state may cause any error
        return message_of(problem)
    return None


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
