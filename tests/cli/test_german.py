"""With German there is no English text: in a game, its menus and help, odds, charts, cards."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from babel.messages.pofile import read_po

from dramadeck.charts.tables import printed_tables
from dramadeck.cli import commands, scenes
from dramadeck.narration import language
from dramadeck.narration.catalogues import VARIABLE
from dramadeck.narration.messages import FREE_TEXT
from dramadeck.narration.terms import in_language
from dramadeck.sim.torg.bomb.sheets import texts
from dramadeck.torg import DIALECTS
from tests.cases import for_each
from tests.cli.scenes import output, run
from tests.depth import by_depth
from tests.narration.test_german_words import CATALOGUE

LONG = 12
"""Pieces of at most this length are ignored; they may be German, too."""

SMALL = ("the", "and", "or", "of", "whose", "is", "are", "with", "for", "it", "to", "by", "from")
"""Words that are frequent in English and do not exist in German."""

NBSP = "\N{NO-BREAK SPACE}"


@cache
def english() -> tuple[str, ...]:
    """Return the pieces of all English messages that differ from the German translation."""
    with CATALOGUE.open("rb") as file:
        messages = [entry for entry in read_po(file, locale="de") if entry.id]
    english_pieces = set[str]()
    for entry in messages:
        both = {*pieces(" ".join(forms_of(entry.string)))}
        english_pieces |= {
            piece for source in forms_of(entry.id) for piece in pieces(source)
        } - both
    return tuple(sorted(english_pieces))


def forms_of(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return the text of a message, or its plural forms."""
    return (text,) if isinstance(text, str) else tuple(text)


def pieces(message: str) -> Iterator[str]:
    """Yield the pieces between the placeholders of a message that are long enough."""
    for piece in re.split(r"\{\w*\}", message):
        if len(piece.strip()) > LONG:
            yield piece.strip()


@cache
def skills() -> tuple[str, ...]:
    """Return the texts of the bomb scene that German translates, also short ones."""
    german = language("de")
    return tuple(text for text in texts() if german.own_words(text) != text)


def left_in_english(screen: str) -> list[str]:
    """Return the English pieces and words on a screen, also across line breaks."""
    text = " ".join(re.sub("[│╭╮╰╯─]", " ", screen).split())
    whole = [piece for piece in english() if piece in text]
    text = text.replace("Turn of the Card", "")
    words = (*skills(), *SMALL)
    return [*whole, *(word for word in words if re.search(rf"(?<![\w-]){word}(?![\w-])", text))]


def in_german(*words: str, typed: str = "") -> str:
    out = output(*words, "--language", "de", typed=typed)
    assert left_in_english(out) == []
    return out


def test_english_text_is_detected():
    long = "Announce the result of the open action, once all its dice are thrown."
    broken = long.replace("once", "once\n│")
    assert long in left_in_english(f"│ {broken}")
    assert left_in_english("Quin versucht Schritt A: science 14 gegen 11.") == ["science"]
    assert left_in_english("hero: whose award it is") == ["whose", "is", "it"]
    assert left_in_english("Torg: das Dramadeck; Turn of the Card") == []
    assert len(english()) > 1_400


HELPS = [
    (),
    *((command,) for command in commands.program.commands),
    *(("odds", command) for command in commands.odds.commands),
]


@pytest.mark.parametrize("words", HELPS)
def test_help_is_german(words, monkeypatch):
    monkeypatch.setenv(VARIABLE, "de")
    result = run(*words, "--help")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Aufruf: dramadeck")
    assert left_in_english(re.sub("--[a-z-]+", "", result.out)) == []
    monkeypatch.delenv(VARIABLE)
    assert run("--language", "de", *words, "-h") == result
    if words not in {("completion",), ("discord",), ("serve",)}:  # they have no --language
        assert run(*words, "-h", "--language=de") == result
        assert run(*words, "--language", "de", "-h") == result


def test_the_language_option_is_accepted_before_and_after_the_command():
    out = in_german("chart", "bonus", "17")
    assert run("--language", "de", "chart", "bonus", "17").out == out
    assert run("--language", "en", "chart", "bonus", "17", "--language=de").out == out
    odds = in_german("odds", "die")
    assert run("--language", "en", "odds", "--language", "de", "die").out == odds


@for_each(product(DIALECTS, ("7", "30", "68")[: by_depth(1, 3)]))
def test_a_bomb_scene_is_german_from_its_first_line_to_its_last(dialect, seed):
    out = in_german("play", "--auto", "--seed", seed, "--dialect", dialect)
    for words in ("Torg: das Dramadeck", "Das Abenteuer beginnt", "Runde 1: Karte ", "Der Tisch"):
        assert words in out
    for words in ("Die Bombe ist", "Startwert"):
        assert words in out


@pytest.mark.parametrize("seed", ["7", "9", "12"][: by_depth(1, 3)])
def test_a_break_in_is_german(seed):
    in_german("play", "--auto", "--system", "tarot", "--seed", seed)


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_menus_and_helps_are_german(system):
    explained = "".join(f"? {number}\n" for number in range(1, 15))
    turn = f"?\n{explained}t\nm\n1\n\n\n\n\n0\n"
    in_german("play", "--system", system, "--seed", "7", typed=turn * 6 + "u\nq\n")


def test_all_commands_of_the_gamemaster_are_explained_in_german():
    explained = "".join(f"? {number}\n" for number in range(1, 26))
    typed = f"{explained}1\n\n{explained}1\n\n{explained}q\n"
    out = in_german("play", "--seed", "7", "--hero", "gamemaster", typed=typed)
    assert "Gefragt wird der Reihe nach: " in out


@for_each([(system, place) for system in ("torg", "tarot") for place in range(1, 12)])
def test_questions_and_proposals_are_german(system, place):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenes, "SCENES", {})
        explained = "".join(f"? {number}\n" for number in range(1, 26))
        entries = "".join(f"{number}\n\n\n\n\n\n" for number in (place, 1, 2, place, 1))
        typed = f"1\n{explained}{entries}{explained}q\n"
        in_german("play", "--system", system, "--seed", str(place), typed=typed)


def test_a_trait_is_proposed_and_typed_in_german(monkeypatch):
    monkeypatch.setattr(scenes, "SCENES", {})
    words = ("play", "--system", "tarot", "--seed", "5", "--hero", "narrator")
    menu = in_german(*words, typed="1\nq\n")
    number = menu_number(menu, "eine Probe verlangen")
    out = in_german(*words, typed=f"1\n{number}\n1\nfahren\n\nq\n")
    assert "[Reaktion]" in out
    assert "Driving" not in out


def menu_number(out: str, label: str) -> str:
    """Return the last number in front of a menu entry."""
    return re.findall(rf"(\d+) {label}", " ".join(out.split()))[-1]


def test_a_record_is_shown_and_verified_in_german(tmp_path):
    path = str(tmp_path / "game.jsonl")
    run("play", "--auto", "--seed", "7", "--record", path)
    out = in_german("replay", path, typed="\n?\nt\n99\nx\n0\nb\n" + "\n" * 40 + "q\n")
    assert "Torg: das Dramadeck: " in out
    assert "Die Regeln von heute stimmen überein" in in_german("replay", path, "--verify")
    in_german("replay", path, "--auto")
    in_german("play", "--auto", "--resume", path)


ODDS = (
    "bomb --skill 12 --difficulty 10 --flips 6",
    "bomb --skill 12 --difficulty 2 --flips 6 --dialect gurps",
    "die --value 8 --difficulty 12 --total 30",
    "hand drama hero",
    "push 3-of-cups 45 --rank 4 --needed 6",
)


@for_each(ODDS)
def test_odds_are_german(words):
    out = in_german("odds", *words.split())
    assert re.search(rf"\d,\d\d{NBSP}%", out)
    assert not re.search(r"\d\.\d", out)


@for_each([*printed_tables()])
def test_every_chart_is_german(name):
    in_german("chart", name)
    table = printed_tables()[name]
    table_in_german = in_language(table, language("de"))
    word = table_in_german.lines[0][0] if table.chart is None else str(table.rows[0][0])
    assert in_german("chart", name, word).startswith(f"{table_in_german.title}: {word} → ")


def test_the_list_of_charts_is_german():
    result = run("chart", "--language", "de")
    assert "weapons: Waffen\n" in result.out
    assert left_in_english(re.sub(r"(?m)^[a-z-]+: ", "", result.out)) == []


@for_each(["original", "expanded", "rider-waite"])
def test_every_card_is_german(deck):
    numbers = map(str, range(1, 79))
    in_german("deck", *numbers, "--deck", deck)
    in_german("deck", "--deck", deck, "--all")
    in_german("deck", "--deck", deck)


def test_a_doubt_about_a_card_and_a_search_without_results_are_german():
    assert "Zweifelhaft: Probenfeld: " in in_german("deck", "94")
    assert in_german("deck", "40", "--where", "type=glory") == "So ist keine Karte.\n"


def test_the_systems_are_listed_in_german(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "de")
    result = run("systems")
    assert left_in_english(result.out) == []
    assert "torg: Torg: das Dramadeck\n  Regeltexte: revised, " in result.out


def test_charts_are_drawn_in_german(tmp_path):
    out = in_german("export", "pictures", str(tmp_path))
    assert " Dateien liegen in " in " ".join(out.split())  # a long path begins on a line of its own
    svg = (tmp_path / "charts" / "hands.svg").read_text(encoding="utf-8")
    assert 'lang="de"' in svg
    assert "7 oder mehr" in svg
    assert "or more" not in svg


def test_percentages_have_the_format_of_the_language():
    german, english = language("de"), language("en")
    assert (german.percent(0.45), english.percent(0.45)) == (f"45{NBSP}%", "45%")
    assert (german.share(0.4389), english.share(0.4389)) == (f"43,89{NBSP}%", "43.89 %")
    assert (german.number(1234.5, 2), english.number(1234.5, 2)) == ("1.234,50", "1,234.50")


def test_text_without_a_translation_is_not_changed():
    german = language("de")
    assert german.own_words("yodeling") == "yodeling"
    assert german.own_words("{a}") == "{a}"
    assert german.phrase("science", FREE_TEXT) == "Wissenschaft"
