"""The printed tables in a language: titles, lines, and names of columns.

The tables of `dramadeck.charts` are plain data with English words. A cell is a message of
the catalogues; numbers in it are its places, so that "12 or more" and "17 or more" are the same.
"""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final, cast

from dramadeck.charts.tables import PrintedTable, printed_table, translated_cell
from dramadeck.narration.messages import SAMPLE_NAME, Message, message_in
from dramadeck.narration.renderer import Language

CHART: Final = "chart"
"""The context of texts that are only in printed tables."""

LISTS: Final[Mapping[str, str]] = MappingProxyType(
    {"traits": "trait", "weapons": "weapon", "armor": "armor"}
)
"""Table → the context of its names, which the games use, too."""


NOTHING: Final[Mapping[str, str]] = MappingProxyType({"meters": "Close"})
"""Column → the word for an empty cell; a dash in any other column."""


def texts_of(table: PrintedTable) -> Iterator[tuple[str, str]]:
    """Every text of a table to be translated, as (context, text)."""
    yield CHART, table.title
    for column in table.columns[_looked_up(table)]:
        yield CHART, _column(column)
        yield CHART, NOTHING.get(column, "")
    for left, right in table.lines:
        yield (LISTS[table.name], left) if table.name in LISTS else (CHART, left)
        yield CHART, right
    for row in table.rows:
        for found in row[_looked_up(table)]:
            several = found if isinstance(found, tuple) else (found,)
            yield from ((CHART, each) for each in several if isinstance(each, str))
    yield CHART, table.beyond


def _looked_up(table: PrintedTable) -> slice:
    """The columns with the results of a lookup."""
    return slice(1 if table.chart is None else 2, -1)


def _column(name: str) -> str:
    return name.replace("_", " ")


def in_language(table: PrintedTable, language: Language) -> PrintedTable:
    """The same table with its title and its lines in a language."""
    names = LISTS.get(table.name)
    lines = tuple(
        (
            language.phrase(left, names) if names else words_of_cell(left, language),
            words_of_cell(right, language),
        )
        for left, right in table.lines
    )
    title = language.phrase(table.title, CHART)
    return table._replace(title=title, lines=lines, beyond=words_of_cell(table.beyond, language))


def words_of_cell(text: str, language: Language) -> str:
    """The text of a cell in a language."""
    written = partial(_written, language=language)
    return translated_cell(text, partial(language.phrase, context=CHART), written)


def _written(number: str, language: Language) -> str:
    return language.number(float(number)) if "." in number else number


def looked_for(table: PrintedTable, word: str, language: Language) -> str:
    """The English word of a table for a word of the language; other words as they are."""
    lines = zip(in_language(table, language).lines, table.lines, strict=True)
    known = {told.casefold(): left for (told, _), (left, _) in lines}
    return known.get(word.casefold(), word)


@cache
def _on_lists() -> Mapping[str, str]:
    """Name on one of the `LISTS` → its context."""
    return MappingProxyType(
        {left: LISTS[name] for name in LISTS for left, _ in printed_table(name).lines}
    )


def name_told(name: str, language: Language) -> str:
    """A trait, weapon or armor in the language; any other text as it is."""
    context = _on_lists().get(name)
    return name if context is None else language.phrase(name, context)


def name_meant(word: str, sample: object, language: Language) -> str:
    """The name of a list in the rules for a word typed in a language.

    The sample is a name on the same list; if it is on no list, the word is returned as it is.
    """
    names = _on_lists()
    context = names.get(str(sample))
    if context is None:
        return word
    told = {name_told(each, language).casefold(): each for each in names if names[each] == context}
    return told.get(word.casefold(), word)


def text_shown(sample: str, language: Language) -> str:
    """A sample text as people type it in a language; `text_meant` is the reverse."""
    told = name_told(sample, language), language.phrase(sample, SAMPLE_NAME)
    return next((each for each in told if each != sample), language.own_words(sample))


def text_meant(word: str, sample: object, language: Language) -> str:
    """The text in the rules for a text typed in a language.

    For a sample of the library that is the English one, which is shown in each language;
    any other text is kept.
    """
    if isinstance(sample, str) and word == language.own_words(sample):
        return sample
    return name_meant(word, sample, language)


def answer_in(found: Any, language: Language) -> str:
    """The result of `PrintedTable.lookup`, in words."""
    if isinstance(found, dict):
        named = cast("dict[str, Any]", found).items()
        cells = ((name, NOTHING.get(name) if each is None else each) for name, each in named)
        pairs = ((language.phrase(_column(name), CHART), each) for name, each in cells)
        return ", ".join(f"{name} {answer_in(each, language)}" for name, each in pairs)
    if isinstance(found, list):
        several = ", ".join(
            words_of_cell(str(each), language) for each in cast("list[object]", found)
        )
        return several or language.text(message_in("list", "nothing"))
    if found is None:
        return "—"
    if isinstance(found, bool):
        return language.text(_YES if found else _NO)
    return words_of_cell(str(found), language)


_YES: Final[Message] = message_in("generic", "yes")
_NO: Final[Message] = message_in("choice", "no")
