"""The word `discord` of the command line: a bot that plays, until Ctrl-C."""

import argparse
import asyncio
import os
import sys
from contextlib import closing, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from dramadeck.codec.append_only_file import own_folder, secret_in
from dramadeck.core import DramadeckError
from dramadeck.storage.urls import open_store, store_url, store_url_shown

if TYPE_CHECKING:
    from dramadeck.chat.channels import ChannelStore

NEEDED: Final = ("discord", "resvg_py", "font_source_sans_pro", "font_source_serif_pro")
VARIABLE: Final = "DRAMADECK_DISCORD_TOKEN"
"""The variable of the environment that holds the bot's token, where no file does."""


class BotError(DramadeckError):
    """The bot cannot be started so; the message is for whoever starts it."""


def serve(asked: argparse.Namespace) -> int:
    """Let the bot play until somebody stops it; give the exit code.

    Args:
        asked: the options of the command line: token_file, store.

    Raises:
        BotError: something is missing, or Discord is not there or does not know the token.
        StoreUrlError: tables cannot be kept there.
    """
    if any(find_spec(each) is None for each in NEEDED):
        raise BotError("this needs discord.py; install it with: pip install 'dramadeck[discord]'")
    token, place = token_in(asked.token_file), store_url(asked.store)
    with suppress(KeyboardInterrupt):  # it has been told, and has ended in order
        asyncio.run(_play(token, place))
    return 0


async def _play(token: str, place: str) -> None:
    import discord  # noqa: PLC0415 - it may be missing
    from dramadeck.discord.bot import Bot  # noqa: PLC0415 - it needs what may be missing
    from dramadeck.host import Host  # noqa: PLC0415 - what checks options needs no host

    async with Host(open_store(place)) as host:
        with closing(_rooms(beside(place))) as rooms:
            async with Bot(host, rooms) as bot:
                try:
                    await bot.login(token)
                except discord.LoginFailure:
                    raise BotError("Discord does not know this token; make a new one") from None
                except OSError as problem:
                    why = problem.strerror or type(problem).__name__
                    raise BotError(f"Discord cannot be reached: {why}") from None
                shown = store_url_shown(place)
                sys.stdout.write(f"{bot.user} plays (Ctrl-C ends it); kept in {shown}\n")
                sys.stdout.flush()
                await bot.connect()


def _rooms(place: str) -> "ChannelStore":
    from dramadeck.chat.channels import ChannelStore  # noqa: PLC0415 - what checks options needs none

    try:
        return ChannelStore(place)
    except BlockingIOError:
        raise BotError(f"{place}: another bot plays with this file") from None
    except OSError as problem:
        raise BotError(f"{place}: {problem.strerror or type(problem).__name__}") from None
    except ValueError as problem:
        raise BotError(str(problem)) from None


def token_in(file: str | None) -> str:
    """The token in a file, or that of the environment; it is never an argument, which others see.

    Raises:
        BotError: there is none.
    """
    token = os.environ.get(VARIABLE, "") if file is None else _read(file)
    if not token.strip():
        raise BotError(f"no token: give --token-file, or set {VARIABLE}")
    return token.strip()


def _read(file: str) -> str:
    try:
        return secret_in(file)
    except ValueError as problem:
        raise BotError(f"--token-file: {problem}") from None


def beside(place: str) -> str:
    """Where it is kept which channel has which table: in a file beside the tables.

    >>> beside("memory"), beside("sqlite:games.db")
    (':memory:', 'games.db.rooms')
    """
    kind, _, file = place.partition(":")
    if kind == "sqlite":
        return f"{file}.rooms"
    if place == "memory":
        return ":memory:"
    own_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(own_folder() / "discord.rooms")
