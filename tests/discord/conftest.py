"""Long time limits for the bot, because a busy machine is slow; a test may set shorter ones."""

import pytest

from tests.timeouts import TIMEOUT


@pytest.fixture(autouse=True)
def the_bot_is_in_time(monkeypatch):
    """An answer that is late comes another way, as a message that was deferred."""
    monkeypatch.setattr("dramadeck.discord.bot.DEFER_AFTER", TIMEOUT)
