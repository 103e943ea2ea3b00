"""What people type is no mark-up of a chat."""

import pytest

from dramadeck.narration import Line, Name, Text
from dramadeck.narration.markdown import listed, plainly


@pytest.mark.parametrize(
    "typed",
    [
        *("discord.gg/abc", "DISCORD.GG/abc", "www.discord.gg/abc", "discord.com/invite/abc"),
        *(
            "discordapp.com/invite/abc",
            "discord.gift/abc",
            "x discord.gg/abc y",
            "a.b.discord.gg/c",
        ),
    ],
)
def test_no_name_becomes_an_invitation_or_a_link(typed):
    for told in (plainly(typed), listed([Line((Name(typed), Text(" flees.")), depth=0)])):
        before_slash = told.rpartition("/")[0]
        assert "." not in before_slash.replace("\\.", "")
        assert typed in told.replace("\\", "")  # it is read as it was typed


def test_dots_that_end_a_sentence_stay():
    assert plainly("Quin flees. She is gone.") == "Quin flees. She is gone."
