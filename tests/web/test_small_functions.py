"""Small functions of the server, with one or two examples each."""

import asyncio

from dramadeck.client import request_error
from dramadeck.web.connections import client_of, is_proxy, is_this_machine, most_connections
from dramadeck.web.drawings import DeckStyle, Drawings, draw_deck
from dramadeck.web.problems import status_of
from dramadeck.web.routes import description
from dramadeck.web.sentences import WebReason, page_sentences
from dramadeck.web.serve import parse_origin
from dramadeck.web.socket_transport import frame_of


def test_addresses_of_one_client():
    assert client_of("203.0.113.9") == client_of("::ffff:203.0.113.9") == "203.0.113.9"
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff:2") != client_of("2001:db8:0:1::1")
    assert client_of("nonsense") == client_of("") == ""


def test_addresses_of_this_machine_and_of_proxies():
    addresses = ("127.0.0.1", "203.0.113.9", "abc", "")
    assert [*map(is_this_machine, addresses)] == [True, False, False, False]
    assert [*map(is_proxy, addresses)] == [True, False, False, False]
    assert most_connections() > 0


def test_pictures_of_a_deck():
    haste = DeckStyle("torg", "original", "small", "light", "en")
    assert "Haste" in asyncio.run(Drawings().svg(haste, 42))
    assert len(draw_deck(DeckStyle("tarot", "rider-waite", "small", "light", "en"))) == 78


def test_statuses_of_errors():
    assert status_of(request_error(WebReason.NO_TOKEN)) == 401
    assert status_of(KeyError("oops")) == 500


def test_the_description_and_the_sentences_of_the_server():
    ends = description()["paths"]["/api/table/end"]["post"]
    assert ends["summary"] == "End the game; all seats are sent the seed."
    assert "Open the table" in page_sentences("dramadeck.web")
    assert parse_origin("https://Games.example/") == "https://games.example"


def test_frames_of_texts_of_each_length():
    assert frame_of("deal") == b"\x81\x04deal"
    assert frame_of("deal" * 50)[:6] == b"\x81~\x00\xc8de"
    assert frame_of("d" * 65_536)[:11] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00d"
