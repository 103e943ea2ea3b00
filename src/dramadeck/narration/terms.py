"""Translate the printed tables: titles, lines, and names of columns.

The tables of `dramadeck.charts` are plain data with English words. The text of a cell is a message
of the catalogues, with its numbers as places: "12 or more" and "17 or more" are the same message.
"""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final, cast

from dramadeck.charts.tables import PrintedTable, printed_table, translated_cell
from dramadeck.narration.messages import SAMPLE_NAME, Message, message_in
from dramadeck.narration.renderer import Language

CHART: Final = "chart"  # the context of texts that are only in printed tables

LISTS: Final[Mapping[str, str]] = MappingProxyType(
    {"traits": "trait", "weapons": "weapon", "armor": "armor"}
)
"""Table → the context of its names, which are also in commands and events."""


NOTHING: Final[Mapping[str, str]] = MappingProxyType({"meters": "Close"})
"""Column → the word for an empty cell; other columns have a dash."""


def texts_of(table: PrintedTable) -> Iterator[tuple[str, str]]:
    """The texts of a table to be translated, as (context, text)."""
    yield CHART, table.title
    for column in table.columns[_result_columns(table)]:
        yield CHART, _column_title(column)
        yield CHART, NOTHING.get(column, "")
    for key, value in table.lines:
        yield (LISTS[table.name], key) if table.name in LISTS else (CHART, key)
        yield CHART, value
    for row in table.rows:
        for result in row[_result_columns(table)]:
            items = result if isinstance(result, tuple) else (result,)
            yield from ((CHART, item) for item in items if isinstance(item, str))
    yield CHART, table.beyond


def _result_columns(table: PrintedTable) -> slice:
    """The columns with the results of a lookup."""
    return slice(1 if table.chart is None else 2, -1)


def _column_title(name: str) -> str:
    return name.replace("_", " ")


def in_language(table: PrintedTable, language: Language) -> PrintedTable:
    """The same table with its title and its lines in a language."""
    context = LISTS.get(table.name)
    lines = tuple(
        (
            language.phrase(key, context) if context else words_of_cell(key, language),
            words_of_cell(value, language),
        )
        for key, value in table.lines
    )
    title = language.phrase(table.title, CHART)
    return table._replace(title=title, lines=lines, beyond=words_of_cell(table.beyond, language))


def words_of_cell(text: str, language: Language) -> str:
    """The text of a cell in a language."""

    def number_text(number: str) -> str:
        return language.number(float(number)) if "." in number else number

    return translated_cell(text, partial(language.phrase, context=CHART), number_text)


def english_entry(table: PrintedTable, word: str, language: Language) -> str:
    """The English key of the table row for a word in the language; other words unchanged."""
    lines = zip(in_language(table, language).lines, table.lines, strict=True)
    by_translation = {translated.casefold(): english for (translated, _), (english, _) in lines}
    return by_translation.get(word.casefold(), word)


@cache
def _contexts_by_name() -> Mapping[str, str]:
    """Name in one of the tables `LISTS` → its context."""
    return MappingProxyType(
        {
            name: context
            for table, context in LISTS.items()
            for name, _ in printed_table(table).lines
        }
    )


def translated_name(name: str, language: Language) -> str:
    """A trait, weapon or armor in the language; any other text unchanged."""
    context = _contexts_by_name().get(name)
    return name if context is None else language.phrase(name, context)


def english_name(word: str, sample: object, language: Language) -> str:
    """The English trait, weapon or armor for a word typed in a language.

    The sample decides which list is searched; the word is unchanged if the sample is on none.
    """
    contexts = _contexts_by_name()
    context = contexts.get(str(sample))
    if context is None:
        return word
    by_translation = {
        translated_name(name, language).casefold(): name
        for name in contexts
        if contexts[name] == context
    }
    return by_translation.get(word.casefold(), word)


def translated_text(sample: str, language: Language) -> str:
    """A sample text, translated; `english_text` is the reverse."""
    candidates = translated_name(sample, language), language.phrase(sample, SAMPLE_NAME)
    return next((text for text in candidates if text != sample), language.own_words(sample))


def english_text(word: str, sample: object, language: Language) -> str:
    """The English text for a text typed in a language; only samples and listed names change."""
    if isinstance(sample, str) and word == language.own_words(sample):
        return sample
    return english_name(word, sample, language)


def answer_in(result: Any, language: Language) -> str:
    """The result of `PrintedTable.lookup`, in words."""
    if isinstance(result, dict):
        columns = cast("dict[str, Any]", result).items()
        cells = ((name, NOTHING.get(name) if cell is None else cell) for name, cell in columns)
        pairs = ((language.phrase(_column_title(name), CHART), cell) for name, cell in cells)
        return ", ".join(f"{title} {answer_in(cell, language)}" for title, cell in pairs)
    if isinstance(result, list):
        joined = ", ".join(
            words_of_cell(str(item), language) for item in cast("list[object]", result)
        )
        return joined or language.text(message_in("list", "nothing"))
    if result is None:
        return "—"
    if isinstance(result, bool):
        return language.text(_YES if result else _NO)
    return words_of_cell(str(result), language)


_YES: Final[Message] = message_in("generic", "yes")
_NO: Final[Message] = message_in("choice", "no")
