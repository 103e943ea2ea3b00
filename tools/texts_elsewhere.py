"""Texts outside the narration that are translated, too.

`Language.phrase` looks one up by its context. They are read from the data, so that nothing has to
be marked there: samples of scenes and commands, summaries of commands, printed tables, doubts about
cards, names of the games, the page of `dramadeck serve`.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from dramadeck.charts.tables import cell_message, printed_tables
from dramadeck.cli.commands import program
from dramadeck.cli.program import HELP, OF_CLICK
from dramadeck.cli.program import texts as help_texts
from dramadeck.narration.lookup import COMMAND, DOUBT, SYSTEM, summary_of
from dramadeck.narration.messages import FREE_TEXT, SAMPLE_NAME
from dramadeck.narration.terms import LISTS, texts_of
from dramadeck.narration.translatable import samples_of
from dramadeck.odds.distribution import ODDS
from dramadeck.odds.torg import LEFT_OUT
from dramadeck.sim.torg.bomb.sheets import texts as bomb_texts
from dramadeck.tarot import TAROT
from dramadeck.tarot.field_types import SAMPLE_CAST
from dramadeck.torg import TORG
from dramadeck.torg.field_types import NEWCOMER, SAMPLE_VILLAINS
from dramadeck.web.sentences import PAGE, page_sentences

GAMES: Final = (TORG, TAROT)

NAMES: Final = frozenset({NEWCOMER, *SAMPLE_VILLAINS, *(row.name for row in SAMPLE_CAST)})
"""Samples of names, which are used in the language in which they were chosen."""

ON_LISTS: Final = frozenset(
    {"Living Land", *(entry for name in LISTS for entry, _ in printed_tables()[name].lines)}
)
"""Samples that are entries of printed lists; the rules need the English name."""


class Elsewhere(NamedTuple):
    """A text to be translated."""

    message: str
    context: str
    file: str


def elsewhere() -> Iterator[Elsewhere]:
    """The texts, in the order for translators; a text may be repeated."""
    for text in (*bomb_texts(), *_samples()):
        context = SAMPLE_NAME if text in NAMES else FREE_TEXT
        yield Elsewhere(text, context, "src/dramadeck/sim")
    for rules in GAMES:
        yield Elsewhere(rules.title, SYSTEM, f"src/dramadeck/{rules.name}/system.py")
        for command in rules.commands:
            file = f"src/{command.__module__.replace('.', '/')}.py"
            yield Elsewhere(summary_of(command).message, COMMAND, file)
    for table in printed_tables().values():
        for context, text in texts_of(table):
            message = text if context in LISTS.values() else cell_message(text)
            if re.search("[A-Za-z]", re.sub(r"\{.\}", "", message)):
                yield Elsewhere(message, context, "src/dramadeck/charts")
    for text in (*OF_CLICK, *help_texts(program)):
        yield Elsewhere(text, HELP, "src/dramadeck/cli/commands.py")
    for sentence in page_sentences("dramadeck.web", "dramadeck.offline"):
        yield Elsewhere(sentence, PAGE, "src/dramadeck/web/page")
    for sentence in LEFT_OUT:
        yield Elsewhere(sentence, ODDS, "src/dramadeck/odds/torg/skill_resolution.py")
    for card in TORG.decks["expanded"].cards:
        if card.doubt:
            yield Elsewhere(card.doubt, DOUBT, "src/dramadeck/charts/torg")


def _samples() -> Iterator[str]:
    """The samples of free texts in commands."""
    for rules in GAMES:
        yield from (sample for sample in samples_of(rules) if sample not in ON_LISTS)
