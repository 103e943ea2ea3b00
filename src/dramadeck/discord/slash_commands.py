"""The slash commands, and what is proposed while somebody types one."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from inspect import signature
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from discord.app_commands import Choice, Command, Range, describe, locale_str
from discord.app_commands import Translator as Translating

import discord
from dramadeck import narration
from dramadeck.charts.tables import printed_tables
from dramadeck.chat.handlers import Asker
from dramadeck.chat.lobby import codes_of
from dramadeck.chat.seat import ChatSeat
from dramadeck.codec.record_types import installed
from dramadeck.core import DramadeckError, systems
from dramadeck.discord.sentences import ABOUT, CONTEXT
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.looking_up import label_of
from dramadeck.narration.markup import cut
from dramadeck.narration.printed import in_language

Talk: TypeAlias = discord.Interaction[Any]
Names: TypeAlias = Iterable[tuple[str, str]]
"""What is proposed, each with what is sent for it."""

COMMANDS: Final[list[Command[Any, ..., Any]]] = []
"""The slash commands, in the order in which they stand here."""


class Translator(Translating):
    """Descriptions of commands in the languages that are there."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        """The text in a language; None where it is English, or nobody has translated it."""
        del context  # a text is the same wherever it stands
        found = narration.language(nearest(str(locale))).phrase(string.message, CONTEXT)
        return None if found == string.message else found


def asker_in(talk: Talk, member: discord.Member | None = None) -> Asker:
    """Who asks, or another member in her place."""
    who = member or talk.user
    may = talk.permissions
    return Asker(
        channel=str(talk.channel_id),
        user=str(who.id),
        name=who.display_name,
        language=nearest(str(talk.locale)),
        community=str(talk.guild_id),
        manages=member is None and (may.manage_channels or may.administrator),
    )


# ------------------------------------------------------------------------- what is proposed


def _installed(talk: Talk) -> Any:
    return installed(talk.namespace.system or "torg")


async def _charts(talk: Talk) -> Names:
    language, tables = narration.language(nearest(str(talk.locale))), printed_tables()
    return [(in_language(table, language).title, name) for name, table in tables.items()]


async def _seats(talk: Talk) -> Names:
    language = narration.language(nearest(str(talk.locale)))
    there = codes_of(await talk.client.handlers.lobby.seats(str(talk.channel_id)))
    return [(label_of(language, seat), code) for code, seat in there.items()]


async def _cards(talk: Talk) -> Names:
    here: ChatSeat = await talk.client.handlers.connect(asker_in(talk))
    cards = await here.hand()
    told = zip(cards, await here.cards(cards), strict=True)
    return [(lines[0].text, str(card)) for card, lines in told]


def _named(names: Callable[[Talk], Iterable[str]]) -> Callable[[Talk], Awaitable[Names]]:
    async def found(talk: Talk) -> Names:
        return [(each, each) for each in names(talk)]

    return found


PROPOSED: Final[Mapping[str, Callable[[Talk], Awaitable[Names]]]] = MappingProxyType(
    {
        "system": _named(lambda _: systems()),
        "dialect": _named(lambda talk: _installed(talk).dialects),
        "deck": _named(lambda talk: _installed(talk).decks),
        "language": _named(lambda _: narration.languages()),
        "name": _charts,
        "seat": _seats,
        "card": _cards,
    }
)
"""Option → what is proposed for it, to who types alone."""


def _proposing(names: Callable[[Talk], Awaitable[Names]]) -> Any:
    async def propose(talk: Talk, current: str) -> list[Choice[str]]:
        wanted = current.casefold()
        try:
            found = [each for each in await names(talk) if wanted in each[0].casefold()]
        except DramadeckError:
            return []  # there is nothing to propose; why, the command itself says
        return [Choice(name=cut(name, 100), value=value) for name, value in found[:25]]

    return propose


def word(callback: Callable[..., Any]) -> Callable[..., Any]:
    """A function as the slash command of its name; what is said about it stands in `ABOUT`."""
    name, options = callback.__name__, [*signature(callback).parameters][1:]
    about = {each: ABOUT.get(f"{name}.{each}") or ABOUT[each] for each in options}
    describe(**{each: locale_str(text.one) for each, text in about.items()})(callback)
    command: Command[Any, ..., Any] = Command(
        name=name, description=locale_str(ABOUT[name].one), callback=callback
    )
    for each in options:
        if each in PROPOSED:
            command.autocomplete(each)(_proposing(PROPOSED[each]))
    COMMANDS.append(command)
    return callback


# ------------------------------------------------------------------------- the commands


@word
async def new(
    talk: Talk,
    names: str,
    *,
    system: str = "torg",
    dialect: str = "",
    deck: str = "",
    language: str = "",
) -> None:
    """Open a table."""
    code = nearest(language or str(talk.guild_locale or talk.locale))
    asked = (asker_in(talk), system, names, code)
    await talk.client.answer(talk, talk.client.handlers.new(*asked, dialect=dialect, deck=deck))


@word
async def join(talk: Talk, seat: str, member: discord.Member | None = None) -> None:
    """Sit down."""
    given = None if member is None else asker_in(talk, member)
    await talk.client.answer(talk, talk.client.handlers.sit(asker_in(talk), seat, given))


def plain_word(name: str, asked: Callable[[Any, Talk], Any]) -> None:
    """A slash command without options."""

    async def callback(talk: Talk) -> None:
        await talk.client.answer(talk, asked(talk.client.handlers, talk))

    callback.__name__ = name
    word(callback)


def _menu(which: str, card: str = "") -> Callable[[Any, Talk], Any]:
    number = int(card) if re.fullmatch("[0-9]{1,5}", card) else 0
    return lambda handlers, talk: handlers.menu(asker_in(talk), which, str(talk.id), number)


plain_word("hand", lambda handlers, talk: handlers.hand(asker_in(talk)))
plain_word("table", lambda handlers, talk: handlers.table(asker_in(talk)))
for _each in ("do", "flip", "trade", "bomb"):
    plain_word(_each, _menu(_each))
plain_word("roll", lambda handlers, talk: handlers.roll(asker_in(talk), str(talk.id)))
plain_word("end", lambda handlers, talk: handlers.end(asker_in(talk)))


@word
async def pool(talk: Talk, card: str = "") -> None:
    """Put a card into the pool."""
    await talk.client.answer(talk, _menu("pool", card)(talk.client.handlers, talk))


@word
async def play(talk: Talk, card: str = "") -> None:
    """Play a card."""
    await talk.client.answer(talk, _menu("play", card)(talk.client.handlers, talk))


@word
async def chart(talk: Talk, name: str, value: str = "") -> None:
    """Look something up."""
    await talk.client.answer(talk, talk.client.handlers.chart(asker_in(talk), name, value))


@word
async def odds(
    talk: Talk, value: Range[int, -99, 99], difficulty: Range[int, -99, 99] | None = None
) -> None:
    """Ask how likely something is."""
    await talk.client.answer(talk, talk.client.handlers.odds(asker_in(talk), value, difficulty))


@word
async def undo(talk: Talk, turns: Range[int, 1, 100] = 1) -> None:
    """Take turns back."""
    await talk.client.answer(talk, talk.client.handlers.undo(asker_in(talk), turns, str(talk.id)))


@word
async def log(talk: Talk, turns: Range[int, 1, 100] = 10, *, file: bool = False) -> None:
    """Hear what has happened."""
    await talk.client.answer(talk, talk.client.handlers.log(asker_in(talk), turns, as_file=file))
