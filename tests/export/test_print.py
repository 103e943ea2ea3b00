"""Decks to print and cut: their pages, with the backs in the positions of the faces."""

import logging
import re
import sys
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dramadeck import narration, torg
from dramadeck.core import UnknownNameError
from dramadeck.export import EXPORTS, printed
from dramadeck.export.printed import CARD_HEIGHT, CARD_WIDTH, FONTS, PAPERS, deck_pdf, pages
from dramadeck.lookups.cards import Pack, narrator_of_cards, packs, words_of
from dramadeck.tarot import TAROT, rider_waite_deck
from tests.cases import for_each
from tests.cli.scenes import refusal, run

pytest.importorskip("fpdf", reason="fpdf2, of the extra `print`, is not installed")
fonts = pytest.importorskip("fontTools.ttLib", reason="fpdf2 brings fontTools")
pypdf = pytest.importorskip("pypdf", reason="pypdf, which reads the PDFs, is not installed")

SMALL = {
    "original": Pack(torg.TORG, torg.original_deck().only(range(40, 51), name="original")),
    "rider-waite": Pack(TAROT, rider_waite_deck().only((18, 1, 71), name="rider-waite")),
}
SVG = "{http://www.w3.org/2000/svg}"
POINTS = 72 / 25.4
"""Points of a PDF in a millimetre."""


def read(content):
    return pypdf.PdfReader(BytesIO(content))


def words_on(page):
    return " ".join(page.extract_text().split())


def places(svg):
    """Return the positions of the cards on a page, which are groups scaled to a card."""
    scaled = re.compile(r"translate\((\S+) (\S+)\) scale\(0\.2520\)")
    groups = [group.get("transform", "") for group in ET.fromstring(svg)]  # noqa: S314 - our own
    return [tuple(map(float, match.groups())) for group in groups if (match := scaled.match(group))]


def texts(svg):
    """Return the lines of text on a page of SVG."""
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


@cache
def pages_of(name, paper="a4", code="en"):
    pack = packs()[name]
    return [*pages(pack, narrator_of_cards(pack, code), PAPERS[paper])]


@pytest.fixture
def small(monkeypatch):
    """Two decks of a few cards, which are drawn quickly."""
    monkeypatch.setattr(printed, "packs", lambda: SMALL)


# ------------------------------------------------------------------------------------ pages


@for_each(packs())
def test_every_card_is_on_a_page_that_is_followed_by_a_page_of_backs(name):
    pack, sheets = packs()[name], pages_of(name)
    narrator = narrator_of_cards(pack, "en")
    assert len(sheets) == ceil(len(pack.deck.cards) / 9) * 2
    for at, card in enumerate(pack.deck.cards):
        title = words_of(narrator, card)[0].removesuffix(f" ({card.number})")
        assert title in " ".join(texts(sheets[at // 9 * 2]))
    for svg in sheets[1::2]:
        assert [text.endswith(", backs") for text in texts(svg)] == [True]


@for_each((name, paper) for name in packs() for paper in PAPERS)
def test_a_back_is_behind_its_face_when_the_paper_is_turned_over_its_long_edge(name, paper):
    sheets, width = pages_of(name, paper), PAPERS[paper].width
    placed = 0
    for faces, backs in zip(sheets[::2], sheets[1::2], strict=True):
        behind = [(width - CARD_WIDTH - x, y) for x, y in places(backs)]
        for at, turned in zip(places(faces), behind, strict=True):
            assert at == pytest.approx(turned, abs=0.02)
        placed += len(behind)
    assert placed == len(packs()[name].deck.cards)


@for_each([*PAPERS])
def test_cards_and_cut_marks_are_on_the_paper(paper):
    size = PAPERS[paper]
    faces, backs = pages_of("expanded", paper)[-2:]
    assert (len(places(faces)), len(places(backs))) == (8, 8)
    for x, y in places(faces):
        assert 7 < x < size.width - CARD_WIDTH - 7
        assert 7 < y < size.height - CARD_HEIGHT - 7
    root = ET.fromstring(faces)  # noqa: S314 - our own
    marks = [element.get("d") for element in root if element.tag == f"{SVG}path"]
    assert len(marks) == 4 * (3 + 1) + 2 * 2
    starts = [tuple(map(float, re.findall(r"[\d.]+", mark)[:2])) for mark in marks]
    assert all(1 < x < size.width - 1 and 1 < y < size.height - 1 for x, y in starts)
    for x, y in places(faces):
        assert sum(at[0] == pytest.approx(x, abs=0.01) for at in starts) >= 2
        assert sum(at[1] == pytest.approx(y, abs=0.01) for at in starts) >= 2


@for_each((name, code) for name in packs() for code in narration.languages())
def test_the_fonts_have_every_character(name, code):
    drawable = set.intersection(*(characters(package, file) for _, _, package, file in FONTS))
    for svg in pages_of(name, code=code):
        assert {*"".join(texts(svg))} <= drawable


@cache
def characters(package, file):
    path = Path(find_spec(package).origin).with_name("files") / file
    return {*map(chr, fonts.TTFont(path).getBestCmap())}


# -------------------------------------------------------------------------------------- PDF


@pytest.fixture(scope="module")
def document():
    """Eleven cards of the Drama Deck on A4, in English."""
    return read(deck_pdf(SMALL["original"], "en"))


def test_a_drama_card_has_both_halves_on_its_face_and_nothing_on_its_back(document):
    face, back = document.pages[:2]
    for text in ("Haste 42", "One more action, at once", "enhancement", "Approved"):
        assert text in words_on(face)
    assert words_on(back) == "Torg: the Drama Deck (original), sheet 1 of 2, backs"


def test_fonts_are_embedded_and_no_page_has_a_bitmap(document):
    for page in document.pages:
        for font in page["/Resources"]["/Font"].values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            assert "/FontFile2" in descendant.get_object()["/FontDescriptor"]
        assert not page.images


def test_a_document_asks_for_printing_in_actual_size_on_both_sides(document):
    preferences = document.trailer["/Root"]["/ViewerPreferences"]
    assert (preferences["/PrintScaling"], preferences["/Duplex"]) == (
        "/None",
        "/DuplexFlipLongEdge",
    )


def test_a_whole_deck_is_a_small_file():
    content = deck_pdf(packs()["rider-waite"], "en")
    assert len(content) < 200_000
    sheets = read(content).pages
    assert len(sheets) == 18
    assert "The Star" in words_on(sheets[2])


@for_each([*PAPERS])
def test_a_page_is_as_large_as_its_paper(paper):
    for name, pack in SMALL.items():
        document = read(deck_pdf(pack, "en", paper))
        size = tuple(POINTS * side for side in PAPERS[paper][1:])
        assert len(document.pages) == {"original": 4, "rider-waite": 2}[name]
        for page in document.pages:
            assert (page.mediabox.width, page.mediabox.height) == pytest.approx(size, abs=0.01)


def test_a_deck_is_the_same_byte_by_byte(small):
    assert [*EXPORTS["print"]("en")] == [*EXPORTS["print"]("en")]


@for_each(narration.languages())
def test_cards_are_printed_in_every_language(code):
    narrator = narrator_of_cards(SMALL["original"], code)
    document = read(deck_pdf(SMALL["original"], code))
    haste = torg.original_deck().card(42)
    name, effect, *_ = words_of(narrator, haste)
    on_page = words_on(document.pages[0])
    assert f"{name.removesuffix(' (42)')} 42" in on_page
    assert effect.rstrip(".").split(",")[0] in on_page
    assert document.trailer["/Root"]["/Lang"] == code


def test_fpdf2_logs_no_warnings(caplog):
    with caplog.at_level(logging.WARNING):
        for pack in SMALL.values():
            deck_pdf(pack, "en")
    assert caplog.messages == []


def test_a_custom_deck_is_printed():
    omen = torg.OwnCard(name="Omen", text="The gamemaster tells what the stars say.")
    deck = torg.original_deck().with_cards({204: omen}, like=45, name="ours")
    ours = deck.only((204,), name="ours")
    (face, _back) = read(deck_pdf(Pack(torg.TORG, ours), "en", "letter")).pages
    assert "Omen 204 The gamemaster tells what the stars say." in words_on(face)


# ------------------------------------------------------------------------- the command line


def test_the_command_writes_a_file_for_each_deck(small, tmp_path):
    result = run("export", "print", str(tmp_path / "new"), "--paper", "Letter", "--language", "de")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("2 Dateien liegen in")
    files = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert {*files} == {"original-letter.pdf", "rider-waite-letter.pdf"}
    assert "Eile 42" in words_on(read(files["original-letter.pdf"]).pages[0])


def test_an_unknown_paper_is_an_error_of_the_library_too():
    with pytest.raises(UnknownNameError, match="there is no paper 'a5'"):
        deck_pdf(SMALL["original"], "en", "a5")


@pytest.mark.parametrize("missing", ["fpdf", "font_source_sans_pro", "font_source_serif_pro"])
def test_without_the_extra_the_command_says_what_to_install(missing, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, missing, None)
    sentence = "this needs fpdf2; install it with: pip install 'dramadeck[print]'"
    assert refusal("export", "print", str(tmp_path / "DIR")) == sentence
    assert not (tmp_path / "DIR").exists()
