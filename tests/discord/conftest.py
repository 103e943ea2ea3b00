"""Nobody waits too long for the bot, however busy the machine is; tests that mean it say so."""

import pytest

from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def the_bot_is_in_time(monkeypatch):
    """An answer that is late comes another way, as a message that was deferred."""
    monkeypatch.setattr("dramadeck.discord.bot.DEFER_AFTER", PATIENCE)
