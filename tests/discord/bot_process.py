"""`dramadeck discord` as a program of its own, in a Discord that is only pretended."""

import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from dramadeck.cli import main

if __name__ == "__main__":
    place, *words = sys.argv[1:]
    Route.BASE = f"http://{place}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{place}/gateway/")
    sys.exit(main(["discord", *words]))
