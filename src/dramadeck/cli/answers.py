"""The commands that look something up and stop: `chart`, `deck`, `languages`, `odds` ..."""

from collections.abc import Sequence
from typing import Any, Final

from dramadeck.cli.page import Page, write_json
from dramadeck.cli.usage import UsageError
from dramadeck.core import UnknownNameError
from dramadeck.core import systems as installed_systems
from dramadeck.lookups import cards as printed
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.odds import QUERIES
from dramadeck.lookups.result import Result
from dramadeck.lookups.rules import rule_query
from dramadeck.narration import Language
from dramadeck.narration.catalogues import spoken
from dramadeck.narration.lookup import SYSTEM
from dramadeck.narration.messages import NameArg, message
from dramadeck.narration.translation_counts import NEXT, sentences_about
from dramadeck.narration.words import words_of_system
from dramadeck.odds.distribution import rows_as_text

BAR: Final = 40  # the length of the longest bar of a distribution
MOST_WHOLE: Final = 12  # up to this many cards are shown in full, more with a line each


def chart(*, name: str | None, value: str | None, language: str | None, as_json: bool) -> None:
    """Show the list of charts, a chart, or a value that is looked up in it."""
    speech = spoken(language)
    _show(Chart(name=name, value=value).result(speech), speech, as_json=as_json)


def rule(*, words: Sequence[str], language: str | None, as_json: bool) -> None:
    """Show a statement of the rules with its source, or search statements for words."""
    speech = spoken(language)
    _show(rule_query(" ".join(words)).result(speech), speech, as_json=as_json)


def odds(kind: str, *, language: str | None, as_json: bool, **question: Any) -> None:
    """Show exact odds."""
    speech = spoken(language)
    try:
        result = QUERIES[kind](**question).result(speech)
    except UnknownNameError:
        raise
    except ValueError as problem:
        raise UsageError(f"odds {kind}: {problem}") from None
    _show(result, speech, as_json=as_json)


def _show(result: Result, language: Language, *, as_json: bool) -> None:
    if as_json:
        write_json(result.data)
        return
    page = Page()
    for part in result.parts:
        if isinstance(part, str):
            page.show(part.splitlines())
        else:
            page.draw(rows_as_text(*part, BAR, language.share))


def deck(
    *,
    cards: Sequence[str],
    deck: str | None,
    where: Sequence[tuple[str, str]],
    is_whole: bool,
    language: str | None,
    as_json: bool,
) -> None:
    """Show cards."""
    pack, chosen = printed.find_cards(deck, cards, language)
    matches = {card.number for card in printed.cards_where(pack.deck, dict(where))}
    narrator = printed.narrator_of_cards(pack, language)
    entries = [printed.card_entry(narrator, card) for card in chosen if card.number in matches]
    if as_json:
        write_json({"deck": pack.deck.name, "cards": entries})
        return
    page = Page()
    if not (cards or where or is_whole):
        titles = [entry["words"][0] for entry in entries]
        for lines in printed.deck_summary(narrator.language, pack.deck.name, titles):
            page.show(lines)
        return
    if not entries:
        page.show([narrator.language.text(message("No card matches."))])
    for entry in entries:
        title, *lines = entry["words"]
        if len(entries) > MOST_WHOLE:
            page.row(" ".join([f"{title}:", *lines[:1]]))
        else:
            page.show([title, *(f"  {line}" for line in lines)])


def systems(*, language: str | None) -> None:
    """Show the name, the title, the dialects and the decks of each rule system."""
    page = Page()
    for name, rules in installed_systems().items():
        speech = spoken(language, words_of_system(name).locale)
        texts = message("dialects: {texts}", texts=NameArg(", ".join(rules.dialects)))
        decks = message("decks: {decks}", decks=NameArg(", ".join(rules.decks)))
        parts = ((rules.dialects, texts), (rules.decks, decks))
        title = f"{name}: {speech.phrase(rules.title, SYSTEM)}"
        page.show([title, *(f"  {speech.text(part)}" for names, part in parts if names)])


def languages(*, code: str | None, is_whole: bool, language: str | None) -> None:
    """Show how much of each language is translated; of one also what is wrong, and what is next."""
    page = Page(spoken(language))
    for sentence in sentences_about(code, None if is_whole else NEXT):
        page.write(sentence)
