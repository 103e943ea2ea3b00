"""Pictures in another language: every word comes from the catalogue."""

from gettext import NullTranslations

import pytest

from dramadeck import narration, pictures, tarot, torg
from dramadeck.narration import Language
from dramadeck.odds import Distribution
from dramadeck.odds import tarot as of_tarot
from dramadeck.pictures import Picture
from dramadeck.testing.tables.torg import torg_table
from tests.narration.languages import UNSEEN, pseudo
from tests.pictures.reading import draw_table, lines_of

ENGLISH, GERMAN = narration.language("en"), narration.language("de")

DRAMA_CARDS = torg.expanded_deck().cards
TAROT_CARDS = tarot.rider_waite_deck().cards


def a_table_of_torg() -> torg.State:
    hurt = torg.Injuries(shock=4, wounds=1, is_knocked_down=True, is_knocked_out=True)
    state = torg_table(
        torg.Hero("Quin", possibilities=4),
        torg.Hero("Marco", possibilities=3, injuries=hurt),
        hands={"Quin": (20, 42, 146), "Marco": (1, 2, 7)},
        pools={"Marco": (17, 91)},
        villains=["Voss"],
        in_force=151,
        discards=(130,),
    )
    return torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(11, 12, 13, 14), flips=5
    ).state


def a_table_of_tarot() -> tarot.State:
    state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
    state = tarot.hit(state, character="Bea", wounds=2).state
    state = tarot.suffer_wounds(state, character="Bea").state
    state = tarot.call_for_check(state, character="Ann", trait="Brawn", needed=4).state
    state = tarot.declare_push(state, character="Ann", suit=tarot.Suit.CUPS).state
    (card, *_) = state.hand("Ann")
    return tarot.commit_cards(state, character="Ann", cards=(card,)).state


def torg_pictures(language: Language) -> list[Picture]:
    seats = (torg.GAMEMASTER, torg.hero_seat("Quin"), torg.SPECTATOR)
    cards = [pictures.drama_card(card, language=language) for card in DRAMA_CARDS]
    state = a_table_of_torg()
    return [*cards, *(draw_table(torg.TORG, state, seat, language) for seat in seats)]


def tarot_pictures(language: Language) -> list[Picture]:
    seats = (tarot.NARRATOR, tarot.player_seat("Ann"), tarot.SPECTATOR)
    cards = [pictures.tarot_card(card, language=language) for card in TAROT_CARDS]
    state = a_table_of_tarot()
    return [*cards, *(draw_table(tarot.TAROT, state, seat, language) for seat in seats)]


NAMES = {"Quin", "Marco", "Voss", "Ann", "Bea"}


@pytest.mark.parametrize("pictures_in", [torg_pictures, tarot_pictures])
def test_every_word_in_a_picture_is_translated(pictures_in):
    for picture in pictures_in(pseudo()):
        assert UNSEEN not in picture.svg()
        assert picture.title.count("⟦") >= 1
        for text in lines_of(picture):
            is_number_or_name = text in NAMES or not text.strip("—0123456789IVX·, ")
            assert is_number_or_name or {*"⟦⟧áéíóúçñšý"} & {*text.lower()}, text


@pytest.mark.parametrize("pictures_in", [torg_pictures, tarot_pictures])
def test_a_picture_in_german_has_no_english_word(pictures_in):
    english = {"the", "discards", "wounds", "approved", "of", "rank", "any", "special"}
    for picture in pictures_in(narration.language("de")):
        text = f"{picture.title} {picture.description}".lower()
        assert not english & {word.strip(".,:;()") for word in text.split()}, text


def test_the_title_of_a_table_names_the_seat():
    titles = [
        picture.title for picture in torg_pictures(narration.language("de"))[len(DRAMA_CARDS) :]
    ]
    expected = (
        "Der Tisch: Spielleitung",
        "Der Tisch, wie Quin ihn sieht",
        "Der Tisch: Publikum",
    )
    assert tuple(titles) == expected
    titles = [
        picture.title for picture in tarot_pictures(narration.language("en"))[len(TAROT_CARDS) :]
    ]
    assert titles == ["The table: Narrator", "The table as Ann sees it", "The table: spectator"]


def test_the_title_of_a_task_is_translated():
    task = a_table_of_torg().resolution
    assert task is not None
    assert pictures.skill_box(task, language=GERMAN).title == "Quin: Wissenschaft"
    own = torg.SkillResolution(hero="Quin", skill="yodeling", difficulties=(8,), done=0)
    assert pictures.skill_box(own, language=GERMAN).title == "Quin: yodeling"


def test_odds_have_the_format_of_the_language():
    tries = Distribution("tries", {1: 0.034, 2: 0.9}, beyond=0.066)
    push = of_tarot.outcomes(of_tarot.PlannedPush(tarot.Suit.CUPS, blind=1), rank=4, needed=5)
    descriptions = [
        [pictures.distribution(odds, language=language).description for odds in (tries, push)]
        for language in (ENGLISH, GERMAN)
    ]
    assert [pair[0] for pair in descriptions] == [
        "1 3.4 %, 2 90 %, beyond 6.6 %",
        "1 3,4\N{NO-BREAK SPACE}%, 2 90\N{NO-BREAK SPACE}%, darüber 6,6\N{NO-BREAK SPACE}%",
    ]
    for outcome, german in (("critical", "kritischer Erfolg"), ("failure", "Misserfolg")):
        assert f"{outcome} " in descriptions[0][1]
        assert f"{german} " in descriptions[1][1]


def test_a_german_card_of_each_game():
    haste = pictures.player_side(DRAMA_CARDS[41], language=GERMAN)
    assert (haste.title, haste.description) == ("Eile (42)", "Spielseite, Verstärkung.")
    star, page, knight, queen, king = (
        pictures.tarot_card(tarot.rider_waite_deck().card(number), language=GERMAN)
        for number in (18, 33, 34, 35, 36)
    )
    assert (star.title, star.description) == ("Der Stern", "Trumpf, Nummer 17")
    assert (king.title, king.description) == ("König der Stäbe", "Stäbe, Rang 14")
    assert [lines_of(card)[0] for card in (page, knight, queen, king)] == ["B", "R", "Kn", "K"]
    assert pictures.card_back(language=GERMAN).title == "Eine verdeckte Karte"


def test_the_name_of_a_custom_card_is_not_translated():
    card = tarot.TarotCard(
        number=18, name="The {Lantern}", arcana=tarot.Arcana.MAJOR, suit=None, rank=17
    )
    assert pictures.tarot_card(card, language=GERMAN).title == "The {Lantern}"


@pytest.mark.parametrize("wrong", ["Karten: {cards}", "{number.__class__}", "{number"])
def test_a_translation_with_other_placeholders_is_not_used(wrong):
    class Wrong(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return wrong if message == "Flips left: {n}" else message

    task = torg.SkillResolution(hero="Quin", skill="yodeling", difficulties=(8,), flips_left=5)
    picture = pictures.skill_box(task, language=Language("zz", Wrong()))
    assert "Flips left: 5" in lines_of(picture)
