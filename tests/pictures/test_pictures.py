"""Properties of all pictures: valid XML, deterministic, titled, safe, readable in both themes."""

import re
from itertools import chain

import pytest

from dramadeck import pictures, tarot, torg
from dramadeck.charts.torg import BONUS_NUMBERS
from dramadeck.core import UnknownNameError
from dramadeck.odds import Distribution
from dramadeck.pictures.paper import rectangle
from dramadeck.pictures.picture import Picture
from dramadeck.pictures.svg import clean, node, number, to_xml
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text, fit_text
from dramadeck.pictures.theme import PALETTE
from tests.cases import for_each
from tests.pictures.reading import NAMESPACE, draw_table, layout_errors, lines_of, root

CARD = torg.original_deck().card(42)
COIN = Distribution("a coin", {"heads": 0.5, "tails": 0.5})
TASK = torg.SkillResolution(
    hero="Quin", skill="science", difficulties=(11, 12, 13, 14), done=1, flips_left=5
)
STATE = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
GAME = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
ALL = {
    "player": pictures.player_side(CARD, "One action more."),
    "gamemaster": pictures.gamemaster_side(CARD, in_force=torg.SceneKind.DRAMATIC),
    "small": pictures.small_card(CARD),
    "both": pictures.drama_card(CARD),
    "tarot": pictures.tarot_card(tarot.rider_waite_deck().card(61)),
    "major": pictures.tarot_card(tarot.rider_waite_deck().card(18)),
    "small tarot": pictures.small_tarot_card(tarot.rider_waite_deck().card(61)),
    "back": pictures.card_back(),
    "star": pictures.card_back(back=pictures.Back.STAR),
    "task": pictures.skill_box(TASK, torg.SkillBox(steps=(torg.Step.B, torg.Step.C))),
    "odds": pictures.distribution(COIN),
    "chart": pictures.chart(BONUS_NUMBERS, at=17),
    "torg": draw_table(torg.TORG, STATE, torg.hero_seat("Quin")),
    "game": draw_table(tarot.TAROT, GAME, tarot.player_seat("Ann")),
}
EVIL = "<script>alert(1)</script>\"'&\x1b[2J\u202e\u2066\x00\uffff\ud800]]>"


# ------------------------------------------------------------------------------ every picture


@for_each(ALL)
def test_a_picture_is_xml_and_the_same_every_time(name):
    for theme in pictures.Theme:
        svg = ALL[name].svg(theme=theme, width=300, language="en")
        assert root(svg).tag == f"{NAMESPACE}svg"
        assert svg == ALL[name].svg(theme=theme, width=300, language="en")


@for_each(ALL)
def test_a_screen_reader_finds_title_and_description(name):
    element = root(ALL[name].svg(language="de"))
    assert element.get("role") == "img"
    assert element.get("lang") == "de"
    ids = element.get("aria-labelledby", "").split()
    text_of = {child.get("id"): child.text for child in element if child.get("id")}
    assert list(text_of) == ids
    assert text_of[ids[0]] == ALL[name].title
    assert [text_of[part] for part in ids[1:]] == [ALL[name].description][: len(ids) - 1]


def test_two_pictures_on_one_page_share_no_id():
    ids = [re.findall(r' id="([^"]+)"', picture.svg()) for picture in ALL.values()]
    names = list(chain.from_iterable(ids))
    assert len(names) == len(set(names))


@for_each(ALL)
def test_a_picture_has_the_theme_of_the_page_or_a_fixed_one(name):
    auto, light, dark = (ALL[name].svg(theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    for other in (light, dark):
        assert "<style" not in other
        assert "class=" not in other
    assert set(re.findall(r"#[0-9a-f]{6}", light)) <= {color.light for color in PALETTE.values()}
    assert set(re.findall(r"#[0-9a-f]{6}", dark)) <= {color.dark for color in PALETTE.values()}
    assert light != dark


@for_each(ALL)
def test_every_class_of_a_picture_has_its_dark_color(name):
    svg = ALL[name].svg()
    classes = set(" ".join(re.findall(r'class="([^"]+)"', svg)).split())
    assert classes == set(re.findall(r"\.(dd-[a-z_-]+)\{", svg))


@for_each(ALL)
def test_texts_do_not_stick_out_of_a_picture_and_do_not_overlap(name):
    assert layout_errors(ALL[name]) == []


@for_each(ALL)
def test_a_picture_has_no_external_links(name):
    svg = ALL[name].svg().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"http|url\(|href", svg)


def test_the_height_is_proportional_to_the_width():
    element = root(ALL["player"].svg(width=120))
    assert (element.get("width"), element.get("height")) == ("120", "168")
    assert root(str(ALL["player"])).get("width") is None
    assert root(ALL["player"]._repr_svg_()).get("width") == "250"


@for_each([0, -1, float("nan"), float("inf")])
def test_an_invalid_width_is_refused(width):
    with pytest.raises(ValueError, match="width: expected a number above 0"):
        ALL["player"].svg(width=width)


def test_an_unknown_theme_is_refused():
    with pytest.raises(ValueError, match="'sepia' is not a valid Theme"):
        ALL["player"].svg(theme="sepia")


# ------------------------------------------------------------------------------ untrusted text


def test_untrusted_text_is_escaped():
    xml = to_xml(node("text", EVIL, font_family=EVIL), lambda *color: ("", ""))
    element = root(xml)
    assert element.text == clean(EVIL)
    assert element.get("font-family") == clean(EVIL)
    assert not re.search("[\x00-\x1f\u202e\u2066\uffff\ud800]", xml)


def test_names_of_heroes_and_texts_of_cards_are_escaped_everywhere():
    hero = "Quin <b>&"
    state = torg.deal(torg.new_game([hero], seed=7)).state
    table = draw_table(torg.TORG, state, torg.hero_seat(hero))
    coin = pictures.distribution(Distribution(EVIL, {"<heads>": 1.0}), title=EVIL)
    task = torg.SkillResolution(hero=EVIL, skill=EVIL, difficulties=(8,))
    for picture in (table, coin, pictures.skill_box(task), pictures.lines(EVIL, [(EVIL, EVIL)])):
        svg = picture.svg()
        assert {element.tag.removeprefix(NAMESPACE) for element in root(svg).iter()} <= {
            *("svg", "title", "desc", "style", "g", "rect", "path", "text")
        }
        assert not re.search("[\x00-\x1f\u202e\u2066\uffff\ud800]", svg)
        assert layout_errors(picture) == []


@for_each(["山田太郎", "Ωμέγα Ζευς", "Щука Иванович", "محمد", "🐉🐉🐉", "ﷺ", "x" * 80, "é" * 80])
def test_a_name_in_any_script_stays_in_its_place(name):
    state = torg.deal(torg.new_game([name], seed=7)).state
    picture = draw_table(torg.TORG, state, torg.SPECTATOR)
    assert layout_errors(picture) == []
    assert name[:3] in "".join(lines_of(picture))


def test_text_with_letters_of_unknown_width_is_clipped():
    (one,) = draw_text("ﷺ", Box(0, 0, 50, 20), 12)
    (other,) = draw_text("Quin", Box(0, 0, 50, 20), 12)
    assert (one.tag, other.tag) == ("svg", "text")


# ------------------------------------------------------------------------------ text layout


def test_a_text_is_as_large_as_its_box_allows():
    assert fit_text("One action more", (200, 30), Font.TEXT, 20, 8)[0] == 20
    size, lines = fit_text("One action more", (50, 30), Font.TEXT, 20, 6)
    assert size < 12
    assert " ".join(lines) == "One action more"


@for_each(Font)
def test_text_that_does_not_fit_ends_with_an_ellipsis(font):
    size, lines = fit_text("word " * 40, (60, 22), font, 20, 8)
    assert size == 8
    assert lines[-1].endswith("…")
    assert len(lines) == 2
    assert all(font.width(line) * size <= 60 for line in lines)


def test_an_accent_stays_with_its_letter_where_a_word_is_broken():
    _, pieces = fit_text("e\u0301" * 30, (4, 99), Font.TEXT, 1, 1)
    assert pieces
    assert all(not piece.startswith("\u0301") for piece in pieces)
    assert "".join(pieces) == "e\u0301" * 30


@for_each(Align)
def test_a_line_is_aligned_left_middle_or_right(align):
    box = Box(10, 0, 100, 20)
    (line,) = draw_text("x", box, 12, align=align)
    at = dict(line.attributes)["x"]
    assert at == {Align.LEFT: 10, Align.MIDDLE: 60, Align.RIGHT: 110}[align]


def test_an_empty_text_has_no_line():
    assert draw_text(" ", Box(0, 0, 100, 20), 12) == ()


# ------------------------------------------------------------------------------ colors


def luminance(color):
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


LETTERS_ON = {
    "card": ("ink", "soft", "gold", "wands", "cups", "swords", "pentacles", "major"),
    "panel": ("ink", "soft"),
    "felt": ("ink", "soft"),
    "mark": ("ink", "soft", "gold"),
    "grey": ("on_grey",),
    "orange": ("on_orange",),
    "heroes": ("on_side",),
    "villains": ("on_side",),
    "gold": ("card",),
    "bar": ("card",),
}


@for_each((ground, ink) for ground, inks in LETTERS_ON.items() for ink in inks)
def test_letters_have_enough_contrast_in_both_themes(ground, ink):
    for one, other in zip(PALETTE[ground], PALETTE[ink], strict=True):
        assert contrast(one, other) >= 4.5


def test_lines_are_broken_between_words_and_within_long_words():
    assert fit_text("One action more", (5, 99), Font.TEXT, 1, 1)[1] == ("One", "action", "more")
    assert fit_text("action", (2, 99), Font.TEXT, 1, 1)[1] == ("acti", "on")
    assert fit_text("One action more", (60, 40), Font.TEXT, 20, 8) == (
        10.5,
        ("One action", "more"),
    )
    cut = fit_text("One action more, taken at once", (60, 24), Font.TEXT, 20, 9)
    assert cut == (9, ("One action", "more, take…"))


def test_texts_are_cleaned_and_numbers_are_rounded():
    assert clean("Quin\x1b[2J \u202eniuQ\uffff") == r"Quin\x1b[2J \u202eniuQ"
    assert [*map(number, (12.0, 0.126, -0.001))] == ["12", "0.13", "0"]


def test_an_unknown_color_is_an_error_that_lists_the_colors():
    with pytest.raises(UnknownNameError, match=r"no color 'red'; colors: felt, .*, gold, .*, bar"):
        draw_text("Ann", Box(0, 0, 90, 30), 14, color="red")
    wrong = Picture(title="", width=9, height=9, content=(rectangle(Box(0, 0, 9, 9), fill="red"),))
    with pytest.raises(UnknownNameError, match="no color 'red'"):
        wrong.svg()
