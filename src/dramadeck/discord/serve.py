"""The command `dramadeck discord`: a bot for Discord, until Ctrl-C."""

import asyncio
import os
import sys
from contextlib import closing, suppress
from importlib.util import find_spec
from typing import Final

from dramadeck.chat.channels import ChannelStore, channels_file
from dramadeck.core import DramadeckError
from dramadeck.storage.urls import open_store, store_url, store_url_shown
from dramadeck.storage.user_files import read_secret

NEEDED: Final = ("discord", "resvg_py", "font_source_sans_pro", "font_source_serif_pro")
VARIABLE: Final = "DRAMADECK_DISCORD_TOKEN"
"""The environment variable with the token of the bot, if there is no file with it."""


class BotError(DramadeckError):
    """The bot cannot be started with these options."""


def serve(*, token_file: str | None, store: str | None) -> int:
    """Run the bot until the program is stopped, and return the exit code."""
    if any(find_spec(package) is None for package in NEEDED):
        raise BotError("this needs discord.py; install it with: pip install 'dramadeck[discord]'")
    token, url = token_in(token_file), store_url(store)
    with suppress(KeyboardInterrupt):  # the bot has shut down
        asyncio.run(_run(token, url))
    return 0


async def _run(token: str, url: str) -> None:
    import discord  # noqa: PLC0415 - it may be missing
    from dramadeck.discord.bot import Bot  # noqa: PLC0415 - it needs what may be missing
    from dramadeck.host import Host  # noqa: PLC0415 - checking options needs no host

    async with Host(open_store(url)) as host:
        with closing(_channels(channels_file(url, "discord"))) as channels:
            async with Bot(host, channels) as bot:
                try:
                    await bot.login(token)
                except discord.LoginFailure:
                    raise BotError("Discord does not know this token; make a new one") from None
                except OSError as problem:
                    why = problem.strerror or type(problem).__name__
                    raise BotError(f"Discord cannot be reached: {why}") from None
                place = store_url_shown(url)
                sys.stdout.write(f"{bot.user} plays (Ctrl-C ends it); stored in {place}\n")
                sys.stdout.flush()
                await bot.connect()


def _channels(place: str) -> ChannelStore:
    try:
        return ChannelStore(place)
    except BlockingIOError:
        raise BotError(f"{place}: another bot plays with this file") from None
    except OSError as problem:
        raise BotError(f"{place}: {problem.strerror or type(problem).__name__}") from None
    except ValueError as problem:
        raise BotError(str(problem)) from None


def token_in(file: str | None) -> str:
    """The token in a file, or in the environment; a `BotError` if there is none."""
    try:
        token = os.environ.get(VARIABLE, "") if file is None else read_secret(file)
    except ValueError as problem:
        raise BotError(f"--token-file: {problem}") from None
    if not token.strip():
        raise BotError(f"no token: give --token-file, or set {VARIABLE}")
    return token.strip()
