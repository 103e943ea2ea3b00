"""`dramadeck discord` as a separate process, with a simulated Discord."""

import signal
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from dramadeck.cli import main

if __name__ == "__main__":
    # A program that a shell starts in the background ignores SIGINT; restore the default.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    place, *words = sys.argv[1:]
    Route.BASE = f"http://{place}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{place}/gateway/")
    sys.exit(main(["discord", *words]))
