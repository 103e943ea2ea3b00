"""The picture of a round on the documentation page about the terminal."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools import picture

COMMITTED = Path(__file__).parents[2] / picture.PICTURE


def test_the_picture_links_to_nothing_that_has_to_be_fetched():
    svg = COMMITTED.read_text(encoding="utf-8")
    links = set(re.findall(r"https?://[^\s\"'<>)]+|url\([^)#]*\)|@font-face|@import", svg))
    assert links == {"http://www.w3.org/2000/svg"}


def test_one_command_draws_the_picture_again(tmp_path, monkeypatch):
    monkeypatch.setattr(picture, "PICTURE", tmp_path / "static" / "play.svg")
    assert picture.main() == 0
    text = (tmp_path / "static" / "play.svg").read_text(encoding="utf-8")
    words = "".join(ET.fromstring(text).itertext()).replace("\xa0", " ")  # noqa: S314 - our own drawing
    assert f"Round {picture.ROUND}:" in words
    assert f"Round {picture.ROUND + 1}:" not in words
    committed = "".join(ET.parse(COMMITTED).getroot().itertext())  # noqa: S314 - our own drawing
    before, anew = (text.replace("\xa0", " ").split("Round", 1)[1] for text in (committed, words))
    assert before == anew, "the scene plays differently now; run: python -m tools.picture"


def test_a_round_that_is_not_reached_cannot_be_drawn():
    with pytest.raises(ValueError, match="ends before round 40 does"):
        picture.picture(7, 40)
