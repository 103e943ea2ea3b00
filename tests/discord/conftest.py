"""Long time limits for the bot, because a busy machine is slow; a test may set shorter ones."""

import pytest

from tests.timeouts import TIMEOUT


@pytest.fixture(autouse=True)
def late_defer(monkeypatch):
    """Let the bot defer an answer only after a long time."""
    monkeypatch.setattr("dramadeck.discord.bot.DEFER_AFTER", TIMEOUT)
