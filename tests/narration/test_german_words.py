"""The German words of the rules are complete, and agree with the glossary."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

from dramadeck import tarot, torg
from dramadeck.charts.tarot import TRAITS, tarot_rows
from dramadeck.narration.catalogues import language
from dramadeck.narration.renderer import english_word
from dramadeck.narration.torg.cards import PLAYER_SIDES, SUBPLOT_PAYS
from dramadeck.narration.translatable import answers_of, groups_of
from dramadeck.sim.torg.bomb.sheets import FIGURES
from tools.languages import spoken_enums

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "src/dramadeck/narration/locale/de/LC_MESSAGES/dramadeck.po"
GLOSSARY = ROOT / "docs/explanation/german-words.md"

SAME_IN_BOTH = {
    *("Adrenalin", "Charisma", "Drama", "Inspiration", "Link", "Manipulation", "Nemesis", "Trick"),
    *("A", "B", "C", "D", "orange", "Hand", "Deck"),
    *("H", "K", "S", "V"),
    "Turn of the Card",
    *("original, expanded, rider-waite, ...", "charts, cards, schema, pictures, foundry, print"),
}
"""Words that are equal in both languages, letters on cards, and literals."""

WORDS_OF = {
    torg.Reason: ("Torg: the cards", "Torg: time and sides", "Torg: actions"),
    tarot.Reason: ("Turn of the Card",),
}
"""The tables of the glossary for each game."""


REASONS_WITHOUT_THE_WORD = {
    ("ACTION_NOT_OPEN", "to declare"),
    ("ACTOR_NAMED_TWICE", "character"),
    ("CHARACTER_DEAD", "character"),
    ("GAME_NOT_BEGUN", "hand"),
    ("LEADS_RESOLUTION", "hero"),
    ("MAJOR_NOT_TURNED", "player"),
    ("NOT_A_HERO", "character"),
    ("NOT_A_PLAYERS_CHARACTER", "player"),
    ("NOT_POSSIBILITY_RATED", "character"),
    ("OFFER_WAITS", "hero"),
    ("STEP_NOT_OFFERED", "offer"),
    ("TRADE_WITH_ONESELF", "hero"),
    ("TRADE_WITH_ONESELF", "side"),
}
"""Reasons whose German text does not use the word of the glossary, for good style."""


SENTENCES_WITHOUT_THE_WORD = {
    ("award", "claim {hero}'s award for {cards}"),  # auszahlen lassen
    ("character", "The names of characters who help the heroes or take no side."),
    ("character", "{n} characters work together."),  # {n} arbeiten zusammen
    ("discard", "Which cards of the hand to discard before the new ones are drawn."),
    ("discard", "Which cards of the hand to discard; choose none to keep the hand as it is."),
    ("discard", "cards to discard"),  # abzuwerfende Karten
    ("offer", "Somebody offers you a quest."),  # wird angetragen
    (
        "to counter, to cancel",
        "the results of {people} are not applied yet; this roll cancels them",
    ),  # verfällt
    ("to play a card", "nobody can play a card from a pool"),  # eine Karte aus dem Vorrat spielen
    ("total", "Dice total: {total}."),  # Summe der Würfel
    ("value", "The new value of the number."),  # wie groß die Zahl ist
    ("discard", "{hero} discards {cards}."),  # wirft {cards} ab
    ("discard", "{hero} leaves the party and discards {n} cards."),
    ("flip", "The time limit is {n} flips."),  # Zeit für {n} Karten
    ("flip", "flips left"),
    ("flip", "{task}, time limit: {n} flips"),
    ("total", "die total"),  # Summe des Würfels
    ("knocked down", "{target} is knocked down."),  # geht zu Boden
    ("offer", "The card does not offer step {step}."),  # bietet Schritt {step} nicht an
    ("offer", "the card does not offer step {step}: a success earns a card"),
    ("offer", "the card offers the steps {steps}"),
    ("offer", "The story does not justify the trade that {hero} offers {with_hero}."),
    ("offer", "{hero} offers {with_hero} {gives} for {wants}."),
    ("player", "The player decides what it does to {target}."),  # ist freie Wahl
    ("problem", "{actor} works on the problem ({hazard}): {values}."),  # hält dagegen
    ("unconscious", "{target} is unconscious."),  # verliert das Bewusstsein
}
"""Sentences whose German text has the word in another form, or does not use it."""


class Entry(NamedTuple):
    """A message of the catalogue."""

    context: str
    source: str
    german: str
    is_fuzzy: bool


def entries() -> Iterator[Entry]:
    """Yield the header and all translated messages, also those that are not in use."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="de")
    for message in (*catalogue, *catalogue.obsolete.values()):
        if message.string and isinstance(message.id, str):
            yield Entry(message.context or "", message.id, message.string, message.fuzzy)


ENTRIES = list(entries())
GERMAN = {(entry.context, entry.source): entry.german for entry in ENTRIES}


def words_of_both_games() -> Iterator[tuple[str, str]]:
    """Yield the words of enums and of the options of dialects, each with its context."""
    for kind in spoken_enums():
        yield from ((kind.__name__, english_word(member)) for member in kind)
    for group in (*groups_of(torg.TORG), *groups_of(tarot.TAROT)):
        yield from ((phrase.context, phrase.text) for phrase in answers_of(group))


def rows(heading: str) -> dict[str, str]:
    """Return a table of the glossary: English → German."""
    _, _, rest = GLOSSARY.read_text(encoding="utf-8").partition(f"## {heading}\n")
    lines = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    assert cells, f"the glossary has no table {heading!r}"
    return {english: german for english, german, *_ in cells}


def says_one_of(sentence: str, words: str) -> bool:
    """Return whether a sentence contains one of the words, with any article and ending."""
    return any(
        re.search(_with_any_ending(word), sentence, re.IGNORECASE)
        for word in re.split("[,;] ", words)
    )


def _with_any_ending(words: str) -> str:
    parts = [part for part in words.split() if part not in {"der", "die", "das", "ein", "eine"}]
    stems = [re.escape(re.sub(r"(e[nrms]?|n)$", "", part)) for part in parts]
    return r"\w*\s+".join(stems).replace(r"\w*\s+\.\.\.\w*\s+", r"\w*\s.*\b")


def terms_in(sentence: str, glossary: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the glossary words in a sentence, the longest first: "skill box" has no "skill"."""
    rest = re.sub(r"\{.*?\}|`.*?`", "", sentence)
    for terms in sorted(glossary, key=len, reverse=True):
        alike = "|".join(re.escape(word.removeprefix("to ")) for word in terms.split(", "))
        rest, count = re.subn(rf"\b({alike})(e?s)?\b", "", rest, flags=re.IGNORECASE)
        if count:
            yield terms, glossary[terms]


def test_the_header_is_complete_and_the_plural_is_that_of_german():
    header = ENTRIES[0].german
    assert "Language: de\n" in header
    assert "charset=utf-8\n" in header
    assert "Plural-Forms: nplurals=2; plural=(n != 1);\n" in header
    assert "YEAR" not in header


def test_every_word_of_both_games_has_a_german_one():
    words = {*words_of_both_games()}
    assert len(words) > 300
    missing = sorted(words - GERMAN.keys())
    assert not missing, f"run `python -m tools.languages`, and translate {missing}"


def test_every_option_of_a_dialect_is_translated_into_german():
    german = language("de")
    assert german.answer(torg.GURPS.enhancements, "leadership_place") == "Hand oder Vorrat"
    assert german.answer(tarot.PUBLISHED.fights, "attackers") == "die der Runde"


def test_every_tarot_card_and_every_trait_has_a_german_name():
    cards = {row.name: GERMAN.get(("card", row.name)) for row in tarot_rows()}
    assert [name for name, german in cards.items() if german is None] == []
    assert len(set(cards.values())) == 78, "two cards have the same name"
    assert [row.name for row in TRAITS if ("trait", row.name) not in GERMAN] == []


def test_every_reason_of_both_games_is_translated_into_german():
    reasons = [reason.sentence for kind in WORDS_OF for reason in kind]
    missing = [reason for reason in reasons if ("Reason", reason) not in GERMAN]
    assert not missing, f"run `python -m tools.languages`, and translate {missing}"


def test_the_effect_of_each_card_is_translated_into_german():
    for text in (*PLAYER_SIDES.values(), SUBPLOT_PAYS):
        assert GERMAN.get(("", text), "").endswith("."), text


def test_no_message_is_fuzzy_or_repeated():
    assert [entry.source for entry in ENTRIES if entry.is_fuzzy] == []
    assert len(GERMAN) == len(ENTRIES)


def test_a_translation_has_the_placeholders_of_its_source():
    def places(message: str) -> list[str]:
        return sorted(set(re.findall(r"\{.*?\}", message)))

    assert [e.source for e in ENTRIES if places(e.source) != places(e.german)] == []


def test_no_word_is_untranslated():
    same = {entry.source for entry in ENTRIES if entry.source == entry.german}
    # A message of placeholders only has no words.
    same = {text for text in same if re.search(r"[A-Za-z](?![^{]*\})", text)}
    assert same == SAME_IN_BOTH, "translate a word, or change `SAME_IN_BOTH`"


def test_no_sentence_addresses_the_reader_or_adds_an_ending_to_a_name():
    addressed = re.compile(r"\b(Sie|Ihnen|Ihre?[mnrs]?|[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[mnrs]?)\b")
    with_ending = re.compile(r"\}(s\b|'|’)")
    wrong = [
        entry.german
        for entry in ENTRIES[1:]
        if addressed.search(entry.german) or with_ending.search(entry.german)
    ]
    assert not wrong, f"{wrong}: see “How German is written here” in {GLOSSARY.name}"


def test_a_reason_begins_with_a_capital_and_ends_without_a_full_stop():
    reasons = [entry.german for entry in ENTRIES if entry.context == "Reason"]
    wrong = [reason for reason in reasons if not re.fullmatch(r"[A-ZÄÖÜ{„].*[^.!]", reason)]
    assert not wrong, f"{wrong}: begin with a capital, and end without a full stop"


def test_the_lists_of_exceptions_contain_only_messages_of_the_catalogue():
    listed = {(entry.source, entry.german) for entry in ENTRIES if entry.context}
    assert rows("Words of lists that need a reason").items() <= listed


def test_the_skills_of_the_bomb_scene_are_translated():
    sheets = [
        sheet
        for figures in FIGURES.values()
        for sheet in (*figures.heroes, *figures.villains.values())
    ]
    skills = {skill.name for sheet in sheets for skill in (*sheet.actions.values(), *sheet.bomb)}
    assert {skill for skill in skills if ("free text", skill) not in GERMAN} == set()


def test_the_name_of_a_tarot_card_is_its_rank_and_its_suit():
    ranks: defaultdict[str, set[str]] = defaultdict(set)
    for row in tarot_rows():
        german = GERMAN["card", row.name]
        if row.suit:
            rank, _, suit = row.name.partition(" of ")
            ranks[rank].add(german.removesuffix(f" der {GERMAN['Suit', suit]}"))
    assert len(ranks) == 14
    assert all(len(translations) == 1 for translations in ranks.values()), ranks


def test_a_reason_uses_the_words_of_the_glossary():
    otherwise = set[tuple[str, str]]()
    for kind, headings in WORDS_OF.items():
        glossary = {
            english: german for heading in headings for english, german in rows(heading).items()
        }
        for reason in kind:
            german = GERMAN["Reason", reason.sentence]
            for term, words in terms_in(reason.sentence, glossary):
                if not says_one_of(german, words):
                    otherwise.add((reason.name, term))
    listed = "`REASONS_WITHOUT_THE_WORD`"
    new, old = otherwise - REASONS_WITHOUT_THE_WORD, REASONS_WITHOUT_THE_WORD - otherwise
    assert not new, f"{new}: use the German word of the glossary, or list it in {listed}"
    assert not old, f"{old}: remove it from {listed}"


def test_the_sentences_of_torg_use_the_words_of_the_glossary():
    glossary = {e: german for reason in WORDS_OF[torg.Reason] for e, german in rows(reason).items()}
    otherwise = set[tuple[str, str]]()
    with CATALOGUE.open("rb") as file:
        messages = [message for message in read_po(file, locale="de") if message.id]
    for message in messages:
        if any("narration/torg" in place for place, _ in message.locations):
            english, german = (
                text if isinstance(text, str) else text[-1] for text in (message.id, message.string)
            )
            for term, words in terms_in(english, glossary):
                if not says_one_of(german, words):
                    otherwise.add((term, english))
    new = otherwise - SENTENCES_WITHOUT_THE_WORD
    listed = "`SENTENCES_WITHOUT_THE_WORD`"
    assert not new, f"{new}: use the German word of the glossary, or list it in {listed}"


def test_a_card_is_quoted_by_its_german_name():
    names = {card: GERMAN["CardType", card] for card in torg.CardType}
    for reason in torg.Reason:
        sentence = reason.sentence
        for card in sorted(names, key=len, reverse=True):
            bare = card.removesuffix("!")
            if re.search(rf"\b{bare}\b", sentence) and card != torg.CardType.DRAMA:
                assert f"„{names[card]}“" in GERMAN["Reason", reason.sentence], reason.name
                sentence = sentence.replace(bare, "")
