"""The commands of a bot for any chat service: their names, parameters, and functions.

A service with commands, such as Discord, registers them; for services where users type lines,
`dramadeck.chat.lines` parses them.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from inspect import Parameter as Declared
from inspect import signature
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_args

import attrs

from dramadeck import narration
from dramadeck.charts.tables import printed_tables
from dramadeck.chat.handlers import MOST_ECHOED, Asker, CommandHandlers
from dramadeck.chat.lobby import codes_of
from dramadeck.chat.problems import ChatReason
from dramadeck.chat.replies import Reply
from dramadeck.chat.sentences import ABOUT, without_noun
from dramadeck.client.problems import request_error
from dramadeck.codec.record_types import installed
from dramadeck.core import systems
from dramadeck.narration.catalogues import nearest, own_name
from dramadeck.narration.lookup import label_of
from dramadeck.narration.markup import cut
from dramadeck.narration.messages import Message
from dramadeck.narration.terms import in_language
from dramadeck.narration.typed_names import corrected, first_words, folded, matching_indexes

_KINDS: Final = (Asker, bool, int, str)
_BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "value": (-99, 99),
    "difficulty": (-99, 99),
    "turns": (1, 100),
    "possibilities": (0, 99),
}


@attrs.frozen(kw_only=True)
class Call:
    """The call of a command.

    Attributes:
        request: the id of this request; a repeated request is carried out once.
    """

    handlers: CommandHandlers
    asker: Asker
    request: str


@attrs.frozen(kw_only=True)
class Parameter:
    """A parameter of a command.

    Attributes:
        kind: `str`, `int`, `bool`, or `Asker` for a user of the channel.
        is_named: whether it is typed with its name, such as `system=tarot`.
    """

    name: str
    about: Message
    kind: type
    is_required: bool
    default: Any
    is_named: bool
    smallest: int | None = None
    largest: int | None = None


@attrs.frozen(kw_only=True)
class Command:
    """A command: its name, its description, its parameters, and its function."""

    name: str
    about: Message
    parameters: tuple[Parameter, ...]
    run: Callable[..., Awaitable[Reply]]

    def __reduce__(self) -> tuple[Any, ...]:
        """A command is pickled by its name."""
        return command_named, (self.name,)


def command_named(name: str) -> Command:
    """The command of a name."""
    return COMMANDS[name]


COMMANDS: Final[dict[str, Command]] = {}
"""Name → command, in the order of this module."""


def _command(run: Callable[..., Awaitable[Reply]], name: str = "") -> None:
    """Register a function; its signature has the parameters, and `ABOUT` the descriptions."""
    name = name or run.__name__
    declared = [*signature(run).parameters.values()][1:]
    parameters = tuple([_parameter(name, parameter) for parameter in declared])
    COMMANDS[name] = Command(name=name, about=ABOUT[name], parameters=parameters, run=run)


def _bare_command(name: str, run: Callable[[Call], Awaitable[Reply]]) -> None:
    """Register a command without parameters."""
    _command(run, name)


def _parameter(command: str, declared: Declared) -> Parameter:
    name, annotation = declared.name, declared.annotation
    smallest, largest = _BOUNDS.get(name, (None, None))
    return Parameter(
        name=name,
        about=ABOUT.get(f"{command}.{name}") or ABOUT[name],
        kind=next(kind for kind in _KINDS if kind in (annotation, *get_args(annotation))),
        is_required=declared.default is Declared.empty,
        default=declared.default,
        is_named=declared.kind is Declared.KEYWORD_ONLY,
        smallest=smallest,
        largest=largest,
    )


# ------------------------------------------------------------------------------ the commands


@_command
async def new(
    call: Call,
    names: str,
    *,
    system: str = "torg",
    dialect: str = "",
    deck: str = "",
    language: str = "",
    possibilities: int = 0,
) -> Reply:
    """Open a table."""
    asker, names = call.asker, without_noun(names)
    first, _, others = names.partition(" ")
    if first.casefold() in systems():  # as in "new tarot Ann, Ben"
        system, names = first.casefold(), without_noun(others)
    if not names:
        raise request_error(ChatReason.NO_NAMES, example=f"new {system} Quin, Marco")
    code = nearest(language or asker.channel_language or asker.language)
    options = {"dialect": dialect, "deck": deck, "possibilities": possibilities}
    return await call.handlers.new(asker, system, names, code, **options)


@_command
async def join(call: Call, seat: str, *, member: Asker | None = None) -> Reply:
    """Take a seat, or give it to a member."""
    return await call.handlers.sit(call.asker, seat, member)


_bare_command("hand", lambda call: call.handlers.hand(call.asker))
_bare_command("table", lambda call: call.handlers.table(call.asker))


def _menu(word: str) -> Callable[[Call], Awaitable[Reply]]:
    return lambda call: call.handlers.menu(call.asker, word, call.request)


async def card_and_rest(call: Call, text: str, word: str) -> tuple[int, str]:
    """The card of a number or a name that a text begins with, and the other words.

    Of several cards of a name it is the possible one, if any.
    """
    words = text.split()
    if re.fullmatch("[0-9]{1,5}", words[0]):
        return int(words[0]), " ".join(words[1:])
    cards = [*await _cards(call, {})]
    starts = ((n, matching_indexes(start.rstrip(","), cards)) for n, start in first_words(words))
    count, indexes = next((pair for pair in starts if pair[1]), (0, list[int]()))
    alike = {cards[index][1]: cards[index][0] for index in indexes}
    if not alike:
        name, near = cut(text, MOST_ECHOED), corrected(text, [label for label, _ in cards])
        if near is None:
            raise request_error(ChatReason.NO_CARD, card=name)
        raise request_error(ChatReason.NEAR_CARD, card=name, nearest=f"{word} {near}")
    if len(alike) > 1:
        possible = await (await call.handlers.connect(call.asker)).playable(word)
        alike = {number: alike[number] for number in alike if int(number) in possible} or alike
    if len(alike) > 1:
        raise request_error(ChatReason.SEVERAL_CARDS, cards=tuple(alike.values()))
    return int(next(iter(alike))), " ".join(words[count:])


async def own_card(call: Call, text: str) -> int:
    """The card with this whole name that the user sees or may play; 0 if there is none."""
    names = {folded(label.partition(" (")[0]): int(card) for label, card in await _cards(call, {})}
    return names.get(folded(text).rstrip(".!"), 0)


def _menu_of_card(word: str) -> Callable[..., Awaitable[Reply]]:
    async def run(call: Call, card: str = "") -> Reply:
        number, _ = await card_and_rest(call, card, word) if card else (0, "")
        return await call.handlers.menu(call.asker, word, call.request, number)

    return run


for _word in ("do", "flip", "trade", "bomb"):
    _bare_command(_word, _menu(_word))
for _word in ("pool", "play"):
    _command(_menu_of_card(_word), _word)


_bare_command("roll", lambda call: call.handlers.roll(call.asker, call.request))


@_command
async def chart(call: Call, name: str, value: str = "") -> Reply:
    """Look something up."""
    return await call.handlers.chart(call.asker, name, value)


@_command
async def odds(call: Call, value: int, difficulty: int | None = None) -> Reply:
    """Show the chance of a die or of a task."""
    return await call.handlers.odds(call.asker, value, difficulty)


@_command
async def log(call: Call, turns: int = 10, *, file: bool = False) -> Reply:
    """Show the last turns."""
    return await call.handlers.log(call.asker, turns, as_file=file)


@_command
async def undo(call: Call, turns: int = 1) -> Reply:
    """Undo turns."""
    return await call.handlers.undo(call.asker, turns, call.request)


_bare_command("end", lambda call: call.handlers.end(call.asker))


# ------------------------------------------------------------------- completion of parameters

Choices: TypeAlias = Iterable[tuple[str, str]]
"""Pairs of label and value."""

_Propose: TypeAlias = Callable[[Call, Mapping[str, Any]], Awaitable[Choices]]


def _system(values: Mapping[str, Any]) -> Any:
    return installed(values.get("system") or "torg")


async def _systems(_call: Call, _values: Mapping[str, Any]) -> Choices:
    return [(name, name) for name in systems()]


async def _dialects(_call: Call, values: Mapping[str, Any]) -> Choices:
    return [(name, name) for name in _system(values).dialects]


async def _decks(_call: Call, values: Mapping[str, Any]) -> Choices:
    return [(name, name) for name in _system(values).decks]


async def _languages(_call: Call, _values: Mapping[str, Any]) -> Choices:
    return [(own_name(code), code) for code in narration.languages()]


async def _charts(call: Call, _values: Mapping[str, Any]) -> Choices:
    language = narration.language(call.asker.language)
    return [(in_language(chart, language).title, name) for name, chart in printed_tables().items()]


async def _seats(call: Call, _values: Mapping[str, Any]) -> Choices:
    language = narration.language(call.asker.language)
    seats = codes_of(await call.handlers.lobby.seats(call.asker.channel))
    return [(label_of(language, seat), code) for code, seat in seats.items()]


async def _cards(call: Call, _values: Mapping[str, Any]) -> Choices:
    client = await call.handlers.connect(call.asker)
    cards = sorted({*await client.hand(), *await client.open_cards(), *await client.playable()})
    lines = zip(cards, await client.cards(cards), strict=True)
    return [(title.text, str(card)) for card, (title, *_) in lines]


CHOICES: Final[Mapping[str, _Propose]] = MappingProxyType(
    {
        "system": _systems,
        "dialect": _dialects,
        "deck": _decks,
        "language": _languages,
        "name": _charts,
        "seat": _seats,
        "card": _cards,
    }
)
"""Parameter → its choices, for completion; show them only to the user, because of the hand."""
