"""Decks to print and cut: a PDF for each deck, with nine cards on a page.

A page of faces is followed by the page of their backs. There the columns are in reverse order, so
each back is behind its face when a printer prints both sides and flips the paper on its long edge.
All cards of a deck must have the same back. Therefore both sides of a Drama Deck card are on its
face, turned by 90 degrees: the gamemaster's half on the left, the player's half on the right.

A page is drawn as SVG in millimetres, by the functions of `dramadeck.pictures`. fpdf2 makes a PDF
of it, with lines and letters and without bitmaps, and embeds the fonts of the extra `print`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

import dramadeck
from dramadeck.core.refusals import DramadeckError
from dramadeck.export.drawn import deck_title
from dramadeck.lookups.cards import Pack, narrator_of_cards, one_of, packs, words_of
from dramadeck.narration import Narrator
from dramadeck.narration.messages import NameArg, message_in
from dramadeck.pictures.drama_card import gamemaster_side, player_side
from dramadeck.pictures.faces import BACK, face_of
from dramadeck.pictures.paper import HEIGHT, WIDTH
from dramadeck.pictures.picture import Picture, embed
from dramadeck.pictures.svg import Node, node, number, to_xml
from dramadeck.pictures.text_layout import Align, Box, draw_text
from dramadeck.pictures.theme import PALETTE

BinaryFile: TypeAlias = tuple[str, bytes]
"""The name of a file and its content."""


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float


PAPERS: Final[Mapping[str, Paper]] = MappingProxyType(
    {"a4": Paper("a4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}
)
"""The sizes of paper by their names."""

CARD_WIDTH: Final = 63.0  # the width of a printed card in millimetres, for the usual sleeves
CARD_HEIGHT: Final = CARD_WIDTH * HEIGHT / WIDTH  # the height of a printed card in millimetres

COLUMNS: Final = 3
ROWS: Final = 3
ON_A_PAGE: Final = COLUMNS * ROWS  # the number of cards on a page

CREATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in every PDF, so that the same version writes the same bytes."""

_MARK_GAP, _MARK_LENGTH, _CROSS = 1.0, 4.0, 1.5
_NOTE_SIZE, _NOTE_GAP = 2.4, 1.2

_PACKAGES: Final = ("fpdf", "font_source_sans_pro", "font_source_serif_pro")
FONTS: Final = (
    ("sans-serif", "", "font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("sans-serif", "B", "font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    ("serif", "B", "font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
)
"""The fonts of the pictures: family, style, package and file."""


def printed_decks(language: str | None, paper: str = "a4") -> Iterator[BinaryFile]:
    """The decks of the library as PDF; see `deck_pdf`."""
    size = one_of("paper", paper, PAPERS)
    for name, pack in packs().items():
        if pack.rules.name in FACES:
            yield f"{name}-{size.name}.pdf", deck_pdf(pack, language, paper)


def deck_pdf(pack: Pack, language: str | None, paper: str = "a4") -> bytes:
    """A deck of one of the two games as PDF, also a custom deck.

    Args:
        pack: the deck with its rule system.
        language: the code of the language; None means that of the environment.
        paper: `a4` or `letter`.

    Raises:
        DramadeckError: the extra `print` is not installed.
        UnknownNameError: there is no such paper or language.
    """
    size = one_of("paper", paper, PAPERS)
    if any(find_spec(package) is None for package in _PACKAGES):
        raise DramadeckError("this needs fpdf2; install it with: pip install 'dramadeck[print]'")
    narrator = narrator_of_cards(pack, language)
    return _pdf(pages(pack, narrator, size), size, pack, narrator)


# ------------------------------------------------------------------------------------ cards


def _torg_face(card: Any, narrator: Narrator) -> Picture:
    """Both sides of a Drama Deck card on one face, side by side and turned by 90 degrees."""
    language = narrator.language
    gamemaster = gamemaster_side(card, language=language)
    effect = "" if card.own else words_of(narrator, card)[1]  # a custom card has its own text
    player = player_side(card, effect, language=language)
    width = HEIGHT / 2
    top = (WIDTH - width * HEIGHT / WIDTH) / 2
    middle = node("path", d=f"M{width} 15V{WIDTH - 15}", stroke="hairline", stroke_width=1)
    halves = (
        embed(_without_paper(gamemaster), 0, top, width),
        middle,
        embed(_without_paper(player), width, top, width),
    )
    turned = node("g", *halves, transform=f"rotate(-90) translate({-HEIGHT} 0)")
    return attrs.evolve(gamemaster, content=(turned,))


def _without_paper(card: Picture) -> Picture:
    """A card without its paper and edge, which are its first shape: the card is cut out."""
    return attrs.evolve(card, content=card.content[1:])


FACES: Final[Mapping[str, Callable[[Any, Narrator], Picture]]] = MappingProxyType(
    {
        "torg": _torg_face,
        "tarot": lambda card, narrator: _without_paper(
            face_of("tarot", "face", card, "", narrator.language)
        ),
    }
)
"""System → the function that draws the face of a card. Decks of other systems are left out."""


# ------------------------------------------------------------------------------------ pages


def pages(pack: Pack, narrator: Narrator, paper: Paper) -> Iterator[str]:
    """The pages of a deck as SVG: faces and backs in turn."""
    system, language, cards = pack.rules.name, narrator.language, pack.deck.cards
    back = _without_paper(face_of(system, BACK, None, "", language))
    total = -(-len(cards) // ON_A_PAGE)
    for sheet in range(1, total + 1):
        on_page = cards[(sheet - 1) * ON_A_PAGE : sheet * ON_A_PAGE]
        about: dict[str, NameArg | int] = {
            "deck": NameArg(deck_title(pack, language)),
            "sheet": sheet,
            "total": total,
        }
        faces = message_in("print", "{deck}, sheet {sheet} of {total}, faces", **about)
        backs = message_in("print", "{deck}, sheet {sheet} of {total}, backs", **about)
        hint = message_in("print", "Print at actual size, on both sides, flipped on the long edge")
        shapes = [_at(FACES[system](card, narrator), paper, at) for at, card in enumerate(on_page)]
        notes = (language.text(faces), language.text(hint))
        yield _page(paper, *shapes, *_crosses(paper), *_marks(paper), *_notes(paper, *notes))
        shapes = [_at(back, paper, at, is_back=True) for at in range(len(on_page))]
        notes = (language.text(backs), "")
        yield _page(paper, *shapes, *_marks(paper), *_notes(paper, *notes))


def _corner(paper: Paper) -> tuple[float, float]:
    """The upper left corner of the first card; all cards are centered on the paper."""
    return (paper.width - COLUMNS * CARD_WIDTH) / 2, (paper.height - ROWS * CARD_HEIGHT) / 2


def _at(card: Picture, paper: Paper, place: int, *, is_back: bool = False) -> Node:
    """A card at its place on a page, counted by rows; the columns of backs are reversed."""
    left, top = _corner(paper)
    row, column = divmod(place, COLUMNS)
    if is_back:
        column = COLUMNS - 1 - column
    return embed(card, left + column * CARD_WIDTH, top + row * CARD_HEIGHT, CARD_WIDTH)


def _cuts(paper: Paper) -> tuple[Sequence[float], Sequence[float]]:
    """The positions of the vertical and the horizontal cuts."""
    left, top = _corner(paper)
    return (
        [left + at * CARD_WIDTH for at in range(COLUMNS + 1)],
        [top + at * CARD_HEIGHT for at in range(ROWS + 1)],
    )


def _marks(paper: Paper) -> Iterator[Node]:
    """Lines in the margin at the cuts."""
    across, down = _cuts(paper)
    near, far = _MARK_GAP, _MARK_GAP + _MARK_LENGTH
    for x in across:
        yield _line(f"M{number(x)} {number(down[0] - far)}V{number(down[0] - near)}")
        yield _line(f"M{number(x)} {number(down[-1] + near)}V{number(down[-1] + far)}")
    for y in down:
        yield _line(f"M{number(across[0] - far)} {number(y)}H{number(across[0] - near)}")
        yield _line(f"M{number(across[-1] + near)} {number(y)}H{number(across[-1] + far)}")


def _crosses(paper: Paper) -> Iterator[Node]:
    """Small crosses where the corners of four cards meet."""
    across, down = _cuts(paper)
    for x in across[1:-1]:
        for y in down[1:-1]:
            line = f"M{number(x - _CROSS)} {number(y)}h{2 * _CROSS}"
            yield _line(f"{line}M{number(x)} {number(y - _CROSS)}v{2 * _CROSS}")


def _line(path: str) -> Node:
    return node("path", d=path, fill="none", stroke="soft", stroke_width=0.15)


def _notes(paper: Paper, left: str, right: str) -> Iterator[Node]:
    """Small texts in the left and the right margin, beside the middle row."""
    corner, _ = _corner(paper)
    box = Box(-CARD_HEIGHT / 2, -_NOTE_SIZE * 1.3, CARD_HEIGHT, _NOTE_SIZE * 1.3)
    for text, x, turn in ((left, corner, -90), (right, paper.width - corner, 90)):
        lines = draw_text(
            text, box, _NOTE_SIZE, smallest=1.2, align=Align.MIDDLE, color="soft", sink=1
        )
        move = f"translate({number(x)} {number(paper.height / 2)}) rotate({turn})"
        gap = f"translate(0 {-_NOTE_GAP})"
        yield node("g", *lines, transform=f"{move} {gap}")


def _page(paper: Paper, *shapes: Node) -> str:
    """A page as SVG, without a title, about which fpdf2 would log a warning."""
    root = node(
        "svg",
        *shapes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {paper.width} {paper.height}",
    )
    return to_xml(root, _ink)


def _ink(_attribute: str, color: str) -> tuple[str, str]:
    """The light color, but white for the color of cards: the paper is white."""
    return ("#ffffff" if color == "card" else PALETTE[color].light), ""


# -------------------------------------------------------------------------------------- PDF


def _pdf(svgs: Iterable[str], paper: Paper, pack: Pack, narrator: Narrator) -> bytes:
    """The document with these pages, with settings to print both sides in actual size."""
    from fpdf import FPDF  # noqa: PLC0415 - only for printing
    from fpdf.prefs import ViewerPreferences  # noqa: PLC0415 - likewise

    document = FPDF(unit="mm", format=(paper.width, paper.height))
    document.set_title(deck_title(pack, narrator.language))
    document.set_lang(narrator.language.code)
    document.set_creator(f"dramadeck {dramadeck.__version__}")
    document.set_creation_date(CREATED)
    document.viewer_preferences = ViewerPreferences(
        duplex="DuplexFlipLongEdge", print_scaling="None"
    )
    document.set_auto_page_break(False)
    for family, style, package, file in FONTS:
        document.add_font(family, style, _font_file(package, file))
    for svg in svgs:
        document.add_page()
        document.image(BytesIO(svg.encode()), 0, 0, paper.width, paper.height)
    return bytes(document.output())


def _font_file(package: str, name: str) -> Path:
    spec = find_spec(package)  # importing it would read all files
    if spec is None or spec.origin is None:
        raise DramadeckError(f"the package {package} has no files")
    return Path(spec.origin).with_name("files") / name
