"""Printed charts in words: their names, a whole chart, or its result for a value."""

import attrs

from dramadeck.charts.tables import printed_table, printed_tables
from dramadeck.lookups.result import Result
from dramadeck.narration import Language
from dramadeck.narration.terms import answer_in, english_entry, in_language


@attrs.frozen(kw_only=True)
class Chart:
    """A printed chart, or its result for a value.

    Attributes:
        name: the name of a chart; by default all names are listed.
        value: the value to look up; by default the whole chart is shown.

    >>> from dramadeck.narration import language
    >>> Chart(name="hands", value="3").result(language("de")).data
    {'chart': 'hands', 'input': 3, 'value': 4}
    """

    name: str | None = None
    value: str | None = None

    def result(self, language: Language, /) -> Result:
        """The list of charts, a chart, or its result for the value.

        Raises:
            ChartError: there is no such chart, or the value is not in it.
        """
        if self.name is None:
            titles = {name: in_language(t, language).title for name, t in printed_tables().items()}
            return Result(dict(titles), tuple(f"{name}: {title}" for name, title in titles.items()))
        table, value = printed_table(self.name), self.value
        translated = in_language(table, language)
        if value is None:
            return Result(table.to_dict(), (str(translated),))
        cell = table.lookup(value if table.chart else english_entry(table, value, language))
        entered = int(value) if table.chart else value
        data = {"chart": table.name, "input": entered, "value": cell}
        return Result(data, (f"{translated.title}: {value} → {answer_in(cell, language)}",))
