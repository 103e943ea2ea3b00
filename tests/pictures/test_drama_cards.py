"""Pictures of the Drama Deck: every card of every deck, both sides, in any language."""

import re
from gettext import NullTranslations
from importlib import import_module

import pytest

from dramadeck import pictures, torg
from dramadeck.narration import Language
from dramadeck.pictures.emblems import BLANK, OF_TYPES
from dramadeck.pictures.theme import PALETTE
from tests.cases import for_each
from tests.depth import by_depth
from tests.pictures.reading import layout_errors, lines_of, root, texts

CLASSIC = torg.original_deck().with_cards(
    {200 + at: kind for at, kind in enumerate(torg.CardType, 1) if kind is not torg.CardType.OWN},
    like=45,
    name="every type",
)
LUCKY = torg.OwnCard(
    name="Lucky Break of the Seventh Son of a Seventh Son",
    text="All your actions go well, and whoever stands in your way trips over his feet.",
    type=torg.CardType.ACTION,
)
OMEN = torg.OwnCard(name="Omen", text="The gamemaster tells what the stars say.")
OWN = torg.original_deck().with_cards({301: LUCKY, 302: OMEN}, like=45, name="ours")
NOT_PRINTED = (
    *(card for card in CLASSIC.cards if card.number > 200),
    *(card for card in OWN.cards if card.number > 300),
)
CARDS = (*torg.expanded_deck().cards, *NOT_PRINTED)
SOME = (*torg.expanded_deck().cards[:: by_depth(3, 1)], *NOT_PRINTED)
NO_EMBLEM: set[torg.CardType] = set()
SENTENCE = "One more action, at once, even in the middle of somebody else's turn, whoever it is."


class Stretched(NullTranslations):
    """Translations that make every message longer and change every word."""

    def pgettext(self, context: str, message: str) -> str:
        return re.sub(r"(?<!\{)\b(\w+)\b(?!\})", lambda word: f"Ç{longer(word[1])}", message)


def longer(word: str) -> str:
    return "".join(letter + "é" * (at % 2 == 0) for at, letter in enumerate(word))


ENGLISH, LONGER = pictures.picture.ENGLISH, Language("zz", Stretched())


@for_each(CARDS)
def test_the_players_side_shows_name_number_and_effect(card):
    picture = pictures.player_side(card, SENTENCE)
    text = " ".join(lines_of(picture))
    assert str(card.number) in lines_of(picture)
    assert SENTENCE in text
    assert (card.own.name if card.own else str(card.type)) in text
    assert picture.title == str(card)


@for_each(CARDS)
def test_the_gamemasters_side_shows_both_lines_the_actions_and_the_box(card):
    side, text = card.gamemaster, " ".join(lines_of(pictures.gamemaster_side(card)))
    for line in (side.standard, side.dramatic):
        assert all(str(effect) in text for effect in (*line.heroes, *line.villains))
        assert "/".join(line.villain_actions) in text
    if side.any_multi_action:
        assert "Any multi-action" in text
    elif side.approves_any:
        assert "Any" in text
    else:
        assert " · ".join(side.approved) in text
    assert all(str(step) in text.split() for step in side.skill_box.steps)
    assert str(side.skill_box.hazard or "") in text


@pytest.mark.rule("TR-055")
@for_each(torg.expanded_deck().cards)
def test_the_side_with_the_initiative_is_first_on_each_line(card):
    letters = [line for line in lines_of(pictures.gamemaster_side(card)) if line in {"H", "V"}]
    firsts = [card.gamemaster.standard.first_side, card.gamemaster.dramatic.first_side]
    assert letters[::2] == [str(side)[0].upper() for side in firsts]
    assert letters[1::2] == [str(side.other)[0].upper() for side in firsts]


FACES = (pictures.player_side, pictures.gamemaster_side, pictures.small_card)


@for_each(SOME)
def test_texts_do_not_stick_out_of_a_card_and_do_not_overlap(card):
    for language in (ENGLISH, LONGER):
        assert layout_errors(pictures.player_side(card, SENTENCE, language=language)) == []
        for draw in (*FACES, pictures.drama_card):
            assert layout_errors(draw(card, language=language)) == []


@for_each(torg.expanded_deck().cards)
def test_the_texts_of_a_card_of_120_pixels_width_are_large_enough(card):
    pixels = 120 / 250
    for picture in (
        pictures.player_side(card, "One more action, at once."),
        pictures.gamemaster_side(card),
        pictures.small_card(card),
    ):
        small = [text for text in texts(picture) if text.size * pixels < 7.4]
        assert {line.text for line in small} <= {"Approved", "enhancement", "special"}
        assert all(line.size * pixels >= 6.7 for line in small)


@for_each(CARDS)
def test_no_english_word_of_the_game_is_left_in_another_language(card):
    english = {str(term) for kind in (torg.CardType, torg.Hazard, torg.Advantage) for term in kind}
    english |= {str(term) for kind in (torg.Disadvantage, torg.ActionKind) for term in kind}
    own = set(card.own.name.split() + card.own.text.split()) if card.own else set()
    for draw in FACES:
        text = " ".join(lines_of(draw(card, language=LONGER)))
        assert not english & (set(text.split()) - own)


@for_each(torg.SceneKind)
def test_the_line_in_force_is_marked_and_the_other_is_not(kind):
    card = torg.original_deck().card(25)
    plain, marked = pictures.gamemaster_side(card), pictures.gamemaster_side(card, in_force=kind)
    mark = PALETTE["mark"].light
    assert mark not in plain.svg(theme="light")
    marks = [
        element for element in root(marked.svg(theme="light")).iter() if element.get("fill") == mark
    ]
    assert [float(element.get("y", 0)) < 50 for element in marks] == [
        kind is torg.SceneKind.STANDARD
    ]


@for_each(CARDS)
def test_the_bar_has_its_color_and_the_kind_of_the_card_is_under_it(card):
    picture = pictures.player_side(card)
    assert PALETTE[str(card.player.bar)].light in picture.svg(theme="light")
    assert ("special" if card.player.is_special else "enhancement") in lines_of(picture)


def test_a_custom_card_shows_its_name_and_text():
    text = " ".join(lines_of(pictures.player_side(OWN.card(302))))
    assert "Omen" in text
    assert OMEN.text in text
    assert "Own Card" not in text


def test_every_type_of_card_has_an_emblem():
    missing = set(torg.CardType) ^ set(OF_TYPES)
    assert missing == NO_EMBLEM, "see src/dramadeck/pictures/emblems.py, or add it to NO_EMBLEM"


def test_a_type_without_an_emblem_shows_a_blank_card(monkeypatch):
    card = torg.original_deck().card(42)
    before = pictures.small_card(card)
    monkeypatch.setattr(import_module("dramadeck.pictures.drama_card"), "OF_TYPES", {})
    assert BLANK in pictures.small_card(card).svg()
    assert BLANK not in before.svg()


def test_two_terms_with_the_same_name_are_translated_separately():
    class Seen(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            messages.add((context, message))
            return message

    messages, language = set[tuple[str, str]](), Language("zz", Seen())
    pictures.player_side(CLASSIC.where(type=torg.CardType.SETBACK)[0], language=language)
    pictures.gamemaster_side(CLASSIC.where(heroes=torg.Disadvantage.SETBACK)[0], language=language)
    assert {("CardType", "Setback"), ("Disadvantage", "Setback")} <= messages


def test_both_sides_are_drawn_side_by_side():
    card = torg.original_deck().card(42)
    both = pictures.drama_card(card, SENTENCE)
    sides = (pictures.player_side(card, SENTENCE), pictures.gamemaster_side(card))
    assert lines_of(both) == [line for side in sides for line in lines_of(side)]
    assert SENTENCE in both.description
    assert "Approved: Attack, Taunt" in both.description
